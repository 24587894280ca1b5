"""Kakurasu as a declaration: the sums of rows and columns, whose cells count 1, 2, 3 and so on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared import Making, Misfit, Numbers, Outside, Printed, ahead, declared, line_clue
from deduce.declared.library.shading import few_changed
from deduce.language.messages import msg
from deduce.relations import Rule, SumLine


def rules(board: Printed) -> Iterator[Rule]:
    """Each number is the sum of its line."""
    for place, number in board.outside:
        cells, total = board.line(place), int(number)
        weights = tuple(range(1, len(cells) + 1))
        if total > sum(weights):
            what = msg("a sum of {count}", count=total)
            raise Misfit(place, what, msg("at most {most}, which all cells of the line come to", most=sum(weights)))
        said = line_clue(place, number, board.grid.union(cells), board.rows)
        yield SumLine(tuple(board.bit(*cell) for cell in cells), weights, total, name="sum", clue=said)


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """The sum of every row and column."""
    lines = {place: board.line(place) for place in ahead(board.rows, board.cols)}
    sums = {
        place: sum(k for k, cell in enumerate(cells, 1) if board.bit(*cell) & solution.yes)
        for place, cells in lines.items()
    }
    return board.with_clues(sums)


KIND = declared(
    "kakurasu",
    title={"en": "Kakurasu", "ja": "カクラス"},
    gist={
        "en": "Shade cells that count 1, 2, 3 and so on; numbers are the sums of rows and columns.",
        "ja": "マスを塗る。端から1、2、3…と数え、列の外の数字は塗ったマスの数の和。",
    },
    aliases=("index-sums", "index-sum", "sums-puzzle"),
    numbers=Numbers(least=1, most=0),
    outside=Outside(weighted=True),
    rules=rules,
    making=Making(
        told,
        least=0.5,
        nearby=few_changed,
        reference=(4, 6, 8, 10),
        tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (2, 4), (1, 8)),
    ),
    janko=("kakurasu",),
    task={"kakurasu": "totals"},
    plainly=("too-large-or-needed", "ways-of-a-total"),
)
