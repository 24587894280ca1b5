"""Steps of declared kinds in the words of their rules."""

from __future__ import annotations

import deduce
from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.telling.told import tell

ROAD = """# kind: yajilin
- - - - x
- - 0s - 1s
- - 0n - -
1n - - - -
- 1e - - -
"""
BULBS = """# kind: akari
- - -
- 3 -
- - -
"""


def taken(puzzle: Puzzle, technique: str, reason: Marks, conclusion: Marks, clues: int = 0) -> Step:
    item = next(one for one in puzzle.kind.techniques if one.name == technique)
    return Step(puzzle, reason, reason, conclusion, clues, technique=item)


def test_a_sentence_names_the_rule_that_draws_its_conclusion() -> None:
    puzzle = deduce.parse(ROAD)
    told = [step.sentence() for step in deduce.solve(puzzle)]
    assert "The 0↓ in r2c3 has all its shaded cells, so r4c3 and r5c3 are unshaded." in told
    assert "Shaded cells do not touch; with the shaded cell r5c5, r4c5 is unshaded." in told


def test_a_supposition_tells_what_follows_and_what_that_breaks() -> None:
    puzzle = deduce.parse(BULBS)
    corner = puzzle.grid.bit(0, 0)
    step = taken(puzzle, "one-step", NOTHING, Marks(0, corner), 1)
    assert step.sentence() == (
        "With the 3 in r2c2, if r1c1 is a bulb, then r1c2 and r2c1 are empty, and the 3 in r2c2 "
        "needs 3 bulbs, but there is room for 2 only; so r1c1 is empty."
    )
    assert "とすると" in step.sentence("ja")


def test_nobody_is_told_that_a_cell_with_a_line_is_passed() -> None:
    puzzle = deduce.parse(ROAD)
    path = list(deduce.solve(puzzle))
    evident = [step for step in path if step.conclusion.within(puzzle.evident(step.before))]
    heads = [told.head for told in tell(path)]
    assert evident
    assert not set(map(id, evident)) & set(map(id, heads))
    assert [part for told in tell(path) for part in told.parts if part in evident] == evident
    drawn = puzzle.edges.between((0, 2), (0, 3))
    hint = deduce.hint(puzzle, Marks(drawn, 0))
    assert hint.step
    assert not hint.step.conclusion.within(puzzle.evident(Marks(drawn, 0)))
