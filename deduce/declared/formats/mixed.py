"""The formats of declared kinds whose variables are edges and cells."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards import lattice
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.boards.mixed import MixedPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.edges import EdgeFormats
from deduce.declared.numbers import Printing
from deduce.formats.bodies import Clicks, JankoFile
from deduce.formats.clicks import cell_clicks, line_clicks
from deduce.formats.drawings import DrawnBoard
from deduce.formats.source import Piece


class MixedFormats(EdgeFormats):
    """Those of a kind whose variables are edges from cell to cell, and cells."""

    def drafted(self, puzzle: EdgePuzzle, draft: Draft) -> Marks:
        yes, no = super().drafted(puzzle, draft)
        for cell, value in draft.values.items():
            bit = puzzle.print.marked(*cell)
            yes, no = (yes, no | bit) if value else (yes | bit, no)
        return Marks(yes, no)

    def drawn_values(self, drawing: DrawnBoard) -> dict[Cell, int]:
        """Shaded cells, and crosses in others, where an answer tells cells."""
        return drawing.values() if self.kind.cells == "told" else {}

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        """Cells that an answer tells are shaded; those that follow from the loop can be marked as passed, and turn."""
        assert isinstance(puzzle, MixedPuzzle)
        shape = puzzle.edges
        lines, cells = puzzle.board & shape.all, puzzle.board & ~shape.all
        (drawn, crossed), (off, on) = line_clicks(puzzle, lines), cell_clicks(puzzle, cells, left=not puzzle.answering)

        def beside(marks: Marks) -> Marks:
            return Marks(0, shape.of(shape.unmarked(marks.yes & cells)) & lines)

        def against(bit: int, side: int) -> int:
            if bit & cells:
                return shape.of(shape.unmarked(bit)) & lines
            return 0 if side else shape.marked(shape.touched(bit)) & cells

        def following(marks: Marks) -> Marks:
            found = NOTHING if lines & ~marks.known else puzzle.following(marks.yes & lines)
            return Marks(found.yes & cells, found.no & cells)

        if puzzle.answering:
            return Clicks(off | drawn, on | crossed, shaded=True, against=against, evident=beside)
        return Clicks(drawn | off, crossed | on, turning=cells, evident=following)

    def _lattice(self, rows: Sequence[Piece], cut: lattice.Cut) -> tuple[list[list[Piece]], lattice.Signs]:
        return lattice.read_wide(rows, cut)

    def _printing(self, word: Piece) -> tuple[str, Printing]:
        room, clue, _ = self.kind.puzzle.word(word)  # type: ignore[attr-defined]
        return room, clue

    def _signed(self, puzzle: EdgePuzzle, grid: Sequence[Sequence[Piece]], signs: lattice.Signs) -> Marks:
        """The edges of a drawing, and the marks of cells behind their clues."""
        assert isinstance(puzzle, MixedPuzzle)
        yes, no = super()._signed(puzzle, grid, signs)
        for r, row in enumerate(grid):
            for c, word in enumerate(row):
                value, bit = puzzle.word(word)[2], puzzle.print.marked(r, c)
                yes, no = yes | bit if value == 0 else yes, no | bit if value == 1 else no
        return Marks(yes, no)

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: the ways in which the line goes on, and a letter for a cell that is *yes*."""
        assert isinstance(puzzle, MixedPuzzle)
        rows = file.grid("solution")
        lines = self._passed(puzzle, rows)
        if not puzzle.answering:
            return puzzle.following(lines)
        yes = lines & puzzle.board
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                yes |= puzzle.print.marked(r, c) if cell.text.lower() == self.kind.janko_yes else 0
        return Marks(yes & puzzle.board, puzzle.board & ~yes)
