"""Mosaic as a declaration: how many of the cells around a number are shaded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.printed import Numbers, Printed, clue
from deduce.relations.count import Count
from deduce.relations.rule import Rule


def window(board: Printed, cell: Cell) -> int:
    """A cell with all cells that touch it."""
    return sum(board.bit(cell[0] + dr, cell[1] + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1))


def rules(board: Printed) -> Iterator[Rule]:
    """Each number counts the shaded cells around it."""
    for cell, number in board.clues.items():
        cells = window(board, cell)
        said = clue("the {number} in {cell}", "{cell}の{number}", cells, (cell,), number=number)
        yield Count.of(cells, int(number), int(number), name="number", clue=said)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with its number."""
    return board.with_clues({cell: (window(board, cell) & solution.yes).bit_count() for cell in board.grid.cells()})


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
    making=Making(counted, tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3))),
    janko=("mosaik", "mosaic"),
    derived={
        "full": Words(
            "Number is full",
            "数字が満員",
            "With {marks} {number} has all its shaded cells, so {therefore}.\n"
            "{number} has all its shaded cells, so {therefore}.\n"
            "With {because} the number has all its shaded cells, so {therefore}.",
            "{marks}で{number}の黒マスがそろったので、{therefore}。\n"
            "{number}の黒マスはもうそろっているので、{therefore}。\n"
            "{because}で数字の黒マスがそろったので、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "With {marks}, {number} needs every cell that is left, so {therefore}.\n"
            "{number} needs every cell that is left, so {therefore}.\n"
            "With {because} the number needs every cell that is left, so {therefore}.",
            "{marks}から、{number}には残りのマスがすべて必要なので、{therefore}。\n"
            "{number}には残りのマスがすべて必要なので、{therefore}。\n"
            "{because}から、数字には残りのマスがすべて必要なので、{therefore}。",
        ),
        "overlap": Words(
            "Two numbers",
            "二つの数字の引き算",
        ),
        "one-step": Words(),
        "ways-of-a-count": Words(
            "Ways around a number",
            "数字のまわりの塗り方",
            "With {marks}, all ways to shade for {counted} agree, so {therefore}.\n"
            "All ways to shade for {counted} agree, so {therefore}.\n"
            "All ways to shade agree; with {because}, {therefore}.",
            "{marks}から、{counted}の塗り方のどれでも{therefore}。\n"
            "{counted}の塗り方のどれでも{therefore}。\n"
            "{because}から、どの塗り方でも{therefore}。",
        ),
    },
)
