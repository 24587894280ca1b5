"""Slitherlink as a declaration: counts of lines around cells and at dots, and one loop."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen
from deduce.contract.puzzle import Name
from deduce.declared import Making, Numbers, Printed, Printing, Words, declared
from deduce.declared.library.counting import ANY_NUMBER, everywhere, numbers
from deduce.language.messages import msg
from deduce.making.loops import random_loop
from deduce.relations import Count, OneLoop, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Numbers, then dots, then the loop."""
    yield from numbers(board, Printed.around, msg("{clue} has {count} lines, not {numbers}"))
    dots = board.sides
    for dot in dots.grid.cells():
        wrong = msg("{count} lines meet: {filled}")
        yield Count(dots.of(dots.grid.bit(*dot)), 0b101, name="dot", wrong=wrong, place=between(board, dot))
    yield OneLoop(dots.rows, dots.cols, name="one-loop")


def between(board: Printed, dot: Cell) -> Name:
    """A dot by the cells around it."""
    r, c = dot
    cells = [(y, x) for y in (r - 1, r) for x in (c - 1, c) if 0 <= y < board.rows and 0 <= x < board.cols]
    first, last = board.said(cells[0]), board.said(cells[-1])
    if len(cells) == 1:
        return {"en": f"the outer dot of {first['en']}", "ja": f"{first['ja']}の外の角"}
    return {"en": f"the dot between {first['en']} and {last['en']}", "ja": f"{first['ja']}と{last['ja']}の間の点"}


def draw(pen: Pen, cell: Cell, _: int, printing: Printing, __: int | None) -> None:
    """The number of a cell."""
    if printing is not None:
        pen.number(cell, str(printing))


def loop(rng: Random, board: Printed) -> Marks:
    """A random loop."""
    yes = random_loop(rng, board.sides)
    return Marks(yes, board.sides.all & ~yes)


KIND = declared(
    "slitherlink",
    title={"en": "Slitherlink", "ja": "スリザーリンク"},
    gist={
        "en": "Draw a loop along the sides of cells; a number counts those of its own cell.",
        "ja": "マスの辺に沿って輪を描く。数字は、そのマスで線を引く辺の数。",
    },
    aliases=("slither", "fences", "loop-the-loop", "loopy"),
    numbers=Numbers(most=4, symbols=ANY_NUMBER),
    lines="around",
    sides=(Value("drawn", "線", noun="line", counter="本"), Value("crossed out", "線なし", noun="gap")),
    rules=rules,
    making=Making(
        everywhere(Printed.around), solution=loop, tiny=((1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (3, 4))
    ),
    drawing=draw,
    puzzlink={"slither": "four-cell", "slitherlink": "four-cell"},
    pzprv3={"slither": "clues colours sides"},
    kanpen={"slitherlink": "clues"},
    janko=("slitherlink",),
    tatham="Loopy",
    task={"loop": "digits", "slitherlink": "digits"},
    html=("numbers", "loop-task-cell"),
    plain=24,
    derived={
        "full": Words(
            "Enough lines",
            "線が足りた",
            "With {marks}, {number} has all its lines, so {therefore}.\n"
            "{number} has all its lines, so {therefore}.\n"
            "{dead:.0}{dot:.0}With {marks}, a line there would come to a dead end, so {therefore}.\n"
            "{dot:.0}{marks} meet at a dot that takes no more, so {therefore}.\n"
            "With {because}, there are enough lines, so {therefore}.",
            "{marks}で{number}の線がそろったので、{therefore}。\n"
            "{number}には線が一本も入らないので、{therefore}。\n"
            "{dead:.0}{dot:.0}{marks}から、{therefore}。そこに引くと行き止まりになる。\n"
            "{dot:.0}{marks}が点でつながり、もう線は入らないので、{therefore}。\n"
            "{because}で線の数が足りているので、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "With {marks}, {number} needs every side that is left, so {therefore}.\n"
            "{number} needs every side that is left, so {therefore}.\n"
            "{dot:.0}With {marks}, the line has one way on, so {therefore}.\n"
            "With {because}, every side that is left is needed, so {therefore}.",
            "{marks}から、{number}には残りの辺がすべて必要なので、{therefore}。\n"
            "{number}には残りの辺がすべて必要なので、{therefore}。\n"
            "{dot:.0}{marks}から、線の行き先は一つだけなので、{therefore}。\n"
            "{because}から、残りの辺がすべて必要なので、{therefore}。",
        ),
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "shared-pairs": Words(),
        "coloured-clues": Words(),
        "stand-or-fall": Words(),
        "ways-of-a-count": Words(
            "Ways of a number",
            "数字の場合分け",
            "All ways round a number or through a dot agree; with {because}, {therefore}.",
            "{because}から、一つの数字や点のまわりの引き方のどれでも{therefore}。",
        ),
    },
)
