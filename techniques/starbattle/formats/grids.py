"""Star Battle boards as grids of letters, numbers, words, or the coloured squares that people post of Queens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from deduce.board.marks import NOTHING, Marks
from deduce.formats.fields import Fields
from deduce.formats.grids import cut
from deduce.formats.rooms import pieces, strange
from deduce.formats.source import MAX_WIDTH, Piece, shown, told_by
from deduce.language.errors import InputError
from deduce.language.messages import msg
from techniques.starbattle.formats.reading import board, numbered, opened, starred, stars_of
from techniques.starbattle.kind import BLOCKED, TOKEN, StarBattle

BLANK = re.compile("[-#@·._0]|⬛|⬜")
SQUARES = re.compile("[\U0001f7e5-\U0001f7eb⬛⬜\U0001f532\U0001f533◻◼◽◾]")
STAR = frozenset("*★☆⭐1Q👑♛♕")
NO_STAR = frozenset("xX×✕✗+-")
OPEN = frozenset(".·_?⬜")
MARKED = re.compile(r"([^\W_]+|[-#@]|⬛)([*★.·+]?)")
"""A region, or a blocked cell, and what is marked on it."""


def read_text(rows: Sequence[Piece], fields: Fields) -> StarBattle:
    """A grid of region names, one for each cell; ``*`` and ``.`` behind a letter are marks and no part of it."""
    grid = cut(rows)
    squares = all(SQUARES.fullmatch(cell.text) for row in grid for cell in row)
    drawn = all(MARKED.fullmatch(cell.text) for row in grid for cell in row)
    names: list[list[str | None]] = []
    for row in grid:
        names.append([])
        for cell in row:
            name = cell.text
            if drawn and (found := MARKED.fullmatch(name)):
                name = found[1]
            if len(name) > MAX_WIDTH or not name.isprintable():
                raise cell.error(
                    msg("bad name of a region {name}", name=shown(name)),
                    msg("a letter, a number, a word or a coloured square"),
                )
            names[-1].append(None if not squares and BLANK.fullmatch(name) else name)
    found_names = {name for row in names for name in row}
    numbers = all(cell.text.isdigit() for row in grid for cell in row)
    if None in found_names and len(found_names) == len(grid) and numbers:  # counted from 0: no cell is blocked
        names = [[cell.text for cell in row] for row in grid]
    puzzle = board(numbered(names), stars_of(fields), rows[0])
    with told_by(partial(fields.error, name="unknown")):
        return puzzle.without(str(fields.take("unknown", "")))


def text_marks(puzzle: StarBattle, rows: Sequence[Piece]) -> Marks:
    """The regions with ``*`` and ``.`` behind their names; or a grid of signs alone, in which ``.`` is open."""
    grid = cut(rows, (puzzle.rows, puzzle.cols))
    words = {cell.text for row in grid for cell in row}
    if words <= STAR | NO_STAR | OPEN | {"0"}:
        value = dict.fromkeys(STAR, 1) | dict.fromkeys((*NO_STAR, "0"), 0)
        found = [[value.get(cell.text) for cell in row] for row in grid]
        return starred(puzzle, opened(found), rows[0], rest=True)
    if not all(MARKED.fullmatch(word) or word in OPEN for word in words):  # names of any sort, without marks
        _same_regions(puzzle, [[cell.text for cell in row] for row in grid], grid)
        return NOTHING
    names, marked = [], []
    for row in grid:
        parts = [MARKED.fullmatch(cell.text) for cell in row]
        for cell, part in zip(row, parts, strict=True):
            if not part:
                raise cell.error(
                    msg("unknown symbol {text}", text=shown(cell.text)),
                    msg("* (a star), x (empty), . (open); or regions, with * (a star) or . (empty) behind the name"),
                )
        names.append([part[1] if part else "" for part in parts])
        marked.append([{"": None, "*": 1, "★": 1}.get(part[2], 0) if part else None for part in parts])
    _same_regions(puzzle, names, grid)
    return starred(puzzle, marked, rows[0])


def _same_regions(puzzle: StarBattle, names: Sequence[Sequence[str]], grid: Sequence[Sequence[Piece]]) -> None:
    """Raises an error at the first cell whose region is not that of the puzzle."""
    ids = puzzle.ids()
    told = [
        [None if number == 0 and BLANK.fullmatch(name) else name for name, number in zip(row, numbers, strict=True)]
        for row, numbers in zip(names, ids, strict=True)
    ]
    if found := strange(told, ids):
        cell = grid[found[0]][found[1]]
        raise cell.error(msg("the regions are not those of the puzzle"), msg("marks for the same board"))


def looks(rows: Sequence[Piece]) -> float:
    """A square that is full of letters, numbers or coloured squares, with as many of them as lines."""
    if len(rows) < 4:  # no smaller board has room for its stars
        return 0
    try:
        grid = cut(rows)
    except InputError:
        return 0
    words = [cell.text for row in grid for cell in row]
    if all(SQUARES.fullmatch(word) for word in words):
        return 1
    tokens = [TOKEN.fullmatch(word) for word in words]
    letters = {found[1] for found in tokens if found} - {BLOCKED}
    if all(tokens):
        if letters <= set("WBwb"):
            return 0
        return 0.9 if len(letters) == len(grid) == len(grid[0]) else 0.4
    numbers = {word for word in words if word.isascii() and word.isdigit()}
    if len(numbers) < 4 or any(word not in numbers and not BLANK.fullmatch(word) for word in words):
        return 0
    full = len(grid) == len(grid[0]) and numbers == set(words)
    whole = full and len(grid) in (len(numbers), len(numbers - {"0"}))  # and not numbers of a Latin square:
    parts = pieces([[cell.text for cell in row] for row in grid]) if whole else [[0]]
    return 0.9 if max(max(row) for row in parts) == len(numbers) else 0
