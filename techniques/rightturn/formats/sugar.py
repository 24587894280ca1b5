"""Boards as constraints in the language of the solver Sugar, so that its users can run a check of their own.

Four numbers for each cell: ``area`` is the number of its road in the order of the starts, ``way`` where the road goes
from here (1 north, 2 east, 3 south, 4 west, 0 for its end), ``order`` its place along the road, which keeps roads from
closing on themselves, and ``turns`` how often the road has turned when it leaves the cell. They follow from the roads,
so there are as many solutions as the board has.
"""

from __future__ import annotations

from collections.abc import Iterator

from deduce.board.grid import Cell
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.shell import Format
from deduce.formats.source import Piece
from deduce.language.messages import msg
from techniques.rightturn.kind import STEPS, RightTurn


class Sugar(Format):
    """Written only: constraints are no board."""

    name = "sugar"
    title = msg("Sugar constraints")

    def claims(self, _source: Piece, _kind: Kind | None, /) -> bool:
        return False

    def read(self, source: Piece, _kind: Kind | None, /) -> Puzzle:
        raise source.error(msg("{title} are written, not read", title=self.title))

    def write(self, puzzle: Puzzle, /) -> str | None:
        return "\n".join(constraints(puzzle)) if isinstance(puzzle, RightTurn) else None


def constraints(puzzle: RightTurn) -> Iterator[str]:
    """The file, line by line."""
    cells = list(puzzle.grid.cells())
    most = max((number or 0 for _, number in puzzle.starts), default=0)
    most = len(cells) if None in puzzle.numbers.values() else most
    yield f"; Right-turn roads, {puzzle.rows} rows and {puzzle.cols} columns, counted from 0"
    for name, least, last in (
        ("area", 1, len(puzzle.starts)),
        ("way", 0, 4),
        ("order", 1, len(cells)),
        ("turns", 0, most),
    ):
        yield from (f"(int {_var(name, cell)} {least} {last})" for cell in cells)
    yield "; starts"
    for k, (cell, _) in enumerate(puzzle.starts, 1):
        yield f"(= {_var('area', cell)} {k})"
        yield f"(= {_var('order', cell)} 1)"
        yield f"(= {_var('turns', cell)} 0)"
        yield f"(! (= {_var('way', cell)} 0))"
    yield "; every other cell follows exactly one neighbour"
    for cell in cells:
        before = [f"(= {_var('way', near)} {(way + 2) % 4 + 1})" for way, near in _beside(puzzle, cell)]
        if cell in puzzle.numbers:
            yield from (f"(! {one})" for one in before)
            continue
        yield f"(or {' '.join(before)})"
        for k, one in enumerate(before):
            yield from (f"(! (and {one} {other}))" for other in before[:k])
    yield "; roads stay on the board and go straight on or to the right"
    for cell in cells:
        ways = dict(_beside(puzzle, cell))
        yield from (f"(! (= {_var('way', cell)} {way + 1}))" for way in range(4) if way not in ways)
        yield from (_step(cell, way, near) for way, near in ways.items())
    yield "; ends"
    yield f"(count 0 ({' '.join(_var('way', cell) for cell in cells)}) = {len(puzzle.starts)})"
    for cell in cells:
        for k, (_, number) in enumerate(puzzle.starts, 1):
            if number is not None:
                ends = f"(and (= {_var('way', cell)} 0) (= {_var('area', cell)} {k}))"
                yield f"(=> {ends} (= {_var('turns', cell)} {number}))"


def _step(cell: Cell, way: int, to: Cell) -> str:
    """What follows when the road goes from a cell to the next."""
    same = f"(= {_var('turns', to)} {_var('turns', cell)})"
    more = f"(= {_var('turns', to)} (+ {_var('turns', cell)} 1))"
    goes = [f"(= {_var('way', to)} {one})" for one in (0, way + 1, (way + 1) % 4 + 1)]
    on = f"(or (and {goes[0]} {same}) (and {goes[1]} {same}) (and {goes[2]} {more}))"
    area = f"(= {_var('area', to)} {_var('area', cell)})"
    order = f"(= {_var('order', to)} (+ {_var('order', cell)} 1))"
    return f"(=> (= {_var('way', cell)} {way + 1}) (and {area} {order} {on}))"


def _var(name: str, cell: Cell) -> str:
    return f"{name}_{cell[0]}_{cell[1]}"


def _beside(puzzle: RightTurn, cell: Cell) -> Iterator[tuple[int, Cell]]:
    """The neighbours to the north, east, south and west that are on the board."""
    for way, (dr, dc) in enumerate(STEPS):
        near = (cell[0] + dr, cell[1] + dc)
        if 0 <= near[0] < puzzle.rows and 0 <= near[1] < puzzle.cols:
            yield way, near
