"""Answers as data: the number at each cell, and the edges where the numbers do not say how the lines run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deduce.board.grid import each
from deduce.board.marks import Marks, bits
from deduce.language.errors import InputError, at
from deduce.language.messages import msg

if TYPE_CHECKING:
    from techniques.numberlink.kind import Numberlink


def labels(puzzle: Numberlink, marks: Marks) -> list[list[int]]:
    """For each cell the number whose line passes it, as far as lines are drawn; else 0."""
    found = [[0] * puzzle.cols for _ in range(puzzle.rows)]
    for number, pair in reversed(list(zip(puzzle.numbers, puzzle.ends, strict=True))):
        for r, c in puzzle.grid.cells(puzzle.edges.reach(pair[0] | pair[1], marks.yes & puzzle.variables)):
            found[r][c] = number
    return found


def write(puzzle: Numberlink, marks: Marks) -> Any:
    """The number or letter at each cell; with the edges beside it where the numbers do not say how the lines run."""
    owner, drawn = labels(puzzle, marks), marks.yes & puzzle.variables
    printed = [[puzzle.sign(number) if number and puzzle.lettered else number for number in row] for row in owner]
    if not puzzle.loose and _joined(puzzle, owner) == drawn:
        return printed
    return {"labels": printed, "edges": [[list(cell) for cell in puzzle.edges.at(bit)] for bit in bits(drawn)]}


def _joined(puzzle: Numberlink, owner: Sequence[Sequence[int]]) -> int:
    """The edges between neighbouring cells of one number."""
    pairs = ((bit, *puzzle.edges.at(bit)) for bit in bits(puzzle.variables))
    return sum(bit for bit, (r, c), (x, y) in pairs if owner[r][c] == owner[x][y] > 0)


def read(puzzle: Numberlink, answer: Any) -> Marks:
    """A drawing from its answer. On a board where every cell is used, what lies at a cell of 0 is open.

    Raises:
        InputError: when it does not fit the board.
    """
    if isinstance(answer, dict):
        yes, open_ = puzzle.through(answer.get("edges")), 0
    else:
        owner = _labels(puzzle, answer)
        yes = _joined(puzzle, owner)
        unused = puzzle.grid.union((r, c) for r, row in enumerate(owner) for c, number in enumerate(row) if not number)
        open_ = puzzle.edges.of(unused) if puzzle.full_cover else 0
    lines = Marks(yes, puzzle.variables & ~yes & ~open_)
    return lines if open_ else puzzle.filled(lines)


def half(puzzle: Numberlink, answer: Any) -> Marks:
    """A half-filled board from the numbers at its cells, 0 where nothing is known, or from its edges.

    A cell with a number is passed by its line. The lines themselves are known where they lead from end to end through
    cells that are told; what is not drawn is open, unless all lines are there.

    Raises:
        InputError: when it does not fit the board.
    """
    if isinstance(answer, dict):
        return drawn(puzzle, puzzle.through(answer.get("edges")))
    return half_of(puzzle, _labels(puzzle, answer))


def half_of(puzzle: Numberlink, owner: Sequence[Sequence[int]]) -> Marks:
    """The same, from the number at each cell.

    Raises:
        InputError: when another number stands at one of them.
    """
    for number, pair in zip(puzzle.numbers, puzzle.ends, strict=True):
        for r, c in puzzle.grid.cells(pair[0] | pair[1]):
            if owner[r][c] not in (0, number):
                expected = msg("{number}", number=puzzle.sign(number))
                raise InputError(msg("another number stands there"), where=at(r, c), expected=expected)
    yes = _joined(puzzle, owner)
    if complete(puzzle, yes):
        return drawn(puzzle, yes)
    lines = passed = 0
    for i, (number, (a, b)) in enumerate(zip(puzzle.numbers, puzzle.ends, strict=True)):
        cells = puzzle.grid.union((r, c) for r, row in enumerate(owner) for c, n in enumerate(row) if n == number)
        mine = puzzle.edges.within(cells | a | b) & yes
        passed |= cells << puzzle.plane * (2 + i)
        lines |= mine if cells & ~(a | b) and _is_line(puzzle, mine, a, b) else 0
    return Marks(lines | passed & puzzle.hidden, 0)


def drawn(puzzle: Numberlink, yes: int) -> Marks:
    """Lines as marks: what is not drawn is open, unless all lines are there."""
    return puzzle.filled(Marks(yes, puzzle.variables & ~yes)) if complete(puzzle, yes) else Marks(yes, 0)


def complete(puzzle: Numberlink, yes: int) -> bool:
    """Whether edges lead from each number to its partner, and nowhere else."""
    left, used = yes, 0
    for a, b in puzzle.ends:
        cells = puzzle.edges.reach(a, yes)
        mine = yes & puzzle.edges.within(cells)
        if not _is_line(puzzle, mine, a, b):
            return False
        left, used = left & ~mine, used | cells
    return not left and not (puzzle.full_cover and used != puzzle.board)


def _is_line(puzzle: Numberlink, edges: int, a: int, b: int) -> bool:
    """Whether edges are one line from one cell to another."""
    one, two, three, _ = puzzle.edges.degrees(edges)
    return one & ~two == a | b and not three and puzzle.edges.reach(a, edges) == one


def _labels(puzzle: Numberlink, answer: Any) -> list[list[int]]:
    """The numbers of an answer, in which letters stand for them on a board of letters."""
    known: dict[Any, int] = {puzzle.sign(n) if puzzle.lettered else n: n for n in puzzle.numbers}
    found = [[0] * puzzle.cols for _ in range(puzzle.rows)]
    for (r, c), label in each(answer, puzzle.rows, puzzle.cols):
        if type(label) not in (int, str) or (label != 0 and label not in known):
            raise InputError(
                msg("unknown number {number!r}", number=label),
                where=at(r, c),
                expected=msg("a letter of the board, or 0") if puzzle.lettered else msg("a number of the board, or 0"),
            )
        found[r][c] = known.get(label, 0)
    return found
