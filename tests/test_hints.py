"""Hints on boards of kinds whose techniques reason with variables that no board shows."""

from __future__ import annotations

import pytest

from deduce import formats
from deduce.board.marks import NOTHING, Marks
from deduce.engine.hints import hint
from deduce.engine.path import solutions_of

NUMBERLINK = "# kind: numberlink\n1....2\n.23...\n....4.\n.35...\n......\n156.46\n"


@pytest.mark.parametrize("unique", ["auto", "never"])
def test_visible_marks_alone_lead_to_the_end(unique: str) -> None:
    puzzle = formats.parse(NUMBERLINK)
    solutions = solutions_of(puzzle)
    visible = Marks(puzzle.variables, puzzle.variables)
    board, led = NOTHING, 0
    for _ in range(100):
        if puzzle.solved(board):
            break
        found = hint(puzzle, board, unique=unique, solutions=solutions)
        assert found
        assert found.step
        known = puzzle.givens.join(board)
        for step in (*found.lead, found.step):
            assert step.reason.within(known)
            known = known.join(step.conclusion)
        assert not any(step.conclusion.known & puzzle.variables for step in found.lead)
        assert found.step.conclusion.known & puzzle.variables
        assert all(step.sentence() in found.text() for step in (*found.lead, found.step))
        led += bool(found.lead)
        board = board.join(found.step.conclusion.common(visible))
    assert puzzle.solved(board)
    assert led
    assert hint(puzzle, board, unique=unique, solutions=solutions) is None
