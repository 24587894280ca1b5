"""Zip as a declaration: one line through all cells, past the numbers in their order."""

from __future__ import annotations

from deduce.board.grid import Cell
from deduce.contract.cells import Value
from deduce.contract.pen import Pen
from deduce.declared import Making, Numbers, Printing, Strokes, Words, declared, joined
from deduce.declared.library.walks import MOST, changed_line, numbered_line, one_line, random_line
from deduce.language.messages import msg


def draw(pen: Pen, cell: Cell, _: int, printing: Printing, __: int | None) -> None:
    """A number in a ring."""
    if printing is not None:
        pen.number(cell, str(printing), ring=True)


KIND = declared(
    "zip",
    title={"en": "Zip", "ja": "Zip"},
    gist={
        "en": "Draw one line through all cells, from 1 past the numbers in order, and through no wall.",
        "ja": "1から数字の順に、すべてのマスを一本の線で結ぶ。壁は越えられない。",
    },
    aliases=("linkedin-zip",),
    numbers=Numbers(least=1, most=MOST, symbols={"=": msg("a wall")}, joining="="),
    lines="through",
    sides=(Value("drawn", "線", noun="line", counter="本"), Value("crossed out", "線なし", noun="gap")),
    rules=one_line,
    drawing=draw,
    strokes=Strokes(walls="="),
    making=Making(
        numbered_line,
        joined,
        solution=random_line,
        changed=changed_line,
        reference=(5, 6, 7, 8),
        yields=(1,),
        tiny=((2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (3, 4)),
    ),
    plainly=("closed-line", "numbers-in-order", "cut-in-two", "way-to-the-next", "between-numbers", "one-step"),
    derived={
        "full": Words(
            "Line passed",
            "線は通過済み",
            "With {marks}, {cell} has both its lines, so {therefore}.\n"
            "With {marks}, {end} has its line, so {therefore}.\n"
            "With {because}, the line goes on, so {therefore}.",
            "{marks}で{cell}の線は二本そろったので、{therefore}。\n"
            "{marks}で端の{end}の線は引かれたので、{therefore}。\n"
            "{because}で線の行き先が決まっているので、{therefore}。",
        ),
        "last-places": Words(
            "Only way on",
            "ほかに道なし",
            "With {marks}, the line has one way through {cell}, so {therefore}.\n"
            "The line has one way through {cell}, so {therefore}.\n"
            "With {marks}, the line has one way from {end}, so {therefore}.\n"
            "The line has one way from {end}, so {therefore}.\n"
            "With {because}, there is only one way on, so {therefore}.",
            "{marks}があるので、線は{cell}を一通りにしか通れず、{therefore}。\n"
            "線は{cell}を一通りにしか通れず、{therefore}。\n"
            "{marks}があるので、{end}からの線の行き先は一つしかなく、{therefore}。\n"
            "{end}からの線の行き先は一つしかなく、{therefore}。\n"
            "{because}から、線の行き先がほかにないので、{therefore}。",
        ),
    },
)
