"""Tango as a declaration: suns and moons in halves, never three alike in a row, and signs between cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen, Place
from deduce.declared import (
    Making,
    Misfit,
    Numbers,
    Printed,
    Printing,
    Words,
    cells_in,
    clue,
    declared,
    joined,
    meeting_clue,
)
from deduce.language.messages import msg
from deduce.relations import Count, Never, Rule, Table

GIVEN = {"S": ("the printed sun {cell}", "表出の太陽{cell}"), "M": ("the printed moon {cell}", "表出の月{cell}")}
SIGNS = {"=": "=", "x": "×"}
ROWS = {"S": (1,), "M": (0,), "=": (0, 3), "x": (1, 2)}
"""What the cells of a sign may be, as in `Table`."""


def rules(board: Printed) -> Iterator[Rule]:
    """Lines, then what is printed in cells and between them."""
    yield Never("AAA", exchanged=True, name="three", wrong=msg("{cells} are three alike in a row"))
    for name, line in board.lines():
        half, odd = divmod(len(line), 2)
        if odd:
            what = msg("an odd number of cells in {line}: {count}", line=name, count=len(line))
            raise Misfit((0, 0), what, msg("as many suns as moons"))
        wrong = msg("{line} does not come to {half} suns and {half} moons", line=name, half=half)
        more = msg("{line} would have more than {half} suns", line=name, half=half)
        less = msg("{line} would have more than {half} moons", line=name, half=half)
        yield Count.of(board.grid.union(line), half, half, name="half", wrong=wrong, place=name, over=more, short=less)
    for place, sign in board.clues.items():
        cells, sign = board.joined(place), str(sign)
        spots = cells_in(board.grid, sum(cells))
        named = meeting_clue(SIGNS[sign], sum(cells), spots) if sign in SIGNS else clue(*GIVEN[sign], cells[0], spots)
        short = msg("{clue} would not hold", clue=named.name)
        yield Table(cells, ROWS[sign], name="sign", clue=named, wrong=msg("{clue} does not hold"), short=short)


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with its value, and every sign."""
    clues: dict[Cell, Printing] = {}
    for place in board.places.cells():
        suns = sum(bool(cell & solution.yes) for cell in board.joined(place))
        if len(cells := board.joined(place)) < 4:
            clues[place] = "MS"[suns] if len(cells) == 1 else "=x="[suns]
    return board.with_clues(clues)


def drawn(pen: Pen, place: Place, bit: int, printing: Printing, value: int | None) -> None:
    """A sun or a moon; a sign on a border."""
    if printing in SIGNS:
        pen.sign(place, SIGNS[str(printing)])
    elif value is not None:
        (pen.moon if value else pen.sun)(place, bit, given=printing is not None)


def complete(what: str, ja: str) -> Words:
    """A line that has all its suns, or all its moons."""
    return Words(
        f"All {what}s are there",
        f"{ja}がそろった",
        f"With {{marks}}, all {what}s of {{half}} are there, so {{therefore}}.",
        f"{{marks}}で{{half}}の{ja}がそろったので、{{therefore}}。",
    )


KIND = declared(
    "tango",
    title={"en": "Tango", "ja": "Tango"},
    aliases=("linkedin-tango", "binairo-with-signs"),
    gist={
        "en": "Fill lines half with suns, half with moons, never three in a row; signs say which are alike.",
        "ja": "各列に太陽と月を同じ数、三つ続けずに入れる。＝と×は、隣どうしが同じか違うかを示す。",
    },
    numbers=Numbers(
        least=1,
        most=0,
        symbols={"S": msg("sun"), "M": msg("moon"), "=": msg("alike"), "x": msg("different")},
        joining="=x",
    ),
    sides=(Value("a sun", "太陽", "suns", "sun", "太陽の"), Value("a moon", "月", "moons", "moon", "月の")),
    signs=("s", "m"),
    typed=dict(zip("☀🌞🌝🟡🌙🌛🌜🌚🔵⬜⬛×", "SSSSMMMMM..x", strict=True)),
    rules=rules,
    drawing=drawn,
    making=Making(
        told,
        joined,
        reference=(6, 8),
        tiny=((2, 2), (2, 4), (4, 2), (2, 6), (4, 4)),
        rare=("S .\n:\n. .", "M .\n:\n. ."),
    ),
    tatham="Unruly",
    plainly=("one-step",),
    derived={
        "local-cases": Words(
            "By the sign",
            "記号のとおり",
            "With {marks}, {sign} says that {therefore}.\n{sign} says that {therefore}.",
            "{sign}と{marks}から、{therefore}。\n{sign}から、{therefore}。",
            rank=8,
        ),
        "full": complete("sun", "太陽"),
        "last-places": complete("moon", "月"),
        "forbidden-picture": Words(
            "Never three alike",
            "三つ続けない",
            "{because} may not become three in a row, so {therefore}.",
            "{because}と合わせて三つ続かないように、{therefore}。",
        ),
        "ways-of-a-clue": Words("Ways of a sign", "記号の場合分け", rank=20),
        "ways-of-a-count": Words(
            "Ways of a line",
            "列の場合分け",
            "All ways to fill a line agree; with {because}, {therefore}.",
            "{since}、列のどの入れ方でも{therefore}。",
        ),
    },
)
