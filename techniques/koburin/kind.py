"""Koburin as a declaration: numbers of shaded cells beside, no shaded neighbours, and one loop through all others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.printed import Numbers, Printed, clue
from deduce.language.messages import msg
from deduce.making.loops import loop_and_shaded, settled_nearby
from deduce.relations.count import Count
from deduce.relations.loop import OneLoop, passed_or_not
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
    for edge in bits(edges.within(free)):
        both = edges.marked(edges.touched(edge))
        yield Count.of(both, 0, 1, name="adjacent", wrong=msg("the shaded cells {cells} touch"))
    for one in bits(free):
        wrong = msg("{cells}: one cell is neither shaded nor passed once by the loop")
        yield passed_or_not(edges, one, edges.within(free), name="cell", wrong=wrong)
    yield OneLoop(edges.rows, edges.cols, name="one-loop")


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


def loop(rng: Random, board: Printed) -> Marks:
    """A random loop, and some of the cells beside it shaded."""
    edges = board.joints
    drawn, shaded = loop_and_shaded(rng, edges)
    yes = drawn | edges.marked(shaded)
    return Marks(yes, (edges.all | edges.marked(board.grid.board)) & ~yes)


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """A solution beside one."""
    edges = board.joints
    drawn, shaded = settled_nearby(rng, edges, solution.yes & edges.all, edges.unmarked(solution.yes), left)
    yes = drawn | edges.marked(shaded)
    return Marks(yes, (edges.all | edges.marked(board.grid.board)) & ~yes)


TINY = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 5), (5, 5))

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
        "full": Words(
            "Enough shaded",
            "黒マスが足りた",
            "With {marks} {number} has all its shaded cells, so {therefore}.\n"
            "{number} has all its shaded cells, so {therefore}.\n"
            "{adjacent:.0}Shaded cells do not touch; with {because}, {therefore}.\n"
            "With {because} no further cell here can be shaded, so {therefore}.",
            "{marks}で{number}の黒マスはそろったので、{therefore}。\n"
            "{number}の黒マスはもうそろっているので、{therefore}。\n"
            "{adjacent:.0}黒マスは隣り合わないので、{because}から{therefore}。\n"
            "{because}から、ここにはもう黒マスを置けないので、{therefore}。",
        ),
        "last-places": Words(
            "Last places for shaded cells",
            "残りはすべて黒マス",
            "With {marks} {number} needs every cell that is left, so {therefore}.\n"
            "{number} needs every cell that is left, so {therefore}.\n"
            "With {because} the number needs every cell that is left, so {therefore}.",
            "{marks}から、{number}には残りのマスがすべて必要なので、{therefore}。\n"
            "{number}には残りのマスがすべて必要なので、{therefore}。\n"
            "{because}から、数字には残りのマスがすべて必要なので、{therefore}。",
        ),
        "local-cases": Words(
            "Ways through a cell",
            "マスの通り方",
            "With {because} only one way is left at {cell}, so {therefore}.\n"
            "With {because} only one way is left, so {therefore}.",
            "{because}から、{cell}は一通りに決まるので、{therefore}。\n{because}から一通りに決まるので、{therefore}。",
        ),
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "one-step": Words("No way out", "出口がなくなる"),
        "coloured-clues": Words(
            "Cells and sides",
            "マスと内外",
            "From cell to cell and from inside to outside, with {because}, {therefore}.",
            "{because}から、マスの通り方と輪の内外を合わせると、{therefore}。",
        ),
        "stand-or-fall": Words(),
        "ways-of-a-clue": Words(
            "Cases of a cell",
            "マスの場合分け",
            "With {marks}, all ways to shade or to pass {clued} that break no rule agree, so {therefore}.\n"
            "All ways to shade or to pass {clued} that break no rule agree, so {therefore}.\n"
            "All ways to shade or to pass one cell that break no rule agree; with {because}, {therefore}.",
            "{marks}から、{clued}を塗るか通るかのどの場合でも{therefore}。\n"
            "{clued}を塗るか通るかのどの場合でも{therefore}。\n"
            "{because}から、一つのマスを塗るか通るかのどの場合でも{therefore}。",
        ),
    },
)
