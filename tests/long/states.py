"""New boards without end, each with a solution, and marks that agree with it."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

import deduce
from deduce.language.errors import InputError
from tests.laws import boards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.board.marks import Marks
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

SIDES = range(3, 11)
SHIPPED = 0.2
"""How often a board of ``data/`` follows on a new one."""
ON_EACH = 40
"""How many random parts of its solution a board is tried with,"""
PASSED = 40
"""and the fixpoints that the solver may compute from one of them: the states that it passes are tried too."""


def made(kind: Kind, rng: random.Random) -> Iterator[tuple[Puzzle, Marks]]:
    """Random boards with the solution from which they were made, without givens where these are marks."""
    make = kind.make
    while True:
        rows, cols = rng.choice(SIDES), rng.choice(SIDES)
        try:
            if hasattr(make, "full"):
                puzzle, solution = make.full(rng, rows, cols)
            else:
                solution = make.solution(rng, rows, cols)
                puzzle = make.puzzle_of(solution, rows, cols)
        except InputError:
            continue
        yield boards.bare(puzzle, solution, rng)


@lru_cache
def shipped(kind: Kind) -> list[tuple[Puzzle, Marks]]:
    """The boards of ``data/``, which have one solution."""
    found = []
    for path in sorted((kind.folder.parent.parent / "data" / kind.name).glob("*.txt")):
        puzzle = deduce.load(path)
        found.append((puzzle, puzzle.marks(puzzle.extra["solution"])))
    return found


def states(kind: Kind, rng: random.Random) -> Iterator[tuple[Puzzle, Marks, Marks]]:
    """Boards with a solution and marks that agree with it, random ones and such as the solver passes."""
    for board in made(kind, rng):
        yield from _of(*board, rng)
        if rng.random() < SHIPPED:
            yield from _of(*rng.choice(shipped(kind)), rng)


def licensed_states(kind: Kind, sense: str, rng: random.Random) -> Iterator[tuple[Puzzle, Marks, Marks]]:
    """The same of the boards that ship and are unique in the sense; all givens are among the marks."""
    left = list(shipped(kind))
    rng.shuffle(left)
    proved = []
    while left or proved:
        board = left.pop() if left else rng.choice(proved)
        if board not in proved:
            if not board[0].licensed(sense, board[1]):
                continue
            proved.append(board)
        puzzle = board[0]
        for _, marks, solution in _of(*board, rng):
            yield puzzle, marks.join(puzzle.givens), solution


def _of(puzzle: Puzzle, solution: Marks, rng: random.Random) -> Iterator[tuple[Puzzle, Marks, Marks]]:
    for _ in range(ON_EACH):
        yield puzzle, boards.part(puzzle, solution, rng), solution
    for marks in boards._passed(puzzle, boards.part(puzzle, solution, rng), PASSED):
        if marks.within(solution):
            yield puzzle, marks, solution
