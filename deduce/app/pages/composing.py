"""A page as a list of blocks, composed once; each printer says how a block looks.

Nothing here knows more than the files of the techniques do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from deduce.app.pages.reading import VERBS, DrawnCase, Written, read, rules
from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.explain.sentences import range_note
from deduce.language.messages import msg
from deduce.picture.draw import svg

HEADINGS = {
    "What it says": msg("What it says"),
    "Why it is sound": msg("Why it is sound"),
    "Example": msg("Example"),
}
CASES = {
    "fires": msg("It fires"),
    "silent": msg("It stays silent"),
    "clash": msg("It sees a contradiction"),
}
BEYOND = (
    msg("Tier 2 and tier 3"),
    msg(
        "Nothing is written for these: the engine makes them out of the techniques above. Tier 2 is the "
        "*one-cell contradiction*: suppose one mark, apply techniques, meet a clash, so the opposite holds. "
        "Tier 3 is the *two-cell contradiction*: the argument inside may use tier 2."
    ),
)
LICENSED = (
    msg("With a licence: techniques that assume one solution"),
    msg(
        "They never count for the tier of a grade. Once the puzzle is proved to have one solution, hints use them, "
        "and the grade also names the tier with them."
    ),
)


class Heading(NamedTuple):
    """Begins a section."""

    text: str


class Prose(NamedTuple):
    """Paragraphs and lists; the `rule` of a technique stands out."""

    text: str
    rule: bool = False


class FactPart(NamedTuple):
    """A few words on a technique; `address` is the part of them that leads elsewhere."""

    text: str
    address: str = ""


class Facts(NamedTuple):
    """What sets a technique apart, on one line."""

    facts: Sequence[FactPart]


class BoardBlock(NamedTuple):
    """A board, or a step on it."""

    puzzle: Puzzle
    marks: Marks
    step: Step | None = None
    legend: bool = False

    def picture(self, lang: str) -> str:
        """The board as SVG, without a style sheet."""
        return svg(self.puzzle, self.marks, step=self.step, legend=self.legend, style=False, lang=lang)


class Boards(NamedTuple):
    """Boards that follow from each other: as pictures, or as they are `drawn` in characters."""

    boards: Sequence[BoardBlock]
    drawn: str
    caption: str = ""


class Said(NamedTuple):
    """The sentence of a step."""

    step: Step

    def text(self, lang: str) -> str:
        """It, with what a range of cells in it means."""
        told = self.step.sentence(lang)
        return " ".join(filter(None, (told, range_note(told, lang))))


class Row(NamedTuple):
    """A technique on the ladder."""

    technique: Technique
    rule: str
    note: str
    origin: FactPart
    example: Boards

    @property
    def remarks(self) -> list[str]:
        """What sets it apart; that a guide teaches it is the rule."""
        return [text for text in (self.note, "" if self.origin.address else self.origin.text) if text]


class Ladder(NamedTuple):
    """Techniques by rank."""

    rows: Sequence[Row]


Block = Heading | Prose | Facts | Boards | Said | Ladder


@dataclass(frozen=True)
class Page:
    """A page in one language.

    Attributes:
        lang: the language.
        title: what stands above it.
        other: the same in the other language.
        blocks: what stands on it.
    """

    lang: str
    title: str
    other: str
    blocks: Sequence[Block]


def other(lang: str) -> str:
    """The other language."""
    return "en" if lang == "ja" else "ja"


def of_technique(technique: Technique, lang: str = "en") -> Page:
    """The page of a technique: its sentences, its proof, and its boards."""
    return Page(lang, technique.called(lang), technique.called(other(lang)), list(_technique(technique, lang)))


def _technique(technique: Technique, lang: str) -> Iterator[Block]:
    found = read(technique, lang)
    rank = msg("rank {rank}", rank=technique.rank).said(lang)
    facts = [FactPart(technique.id), FactPart(rank), FactPart(note(technique, lang)), origin(technique, lang)]
    yield Facts([fact for fact in facts if fact.text])
    yield Prose(found.rule, rule=True)
    for name in ("What it says", "Why it is sound"):
        yield Heading(HEADINGS[name].said(lang))
        yield Prose(found.parts[name])
    steps = found.steps(found.example)
    yield Heading(HEADINGS["Example"].said(lang))
    taken = [BoardBlock(step.puzzle, step.before, step, legend=True) for step in steps]
    yield Boards([BoardBlock(found.example.puzzle, found.example.before), *taken], found.example.text)
    yield Heading(msg("In a solver's words").said(lang))
    yield from map(Said, steps)
    if found.cases:
        yield Heading(msg("More boards").said(lang))
        for case in sorted(found.cases, key=lambda case: VERBS.index(case.verb)):
            caption = msg("{verb}: {why}.", verb=CASES[case.verb], why=case.why).said(lang)
            yield Boards(list(_boards(found, case)), case.text, caption)


def _boards(found: Written, case: DrawnCase) -> Iterator[BoardBlock]:
    """The boards of a case; what is new is ringed on the right one."""
    if case.verb == "clash":
        yield BoardBlock(case.puzzle, case.before, found.steps(case)[0])
        return
    yield BoardBlock(case.puzzle, case.before)
    if case.verb == "fires":
        plainly = replace(found.technique, shows="marks")
        new = case.after.without(case.before)
        yield BoardBlock(case.puzzle, case.before, Step(case.puzzle, case.before, NOTHING, new, technique=plainly))


def of_kind(kind: Kind, lang: str = "en") -> Page:
    """The page of a kind: its rules, and its techniques, easiest first."""
    return Page(lang, _title(kind, lang), kind.title[other(lang)], list(_kind(kind, lang)))


def _title(kind: Kind, lang: str) -> str:
    return rules(kind, lang).partition("\n\n")[0].rstrip(".。")


def _kind(kind: Kind, lang: str) -> Iterator[Block]:
    yield Prose(rules(kind, lang).partition("\n\n")[2])
    version = msg("Technique set {version}, easiest technique first.", version=kind.technique_set)
    if kind.standing == "basic":
        version = msg(
            "Technique set {version}, basic: what follows from the rules, easiest first.", version=kind.technique_set
        )
    yield Prose(version.said(lang))
    yield Heading(msg("Tier 1: techniques").said(lang))
    yield Ladder([_row(item, lang) for item in kind.sound])
    licensed = [item for item in kind.techniques if item not in kind.sound]
    if licensed:
        yield Heading(LICENSED[0].said(lang))
        yield Prose(LICENSED[1].said(lang))
        yield Ladder([_row(item, lang) for item in licensed])
    yield Heading(BEYOND[0].said(lang))
    yield Prose(BEYOND[1].said(lang))


def _row(technique: Technique, lang: str) -> Row:
    found = read(technique, lang)
    _, after = _boards(found, found.example)
    return Row(
        technique, found.rule, note(technique, lang), origin(technique, lang), Boards([after], found.example.text)
    )


def note(technique: Technique, lang: str = "en") -> str:
    """What sets a technique apart, in a few words; mostly nothing."""
    if technique.assumes_unique is not None:
        return msg("assumes that there is one solution").said(lang)
    for one in kind_of(technique.kind).techniques if technique.subsumed_by else ():
        if one.name == technique.subsumed_by:
            return msg("covered by {title}", title={"en": f"“{one.title}”", "ja": one.ja}).said(lang)
    return ""


def origin(technique: Technique, lang: str = "en") -> FactPart:
    """Where a guide teaches the technique, or that it is ours."""
    if technique.taught is None:
        return FactPart(msg("ours").said(lang))
    return FactPart(msg("taught at {address}", address=technique.taught).said(lang), technique.taught)
