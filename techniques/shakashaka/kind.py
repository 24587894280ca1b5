"""Shakashaka as a declaration: triangles in cells, white areas that are rectangles, and numbers of triangles beside."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Strokes, Words, declared
from deduce.declared.library.halves import (
    black_cells,
    every_number,
    halves,
    one_half_each,
    other_halves,
    random_halves,
    touching_triangles,
    white_rectangles,
)
from deduce.language.messages import msg
from deduce.relations import Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Cells and numbers, then what stays white."""
    yield from one_half_each(board)
    yield from touching_triangles(board)
    yield from white_rectangles(board)


KIND = declared(
    "shakashaka",
    title={"en": "Shakashaka", "ja": "シャカシャカ"},
    gist={
        "en": "Fill cells by half so that white areas are rectangles; numbers count the triangles beside.",
        "ja": "マスを三角で半分塗り、残る白い部分をすべて長方形にする。数字は隣り合う三角の数。",
    },
    aliases=("proof-of-quilt", "quilt"),
    numbers=Numbers(most=4, symbols={"x": msg("a black cell without a number")}, outside=True),
    values_of=halves,
    halves=True,
    sides=(Value("placed", "入る", noun="triangle"), Value("not possible", "入らない", noun="triangle")),
    rules=rules,
    puzzlink={"shakashaka": "four-cell"},
    pzprv3={"shakashaka": "black-as-5 triangles"},
    kanpen={"shakashaka": "black-as-5"},
    strokes=Strokes(filled="x"),
    janko=("shakashaka",),
    janko_signs={"5": "x"},
    making=Making(
        every_number,
        black_cells,
        dropped="x",
        least=0.3,
        solution=random_halves,
        nearby=other_halves,
        reference=(6, 8, 10),
        yields=(1,),
        tiny=((1, 2), (2, 2), (2, 2), (1, 3)),
        rare=("- - 0\n- - x",),  # of smaller boards a number changes none
    ),
    plainly=("white-angles", "one-step"),
    derived={
        "full": Words(
            "Nothing more fits",
            "もう入らない",
            "With {marks}, {number} needs a triangle in each other cell beside it, so {therefore}.\n"
            "{number} needs a triangle in each cell beside it, so {therefore}.\n"
            "With {marks}, {therefore}.\n"
            "With {because}, {therefore}.",
            "{marked}、{number}はほかの隣のマスすべてに三角が要り、{therefore}。\n"
            "{number}は隣のマスすべてに三角が要り、{therefore}。\n"
            "{marks}があるので、{therefore}。\n"
            "{since}、{therefore}。",
        ),
        "last-places": Words(
            "Nothing else left",
            "残りは一つ",
            "With {marks}, {number} has all its triangles, so {therefore}.\n"
            "{number} takes no triangle beside it, so {therefore}.\n"
            "With {because}, {therefore}.",
            "{marked}、{number}の三角はそろったので、{therefore}。\n"
            "{number}の隣には三角が入らないので、{therefore}。\n"
            "{since}、{therefore}。",
        ),
    },
)
