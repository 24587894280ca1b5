"""The Yin-Yang puzzle: its givens, its geometry and how it is written and drawn.

One variable for each cell: *yes* is a black stone, *no* a white one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from deduce.board.grid import Grid, grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.cells import CellBoard, Value
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Addition, Name, Symmetry
from deduce.contract.spoken import Spoken
from deduce.formats.grids import cut
from deduce.formats.source import Piece, values
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

BLACK, WHITE, OPEN = "●", "○", "."
GIVEN_BLACK, GIVEN_WHITE = "B", "W"
SYMBOLS = {OPEN: (0, False), BLACK: (2, False), WHITE: (1, False), GIVEN_BLACK: (2, True), GIVEN_WHITE: (1, True)}
"""What stands for a cell in text: its stone, as in an answer, and whether it is given."""

SIDES = (
    Value("black", "黒", noun="black stone", noun_ja="黒の"),
    Value("white", "白", noun="white stone", noun_ja="白の"),
)


@dataclass(eq=False)
class YinYang(Spoken, CellBoard):
    """A board of `rows` × `cols` cells with given stones (`stones.yes` black, `stones.no` white)."""

    kind: ClassVar[Kind]
    codes: ClassVar[tuple[int, int, int | None]] = (2, 1, 0)
    coded: ClassVar[str] = msg("0 (open), 1 (white) or 2 (black)")
    both: ClassVar[bool] = True
    sides = SIDES
    stones: Marks = NOTHING

    def __post_init__(self) -> None:
        self.grid: Grid = grid(self.rows, self.cols)
        self.board = self.grid.board
        self.width = self.grid.width
        # The 2×2 blocks, by their upper left cells.
        self.blocks = self.grid.union((r, c) for r in range(self.rows - 1) for c in range(self.cols - 1))

    @classmethod
    def of(cls, clues: Sequence[Sequence[int]], **fields: Any) -> YinYang:
        """A puzzle from rows of 0 (open), 1 (white) and 2 (black), all of one length."""
        shape = grid(len(clues), len(clues[0]))
        black = shape.union((r, c) for r, row in enumerate(clues) for c, value in enumerate(row) if value == 2)
        white = shape.union((r, c) for r, row in enumerate(clues) for c, value in enumerate(row) if value == 1)
        return cls(shape.rows, shape.cols, Marks(black, white), **fields)

    @property
    def givens(self) -> Marks:
        return self.stones

    def symmetries(self) -> Iterator[Symmetry]:
        for name, shape, moved in self.grid.symmetries():
            for flip in (False, True):
                stones = Symmetry(name, self, moved, flip)(self.stones)
                yield Symmetry(
                    f"{name}, colours exchanged" if flip else name, YinYang(shape.rows, shape.cols, stones), moved, flip
                )

    def given_by(self, solution: Marks) -> Iterator[Addition]:
        yield from ((stone.yes, stone.no) for stone in solution.without(self.stones).literals())

    def additions(self) -> Iterator[Addition]:
        for bit in bits(self.variables & ~self.stones.known):
            yield from ((bit, 0), (0, bit))

    def adding(self, addition: Addition) -> tuple[Name, YinYang]:
        stone = Marks(*cast("tuple[int, int]", addition))
        return self.nouns(stone), replace(self, stones=self.stones.join(stone))

    def fewer(self) -> Iterator[tuple[Name, YinYang]]:
        for stone in self.stones.literals():
            yield self.nouns(stone), replace(self, stones=self.stones.without(stone))

    # Text and pictures ----------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        signs = {GIVEN_BLACK: self.stones.yes, BLACK: marks.yes, GIVEN_WHITE: self.stones.no, WHITE: marks.no}

        def char(bit: int) -> str:
            return next((sign for sign, cells in signs.items() if bit & cells), OPEN)

        return "\n".join("".join(char(self.grid.bit(r, c)) for c in range(self.cols)) for r in range(self.rows))

    @classmethod
    def drawn(cls, text: str) -> tuple[YinYang, Marks]:
        lines = list(Piece(text).lines())
        if not lines:
            raise InputError(msg("no board"), expected=msg("rows of {names}", names=" ".join(SYMBOLS)))
        rows = values(cut(lines), SYMBOLS, msg("one of {names}", names=" ".join(SYMBOLS)))
        puzzle = cls.of([[value if given else 0 for value, given in row] for row in rows])
        return puzzle, cls.of([[value for value, _ in row] for row in rows]).stones

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for cell in self.grid.cells():
            bit = self.grid.bit(*cell)
            given = bool(bit & self.stones.known)
            if bit & (marks.yes | self.stones.yes):
                pen.stone(cell, bit, dark=True, given=given)
            elif bit & (marks.no | self.stones.no):
                pen.stone(cell, bit, dark=False, given=given)

    def with_givens(self, stones: Marks) -> YinYang:
        """The same board with other givens."""
        return replace(self, stones=stones)


KIND = Kind(
    name="yinyang",
    title={"en": "Yin-Yang", "ja": "しろまるくろまる"},
    gist={
        "en": "Fill the board with black and white, each connected, without a 2×2 block of one colour.",
        "ja": "すべてのマスを黒か白にする。どちらもひとつながりで、2×2の同じ色はない。",
    },
    puzzle=YinYang,
    values={"en": ("black", "white"), "ja": ("黒", "白")},
    aliases=("yin-yang", "shiromaru-kuromaru"),
    technique_set="1.2",
)
YinYang.kind = KIND
