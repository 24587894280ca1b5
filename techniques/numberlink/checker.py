"""Is a Numberlink drawing right? Straight from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg

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
            if tuple(other) not in lines or tuple(one) not in _beside(tuple(other)) & lines.keys():
                return msg("no neighbours: {one} and {other}", one=one, other=other)
            lines[tuple(one)].add(tuple(other))
            lines[tuple(other)].add(tuple(one))
        return lines
    printed, answer = answer, _numbered(puzzle, answer)
    if len(answer) != puzzle.rows or any(len(row) != puzzle.cols for row in answer):
        return msg("the answer is not {rows} rows of {cols} numbers", rows=puzzle.rows, cols=puzzle.cols)
    for r, c in lines:
        lines[r, c] |= {(y, x) for y, x in _beside((r, c)) & lines.keys() if answer[r][c] == answer[y][x] != 0}
    for r, c in lines:
        if answer[r][c] and not lines[r, c] and _number(puzzle, (r, c)) is None:
            return msg("{cell} belongs to no line", cell=_name((r, c)))
    for cell, number in _ends(puzzle):
        if answer[cell[0]][cell[1]] not in (number, 0):
            return msg(
                "{cell} is {answer}, the number there is {number}",
                cell=_name(cell),
                answer=printed[cell[0]][cell[1]],
                number=puzzle.sign(number),
            )
    return lines


def _beside(cell: Cell) -> set[Cell]:
    r, c = cell
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def _joined(lines: Lines, start: Cell) -> set[Cell]:
    """The cells that the lines join to one."""
    found, new = {start}, [start]
    while new:
        near = lines[new.pop()] - found
        found |= near
        new += near
    return found


def _faults(puzzle: Any, lines: Lines) -> Iterator[str]:
    ends = dict(_ends(puzzle))
    known = {number for i, number in enumerate(puzzle.numbers) if puzzle.kept >> i & 1}
    for cell, joined in lines.items():
        ways = len(joined)
        if cell in ends:
            if ways > 1 or (ways == 0 and ends[cell] in known):
                yield msg(
                    "{ways} lines end at the {ends} at {cell}",
                    ways=ways,
                    ends=puzzle.sign(ends[cell]),
                    cell=_name(cell),
                )
        elif ways not in ((2,) if puzzle.full_cover else (0, 2)):
            yield msg("{cell} is met by {ways} lines", cell=_name(cell), ways=ways)
    for number in known:
        one, other = (cell for cell, at in ends.items() if at == number)
        if other not in _joined(lines, one):
            yield msg(
                "the line from the {number} at {cell} does not lead to {cell2}",
                number=puzzle.sign(number),
                cell=_name(one),
                cell2=_name(other),
            )
    seen: set[Cell] = set()
    for start in lines:
        if start in seen:
            continue
        line = _joined(lines, start)
        seen |= line
        if len(line) > 1 and not line & ends.keys():
            yield msg("the line through {cell} is closed", cell=_name(min(line)))
        if puzzle.no_2x2:
            for r, c in line:
                if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= line:
                    yield msg("one line fills the 2×2 block at {cell}", cell=_name((r, c)))


def _numbered(puzzle: Any, answer: Any) -> Any:
    """The answer in numbers, where the board has letters."""
    number = {puzzle.sign(n): n for n in puzzle.numbers} if puzzle.lettered else {}
    return [[number.get(label, label) for label in row] for row in answer]


def _ends(puzzle: Any) -> Iterator[tuple[Cell, int]]:
    """The number cells. A cell is bit ``r * (cols + 1) + c``."""
    for number, pair in zip(puzzle.numbers, puzzle.ends, strict=True):
        for r, c in product(range(puzzle.rows), range(puzzle.cols)):
            if any(cell == 1 << r * (puzzle.cols + 1) + c for cell in pair):
                yield (r, c), number


def _number(puzzle: Any, cell: Cell) -> int | None:
    return dict(_ends(puzzle)).get(cell)


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
