"""What the author of a technique wrote, in two files: the docstring, and the boards of the ``.cases`` file beside it.

A ``.cases`` file holds more boards. A title begins a case, and its boards are indented:

    fires: why            two boards with an arrow between them; exactly the right one follows from the left one
    silent: why           one board from which nothing follows
    clash: why            one board from which the contradiction follows

Unindented lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from textwrap import dedent

from deduce.board.marks import TOP, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.reasons import explain
from deduce.language.errors import InputError
from deduce.language.messages import msg, translated
from deduce.relations.derived import every

ARROW = "->"
VERBS = ("fires", "silent", "clash")
PARTS = ("What it says", "Why it is sound", "Example")


@dataclass(frozen=True)
class DrawnCase:
    """A drawn board.

    Attributes:
        verb: ``fires``, ``silent`` or ``clash``.
        why: what the case shows.
        text: the drawing, without its indentation.
        puzzle: the puzzle of the board.
        before: the marks on it.
        after: the marks that follow, as drawn on the right; those of `before` when there is one board.
    """

    verb: str
    why: str
    text: str
    puzzle: Puzzle
    before: Marks
    after: Marks


@dataclass(frozen=True)
class Written:
    """All that a technique's files say.

    Attributes:
        kind: the kind of puzzle, and `technique` the technique.
        rule: the first line without the title: the technique in one sentence.
        parts: the text under each heading.
        example: the board under the last heading.
        cases: the boards of the other file.
    """

    kind: Kind
    technique: Technique
    rule: str
    parts: Mapping[str, str]
    example: DrawnCase
    cases: tuple[DrawnCase, ...]

    def steps(self, case: DrawnCase) -> list[Step]:
        """What the technique draws on the board of a case, as steps with their reasons; a clash is one step."""
        after = case.before.join(self.technique(case.puzzle, case.before))
        if after == case.before:
            return []
        gained = TOP if after.clash else after.without(case.before)
        return list(explain(self.technique, case.puzzle, case.before, gained))


def read(technique: Technique, lang: str = "en") -> Written:
    """Read the files of a technique. Its prose stands in the language, as far as the catalog of the kind has it.

    Raises:
        InputError: naming the technique, when its docstring or its cases are not as they should be.
    """
    kind = kind_of(technique.kind)
    try:
        head, parts = sections(technique.doc)
        shown, found = example(kind, technique), cases(kind, technique)
    except ValueError as fault:
        raise InputError(msg("{id}: {fault}", id=technique.id, fault=fault)) from None
    told = {name: text if name == "Example" else prose(text, lang) for name, text in parts.items()}
    found = [replace(case, why=translated(case.why, lang)) for case in found]
    return Written(kind, technique, prose(_rule(head), lang), told, shown, tuple(found))


def example(kind: Kind, technique: Technique) -> DrawnCase:
    """The example of a technique.

    Raises:
        ValueError: when there is none, or it is not two boards of one puzzle.
    """
    return _case(kind, "fires", technique.title, sections(technique.doc)[1].get("Example", ""))


def cases(kind: Kind, technique: Technique) -> list[DrawnCase]:
    """The cases of a technique; none when it has no file of them.

    Raises:
        ValueError: naming the case that is not as it should be.
    """
    return list(_cases(kind, technique.cases or ""))


def paragraphs(kind: Kind) -> Iterator[tuple[str, str]]:
    """The prose of a kind's pages, each paragraph with the file that says it: what a catalog has to translate."""
    name = kind.folder.name
    yield from ((text, f"{name}/__init__.py") for text in _paragraphs(rules(kind)))
    for item in kind.techniques:
        if item.file is None:
            continue  # what relations say stands in the catalog of the engine
        place = f"{name}/{item.file.relative_to(kind.folder).with_suffix('').as_posix()}"
        yield from ((text, f"{place}.py") for text in _told(item.doc))
        for line in (item.cases or "").splitlines():
            verb, colon, why = line.partition(":")
            if colon and verb in VERBS:
                yield why.strip(), f"{place}.cases"


