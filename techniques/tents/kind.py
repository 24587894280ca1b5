"""Tents as a declaration: trees and tents in pairs, tents apart, numbers of rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random

from deduce.board.marks import bits
from deduce.contract.cells import Value
from deduce.contract.pen import Pen, Place
from deduce.declared import Making, Misfit, Numbers, Outside, Printed, Printing, Strokes, Words, declared, empty
from deduce.declared.library.counting import every_line, line_numbers
from deduce.language.messages import msg
from deduce.relations import Count, Never, Paired, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Tents apart, the numbers of lines, a tent beside each tree, and all of them in pairs."""
    touch, trees = msg("the tents {cells} touch"), list(board.inner)
    yield Never("AA", name="apart", wrong=touch)
    yield Never("A./.A", name="apart", wrong=touch)
    places = [board.beside(cell) & board.passable for cell in trees]
    yield from line_numbers(board, reduce(or_, places, 0), msg("{clue} has {count} tents, not {numbers}"))
    for side, size in ((1, board.rows), (0, board.cols)):  # places of rows, which have a column of -1, and of columns
        counts = [int(number) for place, number in board.outside if place[side] < 0]
        if len(counts) == size and sum(counts) != len(trees):
            what = msg("numbers of {count} tents, and {other} trees", count=sum(counts), other=len(trees))
            raise Misfit((0, -1) if side else (-1, 0), what, msg("as many tents as trees"))
    for cell, some in zip(trees, places, strict=True):
        at = board.said(cell)
        name, wrong = (
            {"en": f"the tree {at['en']}", "ja": f"{at['ja']}の木"},
            msg("the tree {tree} has no tent", tree=at),
        )
        yield Count.of(some, 1, name="tree", place=name, wrong=wrong)
    things = tuple(board.bit(*cell) for cell in trees)
    called, alone = (msg("the tree {cells}"), msg("the trees {cells}")), msg("{cells} cannot be paired off as wanted")
    yield Paired(things, tuple(places), board.passable, name="pairs", wrong=alone, called=called)


def forest(rng: Random, rows: int, cols: int) -> Printed:
    """Trees, each beside a place for a tent of its own, where these places do not touch."""
    board = empty(rng, rows, cols)
    grid, tents, trees = board.grid, 0, 0
    cells, count = list(bits(grid.board)), round(rows * cols * rng.uniform(0.16, 0.21)) or 1
    rng.shuffle(cells)
    for cell in cells:
        room = grid.beside(cell) & ~tents & ~trees
        if room and not cell & trees and not grid.around(cell) & tents and tents.bit_count() < count:
            tents, trees = tents | cell, trees | rng.choice(list(bits(room)))
    return board.with_clues(dict.fromkeys(grid.cells(trees), "T"))


def draw(pen: Pen, cell: Place, bit: int, printing: Printing, value: int | None) -> None:
    """Trees, tents, and dots where there is none."""
    if printing is not None:
        pen.tree(cell)
    elif value is not None:
        (pen.dot if value else pen.tent)(cell, bit)


KIND = declared(
    "tents",
    title={"en": "Tents", "ja": "テント"},
    gist={
        "en": "Pitch a tent beside each tree; tents stay apart, numbers count those of rows and columns.",
        "ja": "木ごとに隣にテントを一つ張る。テントどうしは離し、数字は行や列のテントの数。",
    },
    aliases=("tents-and-trees", "zeltlager", "camping", "テントと木"),
    numbers=Numbers(least=1, most=0, symbols={"T": msg("a tree")}, outside=True),
    outside=Outside(),
    sides=(Value("a tent", "テント", "tents", "tent"), Value("empty", "空き", noun_ja="空きの")),
    signs=("^", "+"),
    typed={"A": "^", "▲": "^", "△": "^", "t": "T", "♣": "T"},
    rules=rules,
    making=Making(every_line, forest, least=0.5, tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (4, 4))),
    drawing=draw,
    puzzlink={"tents": "beside single"},
    pzprv3={"tents": "beside-and-answer joints"},
    janko=("tents",),
    janko_yes="o",
    janko_signs={"x": "T"},
    tatham="Tents",
    strokes=Strokes(signs={"T": (1, "tents")}),
    task={"tents": "trees"},
    plainly=("spoken-for", "paired-off", "overlap", "one-step", "ways-of-a-count"),
    derived={
        "forbidden-picture": Words(
            *("Tents apart", "離して張る"),
            "No tent may touch {marks}, so {therefore}.",
            "{marks}に接するマスにテントは張れないので、{therefore}。",
        ),
        "nothing-beside": Words(
            *("No tree beside", "隣に木がない"),
            "No tree is beside these cells, so {therefore}.",
            "隣に木がないので、{therefore}。",
        ),
        "full": Words(
            *("All tents of a line", "そろった列"),
            "With {marks}, {number} has all its tents, so {therefore}.\n{number} takes no tent, so {therefore}.\n"
            "With {because} the line has all its tents, so {therefore}.",
            "{marks}で{number}のテントはそろったので、{therefore}。\n{number}にテントはないので、{therefore}。\n"
            "{because}で列のテントはそろったので、{therefore}。",
        ),
        "last-places": Words(
            *("Last places", "最後の場所"),
            "With {marks}, {number} needs every place that is left, so {therefore}.\n"
            "With {marks}, no other place is left for the tent of {tree}, so {therefore}.\n"
            "With {because}, no other places are left for tents that must be there, so {therefore}.",
            "{marked}、{number}のテントは残りの場所すべてに入るしかなく、{therefore}。\n"
            "{marked}、{tree}のテントはここにしか張れず、{therefore}。\n"
            "{since}、必要なテントの場所はここしか残らず、{therefore}。",
        ),
    },
)
