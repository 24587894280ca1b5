"""Lines whose cells count: what is *yes* of them comes to a total, each cell with a number of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from deduce.board.grid import Grid
from deduce.board.marks import Marks
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.line.rule import Automaton, Reading, listed, says
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, spoken
from deduce.relations.sum.rule import missed

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


@lru_cache(maxsize=4096)
def of_weights(weights: tuple[int, ...], total: int) -> Automaton:
    """What reads cells that count so much each where they are *yes*. A state is what those so far come to."""
    every = (1 << total + 1) - 1
    cells = tuple(Reading(((every, 0),), ((every >> weight, weight),)) for weight in weights)
    return Automaton(cells, 1 << total)


@dataclass(frozen=True)
class SumLine(Rule):
    """The *yes* of some cells come to a total, where each cell counts a number of its own.

    Attributes:
        spots: the cells, from the first to the last.
        weights: what each of them counts, 1 or more.
        total: what those that are *yes* come to, 0 or more.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} come to {count}, not to {clue}")
    spots: tuple[int, ...]
    weights: tuple[int, ...]
    total: int

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(self.spots)

    @property
    def automaton(self) -> Automaton:
        """What reads the line."""
        return of_weights(self.weights, self.total)

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = [cell_of(bit, on.shape) for bit in self.spots]
        count = sum(weight for cell, weight in zip(cells, self.weights, strict=True) if answer[cell])
        if count != self.total:
            yield {"cells": [cell for cell in cells if answer[cell]] or cells, "count": count}

    def says(self, marks: Marks) -> Marks:
        return says(self.spots, self.automaton, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:  # noqa: ARG002
        return listed(self.spots, self.automaton, marks)

    def worth(self, cells: int) -> int:
        """What some of its cells come to."""
        return sum(weight for bit, weight in zip(self.spots, self.weights, strict=True) if bit & cells)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        return missed(spoken(board, self, self.cells), self.total, (self.worth(marks.yes), self.worth(~marks.no)))

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        worth = zip(self.spots, self.weights, strict=True)
        cp.add(sum(weight * literal[bit] for bit, weight in worth) == self.total)
