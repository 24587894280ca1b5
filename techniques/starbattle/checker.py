"""Is a filled Star Battle board right? Straight from the rules."""

from __future__ import annotations

from itertools import chain
from typing import Any

from deduce.board.reference import lines
from deduce.contract.puzzle import Puzzle
from deduce.declared.checker import broken, by_cells
from deduce.language.messages import msg
from deduce.relations import Never
from deduce.relations.rule import cells_of
from techniques.starbattle.kind import StarBattle

TOUCHING = [Never(picture, wrong=msg("the stars {cells} touch")) for picture in ("AA", "A./.A")]


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 0 and 1 (a star) — in one line; None if it is right."""
    assert isinstance(puzzle, StarBattle)
    found = by_cells(puzzle, answer, puzzle.board)
    if isinstance(found, str):
        return found
    star, regions = found[0], [cells_of(region, found[0].shape) for region in puzzle.regions]
    for i, cells in enumerate(chain(lines(puzzle.rows, puzzle.cols), regions)):
        count = sum(star[cell] for cell in cells)
        if puzzle.kept >> i & 1 and count != puzzle.stars:
            told = {"unit": puzzle.layout.clues[i].name, "count": count, "stars": puzzle.stars}
            one = msg("{unit} has {count} star, not {stars}", **told)
            return one if count == 1 else msg("{unit} has {count} stars, not {stars}", **told)
    return next((told for _, told in broken(puzzle, TOUCHING, *found)), None)
