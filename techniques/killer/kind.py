"""Killer Sudoku as a declaration: a Sudoku without givens, and cages whose values differ and come to a sum."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, declared
from deduce.declared.library.phrases import LOCKED_CANDIDATES, TAKEN
from deduce.declared.library.valued import (
    boxes_up_to,
    cages,
    each_once,
    every_sum,
    in_boxes,
    in_cages,
    square_of_values,
)
from deduce.declared.making.filling import filled
from deduce.relations import Rule

MOST = 9
"""The largest board."""
BOXES = boxes_up_to(MOST)

SMALL = (
    "a8 a b9 c3\na b b c\nd5 e8 e e\nd f7 f f",
    "a7 a b3 b\nc10 c c d9\ne5 c d d\ne f6 f f",
    "a7 b5 b c10\na a c c\nd4 e9 e c\nd e f5 f",
    "a3 b9 b c3\nd7 d b c\nd e8 f4 f\ne e g6 g",
    "a6 a a b9\nc5 d4 e10 b\nc d e b\nf6 f e e",
)
"""Boards of four rows with one solution, which chance seldom makes."""


def units(board: Printed) -> list[int]:
    """The cells of each row, column and box."""
    return [*(board.grid.union(line) for _, line in board.lines()), *(box for _, box in in_boxes(board, BOXES))]


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, rows, columns and boxes, then cages."""
    yield from square_of_values(board, MOST)
    for place, box in in_boxes(board, BOXES):
        yield from each_once(board, board.rows, "box", place, box)
    yield from cages(board, units(board), board.rows)


def solution(rng: Random, board: Printed) -> Marks | None:
    """Random values, none twice in a unit or a cage."""
    return filled(rng, board, board.rows, [*units(board), *(room.cells for room in board.rooms)])


KIND = declared(
    "killer",
    title={"en": "Killer Sudoku", "ja": "サムナンプレ"},
    gist={
        "en": "A Sudoku without givens: the values of each cage differ and add up to its number.",
        "ja": "数字の入っていない数独。ケージの中の数字はすべて異なり、合計がその数になる。",
    },
    aliases=("killer-sudoku", "sum-sudoku", "sum-doku", "samunamupure", "addoku"),
    numbers=Numbers(least=1, most=45),
    values_of=lambda board: board.rows,
    rooms=True,
    cages=True,
    boxes_of=BOXES,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    sudoku=True,
    janko=("sudokukiller", "killersudoku"),
    task={"killer-sudoku": "cages"},
    making=Making(
        every_sum, in_cages, least=1.0, solution=solution, reference=(4, 6, 8, 9), tiny=((4, 4),) * 3, rare=SMALL
    ),
    plainly=(
        *("sum-extremes", "sum-combinations", "rule-of-45"),
        *("hidden-single", "naked-single", "naked-pair", "two-links", "three-links"),
    ),
    derived={
        "full": TAKEN,
        "overlap": LOCKED_CANDIDATES,
    },
)
