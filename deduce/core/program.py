"""The whole program in C++, and the manifest by which Python speaks to it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .caches import cache_fields, forgotten, signature
from .compiled import ASKED, Compiled, Dispatch, decorators
from .conversion import convert, inner_name
from .emission import Writer, declared, placed
from .files import KINDS
from .inference import Inference
from .sources import PROPAGATION, Definition, Sources
from .subset.statements import settle
from .twins import TABLES
from .types import Type, Unsupported, bare, cpp, found, schema

COLD = "__attribute__((cold))"
"""What is asked once for a board, or by the laws alone, takes less time to compile."""
FLAGS = ("speaks", "local", "counted", "last", "apart")
"""What a propagation says of itself, as constants of its class."""


@dataclass
class Program:
    """What is built.

    Attributes:
        text: the C++ that goes with the runtime.
        manifest: what Python must know of it, as JSON.
        made: the functions and classes that it was made from.
        left: the functions that stay in Python, each with the reason.
    """

    text: str
    manifest: dict[str, Any]
    made: list[str] = field(default_factory=list)
    left: dict[str, str] = field(default_factory=dict)


def wanted(sources: Sources, kind: str) -> Iterator[Definition]:
    """The functions of the techniques that a kind has of its own."""
    for path in sorted((sources.root / "techniques" / kind / "ladder").glob("*.py")):
        yield from techniques(sources, f"techniques.{kind}.ladder.{path.stem}", "technique")


def relations(sources: Sources) -> Iterator[str]:
    """The modules of the relations."""
    folder = sources.root / "deduce" / "relations"
    for path in sorted(folder.rglob("*.py")):
        if path.name != "__init__.py":
            yield ".".join(path.relative_to(sources.root).with_suffix("").parts)


def derived(sources: Sources) -> Iterator[Definition]:
    """The functions of the techniques that relations have."""
    for module in relations(sources):
        yield from techniques(sources, module, "derived")


def propagations(sources: Sources) -> Iterator[str]:
    """The classes by which relations speak: a set that is closed here."""
    for module in relations(sources):
        for name, node in sources.names(module).items():
            label = f"{module}:{name}"
            if isinstance(node, ast.ClassDef) and sources.inherits(label, PROPAGATION):
                sort = sources.constant(label, "sort")
                if sort is not None and isinstance(sort[1], ast.Name):
                    yield label


def sort_of_propagation(sources: Sources, label: str) -> str:
    """The relation that a class speaks for."""
    value = sources.constant(label, "sort")
    assert value is not None
    assert isinstance(value[1], ast.Name)
    return sources.find(value[0], value[1].id).key


def techniques(sources: Sources, module: str, decorator: str) -> Iterator[Definition]:
    """The functions of a module's techniques: each technique, and the part of it that closures ask."""
    for name, node in sources.names(module).items():
        if isinstance(node, ast.FunctionDef) and decorator in decorators(node):
            yield sources.find(module, name)
            calls = (one for one in node.decorator_list if isinstance(one, ast.Call))
            for keyword in (keyword for call in calls for keyword in call.keywords):
                if keyword.arg == "some" and isinstance(keyword.value, ast.Name):
                    yield sources.find(module, keyword.value.id)


