"""The formats of declared kinds whose cells take values between black cells with two numbers.

In JSON a black cell is a pair: what is said of the cells below it and of those to its right, each a number or null. Our
boards have the first row and column, which pzpr.js and puzz.link count apart, since there is no cell in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.crossing import CrossingPuzzle
from deduce.declared.formats.caged import placed, words_of
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.values import SURE, UNSURE, ValueFormats
from deduce.declared.numbers import Misfit, Printing, crossing_clue, two_numbers
from deduce.formats.bodies import Clicks, JankoFile, Pzprv3
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, shown, whole_number
from deduce.language.errors import InputError
from deduce.language.messages import msg


class CrossingFormats(ValueFormats):
    """Those of a kind whose cells take values between black cells with two numbers."""

    # Our own JSON ----------------------------------------------------------------------------------------------------

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """``clues``: rows of pairs for black cells, and null for the others."""
        pair = msg("null, or [below, right] for a black cell, each null or {what}", what=self._number)
        rows = fields.grid("clues", self._fits, pair)
        clues = [[None if one is None else crossing_clue(*one) for one in row] for row in rows]
        try:
            return self.kind.puzzle.of(clues)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise fields.error(fault.what, fault.expected, name="clues", inside=fault.spot) from None

    @property
    def _number(self) -> str:
        return msg("a number from {least} to {most}", least=self.kind.numbers.least, most=self.kind.numbers.most)

    def _fits(self, value: object) -> bool:
        if not isinstance(value, list):
            return value is None
        known = [one for one in value if one is not None]
        numbers = self.kind.numbers
        return len(value) == 2 and all(type(one) is int and numbers.least <= one <= numbers.most for one in known)

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same field."""
        return {"clues": [[pair_of(clue) for clue in row] for row in puzzle.print.cells]}

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:
        """Nothing else has two numbers with such a stroke between them."""
        if not any("\\" in row.text for row in rows):
            return 0
        try:
            self.read_cells(words_of(rows))
        except InputError:
            return UNSURE
        return SURE

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:  # noqa: ARG002
        """One word a cell."""
        return self.read_cells(words_of(rows))[0]

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board, whose black cells may go without their numbers; digits are values."""
        assert isinstance(puzzle, CrossingPuzzle)
        grid, marks = words_of(rows), NOTHING
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        for r, row in enumerate(grid):
            for c, word in enumerate(row):
                cell, clue = puzzle.written(placed(word)), puzzle.print.printing((r, c))
                if (cell.given is None) != (clue is None) and (cell.given or cell.placed or cell.left):
                    raise word.error(*OTHER_BOARD)
                if cell.given not in (None, clue, "\\"):
                    raise word.error(*OTHER_BOARD)
                marks = marks.join(puzzle.marked((r, c), cell, word))
        return marks

    # Files of others -------------------------------------------------------------------------------------------------

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files of boards without a cell in play in the first row and column."""
        form = super().sheets(row)
        return form._replace(
            write=lambda puzzle: form.write(puzzle) if framed(puzzle) else None,
            answered=lambda sheet: len(sheet.lines) > sheet.rows + 1,
            square=False,
            frame=1,
        )

    def link_writer(self, row: str) -> Callable[[DeclaredPuzzle], str | None]:
        """A writer of the same boards."""
        write = super().link_writer(row)
        return lambda puzzle: write(puzzle) if framed(puzzle) else None

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        """A cell is clicked and its value typed."""
        assert isinstance(puzzle, CrossingPuzzle)
        yes = {}
        for cell in puzzle.grid.cells(puzzle.print.passable):
            for value in range(1, puzzle.values + 1):
                bit = puzzle.variable(puzzle.grid.bit(*cell), value)
                yes[bit] = f"mouse,left,{2 * cell[1] - 1},{2 * cell[0] - 1};key,{value}"
        return super().clicks(puzzle)._replace(yes=yes)

    def read_janko(self, file: JankoFile) -> DeclaredPuzzle:
        """``solution``, whose values come to the numbers; ``-`` is a black cell."""
        if "problem" in file.sections:
            return super().read_janko(file)
        grid = file.grid("solution")
        draft = Draft(file.rows, file.cols)
        values = [[self._value(cell) for cell in row] for row in grid]
        for r, row in enumerate(grid):
            for c, cell in enumerate(row):
                draft.places[r, c] = cell
                if values[r][c] is None:
                    below = _sum([line[c] for line in values[r + 1 :]])
                    draft.clues[r][c] = crossing_clue(below, _sum(values[r][c + 1 :]))
        return self.puzzle(draft, file.fields["puzzle"])

    def _value(self, cell: Piece) -> int | None:
        value = None if cell.text == "-" else whole_number(cell.text)
        if cell.text != "-" and not value:
            raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), msg("a value, or - (a black cell)"))
        return value

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str] | None:  # noqa: ARG002
        """None: the file would tell the solution."""
        return None


def pair_of(clue: Printing) -> list[int | None] | None:
    """A clue in JSON."""
    return None if clue is None else list(two_numbers(clue))


def framed(puzzle: DeclaredPuzzle) -> bool:
    """Whether the first row and the first column are black, and those behind them are there."""
    cells = puzzle.print.cells
    return min(puzzle.rows, puzzle.cols) > 1 and None not in cells[0] and None not in [row[0] for row in cells]


def _sum(values: Sequence[int | None]) -> int:
    """What the values up to the first black cell come to."""
    end = values.index(None) if None in values else len(values)
    return sum(value or 0 for value in values[:end])
