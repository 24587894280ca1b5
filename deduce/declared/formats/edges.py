"""The formats of declared kinds whose variables are edges."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import Marks, bits
from deduce.declared.boards import lattice
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.draft import Draft, misplaced
from deduce.declared.numbers import Misfit, Printing
from deduce.formats.bodies import Clicks, JankoFile
from deduce.formats.clicks import line_clicks
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg


class EdgeFormats(BoardFormats):
    """Those of a kind whose variables are edges."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The marks of a draft.

        Raises:
            InputError: for a cell or an edge that cannot have one.
        """
        assert isinstance(puzzle, EdgePuzzle)
        yes, no = self.drafted(puzzle, draft)
        if cell := puzzle.off_board(yes):
            raise draft.places.get(cell, whole).error(puzzle.print.unmarkable(cell))
        return Marks(yes, no & puzzle.board)

    def drafted(self, puzzle: EdgePuzzle, draft: Draft) -> Marks:  # noqa: ARG002
        """What a draft marks, wherever it is."""
        yes, no = (sum(bit for bit, value in draft.edges.items() if value == side) for side in (0, 1))
        return Marks(yes, no)

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        assert isinstance(puzzle, EdgePuzzle)
        return Clicks(*line_clicks(puzzle, puzzle.board & puzzle.edges.all))

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of 0 and 1 for horizontal and for vertical edges."""
        try:
            return puzzle.marks(fields.take("answer"))
        except InputError as fault:
            raise fields.error(fault.what, fault.expected, name="answer", inside=fault.where or "") from None

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell; or a drawing with a place for each edge, whose marks are no part of the puzzle."""
        unknown = fields.take("unknown", "")
        cut = self.cutter(cols=fields.cols)
        grid, _ = self._lattice(rows, cut)
        draft = Draft(len(grid), len(grid[0]))
        draft.places = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
        try:
            return self.kind.puzzle.read(rows, str(unknown), cut)[0]  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, rows[0]) from None

    def _lattice(self, rows: Sequence[Piece], cut: lattice.Cut) -> tuple[list[list[Piece]], lattice.Signs]:
        """The words of the cells and the signs of the edges."""
        return lattice.read(rows, around=self.kind.lines == "around", cut=cut)

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The edges of a drawing."""
        assert isinstance(puzzle, EdgePuzzle)
        grid, signs = self._lattice(rows, self.cutter(cols=puzzle.cols))
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        self.agree(puzzle, [[self._printing(word) for word in row] for row in grid], grid)
        yes, no = self._signed(puzzle, grid, signs)
        if cell := puzzle.off_board(yes):
            raise grid[cell[0]][cell[1]].error(puzzle.print.unmarkable(cell))
        return Marks(yes, no & puzzle.board)

    def _signed(self, puzzle: EdgePuzzle, grid: Sequence[Sequence[Piece]], signs: lattice.Signs) -> Marks:  # noqa: ARG002
        """What a drawing marks, wherever it is."""
        return lattice.marks(puzzle.edges, signs)

    def _printing(self, word: Piece) -> tuple[str, Printing]:
        """The letters of a cell's room and its clue."""
        return "", self.kind.numbers.read(word.text)

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: cells inside the loop by a letter; from cell to cell, the ways in which the line goes on."""
        assert isinstance(puzzle, EdgePuzzle)
        rows = file.grid("solution")
        yes = 0
        if puzzle.around:
            for bit in bits(puzzle.board):
                inside = [rows[r][c].text.lower() == self.kind.janko_yes for r, c in puzzle.cells(bit)]
                yes |= bit if sum(inside) == 1 else 0
        else:
            yes = self._passed(puzzle, rows)
        return Marks(yes, puzzle.board & ~yes)

    def _passed(self, puzzle: EdgePuzzle, rows: Sequence[Sequence[Piece]]) -> int:
        """The edges by which a line leaves cells; other letters of a cell mark it."""
        ways = {"n": (-1, 0), "e": (0, 1), "o": (0, 1), "s": (1, 0), "w": (0, -1)}
        yes = 0
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                for way in cell.text.lower() if cell.text.lower() not in ("-", self.kind.janko_yes) else "":
                    dr, dc = ways.get(way, (-puzzle.rows, 0))
                    if not (0 <= r + dr < puzzle.rows and 0 <= c + dc < puzzle.cols):
                        raise cell.error(msg("a line that leads nowhere"), msg("n, e, s or w on the board"))
                    yes |= puzzle.edges.between((r, c), (r + dr, c + dc))
        return yes
