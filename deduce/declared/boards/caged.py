"""The puzzle of a declared kind whose cells take values, with a number in the first cell of each room, or cage.

In text a cell has the letters of its cage, what is printed in the first cell of it, and then its marks, as
`deduce.declared.boards.values` says them: ``a12``, ``a``, ``b7+3``, ``b{149}``. A cell without letters lies in no cage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Symmetry
from deduce.declared.boards.base import room_name
from deduce.declared.boards.values import MARKED, CellWord, ValuePuzzle
from deduce.declared.numbers import Printing
from deduce.declared.outside import ordered
from deduce.declared.printed import Room, printed
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

LOW, NARROW = 0.1, 0.78
"""In a picture the values that are left stand so far down, as parts of a cell, and so near, to leave room for a sum."""


@dataclass(eq=False)
class CagedPuzzle(ValuePuzzle):
    """A board of a declared kind whose cells take values, with cages."""

    tight: ClassVar[bool] = True
    word: ClassVar[re.Pattern[str]] = re.compile(
        rf"(?:(?P<room>[a-z]{{1,3}})(?P<given>\d{{1,8}}[-+*/]?)?)?{MARKED}|[-.]"
    )
    words: ClassVar[str] = msg(
        "the letters of a cage, the number in its first cell, + and a value, {} around those left, or -"
    )

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,
        depth: int = 0,  # noqa: ARG003
    ) -> Self:
        names = rooms or [[r * len(row) + c for c in range(len(row))] for r, row in enumerate(clues)]
        print_ = printed(clues, names, cls.kind.numbers, cages=True)
        if outside:
            print_ = replace(print_, outside=ordered(outside))
        return cls(print_.rows, print_.cols, print_)

    @property
    def unusual(self) -> bool:
        return True

    def caged(self, room: Room) -> bool:
        """Whether a room is a cage, and no cell that lies in none."""
        return room.clue is not None or bool(room.cells & room.cells - 1)

    @property
    def boxes(self) -> Sequence[Sequence[int]]:
        """The numbers of boxes, row by row; none where the genre has none."""
        boxes_of = self.kind.boxes_of
        return boxes_of(self.rows, self.cols) if boxes_of else ()

    def symmetries(self) -> Iterator[Symmetry]:
        """The turns and mirror images that bring boxes to boxes."""
        ids = self.boxes
        for one in super().symmetries():
            ways: dict[int, set[int]] = {}
            for r, c in self.grid.cells() if ids else ():
                there = one.puzzle.at(one.bit[self.grid.bit(r, c)])[0]  # type: ignore[attr-defined]
                ways.setdefault(ids[r][c], set()).add(ids[there[0]][there[1]])
            if all(len(found) == 1 for found in ways.values()):
                yield one

    def place(self, bit: int) -> tuple[float, float]:
        r, (y, x) = self.at(bit)[0][0], super().place(bit)
        return r + LOW + (y - r) * NARROW, x

    # Text ------------------------------------------------------------------------------------------------------------

    def word_of(self, cell: Cell, marks: Marks = NOTHING) -> str:
        number, printing = self.print.ids[cell[0]][cell[1]], self.print.printing(cell)
        room = room_name(number - 1) if self.caged(self.print.rooms[number - 1]) else ""
        return room + ("" if printing is None else str(printing)) + self.marks_of(cell, marks)

    @classmethod
    def named_rooms(cls, cells: Sequence[Sequence[CellWord]]) -> Sequence[Sequence[str]]:
        return [[cell.room or f"{r} {c}" for c, cell in enumerate(row)] for r, row in enumerate(cells)]

    # Pictures --------------------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        self.draw_borders(pen, self.boxes)
        for room in self.print.rooms:
            if self.caged(room):
                pen.cage(self.grid.cells(room.cells), "" if room.clue is None else self.print.shown(room.clue))
        for cell in self.grid.cells():
            self.draw_marks(pen, cell, marks)
