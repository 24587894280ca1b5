"""Masyu as a declaration: the ways past each pearl, none or two lines at every other cell, and one loop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen
from deduce.declared import Making, Numbers, Printed, Printing, Words, clue, declared
from deduce.declared.library.loops import nearby
from deduce.language.messages import msg
from deduce.making.loops import random_loop
from deduce.relations import Count, OneLoop, Rule, Table

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""
NAMES = {"w": ("the white pearl in {cell}", "{cell}の白丸"), "b": ("the black pearl in {cell}", "{cell}の黒丸")}
SEVERAL = {"w": ("the white pearls in {those}", "{those}の白丸"), "b": ("the black pearls in {those}", "{those}の黒丸")}


def near_and_far(board: Printed, cell: Cell) -> list[tuple[int, int]]:
    """In each direction the edge that leaves a cell and the next one straight on; 0 off the board."""
    found = []
    for dr, dc in WAYS:
        places = [(cell[0] + k * dr, cell[1] + k * dc) for k in range(3)]
        on = [bool(board.bit(*place)) for place in places]
        near = board.joints.between(places[0], places[1]) if on[1] else 0
        found.append((near, board.joints.between(places[1], places[2]) if on[2] else 0))
    return found


@lru_cache(maxsize=256)
def pearl_ways(pearl: str, near: tuple[bool, ...], far: tuple[bool, ...]) -> tuple[int, ...]:
    """The ways past a pearl, as bitsets over its edges that are on the board: the near ones and then the far ones."""
    places = [(k, i) for k, there in enumerate((near, far)) for i in range(4) if there[i]]
    found = []
    for row in range(1 << len(places)):
        drawn = {place for i, place in enumerate(places) if row >> i & 1}
        arms = [i for i in range(4) if (0, i) in drawn]
        if len(arms) != 2:
            continue
        straight = arms[1] - arms[0] == 2
        on = [(1, i) in drawn for i in arms]
        if (straight and not all(on)) if pearl == "w" else (not straight and all(on)):
            found.append(row)
    return tuple(found)


def rules(board: Printed) -> Iterator[Rule]:
    """Pearls, then the other cells, then the loop."""
    edges = board.joints
    for cell, pearl in board.clues.items():
        near, far = zip(*near_and_far(board, cell), strict=True)
        spots = tuple(edge for edge in (*near, *far) if edge)
        around = edges.of(edges.grid.bit(*cell))
        said = clue(*NAMES[str(pearl)], around, (cell,), several=SEVERAL[str(pearl)])
        wrong = msg("the loop does not run straight through {clue}, or turns neither before nor behind it")
        if pearl == "b":
            wrong = msg("the loop does not turn on {clue}, or turns before or behind it")
        rows = pearl_ways(str(pearl), tuple(map(bool, near)), tuple(map(bool, far)))
        yield Table(spots, rows, name="white" if pearl == "w" else "black", clue=said, wrong=wrong)
    for cell in board.grid.cells():
        wrong = msg("{count} lines meet: {filled}")
        yield Count(edges.of(edges.grid.bit(*cell)), 0b101, name="cell", wrong=wrong, place=board.said(cell))
    yield OneLoop(edges.rows, edges.cols, name="one-loop")


def draw(pen: Pen, cell: Cell, _: int, printing: Printing, __: int | None) -> None:
    """A pearl."""
    if printing is not None:
        pen.pearl(cell, dark=printing == "b")


def pearls(_: Random, board: Printed, solution: Marks) -> Printed:
    """A pearl wherever the loop has the shape of one."""
    cells: list[list[Printing]] = [[None] * board.cols for _ in range(board.rows)]
    for r, c in board.grid.cells():
        near, far = zip(*near_and_far(board, (r, c)), strict=True)
        spots = [edge for edge in (*near, *far) if edge]
        row = sum(1 << i for i, edge in enumerate(spots) if edge & solution.yes)
        for pearl in "wb":
            if row in pearl_ways(pearl, tuple(map(bool, near)), tuple(map(bool, far))):
                cells[r][c] = pearl
    return Printed(tuple(map(tuple, cells)))


def loop(rng: Random, board: Printed) -> Marks:
    """A random loop."""
    yes = random_loop(rng, board.joints)
    return Marks(yes, board.joints.all & ~yes)


KIND = declared(
    "masyu",
    title={"en": "Masyu", "ja": "ましゅ"},
    gist={
        "en": "Draw a loop through all pearls: straight through white ones, turning on black ones.",
        "ja": "すべての丸を通る輪を描く。白丸では直進し、黒丸では曲がる。",
    },
    aliases=("mashu", "pearl", "pearls"),
    numbers=Numbers(least=1, most=0, symbols={"w": msg("a white pearl"), "b": msg("a black pearl")}),
    lines="through",
    typed={"W": "w", "○": "w", "⚪": "w", "B": "b", "●": "b", "⚫": "b"},
    sides=(Value("drawn", "線", noun="line", counter="本"), Value("crossed out", "線なし", noun="gap")),
    rules=rules,
    making=Making(
        pearls,
        solution=loop,
        nearby=nearby,
        tiny=((2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (4, 4), (4, 5)),
        rare=(". . . .\nw w w .\n. . . .\n. . . .",),
    ),
    drawing=draw,
    puzzlink={"mashu": "pearls", "masyu": "pearls", "pearl": "pearls"},
    pzprv3={"mashu": "pearls joints"},
    kanpen={"masyu": "pearls"},
    janko=("masyu",),
    janko_signs={"w": "w", "b": "b", "1": "w", "2": "b"},
    tatham="Pearl",
    task={"masyu": "pearls"},
    html=("pearls", "dot-black"),
    plain=24,
    derived={
        "full": Words(
            "Line passed",
            "線は通過済み",
            "{dead:.0}{cell:.0}With {marks}, a line there would come to a dead end, so {therefore}.\n"
            "With {marks}, {cell} has both its lines, so {therefore}.\n"
            "With {because}, the line goes on, so {therefore}.",
            "{dead:.0}{cell:.0}{marks}から、{therefore}。そこに引くと行き止まりになる。\n"
            "{marks}で{cell}の線は二本そろったので、{therefore}。\n"
            "{because}で線の行き先が決まっているので、{therefore}。",
        ),
        "last-places": Words(
            "Only way on",
            "ほかに道なし",
            "With {marks}, the line has one way on from {cell}, so {therefore}.\n"
            "With {because}, there is only one way on, so {therefore}.",
            "{marks}があるので、線は{cell}から一方にしか進めず、{therefore}。\n"
            "{because}から、線の行き先がほかにないので、{therefore}。",
        ),
        "local-cases": Words(
            "Ways past a pearl",
            "丸の通り方",
            "The loop runs straight through {white} and turns before or behind it; with {marks}, {therefore}.\n"
            "The loop runs straight through {white}, which leaves one way along the rim; so {therefore}.\n"
            "The loop turns on {black} and runs straight before and behind it; with {marks}, {therefore}.\n"
            "The loop turns on {black} and runs straight before and behind it, for which the rim leaves no room; so "
            "{therefore}.\n"
            "With {because}, all ways that are left past the pearl agree, so {therefore}.",
            "{white}では直進し、その手前か先で曲がる。{marks}から、{therefore}。\n"
            "{white}では直進するので、盤の端に沿って通るしかなく、{therefore}。\n"
            "{black}では曲がり、その手前と先では直進する。{marks}から、{therefore}。\n"
            "{black}では曲がり、その手前と先では直進する。盤の端に近い側には進めないので、{therefore}。\n"
            "{because}から、丸の残る通り方のどれでも{therefore}。",
        ),
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "shared-pairs": Words(
            "Pearl after pearl",
            "丸のつながり",
            "From pearl to pearl, with {because}, it is settled how the line turns, so {therefore}.",
            "{because}から、丸ごとに線の曲がり方を順にたどると、{therefore}。",
        ),
        "coloured-clues": Words(
            "Coloured pearls",
            "丸と内外",
            "From pearl to pearl and from inside to outside, with {because}, {therefore}.",
            "{because}から、丸と輪の内外を順にたどると、{therefore}。",
        ),
        "stand-or-fall": Words(),
        "ways-of-a-count": Words(
            "Ways through a cell",
            "マスの通り方",
            "All ways of the line through one cell that do not break the loop agree; with {because}, {therefore}.",
            "{because}から、一つのマスの通り方で輪を壊さないものはどれでも、{therefore}。",
        ),
        "ways-of-a-clue": Words(
            "Cases of a pearl",
            "丸の場合分け",
            "All ways past one pearl that do not break the loop agree; with {because}, {therefore}.",
            "{because}から、一つの丸の通り方で輪を壊さないものはどれでも、{therefore}。",
        ),
    },
)
