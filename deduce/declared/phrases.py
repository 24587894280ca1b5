"""Derived techniques in words that several genres share."""

from __future__ import annotations

from deduce.declared.kind import Words

FOURTH_OF_A_BLOCK = Words(
    "Fourth of a block",
    "2×2の残り",
    "With {because} the last cell of a 2×2 block stays unshaded, so {therefore}.",
    "{because}から、2×2のブロックを避けて{therefore}。",
)
"""``forbidden-picture`` where no 2×2 block is all shaded."""

WAYS_THROUGH_A_CELL = Words(
    "Ways through a cell",
    "マスの通り方",
    "With {because} only one way is left at {cell}, so {therefore}.\n"
    "With {because} only one way is left, so {therefore}.",
    "{because}から、{cell}は一通りに決まるので、{therefore}。\n{because}から一通りに決まるので、{therefore}。",
)
"""``local-cases`` where a loop passes a cell, or not."""

CELLS_AND_SIDES = Words(
    "Cells and sides",
    "マスと内外",
    "From cell to cell and from inside to outside, with {because}, {therefore}.",
    "{because}から、マスの通り方と輪の内外を合わせると、{therefore}。",
)
"""``coloured-clues`` there."""

ENOUGH_SHADED = Words(
    "Enough shaded",
    "黒マスが足りた",
    "With {marks} {number} has all its shaded cells, so {therefore}.\n"
    "{number} has all its shaded cells, so {therefore}.\n"
    "{adjacent:.0}Shaded cells do not touch; with {because}, {therefore}.\n"
    "With {because} no further cell here can be shaded, so {therefore}.",
    "{marks}で{number}の黒マスはそろったので、{therefore}。\n"
    "{number}の黒マスはもうそろっているので、{therefore}。\n"
    "{adjacent:.0}黒マスは隣り合わないので、{because}から{therefore}。\n"
    "{because}から、ここにはもう黒マスを置けないので、{therefore}。",
)
"""``full`` where shaded cells are counted and do not touch."""

LAST_SHADED = Words(
    "Last places for shaded cells",
    "残りはすべて黒マス",
    "With {marks} {number} needs every cell that is left, so {therefore}.\n"
    "{number} needs every cell that is left, so {therefore}.\n"
    "With {because} the number needs every cell that is left, so {therefore}.",
    "{marks}から、{number}には残りのマスがすべて必要なので、{therefore}。\n"
    "{number}には残りのマスがすべて必要なので、{therefore}。\n"
    "{because}から、数字には残りのマスがすべて必要なので、{therefore}。",
)
"""``last-places`` there."""

SHADED_OR_PASSED = Words(
    "Cases of a cell",
    "マスの場合分け",
    "With {marks}, all ways to shade or to pass {clued} that break no rule agree, so {therefore}.\n"
    "All ways to shade or to pass {clued} that break no rule agree, so {therefore}.\n"
    "All ways to shade or to pass one cell that break no rule agree; with {because}, {therefore}.",
    "{marks}から、{clued}を塗るか通るかのどの場合でも{therefore}。\n"
    "{clued}を塗るか通るかのどの場合でも{therefore}。\n"
    "{because}から、一つのマスを塗るか通るかのどの場合でも{therefore}。",
)
"""``ways-of-a-clue`` where a cell is shaded or on the loop."""
