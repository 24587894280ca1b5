"""Hints on boards of kinds whose techniques reason with variables that no board shows."""

from __future__ import annotations

import pytest

from deduce import formats
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.engine import hints
from deduce.engine.hints import hint
from deduce.engine.path import solutions_of
from deduce.engine.tiers import Tiers
from deduce.explain import sentences
from deduce.language.errors import OutOfBudget

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
    last = hint(puzzle, board, unique=unique, solutions=solutions)
    assert not last
    assert last.done
    assert last.text() == "The board is full and right."


def test_a_plain_step_does_not_wait_for_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    puzzle = formats.parse(NUMBERLINK)
    known = hint(puzzle, solutions=solutions_of(puzzle))
    monkeypatch.setattr(hints, "solutions_of", refuse)
    monkeypatch.setattr(hints, "licensed", refuse)
    found = hint(puzzle)
    assert found
    assert found.uniqueness == "unknown"
    assert known
    assert known.uniqueness == "unique"
    assert found.text() == known.text()


def test_a_board_that_contradicts_itself_is_no_ground_for_a_step() -> None:
    puzzle = formats.parse("# kind: yinyang\n......\n..W...\n...W..\n......\n.B....\nW.BW..\n")
    solution = solutions_of(puzzle)[0]
    for literal in solution.without(puzzle.givens).literals():
        board = puzzle.givens.join(literal.flipped)
        found = hint(puzzle, literal.flipped)
        assert found
        if Tiers(puzzle, puzzle.kind.sound).fixpoint(board) == TOP:
            assert found.wrong == literal.flipped
            assert found.uniqueness == "unique"


def test_a_contradiction_is_told_where_no_solution_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise OutOfBudget

    puzzle = formats.parse("# kind: yinyang\n....\n....\n....\n....\n")
    corner, block = puzzle.givens, Marks(0b1, 0).join(Marks(0b10, 0)).join(Marks(0b100000, 0)).join(Marks(0b1000000, 0))
    assert puzzle.phrase(block, "en") == "r1c1, r1c2, r2c1 and r2c2 are black"
    monkeypatch.setattr(hints, "solutions_of", late)
    found = hint(puzzle, corner.join(block))
    assert found
    assert found.wrong == block
    assert found.step
    assert found.text() == "r1c1, r1c2, r2c1 and r2c2 are black: not all of these marks can be right."
    with pytest.raises(OutOfBudget):
        hint(puzzle)


def test_several_solutions_are_told_at_every_level() -> None:
    puzzle = formats.parse("# kind: yinyang\n....\n.W..\n....\n...B\n")
    several = solutions_of(puzzle)
    assert len(several) == 2
    found = hint(puzzle, several[0].without(Marks(0b1111, 0b1111)), solutions=several)
    assert found
    assert all(found.text(level).endswith("The puzzle has several solutions.") for level in (1, 2, 3))
    assert all(found.text(level, "ja").endswith("この問題には解が複数あります。") for level in (1, 2, 3))


def test_several_solutions_are_told_where_no_step_is_left() -> None:
    puzzle = formats.parse("# kind: yinyang\n....\n....\n....\n....\n")
    found = hint(puzzle)
    assert not found
    assert found.uniqueness == "several"
    assert all(found.text(level).endswith("The puzzle has several solutions.") for level in (1, 2, 3))


def test_several_solutions_are_told_where_the_limits_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise OutOfBudget

    puzzle = formats.parse("# kind: yinyang\n....\n....\n....\n....\n")
    monkeypatch.setattr(hints, "_known", late)
    found = hint(puzzle)
    assert not found
    assert found.late
    for level in (1, 2, 3):
        assert found.text(level) == f"{hints.LATE} {hints.NOT_ONE['several']}"
    with pytest.raises(OutOfBudget):
        hint(puzzle, solutions=solutions_of(puzzle)[:1])


def test_no_hint_is_of_what_no_board_shows() -> None:
    puzzle = formats.parse("# kind: numberlink\n1....2\n.2...1\n......\n......\n......\n3....3\n")
    solutions = solutions_of(puzzle)
    assert len(solutions) == 2
    visible, board = Marks(puzzle.variables, puzzle.variables), NOTHING
    while found := hint(puzzle, board, solutions=solutions):
        assert found.step
        assert found.step.conclusion.known & puzzle.variables
        board = board.join(found.step.conclusion.common(visible))
    assert found.uniqueness == "several"


def test_a_title_is_told_once() -> None:
    puzzle = formats.parse("# kind: akari\n...\n.3.\n...\n")
    step = hint(puzzle).step
    assert step
    title = sentences.title(step, "en")
    assert sentences.titled(step, "told", "en") == f"{title}: told"
    assert sentences.titled(step, f"{title}: told", "en") == f"{title}: told"


@pytest.mark.parametrize("late", [False, True])
def test_a_wrong_mark_is_one_that_the_reader_made(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_in_time(*_: object) -> None:
        raise OutOfBudget

    if late:
        monkeypatch.setattr(hints, "solutions_of", none_in_time)
    puzzle = formats.parse("# kind: yajilin\n. . 1e .\n. . . .\n. . . .\n. . . .\n")
    line = Marks(sum(bit for bit in bits(puzzle.variables) if puzzle.name(bit, "en") == "r1c4–r2c4"))
    assert line.known
    assert hint(puzzle, line).wrong == line
