"""Country Road as a declaration: each room passed once, its number, no two cells left out across a border, one loop."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.marks import Marks, bits
from deduce.contract.cells import Value
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.phrases import CELLS_AND_SIDES, WAYS_THROUGH_A_CELL
from deduce.declared.printed import Numbers, Printed, numbered, room_clue
from deduce.language.messages import msg
from deduce.making.loops import loop_and_shaded, loop_nearby
from deduce.relations.count import Count
from deduce.relations.loop import OneLoop, passed_or_not
from deduce.relations.rule import Rule

if TYPE_CHECKING:
    from deduce.board.grid import Cell
    from deduce.declared.printed import Printing
    from deduce.telling.pen import Pen


def rules(board: Printed) -> Iterator[Rule]:
    """Rooms, then borders, then cells, then the loop."""
    edges = board.joints
    for room in board.rooms:
        wrong = msg("the loop crosses the border of one room {count} times: {filled}")
        doors = edges.leaving(room.cells)
        short = msg("the loop could not come into {clue} and leave it")
        over = msg("the loop would cross the border of {clue} more than twice")
        yield Count.of(doors, 2, 2, name="room", wrong=wrong, place=room.place, short=short, over=over)
        if isinstance(number := room.clue, int):
            cells = edges.marked(room.cells)
            said = room_clue(board, room, cells)
            wrong = msg("{clue} does not agree with the cells that the loop leaves out: {filled}")
            off = room.cells.bit_count() - number
            short = msg("the loop would pass more cells than {clue} says")
            over = msg("the loop could not pass as many cells as {clue} says")
            allowed = 1 << off if off >= 0 else 0
            yield Count(cells, allowed, name="number", clue=said, wrong=wrong, short=short, over=over)
    for edge in bits(edges.all & ~sum(edges.within(room.cells) for room in board.rooms)):
        wrong = msg("the loop leaves out {cells} on either side of a border")
        yield Count.of(edges.marked(edges.touched(edge)), 0, 1, name="border", wrong=wrong)
    for one in bits(board.grid.board):
        yield passed_or_not(edges, one, edges.all, name="cell", wrong=msg("{cells}: the loop breaks off or branches"))
    yield OneLoop(edges.rows, edges.cols, name="one-loop")


def draw(pen: Pen, cell: Cell, bit: int, printing: Printing, value: int | None) -> None:
    """The number of a room; a cell left out has a cross, one that is passed a dot."""
    if printing is not None:
        pen.note(cell, str(printing))
    if value == 0:
        pen.cross(cell, bit)
    elif value == 1:
        pen.dot(cell, bit)


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Rooms that the loop passes once each, with the numbers of cells that it passes."""
    edges = board.joints
    loop = solution.yes & edges.all
    passed = edges.touched(loop)
    names = rooms(rng, board, loop)
    there = Printed(board.cells, numbered(names))
    return there.with_clues({room.first: (room.cells & passed).bit_count() for room in there.rooms})


def rooms(rng: Random, board: Printed, loop: int) -> list[list[int]]:
    """The loop cut into stretches, one for each room; what it leaves out joins a room beside.

    A board without rooms is cut at random; one that has rooms keeps them, but for what the loop passes more than once
    and for one cell, which joins the room before it or becomes the first of a new one.
    """
    edges, shape = board.joints, board.grid
    (trail,) = edges.trails(loop)
    cells = trail[:-1]
    former = board.ids or numbered([[0] * board.cols for _ in range(board.rows)])
    starts = {i for i, (r, c) in enumerate(cells) if former[r][c] != former[cells[i - 1][0]][cells[i - 1][1]]}
    if not board.ids:
        at = rng.randrange(4)
        while at < len(cells):
            starts.add(at)
            at += rng.randint(2, 5)
    else:
        starts ^= {rng.randrange(len(cells))}
    while len(starts) < 2:
        starts.add(rng.randrange(len(cells)))
    names = [[0] * board.cols for _ in range(board.rows)]
    for i, (r, c) in enumerate(cells):
        names[r][c] = sum(start <= i for start in starts) or len(starts)
    for part in components(shape.board & ~edges.touched(loop), shape.width):
        inner = {former[r][c] for r, c in shape.cells(part)}
        beside = list(shape.cells(shape.beside(part) & ~part))
        like = [(r, c) for r, c in beside if former[r][c] in inner]
        r, c = rng.choice(like if like and rng.random() < KEPT else beside)
        for y, x in shape.cells(part):
            names[y][x] = names[r][c]
    return names


KEPT = 0.9
"""How often cells that are left out stay with what was their room."""


