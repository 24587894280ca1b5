"""Why a mark holds: routes end there, hold together, and have nothing that is not needed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from deduce import formats
from deduce.board.marks import NOTHING, Marks
from deduce.engine.solutions import solutions_of
from deduce.engine.tiers import Tiers
from deduce.engine.why import length, route
from tests.boards import TIER_1, TIER_2, TIER_3, samples

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

SAMPLES = [pytest.param(name, text, id=name) for name, text in samples().items()]
BOARDS = [
    *SAMPLES,
    pytest.param("yinyang", TIER_1, id="tier 1"),
    pytest.param("yinyang", TIER_2, id="tier 2"),
    pytest.param("rightturn", TIER_3, id="tier 3"),
]


def some_routes(puzzle: Puzzle, share: float, count: int) -> list[tuple[Marks, Marks, tuple[Step, ...] | None]]:
    """Routes to marks that a board with a share of the solution lacks: the board, the mark, the way."""
    [solution] = solutions_of(puzzle)
    chance = random.Random(f"{puzzle.kind.name} {share}")
    board = puzzle.givens
    for literal in solution.literals():
        board = board.join(literal) if chance.random() < share else board
    tiers = Tiers(puzzle, puzzle.kind.sound)
    left = [one for one in solution.without(board).literals() if one.known & puzzle.variables]
    return [(board, one, route(tiers, board, one, solution)) for one in chance.sample(left, min(count, len(left)))]


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), BOARDS)
@pytest.mark.parametrize("share", [0, 0.4])
@pytest.mark.parametrize("count", [2, pytest.param(6, marks=pytest.mark.long)])
def test_a_route_holds_together(kind: str, source: str, share: float, count: int) -> None:
    puzzle = formats.parse(source, kind)
    for board, literal, steps in some_routes(puzzle, share, count):
        assert steps
        known = board
        for step in steps:
            assert step.reason.within(known), step
            known = known.join(step.conclusion)
        assert literal.within(steps[-1].conclusion)


@pytest.mark.parametrize(("kind", "source"), BOARDS)
def test_each_step_is_needed(kind: str, source: str) -> None:
    puzzle = formats.parse(source, kind)
    for board, _, steps in some_routes(puzzle, 0.2, 6):
        assert steps
        for i, step in enumerate(steps[:-1]):
            used = NOTHING
            for later in steps[i + 1 :]:
                used = used.join(later.reason)
            assert step.conclusion.without(board).common(used).known, f"step {i + 1} of {len(steps)}"


def test_a_mark_next_to_its_reason_takes_one_step() -> None:
    puzzle = formats.parse("WWB\nW..\n...", "yinyang")
    steps = route(Tiers(puzzle, puzzle.kind.sound), puzzle.givens, Marks(1 << 5, 0))
    assert steps
    assert [step.name for step in steps] == ["yinyang/fourth-of-a-block"]
    assert length(steps) == 1


def test_what_does_not_follow_has_no_route() -> None:
    puzzle = formats.parse("0000\n0000\n0000\n0020\n", "yinyang")
    assert route(Tiers(puzzle, puzzle.kind.sound), puzzle.givens, Marks(1, 0)) is None
