"""The formats of declared kinds whose variables are cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from deduce.board.connectivity import flood
from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import BLANK, OPEN, DeclaredPuzzle
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.draft import Draft, misplaced
from deduce.declared.numbers import Misfit, Printing
from deduce.formats.bodies import Clicks, JankoFile
from deduce.formats.clicks import cell_clicks
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

SURE, UNSURE, UNLIKELY = 0.8, 0.4, 0.1
"""How well a grid fits whose words hardly any other kind has, one that might be of many, and one whose cells are all
printed on, where the genre leaves cells empty.
"""


class CellFormats(BoardFormats):
    """Those of a kind whose variables are cells."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The marks of a draft.

        Raises:
            InputError: for a cell that cannot have one.
        """
        yes, no = (puzzle.grid.union(cell for cell, v in draft.values.items() if v == side) for side in (0, 1))
        if wrong := yes & ~puzzle.board:
            cell = puzzle.grid.at(wrong & -wrong)
            raise draft.places.get(cell, whole).error(puzzle.print.unmarkable(cell))
        return Marks(yes, no & puzzle.board)

    def drawn_values(self, drawing: DrawnBoard) -> dict[Cell, int]:
        """Shaded cells and symbols, or diagonals; digits, where these are given."""
        if self.kind.diagonal:
            return drawing.diagonals()
        digits = {"1": 0, "0": 1} if self.kind.numbers.given else {}
        written = drawing.numbers()[0] if digits else {}
        return drawing.values() | {cell: digits[text] for cell, text in written.items() if text in digits}

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        seen = puzzle.evident(NOTHING)
        yes, no = cell_clicks(puzzle, puzzle.variables & ~seen.known)
        return Clicks(yes, no, both=self.kind.diagonal, evident=lambda _: seen)

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of 0 and 1."""
        assert isinstance(puzzle, CellPuzzle)
        return fields.coded(puzzle)

    def _cells(self, grid: Sequence[Sequence[Piece]]) -> list[list[tuple[str, Printing, int | None]]]:
        meant: dict[str, tuple[str, Printing, int | None]] = {}
        for cell in chain.from_iterable(grid):
            if cell.text not in meant:
                try:
                    word = BLANK if cell.text == OPEN and not self.kind.rooms else cell.text
                    meant[cell.text] = self.kind.puzzle.token(word)  # type: ignore[attr-defined]
                except InputError as fault:
                    raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), fault.expected) from None
        return [[meant[cell.text] for cell in row] for row in grid]

    def looks(self, rows: Sequence[Piece]) -> float:
        """Rooms with numbers are sure, and symbols beside open cells; so are numbers in all cells, for a genre that has
        them, when they do not lie together as those of regions do.
        """
        if self.kind.lined:
            return self._lines_look(rows)
        try:
            grid = self.cutter()(rows)
            puzzle, _ = self.kind.puzzle.read(self._cells(grid))  # type: ignore[attr-defined]
        except InputError:
            return 0
        texts = {cell.text for row in grid for cell in row}
        if any(self.kind.ours(text) != text for text in texts) or ("0" in texts and not self.kind.numbers.fits(0)):
            return UNLIKELY  # the signs are those of others
        clues = [clue for row in puzzle.print.cells for clue in row]
        if self.kind.rooms:
            large = any(cell.text[:1].isupper() for row in grid for cell in row)  # as regions of stars mostly are
            return SURE if any(clue is not None for clue in clues) else UNLIKELY if large else UNSURE
        if None in clues:
            return SURE if any(clue in self.usual for clue in clues) else UNSURE
        if getattr(self.kind.making, "changed", None) is None:  # a genre that is made by taking clues away
            return UNLIKELY
        whole = puzzle.rows == puzzle.cols > 2 and set(clues) <= set(range(1, puzzle.rows + 1))
        return SURE if whole and not _together(puzzle) else UNSURE

    def _lines_look(self, rows: Sequence[Piece]) -> float:
        """Lines of corners that are one sign longer than the lines of cells between them are sure, and so are signs
        between cells.
        """
        counts = {len(row.text.split()) - (i % 2 == 0) for i, row in enumerate(rows)}
        try:
            puzzle, _ = self.kind.puzzle.of_lines(rows)  # type: ignore[attr-defined]
        except InputError:
            return 0
        if self.kind.outside:
            return SURE if puzzle.print.outside else 0
        if self.kind.between:
            return SURE if any(str(clue) in self.kind.numbers.joining for clue in puzzle.print.clues.values()) else 0
        return SURE if len(counts) == 1 else 0

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell: the letters of its room, its clue, and a mark, which is no part of the puzzle; or one
        character a cell.
        """
        if self.kind.lined:
            return self.kind.puzzle.of_lines(rows, str(fields.take("unknown", "")))[0]  # type: ignore[attr-defined, no-any-return]
        grid = self.cutter(cols=fields.cols)(rows)
        draft = Draft(len(grid), len(grid[0]))
        draft.places = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
        unknown = fields.take("unknown", "")
        try:
            return self.kind.puzzle.read(self._cells(grid), str(unknown))[0]  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, rows[0]) from None

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks behind the clues; or marks alone, with . or - for an open cell."""
        if self.kind.outside and any("|" in row.text for row in rows):
            found, marks = self.kind.puzzle.of_lines(rows)  # type: ignore[attr-defined]
            same_size(rows[0], (found.rows, found.cols), puzzle)
            if found.print.clues.items() - puzzle.print.clues.items():
                raise rows[0].error(*OTHER_BOARD)
            return marks  # type: ignore[no-any-return]
        drawn = 2 * puzzle.rows + (1 if self.kind.corners else -1)
        if puzzle.print.apart and len(rows) in (drawn, puzzle.rows if self.kind.between else drawn):
            found, marks = self.kind.puzzle.of_lines(rows)  # type: ignore[attr-defined]
            same_size(rows[0], (found.rows, found.cols), puzzle)
            others = dict(found.print.clues.items() - puzzle.print.clues.items())
            if any(r % 2 or c % 2 or not self.kind.between for r, c in others):  # others are values, and so marks
                raise rows[0].error(*OTHER_BOARD)
            return marks  # type: ignore[no-any-return]
        grid = self.cutter((puzzle.rows, puzzle.cols))(rows)
        draft = Draft(puzzle.rows, puzzle.cols)
        texts = {cell.text for row in grid for cell in row}
        blank = {BLANK, OPEN}
        alone = not texts & {*self.kind.numbers.symbols} and texts <= {*self.kind.common, *self.kind.signs, *blank}
        alone = alone and (not self.kind.rooms or bool(texts & blank) or not any(map(str.isalpha, texts)))
        words: list[list[tuple[str, Printing]]] = []
        for r, row in enumerate(grid):
            words.append([])
            for c, cell in enumerate(row):
                draft.places[r, c] = cell
                room, clue, value = "", None, None
                sign = self.kind.common.get(cell.text, cell.text) if alone else cell.text
                if sign in self.kind.signs:
                    value = self.kind.signs.index(sign)
                elif cell.text not in (BLANK, OPEN):
                    room, clue, value = self._cells([[cell]])[0][0]
                filled = self.kind.numbers.given and puzzle.print.cells[r][c] is None
                if filled and isinstance(clue, int) and self.kind.numbers.fits(clue):  # a value that is no clue
                    value = 1 - clue
                    clue = None
                words[-1].append((room, clue))
                if value is not None:
                    draft.values[r, c] = value
        self.agree(puzzle, words, grid)
        return self.marked(puzzle, draft, rows[0])

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: a letter for *yes*, - for *no*; of diagonals these, - for none."""
        rows = file.grid("solution")
        yes, other = (
            puzzle.grid.union(
                (r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.text.lower() in signs
            )
            for signs in (self.kind.janko_yes, self.kind.signs[1])
        )
        return Marks(yes & puzzle.board, puzzle.board & (other if self.kind.diagonal else ~yes))


def _together(puzzle: DeclaredPuzzle) -> bool:
    """Whether the cells of each number lie together."""
    found: dict[Printing, int] = {}
    for cell in puzzle.grid.cells():
        number = puzzle.print.cells[cell[0]][cell[1]]
        found[number] = found.get(number, 0) | puzzle.grid.bit(*cell)
    return all(flood(group & -group, group, puzzle.grid.width) == group for group in found.values())
