"""Why a step holds, in the words of the rules: which of them draws it, or which one a supposed opposite would break."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks
from deduce.declared.suppositions import fewest, supposition
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, listed
from deduce.relations import count, overlap, supposing, together
from deduce.relations.count import Count
from deduce.relations.derived import every
from deduce.relations.rule import Rule, named

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from deduce.declared.puzzle import DeclaredPuzzle

SUPPOSED = (
    "{opening}{given}if {supposed}, then {then}, and {broken}; so {settled}. Likewise {likewise}.\n"
    "{opening}{given}if {supposed}, then {then}, and {broken}; so {settled}.\n"
    "{opening}{given}if {supposed}, {broken}; so {settled}. Likewise {likewise}.\n"
    "{opening}{given}if {supposed}, {broken}; so {settled}.\n"
)
"""The sentence of a technique that supposes one mark, or tells so why it holds, wherever the clash has words."""
SUPPOSED_JA = (
    "{opening}{given}{supposed}とすると{then}。すると{broken}。だから{settled}。同じように{likewise}。\n"
    "{opening}{given}{supposed}とすると{then}。すると{broken}。だから{settled}。\n"
    "{opening}{given}{supposed}とすると、{broken}。だから{settled}。同じように{likewise}。\n"
    "{opening}{given}{supposed}とすると、{broken}。だから{settled}。\n"
)


def told(puzzle: DeclaredPuzzle, blank: str, step: Step, lang: str) -> str:
    """What stands in a blank: of a supposition, or named after a rule.

    A rule's name stands for how the rules of that name are called that alone draw the conclusion.

    Raises:
        Unsaid: when there is no such thing.
    """
    if blank in BLANKS:
        return BLANKS[blank](puzzle.keep(step.clues), step, lang)
    drawn, called = NOTHING, list[str]()
    for rule in puzzle.keep(step.clues).holding:
        if rule.name == blank and (found := rule.forces(step.reason).common(step.conclusion)).known:
            drawn = drawn.join(found)
            if not (step.reason.known and found.within(rule.forces(NOTHING))):
                called.append((rule.clue.name if rule.clue else rule.place or {lang: ""})[lang])
    if drawn != step.conclusion:
        raise Unsaid(blank)
    return listed(list(dict.fromkeys(called)), lang)


def _of_supposition(puzzle: DeclaredPuzzle, step: Step, lang: str, *, blank: str) -> str:
    found = supposition(step)
    if found is None:
        raise Unsaid(blank)
    if blank == "broken":
        return found.broken.said(lang)
    marks = {
        "supposed": found.mark,
        "then": found.then,
        "settled": found.mark.flipped,
        "likewise": step.conclusion.without(found.mark.flipped),
    }[blank]
    if not marks.known:
        raise Unsaid(blank)
    return puzzle.phrase(marks, lang)


FEW = 3
"""So many clues or counts are told by name."""


def _called(puzzle: DeclaredPuzzle, rule: Rule, lang: str) -> str:
    """A rule by its clue, its place, or its variables."""
    if rule.clue is not None:
        return rule.clue.name[lang]
    if rule.place is not None:
        return rule.place[lang]
    cells: int = getattr(rule, "cells", 0)
    return named(puzzle, cells)[lang] if cells else ""


def _shared(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """Two counts that settle the conclusion: how many cells of the one can, or must, be among those of the other."""
    for (one, a), (other, b) in permutations(_spans(puzzle, step.reason), 2):
        both = a[0] & b[0]
        found = overlap.settle(a, b) if both and not step.conclusion.clash else None
        if found is None or not step.conclusion.within(found) or not step.conclusion.known & a[0] & ~both:
            continue
        low, high = overlap.bounds(a, b)
        values = {"one": _name(puzzle, one), "other": _name(puzzle, other), "both": named(puzzle, both)}
        if step.conclusion.yes & a[0] & ~both:
            told = msg("{one} needs {need} more, but {other} leaves it at most {high} in {both}")
            return Message(told.template, need=a[1], high=high, **values).said(lang)
        return Message(msg("{other} needs {low} of {both}, and {one} takes no more").template, low=low, **values).said(
            lang
        )
    raise Unsaid


def _unshared(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """Two counts of which the one needs more of the cells that they share than the other allows."""
    for (one, a), (other, b) in permutations(_spans(puzzle, step.reason), 2):
        both = a[0] & b[0]
        low, high = a[1] - (a[0] & ~both).bit_count(), b[2]
        if both and low > high:
            told = msg("{one} needs {low} of {both}, but {other} allows at most {high} there")
            values = {"one": _name(puzzle, one), "other": _name(puzzle, other), "both": named(puzzle, both)}
            return Message(told.template, low=low, high=high, **values).said(lang)
    raise Unsaid


def _spans(puzzle: DeclaredPuzzle, marks: Marks) -> list[tuple[Count, overlap.Span]]:
    """The counts that can be met, with what they leave to their open cells."""
    counts = (rule for rule in puzzle.holding if isinstance(rule, Count) and not rule.when)
    return [(rule, overlap.span(rule, marks)) for rule in counts if not count.broken(rule, *marks)]


def _name(puzzle: DeclaredPuzzle, rule: Rule) -> Name:
    """How a rule is called, for messages."""
    return {lang: _called(puzzle, rule, lang) for lang in LANGUAGES}


def _faces(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What the conclusion says of the faces beside its edges: which of these have inside and outside on either hand."""
    told = (msg("{edges} parts inside from outside"), msg("{edges} has one side on both hands"))
    many = (msg("{edges} part inside from outside"), msg("{edges} have one side on both hands"))
    sides = zip(step.conclusion, told, many, strict=True)
    said = [
        Message((more if side & (side - 1) else one).template, edges=named(puzzle, side)).said(lang)
        for side, one, more in sides
        if side
    ]
    return ("、" if lang == "ja" else " and ").join(said)


