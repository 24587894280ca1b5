"""Two oracles on the same questions: CP-SAT with the model of the kind, and techniques with branching."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from deduce import formats, oracle
from deduce.board.marks import NOTHING, Marks
from deduce.oracle import branching
from deduce.oracle.undecided import Undecided
from tests.boards import ROOT
from tests.laws import boards
from tests.long import Trial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

CELLS, FEW = 121, 36
"""The most cells of a board, and of one in a trial of a hundred or less."""
EFFORT = 8.0
"""What either may spend."""


def twice(kind: Kind, count: int) -> Trial:
    """No, one, or several solutions, and which one: the same by both, on boards of `data/` changed at random."""
    trial = Trial("boards by two oracles")
    rng = random.Random(f"twice {kind.name}")
    start = _boards(kind, FEW if count <= 100 else CELLS)
    found, late = [0, 0, 0], 0
    while trial.count < count:
        board, solution = rng.choice(start)
        puzzle = loosened(board, rng)
        marks = _some(puzzle, solution, rng)
        trial.count += 1
        try:
            one = oracle.solutions(puzzle, 2, marks, effort=EFFORT)
            other = branching.solutions(puzzle, 2, marks, effort=EFFORT)
        except Undecided:
            late += 1
            continue
        found[len(one)] += 1
        if len(one) != len(other) or (len(one) == 1 and one != other):
            told = f"{len(one)} by the model, {len(other)} by branching"
            trial.faults.append(f"{told}\n{puzzle.text()}\n{puzzle.text(marks)}")
    trial.note = f"{found[0]} without a solution, {found[1]} with one, {found[2]} with several, {late} undecided"
    return trial


def _boards(kind: Kind, cells: int) -> Sequence[tuple[Puzzle, Marks]]:
    """Boards of `data/` with their solutions; of a kind that ships none, those made for the laws."""
    found = []
    for path in sorted((ROOT / "data" / kind.name).glob("*.txt")):
        puzzle = formats.load(path, kind.name)
        if puzzle.rows * puzzle.cols <= cells and "solution" in puzzle.extra:
            found.append((puzzle, puzzle.marks(puzzle.extra["solution"])))
    return found or [(one.puzzle, one.solutions[0]) for one in boards.known(kind)]


def loosened(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """The puzzle with some of its givens or clues, or all."""
    share = rng.choice((0, 0.1, 0.4))
    with_givens = getattr(puzzle, "with_givens", None)
    if with_givens:
        givens = NOTHING
        for literal in puzzle.givens.literals():
            givens = givens.join(literal) if rng.random() >= share else givens
        puzzle = with_givens(givens)
    return puzzle.keep(sum(1 << i for i in range(len(puzzle.clues)) if rng.random() >= share))


def _some(puzzle: Puzzle, solution: Marks, rng: random.Random) -> Marks:
    """Some marks of a solution, one of them wrong in some cases."""
    open_ = [one for one in solution.literals() if one.known & puzzle.variables & ~puzzle.givens.known]
    share, marks = rng.choice((0, 0.05, 0.3)), NOTHING
    for literal in open_:
        marks = marks.join(literal) if rng.random() < share else marks
    if open_ and rng.random() < 0.3:
        literal = rng.choice(open_)
        marks = marks.without(literal).join(literal.flipped)
    return marks
