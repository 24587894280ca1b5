"""The formats of declared kinds whose cells take values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.values import CellWord, ValuePuzzle
from deduce.declared.formats.base import MOST_ROOMS, BoardFormats
from deduce.declared.formats.draft import Draft
from deduce.declared.numbers import Misfit
from deduce.formats.bodies import Clicks, JankoFile, Pzprv3
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.rooms import boxes
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, whole_number
from deduce.formats.valued import value_cells
from deduce.language.errors import InputError
from deduce.language.messages import msg

SURE, UNSURE = 0.8, 0.3
"""How well a grid fits that hardly any other kind has, and one that might be of many."""
LEAST = 0.15
"""What share of the cells has a value at least on a board that is sure."""


class ValueFormats(BoardFormats):
    """Those of a kind whose cells take values."""

    vague = True

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The values of a draft, from 1, and those that are noted in other cells, as the ones that are left there.

        Raises:
            InputError: for a value that the board does not have.
        """
        assert isinstance(puzzle, ValuePuzzle)
        found = NOTHING
        for cell, value in draft.values.items():
            if not 0 < value <= puzzle.most(cell):
                expected = msg("a value from 1 to {most}", most=puzzle.most(cell))
                raise draft.places.get(cell, whole).error(msg("bad value {value!r}", value=value), expected)
            found = found.join(puzzle.marked(cell, CellWord(placed=[value]), whole))
        for cell, some in draft.left.items():
            if some and cell not in draft.values:
                bit = puzzle.grid.bit(*cell)
                found = found.join(Marks(0, puzzle.every(bit) & ~sum(puzzle.variable(bit, one) for one in some)))
        return found

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        """The values that a solver wrote into open cells, and those noted there as what is left; no colours."""
        assert isinstance(puzzle, ValuePuzzle)
        written, noted = drawing.numbers(puzzle.values)
        draft = Draft(puzzle.rows, puzzle.cols)
        for cell in puzzle.grid.cells():
            if puzzle.every(puzzle.grid.bit(*cell)) & ~puzzle.givens.known:
                value, most = self.value_of(written.get(cell, "")), puzzle.most(cell)
                if 0 < value <= most:
                    draft.values[cell] = value
                elif left := {one for one in noted.get(cell, ()) if one <= most}:
                    draft.left[cell] = left
        return self.marked(puzzle, draft, Piece(""))

    def value_of(self, text: str) -> int:
        """The value that a solver wrote, a letter for one above 9; 0 for another text."""
        letter = len(text) == 1 and text.isascii() and text.isalpha()
        return int(text, 36) if letter else whole_number(text) or 0

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        """A cell is clicked and its value typed, digit by digit; that a value is left out has no sign."""
        assert isinstance(puzzle, ValuePuzzle)
        yes = {}
        for bit in bits(puzzle.board & ~puzzle.givens.known):
            (r, c), value = puzzle.at(bit)
            yes[bit] = f"mouse,left,{2 * c + 1},{2 * r + 1};key,{','.join(str(value))}"
        return Clicks(yes, {}, typed=True, evident=lambda marks: Marks(0, puzzle.covered(marks)))

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of values, 0 for an open cell."""
        assert isinstance(puzzle, ValuePuzzle)
        return fields.coded(puzzle)

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """``clues``: rows of values and null; ``rooms``, where they are not the usual ones: rows of their numbers."""
        places = 4 if self.kind.between else 1
        clues = fields.grid("clues", self.kind.numbers.fits, self.kind.numbers.expected, None, places)
        names = None
        roomy = self.kind.rooms or self.kind.rooms_of
        if (rows := fields.take("rooms", None) if roomy else None) is not None:
            again = Fields({"rooms": rows}, fields.place)
            expected = msg("the number of a room, from 1")
            shape = (len(clues), len(clues[0]))
            names = again.grid("rooms", lambda value: type(value) is int and 0 <= value < MOST_ROOMS, expected, shape)
        try:
            return self.kind.puzzle.of(clues, names)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise fields.error(fault.what, fault.expected, name="clues", inside=fault.spot) from None

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same fields."""
        assert isinstance(puzzle, ValuePuzzle)
        rooms = {"rooms": [list(row) for row in puzzle.print.ids]} if puzzle.unusual else {}
        return {**rooms, "clues": [list(row) for row in puzzle.print.cells]}

    # BoardFormats of others, which know the usual rooms only

    def link_writer(self, row: str) -> Callable[[DeclaredPuzzle], str | None]:
        """A writer of boards with the usual rooms."""
        write = super().link_writer(row)
        return lambda puzzle: None if _unusual(puzzle) else write(puzzle)

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files of boards with the usual rooms; their head has one number for both sides."""
        form = super().sheets(row)
        if self.kind.rooms:
            return form
        return form._replace(write=lambda puzzle: None if _unusual(puzzle) else form.write(puzzle), square=True)

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str] | None:
        """The section ``problem`` of a board with the usual rooms."""
        return None if _unusual(puzzle) else super().write_janko(puzzle)

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:
        """A board of a size that it has, with enough values and none twice in a row, column or box, is sure."""
        try:
            puzzle, _ = self._read(rows)
        except InputError:
            return 0
        clues = [clue for row in puzzle.print.cells for clue in row]
        given = sum(clue is not None for clue in clues)
        return SURE if puzzle.rows > 5 and LEAST * len(clues) < given < len(clues) else UNSURE

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:  # noqa: ARG002
        """One word or one character a cell, with lines between boxes or without; or all cells in one line."""
        return self._read(rows)[0]

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board; values where nothing is given are marks, with + or without."""
        assert isinstance(puzzle, ValuePuzzle)
        grid, marks = self._cells(rows), NOTHING
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        for r, row in enumerate(grid):
            for c, word in enumerate(row):
                marks = marks.join(self.beside((r, c), word, puzzle))
        return marks

    def beside(self, spot: Cell, word: Piece, puzzle: ValuePuzzle) -> Marks:
        """The marks of a word in a cell of a puzzle.

        Raises:
            InputError: for a value beside what is given there.
        """
        cell, given = puzzle.written(word), puzzle.print.printing(spot)
        if given is None:
            return puzzle.marked(
                spot, cell._replace(placed=[cell.given] if isinstance(cell.given, int) else cell.placed), word
            )
        if cell.placed or cell.given not in (None, given):
            raise word.error(*OTHER_BOARD)
        return NOTHING

    def _read(self, rows: Sequence[Piece]) -> tuple[ValuePuzzle, Marks]:
        return self.read_cells(self._cells(rows))

    def _cells(self, rows: Sequence[Piece]) -> Sequence[Sequence[Piece]]:
        """The words of cells."""
        return value_cells(rows, self.kind.numbers.most)

    def read_cells(
        self, grid: Sequence[Sequence[Piece]], rooms: Sequence[Sequence[int]] | None = None
    ) -> tuple[ValuePuzzle, Marks]:
        """The puzzle and the marks of words, and the numbers of its rooms, where they are told.

        Raises:
            InputError: for a word that says nothing of the kind, and for what cannot be such a board.
        """
        try:
            return self.kind.puzzle.read(grid, rooms)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            r, c = fault.cell
            raise grid[r][c].error(fault.what, fault.expected) from None

    # Files of others -------------------------------------------------------------------------------------------------

    def janko_rooms(self, file: JankoFile) -> Sequence[Sequence[int | str]] | None:
        """``areas``: regions; or ``patternx`` and ``patterny``: how wide and how high a box is."""
        if self.kind.rooms_of is None:
            return super().janko_rooms(file)
        if "areas" in file.sections:
            return [[cell.text for cell in row] for row in file.grid("areas")]
        if not {"patternx", "patterny"} <= file.fields.keys():
            return None
        wide, high = (file.fields[name].whole(msg("side of a box")) for name in ("patternx", "patterny"))
        if wide * high != file.cols or file.cols != file.rows:
            what = msg("a box of {rows}×{cols}", rows=high, cols=wide)
            raise file.fields["patternx"].error(what, msg("as many cells as a row has"))
        return boxes(file.rows, high, wide)

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: the value of each cell."""
        assert isinstance(puzzle, ValuePuzzle)
        found = NOTHING
        for r, row in enumerate(file.grid("solution")):
            for c, cell in enumerate(row):
                if value := whole_number(cell.text):
                    found = found.join(puzzle.marked((r, c), CellWord(placed=[value]), cell))
        return found


def _unusual(puzzle: DeclaredPuzzle) -> bool:
    """Whether it has regions that a format without any cannot tell."""
    assert isinstance(puzzle, ValuePuzzle)
    return puzzle.unusual and (not puzzle.kind.rooms or puzzle.kind.cages)
