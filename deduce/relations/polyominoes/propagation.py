"""What polyominoes say to marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from deduce.board.connectivity import flood
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.memo import view
from deduce.relations.polyominoes.rule import (
    Grown,
    Polyominoes,
    PolyominoSort,
    around,
    groups_of,
    grown,
    reached,
    there,
)
from deduce.relations.propagation import Propagation, RuleWays
from deduce.relations.rule import Board, prepared


@prepared
def sorts(board: Board) -> Sequence[PolyominoSort]:
    """The polyominoes of each size."""
    return [one.sort for one in board.rules.of(Polyominoes)]


@view
def all_grown(board: Board, marks: Marks) -> Grown | None:
    """What is known of all sizes whose rules hold, as variables; None where one of them cannot be met."""
    every = sorts(board)
    complete: Bitset = 0
    joining: Bitset = 0
    cramped: Bitset = 0
    needed: Bitset = 0
    for one in bits(board.live(Polyominoes)):
        sort = every[one.bit_length() - 1]
        yes, may = there(sort, marks)
        found = grown(sort.size, sort.width, yes, may)
        if found is None:
            return None
        complete |= found.complete << sort.shift
        joining |= found.joining << sort.shift
        cramped |= found.cramped << sort.shift
        needed |= found.needed << sort.shift
    return Grown(complete, joining, cramped, needed)


@view
def all_say(board: Board, marks: Marks) -> Marks:
    """What all sizes say to some marks; `TOP` where one cannot be met."""
    found = all_grown(board, marks)
    if found is None:
        return TOP
    no: Bitset = found.complete | found.joining | found.cramped
    return TOP if no & (found.needed | marks.yes) else Marks(found.needed, no)


MOST_SHAPES = 100
"""How many shapes of one polyomino are followed, before any of them is left out."""


@lru_cache(maxsize=16384)
def shapes(size: int, width: int, shift: int, yes: Bitset, may: Bitset) -> Sequence[tuple[Bitset, Sequence[Marks]]]:
    """For each group that has to grow, the cells that its shapes speak of, and the shapes as marks; where these are
    few.
    """
    found = list[tuple[Bitset, Sequence[Marks]]]()
    groups = groups_of(width, yes, may)
    for part in groups.parts:
        if part.bit_count() >= size:
            continue
        room = reached(size, width, groups, part, may, may.bit_count())
        listed = _shapes(part, size, room, width)
        if not listed:
            continue
        ways, heard = list[Marks](), part
        for shape in listed:
            rim = around(shape, may & ~shape, width)
            if not rim & yes:
                ways.append(Marks(shape << shift, rim << shift))
                heard |= shape | rim
        found.append((heard << shift, ways))
    return found


def _shapes(part: Bitset, size: int, room: Bitset, width: int) -> Sequence[Bitset]:
    """All shapes of so many cells that a group may grow to; nothing where there are too many."""
    found = list[Bitset]()
    stack: list[tuple[Bitset, Bitset]] = [(part, 0)]
    while stack:
        shape, banned = stack.pop()
        if shape.bit_count() == size:
            found.append(shape)
            if len(found) > MOST_SHAPES:
                return []
            continue
        if banned and flood(shape & -shape, room & ~banned, width).bit_count() < size:
            continue  # so that all that is followed ends in a shape
        for cell in bits(around(shape, room & ~shape & ~banned, width)):
            stack.append((shape | cell, banned))
            banned |= cell
    return found


class PolyominoPropagation(Propagation):
    """All sizes, each of which hears of its own variables alone."""

    sort = Polyominoes
    order = 57

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)

    def ways(self, board: Board, marks: Marks) -> Iterator[RuleWays]:
        rules, every = board.rules.of(Polyominoes), sorts(board)
        for one in bits(board.live(Polyominoes)):
            sort = every[one.bit_length() - 1]
            yes, may = there(sort, marks)
            if grown(sort.size, sort.width, yes, may) is not None:
                for cells, listed in shapes(sort.size, sort.width, sort.shift, yes, may):
                    yield RuleWays(rules[one.bit_length() - 1], cells, listed)
