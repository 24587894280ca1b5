"""The formats of declared kinds whose cells are half filled or white, between black cells with numbers.

In JSON an answer names the filled corner of a cell, ``"nw"``, ``"ne"``, ``"se"`` or ``"sw"``, or is ``"white"``.
"""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.halved import BLACK, CORNERS, NAMES, SIGNS, WHITE, HalvedPuzzle
from deduce.declared.boards.values import CellWord, ValuePuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.values import SURE, UNSURE, ValueFormats
from deduce.formats.bodies import JankoFile, Pzprv3
from deduce.formats.drawings import DrawnBoard
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg


class HalvedFormats(ValueFormats):
    """Those of a kind whose cells are half filled or white."""

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        """Triangles, and white cells by dots, crosses or a light colour."""
        draft = Draft(puzzle.rows, puzzle.cols)
        drawn = {cell: WHITE for cell, value in drawing.values().items() if value == 1}
        drawn |= {cell: CORNERS.index(corner) + 1 for cell, corner in drawing.triangles().items()}
        draft.values = {cell: value for cell, value in drawn.items() if puzzle.print.printing(cell) is None}
        return self.marked(puzzle, draft, Piece(""))

    def looks(self, rows: Sequence[Piece]) -> float:
        """Nothing else has triangles."""
        if not any(set(SIGNS[: WHITE - 1]) & set(row.text) for row in rows):
            return 0
        try:
            self._read(rows)
        except InputError:
            return UNSURE
        return SURE

    def _cells(self, rows: Sequence[Piece]) -> Sequence[Sequence[Piece]]:
        """The cells of rows: words, or characters that stand together."""
        words = [row.words() for row in rows]
        if all(len(row) == 1 and not set("+{") & set(row[0].text) for row in words) and (
            len(rows) == 1 or any(len(row[0].text) > 2 for row in words)
        ):
            return [[row[0].cut(i, i + 1) for i in range(len(row[0].text))] for row in words]
        return words

    def beside(self, spot: Cell, word: Piece, puzzle: ValuePuzzle) -> Marks:
        cell, given = puzzle.written(word), puzzle.print.printing(spot)
        if given is None:
            if cell.given is not None:
                raise word.error(*OTHER_BOARD)
            return puzzle.marked(spot, cell, word)
        if cell.placed or cell.left is not None or cell.given not in (None, given, BLACK):
            raise word.error(*OTHER_BOARD)
        return NOTHING

    # Files of others -------------------------------------------------------------------------------------------------

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files with rows and columns in their head."""
        return BoardFormats.sheets(self, row)

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: the filled corner of each cell, and - for a white one."""
        assert isinstance(puzzle, HalvedPuzzle)
        found = NOTHING
        for r, row in enumerate(file.grid("solution")):
            for c, cell in enumerate(row):
                if puzzle.print.printing((r, c)) is not None:
                    continue
                if cell.text not in (*NAMES, "-", "."):
                    raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), puzzle.words)
                value = NAMES.index(cell.text) + 1 if cell.text in NAMES else WHITE
                found = found.join(puzzle.marked((r, c), CellWord(placed=[value]), cell))
        return found
