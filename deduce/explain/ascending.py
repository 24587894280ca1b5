"""Values that grow from sign to sign: the cells of chains of less than, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.explain.showing import BoardOfValues
from deduce.language.errors import Unsaid
from deduce.language.words import cell_name
from deduce.relations.less import signs

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard


def ascending(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The cells of the signs of a reason, from the smallest on; unsaid where these do not follow each other."""
    rules = signs(step)
    after = {rule.low: rule.high for rule in rules}
    firsts = [low for low in after if low not in after.values()]
    if len(after) != len(rules) or len({*after.values()}) != len(after) or len(firsts) != 1:
        raise Unsaid
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    way = [firsts[0]]
    while way[-1] in after:
        way.append(after[way[-1]])
    cells = (puzzle.grid.at(puzzle.cells_of(side[0])) for side in way)
    return (" < " if lang == "en" else "＜").join(cell_name(cell, lang) for cell in cells)
