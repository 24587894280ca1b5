"""Why a step holds, in the words of the rules: which of them draws it, or which one a supposed opposite would break."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.language.errors import Unsaid
from deduce.language.messages import Message
from deduce.language.words import listed
from deduce.relations import count, isles, never, overlap, supposing
from deduce.relations.count import Count
from deduce.relations.rule import Rule, named

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.declared.puzzle import DeclaredPuzzle

SUPPOSED = (
    "With {because}, if {supposed}, then {then}, and {broken}; so {settled}. Likewise {likewise}.\n"
    "With {because}, if {supposed}, then {then}, and {broken}; so {settled}.\n"
    "With {because}, if {supposed}, {broken}; so {settled}. Likewise {likewise}.\n"
    "With {because}, if {supposed}, {broken}; so {settled}.\n"
)
"""The sentence of a technique that supposes one mark, wherever the clash can be put into words."""
SUPPOSED_JA = (
    "{because}のとき、{supposed}とすると{then}となり、{broken}。だから{settled}。同じように{likewise}。\n"
    "{because}のとき、{supposed}とすると{then}となり、{broken}。だから{settled}。\n"
    "{because}のとき、{supposed}とすると、{broken}。だから{settled}。同じように{likewise}。\n"
    "{because}のとき、{supposed}とすると、{broken}。だから{settled}。\n"
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


class Supposition(NamedTuple):
    """A mark that is supposed, what the rules say to it of which the clash needs something, and the clash."""

    mark: Marks
    then: Marks
    broken: Message


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


@lru_cache(maxsize=16)  # a sentence has several blanks for it
def supposition(step: Step) -> Supposition | None:
    """The opposite of one mark of a conclusion, with which the rules say something that one rule plainly forbids."""
    puzzle: DeclaredPuzzle = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    for read in (puzzle.unmet, puzzle.broken):  # one rule alone, or one against another
        for literal in step.conclusion.literals():
            trial = step.reason.join(literal.flipped)
            for said in _said(puzzle, step.reason, trial):
                then = said.without(trial)
                clash = None if trial.join(then).clash else read(trial.join(then))
                if clash is not None:
                    for one in then.literals():
                        fewer = read(trial.join(then.without(one)))
                        if fewer is not None:
                            then, clash = then.without(one), fewer
                    return Supposition(literal.flipped, then, clash)
    return None


def _said(puzzle: DeclaredPuzzle, reason: Marks, trial: Marks) -> list[Marks]:
    """What the rules say to a supposition beyond what they say to the reason: nothing, then some of them, then all."""
    counts = NOTHING
    for rule in puzzle.holding:
        found = rule.forces(trial)
        if not found.within(rule.forces(reason)):
            counts = counts.join(found)
    pictures = never.speak(puzzle, trial)
    joined = isles.speak(puzzle, reason, trial)
    return [NOTHING, pictures, joined, counts, pictures.join(joined), counts.join(pictures), counts.join(joined)]


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
    counts = [rule for rule in puzzle.holding if isinstance(rule, Count) and not rule.when]
    spans = {id(rule): overlap.span(rule, step.reason) for rule in counts if not count.broken(rule, *step.reason)}
    for one in counts:
        for other in counts:
            if one is other or id(one) not in spans or id(other) not in spans:
                continue
            a, b = spans[id(one)], spans[id(other)]
            both = a[0] & b[0]
            found = overlap.settle(a, b) if both and not step.conclusion.clash else None
            if found is None or not step.conclusion.within(found) or not step.conclusion.known & a[0] & ~both:
                continue
            low, high = overlap.bounds(a, b)
            values = {
                "one": _called(puzzle, one, lang),
                "other": _called(puzzle, other, lang),
                "both": named(puzzle, both)[lang],
                "value": puzzle.kind.values[lang][0],
            }
            if step.conclusion.yes & a[0] & ~both:
                en = "{other} leaves {one} at most {high} of {need} in {both}"
                ja = "{one}の残り{need}のうち{both}に入るのは{other}のため{high}までな"
                return (ja if lang == "ja" else en).format(high=high, need=a[1], **values)
            en = "{other} needs {low} of {both}, and {one} takes no more"
            ja = "{both}には{other}のため{low}が必要で、{one}はそれで足りる"
            return (ja if lang == "ja" else en).format(low=low, **values)
    raise Unsaid


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


def _other_way(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:
    """What the opposite of the whole conclusion would break."""
    clash = None if step.conclusion.clash else puzzle.broken(step.reason.join(step.conclusion.flipped))
    if clash is None:
        raise Unsaid
    return clash.said(lang)


def _dead(puzzle: DeclaredPuzzle, step: Step, lang: str) -> str:  # noqa: ARG001
    """Nothing, where the reason draws nothing."""
    if step.reason.yes:
        raise Unsaid
    return ""


BLANKS: Mapping[str, Callable[[DeclaredPuzzle, Step, str], str]] = {
    **{blank: partial(_of_supposition, blank=blank) for blank in ("supposed", "then", "broken", "settled", "likewise")},
    "shared": _shared,
    "counted": _counted,
    "guarded": partial(_counted, guarded=True),
    "clued": _clued,
    "other_way": _other_way,
    "dead": _dead,
}
"""What can be said of a step: of its supposition, and of who settles what; each with the clues of its reason."""
