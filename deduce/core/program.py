"""The whole program in C++, and the manifest by which Python speaks to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .caches import cache_fields
from .emission import Writer, inner_name
from .inference import Compiled, Inference, decorators
from .sources import Definition, Sources
from .twins import TABLES
from .types import Type, Unsupported, bare, cpp, found, schema

KINDS = ("yinyang",)
"""The kinds whose techniques are compiled."""


@dataclass
class Program:
    """What is built.

    Attributes:
        text: the C++ that goes with the runtime.
        manifest: what Python must know of it, as JSON.
        left: the functions that stay in Python, each with the reason.
    """

    text: str
    manifest: dict[str, Any]
    left: dict[str, str] = field(default_factory=dict)


def wanted(sources: Sources, kind: str) -> Iterator[Definition]:
    """The functions of a kind's techniques: each technique, and the part of it that closures ask."""
    for path in sorted((sources.root / "techniques" / kind / "ladder").glob("*.py")):
        module = f"techniques.{kind}.ladder.{path.stem}"
        for name, node in sources.names(module).items():
            if isinstance(node, ast.FunctionDef) and "technique" in decorators(node):
                yield sources.find(module, name)
                call = next(one for one in node.decorator_list if isinstance(one, ast.Call))
                for keyword in call.keywords:
                    if keyword.arg == "some" and isinstance(keyword.value, ast.Name):
                        yield sources.find(module, keyword.value.id)


def translated(sources: Sources) -> Program:
    """The program of some sources."""
    left = dict[str, str]()
    taken: list[Definition] = []
    for definition in [one for kind in KINDS for one in wanted(sources, kind)]:
        trial = Inference(sources)  # what fails leaves no trace
        try:
            entry = trial.function(definition)
            for one in trial.functions.values():
                Writer(trial, one).text()
            if [bare(type_).name for _, type_, _ in entry.params] not in (["data", "marks"], ["data", "marks", "bits"]):
                raise Unsupported("parameters other than puzzle, marks and what is asked for")
        except Unsupported as reason:
            left[definition.key] = str(reason)
        else:
            taken.append(definition)
    inference = Inference(sources)
    entries = [inference.function(one) for one in taken]
    return Program(_text(inference, entries), _manifest(inference, entries), left)


def _structs(inference: Inference) -> Iterator[str]:
    """The classes of data and the records, each after those that it holds."""
    fields = {
        label: {inner_name(name): one for name, one in inner.items()}
        for label, inner in (inference.data | inference.records).items()
    }
    done: list[str] = []

    def needed(one: Type) -> Iterator[str]:
        one = found(one)
        if one.label:
            yield one.label
        for arg in one.args:
            yield from needed(arg)

    def write(label: str) -> Iterator[str]:
        if label in done:
            return
        done.append(label)
        inner = fields.get(label, {})
        for one in inner.values():
            for other in needed(one):
                yield from write(other)
        name = label.partition(":")[2]
        more = "  mutable TrailCache<Marks> seen;\n" if label in TABLES else ""
        body = "".join(f"  {cpp(one)} {field}{{}};\n" for field, one in inner.items())
        yield f"struct {name} {{\n{body}{more}}};\n"
        reads = "".join(f" v.{field} = Form<{cpp(one)}>::read(r);" for field, one in inner.items())
        writes = "".join(f" Form<{cpp(one)}>::write(w, v.{field});" for field, one in inner.items())
        yield (
            f"template <> struct Form<{name}> {{\n"
            f"  static {name} read(Reader& r) {{ {name} v;{reads} return v; }}\n"
            f"  static void write(Writer& w, const {name}& v) {{{writes} (void)w; (void)v; }}\n}};\n"
        )

    for label in fields:
        yield from write(label)


def roots(entries: list[Compiled]) -> list[str]:
    """The classes of the puzzles, by full name."""
    return list(dict.fromkeys(bare(one.params[0][1]).label for one in entries))


def _root(label: str) -> str:
    """The field of a session that holds the puzzle."""
    return f"root_{label.partition(':')[2]}"


