"""The formats of declared kinds whose board is cut into L-shapes.

In JSON an answer says of a cell of an arm which way its corner lies, ``"n"``, ``"e"``, ``"s"`` or ``"w"``, and of a
corner which ways its arms go, ``"ne"``, ``"se"``, ``"sw"`` or ``"nw"``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import OTHER_BOARD
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.bent import ALONG, CIRCLE, SIGNS, TURNS, BentPuzzle
from deduce.declared.boards.values import ValuePuzzle, words_of
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.draft import Draft, walled
from deduce.declared.formats.values import SURE, UNSURE, ValueFormats
from deduce.declared.numbers import Printing
from deduce.formats.bodies import Clicks, JankoFile, Pzprv3
from deduce.formats.drawings import DrawnBoard
from deduce.formats.rooms import rooms
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

JANKO = "0"
"""What janko.at writes for a circle without a number."""


class BentFormats(ValueFormats):
    """Those of a kind whose board is cut into L-shapes."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:  # noqa: ARG002
        """The Ls between the borders of a draft; parts of the board that are none, as on an unfinished board, say
        nothing.
        """
        assert isinstance(puzzle, BentPuzzle)
        wall = walled(draft, puzzle.print.sides)
        found = NOTHING
        for part in parts(rooms(puzzle.rows, puzzle.cols, wall)).values():
            found = found.join(bend(puzzle, part) or NOTHING)
        return found

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        return self.drawn_borders(puzzle, drawing)

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        raise NotImplementedError  # two Ls share a border, so a cell of an L is no move of its own

    def link_writer(self, row: str) -> Callable[[DeclaredPuzzle], str | None]:
        return BoardFormats.link_writer(self, row)

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files with rows and columns in their head."""
        return BoardFormats.sheets(self, row)

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:
        """Nothing else has corners, or circles beside arrows."""
        try:
            puzzle, marks = self._read(rows)
        except InputError:
            return 0
        printed = set(map(str, puzzle.print.clues.values()))
        if marks.without(puzzle.givens).known and set(SIGNS) & set("".join(row.text for row in rows)):
            return SURE
        return UNSURE if CIRCLE in printed and len(printed) > 1 else 0

    def _cells(self, rows: Sequence[Piece]) -> Sequence[Sequence[Piece]]:
        """The cells of rows: words, or characters that stand together."""
        words = [words_of(row) for row in rows]
        if len(rows) > 1 and all(len(row) == 1 and not set("+{") & set(row[0].text) for row in words):
            return [[row[0].cut(i, i + 1) for i in range(len(row[0].text))] for row in words]
        return words

    def beside(self, spot: Cell, word: Piece, puzzle: ValuePuzzle) -> Marks:
        assert isinstance(puzzle, BentPuzzle)
        cell, given = puzzle.written(word), puzzle.print.printing(spot)
        if cell.given not in (None, given):
            raise word.error(*OTHER_BOARD)
        return puzzle.marked(spot, cell, word)

    # janko.at --------------------------------------------------------------------------------------------------------

    def janko_printing(self, text: str) -> Printing:
        return CIRCLE if text == JANKO else self.kind.numbers.read(text)

    def janko_written(self, clue: int | str) -> str:
        return JANKO if clue == CIRCLE else str(clue)

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: in each cell what names its L.

        Raises:
            InputError: for a part that is no L.
        """
        assert isinstance(puzzle, BentPuzzle)
        grid = file.grid("solution")
        found = NOTHING
        for name, part in parts([[cell.text for cell in row] for row in grid]).items():
            if name in ("-", "."):
                continue
            marks = bend(puzzle, part)
            if marks is None:
                (r, c), expected = part[0], msg("parts that are Ls")
                raise grid[r][c].error(msg("the part of {name} is no L", name=shown(str(name))), expected)
            found = found.join(marks)
        return found


def parts(ids: Sequence[Sequence[object]]) -> dict[object, list[Cell]]:
    """The cells of each part of a board, by what names it."""
    found: dict[object, list[Cell]] = {}
    for r, row in enumerate(ids):
        for c, name in enumerate(row):
            found.setdefault(name, []).append((r, c))
    return found


def bend(puzzle: BentPuzzle, part: Sequence[Cell]) -> Marks | None:
    """The marks of some cells that are an L; None where they are none."""
    rows, cols = ({at[k] for at in part} for k in (0, 1))
    top, bottom, left, right = min(rows), max(rows), min(cols), max(cols)
    for turn, (one, other) in enumerate(TURNS, 5):
        upright, level = (one, other) if one % 2 == 0 else (other, one)
        r, c = bottom if upright == 0 else top, left if level == 1 else right
        ell = {(y, c) for y in range(top, bottom + 1)} | {(r, x) for x in range(left, right + 1)}
        if top < bottom and left < right and set(part) == ell:
            yes = told = 0
            for y, x in ell:
                bit = puzzle.grid.bit(y, x)
                way = ((r > y) - (r < y), (c > x) - (c < x))
                yes |= puzzle.variable(bit, ALONG.index(way) + 1 if way != (0, 0) else turn)
                told |= puzzle.every(bit)
            return Marks(yes, told & ~yes)
    return None
