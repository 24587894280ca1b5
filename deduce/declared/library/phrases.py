"""Derived techniques in words that several genres share."""

from __future__ import annotations

from deduce.declared.declaration import Words

FOURTH_OF_A_BLOCK = Words(
    "Fourth of a block",
    "2×2の残り",
    "With {because}, the 2×2 block would be all shaded, so {therefore}.",
    "{since}、{cells}も黒マスだと2×2がすべて黒マスになってしまう。だから{therefore}。",
)
"""``forbidden-picture`` where no 2×2 block is all shaded."""

BESIDE_A_SHADED_CELL = Words(
    "Beside a shaded cell",
    "黒マスの隣",
    "Shaded cells do not touch: {because} leaves its neighbours unshaded, so {therefore}.",
    "黒マスは隣り合わない。{since}、{therefore}。",
)
"""``forbidden-picture`` where no two shaded cells touch."""

WAYS_THROUGH_A_CELL = Words(
    "Ways through a cell",
    "マスの通り方",
    "{passed}With {because}, the line already passes {cell}, so {therefore}.\n"
    "{unpassed}With {because}, no line can pass {cell}, so {therefore}.\n"
    "With {because}, only one way is left at {cell}, so {therefore}.\n"
    "With {because}, only one way is left, so {therefore}.",
    "{passed}{since}、{cell}にはもう線が通っている。だから{therefore}。\n"
    "{unpassed}{since}、{cell}には線を通せない。だから{therefore}。\n"
    "{since}、{cell}の通り方は一通りに決まり、{therefore}。\n{since}、通り方は一通りに決まり、{therefore}。",
)
"""``local-cases`` where a loop passes a cell, or not."""

FROM_CELL_TO_CELL = Words(
    "From cell to cell",
    "マスからマスへ",
    "From cell to cell, with {because}, it is settled where the line can go, so {therefore}.",
    "{since}、マスごとに線の通り方を順にたどると、{therefore}。",
)
"""``shared-pairs`` there."""

CELLS_AND_SIDES = Words(
    "Cells and sides",
    "マスと内外",
    "From cell to cell and from inside to outside, with {because}, {therefore}.",
    "{since}、マスの通り方と輪の内外を合わせると、{therefore}。",
)
"""``coloured-clues`` there."""

TAKEN = Words(
    "Taken",
    "使用済み",
    "With {marks}, {therefore}.\nWith {because}, {therefore}.",
    "{marks}があるので、{therefore}。\n{since}、{therefore}。",
)
"""``full`` where cells take values."""

ONE_LEFT = Words(
    says="With {placed} and {struck_out}, nothing else is left for {cell}, so {therefore}.\n"
    "With {placed}, nothing else is left for {cell}, so {therefore}.\n"
    "With {struck_out}, nothing else is left for {cell}, so {therefore}.\n"
    "With {because}, nothing else is left, so {therefore}.",
    says_ja="{placed}と{struck_out}から、{cell}に残るのは一つ。だから{therefore}。\n"
    "{placed}から、{cell}に残るのは一つ。だから{therefore}。\n"
    "{struck_out}から、{cell}に残るのは一つ。だから{therefore}。\n"
    "{since}、残るのは一つ。だから{therefore}。",
)
"""``naked-single`` where a cell may be blank, too."""

LOCKED_CANDIDATES = Words(
    "Locked candidates",
    "共有候補",
    "With {seen_out}, {locked}, so {therefore}.\n{locked}, so {therefore}.\nWith {because}, {therefore}.",
    "{seen_out}から、{locked}。だから{therefore}。\n{locked}。だから{therefore}。\n{since}、{therefore}。",
)
"""``overlap`` there."""


def all_shaded(title: str, ja: str, what: str = "number", what_ja: str = "数字") -> Words:
    """``full`` where numbers count shaded cells."""
    return Words(
        title,
        ja,
        "With {marks}, {number} has all its shaded cells, so {therefore}.\n"
        "{number} leaves no cell to shade, so {therefore}.\n"
        f"With {{because}} the {what} has all its shaded cells, so {{therefore}}.",
        "{marks}で{number}の黒マスがそろったので、{therefore}。\n"
        "{number}には黒マスが一つも入らないので、{therefore}。\n"
        f"{{because}}で{what_ja}の黒マスがそろったので、{{therefore}}。",
    )


def needs_the_rest(title: str, ja: str, what: str = "number", what_ja: str = "数字") -> Words:
    """``last-places`` there."""
    return Words(
        title,
        ja,
        "With {marks}, {number} needs every cell that is left, so {therefore}.\n"
        "{number} needs every cell that is left, so {therefore}.\n"
        f"With {{because}} the {what} needs every cell that is left, so {{therefore}}.",
        "{marked}、{number}は残りのマスをすべて塗るしかなく、{therefore}。\n"
        "{number}は残りのマスをすべて塗るしかなく、{therefore}。\n"
        f"{{since}}、{what_ja}の残りのマスはすべて塗るしかなく、{{therefore}}。",
    )


def ways_to_shade(title: str, ja: str) -> Words:
    """``ways-of-a-count`` there."""
    return Words(
        title,
        ja,
        "All ways to shade agree; with {because}, {therefore}.",
        "{since}、どの塗り方でも{therefore}。",
    )


def cases_of_a_cell(ways: str, ways_ja: str) -> Words:
    """``ways-of-a-clue`` where a loop passes a cell, or not: the ways as they are said before and behind the cell."""
    return Words(
        "Cases of a cell",
        "マスの場合分け",
        f"All ways {ways} one cell that break no rule agree; with {{because}}, {{therefore}}.",
        f"{{since}}、一つのマス{ways_ja}のどの場合でも{{therefore}}。",
    )
