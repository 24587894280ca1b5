"""Heyawake as a declaration: numbers of rooms, lines that reach a third room, no neighbours, one unshaded piece."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making, with_rooms
from deduce.declared.printed import Numbers, Printed, room_clue
from deduce.language.messages import msg
from deduce.relations.connected import Connected
from deduce.relations.count import Count
from deduce.relations.never import Never
from deduce.relations.rule import NO, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """A line that just reaches into a third room has a shaded cell."""
    yield Never("AA", name="adjacent", wrong=msg("the shaded cells {cells} touch"))
    yield Connected(NO, name="connected", wrong=msg("the unshaded cells {cells} are cut off from the others"))
    for room in board.rooms:
        if isinstance(number := room.clue, int):
            said = room_clue(board, room)
            wrong = msg("{clue}: {count} of its cells are shaded, not {numbers}")
            yield Count.of(room.cells, number, number, name="number", clue=said, wrong=wrong)
    for _, line in board.lines():
        rooms = [board.ids[r][c] for r, c in line]
        doors = [i for i in range(1, len(line)) if rooms[i] != rooms[i - 1]]
        for first, second in pairwise(doors):
            wrong = msg("the unshaded line {cells} runs through three rooms")
            cells = line[first - 1 : second + 1]
            one, other = (board.said(cell) for cell in (cells[0], cells[-1]))
            place = {"en": f"the line {one['en']}–{other['en']}", "ja": f"{one['ja']}から{other['ja']}の列"}
            yield Count.of(board.grid.union(cells), 1, name="three-rooms", wrong=wrong, place=place)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each room with the number of its shaded cells."""
    return board.with_clues({room.first: (room.cells & solution.yes).bit_count() for room in board.rooms})


KIND = declared(
    "heyawake",
    title={"en": "Heyawake", "ja": "へやわけ"},
    gist={
        "en": "Shade cells apart, counted by room; no line of unshaded cells runs through three rooms.",
        "ja": "隣り合わない黒マスを塗る。数字は部屋の黒マスの数、白マスの直線は二部屋まで。",
    },
    numbers=Numbers(),
    rooms=True,
    rules=rules,
    making=Making(counted, with_rooms, share=0.7),
    puzzlink={"heyawake": "borders room-number16"},
    pzprv3={"heyawake": "areas clues answer"},
    janko=("heyawake",),
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
            "Last cells of a room or line",
            "残りのマス",
            "With {marks}, {number} needs all that is left, so {therefore}.\n"
            "{number} needs all that is left, so {therefore}.\n"
            "{three-rooms} must not run unshaded into a third room, so {therefore}.\n"
            "With {because} the room, or the line into a third room, needs what is left, so {therefore}.",
            "{marks}から、{number}には残りがすべて必要なので、{therefore}。\n"
            "{number}には残りがすべて必要なので、{therefore}。\n"
            "{three-rooms}は白マスのまま三つ目の部屋に届いてはならないので、{therefore}。\n"
            "{because}から、部屋の数字や三つ目の部屋へ続く列には残りのマスが必要なので、{therefore}。",
        ),
        "forbidden-picture": Words(
            "Beside a shaded cell",
            "黒マスの隣",
            "Shaded cells do not touch: {because} leaves its neighbours unshaded, so {therefore}.",
            "黒マスは隣り合わないので、{because}から{therefore}。",
        ),
        "only-exit": Words(),
        "cut-cell": Words(),
        "overlap": Words(
            "Room and line",
            "部屋と列の重なり",
        ),
        "squeeze": Words("Room too small beside it", "隣が足りなくなる"),
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
