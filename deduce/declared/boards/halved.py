"""The puzzle of a declared kind each of whose cells stays white or is filled by half, where cells with clues are black.

The values of a cell are the four triangles, clockwise from that in the upper left corner, and the last one that it is
white. In text they are ``◤ ◥ ◢ ◣ □``, or ``nw ne se sw o`` where these cannot be typed; ``{◤□}`` is what is left for a
cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.grid import SYMMETRIES, Cell, each, turned_way
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Name
from deduce.declared.boards.named import NamedPuzzle
from deduce.declared.boards.values import CellWord
from deduce.declared.numbers import Printing
from deduce.declared.printed import Printed
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

CORNERS = ((-1, -1), (-1, 1), (1, 1), (1, -1))
"""Where the filled corner of each triangle lies from the middle of its cell."""
WHITE = len(CORNERS) + 1
"""The value of a white cell."""
NAMES = ("nw", "ne", "se", "sw", "white")
"""What values are called in names, in JSON and in files of others."""
SIGNS = "◤◥◢◣□"
"""What stands for them in text."""
TYPED = {**dict(zip((*SIGNS, *NAMES), (*range(1, WHITE + 1), *range(1, WHITE + 1)), strict=True)), "o": WHITE}
"""All that may be typed for a value."""
BLACK = "x"
"""What is printed in a black cell without a number."""
BLACKS = ("x", "X", "#", "■", "█")
"""All that people write for one."""
WHITE_SAID: Name = {"en": "white", "ja": "白マス"}
_SIGN = "|".join(sorted(TYPED, key=len, reverse=True))
_WORD = re.compile(rf"(?P<placed>(?:\+?(?:{_SIGN}))*)(?:\{{(?P<left>(?:{_SIGN}|,){{0,20}})\}})?")


@dataclass(eq=False)
class HalvedPuzzle(NamedPuzzle):
    """A board of a declared kind whose cells are half filled or white, and black where something is printed."""

    names: ClassVar[Sequence[str]] = NAMES
    faces: ClassVar[Sequence[str]] = SIGNS
    words: ClassVar[str] = msg("a number or x (a black cell), ◤, ◥, ◢, ◣ or □ (white), {} around those left, or -")
    marking: ClassVar[str] = (
        "`◤`, `◥`, `◢`, `◣` or `□` (white), `{◤□}` what is left, `◤{◤□}` where only this is marked; "
        "`nw`, `ne`, `se`, `sw` and `o` are read too"
    )

    def value_said(self, value: int, lang: str) -> str:
        return WHITE_SAID[lang] if value == WHITE else SIGNS[value - 1]

    def place(self, bit: int) -> tuple[float, float]:
        (r, c), value = self.at(bit)
        y, x = (0, 0) if value == WHITE else CORNERS[value - 1]
        return r + y * 0.27, c + x * 0.27

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for (name, shape, moved), way in zip(self.grid.symmetries(), SYMMETRIES, strict=True):
            plane = shape.rows * shape.width
            goes = [CORNERS.index(turned_way(way, corner)) for corner in CORNERS] + [WHITE - 1]
            assert name == way
            yield {
                bit << k * self.print.plane: to << goes[k] * plane for k in range(WHITE) for bit, to in moved.items()
            }

    def print_without(self, dropped: Printing = None) -> Printed:
        return super().print_without(dropped or BLACK)

    # Words -----------------------------------------------------------------------------------------------------------

    def lacks(self, spoken: str, values: Sequence[int], lang: str, *, one: bool) -> str:
        if list(values) == [WHITE]:
            return f"{spoken}は三角" if lang == "ja" else f"{spoken} {'is' if one else 'are'} half filled"
        if len(values) == WHITE - 1 and WHITE not in values:
            return f"{spoken}は三角ではない" if lang == "ja" else f"{spoken} {'is' if one else 'are'} not half filled"
        if WHITE in values:
            told = _others(values, lang)
            return f"{spoken}は{told}" if lang == "ja" else f"{spoken} {'is' if one else 'are'} {told}"
        if lang == "ja":
            return f"{spoken}は{listed(Some.of(self._all_said(values, lang)), lang)}ではない"
        return super().lacks(spoken, values, lang, one=one)

    def having(self, spoken: str, value: int, lang: str, *, one: bool) -> str:
        if value == WHITE:
            return f"白マスの{spoken}" if lang == "ja" else f"the white {spoken}"
        return super().having(spoken, value, lang, one=one)

    def lacking(self, spoken: str, values: Sequence[int], lang: str, *, one: bool) -> str:
        if list(values) == [WHITE]:
            return f"三角の{spoken}" if lang == "ja" else f"the half-filled {spoken}"
        if len(values) == WHITE - 1 and WHITE not in values:
            return f"三角ではない{spoken}" if lang == "ja" else f"no triangle in {spoken}"
        if WHITE in values:
            told = _others(values, lang)
            return f"{told}しか残らない{spoken}" if lang == "ja" else f"{told} alone left for {spoken}"
        if lang == "ja":
            return f"{listed(Some.of(self._all_said(values, lang)), lang)}ではない{spoken}"
        return super().lacking(spoken, values, lang, one=one)

    # Text ------------------------------------------------------------------------------------------------------------

    def marks_of(self, cell: Cell, marks: Marks) -> str:
        bit = self.grid.bit(*cell)
        yes, no = ([k for k in range(1, WHITE + 1) if self.variable(bit, k) & side] for side in (marks.yes, marks.no))
        left = [k for k in range(1, self.most(cell) + 1) if k not in no]
        told = "".join(map(self.face, yes))
        return told if not (yes or no) or (yes and left == yes) else told + self.left_word(left)

    def left_word(self, left: Sequence[int]) -> str:
        return f"{{{''.join(map(self.face, left))}}}"

    @classmethod
    def written(cls, word: Piece) -> CellWord:
        text = word.text
        if text in ("-", ".", "_", "*"):
            return CellWord()
        if text in BLACKS:
            return CellWord(given=BLACK)
        if text.isascii() and text.isdigit() and (given := cls.kind.numbers.read(text)) is not None:
            return CellWord(given=given)
        found = _WORD.fullmatch(text)
        if not found or not text:
            raise word.error(msg("unknown symbol {text}", text=shown(text)), cls.words)
        return CellWord("", None, _values(found["placed"]), found["left"])

    def left_values(self, word: str) -> Sequence[int]:
        return _values(word)

    def marked(self, cell: Cell, written: CellWord, word: Piece) -> Marks:
        if self.print.printing(cell) is not None and (written.placed or written.left is not None):
            raise word.error(msg("a mark in a black cell"), msg("nothing"))
        return super().marked(cell, written, word)

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for cell in self.grid.cells():
            printing = self.print.printing(cell)
            if printing is None:
                self.draw_marks(pen, cell, marks)
            else:
                pen.wall(cell, "" if printing == BLACK else str(printing))

    def draw_marks(self, pen: Pen, cell: Cell, marks: Marks) -> None:
        placed = marks.yes & self.every(self.grid.bit(*cell))
        for bit in bits(placed):
            value = self.at(bit)[1]
            if value == WHITE:
                pen.dot(cell, bit)
            else:
                pen.triangle(cell, bit, CORNERS[value - 1])
        if not placed:
            super().draw_marks(pen, cell, marks)

    @property
    def coded(self) -> Message:
        return msg("nw, ne, se or sw (the filled corner), white, or null")

    def coded_in(self, cell: Cell) -> Message:
        return self.coded if self.print.printing(cell) is None else msg("null in a black cell")

    def marks(self, answer: Any) -> Marks:
        for (r, c), value in each(answer, self.rows, self.cols):
            if self.print.printing((r, c)) is not None and value is not None:
                raise InputError(
                    msg("bad value {value!r}", value=value), where=at(r, c), expected=self.coded_in((r, c))
                )
        return super().marks(answer)

    @property
    def givens(self) -> Marks:
        return NOTHING


def _others(values: Sequence[int], lang: str) -> str:
    """The triangles that are none of some values."""
    left = [SIGNS[k - 1] for k in range(1, WHITE) if k not in values]
    if not left:
        return "何でもない" if lang == "ja" else "nothing"
    return "か".join(left) if lang == "ja" else listed(Some.of(left), lang, "or")


def _values(word: str) -> list[int]:
    """The values of signs that follow each other."""
    return [TYPED[sign] for sign in re.findall(_SIGN, word or "")]
