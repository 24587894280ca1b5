"""Yajilin as a declaration: the numbers of arrows, no shaded neighbours, and one loop through all other cells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared import WAYS, Numbers, Printed, Printing, Strokes, Words
from deduce.declared.library.counting import number_clue
from deduce.declared.library.phrases import FROM_CELL_TO_CELL
from deduce.declared.library.shaded_loops import shaded_loop, shaded_or_passed
from deduce.language.messages import msg
from deduce.relations import Count, Rule

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
            said = number_clue(board, cell, cells, f"{number}{ARROWS[way]}")
            wrong = msg("{clue} has {count} shaded cells, not {numbers}")
            yield Count.of(cells, number, number, name="number", clue=said, wrong=wrong)
    yield from shaded_or_passed(board)


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """What is neither shaded nor on the loop is out of play; each such cell counts in a direction that tells much."""
    edges = board.joints
    free = edges.touched(solution.yes & edges.all) | edges.unmarked(solution.yes)
    blank = board.with_clues(dict.fromkeys(board.grid.cells(board.grid.board & ~free), "x"))
    clues: dict[Cell, Printing] = {}
    for cell in blank.clues:
        counts = {way: (pointed(blank, cell, way) & solution.yes).bit_count() for way in WAYS}
        way = max(WAYS, key=lambda way: (counts[way], rng.random()))
        clues[cell] = f"{counts[way]}{way}"
    return board.with_clues(clues)


KIND = shaded_loop(
    "yajilin",
    counted,
    "x",
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
    rules=rules,
    puzzlink={"yajilin": "arrows", "yajirin": "arrows"},
    pzprv3={"yajilin": "arrows answer joints", "yajirin": "arrows answer joints"},
    kanpen={"yajilin": "coded-arrows"},
    strokes=Strokes(filled="x", arrows=True),
    janko=("yajilin",),
    janko_signs={"x": "x", "@": "x"},
    derived={
        "overlap": Words("Arrows in a line", "矢印の引き算"),
        "shared-pairs": FROM_CELL_TO_CELL,
        "ways-of-a-count": Words("Ways of an arrow", "矢印の場合分け"),
    },
)
