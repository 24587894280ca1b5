"""Norinori as a declaration: two shaded cells in each room, and one shaded neighbour for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from deduce.board.marks import Marks, bits
from deduce.declared import Making, Numbers, Printed, Words, declared, room_clue
from deduce.declared.making.growth import another_room, grown, roomed
from deduce.language.messages import msg
from deduce.relations import Count, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Rooms, then pairs."""
    for room in board.rooms:
        wrong = msg("{clue} has {count} shaded cells, not 2")
        yield Count.of(room.cells, 2, 2, name="room", clue=room_clue(board, room), wrong=wrong)
    for cell in board.grid.cells():
        said = board.said(cell)
        wrong = msg("not exactly one cell beside the shaded cell {cell} is shaded", cell=said)
        short = msg("the shaded cell {clue} would have no shaded neighbour")
        over = msg("the shaded cell {clue} would have two shaded neighbours")
        when, more = board.bit(*cell), {"wrong": wrong, "short": short, "over": over}
        yield Count.of(board.beside(cell), 1, 1, when=when, name="pair", place=said, **more)


def pairs(rng: Random, board: Printed) -> Marks:
    """Pairs of shaded cells, apart from one another and close together, until there is no place for one more."""
    grid, edges = board.grid, board.joints
    yes, free = 0, grid.board
    while places := [pair for edge in bits(edges.all) if not (pair := edges.touched(edge)) & ~free]:
        some = rng.sample(places, min(TRIED, len(places)))
        pair = min(some, key=lambda pair: (grid.beside(pair) & free).bit_count())
        yes |= pair
        free &= ~(pair | grid.beside(pair))
    return Marks(yes, grid.board & ~yes)


TRIED = 20
"""Of how many places the closest is taken: where pairs are close together, few other cells could be shaded."""


def rooms(rng: Random, board: Printed, solution: Marks) -> Printed:
    """A part grows around each shaded cell; two parts side by side are a room, of one pair or of two."""
    seeds = list(bits(solution.yes))
    parts = grown(rng, board, seeds)
    mates = {i: seeds.index(board.grid.beside(seed) & solution.yes) for i, seed in enumerate(seeds)}
    return roomed(board, matched(rng, board, parts, [(i, j) for i, j in mates.items() if i < j]))


def matched(rng: Random, board: Printed, parts: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The parts joined two by two: in the given pairs, many of which have exchanged a part with another pair."""
    found = list(pairs)
    for _ in range(8 * len(found) if len(found) > 1 else 0):
        i, j = rng.sample(range(len(found)), 2)
        (a, b), (c, d) = found[i], found[j][:: rng.choice((1, -1))]
        if board.grid.beside(parts[a]) & parts[c] and board.grid.beside(parts[b]) & parts[d]:
            found[i], found[j] = (a, c), (b, d)
    return [parts[a] | parts[b] for a, b in found]


KIND = declared(
    "norinori",
    title={"en": "Norinori", "ja": "のりのり"},
    gist={
        "en": "Shade two cells in each room; each shaded cell has exactly one shaded neighbour.",
        "ja": "各部屋で二マスずつ塗る。どの黒マスにも、隣の黒マスはちょうど一つ。",
    },
    numbers=Numbers(least=1, most=0),
    rooms=True,
    in_pieces=True,
    rules=rules,
    making=Making(
        rooms,
        solution=pairs,
        changed=another_room,
        reference=(5, 6),
        tiny=((1, 2), (1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 4)),
    ),
    puzzlink={"norinori": "borders"},
    pzprv3={"norinori": "areas answer"},
    kanpen={"norinori": "areas"},
    janko=("norinori",),
    task={"norinori": "rooms"},
    html=("walls",),
    derived={
        "full": Words(
            "No more here",
            "もう塗れない",
            "With {marks} {room} has its two shaded cells, so {therefore}.\n"
            "{pair:.0}A shaded cell has exactly one shaded neighbour; with {because}, {therefore}.\n"
            "With {because} no other cell here can be shaded, so {therefore}.",
            "{marks}で{room}の黒マスは二つそろったので、{therefore}。\n"
            "{pair:.0}黒マスの隣の黒マスはちょうど一つ。{since}、{therefore}。\n"
            "{since}、ここはもう塗れず、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "With {marks} two cells are left for {room}, so {therefore}.\n"
            "There are only two cells in {room}, so {therefore}.\n"
            "With {marks} one neighbour is left for {pair}, so {therefore}.\n"
            "With {because} what is left must be shaded, so {therefore}.",
            "{marked}、{room}に残るのは二マスだけ。だから{therefore}。\n"
            "{room}には二マスしかないので、{therefore}。\n"
            "{marked}、{pair}の隣に残るのは一マスだけ。だから{therefore}。\n"
            "{since}、残りはすべて塗るしかなく、{therefore}。",
        ),
        "one-step": Words(
            clash="With {because}, a room or shaded cell beside would have too few or too many.",
            clash_ja="{since}、部屋か隣の黒マスの数が合わなくなる。",
        ),
        "ways-of-a-count": Words(
            "Ways of a room or pair",
            "部屋や組の場合分け",
            "All ways to shade a room, or to give a cell its neighbour, agree; with {because}, {therefore}.",
            "{since}、部屋の塗り方や黒マスの相手のどの場合でも{therefore}。",
            clash="With {because}, a room, or a shaded cell without its neighbour, could not be completed.",
            clash_ja="{since}、部屋の塗り方か黒マスの相手がなくなる。",
        ),
    },
)
