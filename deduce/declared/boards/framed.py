"""The puzzle of a declared kind with clues outside of its grid: its text and picture.

A board is drawn as words. Bars part the clues of rows from the cells; the clues of columns stand in lines of their own,
which begin with ``:``. A ``.`` fills up what has no number, and a line without any is one whose clue is not known::

    : | . 1 .
    : | 3 1 2
    3 | - ■ -
    1 | - - -
    2 | - - +
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import BLANK, OPEN, DeclaredPuzzle, text_lines
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.outside import Numbered, side_of
from deduce.formats.source import MAX_CELLS, Piece, shown, too_large
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

BAR, CORNER = "|", ":"
PEN_SIDES = {"above": "top", "left": "left", "below": "bottom", "right": "right"}


class FramedLines(NamedTuple):
    """A text taken apart: the words of its cells, the clues outside by their places, and where each of these stands."""

    cells: list[list[Piece]]
    outside: dict[Cell, Numbered]
    places: dict[Cell, Piece]


class Framed(DeclaredPuzzle):
    """A board of a declared kind with clues outside of its grid, whatever its variables are."""

    def _sides(self) -> dict[str, list[list[str]]]:
        """The numbers on each side, for each row or column those from the first to the last."""
        may = self.kind.outside
        assert may is not None
        told = dict(self.print.outside)
        return {
            side: [str(told.get(at, "")).split() for at in there] for side, there in may.places(self.rows, self.cols)
        }

    def heading(self) -> list[str]:
        """The lines of a text that say more of the board."""
        return []

    def framed(self, marks: Marks) -> str:
        """The board in characters."""
        sides = self._sides()
        left, right = self._depth("left"), self._depth("right")
        cells = [[self.word_of((r, c), marks) or BLANK for c in range(self.cols)] for r in range(self.rows)]
        lines = [*self._upright(sides, "above"), *cells, *self._upright(sides, "below")]
        wide = max(len(word) for row in lines for word in row)
        beside = max(
            (len(word) for side in ("left", "right") for line in sides.get(side, ()) for word in line), default=1
        )
        above, drawn = self._depth("above"), [*self.heading(), *self._dropped()]
        for i, row in enumerate(lines):
            r = i - above
            inside = 0 <= r < self.rows
            before = _filled(sides.get("left", [[]] * self.rows)[r], left) if inside else [CORNER] * left
            after = [BAR, *_filled(sides["right"][r] if inside else [], right)] if right else []
            words = [*(word.rjust(beside) for word in before), BAR, *(word.rjust(wide) for word in row)]
            drawn.append(" ".join([*words, *(word.rjust(beside) if word != BAR else word for word in after)]))
        return "\n".join(drawn)

    def _depth(self, side: str) -> int:
        """The most numbers on a side; on the left at least one, which tells lines of clues from rows of cells."""
        depth = max(map(len, self._sides().get(side, [])), default=0)
        return max(depth, 1) if side == "left" else depth

    def _upright(self, sides: dict[str, list[list[str]]], side: str) -> list[list[str]]:
        """The lines above or below the board."""
        depth = self._depth(side)
        padded = [_filled(numbers, depth) for numbers in sides.get(side, [])]
        return [list(row) for row in zip(*padded, strict=True)] if depth else []

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return (self._depth("above"), 1), (self._depth("left") + 1, 1)

    @classmethod
    def parted(cls, rows: Sequence[Piece]) -> FramedLines:
        """A text taken apart.

        Raises:
            InputError: when it has another form.
        """
        may = cls.kind.outside
        assert may is not None
        parts = [_parts(row) for row in rows]
        inner = [i for i, (before, _, _) in enumerate(parts) if not before or before[0].text != CORNER]
        if not inner:
            raise rows[0].error(msg("no board"), msg("rows of cells"))
        first, last = inner[0], inner[-1]
        if len(inner) <= last - first:
            gap = next(i for i in range(first, last) if i not in inner)
            raise rows[gap].error(msg("clues of columns between rows"), msg("these above or below the board"))
        wide = len(parts[first][1])
        if wide * len(inner) > MAX_CELLS:
            raise too_large(rows[first])
        for i, (_, middle, _) in enumerate(parts):
            if len(middle) != wide:
                count = msg("{count} cells", count=wide)
                raise rows[i].error(msg("a row of {count} cells", count=len(middle)), count)
        high, found = len(inner), FramedLines([list(parts[i][1]) for i in inner], {}, {})
        for side, there in may.places(high, wide):
            for k, place in enumerate(there):
                if side in ("left", "right"):
                    before, _, after = parts[first + k]
                    words = list(before if side == "left" else after)
                else:
                    some = parts[:first] if side == "above" else parts[last + 1 :]
                    words = [middle[k] for _, middle, _ in some]
                told = [word for word in words if word.text != OPEN]
                found.places[place] = (told or words or [rows[first + k if side in ("left", "right") else 0]])[0]
                given = [may.read(word.text) for word in told]
                for word, number in zip(told, given, strict=True):
                    if number is None or (number == 0 and len(told) > 1) or (len(told) > 1 and not may.several):
                        raise word.error(msg("{text} outside of the board", text=shown(word.text)), may.expected)
                clue = may.told([one for one in given if one is not None]) if told else None
                if clue is not None:
                    if not may.fits(clue):
                        raise told[0].error(msg("{text} outside of the board", text=clue), may.expected)
                    found.outside[place] = clue
        return found

    def draw_outside(self, pen: Pen) -> None:
        """The clues outside."""
        for place, clue in self.print.outside:
            side, k = side_of(place, self.rows)
            told = str(clue).split()
            inwards = side in ("above", "left")
            for slot, number in enumerate(reversed(told) if inwards else told):
                pen.count(PEN_SIDES[side], k, number, slot)


@dataclass(eq=False)
class FramedPuzzle(Framed, CellPuzzle):
    """A board of a declared kind whose variables are cells, with clues outside of its grid."""

    worded: ClassVar[bool] = True

    def text(self, marks: Marks = NOTHING) -> str:
        return self.framed(marks)

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.of_lines(*text_lines(text))

    @classmethod
    def of_lines(cls, rows: Sequence[Piece], unknown: str = "") -> tuple[Self, Marks]:
        """The puzzle and the marks of the lines of a text.

        Raises:
            InputError: when it is none.
        """
        found = cls.parted(rows)
        values: dict[Cell, int] = {}
        clues: list[list[Printing]] = []
        for r, row in enumerate(found.cells):
            clues.append([])
            for c, word in enumerate(row):
                try:
                    _, clue, value = cls.token(BLANK if word.text == OPEN else word.text)
                except InputError as fault:
                    raise word.error(msg("unknown symbol {text}", text=shown(word.text)), fault.expected) from None
                clues[-1].append(clue)
                found.places[r, c] = word
                if value is not None:
                    values[r, c] = value
        try:
            puzzle = cls.of(clues, outside=found.outside).without(unknown)
        except Misfit as fault:
            raise found.places.get(fault.cell, rows[0]).error(fault.what, fault.expected) from None
        yes, no = (puzzle.grid.union(cell for cell, value in values.items() if value == side) for side in (0, 1))
        return puzzle, Marks(yes & puzzle.board, no & puzzle.board)

    def draw(self, pen: Pen, marks: Marks) -> None:
        super().draw(pen, marks)
        self.draw_outside(pen)


def _filled(numbers: Sequence[str], depth: int) -> list[str]:
    """So many words, the last of them these numbers."""
    return [OPEN] * (depth - len(numbers)) + list(numbers)


def _parts(row: Piece) -> tuple[Sequence[Piece], Sequence[Piece], Sequence[Piece]]:
    """What stands before the cells of a line, in them and behind them.

    Raises:
        InputError: for a line without a bar, or with more than two.
    """
    words = row.words()
    bars = [i for i, word in enumerate(words) if word.text == BAR]
    if not 1 <= len(bars) <= 2:
        raise row.error(msg("a line with {count} bars", count=len(bars)), msg("clues, a bar | and cells"))
    end = bars[1] if len(bars) > 1 else len(words)
    return words[: bars[0]], words[bars[0] + 1 : end], words[end + 1 :]
