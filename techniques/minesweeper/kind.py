"""Minesweeper as a declaration: how many of the cells around a number hold a mine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen, Place
from deduce.declared import Making, Numbers, Printed, Printing, Words, declared
from deduce.declared.library.counting import ANY_NUMBER, numbers, some_of, told
from deduce.language.messages import msg
from deduce.relations import Rule


def around(board: Printed, cell: Cell) -> int:
    """The cells that touch a cell and have nothing printed in them."""
    (r, c), ways = cell, (-1, 0, 1)
    return sum(board.bit(r + dr, c + dc) for dr in ways for dc in ways if dr or dc) & board.passable


def rules(board: Printed) -> Iterator[Rule]:
    """Each number counts the mines around it."""
    return numbers(board, around, msg("{clue} has {count} mines, not {numbers}"))


def draw(pen: Pen, cell: Place, bit: int, printing: Printing, value: int | None) -> None:
    """Numbers, mines, and dots where there is none."""
    if printing is not None:
        pen.printed(cell, str(printing))
    elif value == 0:
        pen.stone(cell, bit, dark=True, given=False)
    elif value == 1:
        pen.dot(cell, bit)


def every_number(board: Printed, solution: Marks) -> Printed:
    """The cells without a mine with their numbers."""
    return told(board, around, solution, board.grid.cells(solution.no))


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """All of these, or only some."""
    return some_of(rng, every_number(board, solution), (0.5, 1, 0.75))


KIND = declared(
    "minesweeper",
    title={"en": "Minesweeper", "ja": "マインスイーパ"},
    gist={
        "en": "Find the mines; a number counts those in the cells that touch its own.",
        "ja": "地雷を探す。数字は、そのマスに辺や角で接するマスにある地雷の数。",
    },
    aliases=("mines", "minen", "マインスイーパー"),
    numbers=Numbers(most=8, symbols=ANY_NUMBER, outside=True),
    sides=(Value("a mine", "地雷", "mines", "mine"), Value("safe", "安全", noun_ja="安全な")),
    signs=("*", "+"),
    typed={"x": "*", "X": "*", "#": "*", "█": "*", "■": "*", "F": "*", "M": "*"},
    rules=rules,
    making=Making(counted, all_told=every_number, share=0.25, tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4))),
    drawing=draw,
    puzzlink={"mines": "number16"},
    pzprv3={"mines": "clues answer"},
    janko=("minesweeper",),
    janko_signs={"x": "?"},
    janko_others={"mines": msg("the number of all mines")},
    task={"minesweeper": "digits"},
    html=("numbers",),
    derived={
        "full": Words(
            "All mines found",
            "地雷はもうない",
            "With {marks}, {number} has all its mines, so {therefore}.\n"
            "{number} has no mine around it, so {therefore}.\n"
            "With {because} the number has all its mines, so {therefore}.",
            "{marks}で{number}の地雷はそろったので、{therefore}。\n"
            "{number}のまわりに地雷はないので、{therefore}。\n"
            "{because}で数字の地雷はそろったので、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "With {marks}, {number} needs a mine in every cell that is left, so {therefore}.\n"
            "{number} needs a mine in every cell around it, so {therefore}.\n"
            "With {because} the number needs a mine in every cell that is left, so {therefore}.",
            "{marked}、{number}の残りのマスはすべて地雷になるしかなく、{therefore}。\n"
            "{number}のまわりのマスはすべて地雷になるしかなく、{therefore}。\n"
            "{since}、数字の残りのマスはすべて地雷になるしかなく、{therefore}。",
        ),
        "overlap": Words("Two numbers", "二つの数字の引き算"),
        "one-step": Words("A number short of mines", "足りない数字"),
        "ways-of-a-count": Words(
            "Ways around a number",
            "数字のまわりの置き方",
            "All ways to place the mines of some numbers agree; with {because}, {therefore}.",
            "{since}、地雷の置き方のどれでも{therefore}。",
        ),
    },
)
