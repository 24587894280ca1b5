"""What all written forms of a Numberlink board share: the numbers in a grid, and the faults of a whole board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from deduce.formats.fields import Fields
from deduce.formats.source import Piece, shown, told_by
from deduce.language.messages import msg
from techniques.numberlink.kind import RULES, Numberlink
from techniques.numberlink.text import LETTERS, only_letters, value_of

OPEN = frozenset((".", "0", "-", "_", "·", "+", "*", " ", *"⬛⬜◻◼▪▫🔲🔳"))
MOST = 9999
"""The largest number that is read."""


class Clues(NamedTuple):
    """The number of each cell, 0 for none; and whether letters stand for them."""

    rows: Sequence[Sequence[int]]
    lettered: bool = False


def board(clues: Clues, rules: str, place: Piece | Fields) -> Numberlink:
    """The puzzle of some numbers; a fault of the whole board is told at `place`."""
    full_cover, no_2x2 = RULES[rules]
    with told_by(place.error):
        return Numberlink.of(clues.rows, full_cover=full_cover, no_2x2=no_2x2, lettered=clues.lettered)


def clues_of(puzzle: Numberlink) -> list[list[int]]:
    """The numbers as rows, 0 for an open cell."""
    found = [[0] * puzzle.cols for _ in range(puzzle.rows)]
    for number, pair in zip(puzzle.numbers, puzzle.ends, strict=True):
        for r, c in puzzle.grid.cells(pair[0] | pair[1]):
            found[r][c] = number
    return found


def printed(puzzle: Numberlink, blank: Any = 0) -> list[list[Any]]:
    """The clues as they are printed: numbers, or letters; `blank` for an open cell."""
    plain = not puzzle.lettered
    return [[blank if not n else n if plain else puzzle.sign(n) for n in row] for row in clues_of(puzzle)]


def _named(grid: Sequence[Sequence[Piece]]) -> Clues | None:
    """The numbers of a grid of coloured signs, or of words such as names of colours, in the order in which they come;
    None for another one.
    """
    words = [cell.text for row in grid for cell in row if cell.text not in OPEN]
    kinds = list(dict.fromkeys(words))
    plain = any(0 < (value_of(word) or 0) <= MOST or word.isdigit() for word in kinds)
    if not kinds or plain or len(kinds) > len(LETTERS) or any(words.count(word) != 2 for word in kinds):
        return None
    place = {word: i for i, word in enumerate(kinds, 1)}
    return Clues([[place.get(cell.text, 0) for cell in row] for row in grid], lettered=True)


def numbers_of(grid: Sequence[Sequence[Piece]], *, listed: Sequence[int] = (), mixed: bool = False) -> Clues:
    """The numbers in a grid; letters alone mean themselves, and beside numbers, where they are `mixed`, 10 and more.

    Args:
        grid: the cells.
        listed: what the signs stand for, in their order, where the text says it.
        mixed: whether letters may stand beside numbers.

    Raises:
        InputError: for what is neither a number nor a letter, and for letters beside numbers.
    """
    if named := _named(grid):
        return named
    signs = {cell.text for row in grid for cell in row} - OPEN
    digits = {sign for sign in signs if sign.isascii() and sign.isdigit() and not listed}
    letters = {sign for sign in signs if 0 < (value_of(sign) or 0) <= (len(listed) or MOST)} - digits
    lettered = not listed and only_letters(signs)
    found: list[list[int]] = []
    for row in grid:
        found.append([0] * len(row))
        for c, cell in enumerate(row):
            if cell.text in OPEN:
                continue
            if cell.text not in digits | letters or (cell.text in digits and len(cell.text) > len(str(MOST))):
                raise cell.error(
                    msg("bad cell {text}", text=shown(cell.text)), msg("a number, a letter, or . for an open cell")
                )
            if digits and cell.text in letters and not mixed:
                raise cell.error(
                    msg("the letter {cell} on a board of numbers", cell=cell.text), msg("either numbers or letters")
                )
            value = int(cell.text) if cell.text in digits else value_of(cell.text) or 0
            found[-1][c] = LETTERS.index(cell.text) + 1 if lettered else listed[value - 1] if listed else value
    return Clues(found, lettered)
