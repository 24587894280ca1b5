"""The formats of declared kinds whose islands are joined by bridges."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deduce.board.edges import edges
from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.bridges import BridgePuzzle
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.draft import Draft, misplaced
from deduce.declared.numbers import Misfit
from deduce.declared.printed import Printed
from deduce.formats.bodies import Clicks, JankoFile
from deduce.formats.drawings import DrawnBoard
from deduce.formats.fields import Fields
from deduce.formats.shell import same_size
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg

LIKELY = 0.3
"""How well a grid fits in which each number is small and no island stands beside another."""


class BridgeFormats(BoardFormats):
    """Those of a kind whose islands are joined by bridges."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The bridges of a draft, whose edges are 1 or 2, or 0 for none; one that is drawn may get a second one."""
        assert isinstance(puzzle, BridgePuzzle)
        yes = no = 0
        shape, left = edges(puzzle.rows, puzzle.cols), dict(draft.edges)
        for i, span in enumerate(puzzle.spans):
            steps = [
                shape.between((r, c), (r, c + 1) if name == "horizontal" else (r + 1, c))
                for name, r, c in puzzle.steps(span)
            ]
            some = [left.pop(step, None) for step in steps]
            least = min((value or 0 for value in some), default=0)
            yes |= (0, 1, 3)[least] << 2 * i
            no |= 1 << 2 * i if 0 in some and not least else 0
        lost = [step for step, value in left.items() if value]
        if lost:
            (r, c), (y, x) = shape.at(min(lost))
            what = msg(
                "a bridge from {one} to {other}, where none may be", one=f"r{r + 1}c{c + 1}", other=f"r{y + 1}c{x + 1}"
            )
            raise whole.error(what, msg("bridges between islands"))
        return Marks(yes, no)

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        """The bridges that a solver drew."""
        draft = Draft(puzzle.rows, puzzle.cols)
        for ends in drawing.joined("line"):
            draft.edges[puzzle.print.joints.between(*ends)] = 1
        return self.marked(puzzle, draft, Piece(""))

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        raise NotImplementedError  # the moves of pzpr.js count through none, one and two, so that a mark is no move

    def json_marks(self, puzzle: DeclaredPuzzle, fields: Fields) -> Marks:
        """Rows of 0, 1 and 2 for the ways to the right and for those below."""
        try:
            return puzzle.marks(fields.take("answer"))
        except InputError as fault:
            raise fields.error(fault.what, fault.expected, name="answer", inside=fault.where or "") from None

    # Text ------------------------------------------------------------------------------------------------------------

    def looks(self, rows: Sequence[Piece]) -> float:
        """Numbers from 1 to 8 none of which stands beside another are likely islands."""
        try:
            clues = self.read_text(rows, Fields({}, Piece(""))).print.clues
        except InputError:
            return 0
        apart = not any((r + 1, c) in clues or (r, c + 1) in clues for r, c in clues)
        return LIKELY if apart and len(clues) > 1 and set(clues.values()) & {5, 6, 7, 8} else 0

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """One word a cell; or a drawing with a place for each bridge, whose marks are no part of the puzzle."""
        unknown = fields.take("unknown", "")
        cut = self.cutter(cols=fields.cols)
        grid = self.kind.puzzle.words(rows, cut)  # type: ignore[attr-defined]
        draft = Draft(len(grid), len(grid[0]))
        draft.places = {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row)}
        try:
            return self.kind.puzzle.read(rows, str(unknown), cut)[0]  # type: ignore[attr-defined, no-any-return]
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, rows[0]) from None

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The bridges of a drawing."""
        assert isinstance(puzzle, BridgePuzzle)
        grid = puzzle.words(rows, self.cutter(cols=puzzle.cols))
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        self.agree(puzzle, [[("", puzzle.token(word)) for word in row] for row in grid], grid)
        return puzzle.signed(rows) if puzzle.is_spread(rows) else NOTHING

    # Files of others -------------------------------------------------------------------------------------------------

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: between two islands, 1 or 2 for bridges across, a or b for such down."""
        assert isinstance(puzzle, BridgePuzzle)
        rows, yes = file.grid("solution"), 0
        for i, ((r, c), (y, x)) in enumerate(puzzle.spans):
            if abs(y - r) + abs(x - c) < 2:
                what = msg("bridges between neighbouring cells")
                raise rows[r][c].error(what, msg("islands with a cell between them"))
            signs, cell = ({"1": 1, "2": 3}, rows[r][c + 1]) if r == y else ({"a": 1, "b": 3}, rows[r + 1][c])
            yes |= signs.get(cell.text.lower(), 0) << 2 * i
        return Marks(yes, puzzle.board & ~yes)


# Moves of Simon Tatham's Bridges --------------------------------------------------------------------------------------


def span_of(board: Printed, one: Cell, other: Cell) -> list[int]:
    """The ways from cell to cell between two islands of a row or column.

    Raises:
        LookupError: for two that are in none.
    """
    (r, c), (y, x) = sorted((one, other))
    if (r != y and c != x) or one == other:
        raise LookupError(one)
    steps = [((r, k), (r, k + 1)) for k in range(c, x)] if r == y else [((k, c), (k + 1, c)) for k in range(r, y)]
    return [board.joints.between(*step) for step in steps]


def built(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """So many bridges between two islands, or that there is none.

    Raises:
        ValueError: for no number of bridges, for one of no bridges, and for more than two.
    """
    x, y, to_x, to_y = (int(found[k]) for k in range(2, 6))
    if (found[1] == "L") != (found[6] is not None):
        raise ValueError(found[0])
    count = int(found[6] or 0)
    for step in span_of(board, (y, x), (to_y, to_x)):
        if count > 2:
            raise ValueError(count)
        if found[1] == "L" and not count:
            draft.edges.pop(step, None)
        elif found[1] == "N" and draft.edges.get(step) == 0:
            draft.edges.pop(step)
        else:
            draft.edges[step] = count
