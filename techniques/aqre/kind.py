"""Aqre as a declaration: numbers of rooms, no four alike in a row, one shaded piece."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import TINY, Making, with_rooms
from deduce.declared.printed import Numbers, Printed, room_clue
from deduce.language.messages import msg
from deduce.relations.connected import Connected
from deduce.relations.count import Count
from deduce.relations.never import Never
from deduce.relations.rule import YES, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """One rule for both values: no four in a row."""
    yield Never("AAAA", exchanged=True, name="four-in-a-row", wrong=msg("the four cells {cells} are alike"))
    yield Connected(YES, name="connected")
    for room in board.rooms:
        if isinstance(number := room.clue, int):
            said = room_clue(board, room)
            yield Count.of(room.cells, number, number, name="number", clue=said)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each room with the number of its shaded cells."""
    return board.with_clues({room.first: (room.cells & solution.yes).bit_count() for room in board.rooms})


KIND = declared(
    "aqre",
    title={"en": "Aqre", "ja": "Aqre"},
    gist={
        "en": "Shade one connected area; numbers count it by room, and no four alike stand in a row.",
        "ja": "黒マスをひとつながりに塗る。数字は部屋の黒マスの数で、同じ色は四つ続かない。",
    },
    aliases=("アクレ",),
    numbers=Numbers(),
    rooms=True,
    rules=rules,
    making=Making(counted, with_rooms, tiny=(*TINY, (1, 2), (1, 4), (1, 5), (1, 6), (2, 2), (2, 2))),
    puzzlink={"aqre": "borders room-number16"},
    pzprv3={"aqre": "areas clues answer"},
    janko=("aqre",),
    derived={
        "full": Words(
            "Room has its number",
            "部屋が満員",
            "With {marks} {number} has all its shaded cells, so {therefore}.\n"
            "{number} leaves no cell to shade, so {therefore}.\n"
            "With {because} the room has all its shaded cells, so {therefore}.",
            "{marks}で{number}の黒マスがそろったので、{therefore}。\n"
            "{number}には黒マスがもう入らないので、{therefore}。\n"
            "{because}で部屋の黒マスがそろったので、{therefore}。",
        ),
        "last-places": Words(
            "Room needs what is left",
            "部屋の残り全部",
            "With {marks}, {number} needs all that is left, so {therefore}.\n"
            "{number} needs all that is left, so {therefore}.\n"
            "With {because} the room needs every cell that is left, so {therefore}.",
            "{marks}から、{number}には残りがすべて必要なので、{therefore}。\n"
            "{number}には残りがすべて必要なので、{therefore}。\n"
            "{because}から、部屋には残りのマスがすべて必要なので、{therefore}。",
        ),
        "forbidden-picture": Words(
            "Three in a row",
            "三連続の隣",
            "No four cells in a row are alike: with {because}, {therefore}.",
            "同じ色は四つ並ばないので、{because}から{therefore}。",
        ),
        "only-exit": Words(),
        "out-of-reach": Words(),
        "cut-cell": Words(),
        "squeeze": Words("Too few or too many in the room", "部屋の数が合わなくなる"),
        "one-step": Words(),
        "ways-of-a-count": Words(
            "Ways to fill a room",
            "部屋の埋め方",
            "With {marks}, all ways to shade for {counted} agree, so {therefore}.\n"
            "All ways to shade for {counted} agree, so {therefore}.\n"
            "All ways to shade agree; with {because}, {therefore}.",
            "{marks}から、{counted}の塗り方のどれでも{therefore}。\n"
            "{counted}の塗り方のどれでも{therefore}。\n"
            "{because}から、どの塗り方でも{therefore}。",
        ),
    },
)
