"""The formats of declared kinds whose variables are edges from cell to cell, with walls between cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.walled import WALL, WalledParts, WalledPuzzle, spread, walled
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.edges import EdgeFormats
from deduce.declared.numbers import Misfit
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece
from deduce.language.errors import InputError

SURE, UNSURE = 0.8, 0.1
"""How well a board fits that has walls, and one that may be of any kind with numbers in cells."""


class WalledFormats(EdgeFormats):
    """Those of a kind whose variables are edges from cell to cell, with walls between cells."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        assert isinstance(puzzle, WalledPuzzle)
        yes, no = self.drafted(puzzle, draft)
        try:
            return Marks(puzzle.checked(yes), no & puzzle.board)
        except InputError as fault:
            raise whole.error(fault.what, fault.expected) from None

    def looks(self, rows: Sequence[Piece]) -> float:
        try:
            puzzle, _ = self.kind.puzzle.of_parts(WalledParts.of(rows, self.cutter()))  # type: ignore[attr-defined]
        except InputError:
            return 0
        return SURE if puzzle.print.walled else UNSURE

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell, or a drawing with a place for each edge, whose marks are no part of the puzzle."""
        parts = WalledParts.of(rows, self.cutter(cols=fields.cols), fields.cols)
        return self.kind.puzzle.of_parts(parts)[0]  # type: ignore[attr-defined, no-any-return]

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """``clues``: rows of numbers and null, on a board with walls with a place between each two cells."""
        numbers = self.kind.numbers
        clues = fields.grid("clues", numbers.fits, numbers.expected, None, 4)
        plain = not walled(clues)
        try:
            return self.kind.puzzle.of(spread(clues) if plain else clues)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            r, c = fault.cell
            spot = Misfit((r // 2, c // 2), "").spot if plain else fault.spot
            raise fields.error(fault.what, fault.expected, name="clues", inside=spot) from None

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        rows = puzzle.print.cells if puzzle.print.walled else [row[::2] for row in puzzle.print.cells[::2]]
        return {"clues": [list(row) for row in rows]}

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The edges of a drawing; numbers and walls may be left out."""
        assert isinstance(puzzle, WalledPuzzle)
        parts = WalledParts.of(rows, self.cutter(cols=puzzle.cols))
        same_size(rows[0], (len(parts.words), len(parts.words[0])), puzzle)
        words = [[("", puzzle.token(word)) for word in row] for row in parts.words]
        for r, row in enumerate(words):
            for c, (_, clue) in enumerate(row):
                if clue not in (None, puzzle.print.printing((r, c))):
                    raise parts.words[r][c].error(*OTHER_BOARD)
        for place, sign in parts.signs.items():
            if sign.text == WALL and puzzle.print.clues.get(place) != WALL:
                raise sign.error(*OTHER_BOARD)
        return puzzle.signed(parts)
