"""How a declared kind is written: the bodies of all formats, from its codecs and from what may be printed in a cell."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deduce.board.connectivity import flood
from deduce.board.marks import Marks, bits
from deduce.declared import lattice
from deduce.declared.codecs import CODECS, SECTIONS, Draft, misplaced
from deduce.declared.edge_puzzle import EdgePuzzle
from deduce.declared.printed import Misfit, Printing
from deduce.declared.puzzle import DeclaredPuzzle
from deduce.formats.bodies import Bodies, Janko, JankoFile, Json, Link, Puzzlink, Pzprv3, Sheet, Text
from deduce.formats.fields import Fields
from deduce.formats.source import Piece, cells, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.declared.kind import DeclaredKind

MOST_ROOMS = 10**6
NOTHING_THERE, DOT = "-", "."
"""What stands for an open cell; ours is the first."""
SURE, UNSURE = 0.8, 0.4
"""How well a grid fits whose words hardly any other kind has, and one that might be of many."""


def bodies(kind: DeclaredKind) -> Bodies[DeclaredPuzzle]:
    """All forms of a kind."""
    form: Forms = EdgeForms(kind) if kind.lines else CellForms(kind)
    return Bodies(
        json=Json(form.read_json, form.write_json, form.json_marks),
        text=Text(form.read_text, form.text_marks, form.looks),
        puzzlink={name: Puzzlink(form.link_reader(row), form.link_writer(row)) for name, row in kind.puzzlink.items()},
        pzprv3={
            name: Pzprv3(form.sheet_reader(row), form.sheet_writer(row), form.sheet_marks(row))
            for name, row in kind.pzprv3.items()
        },
        janko={
            name: Janko(form.read_janko, form.write_janko if i == 0 else lambda _: None, form.janko_marks)
            for i, name in enumerate(kind.janko)
        },
    )


class Forms(ABC):
    """The readers and writers of a kind, whatever its variables are."""

    def __init__(self, kind: DeclaredKind) -> None:
        self.kind = kind
        self.symbol = next(iter(kind.numbers.symbols), None)

    def puzzle(self, draft: Draft, whole: Piece) -> DeclaredPuzzle:
        """The puzzle of a draft; a fault is told where its cell stands.

        Raises:
            InputError: when there cannot be such a puzzle.
        """
        try:
            return self.kind.puzzle.of(draft.clues, draft.names)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, whole) from None

    @abstractmethod
    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The marks of a draft.

        Raises:
            InputError: for a variable that cannot have one.
        """

    @abstractmethod
    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """The field ``answer``."""

    def looks(self, rows: Sequence[Piece]) -> float:  # noqa: ARG002
        """How well the rows of a text fit; as long as nothing tells them from others, their kind must be said."""
        return 0

    @abstractmethod
    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """The board of a text."""

    @abstractmethod
    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of a text."""

    @abstractmethod
    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """The section ``solution``."""

    # Our own JSON ---------------------------------------------------------------------------------------------------

    def read_json(self, fields: Fields) -> DeclaredPuzzle:
        """``clues``: rows of numbers, symbols and null; ``rooms``: rows of the numbers of rooms."""
        rows = fields.take("rooms") if self.kind.rooms else None
        names: list[list[int]] | None = None
        numbers = self.kind.numbers
        if self.kind.rooms:
            again = Fields({"rooms": rows}, fields.place)
            expected = msg("the number of a room, from 1")
            names = again.grid("rooms", lambda value: type(value) is int and 0 <= value < MOST_ROOMS, expected)
        shape = (len(names), len(names[0])) if names else None
        clues = fields.grid("clues", numbers.fits, numbers.expected, shape)
        try:
            return self.kind.puzzle.of(clues, names)  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            spot = msg("row {row}, column {column}", row=fault.cell[0] + 1, column=fault.cell[1] + 1)
            raise fields.error(fault.what, fault.expected, name="clues", inside=spot) from None

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same fields."""
        rooms = {"rooms": [list(row) for row in puzzle.print.ids]} if self.kind.rooms else {}
        return {**rooms, "clues": [list(row) for row in puzzle.print.cells]}

    # puzz.link and pzprv3 -------------------------------------------------------------------------------------------

    def link_reader(self, row: str) -> Callable[[Link], DeclaredPuzzle]:
        """A reader for a body of these codecs."""

        def read(link: Link) -> DeclaredPuzzle:
            if link.flags and not link.flags[0].text.startswith("v:"):
                what = msg("the variant {name}", name=shown(link.flags[0].text))
                raise link.flags[0].error(what, msg("the plain rules"))
            body, *more = link.parts
            if more:
                raise more[0].error(msg("one part too many"), msg("COLS/ROWS/BODY"))
            draft = Draft(link.rows, link.cols, self.symbol)
            rest = body
            for name in row.split():
                rest = rest.cut(CODECS[name].read(draft, rest))
            if rest.text:
                raise rest.error(msg("{count} characters too many", count=len(rest.text)), msg("the end of the body"))
            return self.puzzle(draft, body)

        return read

    def link_writer(self, row: str) -> Callable[[DeclaredPuzzle], str | None]:
        """A writer for a body of these codecs."""

        def write(puzzle: DeclaredPuzzle) -> str | None:
            parts = [CODECS[name].write(puzzle.print) for name in row.split()]
            body = "".join(filter(None, parts))
            return None if None in parts else f"{puzzle.cols}/{puzzle.rows}/{body}"

        return write

    def _sheet(self, row: str, sheet: Sheet, *, answered: bool) -> tuple[Draft, DeclaredPuzzle]:
        draft = Draft(sheet.rows, sheet.cols, self.symbol)
        line = 0
        for name in row.split():
            section = SECTIONS[name]
            if not section.answer or answered or line < len(sheet.lines):
                line = section.read(draft, sheet, line)
        return draft, self.puzzle(draft, sheet.lines[0] if sheet.lines else sheet.end)

    def sheet_reader(self, row: str) -> Callable[[Sheet], DeclaredPuzzle]:
        """A reader for a file of these sections; what pzpr keeps behind the answer is not looked at."""
        return lambda sheet: self._sheet(row, sheet, answered=False)[1]

    def sheet_writer(self, row: str) -> Callable[[DeclaredPuzzle], list[str]]:
        """A writer for a file of these sections."""
        return lambda puzzle: [line for name in row.split() for line in SECTIONS[name].write(puzzle.print)]

    def sheet_marks(self, row: str) -> Callable[[DeclaredPuzzle, Sheet], Marks]:
        """A reader for the answer."""

        def marks(puzzle: DeclaredPuzzle, sheet: Sheet) -> Marks:
            if (sheet.rows, sheet.cols) != (puzzle.rows, puzzle.cols):
                what = msg("a board of {rows} rows and {cols} columns", rows=sheet.rows, cols=sheet.cols)
                raise sheet.end.error(what, msg("{rows} rows and {cols} columns", rows=puzzle.rows, cols=puzzle.cols))
            return self.marked(puzzle, self._sheet(row, sheet, answered=True)[0], sheet.end)

        return marks

    # janko.at -------------------------------------------------------------------------------------------------------

    def _section(self, file: JankoFile, name: str) -> list[list[Piece]]:
        if not file.sections.get(name):
            raise file.fields["puzzle"].error(
                msg("no section {name}", name=name), msg("{name} with {rows} rows", name=name, rows=file.rows)
            )
        return cells(file.sections[name], (file.rows, file.cols), spaced=True)

    def read_janko(self, file: JankoFile) -> DeclaredPuzzle:
        """``problem``: numbers, symbols and -; ``areas``: names of rooms."""
        draft = Draft(file.rows, file.cols, self.symbol)
        place = file.fields["puzzle"]
        if "problem" in file.sections or not self.kind.rooms:
            for r, row in enumerate(self._section(file, "problem")):
                for c, cell in enumerate(row):
                    draft.places[r, c] = cell
                    if cell.text in ("-", "."):
                        continue
                    if not cell.text.isdecimal() and cell.text not in self.kind.numbers.symbols:
                        what = msg("unknown symbol {text}", text=shown(cell.text))
                        raise cell.error(what, self.kind.numbers.expected)
                    draft.clues[r][c] = int(cell.text) if cell.text.isdecimal() else cell.text
        if self.kind.rooms:
            draft.names = [[cell.text for cell in row] for row in self._section(file, "areas")]
        return self.puzzle(draft, place)

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str]:
        """The same sections."""
        lines = [
            "problem",
            *(" ".join("-" if clue is None else str(clue) for clue in row) for row in puzzle.print.cells),
        ]
        if self.kind.rooms:
            lines += ["areas", *(" ".join(map(str, row)) for row in puzzle.print.ids)]
        return lines


