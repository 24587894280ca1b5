"""Star Battle boards as grids of letters, numbers, words, or the coloured squares that people post of Queens."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deduce.board.marks import Marks
from deduce.formats.fields import Fields
from deduce.formats.source import MAX_WIDTH, Piece, cells, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg
from techniques.starbattle.formats.reading import board, numbered, starred, stars_of
from techniques.starbattle.kind import BLOCKED, TOKEN, StarBattle

BLANK = re.compile("[-#@·._0]|⬛|⬜")
SQUARES = re.compile("[\U0001f7e5-\U0001f7eb⬛⬜\U0001f532\U0001f533◻◼◽◾]\ufe0f?")
STAR = {"*": 1, "★": 1, "☆": 1, "1": 1, "#": 1, "Q": 1, "👑": 1}
EMPTY = {".": 0, "0": 0, "+": 0, "x": 0, "-": 0, "·": 0, "_": 0}


def _cells(rows: Sequence[Piece], shape: tuple[int, int] | None = None) -> list[list[Piece]]:
    """The cells of a drawn grid. Coloured squares stand close together, and may be two characters each."""
    if all(SQUARES.sub("", row.text).split() == [] for row in rows):
        spaced = [row._replace(text=" ".join(found[0] for found in SQUARES.finditer(row.text))) for row in rows]
        return cells(spaced, shape, spaced=True)
    return cells(rows, shape)


def read_text(rows: Sequence[Piece], fields: Fields) -> StarBattle:
    """A grid of region names, one for each cell; ``*`` and ``.`` behind a letter are marks and no part of it."""
    grid = _cells(rows)
    squares = all(SQUARES.fullmatch(cell.text) for row in grid for cell in row)
    drawn = all(TOKEN.fullmatch(cell.text) for row in grid for cell in row)
    names: list[list[str | None]] = []
    for row in grid:
        names.append([])
        for cell in row:
            name = cell.text
            if drawn and (found := TOKEN.fullmatch(name)):
                name = found[1]
            if len(name) > MAX_WIDTH or not name.isprintable():
                raise cell.error(
                    msg("bad name of a region {name}", name=shown(name)),
                    msg("a letter, a number, a word or a coloured square"),
                )
            names[-1].append(None if not squares and BLANK.fullmatch(name) else name)
    puzzle = board(numbered(names), stars_of(fields), rows[0])
    unknown = fields.take("unknown", "")
    try:
        return puzzle.without(str(unknown))
    except InputError as fault:
        raise fields.error(fault.what, fault.expected, name="unknown") from None


def text_marks(puzzle: StarBattle, rows: Sequence[Piece]) -> Marks:
    """``*`` and ``.`` behind the letters; or a grid of stars and dots alone."""
    found: list[list[int | None]] = []
    for row in cells(rows, (puzzle.rows, puzzle.cols)):
        found.append([])
        for cell in row:
            drawn = TOKEN.fullmatch(cell.text)
            mark = drawn[2] if drawn and cell.text not in STAR and cell.text not in EMPTY else cell.text
            if mark and mark not in STAR and mark not in EMPTY:
                raise cell.error(
                    msg("unknown symbol {text}", text=shown(cell.text)),
                    msg("* (a star), . (empty), alone or behind a letter"),
                )
            found[-1].append(STAR.get(mark, EMPTY.get(mark)) if mark else None)
    return starred(puzzle, found, rows[0])


def looks(rows: Sequence[Piece]) -> float:
    """A square of letters or of coloured squares, with as many of them as lines."""
    if len(rows) < 2:
        return 0
    try:
        grid = _cells(rows)
    except InputError:
        return 0
    words = [cell.text for row in grid for cell in row]
    if len(grid) != len(grid[0]):
        return 0
    if all(SQUARES.fullmatch(word) for word in words):
        return 1
    tokens = [TOKEN.fullmatch(word) for word in words]
    names = {found[1] for found in tokens if found} - {BLOCKED}
    return 0.9 if all(tokens) and len(names) == len(grid) and names & {"W", "B"} != names else 0