@dataclass
class Gathering:
    """What can be compiled, found out one by one.

    Attributes:
        sources: the modules.
        known: the classes of propagations, and the sorts of rules.
        refused: what is not taken whatever it says, each with the reason.
        inference: what was taken so far.
        done: how.
        left: what was not, each with the reason.
    """

    sources: Sources
    known: tuple[Sequence[str], Sequence[str]]
    refused: Mapping[str, str]
    left: dict[str, str]
    done: list[Callable[[Inference], list[Compiled]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.inference = self.nothing()

    def nothing(self) -> Inference:
        """Before anything is taken."""
        return Inference(self.sources, settle, *self.known, self.refused)

    def take(self, name: str, how: Callable[[Inference], list[Compiled]]) -> bool:
        """Take something, if all that it calls can be compiled and goes with what was taken before.

        Whatever the translator stumbles at puts out this alone.
        """
        try:
            written(self.nothing(), how)
        except Exception as reason:
            self.left[name] = said(reason)
            return False
        try:
            written(self.inference, how)
        except Exception as reason:
            self.left[name] = said(reason)
            self.inference = self.nothing()  # what fails leaves no trace
            for other in self.done:
                other(self.inference)
            return False
        self.done.append(how)
        return True


def written(inference: Inference, how: Callable[[Inference], list[Compiled]]) -> None:
    """Take something, and write whatever it brings."""
    before = {*inference.functions}
    how(inference)
    for key, one in inference.functions.items():
        if key not in before:
            Writer(inference, one).text()
    for fields in (inference.data | inference.records | inference.made).values():
        for part in fields.values():
            cpp(part)


def said(reason: Exception) -> str:
    """Why something is not compiled."""
    return str(reason) if isinstance(reason, Unsupported) else f"the translator fails: {type(reason).__name__} {reason}"


class NotWritten(Exception):
    """What was taken cannot be written once all is known.

    Args:
        key: the function or class.
        reason: why.
    """

    def __init__(self, key: str, reason: Exception) -> None:
        super().__init__(key)
        self.key, self.reason = key, said(reason)


def answering(sources: Sources, sorts: list[str], refused: Mapping[str, str], left: dict[str, str]) -> list[str]:
    """The propagations of which all that is asked can be compiled; why others cannot goes to `left`."""
    trial = Gathering(sources, ((), sorts), refused, left)

    def methods(label: str) -> Callable[[Inference], list[Compiled]]:
        found_ = [sources.method(label, name) for name in ASKED]
        of = Type("propagation", label=label)

        def how(inference: Inference) -> list[Compiled]:
            flags(sources, label)
            return [inference.function(one, of) for one in found_ if one is not None]

        return how

    return [label for label in propagations(sources) if trial.take(label, methods(label))]


def flags(sources: Sources, label: str) -> list[bool]:
    """What a propagation says of itself.

    Raises:
        Unsupported: when it is not known at build.
    """
    found_ = []
    for name in FLAGS:
        value = sources.constant(label, name)
        if value is None or not isinstance(value[1], ast.Constant) or not isinstance(value[1].value, bool):
            raise Unsupported(f"what {name} is")
        found_.append(value[1].value)
    return found_


def translated(sources: Sources, refused: Mapping[str, str] | None = None) -> Program:
    """The program of some sources.

    Args:
        sources: the modules.
        refused: the functions and classes that are left in Python, each with the reason.
    """
    refused = dict(refused or {})
    while True:
        try:
            return _translated(sources, refused)
        except NotWritten as one:  # each of which puts out one more
            refused[one.key] = one.reason


def _translated(sources: Sources, refused: Mapping[str, str]) -> Program:
    left = dict[str, str]()
    sorts = [sort_of_propagation(sources, label) for label in propagations(sources)]
    gathering = Gathering(sources, (answering(sources, sorts, refused, left), sorts), refused, left)
    entries: list[Definition] = []

    def entry(definition: Definition) -> Callable[[Inference], list[Compiled]]:
        def how(inference: Inference) -> list[Compiled]:
            one = inference.function(definition)
            if [bare(type_).name for _, type_, _ in one.params] not in (["data", "marks"], ["data", "marks", "bits"]):
                raise Unsupported("parameters other than puzzle, marks and what is asked for")
            if found(one.returns).name != "marks":
                raise Unsupported(f"a technique that returns {one.returns}")
            return [one]

        return how

    for definition in [*(one for kind in KINDS for one in wanted(sources, kind)), *derived(sources)]:
        if gathering.take(definition.key, entry(definition)):
            entries.append(definition)
    compiled = [gathering.inference.function(one) for one in entries]
    taken = gathering.inference
    made = [one.definition.key for one in taken.functions.values()]
    made += [*taken.data, *taken.records, *taken.made]
    return Program(_text(taken, compiled), _manifest(taken, compiled), made, left)


def _structs(inference: Inference) -> Iterator[str]:
    """The classes of data and the records, each after those that it holds."""
    fields = {
        label: {inner_name(name): one for name, one in inner.items()}
        for label, inner in (inference.data | inference.records | inference.made).items()
    }
    for label in fields:
        yield f"struct {label.partition(':')[2]};\n"
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
        reads = "".join(f" v.{field} = Form<{cpp(one)}>::read(r);" for field, one in inner.items())
        writes = "".join(f" Form<{cpp(one)}>::write(w, v.{field});" for field, one in inner.items())
        form = (
            f"template <> struct Form<{name}> {{\n"
            f"  static {name} read(Reader& r) {{ {name} v;{reads} return v; }}\n"
            f"  static void write(Writer& w, const {name}& v) {{{writes} (void)w; (void)v; }}\n}};\n"
        )
        yield placed(label, f"struct {name} {{\n{body}{more}}};\n{form}")

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
        if found(one).name == "data" and found(one).label == label:
            return f"{base}->{inner_name(name)}"
    return None


def callable_helpers(inference: Inference, roots: list[str]) -> list[tuple[str, Compiled]]:
    """What can be called from outside, with the class of a puzzle: all whose data a session of it has."""
    found_ = []
    for one in inference.functions.values():
        values = [one.returns, *(type_ for _, type_, _ in one.given)]
        if one.definition.key.endswith("__init__") or not all(_plain(inference, type_) for type_ in values):
            continue
        data = [bare(type_).label for _, type_, _ in one.given if bare(type_).name == "data"]
        root = next((root for root in roots if all(data_of(inference, root, label) for label in data)), None)
        if root is not None:
            found_.append((root, one))
    return found_


def _plain(inference: Inference, one: Type) -> bool:
    """Whether values of a type can be handed over."""
    one = found(one)
    inner = [*one.args, *inference.records.get(one.label, {}).values()]
    return one.name not in {"any", "propagation", "object", "function", "sort", "set"} and all(
        _plain(inference, part) for part in inner
    )


def _dispatched(inference: Inference, one: Dispatch) -> str:
    """A method that asks that of the class that it is of."""
    given = [("self", Type("propagation"), None), *one.params]
    cases = []
    for label, case in one.cases.items():
        args = ["session", "a_self"]
        try:
            for (name, have, _), (_, want, _) in zip(one.params, case.params[1:], strict=True):
                args.append(f"a_{name}" if bare(want).name == "data" else convert(f"a_{name}", have, want))
            value = convert(f"{case.name}({', '.join(args)})", case.returns, one.returns)
        except Exception as reason:
            raise NotWritten(case.definition.key, reason) from reason
        cases.append(placed(case.definition.key, f"    case {inference.propagations.index(label)}: return {value};\n"))
    result = cpp(one.returns)
    return (
        f"static {result} {one.name}({signature(given)}) {{\n  switch (a_self) {{\n{''.join(cases)}  }}\n"
        f"  return {result}{{}};\n}}\n"
    )


def _tables(inference: Inference) -> Iterator[str]:
    """What is known at build of each propagation."""
    each = [flags(inference.sources, label) for label in inference.propagations]
    for i, name in enumerate(FLAGS):
        values = ["true" if one[i] else "false" for one in each]
        yield f"static const bool of_{name}[] = {{{', '.join([*values, 'false'])}}};\n"


def _ordered(inference: Inference) -> Iterator[str]:
    """The functions, each after those that it calls; a dispatching one after all that it asks."""
    left = {name: {one.name for one in item.cases.values()} for name, item in inference.dispatches.items()}
    for function in inference.functions.values():
        try:
            yield Writer(inference, function).text()
        except Exception as reason:
            raise NotWritten(function.definition.key, reason) from reason
        for name in [*left]:
            left[name].discard(function.name)
            if not left[name]:
                del left[name]
                yield _dispatched(inference, inference.dispatches[name])


def _text(inference: Inference, entries: list[Compiled]) -> str:
    functions = list(inference.functions.values())
    lines = ["".join(_structs(inference))]
    session = [f"  const {root.partition(':')[2]}* {_root(root)} = nullptr;" for root in roots(entries)]
    session += [
        f"  const {_class_of(inference, one)}* {inner_name(key)} = nullptr;" for key, one in inference.objects.items()
    ]
    session += [f"  Bits live[{len(inference.sorts) + 1}];"]
    session += [f"  {one}" for one in cache_fields(functions)]
    lines.append(f"const int SORTS = {len(inference.sorts)};\n")
    lines.append("struct Session : Loops {\n" + "\n".join(session) + "\n};\n")
    lines.append(
        "static void forget(Session& session) {\n"
        + "".join(f"  session.{one}\n" for one in forgotten(functions))
        + "}\n"
    )
    lines.append('#include "twins.hpp"\n')
    lines += _tables(inference)
    lines += [declared(one) for one in functions]
    lines += _ordered(inference)
    cases = []
    for i, one in enumerate(entries):
        base = f"session.{_root(bare(one.params[0][1]).label)}"
        asked = ", asked" if len(one.params) > 2 else ""
        case = f"    case {i}: return {one.name}(session, {base}, marks{asked});\n"
        cases.append(placed(one.definition.key, case))
    lines.append(
        "static Marks technique(Session& session, int number, const Marks& marks, const Bits& asked) {\n"
        "  (void)asked;\n  switch (number) {\n" + "".join(cases) + "  }\n  return Marks();\n}\n"
    )
    calls = []
    for i, (root, one) in enumerate(callable_helpers(inference, roots(entries))):
        plain = [(name, type_) for name, type_, _ in one.given if bare(type_).name != "data"]
        reads = "".join(f" auto p_{name} = Form<{cpp(type_)}>::read(r);" for name, type_ in plain)
        args = [
            str(data_of(inference, root, bare(type_).label)) if bare(type_).name == "data" else f"p_{name}"
            for name, type_, _ in one.given
        ]
        result = cpp(one.returns)
        call = f"Form<{result}>::write(w, {one.name}({', '.join(['session', *args])}));"
        calls.append(placed(one.definition.key, f"    case {i}: {{{reads} {call} break; }}\n"))
    head = f"{COLD} static void helper(Session& session, int number, Reader& r, Writer& w) {{\n"
    lines.append(head + "  (void)r;\n  switch (number) {\n" + "".join(calls) + "  }\n}\n")
    begun = []
    for i, label in enumerate(roots(entries)):
        name = label.partition(":")[2]
        objects = "".join(
            f" session.{inner_name(key)} = Form<Data<{_class_of(inference, item)}>>::read(o);"
            for key, item in inference.objects.items()
        )
        begun.append(f"  if (kind == {i}) {{ session.{_root(label)} = Form<Data<{name}>>::read(r);{objects} }}")
    head = f"{COLD} static void begin(Session& session, int kind, Reader& r, Reader& o) {{\n"
    lines.append(head + "\n".join(begun) + "\n}\n")
    return "\n".join(lines)


def _class_of(inference: Inference, one: Definition) -> str:
    assert isinstance(one.node, ast.Call)
    assert isinstance(one.node.func, ast.Name)
    return inference.sources.find(one.module, one.node.func.id).name


def _manifest(inference: Inference, entries: list[Compiled]) -> dict[str, Any]:
    return {
        "roots": roots(entries),
        "techniques": [one.definition.key for one in entries],
        "data": {
            label: {name: schema(one) for name, one in fields.items()} for label, fields in inference.data.items()
        },
        "records": {
            label: {name: schema(one) for name, one in fields.items()} for label, fields in inference.records.items()
        },
        "made": {
            label: {name: schema(one) for name, one in fields.items()} for label, fields in inference.made.items()
        },
        "objects": list(inference.objects),
        "propagations": inference.propagations,
        "sorts": inference.sorts,
        "needs": {one.definition.key: sorted(one.everything()[0]) for one in entries},
        "asking": [one.definition.key for one in entries if one.everything()[1]],
        "speaking": {
            label: sorted(
                {need for item in inference.dispatches.values() for need in item.cases[label].everything()[0]}
            )
            for label in inference.propagations
        },
        "helpers": [
            {
                "name": one.definition.key,
                "root": root,
                "needs": sorted(one.everything()[0]),
                "asks": one.everything()[1],
                "params": [schema(type_) for _, type_, _ in one.given],
                "returns": schema(one.returns),
            }
            for root, one in callable_helpers(inference, roots(entries))
        ],
    }
