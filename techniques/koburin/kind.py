"""Koburin as a declaration: numbers of shaded cells beside, no shaded neighbours, and one loop through all others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.phrases import (
    CELLS_AND_SIDES,
    ENOUGH_SHADED,
    LAST_SHADED,
    SHADED_OR_PASSED,
    WAYS_THROUGH_A_CELL,
)
from deduce.declared.printed import Numbers, Printed, clue
from deduce.declared.shaded_loops import TINY, loop, nearby, shaded_or_passed
from deduce.language.messages import msg
from deduce.relations.count import Count
from deduce.relations.rule import Rule

if TYPE_CHECKING:
    from deduce.board.grid import Cell
    from deduce.declared.printed import Printing
    from deduce.telling.pen import Pen


def rules(board: Printed) -> Iterator[Rule]:
    """Numbers, then neighbours, then the loop."""
    edges, free = board.joints, board.passable
    for cell, number in board.clues.items():
        if number != "?":
            cells = edges.marked(board.beside(cell) & free)
            said = clue("the {number} in {cell}", "{cell}の{number}", cells, (cell,), number=number)
            wrong = msg("{clue} has {count} shaded cells beside it, not {numbers}")
            yield Count.of(cells, int(number), int(number), name="number", clue=said, wrong=wrong)
    yield from shaded_or_passed(board)


def draw(pen: Pen, cell: Cell, bit: int, printing: Printing, value: int | None) -> None:
    """A number in a cell out of play, or the mark of a cell."""
    if printing is not None:
        pen.printed(cell, str(printing))
    else:
        pen.shade(cell, bit, value)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """What is neither shaded nor on the loop has a number."""
    edges = board.joints
    shaded = edges.unmarked(solution.yes)
    there = board.grid.board & ~(edges.touched(solution.yes & edges.all) | shaded)
    return board.with_clues({cell: (board.beside(cell) & shaded).bit_count() for cell in board.grid.cells(there)})


KIND = declared(
    "koburin",
    title={"en": "Koburin", "ja": "コブリン"},
    gist={
        "en": "Draw a loop through all cells but those you shade; numbers count the shaded ones beside.",
        "ja": "黒マスを除くすべてのマスを通る輪を描く。数字は、隣の黒マスの数。",
    },
    numbers=Numbers(most=4, outside=True, symbols={"?": msg("any number")}),
    lines="through",
    cells="told",
    flags=("b",),
    rules=rules,
    making=Making(counted, dropped="?", least=0.6, solution=loop, nearby=nearby, reference=(5, 6, 7, 8), tiny=TINY),
    drawing=draw,
    puzzlink={"koburin": "four-cell"},
    pzprv3={"koburin": "clues answer joints"},
    janko=("koburin",),
    plain=24,
    automatic=("full", "local-cases"),
    derived={
        "full": ENOUGH_SHADED,
        "last-places": LAST_SHADED,
        "local-cases": WAYS_THROUGH_A_CELL,
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "one-step": Words("No way out", "出口がなくなる"),
        "coloured-clues": CELLS_AND_SIDES,
        "stand-or-fall": Words(),
        "ways-of-a-clue": SHADED_OR_PASSED,
    },
)
