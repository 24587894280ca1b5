"""Mosaic as a declaration: how many of the cells around a number are shaded."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.board.grid import Cell
from deduce.declared import Making, Numbers, Printed, Words, declared
from deduce.declared.library.counting import everywhere, numbers
from deduce.declared.library.phrases import all_shaded, needs_the_rest, ways_to_shade
from deduce.relations import Rule


def window(board: Printed, cell: Cell) -> int:
    """A cell with all cells that touch it."""
    return sum(board.bit(cell[0] + dr, cell[1] + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1))


def rules(board: Printed) -> Iterator[Rule]:
    """Each number counts the shaded cells around it."""
    return numbers(board, window)


KIND = declared(
    "mosaic",
    title={"en": "Mosaic", "ja": "モザイク"},
    gist={
        "en": "Shade a picture; a number counts the shaded cells in the 3×3 block around it.",
        "ja": "絵を塗り出す。数字は、そのマスを中心とする3×3の黒マスの数。",
    },
    aliases=("fill-a-pix", "fillapix", "mosaik", "nurie-puzzle", "ぬり絵パズル"),
    numbers=Numbers(most=9),
    rules=rules,
    making=Making(everywhere(window), tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3))),
    janko=("mosaik", "mosaic"),
    tatham="Mosaic",
    task={"minesweeper/mosaic": "digits", "mosaic": "digits"},
    html=("numbers",),
    plainly=("one-step",),
    derived={
        "full": all_shaded("Number is full", "数字が満員"),
        "last-places": needs_the_rest("All that is left", "残り全部"),
        "overlap": Words("Two numbers", "二つの数字の引き算"),
        "ways-of-a-count": ways_to_shade("Ways around a number", "数字のまわりの塗り方"),
    },
)
