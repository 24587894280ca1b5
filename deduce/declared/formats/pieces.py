"""The formats of declared kinds whose pieces cover the board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle, even
from deduce.declared.boards.pieces import PiecePuzzle, PieceWord
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.draft import Draft, misplaced, walled
from deduce.declared.numbers import Misfit
from deduce.formats.bodies import Clicks, JankoFile
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.rooms import rooms
from deduce.formats.shell import same_size
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg

UNSURE, UNLIKELY = 0.3, 0.1
"""How well a grid fits whose numbers add up to its cells, and any other one."""


class PieceFormats(BoardFormats):
    """Those of a kind whose pieces cover the board."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:  # noqa: ARG002
        """The pieces between the borders of a draft; parts that are none, as on an unfinished board, say nothing. What
        has two cells is excluded by a border between them.
        """
        assert isinstance(puzzle, PiecePuzzle)
        wall = walled(draft, puzzle.print.sides)
        ids = [[draft.pieces.get((r, c), 0) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        found = self._parts(puzzle, ids if draft.pieces else rooms(puzzle.rows, puzzle.cols, wall))
        if any(cells.bit_count() != 2 for cells in puzzle.pieces):
            return found
        apart = (bit for bit in bits(puzzle.board & ~found.yes) if wall(*puzzle.grid.cells(puzzle.cells_of(bit))))
        return found.join(Marks(0, sum(apart)))

    @staticmethod
    def _parts(puzzle: PiecePuzzle, ids: Sequence[Sequence[int]]) -> Marks:
        """The pieces among the parts of a board."""
        cells: dict[int, list[Cell]] = {}
        for r, row in enumerate(ids):
            for c, number in enumerate(row):
                cells.setdefault(number, []).append((r, c))
        yes = sum(puzzle.piece(puzzle.grid.union(some)) for some in cells.values())
        return Marks(yes, puzzle.evident(Marks(yes, 0)).no)

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        return self.drawn_borders(puzzle, drawing)

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        raise NotImplementedError  # two pieces share a border, so a piece is no move of its own

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of the numbers of pieces, 0 for a cell of none."""
        try:
            return puzzle.marks(fields.take("answer"))
        except InputError as fault:
            raise fields.error(fault.what, fault.expected, name="answer", inside=fault.where or "") from None

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:
        """Numbers that add up to the cells of the board are likely areas."""
        try:
            puzzle = self.read_text(rows, Fields({}, Piece("")))
        except InputError:
            return 0
        numbers = [clue for clue in puzzle.print.clues.values() if isinstance(clue, int)]
        whole = len(numbers) == len(puzzle.print.clues) > 1
        return UNSURE if whole and sum(numbers) == puzzle.rows * puzzle.cols else UNLIKELY

    def _words(self, rows: Sequence[Piece], cols: int | None = None) -> Sequence[Sequence[Piece]]:
        """The words of the cells, which may be single characters."""
        found = [
            [Piece(one[0], row.line, row.column + one.start()) for one in re.finditer(r"\S+", row.text)]
            for row in rows
            if row.text.strip()
        ]
        alone = all(len(row) == 1 for row in found)
        return self.cutter(cols=cols)(rows) if alone else even(found)

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell: the letters of a placed piece, which are no part of the puzzle, and its clue; or one
        character a cell.
        """
        words = self._words(rows, fields.cols)
        draft = Draft(len(words), len(words[0]))
        draft.places = {(r, c): word for r, row in enumerate(words) for c, word in enumerate(row)}
        try:
            return self.kind.puzzle.of([[self.token(word).clue for word in row] for row in words])  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, rows[0]) from None

    def token(self, word: Piece) -> PieceWord:
        """What a word says of its cell."""
        found: PieceWord = self.kind.puzzle.token(word)  # type: ignore[attr-defined]
        return found

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """Letters, or numbers where each cell has one, alike in all cells of a piece; or borders, ``|`` and ``-``."""
        assert isinstance(puzzle, PiecePuzzle)
        lines = [row for row in rows if row.text.strip()]
        framed = len(lines) != puzzle.rows and {*lines[0].text} <= {*"+- "}  # else these are open cells
        if framed or "|" in lines[0].text:
            return self._bordered(puzzle, lines)
        words = self._words(rows, puzzle.cols)
        same_size(words[0][0], (len(words), len(words[0])), puzzle)
        if all(word.text.isalnum() for row in words for word in row) and not self._agreeing(puzzle, words):
            return self._all(puzzle, words)
        for r, row in enumerate(words):
            for c, word in enumerate(row):
                if self.token(word).clue not in (None, puzzle.print.cells[r][c]):
                    raise word.error(*OTHER_BOARD)
        return puzzle.marked(words)

    def _agreeing(self, puzzle: PiecePuzzle, words: Sequence[Sequence[Piece]]) -> bool:
        """Whether the clues among words are those of the puzzle."""
        try:
            return all(
                self.token(word).clue in (None, puzzle.print.cells[r][c])
                for r, row in enumerate(words)
                for c, word in enumerate(row)
            )
        except InputError:
            return False

    def _all(self, puzzle: PiecePuzzle, words: Sequence[Sequence[Piece]]) -> Marks:
        """The pieces of a board each of whose cells names its own.

        Raises:
            InputError: for one that may not be placed.
        """
        cells: dict[str, list[Cell]] = {}
        for r, row in enumerate(words):
            for c, word in enumerate(row):
                cells.setdefault(word.text, []).append((r, c))
        yes = sum(puzzle.placed(some, words[some[0][0]][some[0][1]]) for some in cells.values())
        return Marks(yes, puzzle.evident(Marks(yes, 0)).no)

    def _bordered(self, puzzle: PiecePuzzle, rows: Sequence[Piece]) -> Marks:
        """The pieces of a drawing with a character for each cell and each of its borders: ``|``, ``-`` and ``+``."""
        lines = [row.text.rstrip() for row in rows]
        if set(lines[0]) <= {*"+- "}:  # with a frame
            lines = [line[1:] for line in lines[1:-1]]
        high = 2 * puzzle.rows - 1
        if len(lines) != high:
            what = msg("{count} lines", count=len(lines))
            raise rows[0].error(what, msg("{count} lines, one for each row and one between two", count=high))
        wide = max(1, round(max(map(len, lines)) / puzzle.cols) - 1)  # the characters of a cell

        def sign(line: int, column: int) -> str:
            return lines[line][column : column + 1]

        def wall(a: Cell, b: Cell) -> bool:
            (r, c), (y, _) = sorted((a, b))
            return sign(2 * r + 1, c * (wide + 1)) == "-" if y > r else sign(2 * r, c * (wide + 1) + wide) == "|"

        return self._parts(puzzle, rooms(puzzle.rows, puzzle.cols, wall))

    # Files of others -------------------------------------------------------------------------------------------------

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: in each cell what names its rectangle."""
        assert isinstance(puzzle, PiecePuzzle)
        words = file.grid("solution")
        return self._all(puzzle, words)
