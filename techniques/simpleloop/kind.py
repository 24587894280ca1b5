"""Simple Loop as a declaration: two lines at every cell that is not shaded, and one loop."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen
from deduce.declared import Making, Numbers, Printed, Printing, Strokes, Words, declared
from deduce.declared.library.loops import nearby
from deduce.language.messages import msg
from deduce.making.loops import loop_nearby, random_loop
from deduce.relations import Count, OneLoop, Rule

PASSED = (0.65, 0.92)
"""The share of cells that a random loop passes, at least and at most."""


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, then the loop."""
    edges, free = board.joints, board.passable
    wrong = msg("{count} lines meet: {filled}")
    for cell in board.grid.cells(free):
        lines = edges.of(edges.grid.bit(*cell)) & edges.within(free)
        yield Count(lines, 0b100, name="cell", wrong=wrong, place=board.said(cell))
    yield OneLoop(edges.rows, edges.cols, name="one-loop")


def draw(pen: Pen, cell: Cell, _: int, printing: Printing, __: int | None) -> None:
    """A shaded cell."""
    if printing is not None:
        pen.wall(cell, "")


def rest(_: Random, board: Printed, solution: Marks) -> Printed:
    """What the loop does not pass is shaded."""
    off = board.grid.board & ~board.joints.touched(solution.yes)
    return board.with_clues(dict.fromkeys(board.grid.cells(off), "■"))


def loop(rng: Random, board: Printed) -> Marks:
    """A random loop that passes most cells."""
    edges = board.joints
    yes = random_loop(rng, edges)
    wanted = edges.grid.board.bit_count() * rng.uniform(*PASSED)
    for _ in range(2 * edges.grid.board.bit_count()):
        other = loop_nearby(rng, edges, yes, 0)
        if abs(other.bit_count() - wanted) <= abs(yes.bit_count() - wanted):
            yes = other
    return Marks(yes, edges.all & ~yes)


KIND = declared(
    "simpleloop",
    title={"en": "Simple Loop", "ja": "シンプルループ"},
    gist={
        "en": "Draw a loop through all cells that are not shaded.",
        "ja": "黒マス以外のすべてのマスを通る輪を描く。",
    },
    aliases=("simple-loop", "rundweg"),
    numbers=Numbers(least=1, most=0, outside=True, symbols={"■": msg("a shaded cell")}),
    lines="through",
    typed={"#": "■", "█": "■", "*": "■", "X": "■"},
    sides=(Value("drawn", "線", noun="line", counter="本"), Value("crossed out", "線なし", noun="gap")),
    rules=rules,
    making=Making(
        rest,
        least=1.0,
        solution=loop,
        nearby=nearby,
        yields=(1,),
        tiny=((2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (4, 4), (4, 5)),
    ),
    drawing=draw,
    puzzlink={"simpleloop": "empty"},
    pzprv3={"simpleloop": "empty joints"},
    strokes=Strokes(filled="■"),
    plain=24,
    derived={
        "full": Words(
            "Line passed",
            "線は通過済み",
            "With {marks}, {cell} has both its lines, so {therefore}.\n"
            "With {because}, the line goes on, so {therefore}.",
            "{marks}で{cell}の線は二本そろったので、{therefore}。\n"
            "{because}で線の行き先が決まっているので、{therefore}。",
        ),
        "last-places": Words(
            "Only way on",
            "ほかに道なし",
            "With {marks}, the line has one way through {cell}, so {therefore}.\n"
            "The line has one way through {cell}, so {therefore}.\n"
            "With {because}, there is only one way on, so {therefore}.",
            "{marks}があるので、線は{cell}を一通りにしか通れず、{therefore}。\n"
            "線は{cell}を一通りにしか通れず、{therefore}。\n"
            "{because}から、線の行き先がほかにないので、{therefore}。",
        ),
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "stand-or-fall": Words(),
    },
)
