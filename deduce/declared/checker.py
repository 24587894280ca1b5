"""Is a filled board right? From the rules of the declaration, each checked plainly with rows and columns.

Before that, whether an answer has the form of one at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from deduce.board.grid import Cell
from deduce.board.marks import bits
from deduce.board.reference import Plane, numbers
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.bridges import BridgePuzzle
from deduce.declared.boards.edges import PLANES, EdgePuzzle
from deduce.declared.boards.mixed import CELLS, MixedPuzzle
from deduce.declared.boards.pieces import PiecePuzzle
from deduce.declared.boards.stars import StarPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cell_said, cells_named, listed
from deduce.relations.rule import Rule, Spot


class DeclaredChecker:
    """The ``checker`` of a declared kind."""

    def check(self, puzzle: Puzzle, answer: Any) -> str | None:
        """What is wrong with an answer — its variables as 0 and 1 (*yes*) — in one line; None if it is right."""
        return next((told for _, told in self.reasons(puzzle, answer)), None)

    def reasons(self, puzzle: Puzzle, answer: Any) -> Iterator[tuple[str, str]]:
        """All that is wrong with an answer: the name of each broken rule, and what is wrong in one line."""
        return reasons(puzzle, answer)


def reasons(puzzle: Puzzle, answer: Any) -> Iterator[tuple[str, str]]:
    """All that is wrong with an answer: the name of each broken rule, and what is wrong in one line."""
    assert isinstance(puzzle, DeclaredPuzzle)
    if isinstance(puzzle, PiecePuzzle):
        yield from _pieces(puzzle, answer)
        return
    found = filled(puzzle, answer)
    if isinstance(found, str):
        yield "form", found
        return
    if isinstance(puzzle, StarPuzzle):
        yield from puzzle.kind.answer_faults(puzzle.print, numbers(answer, puzzle.rows, puzzle.cols) or {})
        return
    yield from broken(puzzle, puzzle.holding, *found)


Filled = tuple[Plane[bool], Plane[bool]]
"""Where the answer is *yes*, and where there is a variable."""


def filled(puzzle: DeclaredPuzzle, answer: Any) -> Filled | str:
    """An answer, or what is wrong with its form."""
    if isinstance(puzzle, MixedPuzzle):
        return _both(puzzle, answer)
    if isinstance(puzzle, StarPuzzle):
        return _starred(puzzle, answer)
    if isinstance(puzzle, ValuePuzzle):
        return _values(puzzle, answer)
    if isinstance(puzzle, PiecePuzzle):
        placed = _placed(puzzle, answer)
        return placed if isinstance(placed, str) else placed[1:]
    if isinstance(puzzle, BridgePuzzle):
        return _built(puzzle, answer)
    return _edges(puzzle, answer) if isinstance(puzzle, EdgePuzzle) else by_cells(puzzle, answer, puzzle.board)


def broken(puzzle: Puzzle, rules: Iterable[Rule], answer: Plane[bool], on: Plane[bool]) -> Iterator[tuple[str, str]]:
    """What an answer breaks of some rules: the name of each, and what is wrong in one line."""
    for rule in rules:
        for parts in rule.faults(answer, on):
            yield rule.name, _told(puzzle, rule, dict(parts))


def by_cells(puzzle: Puzzle, answer: Any, board: int, codes: Sequence[object] = (1, 0)) -> Filled | str:
    """An answer by cells, or what is wrong with its form.

    Args:
        puzzle: whose answer it is.
        answer: rows of numbers.
        board: the cells that are variables: bit ``r * (cols + 1) + c``; the others are *no*.
        codes: the numbers of *yes* and *no*.
    """
    rows, cols = puzzle.rows, puzzle.cols
    found = numbers(answer, rows, cols)
    if found is None:
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    on = Plane(([bool(board >> r * (cols + 1) + c & 1) for c in range(cols)] for r in range(rows)), (rows, cols))
    for cell, value in found.items():
        if value not in codes[:2]:
            one, other = (msg("{number} ({value})", number=codes[k], value=puzzle.kind.value(k)) for k in (0, 1))
            return msg(
                "{cell} is {value}, neither {one} nor {other}", cell=cell_said(cell), value=value, one=one, other=other
            )
        if value == codes[0] and not on[cell]:
            return msg("{cell} cannot be {value}", cell=cell_said(cell), value=puzzle.kind.value(0))
    return Plane(([found[r, c] == codes[0] for c in range(cols)] for r in range(rows)), (rows, cols)), on


def _values(puzzle: ValuePuzzle, answer: Any) -> Filled | str:
    """An answer by the value of each cell, or what is wrong with its form."""
    rows, cols, most = puzzle.rows, puzzle.cols, puzzle.values
    found = numbers(puzzle.numbered(answer), rows, cols)
    if found is None:
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    filled, on = Plane[bool]((), (most, rows, cols)), Plane[bool]((), (most, rows, cols))
    for cell, value in found.items():
        if not 0 <= value <= most:
            told = msg("{cell} is {value}, not a value from 1 to {most}")
            return Message(told.template, cell=cell_said(cell), value=answer[cell[0]][cell[1]], most=most)
        for k in range(most):
            filled[k, *cell], on[k, *cell] = k + 1 == value, True
    return filled, on


def _starred(puzzle: StarPuzzle, answer: Any) -> Filled | str:
    """An answer by the number of each cell's star, or what is wrong with its form."""
    rows, cols, most = puzzle.rows, puzzle.cols, puzzle.values
    found = numbers(answer, rows, cols)
    if found is None:
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    for cell, value in found.items():
        if not 0 <= value <= most:
            return msg("{cell} is {value}, not a value from 1 to {most}", cell=cell_said(cell), value=value, most=most)
    shape = (*puzzle.array_shape, 1, 0)
    filled, on = Plane[bool]((), shape), Plane[bool]((), shape)
    for bit in bits(puzzle.board):
        spot = puzzle.array_spot(bit)[0], 0, 0
        number = puzzle.at(bit)[1]
        filled[spot], on[spot] = all(found[cell] == number for cell in puzzle.grid.cells(puzzle.pair(bit))), True
    return filled, on


