"""How boards of a genre come about: blank prints, and which clues a solution gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.contract.parts import YIELDS
from deduce.declared.numbers import Printing
from deduce.declared.printed import Printed, numbered

if TYPE_CHECKING:
    pass

TINY = ((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (3, 4), (4, 4), (4, 4))
"""The sizes of boards small enough to list their solutions."""

Blank = Callable[[Random, int, int], Printed]

CluesOf = Callable[[Random, Printed, Marks], Printed]


def empty(_: Random, rows: int, cols: int) -> Printed:
    """A board without anything."""
    return Printed(((None,) * cols,) * rows)


def cornered(_: Random, rows: int, cols: int) -> Printed:
    """A board without anything, on which clues stand at corners."""
    return Printed(((None,) * (cols + 1),) * (rows + 1), corners=True)


def joined(_: Random, rows: int, cols: int) -> Printed:
    """A board without anything, on which clues stand between cells too."""
    return Printed(((None,) * (2 * cols - 1),) * (2 * rows - 1), between=True)


def with_rooms(rng: Random, rows: int, cols: int) -> Printed:
    """A board of rectangular rooms and a few that are not: cells joined at random to rooms beside them."""
    names = [[0] * cols for _ in range(rows)]
    count = 0
    for r in range(rows):
        for c in range(cols):
            if names[r][c]:
                continue
            count += 1
            high, wide = rng.choice(((1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 3), (3, 1)))
            while c + wide > cols or any(names[r][c : c + wide]):
                wide -= 1
            for y in range(r, min(r + high, rows)):
                if any(names[y][c : c + wide]):
                    break
                names[y][c : c + wide] = [count] * wide
    return Printed(((None,) * cols,) * rows, numbered(names))


@dataclass(frozen=True)
class Making:
    """How boards of a genre come about.

    Attributes:
        told: the print with all clues that a solution of the blank one gives.
        all_told: the same, where `told` draws some of them or cuts the rooms anew: all of them on this print, each of
            which keeps its solutions, but for the cell that it may take out of play.
        blank: a board before it has clues.
        share: how likely a random cell is tried as *yes* first.
        dropped: what is printed where a clue is taken away.
        least: the share of clues that stay at least, unless a user asks for fewer.
        solution: a random solution of a blank print, where the genre has a better way than trying values.
        nearby: for a genre whose clues seldom suffice, a solution beside one, given also the variables that the solver
            leaves open.
        reference: the sizes of boards that the rating is compared with, where larger ones are slow to make.
        yields: the tiers of which there are boards, as far as thousands of random ones tell.
        tiny: the sizes of boards small enough to list their solutions.
        rare: some more of these, as text, with what chance seldom prints.
        cuts: whether a solution says where the rooms are, so that none can be given.
        changed: for a genre that takes no clues away, a change of the print that keeps the solution, given also the
            cells that the solver leaves open.
        signed: whether a blank board has the cells with clues already, and they stay when their clues go, as black
            cells do; so these may be given, or alike under a symmetry.
    """

    told: CluesOf
    blank: Blank = empty
    share: float = 0.5
    dropped: Printing = None
    least: float = 0.0
    solution: Callable[[Random, Printed], Marks | None] | None = None
    nearby: Callable[[Random, Printed, Marks, int], Marks] | None = None
    reference: Sequence[int] = (6, 8, 10, 12)
    yields: Sequence[int] = YIELDS
    tiny: Sequence[tuple[int, int]] = TINY
    rare: Sequence[str] = ()
    changed: Callable[[Random, Printed, Marks, int], Printed] | None = None
    cuts: bool = False
    signed: bool = False
    all_told: Callable[[Printed, Marks], Printed] | None = None

    def every(self, board: Printed, solution: Marks) -> Printed:
        """The print with all clues that a solution gives on it."""
        return self.told(Random(0), board, solution) if self.all_told is None else self.all_told(board, solution)
