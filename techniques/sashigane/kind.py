"""Sashigane as a declaration: parts of L-shapes in cells, circles in corners, and arrows at the ends of arms."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Strokes, Words, declared
from deduce.declared.library.bends import (
    cut_into_bends,
    every_part,
    parts,
    parts_in,
    printed_parts,
    random_bends,
    some_numbers,
)
from deduce.language.messages import msg
from deduce.relations import Rule


def rules(board: Printed) -> Iterator[Rule]:
    """What the cells of an L are to each other, then what is printed."""
    yield from cut_into_bends(board)
    yield from printed_parts(board)


KIND = declared(
    "sashigane",
    title={"en": "Sashigane", "ja": "さしがね"},
    gist={
        "en": "Cut the board into Ls; circles are corners, numbers sizes, arrows point to corners.",
        "ja": "盤面をL字形に切り分ける。丸は角、数字は大きさ、矢印は端から角を指す。",
    },
    aliases=("sashikaku", "l-shapes"),
    numbers=Numbers(
        least=3,
        symbols={"o": msg("a circle without a number")},
        words="[nesw]",
        told=msg("a number from 3 on, n, e, s or w (an arrow)"),
        pointing=True,
    ),
    values_of=parts,
    values_in=parts_in,
    bent=True,
    sides=(Value("placed", "入る", noun="part"), Value("not possible", "入らない", noun="part")),
    rules=rules,
    automatic=("full", "local-cases"),
    puzzlink={"sashigane": "bends"},
    pzprv3={"sashigane": "bends borders"},
    strokes=Strokes(signs={way: (style, "arrow_N_B") for way, style in zip("wnes", (1, 3, 5, 7), strict=True)}),
    janko=("sashigane",),
    making=Making(
        some_numbers,
        all_told=every_part,
        solution=random_bends,
        reference=(6, 8, 10),
        tiny=((2, 3), (3, 2), (2, 5), (3, 4)),
        rare=("4 - - -\n- - - -\n- - - -", "o - -\n- - -"),
    ),
    plainly=("one-step",),
    derived={
        "full": Words(
            "One part each",
            "マスに一つ",
            "With {marks}, {therefore}.\nWith {because}, {therefore}.",
            "{marks}があるので、{therefore}。\n{since}、{therefore}。",
        ),
        "last-places": Words(
            "Nothing else left",
            "残りは一つ",
            "With {because}, nothing else is left, so {therefore}.",
            "{since}、ほかは残らない。だから{therefore}。",
        ),
        "local-cases": Words(
            "Arms that fit",
            "つながる腕",
            "With {because}, {therefore}.",
            "{since}、つながり方から{therefore}。",
        ),
        "line-of-sight": Words(
            "Arms add up",
            "腕の長さ",
            "With {because}, the arms of {number} must add up, so {therefore}.\n"
            "The arms of {number} must add up, so {therefore}.",
            "{since}、{number}の腕の長さを合わせると{therefore}。\n{number}の腕の長さを合わせると{therefore}。",
        ),
        "ways-of-a-clue": Words("Ways of a cell", "マスの場合分け"),
    },
)
