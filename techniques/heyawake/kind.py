"""Heyawake as a declaration: numbers of rooms, lines that reach a third room, no neighbours, one unshaded piece."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from deduce.declared import Making, Numbers, Printed, Words, declared, with_rooms
from deduce.declared.library.counting import ANY_NUMBER, every_room, room_numbers
from deduce.declared.library.phrases import BESIDE_A_SHADED_CELL, all_shaded, ways_to_shade
from deduce.declared.library.shading import APART, UNSHADED_IN_ONE_PIECE
from deduce.language.messages import msg
from deduce.relations import Count, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """A line that just reaches into a third room has a shaded cell."""
    yield from (APART, UNSHADED_IN_ONE_PIECE)
    yield from room_numbers(board, msg("{clue}: {count} of its cells are shaded, not {numbers}"))
    for _, line in board.lines():
        rooms = [board.ids[r][c] for r, c in line]
        doors = [i for i in range(1, len(line)) if rooms[i] != rooms[i - 1]]
        for first, second in pairwise(doors):
            wrong = msg("the unshaded line {cells} runs through three rooms")
            cells = line[first - 1 : second + 1]
            one, other = (board.said(cell) for cell in (cells[0], cells[-1]))
            place = {"en": f"the line {one['en']}–{other['en']}", "ja": f"{one['ja']}から{other['ja']}の並び"}
            yield Count.of(board.grid.union(cells), 1, name="three-rooms", wrong=wrong, place=place)


KIND = declared(
    "heyawake",
    title={"en": "Heyawake", "ja": "へやわけ"},
    gist={
        "en": "Shade cells apart, counted by room; no line of unshaded cells runs through three rooms.",
        "ja": "隣り合わない黒マスを塗る。数字は部屋の黒マスの数、白マスの直線は二部屋まで。",
    },
    numbers=Numbers(symbols=ANY_NUMBER),
    rooms=True,
    in_pieces=True,
    rules=rules,
    making=Making(every_room, with_rooms, share=0.7, rare=("a? a b\nc c b1\nc c b",)),
    puzzlink={"heyawake": "borders room-number16"},
    pzprv3={"heyawake": "areas clues answer"},
    kanpen={"heyawake": "squares"},
    janko=("heyawake",),
    task={"heyawake": "numbers"},
    html=("numbers",),
    plainly=("only-exit", "cut-cell", "one-step"),
    derived={
        "full": all_shaded("Room has its number", "部屋が満員", "room", "部屋"),
        "last-places": Words(
            "Last cells of a room or line",
            "残りのマス",
            "With {marks}, {number} needs every cell that is left, so {therefore}.\n"
            "{number} needs every cell that is left, so {therefore}.\n"
            "{three-rooms} must not run unshaded into a third room, so {therefore}.\n"
            "With {because} the room, or the line into a third room, needs what is left, so {therefore}.",
            "{marked}、{number}は残りのマスをすべて塗るしかなく、{therefore}。\n"
            "{number}は残りのマスをすべて塗るしかなく、{therefore}。\n"
            "{three-rooms}が白マスだけだと、三つの部屋にまたがってしまう。だから{therefore}。\n"
            "{since}、部屋の数字か白マスの並びのため残りのマスをすべて塗るしかなく、{therefore}。",
        ),
        "forbidden-picture": BESIDE_A_SHADED_CELL,
        "overlap": Words("Room and line", "部屋と並びの重なり"),
        "squeeze": Words("Room too small beside it", "隣が足りなくなる"),
        "ways-of-a-count": ways_to_shade("Ways to fill a room", "部屋の埋め方"),
    },
)
