"""Steps of declared kinds in the words of their rules."""

from __future__ import annotations

import re

import deduce
from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.explain.folding import tell

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
ROOMS = """# kind: lits
a a a a
a a a a
"""


def taken(puzzle: Puzzle, technique: str, reason: Marks, conclusion: Marks, clues: int = 0) -> Step:
    item = next(one for one in puzzle.kind.techniques if one.name == technique)
    return Step(puzzle, reason, reason, conclusion, clues, technique=item)


def test_a_sentence_names_the_rule_that_draws_its_conclusion() -> None:
    puzzle = deduce.parse(ROAD)
    told = [step.sentence() for step in deduce.solve(puzzle)]
    assert "The 0↓ in r2c3 leaves no cell to shade, so r4c3 and r5c3 are unshaded." in told
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


def test_a_room_without_a_piece_says_what_is_left_of_it() -> None:
    puzzle = deduce.parse(ROOMS)
    shape = puzzle.grid
    for shaded, unshaded, words in (
        (shape.bit(0, 0), shape.bit(0, 1) | shape.bit(1, 0), "would have only r1c1"),
        (
            shape.bit(0, 0) | shape.bit(0, 3),
            shape.row(1) | shape.bit(0, 2),
            "would be cut off from the shaded cell r1c",
        ),
        (shape.bit(0, 0) | shape.bit(1, 3), 0, "would not lie in one shape"),
        (0, shape.col(1) | shape.col(2), "would have no 4 connected cells left"),
        (shape.row(0) | shape.bit(1, 0), 0, "takes only 4 of"),
    ):
        told = puzzle.broken(Marks(shaded, unshaded))
        assert told is not None
        assert words in told.said("en")
        assert not re.search("[a-z]{4}", told.said("ja"))