def loop(rng: Random, board: Printed) -> Marks:
    """A random loop; the cells that it leaves out follow."""
    drawn, _ = loop_and_shaded(rng, board.joints)
    return followed(board, drawn)


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """A loop beside one, or the same, whose rooms then change alone."""
    edges = board.joints
    drawn = solution.yes & edges.all
    return followed(board, drawn if rng.random() < SAME else loop_nearby(rng, edges, drawn, left & edges.all))


SAME = 0.5
"""How often the loop stays as it is."""


def followed(board: Printed, drawn: int) -> Marks:
    """A loop with the cells that it leaves out."""
    edges = board.joints
    yes = drawn | edges.marked(board.grid.board & ~edges.touched(drawn))
    return Marks(yes, (edges.all | edges.marked(board.grid.board)) & ~yes)


KIND = declared(
    "countryroad",
    title={"en": "Country Road", "ja": "カントリーロード"},
    gist={
        "en": "Draw a loop that visits every room once; numbers count its cells in a room.",
        "ja": "どの部屋も一度ずつ通る輪を描く。数字は、部屋の中で輪が通るマスの数。",
    },
    aliases=("country", "country-road"),
    numbers=Numbers(least=1),
    rooms=True,
    lines="through",
    cells="following",
    sides=(Value("empty", "空白マス"), Value("on the loop", "線の通るマス", noun="loop cell")),
    signs=("/", "+"),
    rules=rules,
    making=Making(
        counted,
        least=0.1,
        solution=loop,
        nearby=nearby,
        reference=(5, 6),
        tiny=((2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 4)),
    ),
    drawing=draw,
    puzzlink={"country": "borders room-number16"},
    pzprv3={"country": "areas clues joints passed"},
    janko=("country-road", "countryroad"),
    plain=24,
    automatic=("full", "local-cases"),
    derived={
        "full": Words(
            "Room or border settled",
            "部屋や境界が満たされた",
            "The loop comes into {room} and leaves it once; with {because}, {therefore}.\n"
            "{border:.0}Two cells with a border between them are not both empty; with {because}, {therefore}.\n"
            "With {marks} {number} leaves no more cells empty, so {therefore}.\n"
            "{number} leaves no cell empty, so {therefore}.\n"
            "With {because} the room or border allows no more, so {therefore}.",
            "線は{room}を一度だけ通るので、{because}から{therefore}。\n"
            "{border:.0}境界をはさんで空白マスは並ばないので、{because}から{therefore}。\n"
            "{marks}で{number}の空白マスはそろったので、{therefore}。\n"
            "{number}では空白マスがないので、{therefore}。\n"
            "{because}から、部屋や境界の条件はもう満たされているので、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "The loop comes into {room} and leaves it, and with {because} two places are left, so {therefore}.\n"
            "With {marks} {number} leaves all the other cells empty, so {therefore}.\n"
            "With {because} the room needs all that is left, so {therefore}.",
            "線は{room}に入って出る。{because}から残る境界は二つで、{therefore}。\n"
            "{marks}から、{number}の残りはすべて空白マスで、{therefore}。\n"
            "{because}から、部屋には残りがすべて必要なので、{therefore}。",
        ),
        "local-cases": WAYS_THROUGH_A_CELL,
        "small-loop": Words(),
        "inside-and-outside": Words(),
        "shared-pairs": Words(
            "From cell to cell",
            "マスからマスへ",
            "From cell to cell, with {because}, it is settled where the line can go, so {therefore}.",
            "{because}からマスごとに線の通り方を順にたどると、{therefore}。",
            clash="Cell by cell, {because} leave some cell or room without a way for the line.",
            clash_ja="{because}では、マスごとに順にたどると、線の通り方のないマスか部屋が残る。",
        ),
        "coloured-clues": CELLS_AND_SIDES,
        "stand-or-fall": Words(),
        "one-step": Words(),
        "ways-of-a-count": Words(
            "Ways of a room",
            "部屋の場合分け",
            "With {marks}, all ways to suit {counted} agree, so {therefore}.\n"
            "All doors of a room, or all its cells that can be left out, agree; with {because}, {therefore}.",
            "{marks}から、{counted}のどの満たし方でも{therefore}。\n"
            "{because}から、部屋の出入口や空白マスのどの選び方でも{therefore}。",
        ),
        "ways-of-a-clue": Words(
            "Cases of a cell",
            "マスの場合分け",
            "With {marks}, all ways through {clued} that break no rule agree, so {therefore}.\n"
            "All ways through {clued} that break no rule agree, so {therefore}.\n"
            "All ways through one cell that break no rule agree; with {because}, {therefore}.",
            "{marks}から、{clued}の通り方のどの場合でも{therefore}。\n"
            "{clued}の通り方のどの場合でも{therefore}。\n"
            "{because}から、一つのマスの通り方のどの場合でも{therefore}。",
        ),
    },
)
