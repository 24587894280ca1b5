"""Nurimisaki as a declaration: one unshaded piece without blocks, whose only ends are the circles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.pen import Pen
from deduce.declared import Making, Numbers, Printed, Printing, Words, clue, declared, on
from deduce.declared.library.counting import number_clue, seen, view
from deduce.declared.library.shading import UNSHADED_IN_ONE_PIECE
from deduce.declared.making.maker import solution
from deduce.language.messages import msg
from deduce.relations import NO, Count, Never, Rule, Table

CIRCLE = "o"  # a cape without a number


def rules(board: Printed) -> Iterator[Rule]:
    """What holds everywhere, then each circle, then each cell without one."""
    yield Never("AA/AA", exchanged=True, name="pool", wrong=msg("the 2×2 block {cells} is all alike"))
    yield UNSHADED_IN_ONE_PIECE
    for cell in board.grid.cells():
        bit, beside = board.bit(*cell), board.beside(cell)
        size, number = beside.bit_count(), board.clues.get(cell)
        if number is None:
            spots = (bit, *bits(beside))
            ways = (row for row in range(2 << size) if row & 1 or size - row.bit_count() > 1)
            place = board.said(cell)
            wrong = msg("{cell} is a dead end without a circle", cell=place)
            short = msg("{cell} would be a dead end without a circle", cell=place)
            yield Table(spots, tuple(ways), name="no-cape", wrong=wrong, place=place, short=short)
            continue
        said = number_clue(board, cell)
        if number == CIRCLE:
            said = clue(
                "the circle in {cell}", "{cell}の丸", bit, (cell,), several=("the circles in {those}", "{those}の丸")
            )
        else:
            yield view(board, cell, said, straight=True)
        wrong = msg("{clue} is shaded")
        yield Count.of(bit, 0, 0, name="cape", clue=said, wrong=wrong, over=wrong)
        wrong = msg("{clue} has {count} shaded neighbours, not {numbers}")
        short, over = msg("{clue} would have more than one way out"), msg("{clue} would have no way out")
        yield Count.of(beside, size - 1, size - 1, name="cape", clue=said, wrong=wrong, short=short, over=over)


def draw(pen: Pen, cell: Cell, bit: int, printing: Printing, value: int | None) -> None:
    """A circle, with its number if it has one."""
    pen.shade(cell, bit, value)
    if printing is not None:
        pen.number(cell, "" if printing == CIRCLE else str(printing), ring=True)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every unshaded cell with one unshaded neighbour, and the number that it sees."""
    capes = (cell for cell in board.grid.cells(solution.no) if (board.beside(cell) & solution.no).bit_count() == 1)
    return board.with_clues({cell: seen(board, cell, solution) for cell in capes})


def land(rng: Random, board: Printed, known: Marks = NOTHING) -> Marks | None:
    """A random solution with these marks; its unshaded cells are capes where they have one unshaded neighbour."""
    anywhere = on(KIND, board.with_clues(dict.fromkeys(board.grid.cells(), CIRCLE)))
    found = solution(anywhere.keep(0), rng, 0.5, known)
    alone = found and any(not board.grid.beside(bit) & found.no for bit in bits(found.no))
    return None if alone else found


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """The solution with the cells around one, which is best an open one, filled anew."""
    around = rng.choice(list(bits(left or board.grid.board)))
    for _ in range(2):
        around |= board.grid.beside(around)
    return land(rng, board, solution.without(Marks(around, around))) or solution


KIND = declared(
    "nurimisaki",
    title={"en": "Nurimisaki", "ja": "ぬりみさき"},
    gist={
        "en": "Shade cells so that the rest is connected, without 2×2 blocks, and ends at the circles only.",
        "ja": "残りがひとつながりで2×2がなく、丸だけが行き止まりになるように塗る。",
    },
    numbers=Numbers(least=2, symbols={CIRCLE: msg("a circle without a number")}),
    rules=rules,
    clue_cells=NO,
    making=Making(counted, solution=land, nearby=nearby, dropped=CIRCLE, reference=(6, 7)),
    drawing=draw,
    puzzlink={"nurimisaki": "number16"},
    pzprv3={"nurimisaki": "clues answer"},
    janko=("nurimisaki",),
    janko_signs={"?": CIRCLE},
    plainly=("only-exit", "cut-cell", "one-step"),
    derived={
        "full": Words(
            "Circle's way out",
            "丸の出口",
            "A circle is unshaded and keeps one way out; with {because}, {therefore}.",
            "丸は白マスで、出口が一つある。{since}、{therefore}。",
        ),
        "last-places": Words(
            "One way out only",
            "出口は一つだけ",
            "A circle has one way out only; with {because}, {therefore}.",
            "丸の出口は一つだけ。{since}、{therefore}。",
        ),
        "forbidden-picture": Words(
            "Fourth of a block",
            "2×2の残り",
            "With {because}, the 2×2 block would otherwise have one colour, so {therefore}.",
            "{since}、{cells}も同じ色だと2×2がすべて同じ色になってしまう。だから{therefore}。",
        ),
        "line-of-sight": Words(
            "View of a cape",
            "みさきの見え方",
            "A circle sees all its cells in one direction; with {because}, {therefore}.",
            "丸から見える白マスは一方向に並ぶ。{since}、{therefore}。",
        ),
        "local-cases": Words(
            "No dead end",
            "行き止まりなし",
            "With {marks}, {no-cape} without a circle would otherwise be a dead end, so {therefore}.\n"
            "A cell without a circle is no dead end; with {because}, {therefore}.",
            "{marked}、そうしないと丸のない{no-cape}が行き止まりになる。だから{therefore}。\n"
            "丸のないマスは行き止まりにならない。{since}、{therefore}。",
        ),
        "ways-of-a-clue": Words(
            "Cases of a cell",
            "マスの場合分け",
            "All ways around one cell or circle that break no rule agree; with {because}, {therefore}.",
            "{since}、一つのマスや丸のまわりの、ルールに反しないどの場合でも{therefore}。",
        ),
    },
)
