"""All steps that a board allows: each right and each for itself, on a board of every kind."""

from __future__ import annotations

import json
from functools import reduce

import pytest

import deduce
from deduce.app.cli import main
from deduce.board.marks import NOTHING, Marks
from deduce.contract.step import ToldStep
from deduce.engine.solutions import solutions_of
from deduce.engine.tiers import Tiers
from deduce.explain.folding import tell
from deduce.language.errors import InputError, OutOfBudget, OutOfTime
from tests.boards import TIER_1, TIER_2, samples

SAMPLES = samples()
everywhere = pytest.mark.parametrize("source", [pytest.param(text, id=name) for name, text in SAMPLES.items()])
STUCK = "# kind: yinyang\n" + "......\n" * 6


@everywhere
def test_each_step_is_right_and_rests_on_the_board_alone(source: str) -> None:
    puzzle = deduce.parse(source)
    [solution] = solutions_of(puzzle)
    found = list(deduce.steps(puzzle))
    start = puzzle.givens.join(puzzle.evident(puzzle.givens))
    assert found
    ranks = [step.technique.rank for step in found if step.technique]
    assert ranks == sorted(ranks)
    for step in found:
        assert step.before == start
        assert not step.conclusion.common(start).known
        seen = Marks(step.conclusion.yes & puzzle.variables, step.conclusion.no & puzzle.variables)
        assert seen.known
        assert seen.within(solution)
        if not isinstance(step, ToldStep):
            assert step.reason.within(start)


@pytest.mark.alike
@everywhere
def test_what_is_told_at_once_is_what_its_parts_say(source: str) -> None:
    """All steps of the path, each once; the premises and clues of those that lead to the leading one, but for what
    these conclude themselves; and the conclusions of all.
    """
    puzzle = deduce.parse(source)
    path = list(deduce.solve(puzzle))
    told = list(tell(path))
    assert sorted(id(part) for one in told for part in one.parts) == sorted(map(id, path))
    board = path[0].before
    for one in told:
        assert one.before == board
        board = one.after
        reason, clues, found = NOTHING, 0, NOTHING
        for part in (*one.lead, one.head):
            reason, clues = reason.join(part.reason.without(found)), clues | part.clues
            found = found.join(part.conclusion)
        assert (one.reason, one.clues) == (reason, clues)
        assert {one.name, one.tier, one.technique} == {one.head.name, one.head.tier, one.head.technique}
        assert one.conclusion == reduce(Marks.join, (part.conclusion for part in one.parts))
    assert puzzle.solved(board)


@pytest.mark.alike
@everywhere
def test_a_hint_is_among_them_and_a_technique_can_be_switched_off(source: str) -> None:
    puzzle = deduce.parse(source)
    hint = deduce.hint(puzzle)
    assert hint
    assert hint.step
    found = list(deduce.steps(puzzle))
    assert found[0].name == hint.step.name
    assert hint.step.conclusion in [step.conclusion for step in found if step.name == hint.step.name]
    assert hint.step.technique
    off = hint.step.technique.name
    other = deduce.hint(puzzle, without=[off])
    assert not other.step or other.step.name != hint.step.name
    left = list(deduce.steps(puzzle, without=[f"{puzzle.kind.name}/{off}"]))
    assert all(step.name != hint.step.name for step in left)


def test_contradictions_come_where_techniques_stand_still() -> None:
    puzzle = deduce.parse(TIER_2)
    still = Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens)
    found = list(deduce.steps(puzzle, still))
    assert len(found) > 3
    assert {step.name for step in found} == {"one-cell-contradiction"}
    assert len({step.conclusion for step in found}) == len(found)
    assert list(deduce.steps(deduce.parse(STUCK))) == []
    [solution] = solutions_of(puzzle)
    assert list(deduce.steps(puzzle, solution)) == []


def test_nothing_is_built_upon_a_mark_that_breaks_a_rule() -> None:
    puzzle = deduce.parse("# kind: yinyang\nBB..\nB...\n....\nW...\n")
    cell = puzzle.grid.bit(1, 1)
    [step] = deduce.steps(puzzle, Marks(cell, 0))
    assert step.conclusion.clash or step.conclusion == Marks(0, cell)


def test_limits_and_names_are_held_to() -> None:
    puzzle = deduce.parse(TIER_1)
    with pytest.raises(OutOfTime):
        list(deduce.steps(puzzle, unique="never", time_limit=1e-9))
    with pytest.raises(InputError, match="did you mean border"):
        deduce.steps(puzzle, without=["bordr"])


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hint", TIER_1, "--all", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    count = len(list(deduce.steps(deduce.parse(TIER_1))))
    assert [line.partition(".")[0] for line in lines[-count:]] == [str(n) for n in range(1, count + 1)]
    assert main(["hint", TIER_1, "--all", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["steps"]) == count
    assert main(["hint", TIER_1, "--all", "--level", "2", "--without", "border", "--lang", "ja"]) == 0
    assert "外周" not in capsys.readouterr().out.partition("1.")[2].partition("\n")[0]
    assert main(["hint", TIER_1, "--without", "border", "--without", "single-exit", "--lang", "en"]) == 0
    assert "Cut cell: " in capsys.readouterr().out
    assert main(["hint", STUCK, "--all", "--lang", "en"]) == 1
    assert "Nothing more follows" in capsys.readouterr().out
    for wrong in (["--without", "bordr"], ["--all", "--svg", "x.svg"]):
        assert main(["hint", TIER_1, *wrong]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_path_that_an_error_ended_is_not_over() -> None:
    path = deduce.solve(deduce.parse(STUCK), budget=0)
    for _ in range(2):
        with pytest.raises(OutOfBudget):
            list(path)
