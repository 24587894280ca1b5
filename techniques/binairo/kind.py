"""Binairo as a declaration: zeros and ones in halves, never three alike in a row, and no two lines alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen, Place
from deduce.declared import Making, Misfit, Numbers, Printed, Printing, Strokes, Words, clue, declared
from deduce.language.messages import msg
from deduce.relations import Count, Differ, Never, Rule, Table

GIVEN = "the printed {number} in {cell}", "{cell}の表出の{number}"


def rules(board: Printed) -> Iterator[Rule]:
    """Lines by themselves, pairs of them, then what is given."""
    yield Never("AAA", exchanged=True, name="three", wrong=msg("{cells} are three alike in a row"))
    lines = list(board.lines())
    for name, line in lines:
        half, odd = divmod(len(line), 2)
        if odd:
            what = msg("an odd number of cells in {line}: {count}", line=name, count=len(line))
            raise Misfit((0, 0), what, msg("as many 0s as 1s"))
        wrong = msg("{line} does not have as many 0s as 1s", line=name)
        more = msg("{line} would have more 1s than 0s", line=name)
        less = msg("{line} would have more 0s than 1s", line=name)
        yield Count.of(board.grid.union(line), half, half, name="half", wrong=wrong, place=name, over=more, short=less)
    for en, ja, some in (("row", "行", lines[: board.rows]), ("column", "列", lines[board.rows :])):
        half = len(some[0][1]) // 2
        if len(some) > comb(2 * half, half):
            what = msg("{count} lines of {size} cells, of which two are alike", count=len(some), size=2 * half)
            raise Misfit((0, 0), what, msg("no more lines than there are ways to fill one"))
        every = [tuple(board.bit(*cell) for cell in line) for _, line in some]
        for (i, one), (k, other) in combinations(enumerate(every, 1), 2):
            both = {"en": f"{en}s {i} and {k}", "ja": f"{i}{ja}目と{k}{ja}目"}
            yield Differ(one, other, half, name="alike", place=both, wrong=msg("{lines} are alike", lines=both))
    for cell, number in board.clues.items():
        bit = board.bit(*cell)
        named = clue(*GIVEN, bit, (cell,), number=number)
        short, wrong = msg("{clue} would not hold", clue=named.name), msg("{clue} does not hold")
        yield Table((bit,), (int(number),), name="given", clue=named, wrong=wrong, short=short)


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with its value."""
    return board.with_clues({cell: int(bool(board.bit(*cell) & solution.yes)) for cell in board.grid.cells()})


def drawn(pen: Pen, place: Place, bit: int, printing: Printing, value: int | None) -> None:
    """A value, given or filled in."""
    if printing is not None or value is not None:
        pen.value(place, bit, "10"[value or 0] if printing is None else str(printing), given=printing is not None)


def complete(value: int) -> Words:
    """A line that has all cells of a value."""
    return Words(
        f"All {value}s are there",
        f"{value}がそろった",
        f"With {{marks}}, all {value}s of {{half}} are there, so {{therefore}}.",
        f"{{marks}}で{{half}}の{value}がそろったので、{{therefore}}。",
    )


KIND = declared(
    "binairo",
    title={"en": "Binairo", "ja": "ビナイロ"},
    aliases=("takuzu", "binary-puzzle", "tohu-wa-vohu", "unruly"),
    gist={
        "en": "Fill lines half with 0s, half with 1s, never three in a row, no two lines alike.",
        "ja": "各列に0と1を同じ数、三つ続けずに入れる。同じ並びの行や列はない。",
    },
    numbers=Numbers(least=0, most=1, given=True),
    strokes=Strokes(signs={"0": (1, "circle_M"), "1": (2, "circle_M")}),
    sides=(Value("1", "1", noun="1", noun_ja="1の入った"), Value("0", "0", noun="0", noun_ja="0の入った")),
    signs=("i", "o"),
    rules=rules,
    drawing=drawn,
    making=Making(told, reference=(6, 8), tiny=((2, 2), (2, 2), (4, 4), (4, 4))),
    tatham="Unruly, unique",
    task={"binairo": "digits"},
    plainly=("one-step",),
    derived={
        "full": complete(1),
        "last-places": complete(0),
        "forbidden-picture": Words(
            "Never three alike",
            "三つ続けない",
            "{because} may not become three in a row, so {therefore}.",
            "{because}と合わせて三つ続かないように、{therefore}。",
        ),
        "no-two-alike": Words(
            "No two lines alike",
            "同じ並びはない",
            "With {because}, {alike} would be alike otherwise, so {therefore}.\n"
            "With {because}, two lines would be alike otherwise, so {therefore}.",
            "{since}、そうでないと{alike}が同じ並びになる。だから{therefore}。\n"
            "{since}、そうでないと同じ並びの列が二つできる。だから{therefore}。",
        ),
        "ways-of-a-count": Words(
            "Ways of a line",
            "列の場合分け",
            "All ways to fill a line agree; with {because}, {therefore}.",
            "{since}、列のどの入れ方でも{therefore}。",
        ),
    },
)
