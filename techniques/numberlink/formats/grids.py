"""Numberlink boards as grids of numbers or letters, or as drawings with lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deduce.board.marks import Marks
from deduce.formats.fields import Fields
from deduce.formats.source import Piece, cells, shown
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg
from techniques.numberlink.formats.reading import MOST, OPEN, board, numbers_of
from techniques.numberlink.kind import RULES, Numberlink
from techniques.numberlink.text import ARMS, is_spread, marks_of, sheet_of, value_of


def _rules(fields: Fields) -> str:
    rules = str(fields.take("rules", "any"))
    if rules not in RULES:
        raise fields.error(msg("unknown rule set {text}", text=shown(rules)), choice(tuple(RULES)), name="rules")
    return rules


def _numbers(fields: Fields) -> list[int]:
    """The numbers of the board where signs stand for them, as ``# numbers: 3 8 120``."""
    words = re.findall("[0-9]+", str(fields.take("numbers", "")))
    for word in words:
        if len(word) > len(str(MOST)):
            expected = msg("a whole number from 1 to {most}", most=MOST)
            raise fields.error(msg("bad value {value}", value=shown(word)), expected, name="numbers")
    return [int(word) for word in words]


def _is_drawn(rows: Sequence[str]) -> bool:
    """Whether rows are in the form of `Numberlink.text` with lines."""
    return is_spread(rows) or any(sign in ARMS for row in rows for sign in row)


def read_text(rows: Sequence[Piece], fields: Fields) -> Numberlink:
    """A grid of numbers or letters, or a drawn board; ``# rules: full`` before it."""
    rules, numbers = _rules(fields), _numbers(fields)
    lines = [row.text for row in rows]
    if numbers or _is_drawn(lines):
        try:
            clues = sheet_of(lines, numbers)[1]
        except InputError as fault:
            raise rows[0].error(fault.what, fault.expected) from None
    else:
        grid = cells(rows)
        clues = numbers_of(grid, mixed=_is_ours(grid))
    return board(clues, rules, rows[0])


def _is_ours(grid: Sequence[Sequence[Piece]]) -> bool:
    """Whether letters stand for the numbers after 9, as `Numberlink.text` has them when all of 1 to 9 are there."""
    return {cell.text for row in grid for cell in row}.issuperset("123456789")


def text_marks(puzzle: Numberlink, rows: Sequence[Piece]) -> Marks:
    """The lines of a drawn board; or rows of the number at each cell."""
    lines = [row.text for row in rows]
    try:
        if not _is_drawn(lines):
            return puzzle.marks(numbers_of(cells(rows, (puzzle.rows, puzzle.cols)), mixed=True))
        drawn = sheet_of(lines)[0]
        if (len(drawn.signs), len(drawn.signs[0])) != (puzzle.rows, puzzle.cols):
            raise rows[0].error(
                msg("the marks do not fit the board"),
                msg("{rows} rows of {cols} cells", rows=puzzle.rows, cols=puzzle.cols),
            )
        return marks_of(puzzle, drawn)
    except InputError as fault:
        raise fault if fault.where and "line" in fault.where else rows[0].error(fault.what, fault.expected) from None


def looks(rows: Sequence[Piece]) -> float:
    """Whether each number or letter stands twice, more or less; one row alone could be a word of any sort."""
    if len(rows) < 2:
        return 0
    lines = [row.text for row in rows]
    drawn = _is_drawn(lines)
    try:
        grid = sheet_of(lines)[0].signs if drawn else [[cell.text for cell in row] for row in cells(rows)]
    except InputError:
        return 0
    signs = [sign for row in grid for sign in row if sign not in OPEN and sign not in ARMS]
    if not signs or any(value_of(sign) is None if len(sign) == 1 else not sign.isdigit() for sign in signs):
        return 0
    if not drawn and (set(signs) <= {"1", "2"} or set(signs) <= {"W", "B", "w", "b"}):
        return 0
    return 2 * sum(signs.count(sign) == 2 for sign in set(signs)) / len(signs)
