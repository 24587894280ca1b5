"""Islands: the cells that are not *yes* fall into islands around printed cells, each of a size that may be known.

The printed cells, the *seeds*, are none of the variables; the cells that are *yes* are called the sea.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deduce.board import graphs
from deduce.board.connectivity import components, flood
from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane, parts
from deduce.language.messages import Message, msg
from deduce.relations.connected.rule import rooted
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, cells_of, named, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class Islands(Rule):
    """The cells that are not *yes* fall into islands: parts that hang together, each with exactly one seed.

    Attributes:
        seeds: the printed cells; none of them is a variable.
    """

    seeds: int

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        seeds = set(cells_of(self.seeds, on.shape))
        for part in parts(cell for cell in on if not answer[cell]):
            if len(part & seeds) != 1:
                yield {"cells": sorted(part), "count": len(part & seeds)}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        seeds, land = set(cells_of(self.seeds, on.shape)), graphs.of_cells(cell for cell in on if not answer[cell])
        return all(len(one & seeds) == 1 for one in graphs.parts(land))

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        land = marks.no & board.board | self.seeds
        for seed in bits(self.seeds):
            inside = flood(seed, land, board.grid.width) & self.seeds
            if inside != seed:
                return msg("the numbers in {cells} would be on one island", cells=named(board, inside))
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        every = {seed: _owned(cp, literal, grid, self, seed, 0) for seed in bits(self.seeds)}
        for cell in bits(sum(literal) & grid.board):
            cp.add(sum(own[cell] for own in every.values() if cell in own) == 1 - literal[cell])

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:
        for part in components(solution.no | self.seeds, grid.cols + 1):
            if not part & self.seeds:
                yield Marks(part, grid.beside(part) & board & ~part)

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        rooted(cp, {bit: ~one for bit, one in literal.items() if bit & grid.board}, {}, grid.beside, self.seeds)


@dataclass(frozen=True)
class Size(Rule):
    """How many cells the island of a seed has.

    Attributes:
        islands: the rule that there are islands.
        seed: the printed cell.
        size: how many cells, the seed among them.
    """

    islands: Islands
    seed: int
    size: int

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        seed = cell_of(self.seed, on.shape)
        for part in parts(cell for cell in on if not answer[cell]):
            if seed in part and len(part) != self.size:
                yield {"cells": sorted(part), "count": len(part), "numbers": [self.size]}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        island = graphs.part(graphs.of_cells(cell for cell in on if not answer[cell]), cell_of(self.seed, on.shape))
        return len(island) in (0, self.size)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        every, width = board.board | self.islands.seeds, board.grid.width
        part = flood(self.seed, marks.no & every | self.seed, width)
        room = flood(self.seed, every & ~marks.yes & ~self.islands.seeds | self.seed, width)
        said = {"clue": spoken(board, self, self.seed), "needed": self.size}
        if part.bit_count() > self.size:
            told = msg("the island of {clue} would have {count} cells, not {needed}")
            return Message(told.template, **said, count=part.bit_count())
        if room.bit_count() < self.size:
            told = msg("{clue} needs {needed} cells, but there is room for {count} only")
            return Message(told.template, **said, count=room.bit_count())
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        own = _owned(cp, literal, grid, self.islands, self.seed, self.size)
        cp.add(sum(own.values()) == self.size - 1)


def _owned(cp: CpModel, literal: Literals, grid: Grid, islands: Islands, seed: int, size: int) -> Mapping[int, IntVar]:
    """For each cell that the island of a seed may have, whether it has it: made once for all rules of a model.

    Args:
        cp: the model.
        literal: its variables.
        grid: the geometry.
        islands: all seeds.
        seed: the seed of this island.
        size: the size of the island; 0 where it is not known.
    """
    known: Mapping[int, IntVar] | None = literal.shared.get(("island", seed))
    if known is not None:
        return known
    cells = sum(literal) & grid.board
    room = grown = seed
    for _ in range(size - 1 if size else cells.bit_count()):
        grown = grid.beside(room) & cells & ~room
        if not grown:
            break
        room |= grown
    own = {cell: cp.new_bool_var("") for cell in bits(room & ~seed)}
    literal.shared["island", seed] = own
    for cell, mine in own.items():
        cp.add_implication(mine, ~literal[cell])
        near = grid.beside(cell)
        if near & islands.seeds & ~seed:
            cp.add_bool_and([~mine])
        for other in bits(near & cells):
            reached = [own[other]] if other in own else []
            cp.add_bool_or([~mine, literal[other], *reached])
        if not near & seed:
            cp.add_bool_or([~mine, *(own[other] for other in bits(near) if other in own)])
    for other in bits(grid.beside(seed) & cells):
        cp.add_bool_or([literal[other], *([own[other]] if other in own else [])])
    if grid.beside(seed) & islands.seeds:
        cp.add_bool_or([])
    return own
