"""What steps and contradictions say: the cell that is settled, the starts whose roads would meet, what is broken."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.explain.lines import line_end
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name, cell_said

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from techniques.rightturn.kind import RightTurn


def broken(puzzle: RightTurn, marks: Marks) -> Message | None:
    """What the marks plainly break: at a cell, or along a road."""
    shape, starts = puzzle.edges, puzzle.start_cells
    _, two, three, _ = shape.degrees(marks.yes)
    alone = puzzle.board & ~shape.touched(shape.all & ~marks.no)
    if three:
        return msg("{cell} would have three lines", cell=_cell(puzzle, three))
    if two & starts:
        return msg("the start {cell} would have two lines", cell=_cell(puzzle, two & starts))
    if alone:
        return msg("every edge of {cell} would be crossed, and no road could come there", cell=_cell(puzzle, alone))
    for cells in shape.trails(marks.yes):
        found = _road(puzzle, cells)
        if found is not None:
            return found
    return None


def _road(puzzle: RightTurn, cells: list[Cell]) -> Message | None:
    """What a drawn road breaks."""
    road: Name = {lang: "–".join(cell_name(cell, lang) for cell in (cells[0], cells[-1])) for lang in LANGUAGES}
    ends = [cell for cell in dict.fromkeys(cells) if cell in puzzle.numbers]
    if cells[0] == cells[-1]:
        return msg("the road through {cell} would close", cell=cell_said(cells[0]))
    if len(ends) > 1:
        return msg("the roads from {one} and {other} would meet", one=cell_said(ends[0]), other=cell_said(ends[1]))
    steps = [(y - r, x - c) for (r, c), (y, x) in pairwise(cells)]
    known = 1 if cells[0] in puzzle.numbers else -1 if cells[-1] in puzzle.numbers else 0
    # 1 for a turn to the left, -1 to the right, as the cells stand; rows run down.
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in pairwise(steps)]
    if known and known in turns:
        corner = cell_said(cells[1:][turns.index(known) if known == 1 else len(turns) - 1 - turns[::-1].index(known)])
        return msg("the road from {cell} would turn left in {corner}", cell=cell_said(ends[0]), corner=corner)
    if 1 in turns and -1 in turns:
        one, other = (cell_said(cells[1 + turns.index(turn)]) for turn in (1, -1))
        text = msg("the line {road} would turn left in {one} or, run the other way, in {other}")
        return Message(text.template, road=road, one=one, other=other)
    if known:
        start = cells[0] if known == 1 else cells[-1]
        number, count = puzzle.numbers[start], sum(map(abs, turns))
        if number is not None and count > number:
            text = msg("the road from {cell} would turn {count} times, but has {number} turns")
            return Message(text.template, cell=cell_said(start), count=count, number=number)
    return None


def _cell(puzzle: RightTurn, cells: int) -> Name:
    return cell_said(puzzle.grid.at(cells & -cells))


def look(puzzle: RightTurn, step: Step) -> tuple[Name, int] | None:
    """The end of a line, or a start, beside what is concluded."""

    def called(cell: int) -> Name:
        en, ja = (cell_name(puzzle.grid.at(cell), lang) for lang in LANGUAGES)
        return {"en": f"the start {en}", "ja": f"始点{ja}"}

    return line_end(puzzle, step, puzzle.start_cells, called)
