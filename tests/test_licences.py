"""Techniques that assume one solution, in every kind that has some: used where one is proved, and nowhere else.

On boards with several solutions they conclude what is not so: each case below is one in which the technique would lead
astray. None of the doors may let it, whatever marks are on the board and whether or not the oracle answers.
"""

from __future__ import annotations

import random
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from deduce import oracle
from deduce.contract.registry import kinds
from deduce.engine.path import licensed
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from tests.laws import boards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deduce.board.marks import Marks
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

    State = tuple[Puzzle, Marks, Sequence[Marks]]

LICENSED = {
    item.id: (kind, item) for kind in kinds().values() for item in kind.techniques if item.assumes_unique is not None
}
FEW, MANY = 1, 40
"""In how many states a technique is tried in every run, and in the long part."""
DRAWN = 2000
"""How many states are drawn to find those."""
KINDS = list(dict.fromkeys(kind.name for kind, _ in LICENSED.values()))
cases = pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param(name, count, id=f"{name}{'-more' if count == MANY else ''}", marks=marks)
        for name in KINDS  # whose tiny boards are listed once
        for count, marks in ((FEW, pytest.mark.alike), (MANY, pytest.mark.long))
    ],
)


def of(name: str) -> Sequence[Technique]:
    """The techniques of a kind that assume one solution."""
    return [item for kind, item in LICENSED.values() if kind.name == name]


@lru_cache(maxsize=16)
def several(kind: Kind) -> Sequence[boards.Truth]:
    """Tiny boards all of whose solutions are listed, of which there are two or more."""
    return [board for board in boards.tiny(kind) if board.all and len(board.solutions) > 1]


def astray(kind: Kind, technique: Technique) -> Iterator[State]:
    """Boards with several solutions and marks from which the technique concludes what not all of them have."""
    rng = random.Random(f"astray {technique.id}")
    at_once = [(board, Tiers(board.puzzle, kind.sound).fixpoint(board.puzzle.givens)) for board in several(kind)]
    drawn = (
        (board, boards.part(board.puzzle, rng.choice(board.solutions), rng).join(board.puzzle.givens))
        for board in rng.choices(several(kind), k=DRAWN)
    )
    for board, marks in chain(rng.sample(at_once, len(at_once)), drawn):
        puzzle, with_givens = board.puzzle, getattr(board.puzzle, "with_givens", None)
        if with_givens:  # the marks are given, so that there are fewer solutions
            puzzle = with_givens(marks)
        left = [solution for solution in board.solutions if puzzle.givens.within(solution)]
        with_marks = [solution for solution in left if marks.within(solution)]
        new = technique.function(puzzle, marks).without(marks)
        if len(left) > 1 and with_marks and not all(new.within(solution) for solution in with_marks):
            yield puzzle, marks, left


def all_of(steps: Iterator[Step] | Sequence[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from all_of(step.inner)


def parts(step: Any) -> list[Step]:
    """A step with all that is told as one with it."""
    return list(all_of([*getattr(step, "parts", ()), step]))


def without_licence(puzzle: Puzzle, marks: Marks, solutions: Sequence[Marks]) -> None:
    """No door uses a technique that assumes one solution, and whatever follows is in all solutions."""

    def plain(found: Any, held: Sequence[Marks]) -> None:
        for step in found:
            assert step.conclusion.clash or all(step.conclusion.within(one) for one in held)
            for one in parts(step):
                assert one.technique is None or one.technique.assumes_unique is None, one.name

    with_marks = [one for one in solutions if marks.within(one)]
    with suppress(OutOfBudget):  # where the oracle does not answer
        plain(deduce.solve(puzzle), solutions)
    with suppress(OutOfBudget):
        plain(deduce.steps(puzzle, marks), with_marks)
    with suppress(OutOfBudget):
        hint = deduce.hint(puzzle, marks)
        assert not hint.wrong.known or not any(hint.wrong.within(one) for one in solutions)
        plain([hint.step] if hint.step else [], with_marks)


@cases
def test_no_licence_where_there_are_several_solutions(name: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for technique in of(name):
        tried = list(islice(astray(kinds()[name], technique), count))
        assert len(tried) > count // 2
        for puzzle, marks, solutions in tried:
            found = deduce.grade(puzzle)
            assert (found.status, found.tier, found.tier_unique) == ("several", None, None)
            assert not set(found.counts) & set(LICENSED)
            assert len(deduce.check(puzzle).solutions) == 2
            log = deduce.prove(puzzle)
            assert log is None or log["status"] == "several"
            without_licence(puzzle, marks, solutions)
            taken_at_its_word(puzzle)
        with monkeypatch.context() as patched:
            patched.setattr(oracle, "unique", late)
            for puzzle, marks, solutions in tried[:FEW]:
                without_licence(puzzle, marks, solutions)


def taken_at_its_word(puzzle: Puzzle) -> None:
    """One solution, taken for granted on the caller's false word, is no proof: the oracle refuses the log."""
    assert deduce.grade(puzzle, unique="always").tier is None  # by the rules alone there is none
    log = deduce.prove(puzzle, unique="always")
    if log is not None and log["status"] == "solved":
        assert "licence" in log
        with pytest.raises(deduce.Rejected, match=r"the oracle finds another|is not proved"):
            deduce.verify(puzzle, log)


def late(*_: object, **__: object) -> None:
    raise OutOfBudget


@cases
def test_where_one_solution_is_proved_it_is_the_one_that_is_found(name: str, count: int) -> None:
    """And there the licence is given, and bites: what the technique says is in that solution."""
    kind = kinds()[name]
    for technique in of(name):
        bites = 0
        for board, marks in boards.states(kind, licensed=technique.assumes_unique)[: count * 100]:
            solution = board.solutions[0]
            new = technique.function(board.puzzle, marks).without(marks)
            assert new.within(solution)
            if new.known and bites < count:
                bites += 1
                given = licensed(board.puzzle, kind.techniques, solution)
                assert technique in given
                all_given = {one for one in kind.techniques if one.assumes_unique} <= set(given)
                for unique in (
                    ("auto", "always") if all_given else ("auto",)
                ):  # each may assume it in a sense of its own
                    held = deduce.steps(board.puzzle, marks, unique=unique)  # type: ignore[arg-type]
                    assert all(step.conclusion.within(solution) for step in held)
                for step in deduce.solve(board.puzzle, unique="never"):
                    assert all(one.technique is None or one.technique.assumes_unique is None for one in parts(step))
        assert bites


def test_which_kinds_have_some() -> None:
    found = {kind.name for kind, _ in LICENSED.values()}
    assert found == {"yinyang", "starbattle", "numberlink", "rightturn", "slitherlink", "hitori", "sudoku"}
