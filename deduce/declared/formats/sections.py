"""pzprv3 files as rows of small sections that many genres share, such as ``"clues answer"``.

Each reads its lines into a `Draft`, or writes them from what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import NamedTuple

from deduce.board.edges import Edges, edges
from deduce.board.grid import Cell
from deduce.declared.boards.bent import CIRCLE
from deduce.declared.formats.codecs import EMPTY, LARGEST_LETTER, PEARLS, POINTED
from deduce.declared.formats.dots import dot_rows, read_dot_rows
from deduce.declared.formats.draft import Draft
from deduce.declared.numbers import Printing, crossing_clue, two_numbers
from deduce.declared.outside import ahead, clue_of, letter_of, number_of, numbers
from deduce.declared.printed import Printed
from deduce.formats.bodies import Sheet
from deduce.formats.rooms import pieces
from deduce.formats.source import Piece, cells, shown, whole_number
from deduce.language.messages import msg


class Section(NamedTuple):
    """A part of a pzprv3 file.

    Attributes:
        read: from the sheet's lines from some line on into the draft; returns the line behind it.
        write: its lines, with an empty answer.
        answer: whether it is only the answer, which may be missing.
        since: the version of the file from which on it is there; nothing of a later one is written.
    """

    read: Callable[[Draft, Sheet, int], int]
    write: Callable[[Printed], list[str]]
    answer: bool = False
    since: int = 0


MARKED = {"#": 0, "+": 1}
TRIANGLES = {"5": 1, "4": 2, "3": 3, "2": 4, "+": 5}
"""The values of half-filled cells, clockwise from that whose upper left corner is filled, and of a white one."""


def _grid(draft: Draft, sheet: Sheet, start: int, what: str) -> list[list[Piece]]:
    return cells(sheet.part(start, draft.rows, what), (draft.rows, draft.cols))


def _put(draft: Draft, grid: list[list[Piece]], *, marks: bool) -> None:
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            text = cell.text
            if text == ".":
                continue
            if marks and text in MARKED:
                draft.values[r, c] = MARKED[text]
            elif text == "-":
                draft.put(r * draft.cols + c, draft.unknown(cell), cell, "")
            elif (clue := whole_number(text)) is not None:
                draft.put(r * draft.cols + c, clue, cell, "")
            else:
                raise cell.error(msg("unknown symbol {text}", text=shown(text)), msg("a number, - or ."))


def _read_clues(draft: Draft, sheet: Sheet, start: int) -> int:
    _put(draft, _grid(draft, sheet, start, msg("clues")), marks=False)
    return start + draft.rows


def _read_both(draft: Draft, sheet: Sheet, start: int) -> int:
    _put(draft, _grid(draft, sheet, start, msg("clues")), marks=True)
    return start + draft.rows


def _read_answer(draft: Draft, sheet: Sheet, start: int, signs: Mapping[str, int] = MARKED) -> int:
    size = draft.rows - draft.corners, draft.cols - draft.corners
    for r, row in enumerate(cells(sheet.part(start, size[0], msg("the answer")), size)):
        for c, cell in enumerate(row):
            if cell.text in signs:
                draft.values[r, c] = signs[cell.text]
    return start + size[0]


def _read_values(draft: Draft, sheet: Sheet, start: int) -> int:
    """The values that a player put; notes in cells begin with another sign."""
    for r, row in enumerate(_grid(draft, sheet, start, msg("the answer"))):
        for c, cell in enumerate(row):
            if value := whole_number(cell.text):
                draft.values[r, c], draft.places[r, c] = value, cell
    return start + draft.rows


def _read_triangles(draft: Draft, sheet: Sheet, start: int) -> int:
    """Half-filled cells, from that whose lower left corner is, counterclockwise, and + for a white one."""
    for r, row in enumerate(_grid(draft, sheet, start, msg("the answer"))):
        for c, cell in enumerate(row):
            if value := TRIANGLES.get(cell.text):
                draft.values[r, c], draft.places[r, c] = value, cell
    return start + draft.rows


def _read_area_borders(draft: Draft, sheet: Sheet, start: int) -> int:
    draft.names, start = sheet.borders(start)
    return start


def _read_areas(draft: Draft, sheet: Sheet, start: int) -> int:
    if sheet.bordered(start):
        return _read_area_borders(draft, sheet, start)
    [head] = sheet.part(start, 1, msg("the number of rooms"))
    count = whole_number(head.text.strip())
    if not count:
        raise head.error(shown(head.text), msg("the number of rooms"))
    grid = _grid(draft, sheet, start + 1, msg("rooms"))
    ids = [[whole_number(cell.text) for cell in row] for row in grid]
    for cell, room in zip(chain(*grid), chain(*ids), strict=True):
        if room is None or room >= count:
            what = msg("unknown room {text}", text=shown(cell.text))
            raise cell.error(what, msg("a number from 0 to {most}", most=count - 1))
    draft.names = pieces(ids)
    return start + 1 + draft.rows


def _lists(draft: Draft, sheet: Sheet, start: int, more: int = 0) -> list[list[Piece]]:
    """Cells with blanks between them, and commas within; so many more rows and columns than the board has."""
    grid, wide = [], draft.cols + more
    for line in sheet.part(start, draft.rows + more, msg("clues")):
        row = [piece for piece in line.split(" ") if piece.text]
        if len(row) != wide:
            raise line.error(msg("a row of {count} cells", count=len(row)), msg("{count} cells", count=wide))
        grid.append(row)
    return grid


def _read_outside(draft: Draft, sheet: Sheet, start: int) -> int:
    """A grid with the squares above and to the left, in which numbers stand, before the cells with the answer."""
    more_rows, more_cols = (draft.rows + 1) // 2, (draft.cols + 1) // 2
    high, wide = draft.rows + more_rows, draft.cols + more_cols
    grid = cells(sheet.part(start, high, msg("clues and cells")), (high, wide))
    found: dict[Cell, list[int]] = {place: [] for place in ahead(draft.rows, draft.cols)}
    for i, row in enumerate(grid):
        for j, cell in enumerate(row):
            r, c, text = i - more_rows, j - more_cols, cell.text
            if text == ".":
                continue
            if r >= 0 and c >= 0 and text in MARKED:
                draft.values[r, c] = MARKED[text]
            elif (r < 0) != (c < 0) and (number := whole_number(text.removeprefix("c"))):  # c: struck by the solver
                place = (max(r, -1), max(c, -1))
                found[place].append(number)
                draft.places[place] = cell
            else:
                raise cell.error(msg("unknown symbol {text}", text=shown(text)), msg("a number beside the cells, or ."))
    draft.outside = {place: clue_of(given) for place, given in found.items()}
    return start + high


def _outside_lines(print_: Printed) -> list[str]:
    rows, cols = print_.rows, print_.cols
    more_rows, more_cols = (rows + 1) // 2, (cols + 1) // 2
    grid = [["."] * (cols + more_cols) for _ in range(rows + more_rows)]
    for (r, c), clue in print_.outside:
        for k, number in enumerate(reversed(numbers(clue)), 1):
            at = (more_rows - k, more_cols + c) if r < 0 else (more_rows + r, more_cols - k)
            grid[at[0]][at[1]] = str(number)
    return [" ".join(row) for row in grid]


BESIDE = {"A": 0, "-": 1}
"""How *yes* and *no* stand in a file of cells with a number beside each line."""


def _read_beside(draft: Draft, sheet: Sheet, start: int) -> int:
    """A grid with one number above each column and before each row; among the cells 1 is the symbol of the genre."""
    size = draft.rows + 1, draft.cols + 1
    for i, row in enumerate(cells(sheet.part(start, size[0], msg("clues and cells")), size)):
        for j, cell in enumerate(row):
            r, c, text = i - 1, j - 1, cell.text
            if text == ".":
                continue
            if r >= 0 and c >= 0 and text in BESIDE:
                draft.values[r, c] = BESIDE[text]
            elif r >= 0 and c >= 0 and text == "1":
                draft.put(r * draft.cols + c, draft.unknown(cell), cell, "")
            elif (r < 0) != (c < 0) and (number := whole_number(text.removeprefix("c"))) is not None:
                draft.outside[r, c], draft.places[r, c] = number, cell
            else:
                raise cell.error(msg("unknown symbol {text}", text=shown(text)), msg("a number beside the cells, or ."))
    return start + size[0]


def _beside_lines(print_: Printed) -> list[str]:
    grid = [[".", *("." for _ in range(print_.cols))] for _ in range(print_.rows + 1)]
    for (r, c), clue in print_.clues.items():
        grid[r + 1][c + 1] = "1" if isinstance(clue, str) else str(clue)
    return [" ".join(row) for row in grid]


def _read_around(draft: Draft, sheet: Sheet, start: int) -> int:
    """A grid with one place more on each side for a number; a cell has a value, or one that is given behind a ``q``."""
    for i, row in enumerate(_lists(draft, sheet, start, 2)):
        for j, cell in enumerate(row):
            r, c = i - 1, j - 1
            inside = 0 <= r < draft.rows, 0 <= c < draft.cols
            number = whole_number(cell.text.removeprefix("q" if all(inside) else "c"))
            if cell.text == "." or (all(inside) and cell.text.startswith(".[")):  # values that the solver noted
                continue
            if number is None or not any(inside):
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), msg("a number, or ."))
            draft.places[r, c] = cell
            if not all(inside):
                draft.outside[r, c] = number
            elif cell.text.startswith("q"):
                draft.put(r * draft.cols + c, number, cell, "")
            else:
                draft.values[r, c] = number
    return start + draft.rows + 2


def _around_lines(print_: Printed) -> list[str]:
    grid = [["."] * (print_.cols + 2) for _ in range(print_.rows + 2)]
    for (r, c), clue in print_.inner.items():
        grid[r + 1][c + 1] = f"q{clue}"
    for (r, c), clue in print_.outside:
        grid[r + 1][c + 1] = str(clue)
    return [" ".join(row) for row in grid]


def _read_depth(draft: Draft, sheet: Sheet, start: int) -> int:
    """How many letters there are."""
    [line] = sheet.part(start, 1, msg("the number of letters"))
    draft.depth = line.stripped().whole(msg("number of letters"), LARGEST_LETTER)
    return start + 1


def _read_lettered(draft: Draft, sheet: Sheet, start: int) -> int:
    """A grid with one place more on each side for the number of a letter; a cell has one, - for blank or + for not
    blank, and notes in brackets.
    """
    for i, row in enumerate(_lists(draft, sheet, start, 2)):
        for j, cell in enumerate(row):
            r, c, text = i - 1, j - 1, cell.text.partition("[")[0]
            inside = 0 <= r < draft.rows, 0 <= c < draft.cols
            number = {"-": 0, "+": -1}.get(text) if all(inside) else None
            number = whole_number(text) if number is None else number
            if text == ".":
                continue
            if number is None or not any(inside) or not (number or all(inside)) or number > LARGEST_LETTER:
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), msg("a number, or ."))
            draft.places[r, c] = cell
            if all(inside):
                draft.values[r, c] = number
            else:
                draft.outside[r, c] = letter_of(number)
    return start + draft.rows + 2


def _lettered_lines(print_: Printed) -> list[str]:
    grid = [["."] * (print_.cols + 2) for _ in range(print_.rows + 2)]
    for (r, c), clue in print_.outside:
        grid[r + 1][c + 1] = str(number_of(str(clue)))
    return [" ".join(row) for row in grid]


def _read_ring(draft: Draft, sheet: Sheet, start: int) -> int:
    """Runs with commas between them, - for an unknown one; marks in the cells without."""
    for r, row in enumerate(_lists(draft, sheet, start)):
        for c, cell in enumerate(row):
            if cell.text in MARKED:
                draft.values[r, c] = MARKED[cell.text]
            elif re.fullmatch("(?:[0-9]|-)(?:,(?:[0-9]|-)){0,3}", cell.text):
                runs = ("?" if run == "-" else run for run in cell.text.split(","))
                draft.put(r * draft.cols + c, "".join(runs), cell, "")
            elif cell.text != ".":
                expected = msg("numbers with commas between them, or .")
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), expected)
    return start + draft.rows


def _ring_lines(print_: Printed) -> list[str]:
    def told(clue: Printing) -> str:
        return "." if clue is None else ",".join(str(clue)).replace("?", "-")

    return [" ".join(map(told, row)) for row in print_.cells]


def _read_arrows(draft: Draft, sheet: Sheet, start: int) -> int:
    """A direction and a number with a comma between them, - for a number that is not told."""
    for r, row in enumerate(_lists(draft, sheet, start)):
        for c, cell in enumerate(row):
            found = re.fullmatch("([0-4]),(-|[0-9]{1,3})", cell.text)
            if cell.text == "-" or (found and found[2] == "-"):
                draft.put(r * draft.cols + c, draft.unknown(cell), cell, "")
            elif found and found[1] != "0":
                draft.put(r * draft.cols + c, found[2] + POINTED[int(found[1])], cell, "")
            elif cell.text != ".":
                expected = msg("a direction from 1 to 4, a comma and a number, or .")
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), expected)
    return start + draft.rows


def _arrow_lines(print_: Printed) -> list[str]:
    def told(clue: Printing) -> str:
        text = str(clue)
        return "." if clue is None else f"{POINTED.index(text[-1])},{text[:-1]}" if text[:-1] else "0,-"

    return [" ".join(map(told, row)) for row in print_.cells]


def _read_bends(draft: Draft, sheet: Sheet, start: int) -> int:
    """``o`` and its number for a circle, a direction from 1 to 4 for an arrow."""
    for r, row in enumerate(_grid(draft, sheet, start, msg("clues"))):
        for c, cell in enumerate(row):
            text, clue = cell.text, None
            if text.startswith(CIRCLE):
                clue = CIRCLE if text in (CIRCLE, "o-2") else whole_number(text[1:])
            elif text in ("1", "2", "3", "4"):
                clue = POINTED[int(text)]
            elif text == "-":
                raise cell.error(msg("an arrow without a direction"), msg("1 (up), 2 (down), 3 (left) or 4 (right)"))
            if clue is not None:
                draft.put(r * draft.cols + c, clue, cell, "")
            elif text not in (".", "0"):
                expected = msg("o and a number, a direction from 1 to 4, or .")
                raise cell.error(msg("unknown symbol {text}", text=shown(text)), expected)
    return start + draft.rows


def _bend_lines(print_: Printed) -> list[str]:
    def told(clue: Printing) -> str:
        if isinstance(clue, str):
            return CIRCLE if clue == CIRCLE else str(POINTED.index(clue))
        return "." if clue is None else f"{CIRCLE}{clue}"

    return [" ".join(map(told, row)) for row in print_.cells]


def _read_passed(draft: Draft, sheet: Sheet, start: int) -> int:
    """Whether the loop passes: 1 for yes, 2 for no."""
    for r, row in enumerate(_grid(draft, sheet, start, msg("cells"))):
        for c, cell in enumerate(row):
            if cell.text in ("1", "2"):
                draft.values[r, c] = int(cell.text == "1")
    return start + draft.rows


def _read_pearl_rows(draft: Draft, sheet: Sheet, start: int) -> int:
    for r, row in enumerate(_grid(draft, sheet, start, msg("clues"))):
        for c, cell in enumerate(row):
            if cell.text not in (".", "1", "2"):
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), msg("1, 2 or ."))
            if cell.text != ".":
                draft.put(r * draft.cols + c, PEARLS[int(cell.text)], cell, "")
    return start + draft.rows


def _pearl_lines(print_: Printed) -> list[str]:
    return [" ".join("." if clue is None else str(PEARLS.index(str(clue))) for clue in row) for row in print_.cells]


def _read_empty(draft: Draft, sheet: Sheet, start: int) -> int:
    """``*`` for a cell that takes no part."""
    for r, row in enumerate(_grid(draft, sheet, start, msg("clues"))):
        for c, cell in enumerate(row):
            if cell.text not in (".", "*"):
                raise cell.error(msg("unknown symbol {text}", text=shown(cell.text)), msg("* or ."))
            if cell.text == "*":
                draft.put(r * draft.cols + c, EMPTY, cell, "")
    return start + draft.rows


def _empty_lines(print_: Printed) -> list[str]:
    return [" ".join("." if clue is None else "*" for clue in row) for row in print_.cells]


EDGE_MARKS = {"1": 0, "-1": 1, "-2": 0, "0": None, ".": None, "": None}
"""What stands for an edge: drawn, also with a cross on it; crossed out; open."""
AIMED = "udlr"
"""Letters behind it that tell a direction, which some players note."""


def _read_edges(shape: Edges, blocks: Sequence[int]) -> Callable[[Draft, Sheet, int], int]:
    """A reader of the horizontal (0) and the vertical (1) edges in some order."""

    def read(draft: Draft, sheet: Sheet, start: int) -> int:
        for below in blocks:
            size = shape.rows - below, shape.cols - 1 + below
            if not size[0] or not size[1]:
                continue
            for r, row in enumerate(cells(sheet.part(start, size[0], msg("edges")), size)):
                for c, cell in enumerate(row):
                    text = cell.text[:-1] if cell.text[-1] in AIMED else cell.text
                    if text not in EDGE_MARKS:
                        what = msg("unknown symbol {text}", text=shown(cell.text))
                        raise cell.error(what, msg("1 (a line), -1 (none) or 0 (open)"))
                    side = EDGE_MARKS[text]
                    if side is not None:
                        draft.edges[shape.between((r, c), (r + below, c + 1 - below))] = side
            start += size[0]
        return start

    return read


def _edge_lines(shape: Edges, blocks: Sequence[int]) -> list[str]:
    sizes = [(shape.rows - below, shape.cols - 1 + below) for below in blocks]
    return [" ".join("0" * wide) for high, wide in sizes if wide for _ in range(high)]


def _read_borders(draft: Draft, sheet: Sheet, start: int) -> int:
    """The borders between cells that a player drew: those between neighbours in a row, then those in a column."""
    for below in (0, 1):
        size = draft.rows - below, draft.cols - 1 + below
        if size[0] and size[1]:
            for r, row in enumerate(cells(sheet.part(start, size[0], msg("edges")), size)):
                for c, cell in enumerate(row):
                    if cell.text not in ("0", "1", "2", "-1"):
                        what = msg("unknown symbol {text}", text=shown(cell.text))
                        raise cell.error(what, msg("1 (a line), -1 (none) or 0 (open)"))
                    if cell.text in ("1", "2"):
                        ends = ((r + 1, c), (r + 1, c + 1)) if below else ((r, c + 1), (r + 1, c + 1))
                        draft.edges[edges(draft.rows + 1, draft.cols + 1).between(*ends)] = 0
            start += size[0]
    return start


def _read_bridges(draft: Draft, sheet: Sheet, start: int) -> int:
    """How many bridges lie between neighbours in a row, and then in a column; -1 for a cross."""
    shape = edges(draft.rows, draft.cols)
    for below in (0, 1):
        size = draft.rows - below, draft.cols - 1 + below
        if size[0] and size[1]:
            for r, row in enumerate(cells(sheet.part(start, size[0], msg("edges")), size)):
                for c, cell in enumerate(row):
                    if cell.text not in ("0", "1", "2", "-1", ".", "-2"):
                        what = msg("unknown symbol {text}", text=shown(cell.text))
                        raise cell.error(what, msg("1 or 2 (bridges), -1 (none) or 0 (open)"))
                    if cell.text in ("1", "2", "-1"):
                        draft.edges[shape.between((r, c), (r + below, c + 1 - below))] = max(0, int(cell.text))
            start += size[0]
    return start


def _border_lines(print_: Printed) -> list[str]:
    sizes = [(print_.rows - below, print_.cols - 1 + below) for below in (0, 1)]
    return [" ".join("0" * wide) for high, wide in sizes if wide for _ in range(high)]


def _clue_lines(print_: Printed) -> list[str]:
    def told(clue: Printing) -> str:
        return "." if clue is None else "-" if isinstance(clue, str) else str(clue)

    return [" ".join(map(told, row)) for row in print_.cells]


def _read_colours(draft: Draft, sheet: Sheet, start: int) -> int:
    """Colours that a player gave to cells; they say nothing that can be read."""
    _grid(draft, sheet, start, msg("colours"))
    return start + draft.rows


def _area_lines(print_: Printed) -> list[str]:
    return [str(len(print_.rooms)), *(" ".join(str(number - 1) for number in row) for row in print_.ids)]


def _area_border_lines(print_: Printed) -> list[str]:
    ids = print_.ids
    beside = [[int(a != b) for a, b in pairwise(row)] for row in ids]
    below = [[int(a != b) for a, b in zip(upper, lower, strict=True)] for upper, lower in pairwise(ids)]
    return [" ".join(map(str, row)) for row in (*beside, *below) if row]


# Kanpen ---------------------------------------------------------------------------------------------------------------


def _read_telling(signs: dict[str, str]) -> Callable[[Draft, Sheet, int], int]:
    """A reader of clues some of which have other signs."""

    def read(draft: Draft, sheet: Sheet, start: int) -> int:
        grid = _grid(draft, sheet, start, msg("clues"))
        _put(
            draft, [[cell._replace(text=signs.get(cell.text, cell.text)) for cell in row] for row in grid], marks=False
        )
        return start + draft.rows

    return read


def _read_coded_arrows(draft: Draft, sheet: Sheet, start: int) -> int:
    """Numbers that are sixteen times a direction from 0 on, and a number."""
    for r, row in enumerate(_grid(draft, sheet, start, msg("clues"))):
        for c, cell in enumerate(row):
            if cell.text != ".":
                way, number = divmod(cell.whole(msg("clue"), 63) if cell.text != "0" else 0, 16)
                draft.put(r * draft.cols + c, f"{number}{'nwse'[way]}", cell, "")
    return start + draft.rows


def _read_squares(draft: Draft, sheet: Sheet, start: int) -> int:
    """How many rooms there are, and the corners of each with its number, if it has one."""
    [head] = sheet.part(start, 1, msg("the number of rooms"))
    count = head.stripped().whole(msg("number of rooms"), draft.rows * draft.cols)
    ids = [[0] * draft.cols for _ in range(draft.rows)]
    for number, line in enumerate(sheet.part(start + 1, count, msg("rooms")), 1):
        words = line.words()
        sides = [whole_number(word.text) for word in words[:4]]
        top, left, bottom, right = (-1 if side is None else side for side in (*sides, *[None] * 4)[:4])
        if not (0 <= top <= bottom < draft.rows and 0 <= left <= right < draft.cols and len(words) in (4, 5)):
            raise line.error(msg("a room that is no rectangle on the board"), msg("two corners, and a number"))
        for r in range(top, bottom + 1):
            if any(ids[r][left : right + 1]):
                raise line.error(msg("rooms that overlap"), msg("each cell in one room"))
            ids[r][left : right + 1] = [number] * (right + 1 - left)
        for word in words[4:]:
            draft.put(top * draft.cols + left, word.whole(msg("clue")) if word.text != "0" else 0, word, "")
    if not all(map(all, ids)):
        raise head.error(msg("a cell in no room"), msg("each cell in one room"))
    draft.names = ids
    return start + 1 + count


UNTOLD_SUM = re.compile(r"^(-[12]|\.)$")
"""What stands for a sum that is not told, beside 0."""


def _read_crossing(draft: Draft, sheet: Sheet, start: int) -> int:
    """Numbers above the columns and before the rows; among the cells, those out of play with what follows to the right
    and below, with a comma between them.
    """
    for r, row in enumerate(_lists(draft, sheet, start)):
        for c, cell in enumerate(row):
            text = cell.text
            if r and c and text == ".":
                continue
            told = [whole_number(UNTOLD_SUM.sub("0", part)) for part in text.split(",")]
            if None in told or len(told) != (2 if r and c else 1):
                expected = msg("two numbers with a comma between them, or .") if r and c else msg("a number")
                raise cell.error(msg("unknown symbol {text}", text=shown(text)), expected)
            draft.put(r * draft.cols + c, crossing_clue(told[-1] if c else 0, told[0] if r else 0), cell, "")
    return start + draft.rows


def _crossing_lines(print_: Printed) -> list[str]:
    def word(r: int, c: int) -> str:
        clue = print_.cells[r][c]
        if clue is None:
            return "."
        below, right = (one or 0 for one in two_numbers(clue))
        return f"{right},{below}" if r and c else str(right if r else below)

    return [" ".join(word(r, c) for c in range(print_.cols)) for r in range(print_.rows)]


def _read_crossed(draft: Draft, sheet: Sheet, start: int) -> int:
    """The values that a player put behind the first row and column; notes stand in brackets."""
    for r, row in enumerate(_lists(Draft(draft.rows - 1, draft.cols - 1), sheet, start), 1):
        for c, cell in enumerate(row, 1):
            if value := whole_number(cell.text.split("[")[0]):
                draft.values[r, c], draft.places[r, c] = value, cell
    return start + draft.rows - 1


SECTIONS: dict[str, Section] = {
    "crossing": Section(_read_crossing, _crossing_lines),
    "crossed-values": Section(
        _read_crossed, lambda print_: [" ".join("." * (print_.cols - 1))] * (print_.rows - 1), answer=True
    ),
    "clues": Section(_read_clues, _clue_lines),
    "clues-and-answer": Section(_read_both, _clue_lines),
    "outside-and-answer": Section(_read_outside, _outside_lines),
    "beside-and-answer": Section(_read_beside, _beside_lines),
    "around-and-values": Section(_read_around, _around_lines),
    "letters": Section(_read_depth, lambda print_: [str(print_.letters)]),
    "around-and-letters": Section(_read_lettered, _lettered_lines),
    "ring-and-answer": Section(_read_ring, _ring_lines),
    "arrows": Section(_read_arrows, _arrow_lines),
    "bends": Section(_read_bends, _bend_lines),
    "passed": Section(_read_passed, lambda print_: [" ".join("0" * print_.cols)] * print_.rows, answer=True),
    "areas": Section(_read_areas, _area_lines),
    "area-borders": Section(_read_area_borders, _area_border_lines),
    "empty": Section(_read_empty, _empty_lines),
    "pearls": Section(_read_pearl_rows, _pearl_lines),
    "sides": Section(
        lambda draft, sheet, start: _read_edges(edges(draft.rows + 1, draft.cols + 1), (1, 0))(draft, sheet, start),
        lambda print_: _edge_lines(print_.sides, (1, 0)),
        answer=True,
    ),
    "dots": Section(read_dot_rows, dot_rows),
    "tints": Section(
        lambda _draft, sheet, _start: len(sheet.lines),  # colours that a solver gave to cells
        lambda print_: [" ".join("0" * print_.cols)] * print_.rows,
        answer=True,
    ),
    "borders": Section(_read_borders, _border_lines, answer=True),
    "bridges": Section(_read_bridges, lambda print_: _edge_lines(print_.joints, (0, 1)), answer=True),
    "colours": Section(_read_colours, lambda _: [], answer=True, since=1),
    "joints": Section(
        lambda draft, sheet, start: _read_edges(edges(draft.rows, draft.cols), (0, 1))(draft, sheet, start),
        lambda print_: _edge_lines(print_.joints, (0, 1)),
        answer=True,
    ),
    "black-as-5": Section(
        _read_telling({"5": "-"}), lambda print_: [row.replace("-", "5") for row in _clue_lines(print_)]
    ),
    "triangles": Section(_read_triangles, lambda print_: [" ".join("." * print_.cols)] * print_.rows, answer=True),
    "untold-as-0": Section(_read_telling({"0": "-"}), _clue_lines),
    "coded-arrows": Section(_read_coded_arrows, _arrow_lines),
    "squares": Section(_read_squares, _area_lines),
    "values": Section(_read_values, lambda print_: [" ".join("." * print_.cols)] * print_.rows, answer=True),
    "diagonals": Section(
        partial(_read_answer, signs={"1": 0, "2": 1}),
        lambda print_: [" ".join("." * print_.cols)] * print_.rows,
        answer=True,
    ),
    "answer": Section(_read_answer, lambda print_: [" ".join("." * print_.cols)] * print_.rows, answer=True),
}
"""Parts of pzprv3 files, and of kanpen addresses, which are read only."""
