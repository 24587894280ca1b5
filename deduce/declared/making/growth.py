"""Rooms that grow around cells, and change by a cell: for genres whose puzzle is in the rooms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from deduce.board.connectivity import components, flood
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.printed import Printed
from deduce.declared.rooms import moves, roomed
from deduce.engine.tiers import Tiers

__all__ = [
    "another_room",
    "exchanged",
    "grown",
    "opened",
    "regions_up_to",
    "roomed",
    "shifted",
    "stretched",
]

SPEEDS = (1, 10, 100)
"""How fast a part grows, next to others: rooms of all sizes settle more than rooms of one."""


def grown(rng: Random, board: Printed, seeds: Sequence[int]) -> list[int]:
    """A part for each seed, in one piece, until together they fill the board; some grow much faster than others."""
    parts, free = list(seeds), board.grid.board & ~sum(seeds)
    speed = [rng.choice(SPEEDS) for _ in parts]
    while free and parts:
        (i,) = rng.choices(range(len(parts)), speed)
        if beside := board.grid.beside(parts[i]) & free:
            bit = rng.choice(list(bits(beside)))
            parts[i] |= bit
            free &= ~bit
    return parts


def stretched(rng: Random, board: Printed, trail: Sequence[Cell]) -> Printed:
    """The board with a room for each stretch of a closed trail; what the trail leaves out joins a room beside it.

    A board without rooms is cut at random. One that has rooms keeps them, but for what the trail passes more than once
    and for one cell, which joins the room before it or becomes the first of a new one.
    """
    cells, grid = [board.bit(*cell) for cell in trail], board.grid
    old = [room.cells for room in board.rooms]
    starts = {i for i, cell in enumerate(cells) if any(room & cell and not room & cells[i - 1] for room in old)}
    if old:
        starts ^= {rng.randrange(len(cells))}
    else:
        at = rng.randrange(4)
        while at < len(cells):
            starts.add(at)
            at += rng.randint(2, 5)
    while len(starts) < 2:
        starts.add(rng.randrange(len(cells)))
    first, *_, last = cuts = sorted(starts)
    parts = [sum(cells[last:] + cells[:first]), *(sum(cells[i:j]) for i, j in pairwise(cuts))]
    for out in components(grid.board & ~sum(cells), grid.width):
        was = sum(room for room in old or [grid.board] if room & out)
        beside = list(bits(grid.beside(out) & ~out))
        like = [cell for cell in beside if cell & was]
        cell = rng.choice(like if like and rng.random() < KEPT else beside)
        parts = [part | out if part & cell else part for part in parts]
    return roomed(board, parts)


KEPT = 0.9
"""How often cells that a trail leaves out stay with what was their room."""


def shifted(rng: Random, board: Printed, movable: int) -> Printed:
    """The board with one cell of `movable` in a room beside its own; the same where none can go."""
    for bit in rng.sample(list(bits(movable)), movable.bit_count()):
        if found := moves(board, bit):
            return rng.choice(found)
    return board


def exchanged(rng: Random, board: Printed, turns: int) -> Printed:
    """The board after so many tries to let two neighbouring rooms exchange a cell, which keeps their sizes."""
    parts, grid = [room.cells for room in board.rooms], board.grid
    for _ in range(turns):
        i = rng.randrange(len(parts))
        taken = rng.choice(list(bits(grid.beside(parts[i]) & ~parts[i])))
        j = next(k for k, part in enumerate(parts) if part & taken)
        given = rng.choice(list(bits(parts[i] & grid.beside(parts[j]))))
        one, other = parts[i] & ~given | taken, parts[j] & ~taken | given
        if all(flood(part & -part, part, grid.width) == part for part in (one, other)):
            parts[i], parts[j] = one, other
    return roomed(board, parts)


def regions_up_to(rng: Random, board: Printed, most: int) -> Printed:
    """The board divided into random regions of at most so many cells, few of them small."""
    grid, parts = board.grid, list[int]()
    free = grid.board
    while free:
        part = rng.choice(list(bits(free)))
        while part.bit_count() < most and (beside := grid.beside(part) & free & ~part):
            part |= rng.choice(list(bits(beside)))
        parts.append(part)
        free &= ~part
    return roomed(board, parts)


def another_room(rng: Random, board: Printed, solution: Marks, left: int) -> Printed:
    """The board with a cell that is *no* in the room beside, mostly one that the solver leaves open."""
    return shifted(rng, board, solution.no & left or solution.no)


def opened(rng: Random, puzzle: DeclaredPuzzle, answer: Marks) -> DeclaredPuzzle | None:
    """The puzzle with its rooms changed so that tier 1 solves it; None when that fails.

    All cells that are *no* are told at first. One after the other they come into play, each in a room with which the
    rest is still solved.
    """
    told = answer.no
    for bit in rng.sample(list(bits(told)), told.bit_count()):
        told &= ~bit
        for print_ in rng.sample(found := [puzzle.print, *moves(puzzle.print, bit)], len(found)):
            other = type(puzzle)(puzzle.rows, puzzle.cols, print_)
            if other.solved(Tiers(other, other.kind.sound).fixpoint(Marks(0, told))):
                puzzle = other
                break
        else:
            return None
    return puzzle
