"""Sudoku as Simon Tatham's Solo: its ids give the sides of a box, or one side and the lines between regions.

``2x3`` has boxes two rows high and three columns wide; ``9j`` has nine rows and regions. Behind a comma these are the
lines between cells: first between neighbours in a row, row by row, then between neighbours in a column, column by
column. A letter passes over as many places as it stands for in the alphabet, to a line; ``_`` over none, and ``z`` over
25 with no line behind them. One more line stands behind the last place.
"""

from __future__ import annotations

from deduce.board.grid import Cell
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.forms.draft import Draft
from deduce.declared.forms.runs import CODECS, cells, fill, string
from deduce.formats.rooms import boxes, rooms
from deduce.formats.source import MAX_CELLS, Piece, shown
from deduce.language.messages import msg

REGIONS = "j"
"""What stands behind the side of a board with regions."""
MOST = 25
"""How many places a letter passes over at most."""


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
    draft.names = _regions(more[0], side) if regions else boxes(side, high, wide)
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
    return body if body is None or not puzzle.unusual else f"{body},{_lines(puzzle)}"


def _between(side: int) -> list[tuple[Cell, Cell]]:
    """The pairs of neighbours in the order in which lines between them are told."""
    across = [((r, c), (r, c + 1)) for r in range(side) for c in range(side - 1)]
    return across + [((r, c), (r + 1, c)) for c in range(side) for r in range(side - 1)]


def _regions(body: Piece, side: int) -> list[list[int]]:
    """The regions between such lines.

    Raises:
        InputError: for other characters, and for more or fewer places.
    """
    pairs = _between(side)
    walls, at = set[tuple[Cell, Cell]](), 0
    for i, char in enumerate(body.text):
        if not (char == "_" or (char.isascii() and char.islower())):
            raise body.error(msg("bad sign {text}", text=shown(char)), msg("small letters or _"), offset=i)
        after = 0 if char == "_" else ord(char) - ord("a") + 1
        at += min(after, MOST)
        if after <= MOST:
            walls.update(pairs[at : at + 1])
            at += 1
    if at != len(pairs) + 1:
        told = msg("{count}, for {rows} rows and {cols} columns", count=len(pairs), rows=side, cols=side)
        raise body.error(msg("the string covers {count} lines", count=at - 1), told, offset=len(body.text))
    return rooms(side, side, lambda one, other: (min(one, other), max(one, other)) in walls)


def _lines(puzzle: ValuePuzzle) -> str:
    """The reverse."""
    ids = puzzle.print.ids
    found, after = "", 0
    for one, other in [*_between(puzzle.rows), (None, None)]:
        if one is not None and other is not None and ids[one[0]][one[1]] == ids[other[0]][other[1]]:
            after += 1
            continue
        found += "z" * ((after - 1) // MOST if after else 0)
        after -= MOST * ((after - 1) // MOST if after else 0)
        found += chr(ord("a") + after - 1) if after else "_"
        after = 0
    return found
