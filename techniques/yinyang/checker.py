"""Is a filled Yin-Yang board right? Straight from the rules."""

from __future__ import annotations

from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.declared.checker import broken, by_cells
from deduce.language.messages import msg
from deduce.language.words import cell_said
from deduce.relations import NO, YES, Connected, Never
from techniques.yinyang.kind import YinYang

RULES = (
    Never("AA/AA", wrong=msg("the block {cells} is all black")),
    Never("BB/BB", wrong=msg("the block {cells} is all white")),
    Connected(YES, wrong=msg("the black stones {cells} are cut off from the others")),
    Connected(NO, wrong=msg("the white stones {cells} are cut off from the others")),
)


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 1 (white) and 2 (black) — in one line; None if it is right."""
    assert isinstance(puzzle, YinYang)
    found = by_cells(puzzle, answer, puzzle.board, puzzle.codes)
    if isinstance(found, str):
        return found
    for (r, c), black in found[0].items():
        given = [bool(side >> r * (puzzle.cols + 1) + c & 1) for side in puzzle.givens]
        if given[black]:
            colour, other = puzzle.kind.value(not black), puzzle.kind.value(black)
            told = {"cell": cell_said((r, c)), "colour": colour, "given": other}
            return msg("{cell} is {colour}, the given stone there is {given}", **told)
    return next((told for _, told in broken(puzzle, RULES, *found)), None)
