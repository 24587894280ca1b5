"""The formats of declared kinds in whose lines each of some letters stands once, with letters outside of the grid.

In JSON ``letters`` says how many there are. In puzz.link addresses and pzprv3 files letters are numbers, and how many
there are stands before the clues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.framed import BAR
from deduce.declared.boards.lettered import BLANK_VALUE, LetteredPuzzle
from deduce.declared.boards.values import CellWord, ValuePuzzle
from deduce.declared.formats.codecs import CODECS, LARGEST_LETTER
from deduce.declared.formats.draft import Draft, misplaced
from deduce.declared.formats.framed_values import FramedValueFormats
from deduce.declared.numbers import Misfit
from deduce.declared.outside import letter_of, number_of
from deduce.formats.bodies import Clicks, JankoFile, Link, Pzprv3
from deduce.formats.fields import Fields
from deduce.formats.rooms import left_over
from deduce.formats.shell import same_size
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

LETTERS = "letters"
"""The field of JSON and text that says how many there are."""


class LetteredFormats(FramedValueFormats):
    """Those of a kind whose cells take letters."""

    def puzzle(self, draft: Draft, whole: Piece) -> DeclaredPuzzle:
        puzzle: type[LetteredPuzzle] = self.kind.puzzle  # type: ignore[assignment]
        try:
            found = puzzle.of(draft.clues, draft.names, draft.outside, draft.depth)
        except Misfit as fault:
            raise misplaced(draft, fault.cell, fault, whole) from None
        return replace(found, notes=tuple(draft.notes)) if draft.notes else found

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """As for other values; 0 stands for a blank cell, and -1 for one that is none."""
        assert isinstance(puzzle, LetteredPuzzle)
        found, none = NOTHING, {cell for cell, value in draft.values.items() if value < 0}
        for cell, value in draft.values.items():
            place = draft.places.get(cell, whole)
            if cell in none:
                blank = puzzle.every(puzzle.grid.bit(*cell)) & puzzle.blank
                found = found.join(Marks(0, blank))
            else:
                found = found.join(puzzle.marked(cell, CellWord(placed=[value]), place))
        return found

    def value_of(self, text: str) -> int:
        return number_of(text) or 0

    def clicks(self, puzzle: DeclaredPuzzle) -> Clicks:
        """A cell is clicked and its letter typed; 2 is a cross, for a blank cell."""
        assert isinstance(puzzle, LetteredPuzzle)
        yes = {}
        for bit in bits(puzzle.board & ~puzzle.givens.known):
            (r, c), value = puzzle.at(bit)
            key = "2" if value > puzzle.letters else letter_of(value).lower()
            yes[bit] = f"mouse,left,{2 * c + 1},{2 * r + 1};key,{key}"
        return Clicks(yes, {}, typed=True, evident=lambda marks: Marks(0, puzzle.covered(marks)))

    # JSON and text ---------------------------------------------------------------------------------------------------

    def further(self, fields: Fields) -> Mapping[str, Any]:
        return {"depth": self._depth(fields)}

    def _depth(self, fields: Fields) -> int:
        count = fields.take(LETTERS, None)
        if count is None:
            return 0
        if type(count) is not int or count < 1:
            raise fields.error(msg("bad value {value!r}", value=count), msg("a number from 1"), name=LETTERS)
        return count

    def write_json(self, puzzle: DeclaredPuzzle) -> Mapping[str, Any]:
        """The same fields."""
        assert isinstance(puzzle, LetteredPuzzle)
        return {LETTERS: puzzle.letters, **super().write_json(puzzle)}

    def read_text(self, rows: Sequence[Piece], fields: Fields) -> DeclaredPuzzle:
        """Words within a frame of clues; the number of letters stands above."""
        puzzle: type[LetteredPuzzle] = self.kind.puzzle  # type: ignore[assignment]
        return puzzle.of_parts(puzzle.parted(rows), rows[0], self._depth(fields))[0]

    def text_marks(self, puzzle: DeclaredPuzzle, rows: Sequence[Piece]) -> Marks:
        """The marks of the same board, whose frame may be left out; letters where nothing is given are marks."""
        assert isinstance(puzzle, LetteredPuzzle)
        if any(BAR in row.text for row in rows):
            return super().text_marks(puzzle, rows)
        grid, marks = [_cells(row) for row in rows], NOTHING
        same_size(rows[0], (len(grid), len(grid[0])), puzzle)
        for r, row in enumerate(grid):
            same_size(row[0], (len(grid), len(row)), puzzle)
            for c, word in enumerate(row):
                marks = marks.join(self.beside((r, c), word, puzzle))
        return marks

    def beside(self, spot: Cell, word: Piece, puzzle: ValuePuzzle) -> Marks:
        cell = puzzle.written(word)
        if puzzle.print.printing(spot) is None and cell.given is not None:
            return puzzle.marked(spot, cell._replace(placed=[puzzle.printed_value(cell.given)]), word)
        return super().beside(spot, word, puzzle)

    # puzz.link and pzprv3 --------------------------------------------------------------------------------------------

    def link_reader(self, row: str) -> Callable[[Link], DeclaredPuzzle]:
        """How many letters there are, and behind a slash the clues as numbers."""

        def read(link: Link) -> DeclaredPuzzle:
            if link.flags:
                what = msg("the variant {name}", name=shown(link.flags[0].text))
                raise link.flags[0].error(what, msg("the plain rules"))
            count, *more = link.parts
            if len(more) != 1:
                place = more[1] if more else count
                raise place.error(msg("{count} parts", count=len(link.parts)), msg("COLS/ROWS/LETTERS/BODY"))
            draft = Draft(link.rows, link.cols)
            draft.depth = count.whole(msg("number of letters"))
            rest = more[0].cut(CODECS[row].read(draft, more[0]))
            draft.notes += left_over(rest)
            return self.puzzle(draft, count)

        return read

    def link_writer(self, row: str) -> Callable[[DeclaredPuzzle], str | None]:
        """A writer of boards without a letter in a cell."""

        def write(puzzle: DeclaredPuzzle) -> str | None:
            assert isinstance(puzzle, LetteredPuzzle)
            body = CODECS[row].write(puzzle.print)
            return None if puzzle.print.inner else f"{puzzle.cols}/{puzzle.rows}/{puzzle.letters}/{body}"

        return write

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files of these sections, for boards without a letter in a cell."""
        form = super().sheets(row)
        return form._replace(write=lambda puzzle: None if puzzle.print.inner else form.write(puzzle))

    # janko.at --------------------------------------------------------------------------------------------------------

    def janko_depth(self, file: JankoFile) -> int:
        """``depth``: how many letters there are."""
        depth = file.fields.get("depth")
        return 0 if depth is None else depth.whole(msg("number of letters"), LARGEST_LETTER)

    def write_janko(self, puzzle: DeclaredPuzzle) -> list[str] | None:
        lines = super().write_janko(puzzle)
        return None if lines is None else [f"depth {puzzle.print.letters}", *lines]

    def janko_marks(self, puzzle: DeclaredPuzzle, file: JankoFile) -> Marks:
        """``solution``: the letter of each cell, and - for a blank one."""
        assert isinstance(puzzle, LetteredPuzzle)
        found = NOTHING
        for r, row in enumerate(file.grid("solution")):
            for c, cell in enumerate(row):
                blank = cell.text in ("-", ".")
                value = BLANK_VALUE if blank else number_of(cell.text)
                if value is None:
                    raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), puzzle.words)
                found = found.join(puzzle.marked((r, c), CellWord(placed=[value]), cell))
        return found


def _cells(row: Piece) -> Sequence[Piece]:
    """The cells of a row: words, or characters that stand together."""
    words = row.words()
    if len(words) == 1 and not set("+{") & set(words[0].text):
        return [words[0].cut(i, i + 1) for i in range(len(words[0].text))]
    return words