def _pieces(puzzle: PiecePuzzle, answer: Any) -> Iterator[tuple[str, str]]:
    """All that is wrong with pieces that are told by their numbers: what each of them breaks, else what together.

    Each cell has one number, so no two pieces share a cell.
    """
    found = _placed(puzzle, answer)
    if isinstance(found, str):
        yield "form", found
        return
    drawn, *planes = found
    faults = [fault for cells in drawn for fault in puzzle.kind.piece_faults(puzzle.print, cells)]
    yield from faults or broken(puzzle, puzzle.holding, *planes)


def _placed(puzzle: PiecePuzzle, answer: Any) -> tuple[list[list[Cell]], Plane[bool], Plane[bool]] | str:
    """The cells of each drawn piece, which of those that may be placed are drawn, and these; or what is wrong with the
    form.
    """
    rows, cols = puzzle.rows, puzzle.cols
    found = numbers(answer, rows, cols)
    if found is None:
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    cells: dict[int, list[Cell]] = {}
    for cell, number in found.items():
        cells.setdefault(number, []).append(cell)
    cells = {number: some for number, some in cells.items() if number > 0}
    drawn, shape = {frozenset(some) for some in cells.values()}, (len(puzzle.pieces), 1, 0)
    filled, on = Plane[bool]((), shape), Plane[bool]((), shape)
    for i, piece in enumerate(puzzle.pieces):
        filled[i, 0, 0], on[i, 0, 0] = frozenset(puzzle.grid.cells(piece)) in drawn, True
    return [cells[number] for number in sorted(cells)], filled, on


def _built(puzzle: BridgePuzzle, answer: Any) -> Filled | str:
    """An answer by how many bridges lie between neighbouring cells, or what is wrong with its form."""
    rows, cols, steps = puzzle.rows, puzzle.cols, dict[tuple[str, int, int], int]()
    for below, name in enumerate(PLANES):
        high, wide = rows - below, cols - 1 + below
        board = numbers(answer[name], high, wide) if isinstance(answer, dict) and name in answer else None
        if board is None or set(board.values()) - {0, 1, 2, 3}:
            return msg(
                "{name} in the answer is not {rows} rows of {cols} numbers 0 to 2", name=name, rows=high, cols=wide
            )
        steps |= {(name, *cell): count for cell, count in board.items()}
    shape = (2 * len(puzzle.spans), 1, 0)
    filled, on = Plane[bool]((), shape), Plane[bool]((), shape)
    for i, ((r, c), (y, x)) in enumerate(puzzle.spans):
        way = [(PLANES[0], r, k) for k in range(c, x)] if r == y else [(PLANES[1], k, c) for k in range(r, y)]
        told = {steps.pop(step) for step in way}
        if len(told) > 1:
            what = msg("what lies between {one} and {other} is no bridge all the way")
            return Message(what.template, one=cell_said((r, c)), other=cell_said((y, x)))
        count = told.pop()
        for k, counts in enumerate(((1, 2), (2, 3))):  # a 3 is a second bridge without a first one
            filled[2 * i + k, 0, 0], on[2 * i + k, 0, 0] = count in counts, True
    lost = sorted((r, c) for (_, r, c), count in steps.items() if count)
    if lost:
        return msg("a bridge at {cell} joins no two islands", cell=cell_said(lost[0]))
    return filled, on


