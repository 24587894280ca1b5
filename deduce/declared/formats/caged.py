"""The formats of declared kinds whose cells take values, with cages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.caged import CagedPuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.values import ValueFormats
from deduce.declared.numbers import Misfit
from deduce.declared.printed import numbered
from deduce.formats.bodies import JankoFile
from deduce.formats.fields import Fields
from deduce.formats.rooms import boxes, strange
from deduce.formats.shell import same_size
from deduce.formats.source import MAX_CELLS, Piece, too_large
from deduce.formats.valued import OPEN, ValuedBoard
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import cell_said


class CagedFormats(ValueFormats):
    """Those of a kind whose cells take values, with cages."""

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        return BoardFormats.read_json(self, fields)

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        return BoardFormats.write_json(self, puzzle)

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:  # noqa: ARG002
        """Such a board looks like any with rooms and numbers, so its kind must be said."""
        return 0

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:  # noqa: ARG002
        """One word a cell."""
        return self.read_cells(words_of(rows))[0]

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board; where no cell has letters, its cages are left out, and digits are values."""
        assert isinstance(puzzle, CagedPuzzle)
        grid, marks = words_of(rows), NOTHING
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        named = any(word.text[:1].isalpha() for row in grid for word in row)
        cells = [[puzzle.written(word if named else placed(word)) for word in row] for row in grid]
        found = named and strange(puzzle.named_rooms(cells), puzzle.print.ids)
        if found:
            what = msg("the cages are not those of the puzzle")
            raise grid[found[0]][found[1]].error(what, msg("marks for the same board"))
        for r, row in enumerate(cells):
            for c, cell in enumerate(row):
                if cell.given not in (None, puzzle.print.printing((r, c))):
                    raise grid[r][c].error(*OTHER_BOARD)
                marks = marks.join(puzzle.marked((r, c), cell, grid[r][c]))
        return marks

    # Files of others -------------------------------------------------------------------------------------------------

    def janko_rooms(self, file: JankoFile) -> Sequence[Sequence[int | str]] | None:
        """``areas``: cages. The boxes, which other fields say the size of, are the usual ones.

        Raises:
            InputError: for other boxes.
        """
        if {"patternx", "patterny"} <= file.fields.keys():
            wide, high = (file.fields[name].whole(msg("side of a box")) for name in ("patternx", "patterny"))
            usual = self.kind.boxes_of(file.rows, file.cols) if self.kind.boxes_of else ()
            if (
                wide * high != file.cols
                or file.cols != file.rows
                or [*map(list, usual)] != boxes(file.rows, high, wide)
            ):
                what = msg("a box of {rows}×{cols}", rows=high, cols=wide)
                raise file.fields["patternx"].error(what, msg("the usual boxes of a board of its size"))
        return BoardFormats.janko_rooms(self, file)

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str] | None:
        return BoardFormats.write_janko(self, puzzle)

    # Addresses -------------------------------------------------------------------------------------------------------

    def read_cages(self, board: ValuedBoard) -> tuple[DeclaredPuzzle, Marks]:
        """The puzzle and the marks of a board with cages; a value that is given is a cage of its own.

        Raises:
            InputError: for a cell in two cages, a value that is given in a cage, other boxes than the usual ones, and
                for what is no such board.
        """
        grid, given = board.cells, dict[Cell, int | None]()
        ids = [[f"{r} {c}" for c in range(len(row))] for r, row in enumerate(grid)]
        seen = set[Cell]()
        for k, (cells, total) in enumerate(board.cages or ()):
            for r, c in cells:
                if not (r < len(grid) and c < len(grid[0])) or (r, c) in seen:
                    what = msg("{cell} lies in two cages, or off the board", cell=cell_said((r, c)))
                    raise grid[0][0].error(what, msg("cells of the board, each in one cage at most"))
                seen.add((r, c))
                ids[r][c] = str(k)
            given[min(cells)] = total
        for r, row in enumerate(grid):
            for c, word in enumerate(row):
                if word.text.isdigit():
                    if (r, c) in seen:
                        what = msg("a value is given in {cell}, which lies in a cage", cell=cell_said((r, c)))
                        raise word.error(what, msg("values that are given outside of cages"))
                    given[r, c] = int(word.text)
        try:
            clues = [[given.get((r, c)) for c in range(len(row))] for r, row in enumerate(grid)]
            puzzle: CagedPuzzle = self.kind.puzzle.of(clues, ids)  # type: ignore[attr-defined]
            if board.rooms is not None and numbered(board.rooms) != numbered(puzzle.boxes):
                raise Misfit((0, 0), msg("regions of other shapes than boxes"), msg("the usual boxes"))
        except Misfit as fault:
            r, c = fault.cell
            raise grid[r][c].error(fault.what, fault.expected) from None
        marks = NOTHING
        for r, row in enumerate(grid):
            for c, word in enumerate(row):
                if not word.text.isdigit() and word.text not in OPEN:
                    marks = marks.join(puzzle.marked((r, c), puzzle.written(word), word))
        return puzzle, marks


def words_of(rows: Sequence[Piece]) -> list[list[Piece]]:
    """The words of the lines of a text.

    Raises:
        InputError: for no board, and for one that is too large.
    """
    found = [words for row in rows if (words := row.words())]
    if not found:
        raise InputError(msg("no board"), expected=msg("rows of cells"))
    if sum(map(len, found)) > MAX_CELLS:
        raise too_large(rows[0])
    return found


def placed(word: Piece) -> Piece:
    """A word of digits as a value that is placed."""
    return word._replace(text=f"+{word.text}") if word.text.isdigit() else word
