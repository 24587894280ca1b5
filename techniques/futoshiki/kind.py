"""Futoshiki as a declaration: each value once in every row and column, and signs that point to the smaller of two."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, declared, joined
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import every_value, given, signs, square_of_values
from deduce.language.messages import msg
from deduce.relations import Rule

MOST = 16
"""The largest board."""


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, rows and columns, then what is printed."""
    yield from square_of_values(board, MOST)
    yield from given(board, board.rows)


def told(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with its value, and every sign."""
    whole = every_value(rng, board, solution)
    return whole.with_clues({**whole.clues, **signs(whole)})


KIND = declared(
    "futoshiki",
    title={"en": "Futoshiki", "ja": "不等号ナンプレ"},
    gist={
        "en": "Put values into cells, each once in every row and column; signs point to smaller ones.",
        "ja": "各行・各列に1からの数字を一つずつ入れる。不等号は、隣りあう数字の大小を示す。",
    },
    aliases=("unequal", "hutosiki", "inequality"),
    numbers=Numbers(
        least=1,
        most=MOST,
        symbols={
            "<": msg("smaller on the left"),
            ">": msg("smaller on the right"),
            "^": msg("smaller above"),
            "v": msg("smaller below"),
        },
        joining="<>^v",
        pointing=True,
    ),
    values_of=lambda board: board.rows,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    janko=("futoshiki",),
    janko_signs={"«": "<", "»": ">", "A": "^", "V": "v", "Â": ""},  # the last before « and » in files read as Latin-1
    tatham="Unequal",
    task={"futoshiki": "unequal"},
    making=Making(
        told,
        joined,
        reference=(4, 5, 6, 7),
        tiny=((3, 3), (4, 4)),
        rare=("- < 2\n    v\n1   -", "1 < -\n^\n-   -"),
    ),
    plainly=(
        *("less-than-chain", "hidden-single", "naked-single", "x-wing", "two-links", "three-links"),
        *(f"{sort}-{size}" for size in ("pair", "triple") for sort in ("naked", "hidden")),
    ),
    derived={
        "full": TAKEN,
    },
)
