"""The pages of the contradictions: no file says them, since the engine makes them out of the techniques of a kind."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.app.pages.composing import (
    HEADINGS,
    Block,
    BoardBlock,
    Boards,
    FactPart,
    Facts,
    Heading,
    Page,
    Prose,
    Said,
    other,
)
from deduce.app.pages.reading import read
from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import CONTRADICTION, Step
from deduce.engine.path import next_steps
from deduce.engine.tiers import Tiers
from deduce.explain.sentences import TITLES
from deduce.language.messages import Message, msg

NAMES = {name: tier for tier, name in CONTRADICTION.items()}
"""The tier of each sort."""
SAYS = {
    2: (
        msg("Suppose one mark; if the techniques alone lead to a clash, the opposite holds."),
        msg(
            "Tier 2 looks at every mark that is still open, supposes it, and applies the techniques of tier 1 until "
            "nothing new follows. Where two rules then contradict each other, the supposition was wrong. Whatever "
            "follows from the new mark is drawn before the next one is supposed."
        ),
        msg(
            "The techniques are sound: what they conclude holds in every solution that has the marks they start from. "
            "No solution has both sides of a clash, so none has the supposed mark; each has its opposite."
        ),
    ),
    3: (
        msg("Suppose one mark; if one-cell contradictions lead to a clash, the opposite holds."),
        msg(
            "Tier 3 does what tier 2 does, but after the first mark a second one may be supposed, too: each refuted "
            "mark turns into its opposite, and the techniques go on from there until two rules contradict each other."
        ),
        msg(
            "One-cell contradictions are sound, and so is what they conclude from a supposed mark. No solution has "
            "both sides of a clash, so none has that mark."
        ),
    ),
}
"""What each sort says in short, at length, and why it is sound."""
SHORTEST = 2
"""How many steps an example has at least: a single one would be a technique."""


def of_contradiction(kind: Kind, tier: int, lang: str = "en") -> Page:
    """The page of the contradictions of a tier, with an example from the kind where a small board has one."""
    title = TITLES[CONTRADICTION[tier]]
    return Page(lang, title.said(lang), title.said(other(lang)), list(_blocks(kind, tier, lang)))


def _blocks(kind: Kind, tier: int, lang: str) -> Iterator[Block]:
    rule, says, sound = (text.said(lang) for text in SAYS[tier])
    yield Facts([FactPart(f"{kind.name}/{CONTRADICTION[tier]}"), FactPart(msg("tier {tier}", tier=tier).said(lang))])
    yield Prose(rule, rule=True)
    for name, text in (("What it says", says), ("Why it is sound", sound)):
        yield Heading(HEADINGS[name].said(lang))
        yield Prose(text)
    yield Heading(HEADINGS["Example"].said(lang))
    step = example(kind) if tier == min(CONTRADICTION) else None
    if step is None:
        yield Prose(_elsewhere(kind, tier).said(lang))
        return
    yield Boards([BoardBlock(step.puzzle, step.before, step, legend=True)], step.puzzle.text(step.before))
    yield Heading(msg("In a solver's words").said(lang))
    yield Said(step)


def _elsewhere(kind: Kind, tier: int) -> Message:
    """How to see one where none is small enough for the page."""
    make, solve = f"deduce generate {kind.name} --size RxC --tier {tier}", "deduce solve --steps"
    return msg("`{make}` looks for boards that need one, and `{solve}` tells it in full.", make=make, solve=solve)


def example(kind: Kind) -> Step | None:
    """A one-cell contradiction on a small board or on one from the pages of the kind; None where none has any."""
    for puzzle, marks in _boards(kind):
        tiers = Tiers(puzzle, kind.sound)
        known = tiers.fixpoint(marks.join(puzzle.givens))
        if known.clash or puzzle.solved(known):
            continue
        step = next(iter(next_steps(tiers, known, max_tier=2)), None)
        if step is not None and step.length() >= SHORTEST:
            return step
    return None


def _boards(kind: Kind) -> Iterator[tuple[Puzzle, Marks]]:
    yield from ((puzzle, puzzle.givens) for puzzle in kind.make.tiny())
    for technique in kind.techniques:
        page = read(technique)
        yield from ((one.puzzle, one.before) for one in (page.example, *page.cases))
