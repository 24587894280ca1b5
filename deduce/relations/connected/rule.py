"""Connection: the cells of one value hang together through shared edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from deduce.board import graphs
from deduce.board.connectivity import components, flood
from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane, parts
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, listed
from deduce.relations.rule import YES, Board, Parts, Rule, named

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

SPOKEN = 3
"""Up to how many cells of the larger part are named where a value is cut in two."""

GROUP = 4
"""So many cells of a group are told one by one."""


@dataclass(frozen=True)
class Connected(Rule):
    """The cells of one value hang together.

    Attributes:
        side: the value, `YES` or `NO`.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} are cut off from the others")
    side: int

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        mine = [cell for cell in on if on[cell] and answer[cell] == (self.side == YES)]
        for part in sorted(parts(mine), key=len)[:-1]:
            yield {"cells": sorted(part)}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        return graphs.connected(graphs.of_cells(cell for cell in on if on[cell] and answer[cell] == (self.side == YES)))

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        mine, others = marks[self.side], marks[1 - self.side]
        reached = flood(mine & -mine, board.board & ~others, board.grid.width)
        if not mine & ~reached:
            return None
        width, room = board.grid.width, board.board & ~others
        one, other = sorted((mine & reached, mine & ~reached), key=int.bit_count)
        inside, outside = (flood(part & -part, room, width) for part in (one, other))
        # The cells beside either part are enough of a wall; what is printed there is one too.
        pens = [(board.grid.beside(part) & ~room, part) for part in (inside, outside)]
        near, shut = min(pens, key=lambda pen: (pen[0].bit_count(), pen[1].bit_count()))
        away = other if shut == inside else one
        beyond = flood(away & -away, board.grid.board & ~near, width)
        near &= board.grid.beside(beyond)  # of these only what lies towards the other part
        wall = near & others
        if shut == outside and other.bit_count() <= SPOKEN:
            one, other, inside = other, one, outside
        names = [board.nouns(Marks(*(part, 0)[:: 1 - 2 * self.side])) for part in (one & inside, other)]
        if not wall:  # the board itself is in parts
            return msg("{one} and {other} cannot be joined", one=names[0], other=names[1])
        told = walls(board, wall, near, self.side)
        if other.bit_count() > SPOKEN:
            first = board.nouns(Marks(*(other & -other, 0)[:: 1 - 2 * self.side]))
            return msg("{wall} would cut {one} off from {other} and others", wall=told, one=names[0], other=first)
        return msg("{wall} would cut {one} off from {other}", wall=told, one=names[0], other=names[1])

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:
        """Left to `cuts`, and to `exact` where they are too many."""

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:
        width = grid.cols + 1
        for part in sorted(components(solution[self.side], width), key=int.bit_count)[:-1]:
            rest = solution[self.side] & ~part
            wall = grid.beside(part) & board & ~part
            beyond = flood(rest & -rest, board & ~part & ~wall, width)
            wall &= grid.beside(beyond)  # that much of it is enough between the two
            mine = part & -part | rest & -rest
            # Of two cells that are apart, either changes its value or the wall between them has a gap.
            yield Marks(wall, mine) if self.side == YES else Marks(mine, wall)

    def exact(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:
        """The first cell of the value is the root, and every other one stands beside a cell nearer to it.

        The distances are those within the value, so all helpers follow from the cells, and no solution comes twice.
        """
        mine = {bit: one if self.side == YES else ~one for bit, one in literal.items() if bit & grid.board}
        some, roots = None, {}
        for bit, here in sorted(mine.items()):  # in reading order
            if some is None:
                roots[bit], some = here, here
                continue
            roots[bit], before, some = cp.new_bool_var(""), some, cp.new_bool_var("")
            cp.add_bool_and(here, ~before).only_enforce_if(roots[bit])
            cp.add_bool_or(roots[bit], ~here, before)
            cp.add_bool_or(here, before).only_enforce_if(some)
            cp.add_bool_and(~here, ~before).only_enforce_if(~some)
        rooted(cp, mine, roots, grid.beside)


def walls(board: Board, wall: int, near: int, side: int) -> Name:
    """What bars the ways of a value: cells of the other one, and those near by that are printed and no variables."""
    printed = near & board.printed_on
    told = board.nouns(Marks(*(wall, 0)[:: 2 * side - 1])) if wall else None
    if not printed:
        return told or dict.fromkeys(LANGUAGES, "")
    one = msg("the printed cell {cells}") if not printed & (printed - 1) else msg("the printed cells {cells}")
    stands = Message(one.template, cells=named(board, printed))
    return {lang: listed(Some.of([*([told[lang]] if told else []), stands.said(lang)]), lang) for lang in LANGUAGES}


def rooted(
    cp: CpModel,
    mine: Mapping[int, LiteralT],
    roots: Mapping[int, LiteralT],
    beside: Callable[[int], int],
    fixed: int = 0,
) -> None:
    """Every cell of a value hangs together with a root: it is one, or stands beside a cell that is nearer to one.

    Args:
        cp: the model.
        mine: for each cell, whether it has the value.
        roots: for some of them, whether they are a root.
        beside: the cells beside one.
        fixed: cells beside these hang on a root that is none of the cells.
    """
    board = sum(mine)
    distance = {bit: cp.new_int_var(0, len(mine), "") for bit in mine}
    for bit, here in mine.items():
        cp.add(distance[bit] == 0).only_enforce_if(~here)
        ways = []
        if beside(bit) & fixed:
            cp.add(distance[bit] == 1).only_enforce_if(here)
            continue
        if bit in roots:
            cp.add(distance[bit] == 0).only_enforce_if(roots[bit])
            ways.append(roots[bit])
        for other in bits(beside(bit) & board):
            nearer = cp.new_bool_var("")
            cp.add_bool_and(here, mine[other]).only_enforce_if(nearer)
            cp.add(distance[bit] == distance[other] + 1).only_enforce_if(nearer)
            cp.add(distance[bit] <= distance[other]).only_enforce_if(here, mine[other], ~nearer)
            ways.append(nearer)
        cp.add_bool_or(*ways, ~here)
