"""Numberlink boards as grids of numbers or letters, or as drawings with lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from deduce.board.marks import NOTHING, Marks
from deduce.formats.fields import Fields
from deduce.formats.grids import cut
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg
from techniques.numberlink.answers import half_of
from techniques.numberlink.formats.reading import MOST, OPEN, board, clues_of, numbers_of
from techniques.numberlink.kind import RULES, Numberlink
from techniques.numberlink.text import ARMS, is_drawn, marks_of, signs_of, taken_apart, value_of


def rules_of(fields: Fields, default: str | None = "any") -> Any:
    """The rule set by name.

    Raises:
        InputError: when there is none of that name.
    """
    rules = fields.take("rules", default)
    if rules is not None and rules not in RULES:
        raise fields.error(
            msg("unknown rule set {text}", text=shown(str(rules))), likely(str(rules), tuple(RULES)), name="rules"
        )
    return rules


def _numbers(fields: Fields) -> list[int]:
    """The numbers of the board where signs stand for them, as ``# numbers: 3 8 120``."""
    words = re.findall("[0-9]+", str(fields.take("numbers", "")))
    for word in words:
        if len(word) > len(str(MOST)):
            expected = msg("a whole number from 1 to {most}", most=MOST)
            raise fields.error(msg("bad value {value}", value=shown(word)), expected, name="numbers")
    return [int(word) for word in words]


def read_text(rows: Sequence[Piece], fields: Fields) -> Numberlink:
    """A grid of numbers or letters, or a drawn board; ``# rules: full`` before it, and pairs that are not known."""
    rules, listed = rules_of(fields), _numbers(fields)
    grid, _ = taken_apart(rows)
    grid = [[cell._replace(text=".") if cell.text in ARMS else cell for cell in row] for row in grid]
    signs = {cell.text for row in grid for cell in row}
    # Letters stand for the numbers after 9 in our own text: a drawing, or a board that has all of 1 to 9.
    clues = numbers_of(grid, listed=listed, mixed=is_drawn(rows) or signs.issuperset("123456789"))
    puzzle = board(clues, rules, rows[0])
    unknown = str(fields.take("unknown", "")).split()
    return puzzle.keep(sum(1 << i for i, one in enumerate(puzzle.numbers) if puzzle.sign(one) not in unknown))


def text_marks(puzzle: Numberlink, rows: Sequence[Piece]) -> Marks:
    """The lines of a drawn board; or rows of the number at each cell, as far as it is known. The clues alone say
    nothing: neighbours that are alike need not be joined.
    """
    try:
        if not is_drawn(rows):
            told = _numbered(puzzle, cut(rows, (puzzle.rows, puzzle.cols)))
            return NOTHING if [*map(list, told)] == clues_of(puzzle) else half_of(puzzle, told)
        grid, _ = taken_apart(rows)
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        _same_ends(puzzle, grid)
        return marks_of(puzzle, rows)
    except InputError as fault:
        raise fault if fault.where and "line" in fault.where else rows[0].error(fault.what, fault.expected) from None


def _numbered(puzzle: Numberlink, grid: Sequence[Sequence[Piece]]) -> Sequence[Sequence[int]]:
    """The number at each cell of a half-filled board, each in the sign that the puzzle's own text has for it."""
    signs = {sign: number for number, sign in signs_of(puzzle).items()}
    if all(cell.text in signs or cell.text in OPEN for row in grid for cell in row):
        return [[signs.get(cell.text, 0) for cell in row] for row in grid]
    return numbers_of(grid, mixed=True).rows


def _same_ends(puzzle: Numberlink, grid: Sequence[Sequence[Piece]]) -> None:
    """Raises an error where a drawing has other numbers than the puzzle."""
    meant: dict[str, int] = {}
    for row, numbers in zip(grid, clues_of(puzzle), strict=True):
        for cell, number in zip(row, numbers, strict=True):
            sign = cell.text
            known = value_of(sign) is not None and meant.setdefault(sign, number or -1) == number
            if sign not in OPEN and sign not in ARMS and not known:
                what = msg("the number {sign} does not stand there in the puzzle", sign=sign)
                raise cell.error(what, msg("marks for the same board"))


def looks(rows: Sequence[Piece]) -> float:
    """Whether each number or letter stands twice, more or less; one row alone could be a word of any sort."""
    if len(rows) < 2:
        return 0
    try:
        grid, _ = taken_apart(rows)
    except InputError:
        return 0
    blank = {".", *ARMS} if is_drawn(rows) else OPEN
    signs = [cell.text for row in grid for cell in row if cell.text not in blank]
    if not signs or any(value_of(sign) is None and not (len(sign) > 1 and sign.isdigit()) for sign in signs):
        return 0
    share = 2 * sum(signs.count(sign) == 2 for sign in set(signs)) / len(signs)
    stones = set(signs) <= set("12") or len(set(signs) - set("WBwbOoXx")) <= (len(signs) > 3 and share < 1)
    if share < 1:
        return 0 if stones or not share else 0.6 if share >= 0.5 else 0.3
    return 1 if not stones or set(signs) <= set("12") else 0.5
