"""The input as pieces that know where they stand, so that every error can say line and column; and the grids in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from deduce.language.errors import InputError, at
from deduce.language.messages import msg

T = TypeVar("T")

MAX_CELLS = 10_000
"""The largest board that is read. Checked before anything as large as the board is made."""
MAX_WIDTH = 32
"""The most characters that one cell of a grid takes."""

_ENTRY = re.compile(r"^[^\S\n]*([^\s#].*)", re.M)
_SEPARATOR = re.compile(r"[\s,]")
_EMPTY_CELL = re.compile(r"(?:^|,)\s*,")
_FLOAT = re.compile(r"[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]{1,2})?")


class Piece(NamedTuple):
    """A stretch of the input and the 0-based line and column where it starts."""

    text: str
    line: int = 0
    column: int = 0

    def error(
        self, what: str, expected: str | None = None, offset: int = 0, *, option: str | None = None
    ) -> InputError:
        """A fault at a character of this piece; `option` is what a command takes instead of what was expected."""
        spot = self.cut(offset)
        return InputError(what, where=at(spot.line, spot.column), expected=expected, option=option)

    def cut(self, start: int, end: int | None = None) -> Piece:
        """The part from `start` to `end`."""
        above = self.text.count("\n", 0, start)
        column = start - self.text.rfind("\n", 0, start) - 1 if above else self.column + start
        return Piece(self.text[start:end], self.line + above, column)

    def stripped(self) -> Piece:
        """The piece without white space at its ends."""
        inside = self.text.strip()
        if len(inside) == len(self.text):
            return self
        start = len(self.text) - len(self.text.lstrip())
        return self.cut(start, start + len(inside))

    def every_line(self) -> list[Piece]:
        """All lines, the blank ones too."""
        return [Piece(text, self.line + i, 0 if i else self.column) for i, text in enumerate(self.text.split("\n"))]

    def lines(self) -> Iterator[Piece]:
        """The lines that are not blank, white space at their ends included."""
        for i, text in enumerate(self.text.split("\n")):
            if text and not text.isspace():
                yield Piece(text, self.line + i, self.column if i == 0 else 0)

    def entries(self) -> Iterator[Piece]:
        """The lines that are neither blank nor begin with ``#``, without white space at their ends."""
        line = before = 0
        for found in _ENTRY.finditer(self.text):
            start = found.start(1)
            line, before = line + self.text.count("\n", before, start), start
            yield Piece(found[1].rstrip(), self.line + line, start - found.start() + (0 if line else self.column))

    def split(self, separator: str) -> list[Piece]:
        """The parts of a single line between separators of one character."""
        parts, column = [], self.column
        for text in self.text.split(separator):
            parts.append(Piece(text, self.line, column))
            column += len(text) + 1
        return parts

    def words(self) -> list[Piece]:
        """The parts of a single line between white space and commas."""
        found = re.finditer(r"[^\s,]+", self.text)
        return [Piece(word.group(), self.line, self.column + word.start()) for word in found]

    def whole(self, what: str, most: int = 999_999_999) -> int:
        """The whole number from 1 to `most` that the piece is.

        Raises:
            InputError: when it is something else.
        """
        value = whole_number(self.text)
        if value is None or not 1 <= value <= most:
            raise self.error(
                msg("bad {what} {text}", what=what, text=shown(self.text)),
                msg("a whole number from 1 to {most}", most=most),
            )
        return value


@contextmanager
def told_by(error: Callable[[str, str | None], InputError]) -> Iterator[None]:
    """Tells a fault of what is read inside by `error`, which knows where it stands.

    Raises:
        InputError: the same one there.
    """
    try:
        yield
    except InputError as fault:
        raise error(fault.what, fault.expected) from None


