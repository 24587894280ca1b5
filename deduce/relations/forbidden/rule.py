"""Forbidden pictures: small patterns that stand nowhere on the board, such as two shaded cells side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.board.patterns import Forbidden
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Parts, Rule, named, prepared

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class Never(Rule):
    """A picture that stands nowhere; its turns and mirror images neither.

    Attributes:
        picture: lines of ``A`` (*yes*), ``B`` (*no*) and ``.`` (any cell), with a slash between them.
        exchanged: whether the picture with *yes* and *no* exchanged is forbidden too.
    """

    picture: str
    exchanged: bool = False

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        rows, cols = on.shape
        for places in turns(self.picture, exchanged=self.exchanged):
            high, wide = (max(place[k] for place in places) + 1 for k in (0, 1))
            for r, c in product(range(rows - high + 1), range(cols - wide + 1)):
                cells = [(r + dr, c + dc) for dr, dc, _ in places]
                if all(on[cell] and answer[cell] == alike for cell, (_, _, alike) in zip(cells, places, strict=True)):
                    yield {"cells": cells}

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        width = board.grid.width
        for places in turns(self.picture, exchanged=self.exchanged):
            sides = [(dr * width + dc, marks.yes if alike else marks.no) for dr, dc, alike in places]
            found = board.board
            for shift, side in sides:
                found &= side >> shift
            if found:
                corner = found & -found
                cells = named(board, sum(corner << shift for shift, _ in sides))
                wrong = self.wrong or msg("{cells} are together what may not be")
                return Message(wrong.template, **{"cells": cells, "clue": cells} | dict(wrong.values))
        return None

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:
        for places in turns(self.picture, exchanged=self.exchanged):
            for r in range(grid.rows):
                for c in range(grid.cols):
                    cells = [((r + dr) * (grid.cols + 1) + c + dc, c + dc, alike) for dr, dc, alike in places]
                    if all(0 <= x < grid.cols and at >= 0 and 1 << at in literal for at, x, _ in cells):
                        cp.add_bool_or([~literal[1 << at] if alike else literal[1 << at] for at, _, alike in cells])


@lru_cache(maxsize=256)
def turns(picture: str, *, exchanged: bool) -> tuple[tuple[tuple[int, int, bool], ...], ...]:
    """The picture in every position: rows, columns and whether it is *yes*, the topmost leftmost corner at 0, 0."""
    drawn = [(r, c, char) for r, line in enumerate(picture.split("/")) for c, char in enumerate(line) if char != "."]
    stones = [(r, c, char == "A") for r, c, char in drawn]
    found = set()
    for _ in range(4):
        stones = [(c, -r, alike) for r, c, alike in stones]
        for seen in (stones, [(r, -c, alike) for r, c, alike in stones]):
            for swap in (False, True) if exchanged else (False,):
                top, left = min(r for r, _, _ in seen), min(c for _, c, _ in seen)
                found.add(tuple(sorted((r - top, c - left, alike ^ swap) for r, c, alike in seen)))
    return tuple(sorted(found))


def placed(grid: Grid, picture: str, *, exchanged: bool = False) -> Iterator[Marks]:
    """The picture in every place of a board, in all positions, as marks."""
    for places in turns(picture, exchanged=exchanged):
        high, wide = (max(place[k] for place in places) + 1 for k in (0, 1))
        yes, no = (grid.union((dr, dc) for dr, dc, one in places if one == alike) for alike in (True, False))
        for r, c in product(range(grid.rows - high + 1), range(grid.cols - wide + 1)):
            moved = r * grid.width + c
            yield Marks(yes << moved, no << moved)


def standing(board: Board, rule: Never) -> Iterator[Marks]:
    """The picture in every place of the board where it might stand, as marks."""
    every = placed(board.grid, rule.picture, exchanged=rule.exchanged)
    return (place for place in every if not place.known & ~board.board)


@prepared
def pictures_of(board: Board) -> Forbidden | None:
    """The pictures of a board, ready for matching; None when there are none."""
    rules = board.rules.of(Never)
    plain = [rule.picture.replace("/", "\n") for rule in rules if not rule.exchanged]
    both = [rule.picture.replace("/", "\n") for rule in rules if rule.exchanged]
    return Forbidden(both, plain) if rules else None


def completed(board: Board, marks: Marks) -> bool:
    """Whether some picture is complete."""
    pictures = pictures_of(board)
    return pictures is not None and pictures.stand(board, marks)


@prepared
def apart(board: Board) -> Mapping[int, int]:
    """For each variable, those that cannot be *yes* together with it: the pictures of two cells."""
    rules = board.rules.of(Never)
    if rules and only_beside(board):
        return {bit: board.grid.beside(bit) & board.board for bit in bits(board.board)}
    found: dict[int, int] = {}
    for pattern in Forbidden([], [rule.picture.replace("/", "\n") for rule in rules]).orientations():
        if len(pattern) == 2 and all(alike for _, _, alike in pattern):
            (r, c, _), (y, x, _) = sorted(pattern)
            for bit in bits(board.board):
                other = board.grid.shift(bit, y - r, x - c) & board.board
                found[bit] = found.get(bit, 0) | other
                if other:
                    found[other] = found.get(other, 0) | bit
    return found


@prepared
def only_beside(board: Board) -> bool:
    """Whether the only picture, if there is any, is that of two *yes* cells beside each other."""
    return all(rule.picture in ("AA", "A/A") and not rule.exchanged for rule in board.rules.of(Never))