def data_of(inference: Inference, root: str, label: str) -> str | None:
    """Where data of a class lies in a session: the puzzle itself or a field of it; None where it does not."""
    base = f"session.{_root(root)}"
    if label == root:
        return base
    for name, one in inference.data.get(root, {}).items():
        if found(one).label == label:
            return f"{base}.{inner_name(name)}"
    return None


def callable_helpers(inference: Inference, root: str) -> list[Compiled]:
    """What can be called from outside: all whose data a session has."""
    return [
        one
        for one in inference.functions.values()
        if all(
            bare(type_).name != "data" or data_of(inference, root, bare(type_).label) is not None
            for _, type_, _ in one.params
        )
    ]


def _text(inference: Inference, entries: list[Compiled]) -> str:
    functions = list(inference.functions.values())
    lines = ["".join(_structs(inference))]
    session = [f"  {root.partition(':')[2]} {_root(root)};" for root in roots(entries)]
    session += [f"  {_class_of(inference, one)} {inner_name(key)};" for key, one in inference.objects.items()]
    session += [f"  {one}" for one in cache_fields(functions)]
    lines.append("struct Session : Loops {\n" + "\n".join(session) + "\n};\n")
    lines.append('#include "twins.hpp"\n')
    lines += [Writer(inference, one).text() for one in functions]
    cases = []
    for i, one in enumerate(entries):
        base = f"session.{_root(bare(one.params[0][1]).label)}"
        asked = ", asked" if len(one.params) > 2 else ""
        cases.append(f"    case {i}: return {one.name}(session, {base}, marks{asked});")
    lines.append(
        "static Marks technique(Session& session, int number, const Marks& marks, const Bits& asked) {\n"
        "  (void)asked;\n  switch (number) {\n" + "\n".join(cases) + "\n  }\n  return Marks();\n}\n"
    )
    root = roots(entries)[0]
    calls = []
    for i, one in enumerate(callable_helpers(inference, root)):
        plain = [(name, type_) for name, type_, _ in one.given if bare(type_).name != "data"]
        reads = "".join(f" auto p_{name} = Form<{cpp(type_)}>::read(r);" for name, type_ in plain)
        args = [
            str(data_of(inference, root, bare(type_).label)) if bare(type_).name == "data" else f"p_{name}"
            for name, type_, _ in one.given
        ]
        result = cpp(one.returns)
        calls.append(
            f"    case {i}: {{{reads} Form<{result}>::write(w, {one.name}({', '.join(['session', *args])})); break; }}"
        )
    lines.append(
        "static void helper(Session& session, int number, Reader& r, Writer& w) {\n  (void)r;\n  switch (number) {\n"
        + "\n".join(calls)
        + "\n  }\n}\n"
    )
    begun = []
    for i, label in enumerate(roots(entries)):
        name = label.partition(":")[2]
        objects = "".join(
            f" session.{inner_name(key)} = Form<{_class_of(inference, item)}>::read(o);"
            for key, item in inference.objects.items()
        )
        begun.append(f"  if (kind == {i}) {{ session.{_root(label)} = Form<{name}>::read(r);{objects} }}")
    lines.append("static void begin(Session& session, int kind, Reader& r, Reader& o) {\n" + "\n".join(begun) + "\n}\n")
    return "\n".join(lines)


def _class_of(inference: Inference, one: Definition) -> str:
    assert isinstance(one.node, ast.Call)
    assert isinstance(one.node.func, ast.Name)
    return inference.sources.find(one.module, one.node.func.id).name


def _manifest(inference: Inference, entries: list[Compiled]) -> dict[str, Any]:
    root = roots(entries)[0]
    return {
        "roots": roots(entries),
        "techniques": [one.definition.key for one in entries],
        "data": {
            label: {name: schema(one) for name, one in fields.items()} for label, fields in inference.data.items()
        },
        "records": {
            label: {name: schema(one) for name, one in fields.items()} for label, fields in inference.records.items()
        },
        "objects": list(inference.objects),
        "helpers": [
            {
                "name": one.definition.key,
                "params": [schema(type_) for _, type_, _ in one.given],
                "returns": schema(one.returns),
            }
            for one in callable_helpers(inference, root)
        ],
    }
