"""The approach of the article that started it all, written anew from its description: three functions, plain Python.

The first applies simple rules until nothing changes; each lens has a reach of its own. The second supposes one cell and
looks for a contradiction by the first, the third supposes one more by the second.
"""

from __future__ import annotations

import time
from typing import Any

from bench.harness import OverLimit
from bench.sunglasses.geometry import Spot, beside, images, under
from techniques.sunglasses.kind import Sunglasses

Board = dict[Spot, int | None]


class Contradiction(Exception):
    """The board breaks a rule."""


def solve(puzzle: Any, limit: float) -> Any:
    """The board when it is full, None when the third function stands still."""
    solver = Solver(puzzle, time.monotonic() + limit)
    board: Board = {(r, c): None for r in range(puzzle.rows) for c in range(puzzle.cols)}
    try:
        for spot in under(puzzle):
            solver.put(board, spot, 0)
        for end in solver.images:
            solver.put(board, end, 1)
        solver.suppose(board, 2)
    except Contradiction:
        return None
    rows = [[board[r, c] for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    return None if any(None in row for row in rows) else rows


class Solver:
    """The three functions for one puzzle: `simple`, and `suppose` with one or two cells."""

    def __init__(self, puzzle: Sunglasses, deadline: float) -> None:
        self.deadline = deadline
        self.images = images(puzzle)
        self.twin = {end: twin for a, b in puzzle.spans for end, twin in ((a, b), (b, a))}
        self.lines = [
            ([(r, c) for c in range(puzzle.cols)], n) for r, n in enumerate(puzzle.row_counts) if n is not None
        ]
        self.lines += [
            ([(r, c) for r in range(puzzle.rows)], n) for c, n in enumerate(puzzle.col_counts) if n is not None
        ]

    def put(self, board: Board, spot: Spot, value: int) -> None:
        """Shade a cell or leave it blank."""
        if board[spot] not in (None, value):
            raise Contradiction
        board[spot] = value

    def suppose(self, board: Board, deep: int) -> None:
        """Everything that contradictions of `deep` supposed cells give."""
        self.simple(board)
        changed = True
        while changed and None in board.values():
            changed = False
            if deep > 1:
                self.suppose(board, deep - 1)
            for spot in [spot for spot, value in board.items() if value is None]:
                for value in (0, 1):
                    trial = board | {spot: value}
                    try:
                        self.simple(trial) if deep == 1 else self.suppose(trial, deep - 1)
                    except Contradiction:
                        self.put(board, spot, 1 - value)
                        self.simple(board)
                        changed = True
                        break
                if changed:
                    break

    def simple(self, board: Board) -> None:
        """The first function: all simple rules until nothing changes."""
        if time.monotonic() > self.deadline:
            raise OverLimit
        while True:
            before = dict(board)
            lenses = {end: self.joined(board, end) for end in self.images}
            self.mirror(board, lenses)
            self.count(board)
            self.reach(board, lenses)
            if board == before:
                return

    def joined(self, board: Board, end: Spot) -> set[Spot]:
        """The shaded cells that hang together with an end."""
        lens, new = {end}, [end]
        while new:
            new = [near for spot in new for near in beside(spot) if board.get(near) == 1 and near not in lens]
            lens.update(new)
        if sum(other in lens for other in self.images) > 1:
            raise Contradiction
        return lens

    def mirror(self, board: Board, lenses: dict[Spot, set[Spot]]) -> None:
        """Images are shaded; around a lens its edge is blank like that of its twin; lenses stay apart."""
        touched: set[Spot] = set()
        for end, lens in lenses.items():
            image = self.images[end]
            edge = {near for spot in lens for near in beside(spot) if near in board} - lens
            for spot in lens:
                if spot not in image:
                    raise Contradiction
                self.put(board, image[spot], 1)
            for spot in edge:
                if spot not in image or spot in touched:
                    self.put(board, spot, 0)
                elif board[spot] == 0:
                    self.put(board, image[spot], 0)
            touched |= edge

    def count(self, board: Board) -> None:
        """Full lines take no more, and lines that need all their open cells take them."""
        for line, number in self.lines:
            shaded = sum(board[spot] == 1 for spot in line)
            left = [spot for spot in line if board[spot] is None]
            if not shaded <= number <= shaded + len(left):
                raise Contradiction
            for spot in left if number in (shaded, shaded + len(left)) else ():
                self.put(board, spot, int(number > shaded))

    def reach(self, board: Board, lenses: dict[Spot, set[Spot]]) -> None:
        """What no lens reaches, each for itself, is blank."""
        near = {end: {other for spot in lens for other in beside(spot)} | lens for end, lens in lenses.items()}
        reached: set[Spot] = set()
        for end, image in self.images.items():
            foreign = set().union(*(spots for other, spots in near.items() if other != end))
            free = {spot for spot in image if board[spot] != 0 and board[image[spot]] != 0 and spot not in foreign}
            found, new = {end}, [end]
            while new:
                new = [other for spot in new for other in beside(spot) if other in free and other not in found]
                found.update(new)
            reached |= found
        for spot in board.keys() - reached:
            self.put(board, spot, 0)