def _counted(puzzle: DeclaredPuzzle, step: Step, lang: str, *, guarded: bool = False) -> str:
    """The counts all of whose ways share the conclusion; those that hold already, or those that would have no way."""
    plain = supposing.plainly(puzzle, step.reason)
    found = supposing.of_counts(puzzle, step.reason, plain)
    sort = ((rule, shared) for rule, shared in found if bool(rule.when & ~step.reason.yes) == guarded)
    return _sharing(step, ((_called(puzzle, rule, lang), shared) for rule, shared in sort), lang)


def _clued(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """The clues, or the cells, all of whose ways share the conclusion."""

    def called(cells: int) -> str:
        for rule in puzzle.holding:
            if getattr(rule, "cells", 0) == cells != 0:
                return _called(puzzle, rule, lang)
        reached = [one for one in puzzle.clues if puzzle.grid.beside(puzzle.grid.union(one.spots)) & cells]
        return reached[0].name[lang] if len(reached) == 1 else ""  # an island by its number

    found = supposing.of_clues(puzzle, step.reason)
    return _sharing(step, ((called(cells), shared) for cells, shared in found), lang)


def _sharing(step: Step, found: Iterable[tuple[str, Marks]], lang: str) -> str:
    """Those whose ways together share the conclusion, as far as they are few and have names."""
    left, names = step.conclusion, list[str]()
    for name, shared in found:
        if left.common(shared).known or shared.clash:
            left = left.without(shared)
            names.append(name)
        if not left.known:
            break
    if left.known or len(names) > FEW or not all(names):
        raise Unsaid
    return listed(names, lang)


def _breaks(puzzle: DeclaredPuzzle, marks: Marks) -> Message | None:
    return None if marks.clash else puzzle.broken(marks)


def _other_way(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What the opposite of the whole conclusion would break, with the edges that change with it."""
    if step.conclusion.clash:
        raise Unsaid
    flipped, breaks = step.conclusion.flipped, partial(_breaks, puzzle)
    clash = breaks(step.reason.join(flipped))
    if clash is not None:
        return clash.said(lang)
    for way in (way for both in together.ways(puzzle, step.reason) for way in both):
        clash = breaks(step.reason.join(way)) if flipped.within(way) else None
        if clash is not None:
            more, clash = fewest(breaks, step.reason.join(flipped), way.without(flipped), clash)
            return _joined(msg("{supposed}, and {broken}"), puzzle.phrase(more, lang), clash.said(lang), lang)
    raise Unsaid


def _either(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What edges that change together would break, one way and the other; or those that are decided at once."""
    breaks = partial(_breaks, puzzle)
    for ways in together.ways(puzzle, step.reason):
        some = [(way, breaks(step.reason.join(way))) for way in dict.fromkeys(ways)]
        least = [fewest(breaks, step.reason, way, clash) for way, clash in some if way.known and clash is not None]
        told = [(puzzle.phrase(way, lang), clash.said(lang)) for way, clash in least]
        if len(told) < len(some):
            continue
        if len(told) == 1:
            return _joined(msg("{supposed}, and {broken}"), *told[0], lang)
        one, other = (_joined(msg("if {supposed}, {broken}"), *pair, lang) for pair in told)
        return Message(msg("{one}, and {other}").template, one=one, other=other).said(lang)
    raise Unsaid


def _joined(template: Message, supposed: str, broken: str, lang: str) -> str:
    return Message(template.template, supposed=supposed, broken=broken).said(lang)


def _opening(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """The name of a technique that does not suppose anything itself, before what it tells as a supposition."""
    item = step.technique
    if item is None or every()[item.name].supposes:
        return ""
    return item.called(lang) + ("：" if lang == "ja" else ": ")


def _dead(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where the reason draws nothing."""
    if step.reason.yes:
        raise Unsaid
    return ""


BLANKS: Mapping[str, Callable[[DeclaredPuzzle, Step, str], str]] = {
    **{blank: partial(_of_supposition, blank=blank) for blank in ("supposed", "then", "broken", "settled", "likewise")},
    "shared": _shared,
    "unshared": _unshared,
    "faces": _faces,
    "counted": _counted,
    "guarded": partial(_counted, guarded=True),
    "clued": _clued,
    "other_way": _other_way,
    "either": _either,
    "dead": _dead,
    "opening": _opening,
}
"""What can be said of a step: of its supposition, and of who settles what; each with the clues of its reason."""
