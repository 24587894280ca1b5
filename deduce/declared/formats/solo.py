"""Sudoku as Simon Tatham's Solo: its ids give the sides of a box, or one side and the lines between regions.

``2x3`` has boxes two rows high and three columns wide; ``9j`` has nine rows and regions. Behind a comma these are the
lines between cells: first between neighbours in a row, row by row, then between neighbours in a column, column by
column. A letter passes over as many places as it stands for in the alphabet, to a line; ``_`` over none, and ``z`` over
25 with no line behind them. One more line stands behind the last place.
"""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.grid import Cell
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.jumps import jumps, read_jumps
from deduce.declared.formats.runs import CODECS, cells, fill, string
from deduce.formats.rooms import boxes, rooms
from deduce.formats.source import MAX_CELLS, Piece
from deduce.language.messages import msg

REGIONS = "j"
"""What stands behind the side of a board with regions."""


def solo_draft(desc: Piece, wide: int, high: int, made: str) -> Draft:
    """The board of a description.

    Args:
        desc: the description.
        wide: the columns of a box, which stand second in an id.
        high: the rows of a box, or of a board with regions.
        made: what stands behind the size.

    Raises:
        InputError: for what is damaged, and for a board that is too large.
    """
    regions = made.startswith(REGIONS)
    side = high if regions else high * wide
    if side * side > MAX_CELLS:
        what = msg("a board of {rows}×{cols}", rows=side, cols=side)
        raise desc.error(what, msg("at most {most} cells", most=MAX_CELLS))
    body, *more = desc.split(",")
    if len(more) != regions:
        what = msg("a description of {count} parts", count=len(more) + 1)
        raise desc.error(what, msg("{count} parts between commas", count=2 if regions else 1))
    draft = Draft(side, side)
    fill(draft, cells(CODECS["numbers"], body), body)
    draft.names = regions_between(more[0], side) if regions else boxes(side, high, wide)
    return draft


def solo_size(puzzle: DeclaredPuzzle) -> str:
    """What an id of a board has before its description."""
    assert isinstance(puzzle, ValuePuzzle)
    if puzzle.unusual:
        return f"{puzzle.rows}{REGIONS}"
    wide = puzzle.print.ids[0].count(puzzle.print.ids[0][0])
    return f"{puzzle.rows // wide}x{wide}"


def solo_described(puzzle: DeclaredPuzzle) -> str | None:
    """The description of a board."""
    assert isinstance(puzzle, ValuePuzzle)
    body = string(CODECS["numbers"], [clue for row in puzzle.print.cells for clue in row])
    return body if body is None or not puzzle.unusual else f"{body},{lines_between(puzzle.print.ids)}"


def _between(side: int) -> list[tuple[Cell, Cell]]:
    """The pairs of neighbours in the order in which lines between them are told."""
    across = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    return across + [((r, c), (r + 1, c)) for c in range(side) for r in range(side - 1)]


def regions_between(body: Piece, side: int) -> list[list[int]]:
    """The regions between such lines.

    Raises:
        InputError: for other characters, and for more or fewer places.
    """
    pairs = _between(side)
    found = read_jumps(body, (side, side), len(pairs), msg("the string covers {count} lines"))
    walls = {pairs[at] for at, _ in found}
    return rooms(side, side, lambda one, other: (min(one, other), max(one, other)) in walls)


def lines_between(ids: Sequence[Sequence[int]]) -> str:
    """The reverse, from the numbers of regions."""
    pairs = _between(len(ids))
    walls = (i for i, ((r, c), (y, x)) in enumerate(pairs) if ids[r][c] != ids[y][x])
    return jumps(walls, len(pairs))