def _edges(puzzle: EdgePuzzle, answer: Any) -> Filled | str:
    """An answer by edges, or what is wrong with its form."""
    rows, cols = puzzle.edges.rows, puzzle.edges.cols
    found: list[Filled] = []
    for below, name in enumerate(PLANES):
        shape = rows - below, cols - 1 + below
        board = numbers(answer[name], *shape) if isinstance(answer, dict) and name in answer else None
        if board is None or set(board.values()) - {0, 1}:
            high, wide = shape
            return msg(
                "{name} in the answer is not {rows} rows of {cols} numbers 0 or 1", name=name, rows=high, cols=wide
            )
        filled, on = Plane[bool]((), shape), Plane[bool]((), shape)
        for dot, value in board.items():
            filled[dot], on[dot] = value == 1, True
        found.append((filled, on))
    filled, on = (Plane.of_edges(planes, (rows, cols)) for planes in zip(*found, strict=True))
    return filled, on


def _both(puzzle: MixedPuzzle, answer: Any) -> Filled | str:
    """An answer by edges and cells, or what is wrong with its form."""
    found = _edges(puzzle, answer)
    if isinstance(found, str):
        return found
    filled, on = found
    rows, cols = puzzle.rows, puzzle.cols
    passed = set()
    for below, r, c in [spot for spot, drawn in filled.items() if drawn]:
        passed |= {(r, c), (r + below, c + 1 - below)}
    present = puzzle.print.passable if puzzle.kind.numbers.outside else puzzle.print.present
    lost = sorted(cell for cell in passed if not present & puzzle.grid.bit(*cell))
    if lost:
        return puzzle.print.unmarkable(lost[0], line=True)
    if puzzle.answering:
        cells = by_cells(puzzle, answer.get(CELLS), present)
        if isinstance(cells, str):
            return cells
    else:
        play = Plane(([bool(present & puzzle.grid.bit(r, c)) for c in range(cols)] for r in range(rows)), (rows, cols))
        left = [[(r, c) not in passed and play[r, c] for c in range(cols)] for r in range(rows)]
        cells = Plane(left, (rows, cols)), play
    for there, more in zip(found, cells, strict=True):
        there.update({(2, *cell): value for cell, value in more.items()})
        there.shape = (3, rows, cols)
    return filled, on


def _named(puzzle: Puzzle, spots: Sequence[Spot], lang: str) -> str:
    """Variables by name; of a rule over none, nothing."""
    if not spots:
        return ""
    if isinstance(puzzle, ValuePuzzle):
        return cells_named(Some.of(dict.fromkeys((r, c) for _, r, c in spots)), lang)
    if isinstance(puzzle, (PiecePuzzle, BridgePuzzle)):
        return listed(Some.of(puzzle.name(1 << i, lang) for i, _, _ in spots), lang)
    if not isinstance(puzzle, EdgePuzzle):
        return cells_named(Some.of((r, c) for r, c in spots), lang)
    edges = [(below, r, c) for below, r, c in spots if below < 2]
    names = [puzzle.name(puzzle.edges.between((r, c), (r + below, c + 1 - below)), lang) for below, r, c in edges]
    cells = [(r, c) for below, r, c in spots if below == 2]
    return listed(Some.of([*([cells_named(Some.of(cells), lang)] if cells else []), *names]), lang)


def _told(puzzle: Puzzle, rule: Rule, parts: dict[str, Any]) -> str:
    """A broken rule in words."""
    wrong = (rule.wrong or Message(rule.plainly_wrong)) if parts["cells"] or rule.place else msg("nothing is drawn")
    said: dict[str, object] = {"count": parts.get("count")}
    names = ["cells", "filled"] if rule.clue else ["cells", "filled", "clue"]
    for name in names:
        if f"{{{name}}}" in wrong.template:
            said[name] = {lang: _named(puzzle, parts.get(name, parts["cells"]), lang) for lang in LANGUAGES}
    if rule.clue:
        said["clue"] = rule.clue.name
    if "{numbers}" in wrong.template:
        said["numbers"] = _numbers(parts.get("numbers", []))
    return Message(wrong.template, **said | dict(wrong.values))


def _numbers(allowed: list[int]) -> object:
    if len(allowed) > 2 and allowed == list(range(allowed[0], allowed[-1] + 1)):
        return msg("{least} to {most}", least=allowed[0], most=allowed[-1])
    return ", ".join(map(str, allowed))
