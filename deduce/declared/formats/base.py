"""What the readers and writers of all declared kinds have in common: JSON, puzz.link, pzprv3 and janko.at."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.codecs import CODECS, read_body
from deduce.declared.formats.draft import Draft, misplaced
from deduce.declared.formats.frame import labels, misfit, read_labels, read_sides, written_sides
from deduce.declared.formats.sections import SECTIONS
from deduce.declared.numbers import UNTOLD, Misfit, Printing
from deduce.declared.outside import off
from deduce.declared.printed import HOLE
from deduce.formats.bodies import Clicks, JankoFile, Link, Pzprv3, Sheet
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.grids import Grid, cut
from deduce.formats.rooms import strange
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg
from deduce.language.words import cell_said

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration

MOST_ROOMS = 10**6


class BoardFormats(ABC):
    """The readers and writers of a kind, whatever its variables are."""

    vague: ClassVar[bool] = False
    """Whether a clue without a number says nothing."""

    def __init__(self, kind: Declaration) -> None:
        self.kind = kind
        self.symbol = next(iter(kind.numbers.symbols), None)
        dropped = None if kind.making is None else kind.making.dropped
        self.more = int(kind.corners or kind.numbers.crossing)  # rows and columns of clues, beyond those of cells
        self.usual = {one for one in kind.numbers.symbols if one != UNTOLD or one == dropped}

    def puzzle(self, draft: Draft, whole: Piece) -> DeclaredPuzzle:
        """The puzzle of a draft; a fault is told where its cell stands.

        Raises:
            InputError: when there cannot be such a puzzle.
        """
        try:
            puzzle: DeclaredPuzzle = self.kind.puzzle.of(draft.clues, draft.names, draft.outside)  # type: ignore[attr-defined]
            return replace(puzzle, notes=tuple(draft.notes)) if draft.notes else puzzle
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, whole) from None

    @abstractmethod
    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The marks of a draft.

        Raises:
            InputError: for a variable that cannot have one.
        """

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        """What a solver drew: marks in cells, and lines."""
        draft = Draft(puzzle.rows, puzzle.cols)
        draft.values = self.drawn_values(drawing)
        around = self.kind.lines == "around"
        shape = puzzle.print.sides if around else puzzle.print.joints
        for ends in drawing.joined("lineE" if around else "line"):
            draft.edges[shape.between(*ends)] = 0
        return self.marked(puzzle, draft, Piece(""))

    def drawn_borders(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        """What the borders say that a solver drew."""
        draft = Draft(puzzle.rows, puzzle.cols)
        for ends in drawing.joined("lineE"):
            draft.edges[puzzle.print.sides.between(*ends)] = 0
        return self.marked(puzzle, draft, Piece(""))

    def drawn_values(self, drawing: DrawnBoard) -> dict[Cell, int]:  # noqa: ARG002
        """What a solver drew in cells: 0 for *yes*, 1 for *no*."""
        return {}

    @abstractmethod
    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        """The moves of pzpr.js."""

    @abstractmethod
    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """The field ``answer``."""

    def looks(self, rows: Sequence[Piece]) -> float:  # noqa: ARG002
        """How well the rows of a text fit; as long as nothing tells them from others, their kind must be said."""
        return 0

    def cutter(
        self, shape: tuple[int, int] | None = None, *, cols: int | None = None
    ) -> Callable[[Sequence[Piece]], Grid]:
        """What cuts the rows of a text into cells, as `deduce.formats.grids.cut` says it."""
        return partial(cut, shape=shape, sign=self._is_sign, word=self._is_word, cols=cols)

    def _is_sign(self, char: str) -> bool:
        """Whether a character can be a cell."""
        if char in "-." and not self.kind.rooms:
            return True
        if char == "0" and not self.kind.rooms:  # a clue, or nothing
            return True
        found = self.kind.token.fullmatch(self.kind.ours(char))
        clue = found and found["clue"]
        return found is not None and (not clue or self.kind.numbers.fits(self.kind.numbers.read(clue)))

    def _is_word(self, word: str, rows: int) -> bool:
        """Whether several characters can be a cell of a board of one column with so many rows: a number that is not too
        large for it, or more than a number. No name of a room has several letters there, and no loop has one column,
        but for one of clues that are words.
        """
        if self.kind.lines:
            return bool(self.kind.numbers.words and re.fullmatch(self.kind.numbers.words, word))
        found = self.kind.token.fullmatch(word)
        if found is None or len(found["room"] or "") > 1:
            return False
        clue = self.kind.numbers.read(found["clue"] or "")
        if not isinstance(clue, int):
            return True
        return str(clue) == found["clue"] and clue <= rows and self.kind.numbers.fits(clue)

    @abstractmethod
    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """The board of a text."""

    @abstractmethod
    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of a text."""

    def agree(
        self, puzzle: DeclaredPuzzle, words: Sequence[Sequence[tuple[str, Printing]]], rows: Sequence[Sequence[Piece]]
    ) -> None:
        """Checks that rooms and clues beside marks are those of the puzzle; they may be left out, and the clue of a
        room may stand elsewhere in it.

        Raises:
            InputError: at the first that is another one.
        """
        print_ = puzzle.print
        if print_.ids and (found := strange([[room or None for room, _ in row] for row in words], print_.ids)):
            what = msg("the rooms are not those of the puzzle")
            raise rows[found[0]][found[1]].error(what, msg("marks for the same board"))
        for r, row in enumerate(words):
            for c, (_, clue) in enumerate(row):
                ours = print_.rooms[print_.ids[r][c] - 1].clue if print_.ids else print_.cells[r][c]
                if clue not in (None, ours):
                    what = msg("the clue at {cell} is not that of the puzzle", cell=cell_said((r, c)))
                    raise rows[r][c].error(what, msg("marks for the same board"))

    @abstractmethod
    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """The section ``solution``."""

    # Our own JSON ---------------------------------------------------------------------------------------------------

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """``clues``: rows of numbers, symbols and null; ``rooms``: rows of the numbers of rooms; and the clues
        outside of the grid by its sides.
        """
        rows = fields.take("rooms") if self.kind.rooms else None
        names: list[list[int | str]] | None = None
        numbers = self.kind.numbers
        if self.kind.rooms:
            again = Fields({"rooms": rows}, fields.place)
            expected = msg("the number of a room, from 1")
            if self.kind.holes:
                expected = msg("the number of a room, from 1, or null (a hole)")
            found = again.grid("rooms", self._is_room, expected)
            names = [[HOLE if number is None else number for number in row] for row in found]
        shape = (len(names), len(names[0])) if names else None
        outside = None
        if self.kind.outside:
            outside, shape = read_sides(fields, self.kind.outside)
        if shape and numbers.none:
            clues = [[None] * shape[1] for _ in range(shape[0])]
        else:
            places = 4 if self.kind.between else 1
            clues = fields.grid("clues", numbers.fits, numbers.expected, shape, places)
        more = self.further(fields)
        try:
            return self.kind.puzzle.of(clues, names, outside, **more)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            if shape and off(fault.cell, *shape):
                raise misfit(fields, fault, shape) from None
            raise fields.error(fault.what, fault.expected, name="clues", inside=fault.spot) from None

    def further(self, fields: Fields) -> Mapping[str, Any]:  # noqa: ARG002
        """What JSON says of the board beside these."""
        return {}

    def _is_room(self, value: object) -> bool:
        return (type(value) is int and 0 <= value < MOST_ROOMS) or (value is None and self.kind.holes)

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same fields."""
        rooms = {"rooms": [[number or None for number in row] for row in puzzle.print.ids]} if self.kind.rooms else {}
        if self.kind.outside:
            rooms |= written_sides(puzzle.print, self.kind.outside)
        return rooms if self.kind.numbers.none else {**rooms, "clues": [list(row) for row in puzzle.print.cells]}

    # puzz.link and pzprv3 -------------------------------------------------------------------------------------------

    def link_reader(self, row: str) -> Callable[[Link], DeclaredPuzzle]:
        """A reader for a body of these codecs."""

        def read(link: Link) -> DeclaredPuzzle:
            if link.flags and link.flags[0].text not in self.kind.flags:
                what = msg("the variant {name}", name=shown(link.flags[0].text))
                raise link.flags[0].error(what, msg("the plain rules"))
            draft = Draft(link.rows + self.more, link.cols + self.more, self.symbol, vague=self.vague)
            return self.puzzle(draft, read_body(row, link, draft))

        return read

    def link_writer(self, row: str) -> Callable[[DeclaredPuzzle], str | None]:
        """A writer for a body of these codecs."""

        def write(puzzle: DeclaredPuzzle) -> str | None:
            if (self.kind.in_pieces or self.kind.holes) and not puzzle.print.whole:
                return None
            parts = [CODECS[name].write(puzzle.print) for name in row.split()]
            body = "".join(filter(None, parts))
            crossing = self.kind.numbers.crossing
            return None if None in parts else f"{puzzle.cols - crossing}/{puzzle.rows - crossing}/{body}"

        return write

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files of these sections; what pzpr keeps behind the answer is not looked at."""

        def read(sheet: Sheet) -> DeclaredPuzzle:
            return self._printed(self._draft(row, sheet), sheet)

        def write(puzzle: DeclaredPuzzle) -> list[str] | None:
            parted = (self.kind.in_pieces or self.kind.holes) and not puzzle.print.whole
            if parted or not self._all_told(puzzle):
                return None
            return [line for name in row.split() for line in SECTIONS[name].write(puzzle.print)]

        def marks(puzzle: DeclaredPuzzle, sheet: Sheet) -> Marks:
            return self.marked(puzzle, self._draft(row, sheet, answered=True), sheet.end)

        def answered(sheet: Sheet) -> bool:  # among the clues or behind them
            draft = self._draft(row, sheet)
            return bool(draft.values or draft.edges)

        return Pzprv3(read, write, marks, answered)

    def _all_told(self, puzzle: DeclaredPuzzle) -> bool:
        """Whether each line has its clue outside, where others take a line without one for an empty one."""
        may, size = self.kind.outside, (puzzle.rows, puzzle.cols)
        return (
            may is None
            or not may.several
            or len(puzzle.print.outside) == sum(len(places) for _, places in may.places(*size))
        )

    def _draft(self, row: str, sheet: Sheet, *, answered: bool = False) -> Draft:
        """The sections of a file, with what is marked in them; `answered` says that none may be missing."""
        draft = Draft(sheet.rows + self.more, sheet.cols + self.more, self.symbol, self.more, vague=self.vague)
        if sheet.lines and (name := sheet.lines[0].text.strip()).isalpha():
            raise sheet.lines[0].error(msg("the variant {name}", name=shown(name)), msg("the plain rules"))
        line = 0
        for name in row.split():
            section = SECTIONS[name]
            if sheet.version < section.since:
                continue
            if not section.answer or answered or line < len(sheet.lines):
                line = section.read(draft, sheet, line)
        return draft

    def _printed(self, draft: Draft, sheet: Sheet) -> DeclaredPuzzle:
        return self.puzzle(draft, sheet.lines[0] if sheet.lines else sheet.end)

    # janko.at -------------------------------------------------------------------------------------------------------

    def read_janko(self, file: JankoFile) -> DeclaredPuzzle:
        """``problem``: numbers, symbols and -; ``areas``: names of rooms, and @ for a hole."""
        for word, what in self.kind.janko_others.items():
            if word in file.fields:
                raise file.fields[word].error(what, msg("the plain rules"))
        more = file.rows - 1 if self.kind.between else int(self.kind.corners)
        draft = Draft(file.rows + more, file.cols + more, self.symbol)
        place = file.fields["puzzle"]
        draft.names = self.janko_rooms(file)
        told = "problem" in file.sections
        if (told or not self.kind.rooms) and not (self.kind.numbers.none and self.kind.outside):
            section = "problem" if told or not self.kind.outside else "solution"  # which shows what is printed, too
            for r, row in enumerate(file.grid(section, more)):
                for c, cell in enumerate(row):
                    draft.places[r, c] = cell
                    if section == "solution" and cell.text.lower() not in self.kind.janko_signs:
                        continue
                    if cell.text in ("-", ".") or (self.kind.between and cell.text == "?"):
                        continue
                    if cell.text == HOLE and draft.names and draft.names[r][c] == HOLE:
                        continue
                    text = cell.text.removesuffix('">')  # as pages that were taken apart leave behind
                    found = self.janko_printing(text)
                    if found is None:
                        _refuse_hole(cell)
                        what = msg("unknown symbol {text}", text=shown(cell.text))
                        raise cell.error(what, self.kind.numbers.expected)
                    draft.clues[r][c] = found
        if self.kind.outside:
            read_labels(draft, self.kind.outside, file, self.kind.janko_yes)
        draft.depth = self.janko_depth(file)
        return self.puzzle(draft, place)

    def janko_printing(self, text: str) -> Printing:
        """The clue that is written so, whether it fits or not; None for what is no clue at all."""
        return self.kind.numbers.read("".join(self.kind.janko_signs.get(char, char) for char in text))

    def janko_written(self, clue: int | str) -> str:
        """The reverse."""
        signs = {ours: theirs for theirs, ours in reversed([*self.kind.janko_signs.items()])}
        return "".join(signs.get(char, char) for char in str(clue))

    def janko_depth(self, file: JankoFile) -> int:  # noqa: ARG002
        """How many letters there are, where the file says so."""
        return 0

    def janko_rooms(self, file: JankoFile) -> Sequence[Sequence[int | str]] | None:
        """The names of rooms; None where there are none, or no others than usual."""
        if not self.kind.rooms:
            return None
        areas = file.grid("areas")
        for cell in (cell for row in areas for cell in row):
            if not self.kind.holes:
                _refuse_hole(cell)
        return [[cell.text for cell in row] for row in areas]

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str] | None:
        """The same sections."""

        def told(clue: Printing, r: int, c: int) -> str:
            if clue is None and self.kind.between:  # an open cell is told from a place without a sign
                return "?" if r % 2 == c % 2 == 0 else "-" if r % 2 and c % 2 else "."
            return "-" if clue is None else self.janko_written(clue)

        lines = []
        if not self.kind.numbers.none:
            rows = enumerate(puzzle.print.cells)
            lines = ["problem", *(" ".join(told(clue, r, c) for c, clue in enumerate(row)) for r, row in rows)]
        if self.kind.rooms:
            lines += ["areas", *(" ".join(str(number or HOLE) for number in row) for row in puzzle.print.ids)]
        return lines + (labels(puzzle.print, self.kind.outside) if self.kind.outside else [])


def _refuse_hole(cell: Piece) -> None:
    """A cell that is off the board.

    Raises:
        InputError: always, if it is one.
    """
    if cell.text == HOLE:
        raise cell.error(msg("a hole in the board"), msg("a board without holes"))
