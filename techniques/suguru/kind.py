"""Suguru as a declaration: each region of n cells has the values 1 to n, and equal ones do not touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Words, declared
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import every_value, filled_regions, given_in_regions, largest_room
from deduce.declared.making.growth import regions_up_to
from deduce.language.messages import msg
from deduce.relations import Count, Rule

MOST = 9
"""How many cells the largest region may have."""
USUAL = 6
"""How many those have at most that are grown."""


def apart(board: Printed) -> Iterator[Rule]:
    """Of cells that meet at a corner, one at most has a value; those of one region need not be told."""
    roomy = [board.roomy(value) for value in range(1, largest_room(board) + 1)]
    for r in range(max(board.rows - 1, 1)):
        for c in range(max(board.cols - 1, 1)):
            block = [(y, x) for y in (r, r + 1) for x in (c, c + 1) if board.bit(y, x)]
            for value, cells in enumerate(roomy, 1):
                some = [cell for cell in block if board.bit(*cell) & cells]
                if len({board.ids[y][x] for y, x in some}) > 1:
                    there = board.of_value(board.grid.union(some), value)
                    yield Count.of(there, 0, 1, name="touching", wrong=msg("equal values touch: {filled}"))


def rules(board: Printed) -> Iterator[Rule]:
    """Cells and regions, then what may not touch, then what is given."""
    yield from filled_regions(board, MOST)
    yield from apart(board)
    yield from given_in_regions(board)


def blank(rng: Random, rows: int, cols: int) -> Printed:
    """A board without values, with random regions."""
    return regions_up_to(rng, Printed(((None,) * cols,) * rows, of_cells=True), USUAL)


KIND = declared(
    "suguru",
    title={"en": "Suguru", "ja": "ナンバーブロック"},
    gist={
        "en": "Fill each region of n cells with 1 to n; equal values never touch.",
        "ja": "nマスの領域に1からnを一つずつ入れる。同じ数字は、斜めにも隣り合わない。",
    },
    aliases=("tectonic", "number-blocks", "nanba-burokku"),
    numbers=Numbers(least=1, most=MOST),
    values_of=largest_room,
    up_to_size=True,
    rooms=True,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    janko=("suguru",),
    making=Making(every_value, blank, reference=(6, 8, 10), tiny=((2, 3), (2, 4), (3, 3))),
    plainly=("hidden-single", "naked-single", "naked-pair", "two-links", "three-links"),
    derived={
        "full": TAKEN,
        "common-peers": Words(
            "Shared neighbour",
            "どこに入っても隣",
            "With {struck_out}, {confined}, each of which touches {excluded}, so {therefore}.\n"
            "{confined}, each of which touches {excluded}, so {therefore}.\n"
            "With {struck_out}, {severally}.\n"
            "{severally}.\n"
            "With {because}, every place that is left touches {excluded}, so {therefore}.",
            "{struck_out}から、{confined}。どこでも{excluded}に触れるので、{therefore}。\n"
            "{confined}。どこでも{excluded}に触れるので、{therefore}。\n"
            "{struck_out}から、{severally}。\n"
            "{severally}。\n"
            "{since}、残りのどこに入っても{excluded}に触れる。だから{therefore}。",
        ),
    },
)
