"""Is a Numberlink drawing right? Straight from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from deduce.board.reference import beside, parts
from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg
from deduce.language.words import cell_said
from deduce.relations.rule import cell_of

Cell = tuple[int, int]
Lines = dict[Cell, set[Cell]]
"""For each cell, the neighbours that a drawn edge joins it to."""


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer in one line; None if it is right.

    An answer is the number at each cell (0: empty), which are joined to all neighbours of their own number, or an
    object whose ``edges`` say what is joined.
    """
    lines = _drawing(puzzle, answer)
    return lines if isinstance(lines, str) else next(_faults(puzzle, lines), None)


def _drawing(puzzle: Any, answer: Any) -> Any:
    """What the drawn edges join; or what is wrong with the form of the answer."""
    lines: Lines = {cell: set() for cell in product(range(puzzle.rows), range(puzzle.cols))}
    if isinstance(answer, dict):
        for one, other in answer["edges"]:
            if tuple(other) not in lines or tuple(one) not in lines.keys() & beside(tuple(other)):
                return msg("no neighbours: {one} and {other}", one=one, other=other)
            lines[tuple(one)].add(tuple(other))
            lines[tuple(other)].add(tuple(one))
        return lines
    printed, answer = answer, _numbered(puzzle, answer)
    if len(answer) != puzzle.rows or any(len(row) != puzzle.cols for row in answer):
        return msg("the answer is not {rows} rows of {cols} numbers", rows=puzzle.rows, cols=puzzle.cols)
    for r, c in lines:
        lines[r, c] |= {(y, x) for y, x in lines.keys() & beside((r, c)) if answer[r][c] == answer[y][x] != 0}
    for r, c in lines:
        if answer[r][c] and not lines[r, c] and (r, c) not in _ends(puzzle):
            return msg("{cell} belongs to no line", cell=cell_said((r, c)))
    for cell, number in _ends(puzzle).items():
        if answer[cell[0]][cell[1]] not in (number, 0):
            told = {"cell": cell_said(cell), "answer": printed[cell[0]][cell[1]], "number": puzzle.sign(number)}
            return msg("{cell} is {answer}, the number there is {number}", **told)
    return lines


def _faults(puzzle: Any, lines: Lines) -> Iterator[str]:
    ends = _ends(puzzle)
    drawn = parts(lines, lines.__getitem__)
    known = {number for i, number in enumerate(puzzle.numbers) if puzzle.kept >> i & 1}
    for cell, joined in lines.items():
        ways = len(joined)
        if cell in ends:
            if ways > 1 or (ways == 0 and ends[cell] in known):
                sign = puzzle.sign(ends[cell])
                yield msg("{ways} lines end at the {ends} at {cell}", ways=ways, ends=sign, cell=cell_said(cell))
        elif ways not in ((2,) if puzzle.full_cover else (0, 2)):
            yield msg("{cell} is met by {ways} lines", cell=cell_said(cell), ways=ways)
    for number in known:
        one, other = (cell for cell, at in ends.items() if at == number)
        if not any({one, other} <= line for line in drawn):
            told = {"number": puzzle.sign(number), "cell": cell_said(one), "cell2": cell_said(other)}
            yield msg("the line from the {number} at {cell} does not lead to {cell2}", **told)
    for line in drawn:
        if len(line) > 1 and not line & ends.keys():
            yield msg("the line through {cell} is closed", cell=cell_said(min(line)))
        if puzzle.no_2x2:
            for r, c in line:
                if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= line:
                    yield msg("one line fills the 2×2 block at {cell}", cell=cell_said((r, c)))


def _numbered(puzzle: Any, answer: Any) -> Any:
    """The answer in numbers, where the board has letters."""
    number = {puzzle.sign(n): n for n in puzzle.numbers} if puzzle.lettered else {}
    return [[number.get(label, label) for label in row] for row in answer]


def _ends(puzzle: Any) -> dict[Any, int]:
    """The number cells."""
    ends = zip(puzzle.numbers, puzzle.ends, strict=True)
    return {cell_of(cell, (puzzle.rows, puzzle.cols)): number for number, pair in ends for cell in pair}