class CellForms(Forms):
    """Those of a kind whose variables are cells."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The marks of a draft.

        Raises:
            InputError: for a cell that cannot have one.
        """
        yes, no = (puzzle.grid.union(cell for cell, v in draft.values.items() if v == side) for side in (0, 1))
        if wrong := yes & ~puzzle.board:
            cell = puzzle.grid.at(wrong & -wrong)
            what = msg("a mark on {cell}, which is printed on", cell=puzzle.print.said(cell))
            raise draft.places.get(cell, whole).error(what)
        return Marks(yes, no & puzzle.board)

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of 0 and 1."""
        shape = (puzzle.rows, puzzle.cols)
        rows = fields.grid(
            "answer", lambda value: type(value) is int and value in (0, 1), msg("0, or 1 for yes"), shape
        )
        try:
            return puzzle.marks(rows)
        except InputError as fault:
            raise fields.error(fault.what, fault.expected, name="answer") from None

    def _cells(self, grid: Sequence[Sequence[Piece]]) -> list[list[tuple[str, Printing, int | None]]]:
        found: list[list[tuple[str, Printing, int | None]]] = []
        for row in grid:
            found.append([])
            for cell in row:
                try:
                    word = NOTHING_THERE if cell.text == DOT and not self.kind.rooms else cell.text
                    found[-1].append(self.kind.puzzle.token(word))  # type: ignore[attr-defined]
                except InputError as fault:
                    raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), fault.expected) from None
        return found

    def _grid(self, rows: Sequence[Piece]) -> list[list[Piece]]:
        """The cells of a puzzle: words, or single characters where each of them says what stands in a cell."""
        lines = [row.text.strip() for row in rows]
        single = len(lines) > 1 and len({len(line) for line in lines}) == 1 < len(lines[0])
        return cells(rows, spaced=not (single and all(self._is_cell(char) for line in lines for char in line)))

    def _is_cell(self, char: str) -> bool:
        """Whether a character says what stands in a cell, without a mark."""
        blank = char in (NOTHING_THERE, DOT) and not self.kind.rooms
        return blank or (char not in self.kind.signs and bool(self.kind.token.fullmatch(char)))

    def looks(self, rows: Sequence[Piece]) -> float:
        """Rooms with numbers are sure, and symbols beside open cells; so are numbers in all cells that do not lie
        together as those of regions do.
        """
        try:
            grid = self._grid(rows)
            puzzle, _ = self.kind.puzzle.read(self._cells(grid))  # type: ignore[attr-defined]
        except InputError:
            return 0
        clues = [clue for row in puzzle.print.cells for clue in row]
        if self.kind.rooms:
            return SURE if any(clue is not None for clue in clues) else UNSURE
        if None in clues:
            return SURE if any(clue in self.kind.numbers.symbols for clue in clues) else UNSURE
        whole = puzzle.rows == puzzle.cols > 2 and set(clues) <= set(range(1, puzzle.rows + 1))
        return SURE if whole and not _together(puzzle) else UNSURE

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell: the letters of its room, its clue, and a mark, which is no part of the puzzle; or one
        character a cell.
        """
        grid = self._grid(rows)
        draft = Draft(len(grid), len(grid[0]))
        draft.places = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
        unknown = fields.take("unknown", "")
        try:
            return self.kind.puzzle.read(self._cells(grid), str(unknown))[0]  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, rows[0]) from None

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks behind the clues; or marks alone, with . or - for an open cell."""
        grid = cells(rows, (puzzle.rows, puzzle.cols), spaced=puzzle.cols == 1)
        draft = Draft(puzzle.rows, puzzle.cols)
        for r, row in enumerate(grid):
            for c, cell in enumerate(row):
                draft.places[r, c] = cell
                if cell.text in self.kind.signs or cell.text in (NOTHING_THERE, DOT):
                    value = self.kind.signs.index(cell.text) if cell.text in self.kind.signs else None
                else:
                    value = self._cells([[cell]])[0][0][2]
                if value is not None:
                    draft.values[r, c] = value
        return self.marked(puzzle, draft, rows[0])

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: a letter for *yes*, - for *no*."""
        rows = self._section(file, "solution")
        yes = puzzle.grid.union(
            (r, c)
            for r, row in enumerate(rows)
            for c, cell in enumerate(row)
            if cell.text.lower() == self.kind.janko_yes
        )
        return Marks(yes & puzzle.board, puzzle.board & ~yes)


