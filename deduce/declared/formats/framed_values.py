"""The formats of declared kinds whose cells take values, with clues outside of the grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.framed import BAR
from deduce.declared.boards.framed_values import FramedValuePuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.values import SURE, ValueFormats
from deduce.formats.bodies import JankoFile, Pzprv3
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg


class FramedValueFormats(ValueFormats):
    """Those of a kind whose cells take values, with clues outside of the grid."""

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """The clues outside by their sides, and ``clues``: rows of values and null."""
        return BoardFormats.read_json(self, fields)

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same fields."""
        return BoardFormats.write_json(self, puzzle)

    def looks(self, rows: Sequence[Piece]) -> float:
        """A board with clues outside is sure."""
        try:
            puzzle, _ = self._framed(rows)
        except InputError:
            return 0
        return SURE if puzzle.print.outside else 0

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:  # noqa: ARG002
        """Words within a frame of clues."""
        return self._framed(rows)[0]

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board, whose frame may be left out; values where nothing is given are marks."""
        assert isinstance(puzzle, FramedValuePuzzle)
        if not any(BAR in row.text for row in rows):
            return super().text_marks(puzzle, rows)
        parts, marks = puzzle.parted(rows), NOTHING
        same_size(rows[0], (len(parts.cells), len(parts.cells[0])), puzzle)
        if parts.outside.items() - puzzle.print.clues.items():
            raise rows[0].error(*OTHER_BOARD)
        for r, row in enumerate(parts.cells):
            for c, word in enumerate(row):
                marks = marks.join(self.beside((r, c), word, puzzle))
        return marks

    def _framed(self, rows: Sequence[Piece]) -> tuple[FramedValuePuzzle, Marks]:
        puzzle: type[FramedValuePuzzle] = self.kind.puzzle  # type: ignore[assignment]
        return puzzle.of_parts(puzzle.parted(rows), rows[0])

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files of these sections, with rows and columns in their head."""
        return BoardFormats.sheets(self, row)

    def read_janko(self, file: JankoFile) -> DeclaredPuzzle:
        """Clues, and ``problem`` where values are given."""
        if "problem" not in file.sections:
            place = file.fields["puzzle"]
            rows = [place._replace(text=" ".join("-" * file.cols))] * file.rows
            file = file._replace(sections={**file.sections, "problem": rows})
        return super().read_janko(file)

    def janko_depth(self, file: JankoFile) -> int:
        """``depth`` is how many values there are: as many as cells.

        Raises:
            InputError: for another number.
        """
        depth = file.fields.get("depth")
        if depth is not None and depth.text.strip() != str(file.cols):
            what = msg("a board of {size} cells a row with {depth} values", size=file.cols, depth=shown(depth.text))
            raise depth.error(what, msg("the plain rules"))
        return 0
