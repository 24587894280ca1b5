"""Kurodoko as a declaration: no shaded neighbours, one unshaded piece, and what the numbers see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared.kind import Words, declared
from deduce.declared.make import Making
from deduce.declared.printed import Numbers, Printed, clue
from deduce.language.messages import msg
from deduce.relations.connected import Connected
from deduce.relations.never import Never
from deduce.relations.rule import NO, Rule
from deduce.relations.sees import Sees


def rules(board: Printed) -> Iterator[Rule]:
    """The rules of a board, in the order in which a checker reads them."""
    yield Never("AA", name="adjacent", wrong=msg("the shaded cells {cells} touch"))
    yield Connected(NO, name="connected")
    for cell, number in board.clues.items():
        bit = board.bit(*cell)
        rays = tuple(tuple(board.bit(*seen) for seen in ray) for ray in board.rays(cell))
        said = clue("the {number} in {cell}", "{cell}の{number}", bit, (cell,), number=number)
        yield Sees(bit, rays, int(number), NO, name="number", clue=said)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every unshaded cell with the number that it sees."""
    unshaded = board.grid.cells(solution.no)
    return board.with_clues({cell: 1 + sum(map(len, board.rays(cell, solution.yes))) for cell in unshaded})


KIND = declared(
    "kurodoko",
    title={"en": "Kurodoko", "ja": "黒どこ"},
    gist={
        "en": "Shade cells apart; a number says how many unshaded cells are seen from it.",
        "ja": "隣り合わない黒マスを塗る。数字は、そのマスから見える白マスの数。",
    },
    aliases=("kuromasu", "where-is-black-cells", "黒マスはどこだ"),
    numbers=Numbers(least=1),
    rules=rules,
    making=Making(counted, share=0.7),
    puzzlink={"kurodoko": "number16"},
    pzprv3={"kurodoko": "clues answer"},
    janko=("kurodoko",),
    derived={
        "forbidden-picture": Words(
            "Beside a shaded cell",
            "黒マスの隣",
            "Shaded cells do not touch: {because} leaves its neighbours unshaded, so {therefore}.",
            "黒マスは隣り合わないので、{because}から{therefore}。",
        ),
        "line-of-sight": Words(),
        "only-exit": Words(),
        "cut-cell": Words(),
        "ways-of-a-clue": Words(),
    },
)
