"""Aqre as a declaration: numbers of rooms, no four alike in a row, one shaded piece."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.declared import Making, Numbers, Printed, Words, declared, with_rooms
from deduce.declared.library.counting import ANY_NUMBER, every_room, room_numbers
from deduce.declared.library.phrases import all_shaded, needs_the_rest, ways_to_shade
from deduce.declared.making.recipe import TINY
from deduce.language.messages import msg
from deduce.relations import YES, Connected, Never, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """One rule for both values: no four in a row."""
    yield Never("AAAA", exchanged=True, name="four-in-a-row", wrong=msg("the four cells {cells} are alike"))
    yield Connected(YES, name="connected")
    yield from room_numbers(board)


KIND = declared(
    "aqre",
    title={"en": "Aqre", "ja": "Aqre"},
    gist={
        "en": "Shade one connected area; numbers count it by room, and no four alike stand in a row.",
        "ja": "黒マスをひとつながりに塗る。数字は部屋の黒マスの数で、同じ色は四つ続かない。",
    },
    aliases=("アクレ",),
    numbers=Numbers(symbols=ANY_NUMBER),
    rooms=True,
    in_pieces=True,
    rules=rules,
    making=Making(
        every_room,
        with_rooms,
        rare=("a? a b\nc c b1\nc c b",),
        tiny=(*TINY, (1, 2), (1, 4), (1, 5), (1, 6), (2, 2), (2, 2)),
    ),
    puzzlink={"aqre": "borders room-number16"},
    pzprv3={"aqre": "areas clues answer"},
    janko=("aqre",),
    plainly=("only-exit", "out-of-reach", "cut-cell", "one-step"),
    derived={
        "full": all_shaded("Room has its number", "部屋が満員", "room", "部屋"),
        "last-places": needs_the_rest("Room needs what is left", "部屋の残り全部", "room", "部屋"),
        "forbidden-picture": Words(
            "Three in a row",
            "三連続の隣",
            "No four consecutive cells are alike: with {because}, {therefore}.",
            "同じ色は四つ続かない。{since}、{therefore}。",
        ),
        "squeeze": Words("Too few or too many in the room", "部屋の数が合わなくなる"),
        "stretches": Words("Stretches in a room", "部屋の中の並び"),
        "ways-of-a-count": ways_to_shade("Ways to fill a room", "部屋の埋め方"),
    },
)
