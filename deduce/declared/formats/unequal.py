"""Boards of values with signs between cells as Simon Tatham's Unequal: cell by cell, its value and its larger sides.

A cell is ``3,`` or ``0RD,``: the value that is given, 0 for none, and the sides on which smaller cells lie, ``U`` above
it, ``R`` on its right, ``D`` below it, ``L`` on its left. The board is a square, so its size is one number.
"""

from __future__ import annotations

import re

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

SIDES = {"U": (-1, 0, "^"), "R": (0, 1, ">"), "D": (1, 0, "v"), "L": (0, -1, "<")}
"""From a cell to the smaller one beside it: the letter, the way, and the sign that points there."""
TENS = 10
"""From this size on he writes a solution with a character less, from 0 for the value 1."""


def unequal_draft(desc: Piece, rows: int, cols: int, made: str) -> Draft:  # noqa: ARG001
    """The board of a description.

    Raises:
        InputError: for something else, a sign that points off the board or against another, and for more or fewer
            cells.
    """
    draft = Draft(2 * rows - 1, 2 * cols - 1)
    words = desc.split(",")
    words = words if words[-1].text else words[:-1]
    if len(words) != rows * cols:
        told = msg("{count}, for {rows} rows and {cols} columns", count=rows * cols, rows=rows, cols=cols)
        raise desc.error(msg("the string covers {count} cells", count=len(words)), told, offset=len(desc.text))
    for i, word in enumerate(words):
        found = re.fullmatch("([0-9]{1,2})([URDL]*)", word.text, re.A)
        if not found:
            raise word.error(msg("bad sign {text}", text=shown(word.text)), msg("a value, and U, R, D or L"))
        r, c = (2 * at for at in divmod(i, cols))
        if int(found[1]):
            draft.put(r * draft.cols + c, int(found[1]), word, "")
        for letter in found[2]:
            dr, dc, sign = SIDES[letter]
            if not (0 <= r + dr < draft.rows and 0 <= c + dc < draft.cols):
                raise word.error(msg("a sign behind the last cell"), msg("a cell on both sides of it"))
            if draft.clues[r + dr][c + dc] not in (None, sign):
                raise word.error(msg("a sign against another one"), msg("one sign between two cells"))
            draft.put((r + dr) * draft.cols + c + dc, sign, word, "")
    return draft


def unequal_size(puzzle: DeclaredPuzzle) -> str:
    """What an id of a board has before its description."""
    return str(puzzle.rows)


def unequal_described(puzzle: DeclaredPuzzle) -> str:
    """The description of a board."""
    board, words = puzzle.print, []
    for cell in board.grid.cells():
        r, c = board.place(cell)
        sides = (letter for letter, (dr, dc, sign) in SIDES.items() if board.clues.get((r + dr, c + dc)) == sign)
        words.append(f"{board.printing(cell) or 0}{''.join(sides)},")
    return "".join(words)


def unequal_value(char: str, size: int) -> int:
    """The value of a character of a solution.

    Raises:
        ValueError: for one that there is not.
    """
    value = int(char, 36) + (size >= TENS)
    if not 1 <= value <= size:
        raise ValueError(char)
    return value
