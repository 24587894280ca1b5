"""Files of programs for Sudoku: those of SadMan and SudoCue, of Simple Sudoku, and lines of HoDoKu's library.

The first, ``.sdk``, has lines ``#A…`` about the author and so on, and the rows of the board, either alone or in
sections ``[Puzzle]``, ``[State]``, ``[PencilMarks]`` and ``[Colours]``. Simple Sudoku prints up to three grids one
after the other: what is given, all values, and the candidates. A line of HoDoKu is
``:0000:x:GRID:DELETED:ELIMINATED:PLACED:``, where + stands before values that are placed, and a candidate is its digit
with its row and column; what the step of the line would conclude is left aside.

Sources: the formats of SudoCue; HoDoKu's library of test cases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.grids import Grid
from deduce.formats.source import Piece, fitting, shown
from deduce.formats.valued import OPEN, ValuedBoard, ValuedFormat, is_frame, value_cells
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg

HEADS = {
    **{"A": "author", "B": "date", "C": "comment", "D": "description"},
    **{"L": "level", "S": "source", "U": "url"},
}
"""What the lines with a letter say; as fields they have these names."""
SECTIONS = ("puzzle", "state", "pencilmarks")
ASIDE = frozenset(("colours", "colors", "header"))
_HEAD = re.compile(r"#([A-DLSU])\s*(.*)")
_SECTION = re.compile(r"\[([A-Za-z ]{1,20})\]")
_WORD = re.compile(r"u?[0-9.*-]{1,16}")
_LIBRARY = re.compile(r":[0-9]{4}[^:\s]{0,9}:[^:\s]{0,9}:")
_CELL = re.compile(r"\+?.", re.S)
_DELETED = re.compile(r"([1-9])([1-9])([1-9])")
MOST_GRIDS = 3
LONGEST = 20_000
"""The most characters of a text with several grids."""


class SudokuFile(ValuedFormat):
    """One file, or a line a puzzle, where lines that start with ``#`` are comments."""

    name = "sdk"
    title = msg("Sudoku file")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        lines = list(_first(source))
        if not lines:
            return False
        if _LIBRARY.match(lines[0]) or _SECTION.fullmatch(lines[0]):
            return True
        heads = sum(1 for _ in _heads(lines))
        if heads and heads < len(lines):
            return bool(_SECTION.fullmatch(lines[heads]) or _LIBRARY.match(lines[heads])) or _headed(lines, heads)
        return is_frame(lines[0]) and _printed(source) is not None

    def split(self, source: Piece, /) -> Iterator[Piece]:
        lines = [line.stripped() for line in source.lines()]
        if not any(_LIBRARY.match(line.text) for line in lines):
            return iter((source,))
        return (line for line in lines if line.text[0] != "#")

    def board(self, source: Piece) -> ValuedBoard:
        if _LIBRARY.match(source.text):
            return ValuedBoard(_from_library(source))
        if (grids := _printed(source)) is not None:
            return ValuedBoard(_merged(grids[0], grids[1] if len(grids) > 2 else None, grids[-1]))
        return _from_sections(source)

    def write(self, puzzle: Puzzle, /) -> str | None:
        """An ``.sdk`` file: nine rows, with the usual boxes."""
        fields = self.fields(puzzle)
        if fields is None or "rooms" in fields or (puzzle.rows, puzzle.cols) != (9, 9):
            return None
        said = {name: str(puzzle.extra.get(name, "")) for name in HEADS.values()}
        heads = [f"#{letter}{said[name]}" for letter, name in HEADS.items() if said[name].isprintable() and said[name]]
        rows = ["".join(str(clue or ".") for clue in row) for row in fields["clues"]]
        return "\n".join([*heads, "[Puzzle]", *rows])


def _first(source: Piece) -> Iterator[str]:
    """The lines that are not blank, a few hundred at most."""
    return (line.text.strip() for line, _ in zip(source.lines(), range(300), strict=False))


def _heads(lines: Sequence[str]) -> Iterator[str]:
    """The lines at the beginning that a letter behind # begins."""
    for line in lines:
        if not line.startswith("#"):
            return
        yield line


def _headed(lines: Sequence[str], heads: int) -> bool:
    """Whether rows of a square follow lines of which all have a letter behind #, so that none is a row itself."""
    rows = [line.split() for line in lines[heads:]]
    if not all(map(_HEAD.fullmatch, lines[:heads])) or not all(_WORD.fullmatch(word) for row in rows for word in row):
        return False
    return all(len(rows) in (len(row), len(row[0]) if len(row) == 1 else 0) for row in rows)


