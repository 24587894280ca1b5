"""The page of the interface, ``docs/api.md``: every public name with what its docstring says, and an example that runs.

The examples stand in ``docs/examples/api.txt``, a heading and a session for each name.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ForwardRef

import deduce

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLES = DOCS / "examples" / "api.txt"
HEAD = """# The interface

<!-- python -m deduce.app.pages wrote this from docstrings and from examples/api.txt; change those. -->

All of it is in the package `deduce`, and each is loaded when it is first used. [In Python](python.md) says what belongs
together. The examples are one session.
"""
SECTION = re.compile(r"^(Args|Attributes|Raises|Returns|Yields):$")
ITEM = re.compile(r"^    (?! )(\*{0,2}\w+): (.*)$")
VALUE = "__version__"


def pages() -> dict[Path, str]:
    """The page by its path; none where the package came without the docs."""
    return {DOCS / "api.md": page(examples())} if EXAMPLES.is_file() else {}


def examples() -> dict[str, str]:
    """The session of each name."""
    parts = re.split(r"^## (\w+)\n", EXAMPLES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: session.strip() for name, session in zip(parts[1::2], parts[2::2], strict=True)}


def page(sessions: Mapping[str, str]) -> str:
    """The whole page: functions, then classes, each by name."""
    names = sorted(deduce.__all__, key=lambda name: (_sort(name), name.lower()))
    parts = [HEAD]
    for name in names:
        parts += [f"## {name}", *_told(name, getattr(deduce, name))]
        if session := sessions.get(name):
            parts.append(f"```pycon\n{session}\n\n```")
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _sort(name: str) -> int:
    return 2 if name == VALUE else int(inspect.isclass(getattr(deduce, name)))


def _told(name: str, value: Any) -> Iterator[str]:
    if name == VALUE:
        yield "The version of the program, as it is installed."
        return
    if inspect.isclass(value):
        yield from _text(value)
        yield from _members(value)
        return
    yield f"```text\n{name}{_signature(value)}\n```"
    yield from _text(value)


def _text(value: Any) -> Iterator[str]:
    """A docstring, its sections as lists."""
    section: list[str] | None = None
    paragraph: list[str] = []
    for line in (inspect.getdoc(value) or "").splitlines():
        if found := SECTION.match(line):
            yield from _closed(paragraph)
            paragraph, section = [f"*{found[1]}*", ""], []
        elif not line and section is None:
            yield from _closed(paragraph)
            paragraph = []
        elif section is not None and line and not line.startswith(" "):
            yield from _closed(paragraph)
            paragraph, section = [line], None
        elif section is not None and (item := ITEM.match(line)):
            paragraph.append(f"- `{item[1]}`: {item[2]}")
        elif line.strip():
            paragraph.append(f"  {line.strip()}" if section is not None else line)
    yield from _closed(paragraph)


def _closed(paragraph: list[str]) -> Iterator[str]:
    if paragraph:
        yield _single("\n".join(paragraph))


def _single(text: str) -> str:
    """Code between single backticks."""
    return re.sub(r"``([^`]+)``", r"`\1`", text)


def _members(owner: type) -> Iterator[str]:
    """What a class has that is told of, in a table: methods and properties, its own and inherited from ours."""
    rows = []
    for name, value in sorted(inspect.getmembers_static(owner)):
        plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        told = getattr(plain, "func", getattr(plain, "fget", plain))  # a cached property, a property
        if name.startswith("_") or not callable(told) or not str(getattr(told, "__module__", "")).startswith(OURS):
            continue
        if not (said := inspect.getdoc(told)):
            continue
        call = f"{name}{_signature(told, bound=plain is value)}" if told is plain else name
        first = _single(" ".join(said.partition("\n\n")[0].split()))
        rows.append("| {} | {} |".format(*(part.replace("|", "\\|") for part in (f"`{call}`", first))))
    if rows:
        yield "| member | |\n|---|---|\n" + "\n".join(rows)


OURS = ("deduce.", "techniques.", "grading.")


def _signature(function: Any, *, bound: bool = False) -> str:
    """The parameters and the result, types as they are written."""
    signature = inspect.signature(function)
    parameters = [
        one if one.annotation is one.empty else one.replace(annotation=_Written(one.annotation))
        for one in list(signature.parameters.values())[bound:]
    ]
    told = signature.return_annotation
    told = told if told is signature.empty else _Written(told)
    return str(signature.replace(parameters=parameters, return_annotation=told))


class _Written:
    """A type that prints as it is written."""

    def __init__(self, said: Any) -> None:
        self.said = said

    def __repr__(self) -> str:
        if isinstance(self.said, ForwardRef):
            return self.said.__forward_arg__
        return self.said if isinstance(self.said, str) else getattr(self.said, "__name__", repr(self.said))
