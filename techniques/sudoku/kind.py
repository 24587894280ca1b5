"""Sudoku as a declaration: one value in each cell, each value once in every row, column and box."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.contract.cells import Value
from deduce.contract.puzzle import Name
from deduce.declared import Making, Misfit, Numbers, Printed, declared, numbered
from deduce.declared.library.phrases import LOCKED_CANDIDATES, TAKEN
from deduce.declared.library.valued import BOXES, boxes, each_once, every_value, given, region_place, square_of_values
from deduce.declared.making.growth import exchanged
from deduce.language.messages import msg
from deduce.relations import Rule

MOST = 16
"""The largest board."""
TURNS = 1000
"""How often two regions try to exchange a cell before a board with random ones is taken."""


def regions(board: Printed) -> Iterator[tuple[Name, int]]:
    """The boxes, or whatever other regions there are, with their names."""
    usual = board.rows in BOXES and numbered(boxes(board.rows, board.cols)) == board.ids
    for k, room in enumerate(board.rooms, 1):
        count = room.cells.bit_count()
        if count != board.rows:
            what = msg("the region of {cell} has {count} cells", cell=board.said(room.first), count=count)
            raise Misfit(room.first, what, msg("regions of {count} cells", count=board.rows))
        yield {"en": f"box {k}", "ja": f"第{k}ブロック"} if usual else region_place(room), room.cells


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, rows, columns and boxes, then what is given."""
    yield from square_of_values(board, MOST)
    for place, region in regions(board):
        yield from each_once(board, board.rows, "box", place, region)
    yield from given(board, board.rows)


def blank(rng: Random, rows: int, cols: int) -> Printed:
    """A board without values, with the usual boxes; with random regions where a size from five on has none."""
    drawn = 4 < rows == cols <= MOST and rows not in BOXES
    names = [[r] * cols for r in range(rows)] if drawn else boxes(rows, cols)
    board = Printed(((None,) * cols,) * rows, numbered(names), of_cells=True)
    return exchanged(rng, board, TURNS) if drawn else board


KIND = declared(
    "sudoku",
    title={"en": "Sudoku", "ja": "数独"},
    gist={
        "en": "Put a value into each cell, each once in every row, column and box.",
        "ja": "各行・各列・各ブロックに、1からの数字を一つずつ入れる。",
    },
    aliases=("number-place", "mini-sudoku", "solo"),
    numbers=Numbers(least=1, most=MOST),
    values_of=lambda board: board.rows,
    rooms_of=boxes,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    puzzlink={"sudoku": "number16"},
    pzprv3={"sudoku": "clues values"},
    kanpen={"sudoku": "clues"},
    janko=("sudoku",),
    sudoku=True,
    tatham="Solo",
    task={"sudoku": "values", "jigsaw-sudoku": "values"},
    making=Making(
        every_value,
        blank,
        reference=(9,),
        tiny=((4, 4), (4, 4)),
        rare=(
            "a a a b b\na c c b d\na c b b d\nc c e e d\ne e e d d",
            "a1 a a b b\na a c b b\nd c c c b\nd d d c e\nd e e e e2",
        ),
    ),
    plainly=(
        *("hidden-single", "naked-single", "x-wing", "swordfish", "jellyfish", "two-links", "three-links"),
        *(f"{sort}-{size}" for size in ("pair", "triple", "quad") for sort in ("naked", "hidden")),
    ),
    derived={
        "full": TAKEN,
        "overlap": LOCKED_CANDIDATES,
    },
)
