"""The page of a technique, read from its two files: the docstring, and the boards of the ``.cases`` file beside it.

A ``.cases`` file holds more boards. A title begins a case, and its boards are indented:

    fires: why            two boards with an arrow between them; exactly the right one follows from the left one
    silent: why           one board from which nothing follows
    clash: why            one board from which the contradiction follows

Unindented lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import dedent

from deduce.board.marks import TOP, Marks
from deduce.contract.puzzle import Kind, Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.reasons import explain
from deduce.language.errors import InputError
from deduce.language.messages import msg, translated

ARROW = "->"
VERBS = ("fires", "silent", "clash")
PARTS = ("What it says", "Why it is sound", "Example")

WORDS = {
    "en": {
        **{name: name for name in PARTS},
        "said": "In a solver's words",
        "cases": "More boards",
        "fires": "It fires",
        "silent": "It stays silent",
        "clash": "It sees a contradiction",
        "ladder": "Techniques, easiest first",
        "unique": "assumes that there is one solution",
        "covered": "covered by {title}",
        "rank": "rank",
        "taught": "taught at {address}",
        "ours": "ours",
    },
    "ja": {
        "What it says": "内容",
        "Why it is sound": "なぜ正しいか",
        "Example": "例",
        "said": "解く人のことば",
        "cases": "ほかの盤面",
        "fires": "使える",
        "silent": "使えない",
        "clash": "矛盾が見える",
        "ladder": "手筋（やさしい順）",
        "unique": "唯一解を仮定",
        "covered": "{title}に含まれる",
        "rank": "順位",
        "taught": "{address}に解説あり",
        "ours": "独自",
    },
}


@dataclass(frozen=True)
class Case:
    """A drawn board.

    Attributes:
        verb: ``fires``, ``silent`` or ``clash``.
        why: what the case shows.
        text: the drawing, without its indentation.
        puzzle: the puzzle of the board, and
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
class Page:
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
    example: Case
    cases: tuple[Case, ...]

    def steps(self, case: Case) -> list[Step]:
        """What the technique draws on the board of a case, as steps with their reasons; a clash is one step."""
        after = case.before.join(self.technique(case.puzzle, case.before))
        if after == case.before:
            return []
        gained = TOP if after.clash else after.without(case.before)
        return list(explain(self.technique, case.puzzle, case.before, gained))


def page(technique: Technique, lang: str = "en") -> Page:
    """Read the page of a technique. Its prose stands in the language, as far as the catalog of the kind has it.

    Raises:
        InputError: naming the technique, when its docstring or its cases are not as they should be.
    """
    kind = kind_of(technique.kind)
    try:
        head, parts = sections(technique.doc)
        example = _case(kind, "fires", technique.title, parts.get("Example", ""))
        file = cases_file(technique)
        cases = tuple(_cases(kind, file.read_text(encoding="utf-8"))) if file.exists() else ()
    except (ValueError, InputError) as fault:
        raise InputError(msg("{id}: {fault}", id=technique.id, fault=fault)) from None
    told = {name: text if name == "Example" else prose(text, lang) for name, text in parts.items()}
    cases = tuple(replace(case, why=translated(case.why, lang)) for case in cases)
    return Page(kind, technique, prose(_rule(head), lang), told, example, cases)


def paragraphs(kind: Kind) -> Iterator[tuple[str, str]]:
    """The prose of a kind's pages, each paragraph with the file that says it: what a catalog has to translate."""
    name = kind.folder.name
    yield from ((text, f"{name}/__init__.py") for text in _paragraphs(rules(kind)))
    for item in kind.techniques:
        head, parts = sections(item.doc)
        file = cases_file(item)
        place = f"{name}/{file.relative_to(kind.folder).with_suffix('').as_posix()}"
        for text in (_rule(head), *(text for part in PARTS[:2] for text in _paragraphs(parts.get(part, "")))):
            yield text, f"{place}.py"
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            verb, colon, why = line.partition(":")
            if colon and verb in VERBS:
                yield why.strip(), f"{place}.cases"


def _rule(head: str) -> str:
    """The rule in the first paragraph of a docstring, after the title."""
    rule = head.partition(":")[2].strip()
    return rule[:1].upper() + rule[1:]


def _paragraphs(text: str) -> list[str]:
    """Each paragraph in one line, as a catalog has it."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]


def cases_file(technique: Technique) -> Path:
    """Where the cases of a technique lie: beside its file, with the same stem."""
    return Path(str(sys.modules[technique.module].__file__)).with_suffix(".cases")


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
    root = kind.package or f"techniques.{kind.name}"
    return prose(inspect.cleandoc(sys.modules[root].__doc__ or ""), lang)


def prose(text: str, lang: str) -> str:
    """Text in a language: each paragraph as the catalog has it, else as it is."""
    parts = {part: " ".join(part.split()) for part in text.split("\n\n")}
    told = {part: translated(key, lang) for part, key in parts.items()}
    return "\n\n".join(part if told[part] == key else told[part] for part, key in parts.items())


def folder(kind: Kind) -> Path:
    """Where the files of a kind lie."""
    return kind.folder


def note(technique: Technique, lang: str = "en") -> str:
    """What sets a technique apart, in a few words; mostly nothing."""
    if technique.assumes_unique is not None:
        return WORDS[lang]["unique"]
    for other in kind_of(technique.kind).techniques if technique.subsumed_by else ():
        if other.name == technique.subsumed_by:
            return WORDS[lang]["covered"].format(title=other.ja if lang == "ja" else f"“{other.title}”")
    return ""


def origin(technique: Technique, lang: str = "en", link: str = "{address}") -> str:
    """Where a guide teaches the technique, or that it is ours; `link` is how a page writes an address."""
    if technique.taught is None:
        return WORDS[lang]["ours"]
    return WORDS[lang]["taught"].format(address=link.format(address=technique.taught))


def _case(kind: Kind, verb: str, why: str, text: str) -> Case:
    left, right = side_by_side(text) if verb == "fires" else (plain(text), plain(text))
    puzzle, before = kind.puzzle.drawn(left)
    other, after = kind.puzzle.drawn(right)
    if puzzle.text() != other.text():
        raise ValueError(f"the two boards are not of one puzzle:\n{text}")
    return Case(verb, why, plain(text), puzzle, before, after)


def _cases(kind: Kind, text: str) -> Iterator[Case]:
    head, body = "", list[str]()
    for line in [*text.splitlines(), "end:"]:
        if line.startswith("#"):
            continue
        if not line or line[0].isspace():
            body.append(line)
            continue
        if head:
            verb, _, why = head.partition(":")
            if verb not in VERBS:
                raise ValueError(f"a case begins with one of {', '.join(VERBS)}, not with {head!r}")
            yield _case(kind, verb, why.strip(), "\n".join(body))
        head, body = line, []
