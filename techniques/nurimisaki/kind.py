"""Nurimisaki as a declaration: one unshaded piece without blocks, whose only ends are the circles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.printed import Numbers, Printed, clue
from deduce.language.messages import msg
from deduce.relations.connected import Connected
from deduce.relations.count import Count
from deduce.relations.never import Never
from deduce.relations.rule import NO, Rule
from deduce.relations.sees import Sees
from deduce.relations.table import Table
from techniques.nurimisaki.land import CIRCLE, counted, land, nearby

if TYPE_CHECKING:
    from deduce.board.grid import Cell
    from deduce.declared.printed import Printing
    from deduce.telling.pen import Pen


def rules(board: Printed) -> Iterator[Rule]:
    """What holds everywhere, then each circle, then each cell without one."""
    yield Never("AA/AA", exchanged=True, name="pool", wrong=msg("the 2×2 block {cells} is all alike"))
    yield Connected(NO, name="connected", wrong=msg("the unshaded cells {cells} are cut off from the others"))
    for cell in board.grid.cells():
        bit, beside = board.bit(*cell), board.beside(cell)
        size, number = beside.bit_count(), board.clues.get(cell)
        if number is None:
            spots = (bit, *bits(beside))
            ways = (row for row in range(2 << size) if row & 1 or size - row.bit_count() > 1)
            place = board.said(cell)
            wrong = msg("{cell} is a dead end without a circle", cell=place)
            yield Table(spots, tuple(ways), name="no-cape", wrong=wrong, place=place)
            continue
        said = clue("the circle in {cell}", "{cell}の丸", bit, (cell,))
        if number != CIRCLE:
            said = clue("the {number} in {cell}", "{cell}の{number}", bit, (cell,), number=number)
            rays = tuple(tuple(board.bit(*seen) for seen in ray) for ray in board.rays(cell))
            yield Sees(bit, rays, int(number), NO, straight=True, name="number", clue=said)
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


KIND = declared(
    "nurimisaki",
    title={"en": "Nurimisaki", "ja": "ぬりみさき"},
    gist={
        "en": "Shade cells so that the rest is connected, without 2×2 blocks, and ends at the circles only.",
        "ja": "残りがひとつながりで2×2がなく、丸だけが行き止まりになるように塗る。",
    },
    numbers=Numbers(least=2, symbols={CIRCLE: msg("a circle without a number")}),
    rules=rules,
    making=Making(counted, solution=land, nearby=nearby, dropped=CIRCLE),
    drawing=draw,
    puzzlink={"nurimisaki": "number16"},
    pzprv3={"nurimisaki": "clues answer"},
    janko=("nurimisaki",),
    janko_signs={"?": CIRCLE},
    derived={
        "full": Words(
            "Circle's way out",
            "丸の出口",
            "A circle is unshaded and keeps one way out; with {because}, {therefore}.",
            "丸は白マスで、出口が一つ残るので、{because}から{therefore}。",
        ),
        "last-places": Words(
            "One way out only",
            "出口は一つだけ",
            "A circle has one way out only; with {because}, {therefore}.",
            "丸の出口は一つだけなので、{because}から{therefore}。",
        ),
        "forbidden-picture": Words(
            "Fourth of a block",
            "2×2の残り",
            "With {because} the 2×2 block would be all alike, so {therefore}.",
            "{because}で2×2がすべて同じ色になってしまうので、{therefore}。",
        ),
        "line-of-sight": Words(
            "View of a cape",
            "みさきの見え方",
            "A circle sees all its cells in one direction; with {because}, {therefore}.",
            "丸から見える白マスは一方向に並ぶので、{because}から{therefore}。",
        ),
        "local-cases": Words(
            "No dead end",
            "行き止まりなし",
            "A cell without a circle is no dead end; with {because}, {therefore}.",
            "丸のないマスは行き止まりにならないので、{because}から{therefore}。",
        ),
        "only-exit": Words(),
        "cut-cell": Words(),
        "one-step": Words(),
        "ways-of-a-clue": Words(
            "Cases of a cell",
            "マスの場合分け",
            "All ways around one cell or circle that break no rule agree; with {because}, {therefore}.",
            "一つのマスや丸のまわりの、ルールに反しないどの場合でも同じになるので、{because}から{therefore}。",
        ),
    },
)
