"""Yajilin as a declaration: the numbers of arrows, no shaded neighbours, and one loop through all other cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.phrases import (
    CELLS_AND_SIDES,
    ENOUGH_SHADED,
    LAST_SHADED,
    SHADED_OR_PASSED,
    WAYS_THROUGH_A_CELL,
)
from deduce.declared.printed import WAYS, Numbers, Printed, clue
from deduce.declared.shaded_loops import TINY, loop, nearby, shaded_or_passed
from deduce.language.messages import msg
from deduce.relations.count import Count
from deduce.relations.rule import Rule

if TYPE_CHECKING:
    from deduce.board.grid import Cell
    from deduce.declared.printed import Printing
    from deduce.telling.pen import Pen

ARROWS = {"n": "↑", "s": "↓", "w": "←", "e": "→"}


def pointed(board: Printed, cell: Cell, way: str) -> int:
    """The cells in play from a cell on in some direction, as variables."""
    ray = board.rays(cell)[list(WAYS).index(way)]
    return board.joints.marked(board.grid.union(ray) & board.passable)


def rules(board: Printed) -> Iterator[Rule]:
    """Numbers, then neighbours, then the loop."""
    for cell, told in board.clues.items():
        if told != "x":
            number, way = int(str(told)[:-1]), str(told)[-1]
            cells = pointed(board, cell, way)
            said = clue("the {number} in {cell}", "{cell}の{number}", cells, (cell,), number=f"{number}{ARROWS[way]}")
            wrong = msg("{clue} has {count} shaded cells, not {numbers}")
            yield Count.of(cells, number, number, name="number", clue=said, wrong=wrong)
    yield from shaded_or_passed(board)


def draw(pen: Pen, cell: Cell, bit: int, printing: Printing, value: int | None) -> None:
    """A clue with its arrow, or the mark of a cell."""
    if printing == "x":
        pen.printed(cell, "")
    elif printing is not None:
        pen.pointed(cell, str(printing)[:-1], WAYS[str(printing)[-1]])
    else:
        pen.shade(cell, bit, value)


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """What is neither shaded nor on the loop is out of play; each such cell counts in a direction that tells much."""
    edges = board.joints
    free = edges.touched(solution.yes & edges.all) | edges.unmarked(solution.yes)
    blank = board.with_clues(dict.fromkeys(board.grid.cells(board.grid.board & ~free), "x"))
    clues: dict[Cell, Printing] = {}
    for cell in blank.clues:
        counts = {way: pointed(blank, cell, way) for way in WAYS}
        way = max(WAYS, key=lambda way: ((counts[way] & solution.yes).bit_count(), rng.random()))
        clues[cell] = f"{(counts[way] & solution.yes).bit_count()}{way}"
    return board.with_clues(clues)


KIND = declared(
    "yajilin",
    title={"en": "Yajilin", "ja": "ヤジリン"},
    gist={
        "en": "Draw a loop through all cells but those you shade; arrows count the shaded ones ahead.",
        "ja": "黒マスを除くすべてのマスを通る輪を描く。数字は、矢印の先にある黒マスの数。",
    },
    aliases=("arrow-ring", "yajirin"),
    numbers=Numbers(
        least=1,
        most=0,
        outside=True,
        symbols={"x": msg("a cell out of play")},
        words="[0-9]{1,3}[nswe]",
        told=msg("a number of at most three digits with the letter of a direction, such as 2n"),
        pointing=True,
    ),
    lines="through",
    cells="told",
    flags=("b",),
    rules=rules,
    making=Making(counted, dropped="x", least=0.6, solution=loop, nearby=nearby, reference=(5, 6, 7, 8), tiny=TINY),
    drawing=draw,
    puzzlink={"yajilin": "arrows", "yajirin": "arrows"},
    pzprv3={"yajilin": "arrows answer joints"},
    janko=("yajilin",),
    plain=24,
    automatic=("full", "local-cases"),
    derived={
        "full": ENOUGH_SHADED,
        "last-places": LAST_SHADED,
        "local-cases": WAYS_THROUGH_A_CELL,
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "overlap": Words(
            "Arrows in a line",
            "矢印の引き算",
        ),
        "shared-pairs": Words(
            "From cell to cell",
            "マスからマスへ",
            "From cell to cell, with {because}, it is settled where the line can go, so {therefore}.",
            "{because}からマスごとに線の通り方を順にたどると、{therefore}。",
        ),
        "one-step": Words("No way out", "出口がなくなる"),
        "coloured-clues": CELLS_AND_SIDES,
        "stand-or-fall": Words(),
        "ways-of-a-count": Words(
            "Ways of an arrow",
            "矢印の場合分け",
        ),
        "ways-of-a-clue": SHADED_OR_PASSED,
    },
)
