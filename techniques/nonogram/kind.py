"""Nonogram as a declaration: the runs of each row and column."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared import (
    Making,
    Misfit,
    Numbers,
    Outside,
    Printed,
    Printing,
    Words,
    ahead,
    clue_of,
    declared,
    line_clue,
    numbers,
)
from deduce.declared.library.shading import few_changed
from deduce.language.messages import msg
from deduce.relations import Rule, RunLine


def rules(board: Printed) -> Iterator[Rule]:
    """Each clue is the runs of its line."""
    sums: dict[bool, list[int]] = {True: [], False: []}
    for place, clue in board.outside:
        cells, runs = board.line(place), numbers(clue)
        needed = sum(runs) + max(len(runs) - 1, 0)
        if needed > len(cells):
            what = msg("{clue} needs {count} cells", clue=str(clue), count=needed)
            raise Misfit(place, what, msg("runs that fit into {count} cells", count=len(cells)))
        sums[place[0] < 0].append(sum(runs))
        said = line_clue(place, clue, board.grid.union(cells), board.rows)
        wrong = msg("the shaded cells {filled} are not the runs of {clue}")
        yield RunLine(tuple(board.bit(*cell) for cell in cells), runs, name="runs", clue=said, wrong=wrong)
    across, down = sums[False], sums[True]
    if len(across) == board.rows and len(down) == board.cols and sum(across) != sum(down):
        what = msg("the rows have {count} shaded cells, the columns {other}", count=sum(across), other=sum(down))
        raise Misfit((0, -1), what, msg("the same number of shaded cells"))


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """The runs of every row and column."""
    clues: dict[Cell, Printing] = {}
    for place in ahead(board.rows, board.cols):
        shaded = [bool(board.bit(*cell) & solution.yes) for cell in board.line(place)]
        clues[place] = clue_of(len(list(run)) for yes, run in groupby(shaded) if yes)
    return board.with_clues(clues)


def picture(rng: Random, board: Printed) -> Marks:
    """Patches of shaded cells, as in a picture: noise that is smoothed, and its darker part."""
    dark = {cell: rng.random() for cell in board.grid.cells()}
    for _ in range(rng.randint(0, 2)):
        around = {(r, c): [dark.get((r + y, c + x)) for y in (-1, 0, 1) for x in (-1, 0, 1)] for r, c in dark}
        dark = {
            cell: sum(there := [one for one in near if one is not None]) / len(there) for cell, near in around.items()
        }
    bound = sorted(dark.values())[int(len(dark) * rng.uniform(0.3, 0.55))]
    yes = board.grid.union(cell for cell, value in dark.items() if value >= bound)
    return Marks(yes, board.grid.board & ~yes)


KIND = declared(
    "nonogram",
    title={"en": "Nonogram", "ja": "お絵かきロジック"},
    gist={
        "en": "Shade a picture; numbers beside rows and columns are the lengths of their runs.",
        "ja": "絵を塗り出す。列の外の数字は、続く黒マスの長さを順に示す。",
    },
    aliases=("picross", "griddlers", "hanjie", "paint-by-numbers", "イラストロジック", "ののぐらむ"),
    numbers=Numbers(least=1, most=0),
    outside=Outside(least=1, several=True),
    rules=rules,
    making=Making(
        told,
        least=1,
        solution=picture,
        nearby=few_changed,
        tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (2, 4), (1, 8)),
    ),
    puzzlink={"nonogram": "outside"},
    pzprv3={"nonogram": "outside-and-answer"},
    tatham="Pattern",
    task={"nonograms": "lists"},
    non=True,
    derived={
        "finished-line": Words(
            says="With {marks}, {runs} leaves no choice, so {therefore}.\n{runs} leaves no choice, so {therefore}.",
            says_ja="{marks}で{runs}は決まり、{therefore}。\n{runs}は一通りに決まり、{therefore}。",
        ),
        "overlapping-runs": Words(
            says="With {marks}, {covering} these cells from either end, so {therefore}.\n"
            "From either end, {covering} these cells, so {therefore}.\n"
            "With {because}, runs cover these cells from either end, so {therefore}.",
            says_ja="{marked}、{covering}黒マスはどちらに寄せても重なるので、{therefore}。\n"
            "{covering}黒マスはどちらに寄せても重なるので、{therefore}。\n"
            "{since}、どちらに寄せても黒マスが重なるので、{therefore}。",
        ),
        "no-run-reaches": Words(
            says="With {marks}, no run of {runs} reaches these cells, so {therefore}.",
            says_ja="{marked}、{runs}のどの黒マスも届かないので、{therefore}。",
        ),
        "ways-of-a-line": Words(
            says="With {marks}, {few}, so {therefore}.\n{few}, so {therefore}.\n"
            "With {marks}, all ways to place {runs} agree, so {therefore}.\n"
            "With {because}, all ways to place the runs of the line agree, so {therefore}.",
            says_ja="{marked}、{few}ので、{therefore}。\n{few}ので、{therefore}。\n"
            "{marked}、{runs}のどの入れ方でも{therefore}。\n{since}、列のどの入れ方でも{therefore}。",
        ),
    },
)
