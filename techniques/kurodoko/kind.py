"""Kurodoko as a declaration: no shaded neighbours, one unshaded piece, and what the numbers see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared import Making, Numbers, Printed, declared
from deduce.declared.library.counting import ANY_NUMBER, number_clue, seen, view
from deduce.declared.library.phrases import BESIDE_A_SHADED_CELL
from deduce.declared.library.shading import APART
from deduce.relations import NO, Connected, Rule, Sees


def rules(board: Printed) -> Iterator[Rule]:
    """The rules of a board, in the order in which a checker reads them."""
    yield APART
    yield Connected(NO, name="connected")
    for cell, number in board.clues.items():
        said = number_clue(board, cell)
        if isinstance(number, int):
            yield view(board, cell, said)
        else:  # only its own cell is known to be seen
            yield Sees(board.bit(*cell), (), 1, NO, name="number", clue=said)


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every unshaded cell with the number that it sees."""
    return board.with_clues({cell: seen(board, cell, solution) for cell in board.grid.cells(solution.no)})


KIND = declared(
    "kurodoko",
    title={"en": "Kurodoko", "ja": "黒どこ"},
    gist={
        "en": "Shade cells apart; a number says how many unshaded cells are seen from it.",
        "ja": "隣り合わない黒マスを塗る。数字は、そのマスから見える白マスの数。",
    },
    aliases=("kuromasu", "where-is-black-cells", "黒マスはどこだ"),
    numbers=Numbers(least=1, symbols=ANY_NUMBER),
    rules=rules,
    clue_cells=NO,
    making=Making(counted, share=0.7, rare=("? - -\n- - 3", "- ? -\n? - -\n- - 2")),
    puzzlink={"kurodoko": "number16"},
    pzprv3={"kurodoko": "clues answer"},
    kanpen={"kurodoko": "clues"},
    janko=("kurodoko",),
    tatham="Range",
    task={"kurodoko": "numbers"},
    html=("numbers",),
    plainly=("line-of-sight", "only-exit", "cut-cell", "ways-of-a-clue"),
    derived={"forbidden-picture": BESIDE_A_SHADED_CELL},
)
