"""Akari as a declaration: counts of bulbs beside numbers, in lines of sight, and in what lights a cell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen
from deduce.contract.puzzle import Name
from deduce.declared import Making, Numbers, Printed, Printing, Strokes, Words, declared
from deduce.declared.library.counting import numbers, told
from deduce.language.messages import msg
from deduce.relations import Count, Rule


def beside(board: Printed, cell: Cell) -> int:
    """The cells beside a black one where a bulb may be."""
    return board.beside(cell) & board.passable


def rules(board: Printed) -> Iterator[Rule]:
    """Numbers, then bulbs that light each other, then cells that nothing lights."""
    walls = board.grid.union(board.clues)
    yield from numbers(board, beside, msg("{clue} has {count} bulbs, not {numbers}"))
    level, upright = board.runs(walls)
    free = sorted(level)
    for run in dict.fromkeys(run for cell in free for run in (upright[cell], level[cell])):
        if run.bit_count() > 1:
            yield Count.of(
                run, 0, 1, name="lights-bulb", wrong=msg("the bulbs {filled} light each other"), place=row(board, run)
            )
    for cell in free:
        wrong = msg("nothing lights {cell}", cell=board.said(cell))
        yield Count.of(level[cell] | upright[cell], 1, name="dark", wrong=wrong, place=board.said(cell))


def row(board: Printed, run: int) -> Name:
    """A line of sight by its first and its last cell."""
    cells = list(board.grid.cells(run))
    first, last = (board.said(cell) for cell in (cells[0], cells[-1]))
    return {"en": f"the line {first['en']}–{last['en']}", "ja": f"{first['ja']}から{last['ja']}の並び"}


def draw(pen: Pen, cell: Cell, bit: int, printing: Printing, value: int | None) -> None:
    """Black cells with their numbers, bulbs, and dots where there is none."""
    if printing is not None:
        pen.wall(cell, "" if printing == "x" else str(printing))
    elif value == 0:
        pen.bulb(cell, bit)
    elif value == 1:
        pen.dot(cell, bit)


def walls(rng: Random, rows: int, cols: int) -> Printed:
    """Black cells at random, alike when the board is turned half."""
    cells: list[list[Printing]] = [[None] * cols for _ in range(rows)]
    for _ in range(round(rows * cols * rng.uniform(0.1, 0.15))):
        r, c = rng.randrange(rows), rng.randrange(cols)
        cells[r][c] = cells[rows - 1 - r][cols - 1 - c] = "x"
    return Printed(tuple(map(tuple, cells)))


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each black cell with the number of bulbs beside it."""
    return told(board, beside, solution, board.clues)


KIND = declared(
    "akari",
    title={"en": "Akari", "ja": "美術館"},
    gist={
        "en": "Light every cell by bulbs that light no other bulb; numbers count the bulbs beside.",
        "ja": "すべてのマスを照明で照らす。照明は互いに照らさず、数字は隣の照明の数。",
    },
    aliases=("lightup", "light-up", "bijutsukan"),
    numbers=Numbers(most=4, symbols={"x": msg("a black cell without a number")}, outside=True),
    sides=(Value("a bulb", "照明", "bulbs", "bulb"), Value("empty", "照明なし", noun_ja="照明を置けない")),
    signs=("*", "+"),
    typed={"#": "x", "█": "x", "L": "*", "l": "*", "o": "*", "O": "*"},
    rules=rules,
    making=Making(counted, walls, dropped="x", signed=True),
    drawing=draw,
    puzzlink={"akari": "four-cell", "lightup": "four-cell", "bijutsukan": "four-cell"},
    pzprv3={"lightup": "clues-and-answer", "akari": "clues-and-answer"},
    kanpen={"bijutsukan": "black-as-5"},
    strokes=Strokes(filled="x"),
    janko=("akari",),
    janko_yes="o",
    tatham="Light Up",
    task={"light-up": "digits-and-black"},
    html=("black", "light-up-task-cell"),
    derived={
        "full": Words(
            "No room for a bulb",
            "もう置けない",
            "{lights-bulb:.0}No other bulb may be in sight of {marks}, so {therefore}.\n"
            "With {marks} {number} has all its bulbs, so {therefore}.\n"
            "{number} takes no bulb, so {therefore}.\n"
            "With {because} there is no room for another bulb, so {therefore}.",
            "{lights-bulb:.0}{marks}から見えるマスには置けないので、{therefore}。\n"
            "{marks}で{number}の照明はそろったので、{therefore}。\n"
            "{number}のまわりには照明を置けないので、{therefore}。\n"
            "{because}があり、もう照明を置けないので、{therefore}。",
        ),
        "last-places": Words(
            "Last places for bulbs",
            "最後の置き場所",
            "With {marks}, {number} needs every place that is left, so {therefore}.\n"
            "{number} needs every place that is left, so {therefore}.\n"
            "With {marks}, nothing else could light {dark}, so {therefore}.\n"
            "Nothing else could light {dark}, so {therefore}.\n"
            "With {because} no other place is left for a bulb that must be there, so {therefore}.",
            "{marks}があるので、{number}は残りのマスすべてに照明を置くしかなく、{therefore}。\n"
            "{number}は残りのマスすべてに照明を置くしかなく、{therefore}。\n"
            "{marks}があるので、{dark}を照らせるのは{cells}だけ。だから{therefore}。\n"
            "{dark}を照らせるのは{cells}だけ。だから{therefore}。\n"
            "{because}があるので、必要な照明の置き場所はここしか残らず、{therefore}。",
        ),
        "overlap": Words(
            "Shared places",
            "引き算",
        ),
        "one-step": Words("A number short or a cell dark", "足りない数字・照らせないマス"),
        "ways-of-a-count": Words(
            "Ways to place bulbs",
            "照明の置き方",
            "All ways to place the bulbs of some numbers agree; with {because}, {therefore}.",
            "{because}があるので、照明の置き方のどれでも{therefore}。",
        ),
    },
)
