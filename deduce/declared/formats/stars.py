"""The formats of declared kinds whose pieces are point-symmetric about stars.

Bodies and ids stand in `deduce.declared.formats.dots`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle, even
from deduce.declared.boards.stars import StarPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.boards.values import words_of as cut
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.dots import put
from deduce.declared.formats.draft import Draft, misplaced, walled
from deduce.declared.formats.values import ValueFormats
from deduce.declared.library.stars import SIGNS, places_of, words_of
from deduce.declared.numbers import Misfit
from deduce.formats.bodies import Clicks, JankoFile, Pzprv3
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.rooms import rooms
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

SURE, UNSURE = 0.8, 0.3
"""How well a grid fits that has stars between cells, and one with stars in cells alone."""
JANKO = ("0", "1", "2", "3")
"""What janko.at writes in the first cell that a star touches, by how far to the right and below the star stands."""


class StarFormats(ValueFormats):
    """Those of a kind whose pieces are point-symmetric about stars."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:  # noqa: ARG002
        """The pieces between the borders of a draft, and the cells with an arrow to a star; parts of the board that are
        no piece, as on an unfinished board, say nothing.
        """
        assert isinstance(puzzle, StarPuzzle)
        wall = walled(draft, puzzle.print.sides)
        found = self.in_parts(puzzle, rooms(puzzle.rows, puzzle.cols, wall))
        yes = 0
        for cell, number in draft.values.items():
            yes |= puzzle.variable(puzzle.grid.bit(*cell), number)
        return found.join(Marks(yes, puzzle.evident(Marks(yes, 0)).no))

    @staticmethod
    def in_parts(puzzle: StarPuzzle, ids: Sequence[Sequence[int]]) -> Marks:
        """The marks of those parts of a board that are pieces: with one star, and symmetric about it."""
        cells: dict[int, int] = {}
        for r, row in enumerate(ids):
            for c, number in enumerate(row):
                cells[number] = cells.get(number, 0) | puzzle.grid.bit(r, c)
        yes = 0
        for part in cells.values():
            inner = [star for star in puzzle.stars if star.own & part]
            if len(inner) == 1 and not inner[0].own & ~part:
                mine = puzzle.variable(part, inner[0].number)
                yes |= mine if puzzle.cells_of(mine) | inner[0].own == part else 0
        return Marks(yes, puzzle.evident(Marks(yes, 0)).no)

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        return self.drawn_borders(puzzle, drawing)

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        raise NotImplementedError  # two pieces share a border, so a cell of a piece is no move of its own

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        return BoardFormats.sheets(self, row)

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """``clues``: rows of the signs of stars and null."""
        expected = msg("{signs}, or null (nothing)", signs=", ".join(SIGNS))
        words = fields.grid("clues", lambda clue: clue is None or (isinstance(clue, str) and clue in SIGNS), expected)
        try:
            return self.kind.puzzle.of(places_of(words))  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            r, c = fault.cell
            spot = msg("row {row}, column {column}", row=r // 2 + 1, column=c // 2 + 1)
            raise fields.error(fault.what, fault.expected, name="clues", inside=spot) from None

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same rows."""
        return {"clues": words_of(puzzle.print.cells)}

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:
        """Stars between cells are sure."""
        try:
            puzzle = self.read_text(rows, Fields({}, Piece("")))
        except InputError:
            return 0
        between = any(r % 2 or c % 2 for r, c in puzzle.print.clues)
        return SURE if between else UNSURE if puzzle.print.clues else 0

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:  # noqa: ARG002
        """One word a cell: a star, or marks, which are no part of the puzzle."""
        words = even([cut(row) for row in rows if row.text.strip()])
        draft = Draft(len(words), len(words[0]))
        draft.places = {(2 * r, 2 * c): word for r, row in enumerate(words) for c, word in enumerate(row)}
        try:
            return self.kind.puzzle.of(self.kind.puzzle.places_of(words))  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            r, c = fault.cell
            raise misplaced(draft, (r - r % 2, c - c % 2), fault, rows[0]) from None

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board, whose stars may be left out; or a number or letters in each cell, alike in all
        cells of a piece.
        """
        assert isinstance(puzzle, StarPuzzle)
        words = even([cut(row) for row in rows if row.text.strip()])
        same_size(words[0][0], (len(words), len(words[0])), puzzle)
        if all(word.text.isalnum() for row in words for word in row):
            return self.named(puzzle, words)
        for place, clue in self.kind.puzzle.of(self.kind.puzzle.places_of(words)).print.clues.items():  # type: ignore[attr-defined]
            if puzzle.print.clues.get(place) != clue:
                raise words[place[0] // 2][place[1] // 2].error(*OTHER_BOARD)
        return puzzle.marks_in(words)

    def named(self, puzzle: StarPuzzle, words: Sequence[Sequence[Piece]]) -> Marks:
        """The marks of a board each of whose cells names its piece.

        Raises:
            InputError: for a part that is no piece.
        """
        cells: dict[str, list[Cell]] = {}
        for r, row in enumerate(words):
            for c, word in enumerate(row):
                cells.setdefault(word.text, []).append((r, c))
        found = NOTHING
        for some in cells.values():
            part = puzzle.grid.union(some)
            ids = [[int(bool(part & puzzle.grid.bit(r, c))) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
            mine = self.in_parts(puzzle, ids)
            if not part & ~sum(star.own for star in puzzle.stars if star.own & part) or mine.yes:
                found = found.join(mine)
                continue
            (r, c), expected = some[0], msg("pieces that are symmetric about the one star in them")
            raise words[r][c].error(msg("the part of {name} is no piece", name=shown(words[r][c].text)), expected)
        return found

    def read_cells(
        self, grid: Sequence[Sequence[Piece]], rooms: Sequence[Sequence[int]] | None = None
    ) -> tuple[ValuePuzzle, Marks]:
        raise NotImplementedError

    # Files of others -------------------------------------------------------------------------------------------------

    def read_janko(self, file: JankoFile) -> DeclaredPuzzle:
        """``problem``: in the first cell that a star touches, 0 to 3 for where it stands."""
        draft = Draft(2 * file.rows - 1, 2 * file.cols - 1)
        for r, row in enumerate(file.grid("problem")):
            for c, cell in enumerate(row):
                if cell.text in ("-", "."):
                    continue
                if cell.text not in JANKO:
                    raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), msg("0 to 3, or - (nothing)"))
                down, right = divmod(JANKO.index(cell.text), 2)
                put(draft, (2 * r + down, 2 * c + right), cell)
        return self.puzzle(draft, file.fields["puzzle"])

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str]:
        rows = [["-"] * puzzle.cols for _ in range(puzzle.rows)]
        for r, c in puzzle.print.clues:
            rows[r // 2][c // 2] = JANKO[2 * (r % 2) + c % 2]
        return ["problem", *map(" ".join, rows)]

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: in each cell what names its piece."""
        assert isinstance(puzzle, StarPuzzle)
        return self.named(puzzle, file.grid("solution"))
