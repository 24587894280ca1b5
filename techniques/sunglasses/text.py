"""Sunglasses in characters, and what a board must be.

::

    A--A..  3
    ..■..B  ?
    ....B.
    1?2...

The same letter stands at the two ends of a bridge. `■` is shaded, `-` blank, `.` open, and `+` an end whose
bridge is not known. Behind a row stands its number,
below the board the numbers of the columns; `?` is none. Where a column's number has two digits, all stand apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_letters, ascii_uppercase
from typing import TYPE_CHECKING

from deduce.board.grid import Cell, grid
from deduce.board.marks import NOTHING, Marks
from deduce.formats.source import MAX_CELLS, Piece, level, shown, told_by, too_large
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_said

if TYPE_CHECKING:
    from techniques.sunglasses.kind import Sunglasses

SHADED, BLANK, OPEN, NONE, LOOSE = "■", "-", ".", "?", "+"
IS_SHADED, IS_BLANK, IS_OPEN = "■*@█", "-–—", "._·・"
LETTERS = ascii_uppercase + ascii_letters[:26]
SYMBOLS = msg(". (open), ■ or * (shaded), - (blank) or the letter of a bridge")

Ends = tuple[Cell, Cell]


# What a board must be ------------------------------------------------------------------------------------------------


def bridges_checked(
    rows: int, cols: int, bridges: Iterable[Sequence[Sequence[int]]], letter: str = ""
) -> tuple[Ends, ...]:
    """The ends of all bridges, the first in reading order first; a drawn bridge is called by its letter.

    Raises:
        InputError: naming the bridge that cannot be on the board, or beside the others.
    """
    ends: dict[Cell, str] = {}
    inner: dict[Cell, str] = {}
    found = []
    for number, (one, other) in enumerate(bridges, 1):
        a, b = sorted(((one[0], one[1]), (other[0], other[1])))
        name = msg("the bridge {letter}", letter=letter) if letter else msg("bridge {number}", number=number)
        name = msg("{bridge} ({one}–{other})", bridge=name, one=cell_said(a), other=cell_said(b))
        for r, c in (a, b):
            if not (0 <= r < rows and 0 <= c < cols):
                raise InputError(
                    msg("{name} leaves the board", name=name),
                    expected=msg("cells of {rows} rows and {cols} columns", rows=rows, cols=cols),
                )
        for cell in (a, b):
            if cell in ends:
                raise InputError(
                    msg("{name} ends where {end} ends", name=name, end=ends[cell]),
                    expected=msg("one bridge end in a cell"),
                )
        run = straight(a, b)
        if run is None:
            raise InputError(
                msg("{name} is not straight", name=name), expected=msg("a horizontal, vertical or 45° bridge")
            )
        if len(run) < (2 if a[0] != b[0] and a[1] != b[1] else 3):
            raise InputError(
                msg("{name} is too short", name=name), expected=msg("at least 3 cells, or 2 on a diagonal")
            )
        for cell in (a, b):
            ends[cell] = name
        inner.update(dict.fromkeys(run[1:-1], name))
        for cell in run:
            if cell in ends and cell in inner:
                raise InputError(
                    msg("{inner} runs over an end of {end}", inner=inner[cell], end=ends[cell]),
                    expected=msg("blank cells between ends"),
                )
        found.append((a, b))
    return tuple(found)


def straight(a: Cell, b: Cell) -> list[Cell] | None:
    """All cells of the bridge from `a` to `b`; None when it is no multiple of 45°."""
    down, across = b[0] - a[0], b[1] - a[1]
    length = max(abs(down), abs(across))
    if length == 0 or (down and across and abs(down) != abs(across)):
        return None
    return [(a[0] + k * down // length, a[1] + k * across // length) for k in range(length + 1)]


def counts_checked(counts: Sequence[int | None], lines: int, length: int, what: str) -> None:
    """Checks the numbers of all rows or of all columns.

    Raises:
        InputError: for too few or too many, or a number that cannot be.
    """
    if counts and len(counts) != lines:
        raise InputError(
            msg("{count} {what} counts", count=len(counts), what=what),
            expected=msg("{lines}, one for each {what}", lines=lines, what=what),
        )
    for k, count in enumerate(counts, 1):
        if count is not None and not 0 <= count <= length:
            raise InputError(
                msg("{what} {number} has the count {count}", what=what, number=k, count=count),
                expected=msg("0 to {length}, as many as it has cells", length=length),
            )


# Writing -------------------------------------------------------------------------------------------------------------


def letter(k: int) -> str:
    """The letter of a bridge; past the alphabet any other character that Unicode calls a letter."""
    return LETTERS[k] if k < len(LETTERS) else chr(0x4E00 + k)


def write(puzzle: Sunglasses, marks: Marks = NOTHING) -> str:
    """The board drawn."""
    drawn = {end: letter(k) for k, span in enumerate(sorted(puzzle.spans)) for end in span} | dict.fromkeys(
        puzzle.loose, LOOSE
    )

    def char(r: int, c: int) -> str:
        bit = puzzle.grid.bit(r, c)
        return drawn.get((r, c)) or (SHADED if bit & marks.yes else BLANK if bit & marks.no else OPEN)

    wide = apart(puzzle)
    lines = []
    for r, count in enumerate(puzzle.row_counts):
        row = "".join(char(r, c).rjust(wide) for c in range(puzzle.cols))
        lines.append(f"{row}  {number(count)}" if any(one is not None for one in puzzle.row_counts) else row)
    if any(count is not None for count in puzzle.col_counts):
        lines.append("".join(number(count).rjust(wide) for count in puzzle.col_counts))
    return "\n".join(lines)


def apart(puzzle: Sunglasses) -> int:
    """How many characters a column takes."""
    wide = max(len(number(count)) for count in puzzle.col_counts)
    return 1 if wide == 1 else wide + 1


def number(count: int | None) -> str:
    """The number of a line."""
    return NONE if count is None else str(count)


# Reading -------------------------------------------------------------------------------------------------------------


def read(lines: Sequence[Piece]) -> tuple[Sunglasses, Marks]:
    """The puzzle and the marks of a text.

    Raises:
        InputError: at the first character that cannot stand there.
    """
    from techniques.sunglasses.kind import Sunglasses

    *above, last = lines
    under = last.words()
    bottom = under if under and _number(under[0].text[:1]) else []
    rows = list(above) if bottom else list(lines)
    if not rows:
        raise last.error(msg("no board"), msg("rows of {names}", names=SYMBOLS))
    grid_rows: list[list[Piece]] = []
    row_counts: list[int | None] = []
    for line in rows:
        cells, count = _row(line)
        wide = len(grid_rows[0]) if grid_rows else len(cells)
        if wide * len(rows) > MAX_CELLS:
            raise too_large(line)
        level(cells, line, wide or 1)
        grid_rows.append(cells)
        row_counts.append(count if count is None else _fits(count, wide, msg("row")))
    shape = grid(len(rows), len(grid_rows[0]))
    ends: dict[str, dict[Cell, Piece]] = {}
    shaded = blank = 0
    loose: list[Cell] = []
    for r, c in shape.cells():
        cell = grid_rows[r][c]
        if cell.text in IS_SHADED:
            shaded |= shape.bit(r, c)
        elif cell.text in IS_BLANK:
            blank |= shape.bit(r, c)
        elif cell.text == LOOSE:
            loose.append((r, c))
        elif cell.text.isalpha():
            ends.setdefault(cell.text, {})[r, c] = cell
        elif cell.text not in IS_OPEN:
            raise cell.error(msg("unknown symbol {char}", char=shown(cell.text)), SYMBOLS)
    spans: list[Ends] = []
    for name, pieces in ends.items():
        place = list(pieces.values())[-1]
        if len(pieces) != 2:
            often = msg("once") if len(pieces) == 1 else msg("{count} times", count=len(pieces))
            what = msg("the letter {name} stands {often}", name=name, often=often)
            raise place.error(what, msg("each letter at two bridge ends"))
        with told_by(place.error):
            spans += bridges_checked(shape.rows, shape.cols, [list(pieces)], name)
    below = _bottom(bottom, shape.cols) if bottom else []
    col_counts = [None if count is None else _fits(count, shape.rows, msg("column")) for count in below]
    puzzle = Sunglasses.of(shape.rows, shape.cols, spans, row_counts, col_counts, loose=tuple(loose))
    return puzzle, Marks(shaded, blank)


def _number(text: str) -> bool:
    return text == NONE or (text.isascii() and text.isdigit())


def _row(line: Piece) -> tuple[list[Piece], Piece | None]:
    """The cells of a row, with or without spaces, and the piece that holds its count."""
    words = line.words()
    count = words.pop() if len(words) > 1 and _number(words[-1].text) else None
    return [cell for word in words for cell in _characters(word)], count


def _characters(word: Piece) -> list[Piece]:
    """The characters of a word of a line."""
    return [Piece(char, word.line, word.column + i) for i, char in enumerate(word.text)]


def _bottom(words: Sequence[Piece], cols: int) -> list[Piece]:
    apart = len(words) > 1 or cols == 1
    found = list(words) if apart else _characters(words[0])
    if len(found) != cols:
        raise words[-1].error(
            msg("{count} numbers below the board", count=len(found)), msg("{cols}, one for each column", cols=cols)
        )
    return found


def _fits(piece: Piece, length: int, what: str) -> int | None:
    """The number of a line that has that many cells."""
    if piece.text == NONE:
        return None
    if not _number(piece.text) or len(piece.text) > 4 or int(piece.text) > length:
        raise piece.error(
            msg("bad {what} count {text}", what=what, text=shown(piece.text)),
            msg("0 to {most}, or {none} for none", most=length, none=NONE),
        )
    return int(piece.text)
