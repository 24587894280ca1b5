"""LITS as a declaration: a tetromino in each room, no two alike side by side, no shaded 2×2 block, one shaded piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from deduce.board.grid import Grid
from deduce.board.marks import bits
from deduce.declared import Making, Numbers, Printed, Words, declared, empty, room_clue
from deduce.declared.library.phrases import FOURTH_OF_A_BLOCK
from deduce.declared.library.shading import NO_POOL, SHADED_IN_ONE_PIECE
from deduce.declared.making.growth import another_room, grown, roomed
from deduce.language.messages import msg
from deduce.making.islands import pool
from deduce.relations import Rule, Table, Unlike, placed

SHAPES = ("AAA/A..", "AAAA", "AAA/.A.", "AA./.AA")  # L, I, T and S


@lru_cache(maxsize=64)
def pieces(grid: Grid) -> list[tuple[int, int]]:
    """All pieces on a board: the number of the shape, and the cells."""
    return [(shape, place.yes) for shape, picture in enumerate(SHAPES) for place in placed(grid, picture)]


def rules(board: Printed) -> Iterator[Rule]:
    """Rooms, pictures and the connection, then what is between rooms."""
    tables, sorts, wrong = [], [], msg("the shaded cells of {clue} are not an L, I, T or S")
    room_of = {bit.bit_length(): number for number, room in enumerate(board.rooms) for bit in bits(room.cells)}
    inside: dict[int, list[tuple[int, int]]] = {}
    for shape, cells in pieces(board.grid):
        if not (cells & board.holes or cells & ~board.rooms[number := room_of[cells.bit_length()]].cells):
            inside.setdefault(number, []).append((shape, cells))
    for number, room in enumerate(board.rooms):
        sorts_here, shaded = tuple(zip(*inside.get(number, []), strict=True)) or ((), ())
        tables.append(Table.of(room.cells, shaded, name="room", clue=room_clue(board, room), wrong=wrong))
        sorts.append(sorts_here)
    yield from (*tables, NO_POOL, SHADED_IN_ONE_PIECE)
    equal = msg("{one} and {other} could only have equal shapes, which touch in {cells}")
    wrong = msg("{cells} are two equal shapes that touch")
    yield Unlike(tuple(tables), tuple(sorts), paired=equal, name="alike", wrong=wrong)


def blank(rng: Random, rows: int, cols: int) -> Printed:
    """Rooms grown around random pieces that keep the rules, as many as find room: each touches those before it."""
    board = empty(rng, rows, cols)
    grid, laid, shaded = board.grid, list[int](), 0
    free = pieces(grid)
    while near := [(shape, cells) for shape, cells in free if not shaded or grid.beside(cells) & shaded]:
        shape, cells = rng.choice(near)
        laid.append(cells)
        shaded |= cells
        close = grid.beside(cells)
        free = [
            (one, more)
            for one, more in free
            if not (more & shaded or (one == shape and more & close) or pool(grid, more | shaded))
        ]
    return roomed(board, grown(rng, board, laid))


KIND = declared(
    "lits",
    title={"en": "LITS", "ja": "LITS"},
    gist={
        "en": "Shade a piece of four cells in each room; equal shapes do not touch, and all are connected.",
        "ja": "各部屋に四マスの形を一つ塗る。同じ形は隣り合わず、黒マスはひとつながり。",
    },
    aliases=("nuruomino", "ヌルオミノ", "リッツ"),
    numbers=Numbers(most=-1),
    rooms=True,
    in_pieces=True,
    holes=True,
    rules=rules,
    making=Making(
        lambda _, board, __: board,
        blank,
        changed=another_room,
        reference=(5, 6, 7, 8),
        tiny=((1, 4), (2, 3), (2, 4), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (3, 4), (3, 4)),
        rare=(
            "a a a a a a\na a b b b b",
            "a a a a\na a b a\nb b b a",
            *("a a a b\nb b a b\nb b b b", "a a a a\na b a a\na b b b"),
        ),
    ),
    puzzlink={"lits": "borders", "nuruomino": "borders"},
    pzprv3={"lits": "areas answer"},
    kanpen={"lits": "areas"},
    janko=("lits",),
    janko_yes="lits",
    task={"lits": "rooms"},
    html=("walls",),
    plainly=("only-exit", "cut-cell"),
    derived={
        "forbidden-picture": FOURTH_OF_A_BLOCK,
        "local-cases": Words(
            "Shapes that fit the room",
            "部屋に入る形",
            "With {marks}, all shapes that still fit {room} agree, so {therefore}.\n"
            "All shapes that fit {room} agree, so {therefore}.\n"
            "With {because}, all shapes that still fit the room agree, so {therefore}.",
            "{marked}、{room}に入るどの形でも{therefore}。\n"
            "{room}に入るどの形でも{therefore}。\n"
            "{since}、部屋に入るどの形でも{therefore}。",
        ),
        "ways-side-by-side": Words(
            "Shapes next door",
            "隣の部屋の形",
            "Shapes of rooms side by side have to go together and be joined; with {because}, {therefore}.",
            "隣り合う部屋の形は両立してつながらなければならない。{since}、{therefore}。",
            clash="With {because}, no shapes are left for rooms side by side that go together and are joined.",
            clash_ja="{since}、隣り合う部屋に両立してつながる形が残らない。",
        ),
        "crossed-out-ways": Words(
            "Room after room",
            "部屋から部屋へ",
            "Room after room, shapes that go with none next door are crossed out; with {because}, {therefore}.",
            "{since}、隣の部屋と両立しない形を部屋から部屋へ消していくと、{therefore}。",
        ),
        "ways-of-a-clue": Words(
            "Cases of a room",
            "部屋の場合分け",
            "All shapes in one room that break no other rule agree; with {because}, {therefore}.",
            "{since}、一つの部屋に入る形で別のルールに反しないもののどれでも{therefore}。",
            clash="With {because}, every shape in one room would break another rule.",
            clash_ja="{since}、一つの部屋にどの形を入れても別のルールに反する。",
        ),
    },
)
