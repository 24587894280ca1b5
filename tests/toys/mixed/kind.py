"""All relations of cells on one board, whatever genre has them: the laws of derived techniques are tried here.

A number is a sort of rule and, in the last four digits, a bitset or a number of it. All rules look the same on a turned
board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.declared import Making, Numbers, Printed, Words, clue, declared
from deduce.relations import NO, YES, Connected, Count, Never, Rule, Sees, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from deduce.board.grid import Cell
    from deduce.board.marks import Marks

EVERYWHERE, WINDOW, GUARDED, WHITE, BLACK, CROSS, LINES, LEAST, PLACE = range(1, 10)
WIDE = 3
"""How far a place goes from its cell."""
RULES = (
    *(Never("AA"), Never("AAA"), Never("AA/AA"), Never("AB/BA", exchanged=True), Never("A./.A")),
    *(Connected(YES), Connected(NO)),
)
"""The rules that have no clue, by the bits of the number that puts them on the board."""
DERIVED = (
    *("full", "last-places", "forbidden-picture", "line-of-sight", "local-cases", "only-exit", "out-of-reach"),
    *("cut-cell", "squeeze", "overlap", "one-step", "ways-of-a-clue", "ways-of-a-count"),
)


def rules(board: Printed) -> Iterator[Rule]:
    for cell, number in board.clues.items():
        sort, mask = divmod(int(number), 10000)
        bit, beside = board.bit(*cell), board.beside(cell)
        said = clue("the {number} in {cell}", "{cell}の{number}", bit, (cell,), number=number)
        if sort == EVERYWHERE:
            yield from (rule for i, rule in enumerate(RULES) if mask >> i & 1)
        elif sort == WINDOW:
            yield Count(bit | board.grid.around(bit), mask, clue=said)
        elif sort == GUARDED:
            yield Count(beside, mask, bit, clue=said)
        elif sort in (WHITE, BLACK):
            rays = tuple(tuple(board.bit(*seen) for seen in ray) for ray in board.rays(cell))
            yield Sees(bit, rays, mask, NO if sort == WHITE else YES, clue=said)
        elif sort == CROSS:
            spots = (bit, *bits(beside))
            fits = [row for row in range(1 << len(spots)) if mask >> _look(row) & 1]
            yield Table(spots, tuple(fits), clue=said)
        elif sort == PLACE:
            yield Count.of(_place(board, cell), mask, mask, clue=said)
        else:
            for line in _lines(board, cell):
                least = 0 if sort == LINES else mask
                yield Count(line, mask, clue=said) if sort == LINES else Count.of(line, least, clue=said)


def _look(row: int) -> int:
    """What a cross looks like: its middle, and how many cells beside it are *yes*."""
    return (row & 1) * 5 + (row >> 1).bit_count()


def _place(board: Printed, cell: Cell) -> int:
    """The cells of a wide square round a cell, so far as it is on the board."""
    r, c = cell
    return board.grid.union(one for one in board.grid.cells() if abs(one[0] - r) <= WIDE >= abs(one[1] - c))


def _lines(board: Printed, cell: Cell) -> Iterator[int]:
    """The row and the column of a cell."""
    yield from (board.grid.union(line) for _, line in board.lines() if cell in line)


def blank(rng: Random, rows: int, cols: int) -> Printed:
    """A number for the rules without a clue, somewhere."""
    cell = rng.randrange(rows), rng.randrange(cols)
    empty = Printed(((None,) * cols,) * rows)
    return empty.with_clues({cell: EVERYWHERE * 10000 + rng.choice((0, rng.getrandbits(7) & rng.getrandbits(7)))})


def told(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Numbers of all sorts that the solution keeps."""
    found = {}
    for cell in board.grid.cells():
        bit, beside = board.bit(*cell), board.beside(cell)
        sort, mask = rng.choice((WINDOW, GUARDED, WHITE, BLACK, CROSS, CROSS, LINES, LEAST, PLACE)), 0
        more = rng.getrandbits(10) & rng.getrandbits(10) & rng.choice((0, -1))
        if rng.random() < 0.25:
            continue
        if sort == WINDOW:
            mask = 1 << ((bit | board.grid.around(bit)) & solution.yes).bit_count() | more
        elif sort == GUARDED:
            mask = 1 << (beside & solution.yes).bit_count() | more & 31
        elif sort in (WHITE, BLACK):
            if (sort == BLACK) != bool(bit & solution.yes):
                continue
            mask = 1 + sum(map(len, board.rays(cell, solution[NO if sort == BLACK else YES])))
        elif sort == CROSS:
            row = int(bool(bit & solution.yes)) | (1 << (beside & solution.yes).bit_count()) - 1 << 1
            mask = 1 << _look(row) | rng.getrandbits(10)
        elif sort == PLACE:
            mask = (_place(board, cell) & solution.yes).bit_count()
        else:
            counts = [(line & solution.yes).bit_count() for line in _lines(board, cell)]
            mask = min(counts) if sort == LEAST else sum(1 << k for k in set(counts)) | more
        found[cell] = sort * 10000 + mask
    return board.with_clues(found | dict(board.clues))


KIND = declared(
    "mixed",
    title={"en": "Mixed", "ja": "いろいろ"},
    numbers=Numbers(least=10000, most=99999),
    rules=rules,
    making=Making(told, blank),
    derived={name: Words() for name in DERIVED},
)
