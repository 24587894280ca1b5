"""Boards of trees with a number for each line, as letters that pass over cells to trees, and all numbers behind commas.

Simon Tatham's Tents and puzzle-tents.com write them so: the numbers of columns, and then those of rows.
"""

from __future__ import annotations

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.frame import put
from deduce.declared.formats.jumps import jumps, read_jumps
from deduce.declared.outside import Outside, ahead
from deduce.formats.source import Piece
from deduce.language.messages import msg


def trees_draft(desc: Piece, rows: int, cols: int, tree: str, may: Outside) -> Draft:
    """The board of a description.

    Raises:
        InputError: for what is damaged, and for another number of cells or of lines.
    """
    draft = Draft(rows, cols)
    body, *numbers = desc.split(",")
    for at, place in read_jumps(body, (rows, cols), rows * cols, msg("the string covers {count} cells")):
        draft.put(at, tree, place, msg("clues on the board"))
    if len(numbers) != rows + cols:
        count, most = len(numbers), rows + cols
        raise desc.error(msg("{count} clues", count=count), msg("{count} clues", count=most), offset=len(desc.text))
    for spot, number in zip(ahead(rows, cols), numbers, strict=True):
        put(draft, may, spot, [number.whole(msg("number"), may.most) if number.text != "0" else 0], number)
    return draft


def trees_described(puzzle: DeclaredPuzzle) -> str | None:
    """The reverse; None where a number is not known."""
    board, told = puzzle.print, dict(puzzle.print.outside)
    numbers = [told.get(place) for place in ahead(board.rows, board.cols)]
    if None in numbers:
        return None
    trees = (r * board.cols + c for r, c in sorted(board.inner))
    return ",".join([jumps(trees, board.rows * board.cols), *map(str, numbers)])
