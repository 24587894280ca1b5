"""Kakuro as a declaration: runs of cells between black ones, whose values differ and come to a sum."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Strokes, declared
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import crossing_runs, every_run_sum
from deduce.declared.making.crossing import black_cells, filled_runs, other_values
from deduce.relations import Rule

MOST = 9
"""The largest value."""

CROSSED = (
    "\\   \\ 4\\\n\\3  - -\n\\   \\ -",
    "\\   \\ 17\\\n\\16 - -\n\\   \\ -",
    "\\   \\ 3\\\n\\17 - -\n\\   \\ -",
    "\\  11\\ \\\n\\8 -    -\n\\  -    \\",
    "\\  \\ 16\\\n\\  \\ -\n\\9 - -",
)
"""Boards of two runs that cross, which chance seldom makes so small: with one solution, with none and with several."""


def rules(board: Printed) -> Iterator[Rule]:
    """Cells and runs, then sums."""
    yield from crossing_runs(board, MOST)


def blank(rng: Random, rows: int, cols: int) -> Printed:
    """A board of black and white cells, without sums."""
    return black_cells(rng, rows, cols, MOST)


def told(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Every run with what its cells come to."""
    return every_run_sum(rng, board, solution, MOST)


def solution(rng: Random, board: Printed) -> Marks | None:
    """Random values, none twice in a run."""
    return filled_runs(rng, board, MOST)


def nearby(rng: Random, board: Printed, found: Marks, left: int) -> Marks:
    """Other values for a few cells of a run."""
    return other_values(rng, board, found, left, MOST)


KIND = declared(
    "kakuro",
    title={"en": "Kakuro", "ja": "カックロ"},
    gist={
        "en": "Put 1 to 9 into white cells; those of a run differ and add up to the number before it.",
        "ja": "白マスに1から9を入れる。ひと続きのマスの数字はすべて異なり、合計が手前の数になる。",
    },
    aliases=("cross-sums", "kakkuro", "cross-addition"),
    numbers=Numbers(least=1, most=45, crossing=True, outside=True),
    values_of=lambda _: MOST,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    puzzlink={"kakuro": "crossing"},
    pzprv3={"kakuro": "crossing crossed-values"},
    janko=("kakuro",),
    strokes=Strokes(filled="\\", crossing=True),
    task={"kakuro": "crossing"},
    making=Making(
        told,
        blank,
        least=1.0,
        solution=solution,
        nearby=nearby,
        reference=(6, 8),
        tiny=((2, 3), (2, 4), (3, 2), (4, 2)),
        rare=CROSSED,
    ),
    plainly=("sum-extremes", "sum-combinations", "naked-single"),
    derived={"full": TAKEN},
)
