"""Is a filled Yin-Yang board right? Straight from the rules."""

from __future__ import annotations

from typing import Any

from deduce.board.plain import Plane, numbers, parts
from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg
from deduce.language.words import cell_said

COLOURS = {1: {"en": "white", "ja": "白"}, 2: {"en": "black", "ja": "黒"}}


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 1 (white) and 2 (black) — in one line; None if it is right."""
    rows, cols = puzzle.rows, puzzle.cols
    board = numbers(answer, rows, cols)
    if board is None:
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    return _values(board) or _givens(puzzle, board) or _blocks(board) or _connected(board)


def _values(board: Plane[int]) -> str | None:
    for cell, value in board.items():
        if value not in COLOURS:
            return msg("{cell} is {value}, neither 1 (white) nor 2 (black)", cell=cell_said(cell), value=value)
    return None


def _givens(puzzle: Puzzle, board: Plane[int]) -> str | None:
    """A given is bit ``r * (cols + 1) + c``, black in `yes` and white in `no`."""
    yes, no = puzzle.givens
    for (r, c), stone in board.items():
        bit = 1 << r * (puzzle.cols + 1) + c
        given = 2 if bit & yes else 1 if bit & no else stone
        if stone != given:
            told = {"cell": cell_said((r, c)), "colour": COLOURS[stone], "given": COLOURS[given]}
            return msg("{cell} is {colour}, the given stone there is {given}", **told)
    return None


def _blocks(board: Plane[int]) -> str | None:
    rows, cols = board.shape
    for r in range(rows - 1):
        for c in range(cols - 1):
            if board[r, c] == board[r, c + 1] == board[r + 1, c] == board[r + 1, c + 1]:
                where, colour = cell_said((r, c)), COLOURS[board[r, c]]
                return msg("the 2×2 block with {cell} at its top left is all {colour}", cell=where, colour=colour)
    return None


def _connected(board: Plane[int]) -> str | None:
    for value, colour in COLOURS.items():
        if len(parts(cell for cell in board if board[cell] == value)) > 1:
            return msg("the {colour} stones are not connected", colour=colour)
    return None