def whole_number(text: str) -> int | None:
    """The whole number that a text of at most nine digits is; None for another text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def shown(text: str) -> str:
    """Input as an error message quotes it: short, and with odd characters escaped."""
    return repr(text if len(text) <= 24 else text[:21] + "…")


def board_size(rows: Piece, cols: Piece) -> tuple[int, int]:
    """The size that two numbers of the input give.

    Raises:
        InputError: for what is not a positive number, or for more than `MAX_CELLS` cells.
    """
    high = rows.whole(msg("number of rows"))
    wide = cols.whole(msg("number of columns"))
    if high * wide > MAX_CELLS:
        raise rows.error(
            msg("a board of {rows}×{cols}", rows=high, cols=wide),
            msg("at most {most} cells", most=MAX_CELLS),
        )
    return high, wide


def cells(lines: Sequence[Piece], shape: tuple[int, int] | None = None) -> list[list[Piece]]:
    """The cells of a grid in a form that always separates them, by white space or commas; one row a line.

    Whole numbers may be written as floats, as numpy does (``1.000e+00``).

    Args:
        lines: the rows, at least one.
        shape: the rows and columns that it must have.

    Raises:
        InputError: for a ragged, too large or otherwise shaped grid.
    """
    return fitting(map(_spaced, lines), lines, shape)


def fitting(grid: Iterable[list[Piece]], lines: Sequence[Piece], shape: tuple[int, int] | None) -> list[list[Piece]]:
    """The rows of a grid that its lines were cut into; each is cut when those above it are checked.

    Raises:
        InputError: when the grid is ragged, too large or of another shape.
    """
    found, room = list[list[Piece]](), MAX_CELLS
    for line, row in zip(lines, grid, strict=True):
        wide = shape[1] if shape else len(found[0]) if found else len(row)
        if len(row) != wide:
            level(row, line.stripped(), wide, msg("{count} cells", count=wide) if shape else None)
        room -= len(row)
        if room < 0:
            raise too_large(line)
        found.append(row)
    if shape and len(found) != shape[0]:
        raise lines[min(shape[0], len(found) - 1)].error(
            msg("a grid of {count} rows", count=len(found)), msg("{count} rows", count=shape[0])
        )
    return found


def too_large(place: Piece) -> InputError:
    """The error of a grid with more than `MAX_CELLS` cells."""
    return place.error(msg("the grid is too large"), msg("at most {most} cells", most=MAX_CELLS))


def level(row: Sequence[Piece], line: Piece, wide: int, expected: str | None = None) -> None:
    """Checks that a row of a line is as long as it must be, mostly as the first.

    Raises:
        InputError: at the first cell too many, or where one is missing.
    """
    if len(row) != wide:
        end = row[wide] if len(row) > wide else line.cut(len(line.text))
        what = msg("a row of {count} cells", count=len(row))
        raise end.error(what, expected or msg("{count} cells as in the first row", count=wide))


def _spaced(line: Piece) -> list[Piece]:
    if len(line.text) > MAX_CELLS * (MAX_WIDTH + 1):
        raise too_large(line)
    if hole := _EMPTY_CELL.search(line.text):
        raise line.error(msg("no cell before the comma"), offset=hole.end() - 1)
    return [word._replace(text=plain(word.text)) for word in line.words()]


def symbols(lines: Sequence[Piece]) -> Counter[str]:
    """How often each cell stands in lines that need be no grid, each cut by itself."""
    found: Counter[str] = Counter()
    for line in lines:
        text = line.text.strip()
        found.update(map(plain, text.replace(",", " ").split()) if _SEPARATOR.search(text) else text)
    return found


def plain(text: str) -> str:
    """A float that is a whole number, as the whole number; anything else as it is."""
    if len(text) > MAX_WIDTH or text.isdigit() or not _FLOAT.fullmatch(text):
        return text
    value = float(text)
    return str(int(value)) if value.is_integer() and value <= MAX_CELLS else text


def rows_of_length(flat: Sequence[T], cols: int) -> list[list[T]]:
    """A board from its cells in reading order."""
    return [list(flat[start : start + cols]) for start in range(0, len(flat), cols)]


def values(grid: Sequence[Sequence[Piece]], meaning: Mapping[str, T], expected: str) -> list[list[T]]:
    """What the cells of a grid mean.

    Args:
        grid: the cells, as from `cells`.
        meaning: the value of each symbol.
        expected: the symbols in words, for the error.

    Raises:
        InputError: at the first symbol without a meaning.
    """
    for row in grid:
        for cell in row:
            if cell.text not in meaning:
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), expected)
    return [[meaning[cell.text] for cell in row] for row in grid]
