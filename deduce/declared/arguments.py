"""Why a step holds, in the words of the rules: which of them draws it, or which one a supposed opposite would break."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.language.errors import Unsaid
from deduce.language.messages import Message
from deduce.language.words import listed
from deduce.relations import islands, never

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
    if blank in ("supposed", "then", "broken", "settled", "likewise"):
        return _of_supposition(puzzle, blank, step, lang)
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


def _of_supposition(puzzle: DeclaredPuzzle, blank: str, step: Step, lang: str) -> str:
    found = supposition(puzzle, step)
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


def supposition(puzzle: DeclaredPuzzle, step: Step) -> Supposition | None:
    """The opposite of one mark of a conclusion, with which the rules say something that one rule plainly forbids."""
    kept = puzzle.keep(step.clues)
    for read in (kept.unmet, kept.broken):  # one rule alone, or one against another
        for literal in step.conclusion.literals():
            trial = step.reason.join(literal.flipped)
            for said in _said(kept, step.reason, trial):
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
    joined = islands.speak(puzzle, reason, trial)
    return [NOTHING, pictures, joined, counts, pictures.join(joined), counts.join(pictures), counts.join(joined)]
