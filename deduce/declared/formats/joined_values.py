"""The formats of declared kinds whose cells take values, with signs between neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.joined_values import JoinedValuePuzzle, Parted
from deduce.declared.formats.values import SURE, UNSURE, ValueFormats
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece
from deduce.language.errors import InputError


class JoinedValueFormats(ValueFormats):
    """Those of a kind whose cells take values, with signs between neighbours."""

    def looks(self, rows: Sequence[Piece]) -> float:
        """A board with signs is sure; one without them may be of any kind whose cells take values."""
        try:
            puzzle, _ = self._parted(rows)
        except InputError:
            return 0
        return SURE if puzzle.signs else UNSURE / 2

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:  # noqa: ARG002
        """Words with signs between them, and lines of signs between those of cells."""
        return self._parted(rows)[0]

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board, whose signs may be left out; values where nothing is given are marks."""
        assert isinstance(puzzle, JoinedValuePuzzle)
        parts, marks = Parted.of(rows), NOTHING
        same_size(rows[0], (len(parts.cells), len(parts.cells[0])), puzzle)
        for place, sign in parts.signs.items():
            if puzzle.signs.get(place) != sign.text:
                raise sign.error(*OTHER_BOARD)
        for r, row in enumerate(parts.cells):
            for c, word in enumerate(row):
                marks = marks.join(self.beside((r, c), word, puzzle))
        return marks

    def _parted(self, rows: Sequence[Piece]) -> tuple[JoinedValuePuzzle, Marks]:
        return self.kind.puzzle.of_parts(Parted.of(rows))  # type: ignore[attr-defined, no-any-return]
