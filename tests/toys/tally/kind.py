"""The Tally puzzle. One variable for each cell; the clues are the numbers of rows and columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks
from deduce.contract.cells import CellBoard, Value
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Clue, Symmetry
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deduce.contract.pen import Pen

Count = int | None
SIDES = (Value("filled", "黒マス", noun_ja="黒マスの"), Value("empty", "白マス", noun_ja="白マスの"))


@dataclass(eq=False)
class Tally(CellBoard):
    """A board with the numbers of its rows, and of its columns; None is no number."""

    kind: ClassVar[Kind]
    coded: ClassVar[str] = msg("0, or 1 for a filled cell")
    counts: Sequence[Count] = ()

    def __post_init__(self) -> None:
        self.grid = grid(self.rows, self.cols)
        self.board = self.grid.board
        self.counts = tuple(self.counts) or (None,) * (self.rows + self.cols)
        self.lines = [self.grid.row(r) for r in range(self.rows)] + [self.grid.col(c) for c in range(self.cols)]

    @cached_property
    def numbered(self) -> Sequence[tuple[int, int]]:
        """Each line with a number: its cells, and the number."""
        return [(line, count) for line, count in zip(self.lines, self.counts, strict=True) if count is not None]

    @property
    def clues(self) -> Sequence[Clue]:
        names = [("row", "行", r + 1) for r in range(self.rows)] + [("column", "列", c + 1) for c in range(self.cols)]
        return [
            Clue({"en": f"the {count} of {en} {i}", "ja": f"{i}{ja}目の{count}"}, line)
            for (en, ja, i), line, count in zip(names, self.lines, self.counts, strict=True)
            if count is not None
        ]

    def keep(self, clues: int) -> Tally:
        seen = 0
        counts: list[Count] = []
        for count in self.counts:
            counts.append(count if count is not None and clues >> seen & 1 else None)
            seen += count is not None
        return replace(self, counts=counts)

    @property
    def sides(self) -> Sequence[Value]:
        return SIDES

    def symmetries(self) -> Iterator[Symmetry]:
        for name, shape, moved in self.grid.symmetries():
            there = Tally(shape.rows, shape.cols)
            numbers = {sum(moved[bit] for bit in self._bits(line)): count for line, count in self.numbered}
            # A board of one line has lines that are the same cells; there the order tells them apart.
            counts = [numbers.get(line) for line in there.lines]
            if len(set(self.lines)) == len(self.lines):
                yield Symmetry(name, replace(there, counts=counts), moved)

    def _bits(self, cells: int) -> Iterator[int]:
        return (self.grid.bit(r, c) for r, c in self.grid.cells(cells))

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for i, count in enumerate(self.counts):
            if count is not None and i < self.rows:
                pen.count("right", i, str(count))
            elif count is not None:
                pen.count("bottom", i - self.rows, str(count))
        for cell in self.grid.cells():
            bit = self.grid.bit(*cell)
            if bit & marks.yes:
                pen.block(cell, bit)
            elif bit & marks.no:
                pen.cross(cell, bit)

    def text(self, marks: Marks = NOTHING) -> str:
        def char(bit: int) -> str:
            return "■" if bit & marks.yes else "×" if bit & marks.no else "."

        written = ["?" if count is None else str(count) for count in self.counts]
        rows = ["".join(char(bit) for bit in self._bits(self.grid.row(r))) for r in range(self.rows)]
        lines = [f"{row} {count}" for row, count in zip(rows, written, strict=False)]
        return "\n".join([*lines, "".join(written[self.rows :])])

    @classmethod
    def drawn(cls, text: str) -> tuple[Tally, Marks]:
        *rows, below = text.split("\n")
        cells = [row.split()[0] for row in rows]
        written = [row.split()[1] for row in rows] + list(below.strip())
        if {len(row) for row in cells} != {len(below.strip())}:
            raise InputError(msg("the rows are not of one length"))
        puzzle = cls(len(rows), len(cells[0]), counts=[None if char == "?" else int(char) for char in written])
        yes, no = (
            puzzle.grid.union((r, c) for r, row in enumerate(cells) for c, char in enumerate(row) if char == symbol)
            for symbol in "■×"
        )
        return puzzle, Marks(yes, no)


KIND = Kind(
    name="tally",
    title={"en": "Tally", "ja": "Tally"},
    puzzle=Tally,
    values={"en": ("filled", "empty"), "ja": ("黒マス", "白マス")},
)
Tally.kind = KIND
