"""Skyscrapers as a declaration: each value once in every row and column, and how many are seen from their ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.declared import Making, Misfit, Numbers, Outside, Printed, Printing, declared, end_clue
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import given, random_square, square_of_values, values_of
from deduce.language.messages import msg
from deduce.relations import Rule, Skyline

MOST = 9
"""The largest board."""
SIDES = Outside(("above", "left", "below", "right"), least=1, most=MOST)


def seen_along(board: Printed, place: Cell) -> list[Cell]:
    """The cells of a line from the end at which a place stands."""
    line = board.line(place)
    return line if min(place) < 0 else line[::-1]


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, rows and columns, then the values that are given and the numbers outside.

    Raises:
        Misfit: for a number that is larger than the board.
    """
    yield from square_of_values(board, MOST)
    yield from given(board, board.rows)
    for place, number in board.outside:
        if int(number) > board.rows:
            what = msg("{number} is printed", number=number)
            raise Misfit(place, what, msg("a number from 1 to {most}", most=board.rows))
        spots = tuple(values_of(board, board.bit(*cell), board.rows) for cell in seen_along(board, place))
        said = end_clue(place, number, sum(map(sum, spots)), board.rows)
        yield Skyline(spots, int(number), name="seen", clue=said)


def told(rng: Random, board: Printed, solution: Marks) -> Printed:  # noqa: ARG001
    """The number of buildings that are seen from every side."""
    clues: dict[Cell, Printing] = {}
    for _, places in SIDES.places(board.rows, board.cols):
        for place in places:
            top = count = 0
            for cell in seen_along(board, place):
                spot = values_of(board, board.bit(*cell), board.rows)
                height = next(k for k, bit in enumerate(spot, 1) if bit & solution.yes)
                count, top = count + (height > top), max(height, top)
            clues[place] = count
    return board.with_clues({**board.inner, **clues})


KIND = declared(
    "skyscrapers",
    title={"en": "Skyscrapers", "ja": "ビルディングパズル"},
    gist={
        "en": "Put each height once in every row and column; numbers outside say how many are seen.",
        "ja": "各行・各列に1からの高さを一つずつ入れる。外の数字は、そこから見えるビルの数。",
    },
    aliases=("towers", "building", "wolkenkratzer", "skyscraper", "ビルディング", "摩天楼"),
    numbers=Numbers(least=1, most=MOST),
    outside=SIDES,
    values_of=lambda board: board.rows,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    puzzlink={"skyscrapers": "around given", "building": "around given", "skyscraper": "around given"},
    pzprv3={"skyscrapers": "around-and-values", "building": "around-and-values"},
    janko=("skyscrapers", "wolkenkratzer"),
    tatham="Towers",
    task={"skyscrapers": "towers"},
    making=Making(
        told, solution=partial(random_square, most=MOST), reference=(4, 5, 6), tiny=((2, 2), (3, 3), (3, 3), (4, 4))
    ),
    plainly=(
        *("room-to-rise", "ways-of-a-skyline", "hidden-single", "naked-single", "x-wing", "two-links", "three-links"),
        *("naked-pair", "hidden-pair"),
    ),
    derived={
        "full": TAKEN,
    },
)
