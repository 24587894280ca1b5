"""Hitori as a declaration: equal numbers of a line, no shaded neighbours, one unshaded piece."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared import Making, Numbers, Printed, Words, clue, declared
from deduce.declared.library.counting import ANY_NUMBER
from deduce.declared.library.phrases import BESIDE_A_SHADED_CELL
from deduce.declared.library.shading import APART, UNSHADED_IN_ONE_PIECE
from deduce.language.messages import msg
from deduce.relations import Count, Rule

EQUAL = "the {number}s of {line}", "{line}の{number}"
ALL_EQUAL = "the {number}s of {those}", "{those}の{number}"
"""Equal numbers of a line, and those of several lines."""


def rules(board: Printed) -> Iterator[Rule]:
    """Of equal numbers in a line all but at most one are shaded; a symbol equals nothing."""
    yield from (APART, UNSHADED_IN_ONE_PIECE)
    told = {cell: number for cell, number in board.clues.items() if isinstance(number, int)}
    for line, cells in board.lines():
        for number in dict.fromkeys(told[cell] for cell in cells if cell in told):
            same = tuple(cell for cell in cells if told.get(cell) == number)
            if len(same) > 1:
                union = board.grid.union(same)
                said = clue(*EQUAL, union, same, several=ALL_EQUAL, where=line, number=number, line=line)
                wrong = msg("{clue}: more than one is unshaded")
                short = msg("of {clue}, more than one would stay ({cells})")
                yield Count.of(union, len(same) - 1, name="twice", clue=said, wrong=wrong, short=short)


def numbered(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Numbers of a random Latin square; a shaded cell has one that stands unshaded in its row or column."""
    size = max(board.rows, board.cols)
    rows, cols, names = (rng.sample(range(size), size) for _ in range(3))
    square = [[names[(r + c) % size] + 1 for c in cols] for r in rows]
    latin = Printed(tuple(tuple(row[: board.cols]) for row in square[: board.rows]))
    return changed(rng, latin, solution, solution.yes, all_=True)


def changed(rng: Random, board: Printed, solution: Marks, left: int, *, all_: bool = False) -> Printed:
    """Other numbers for one to four of the shaded cells, or all of them, those first that the solver leaves open."""
    cells = [list(row) for row in board.cells]
    shaded = rng.sample(list(board.grid.cells(solution.yes)), solution.yes.bit_count())
    shaded.sort(key=lambda cell: not board.grid.bit(*cell) & left)
    for r, c in shaded if all_ else shaded[: rng.randint(1, 4)]:
        seen = [(y, x) for y, x in board.grid.cells(solution.no) if r == y or c == x]
        if seen:
            y, x = rng.choice(seen)
            cells[r][c] = board.cells[y][x]
    return Printed(tuple(map(tuple, cells)))


KIND = declared(
    "hitori",
    title={"en": "Hitori", "ja": "ひとりにしてくれ"},
    gist={
        "en": "Shade numbers apart until none stands twice in a row or column.",
        "ja": "隣り合わない黒マスで、同じ行や列に残る数字の重なりをなくす。",
    },
    numbers=Numbers(least=1, symbols=ANY_NUMBER),
    rules=rules,
    making=Making(numbered, share=0.7, changed=changed, rare=("1 ? 1\n? 1 ?\n1 2 3", "2 ? 2 ?")),
    puzzlink={"hitori": "base36"},
    pzprv3={"hitori": "clues answer"},
    kanpen={"hitori": "untold-as-0"},
    janko=("hitori",),
    tatham="Singles",
    task={"hitori": "each"},
    html=("numbers",),
    plainly=("only-exit", "cut-cell", "one-step"),
    derived={
        "last-places": Words(
            "One of equals",
            "同じ数字は一つ",
            "Of {clues} only one may stay, and that is {wall}, so {therefore}.",
            "{clues}のうち残せるのは一つで、それは{wall}なので、{therefore}。",
        ),
        "forbidden-picture": BESIDE_A_SHADED_CELL,
        "squeeze": Words("Sandwich", "はさまれたマス"),
        "ways-of-a-count": Words(
            "Which of the equals stays",
            "どの数字を残すか",
            "Whichever of the equal numbers stays, the same follows; with {because}, {therefore}.",
            "{since}、同じ数字のどれを残しても{therefore}。",
        ),
    },
)
