"""Country Road as a declaration: each room passed once, its number, no two cells left out across a border, one loop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.cells import Value
from deduce.contract.pen import Pen
from deduce.declared import Making, Numbers, Printed, Printing, Words, room_clue
from deduce.declared.library.counting import ANY_NUMBER
from deduce.declared.library.phrases import FROM_CELL_TO_CELL, cases_of_a_cell
from deduce.declared.library.shaded_loops import loop, nearby, never_both, one_loop, rooms_passed, through_cells
from deduce.declared.making.growth import stretched
from deduce.language.messages import msg
from deduce.relations import Count, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Rooms, then borders, then cells, then the loop."""
    edges, every = board.joints, board.joints.within(board.present)
    for room in board.rooms:
        wrong = msg("the loop crosses the border of one room {count} times: {filled}")
        short = msg("the loop could not enter and leave {clue}")
        over = msg("the loop would enter {clue} twice")
        doors = edges.leaving(room.cells) & every
        if doors or len(board.rooms) > 1:  # a room that is the whole board is visited by any loop
            yield Count.of(doors, 2, 2, name="room", wrong=wrong, place=room.place, short=short, over=over)
        if isinstance(number := room.clue, int):
            cells = edges.marked(room.cells)
            said = room_clue(board, room, cells)
            wrong = msg("{clue} does not agree with the cells that the loop leaves out: {filled}")
            short = msg("the loop would pass more cells than {clue} says")
            over = msg("the loop could not pass as many cells as {clue} says")
            allowed = 1 << off if (off := room.cells.bit_count() - number) >= 0 else 0
            yield Count(cells, allowed, name="number", clue=said, wrong=wrong, short=short, over=over)
    borders = every & ~sum(edges.within(room.cells) for room in board.rooms)
    wrong = msg("the loop leaves out {cells} on either side of a border")
    yield from never_both(board, borders, name="border", wrong=wrong)
    yield from one_loop(board, board.present, msg("{cells}: the loop breaks off or branches"))


def draw(pen: Pen, cell: Cell, bit: int, printing: Printing, value: int | None) -> None:
    """The number of a room; a cell left out has a cross, one that is passed a dot."""
    if printing is not None:
        pen.note(cell, str(printing))
    if value is not None:
        (pen.dot if value else pen.cross)(cell, bit)


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Rooms that the loop passes once each, with the numbers of cells that it passes."""
    (trail,) = board.joints.trails(solution.yes & board.joints.all)
    return rooms_passed(stretched(rng, board, trail[:-1]), solution)


KIND = through_cells(
    "countryroad",
    title={"en": "Country Road", "ja": "カントリーロード"},
    gist={
        "en": "Draw a loop that visits every room once; numbers count its cells in a room.",
        "ja": "どの部屋も一度ずつ通る輪を描く。数字は、部屋の中で輪が通るマスの数。",
    },
    aliases=("country", "country-road"),
    numbers=Numbers(least=1, symbols=ANY_NUMBER),
    rooms=True,
    in_pieces=True,
    holes=True,
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
        rare=("a? a b\na c b\nc c b1",),
        cuts=True,
        all_told=rooms_passed,
    ),
    drawing=draw,
    puzzlink={"country": "borders room-number16"},
    pzprv3={"country": "areas clues joints passed"},
    janko=("country-road", "countryroad"),
    plainly=("one-step",),
    derived={
        "full": Words(
            "Room or border settled",
            "部屋や境界が満たされた",
            "The loop comes into {room} and leaves it once; with {because}, {therefore}.\n"
            "{border:.0}Two cells with a border between them are not both empty; with {because}, {therefore}.\n"
            "With {marks}, {number} leaves no more cells empty, so {therefore}.\n"
            "{number} leaves no cell empty, so {therefore}.\n"
            "With {because}, the room or border allows no more, so {therefore}.",
            "線は{room}に一度入り、一度出るだけ。{because}から、{therefore}。\n"
            "{border:.0}境界をはさんで空白マスは並ばない。{since}、{therefore}。\n"
            "{marks}で{number}の空白マスはそろったので、{therefore}。\n"
            "{number}では空白マスがないので、{therefore}。\n"
            "{since}、部屋や境界の条件はもう満たされ、{therefore}。",
        ),
        "last-places": Words(
            "All that is left",
            "残り全部",
            "The loop comes into {room} and leaves it, and with {because} two places are left, so {therefore}.\n"
            "With {marks}, {number} needs all that is left to be empty, so {therefore}.\n"
            "With {because}, the room needs all that is left, so {therefore}.",
            "線は{room}に入って出る。{because}のため、出入りできる境界は残り二つなので、{therefore}。\n"
            "{marked}、{number}ではもう残りのマスを通れず、{therefore}。\n"
            "{since}、部屋には残りがすべて必要で、{therefore}。",
        ),
        "shared-pairs": replace(
            FROM_CELL_TO_CELL,
            clash="Cell by cell, {because} leave some cell or room without a way for the line.",
            clash_ja="{since}、マスごとに順にたどると、線の通り方のないマスか部屋が残る。",
        ),
        "ways-of-a-count": Words(
            "Ways of a room",
            "部屋の場合分け",
            "All doors of a room, or all its cells that can be left out, agree; with {because}, {therefore}.",
            "{since}、部屋の出入口や空白マスのどの選び方でも{therefore}。",
        ),
        "ways-of-a-clue": cases_of_a_cell("through", "の通り方"),
    },
)
