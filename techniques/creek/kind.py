"""Creek as a declaration: numbers at corners of cells, and one unshaded piece."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making, cornered
from deduce.declared.printed import Numbers, Printed, cells_in, meeting_clue
from deduce.relations.connected import Connected
from deduce.relations.count import Count
from deduce.relations.rule import NO, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Each number counts the shaded cells that meet at its corner."""
    yield Connected(NO, name="connected")
    for corner, number in board.clues.items():
        cells = board.meeting(corner)
        said = meeting_clue(int(number), cells, cells_in(board.grid, cells))
        yield Count.of(cells, int(number), int(number), name="number", clue=said)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every corner with its number."""
    corners = [(r, c) for r in range(board.rows + 1) for c in range(board.cols + 1)]
    return board.with_clues({corner: (board.meeting(corner) & solution.yes).bit_count() for corner in corners})


KIND = declared(
    "creek",
    title={"en": "Creek", "ja": "クリーク"},
    gist={
        "en": "Shade cells around an area in one piece; numbers at corners count the shaded cells there.",
        "ja": "白マスがひとつながりに残るように塗る。角の数字は、そこに集まる黒マスの数。",
    },
    numbers=Numbers(most=4),
    corners=True,
    rules=rules,
    making=Making(counted, cornered, reference=(5, 6), tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3))),
    puzzlink={"creek": "four-cell"},
    pzprv3={"creek": "clues answer"},
    janko=("creek",),
    derived={
        "full": Words(
            "Corner has its number",
            "数字が満員",
            "With {marks} {number} has all its shaded cells, so {therefore}.\n"
            "{number} has no shaded cells, so {therefore}.\n"
            "With {because} the number has all its shaded cells, so {therefore}.",
            "{marks}で{number}の黒マスはそろったので、{therefore}。\n"
            "{number}のまわりに黒マスはないので、{therefore}。\n"
            "{because}で数字の黒マスがそろったので、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "With {marks} {number} needs every cell that is left, so {therefore}.\n"
            "{number} needs every cell that it touches, so {therefore}.\n"
            "With {because} the number needs every cell that is left, so {therefore}.",
            "{marks}から、{number}には残りのマスがすべて必要なので、{therefore}。\n"
            "{number}にはまわりのマスがすべて必要なので、{therefore}。\n"
            "{because}から、数字には残りのマスがすべて必要なので、{therefore}。",
        ),
        "only-exit": Words(),
        "out-of-reach": Words(),
        "cut-cell": Words(),
        "overlap": Words(
            "Two corners",
            "隣の角との引き算",
        ),
        "one-step": Words(
            clash="With {because}, a corner beside would not come out, or unshaded cells would be cut off.",
            clash_ja="{because}では、隣の角の数字が合わないか、白マスが分断される。",
        ),
        "ways-of-a-count": Words(
            "Ways around a corner",
            "角のまわりの塗り方",
            "All ways to shade around the corner agree; with {because}, {therefore}.",
            "角のまわりのどの塗り方でも同じになるので、{because}から{therefore}。",
            clash="With {because}, no way to shade around the corner would keep to the other rules.",
            clash_ja="{because}では、角のまわりをどう塗っても他のルールに反する。",
        ),
    },
)
