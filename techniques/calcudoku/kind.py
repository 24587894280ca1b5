"""Calcudoku as a declaration: each value once in every row and column, and cages that give a number."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, declared
from deduce.declared.library.arithmetic import LARGEST, SIZES, WORDS, calculations, every_calculation
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import in_cages, random_square, square_of_values
from deduce.language.messages import msg
from deduce.relations import Rule

MOST = 9
"""The largest board."""


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, rows and columns, then cages."""
    yield from square_of_values(board, MOST)
    yield from calculations(board, board.rows)


KIND = declared(
    "calcudoku",
    title={"en": "Calcudoku", "ja": "計算ブロック"},
    gist={
        "en": "Each value once in every row and column; those of a cage give its number by an operation.",
        "ja": "各行・各列に1からの数字を一つずつ入れる。ケージの数字を計算すると、その数になる。",
    },
    aliases=("kenken", "mathdoku", "keen", "keen-ken", "newdoku", "calcdoku"),
    numbers=Numbers(least=1, most=LARGEST, words=WORDS, told=msg("a number, alone or with + - * or / behind it")),
    values_of=lambda board: board.rows,
    rooms=True,
    cages=True,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    janko=("calcudoku",),
    tatham="Keen",
    making=Making(
        every_calculation,
        partial(in_cages, sizes=SIZES),
        least=1.0,
        solution=partial(random_square, most=MOST),
        reference=(4, 5, 6, 7),
        tiny=((2, 2), (2, 2), (3, 3), (3, 3), (3, 3), (4, 4)),
        rare=("a2 b2\nc2 c", "a3+ a\nb3+ b", "a4* a\na b"),
    ),
    plainly=(
        *("sum-extremes", "sum-combinations", "rule-of-45", "result-combinations"),
        *("hidden-single", "naked-single", "two-links", "three-links"),
        *("naked-pair", "hidden-pair", "naked-triple"),
    ),
    derived={"full": TAKEN},
)