def _from_sections(source: Piece) -> ValuedBoard:
    """The board of an ``.sdk`` file.

    Raises:
        InputError: for a section that is not known, for one without rows, and for sections of different boards.
    """
    sections: dict[str, list[Piece]] = {}
    extra: dict[str, str] = {}
    here, place = "puzzle", source
    for line in map(Piece.stripped, source.lines()):
        if found := _SECTION.fullmatch(line.text):
            here, place = found[1].replace(" ", "").lower(), line
            if here not in (*SECTIONS, *ASIDE):
                expected = choice(["[Puzzle]", "[State]", "[PencilMarks]", "[Colours]"])
                raise line.error(msg("unknown section {name}", name=shown(line.text)), expected)
            if here in sections:
                raise line.error(msg("a second section {name}", name=shown(line.text)), msg("one"))
            sections[here] = []
        elif head := _HEAD.fullmatch(line.text):
            name = HEADS[head[1]]
            extra[name] = f"{extra[name]} {head[2]}" if name in extra else head[2]
        elif line.text[0] != "#":
            sections.setdefault(here, []).append(line)
    for name, rows in sections.items():
        if name in SECTIONS and not rows:
            raise place.error(msg("a section without rows"), msg("the rows of the board"))
    if "puzzle" not in sections:
        raise source.error(msg("no section {name}", name="[Puzzle]"), msg("the rows of the board"))
    given = value_cells(sections["puzzle"])
    shape = len(given), len(given[0])
    state = _level(sections["state"], shape) if "state" in sections else None
    noted = None
    if "pencilmarks" in sections:
        rows = sections["pencilmarks"]
        noted = fitting(map(_noted, rows), rows, shape)
    return ValuedBoard(_merged(given, state, noted), extra={name: text for name, text in extra.items() if text})


def _level(rows: Sequence[Piece], shape: tuple[int, int]) -> Grid:
    return fitting(value_cells(rows), rows, shape)


def _noted(line: Piece) -> list[Piece]:
    """The candidates in a row: between commas, where a cell may have none, or between blanks."""
    cells = [cell.stripped() for cell in line.split(",")] if "," in line.text else line.words()
    return [cell._replace(text=cell.text or OPEN[0]) for cell in cells]


def _merged(given: Grid, state: Grid | None, noted: Grid | None) -> Grid:
    """The cells of several grids of one board: what is given, what is placed, and the candidates of the others.

    Raises:
        InputError: where a grid has another value than is given, and for what are no candidates.
    """
    found = []
    for r, row in enumerate(given):
        cells = []
        for c, cell in enumerate(row):
            for grid in (state, noted):
                other = grid[r][c] if grid else cell
                text = other.text.strip("{}")
                if cell.text in OPEN:
                    if text not in OPEN and text:
                        if not text.isascii() or not text.isdigit():
                            raise other.error(msg("unknown symbol {text}", text=shown(text)), msg("digits"))
                        cell = other._replace(text=f"+{text}" if grid is state else f"{{{text}}}")
                elif cell.text.isdigit() and text not in (*OPEN, "", cell.text) and (grid is state or len(text) == 1):
                    raise other.error(msg("another value than the {value} that is given", value=cell.text))
            cells.append(cell)
        found.append(cells)
    return found


# Simple Sudoku --------------------------------------------------------------------------------------------------------


def _printed(source: Piece) -> list[Grid] | None:
    """The grids of a text, each between frames, that are states of one board; None for other texts."""
    if len(source.text) > LONGEST:
        return None
    blocks: list[list[Piece]] = [[]]
    for i, text in enumerate(source.text.split("\n")):
        if text.strip():
            blocks[-1].append(Piece(text, source.line + i, 0 if i else source.column))
        elif blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    if not 2 <= len(blocks) <= MOST_GRIDS or not all(is_frame(block[0].text) for block in blocks):
        return None
    try:
        grids = [value_cells(block) for block in blocks]
        if len({(len(grid), len(grid[0])) for grid in grids}) == 1:
            _merged(grids[0], grids[1] if len(grids) > 2 else None, grids[-1])
            return grids
    except InputError:
        return None
    return None


# HoDoKu ---------------------------------------------------------------------------------------------------------------


def _from_library(source: Piece) -> Grid:
    """The cells of a line of HoDoKu's library.

    Raises:
        InputError: for a board that is no square, and for a candidate that it does not have.
    """
    parts = source.split(":")
    board, deleted = (parts[k] if len(parts) > k else source.cut(len(source.text)) for k in (3, 4))
    short = board.cut(0, 2 * 81 + 1)
    cells = [Piece(one[0], short.line, short.column + one.start()) for one in _CELL.finditer(short.text)]
    if len(cells) != 81:
        raise board.error(msg("a board of {count} cells", count=len(cells)), msg("{count} cells", count=81))
    struck: dict[tuple[int, int], str] = {}
    for word in deleted.words():
        one = _DELETED.fullmatch(word.text)
        if one is None:
            expected = msg("a digit with its row and column, such as 147")
            raise word.error(msg("bad candidate {text}", text=shown(word.text)), expected)
        cell = int(one[2]) - 1, int(one[3]) - 1
        struck[cell] = struck.get(cell, "") + one[1]
    return [[_listed(cells[9 * r + c], struck.get((r, c), "")) for c in range(9)] for r in range(9)]


def _listed(cell: Piece, struck: str) -> Piece:
    """A cell with the candidates that are not struck out.

    Raises:
        InputError: for a value that is.
    """
    if cell.text not in OPEN and cell.text[-1] in struck:
        raise cell.error(msg("a value that is deleted as a candidate"), msg("another one"))
    if cell.text not in OPEN or not struck:
        return cell
    return cell._replace(text="{" + "".join(digit for digit in "123456789" if digit not in struck) + "}")


FORMAT = SudokuFile()
