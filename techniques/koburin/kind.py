"""Koburin as a declaration: numbers of shaded cells beside, no shaded neighbours, and one loop through all others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared import Numbers, Printed
from deduce.declared.library.counting import ANY_NUMBER, numbers, told
from deduce.declared.library.shaded_loops import shaded_loop, shaded_or_passed
from deduce.language.messages import msg
from deduce.relations import Rule


def beside(board: Printed, cell: Cell) -> int:
    """The cells in play beside one, as variables."""
    return board.joints.marked(board.beside(cell) & board.passable)


def rules(board: Printed) -> Iterator[Rule]:
    """Numbers, then neighbours, then the loop."""
    yield from numbers(board, beside, msg("{clue} has {count} shaded cells beside it, not {numbers}"))
    yield from shaded_or_passed(board)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """What is neither shaded nor on the loop has a number."""
    edges = board.joints
    there = edges.touched(solution.yes & edges.all) | edges.unmarked(solution.yes)
    return told(board, beside, solution, board.grid.cells(board.grid.board & ~there))


KIND = shaded_loop(
    "koburin",
    counted,
    "?",
    title={"en": "Koburin", "ja": "コブリン"},
    gist={
        "en": "Draw a loop through all cells but those you shade; numbers count the shaded ones beside.",
        "ja": "黒マスを除くすべてのマスを通る輪を描く。数字は、隣の黒マスの数。",
    },
    numbers=Numbers(most=4, outside=True, symbols=ANY_NUMBER),
    rules=rules,
    puzzlink={"koburin": "four-cell"},
    pzprv3={"koburin": "clues answer joints"},
    janko=("koburin",),
)
