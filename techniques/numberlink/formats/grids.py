"""Numberlink boards as grids of numbers or letters, or as drawings with lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from deduce.board.marks import Marks
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, cells, shown
from deduce.language.errors import InputError, at
from deduce.language.messages import likely, msg
from techniques.numberlink.answers import half_of
from techniques.numberlink.formats.reading import MOST, OPEN, Clues, board, numbers_of
from techniques.numberlink.kind import RULES, Numberlink
from techniques.numberlink.text import ARMS, is_spread, known_of, marks_of, sheet_of, signs_of, value_of


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


def _is_drawn(rows: Sequence[str]) -> bool:
    """Whether rows are in the form of `Numberlink.text` with lines."""
    return is_spread(rows) or any(sign in ARMS for row in rows for sign in row)


def read_text(rows: Sequence[Piece], fields: Fields) -> Numberlink:
    """A grid of numbers or letters, or a drawn board; ``# rules: full`` before it."""
    rules, numbers = rules_of(fields), _numbers(fields)
    lines = [row.text for row in rows]
    if numbers or _is_drawn(lines):
        sheet = sheet_of(rows, numbers)
        clues = Clues(sheet.clues, sheet.lettered)
    else:
        grid = cells(rows)
        clues = numbers_of(grid, mixed=_is_ours(grid))
    return board(clues, rules, rows[0])


def _is_ours(grid: Sequence[Sequence[Piece]]) -> bool:
    """Whether letters stand for the numbers after 9, as `Numberlink.text` has them when all of 1 to 9 are there."""
    return {cell.text for row in grid for cell in row}.issuperset("123456789")


def text_marks(puzzle: Numberlink, rows: Sequence[Piece]) -> Marks:
    """The lines of a drawn board; or rows of the number at each cell, as far as it is known."""
    lines = [row.text for row in rows]
    try:
        if not _is_drawn(lines):
            return half_of(puzzle, _numbered(puzzle, cells(rows, (puzzle.rows, puzzle.cols))))
        drawn = sheet_of(rows)
        same_size(rows[0], (len(drawn.signs), len(drawn.signs[0])), puzzle)
        _same_ends(puzzle, drawn.signs)
        return marks_of(puzzle, drawn)
    except InputError as fault:
        raise fault if fault.where and "line" in fault.where else rows[0].error(fault.what, fault.expected) from None


def _numbered(puzzle: Numberlink, grid: Sequence[Sequence[Piece]]) -> Sequence[Sequence[int]]:
    """The number at each cell of a half-filled board, each in the sign that the puzzle's own text has for it."""
    signs = {sign: number for number, sign in signs_of(puzzle).items()}
    if all(cell.text in signs or cell.text in OPEN for row in grid for cell in row):
        return [[signs.get(cell.text, 0) for cell in row] for row in grid]
    return numbers_of(grid, mixed=True).rows


def _same_ends(puzzle: Numberlink, signs: Sequence[Sequence[str]]) -> None:
    """Raises an error where a drawing has other numbers than the puzzle."""
    meant: dict[str, int] = {}
    at_cell = {cell: n for n, pair in zip(puzzle.numbers, puzzle.ends, strict=True) for cell in pair}
    for r, row in enumerate(signs):
        for c, sign in enumerate(row):
            number = at_cell.get(puzzle.grid.bit(r, c), 0)
            if sign not in OPEN and sign not in ARMS and meant.setdefault(sign, number or -1) != number:
                raise InputError(
                    msg("the number {sign} does not stand there in the puzzle", sign=sign),
                    where=at(r, c),
                    expected=msg("marks for the same board"),
                )


def told(puzzle: Numberlink, remarks: Sequence[Piece]) -> Marks:
    """Lines such as ``# 1 at r1c1`` and ``# 1 not at r2c1``."""
    return known_of(puzzle, [remark.text for remark in remarks])


def looks(rows: Sequence[Piece]) -> float:
    """Whether each number or letter stands twice, more or less; one row alone could be a word of any sort."""
    if len(rows) < 2:
        return 0
    lines = [row.text for row in rows]
    try:
        grid = sheet_of(rows).signs if _is_drawn(lines) else [[cell.text for cell in row] for row in cells(rows)]
    except InputError:
        return 0
    signs = [sign for row in grid for sign in row if sign not in OPEN and sign not in ARMS]
    if not signs or any(value_of(sign) is None if len(sign) == 1 else not sign.isdigit() for sign in signs):
        return 0
    share = 2 * sum(signs.count(sign) == 2 for sign in set(signs)) / len(signs)
    stones = set(signs) <= set("12") or len(set(signs) - set("WBwbOoXx")) <= (len(signs) > 3 and share < 1)
    if share < 1:
        return 0 if stones or not share else 0.6 if share >= 0.5 else 0.3
    return 1 if not stones or set(signs) <= set("12") else 0.5