class EdgeForms(Forms):
    """Those of a kind whose variables are edges."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:  # noqa: ARG002
        yes, no = (sum(bit for bit, value in draft.edges.items() if value == side) for side in (0, 1))
        return Marks(yes, no)

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of 0 and 1 for horizontal and for vertical edges."""
        try:
            return puzzle.marks(fields.take("answer"))
        except InputError as fault:
            raise fields.error(fault.what, fault.expected, name="answer", inside=fault.where or "") from None

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell; or a drawing with a place for each edge, whose marks are no part of the puzzle."""
        unknown = fields.take("unknown", "")
        grid, _ = lattice.read(rows, around=self.kind.lines == "around")
        draft = Draft(len(grid), len(grid[0]))
        draft.places = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
        try:
            return self.kind.puzzle.read(rows, str(unknown))[0]  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, rows[0]) from None

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The edges of a drawing."""
        assert isinstance(puzzle, EdgePuzzle)
        grid, signs = lattice.read(rows, around=puzzle.around)
        if (len(grid), len(grid[0])) != (puzzle.rows, puzzle.cols):
            what = msg("a board of {rows} rows and {cols} columns", rows=len(grid), cols=len(grid[0]))
            raise rows[0].error(what, msg("{rows} rows and {cols} columns", rows=puzzle.rows, cols=puzzle.cols))
        return lattice.marks(puzzle.edges, signs)

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: cells inside the loop by a letter; from cell to cell, the ways in which the line goes on."""
        assert isinstance(puzzle, EdgePuzzle)
        rows = self._section(file, "solution")
        yes = 0
        if puzzle.around:
            for bit in bits(puzzle.board):
                inside = [rows[r][c].text.lower() == self.kind.janko_yes for r, c in puzzle.cells(bit)]
                yes |= bit if sum(inside) == 1 else 0
        else:
            ways = {"n": (-1, 0), "e": (0, 1), "o": (0, 1), "s": (1, 0), "w": (0, -1)}
            for r, row in enumerate(rows):
                for c, cell in enumerate(row):
                    for way in cell.text.lower() if cell.text != "-" else "":
                        dr, dc = ways.get(way, (-puzzle.rows, 0))
                        if not (0 <= r + dr < puzzle.rows and 0 <= c + dc < puzzle.cols):
                            raise cell.error(msg("a line that leads nowhere"), msg("n, e, s or w on the board"))
                        yes |= puzzle.edges.between((r, c), (r + dr, c + dc))
        return Marks(yes, puzzle.board & ~yes)


def _together(puzzle: DeclaredPuzzle) -> bool:
    """Whether the cells of each number lie together."""
    found: dict[Printing, int] = {}
    for cell in puzzle.grid.cells():
        number = puzzle.print.cells[cell[0]][cell[1]]
        found[number] = found.get(number, 0) | puzzle.grid.bit(*cell)
    return all(flood(group & -group, group, puzzle.grid.width) == group for group in found.values())
