"""Right-turn roads in characters.

::

    .-. 1 2
    ' | ' |
    2x. . .
    ' ' ' '
    . . . .

A number is a start, `?` a start whose number is not known. Between the cells stand lines (`-`, `|`), crosses (`x`), and
a space or `'` where nothing is known; a row of edges of which none is known may be left out, and a board without marks
has its rows of cells only. Numbers of two digits move the cells apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.edges import edges
from deduce.board.marks import NOTHING, Marks, bits
from deduce.declared import Misfit
from deduce.formats.grids import cut
from deduce.formats.source import MAX_CELLS, Piece, level, shown, too_large
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from techniques.rightturn.kind import RightTurn

EMPTY, UNKNOWN, BELOW = ".", "?", "'"
CELL = re.compile(r"-?[0-9]{1,9}|[.?]")
SYMBOLS = msg("a number of turns, ? (a start) or . (no start)")
WORD = re.compile(r"[0-9]{1,9}|[.?]")
IN_CELLS = re.compile(r"[.?0-9]")
BETWEEN = re.compile(r"['|xX](?: *['|xX])*")

Numbers = list[list[int | str | None]]


def write(puzzle: RightTurn, marks: Marks = NOTHING) -> str:
    """The board drawn; without marks its rows of cells only."""
    words = {cell: UNKNOWN if number is None else str(number) for cell, number in puzzle.starts}
    wide = width(puzzle)
    signs = {}
    for sides, sign in ((marks.yes, "-|"), (marks.no, "xx")):
        for bit in bits(sides & puzzle.edges.all):
            r, c = puzzle.edges.place(bit)
            signs[r, c] = sign[r != int(r)]
    lines = []
    for r in range(puzzle.rows):
        row = "".join(
            words.get((r, c), EMPTY).rjust(wide) + (signs.get((r, c + 0.5), " ") if c + 1 < puzzle.cols else "")
            for c in range(puzzle.cols)
        )
        lines.append(row)
        if signs and r + 1 < puzzle.rows:
            lines.append(" ".join(signs.get((r + 0.5, c), BELOW).rjust(wide) for c in range(puzzle.cols)))
    return "\n".join(lines)


def width(puzzle: RightTurn) -> int:
    """How many characters the longest number takes."""
    return max((len(str(number)) for _, number in puzzle.starts if number is not None), default=1)


def read(lines: Sequence[Piece]) -> tuple[RightTurn, Marks]:
    """The puzzle and the marks in a drawing.

    Raises:
        InputError: at the first character that cannot stand there.
    """
    from techniques.rightturn.kind import RightTurn

    grid, marks = parsed(lines)
    try:
        return RightTurn.of(numbers_of(grid)), marks
    except Misfit as fault:
        r, c = fault.cell
        raise grid[r][c].error(fault.what, fault.expected) from None
    except InputError as fault:
        raise fault if fault.where else lines[0].error(fault.what, fault.expected) from None


def is_drawn(lines: Sequence[Piece]) -> bool:
    """Whether marks stand between the cells."""
    beside = any(re.search(r"[.?0-9][-xX]\s*[.?0-9]", line.text) for line in lines)
    return beside or any(BETWEEN.fullmatch(line.text.strip()) for line in lines)


def parsed(lines: Sequence[Piece]) -> tuple[list[list[Piece]], Marks]:
    """What a drawing says: its cells by rows, and the marks. Rows of edges may be missing."""
    if not is_drawn(lines):
        return cut(lines), NOTHING
    grid: list[list[Piece]] = []
    signs: dict[tuple[float, float], str] = {}
    ends: list[int] = []  # of the cells in the last row, as columns of the text
    below = False  # whether a row of edges was the last one
    for line in lines:
        if not IN_CELLS.search(line.text):
            if below or not grid:
                raise line.error(
                    msg("a row of edges without cells above it"), msg("rows of cells and of edges in turns")
                )
            signs |= {(len(grid) - 0.5, c): sign for c, sign in _edges(line, ends)}
            below = True
            continue
        row, between, ends = _row(line)
        grid.append(row)
        signs |= {(len(grid) - 1, c + 0.5): sign for c, sign in enumerate(between)}
        below = False
        level(row, line, len(grid[0]))
        if len(grid) * len(row) > MAX_CELLS:
            raise too_large(line)
    if below:
        raise lines[-1].error(msg("no row of cells below the last edges"), msg("rows of cells and of edges in turns"))
    shape = edges(len(grid), len(grid[0]))
    found = [0, 0]
    for (y, x), sign in signs.items():
        if sign in "-|xX":
            found[sign in "xX"] |= shape.between((int(y), int(x)), (int(y + 0.5), int(x + 0.5)))
    return grid, Marks(*found)


def numbers_of(grid: Sequence[Sequence[Piece]]) -> Numbers:
    """The numbers of the cells.

    Raises:
        InputError: at the first cell that cannot be one.
    """
    return [[_value(cell) for cell in row] for row in grid]


def _edges(line: Piece, ends: Sequence[int]) -> list[tuple[int, str]]:
    """The signs in a row of edges, each with the column of its cell: one for each, or each below its own cell."""
    words = [line.cut(at, at + 1) for at, char in enumerate(line.text) if not char.isspace()]
    for word in words:
        if word.text not in "'|xX":
            raise word.error(
                msg("unknown symbol {text}", text=shown(word.text)), msg("| (a line), x (a cross) or ' (open)")
            )
    if len(words) == len(ends):
        return list(enumerate(word.text for word in words))
    found = []
    for word in words:
        c = next((c for c, end in enumerate(ends) if word.column <= end), len(ends))
        if c == len(ends) or word.column <= (ends[c - 1] if c else -1):
            raise word.error(msg("an edge below no cell"), msg("| or x below a cell, and a space or ' elsewhere"))
        found.append((c, word.text))
    return found


def _row(line: Piece) -> tuple[list[Piece], list[str], list[int]]:
    """The cells of a row, the signs between them, and the columns of the text in which the cells end."""
    piece = line.stripped()
    found: list[Piece] = []
    signs: list[str] = []
    at = 0
    while at < len(piece.text):
        if found:
            signs.append(piece.text[at])
            if signs[-1] not in " -xX":
                what = msg("unknown symbol {text}", text=shown(signs[-1]))
                raise piece.error(what, msg("- (a line), x (a cross) or a space"), offset=at)
            at += 1
        while piece.text[at : at + 1] == " ":
            at += 1
        cell = WORD.match(piece.text, at)
        if not cell:
            raise piece.error(msg("unknown symbol {text}", text=shown(piece.text[at : at + 1])), SYMBOLS, offset=at)
        found.append(piece.cut(*cell.span()))
        at = cell.end()
    return found, signs, [cell.column + len(cell.text) - 1 for cell in found]


def _value(cell: Piece) -> int | str | None:
    if not CELL.fullmatch(cell.text):
        raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), SYMBOLS)
    return None if cell.text == EMPTY else UNKNOWN if cell.text == UNKNOWN else int(cell.text)