def derived_paragraphs() -> Iterator[tuple[str, str]]:
    """The prose of the techniques that relations give, with the file that says it."""
    for item in sorted(every().values(), key=lambda item: item.module):
        yield from ((text, f"{item.module.replace('.', '/')}.py") for text in _told(item.doc))


def _told(doc: str) -> Iterator[str]:
    """The prose of a technique's docstring, each paragraph in one line."""
    head, parts = sections(doc)
    yield _rule(head)
    for part in PARTS[:2]:
        yield from _paragraphs(parts.get(part, ""))


def _rule(head: str) -> str:
    """The rule in the first paragraph of a docstring, after the title."""
    rule = head.partition(":")[2].strip()
    return rule[:1].upper() + rule[1:]


def _paragraphs(text: str) -> list[str]:
    """Each paragraph in one line, as a catalog has it."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def sections(doc: str) -> tuple[str, dict[str, str]]:
    """The first paragraph of a docstring in one line, and the text under each underlined heading, in order."""
    head, _, rest = doc.partition("\n\n")
    found: dict[str, list[str]] = {}
    body: list[str] = []
    lines = rest.splitlines()
    for line, below in zip(lines, [*lines[1:], ""], strict=False):
        if line and not line[0].isspace() and len(below) > 2 and not below.strip("-"):
            body = found[line.strip()] = []
        elif len(line) < 3 or line.strip("-"):
            body.append(line)
    return " ".join(head.split()), {name: "\n".join(lines).strip("\n") for name, lines in found.items()}


def side_by_side(text: str) -> tuple[str, str]:
    """The boards on both sides of the arrow, which stands on one of the lines.

    Raises:
        ValueError: when there is no arrow, or there are several.
    """
    lines = text.strip("\n").splitlines()
    arrows = {line.index(ARROW) for line in lines if ARROW in line}
    if len(arrows) != 1:
        raise ValueError(f"not two boards with one arrow between them:\n{text}")
    at = arrows.pop()
    left = "\n".join(line[:at].rstrip() for line in lines)
    right = "\n".join(" " * at + line[at:].replace(ARROW, " " * len(ARROW)) for line in lines)
    return plain(left), plain(right)


def plain(text: str) -> str:
    """A drawing without its indentation and without blank space around it."""
    return dedent("\n".join(line.rstrip() for line in text.splitlines())).strip("\n")


def rules(kind: Kind, lang: str = "en") -> str:
    """The rules of a kind: the docstring of its folder, paragraph by paragraph."""
    return prose(inspect.cleandoc(kind.home.__doc__ or ""), lang)


def prose(text: str, lang: str) -> str:
    """Text in a language: each paragraph as the catalog has it, else as it is."""
    parts = {part: " ".join(part.split()) for part in text.split("\n\n")}
    told = {part: translated(key, lang) for part, key in parts.items()}
    return "\n\n".join(part if told[part] == key else told[part] for part, key in parts.items())


def _case(kind: Kind, verb: str, why: str, text: str) -> DrawnCase:
    left, right = side_by_side(text) if verb == "fires" else (plain(text), plain(text))
    puzzle, before = kind.puzzle.drawn(left)
    other, after = kind.puzzle.drawn(right)
    if puzzle.text() != other.text():
        raise ValueError(f"the two boards are not of one puzzle:\n{text}")
    return DrawnCase(verb, why, plain(text), puzzle, before, after)


def _cases(kind: Kind, text: str) -> Iterator[DrawnCase]:
    head, body = "", list[str]()
    for line in [*text.splitlines(), "end:"]:
        if line.startswith("#"):
            continue
        if not line or line[0].isspace():
            body.append(line)
            continue
        verb, _, why = head.partition(":")
        if head and verb not in VERBS:
            raise ValueError(f"a case begins with one of {', '.join(VERBS)}, not with {head!r}")
        if not head and "".join(body).strip():
            raise ValueError(f"a board before the first case: {body}")
        if head:
            try:
                yield _case(kind, verb, why.strip(), "\n".join(body))
            except ValueError as fault:
                raise ValueError(f"{head}: {fault}") from None
        head, body = line, []
