"""Numberlink boards in characters, in three forms.

A board without marks is a grid of signs, one for each cell: ``.`` for an open cell, else the sign of its number. A
solved one shows its lines: ``┌─┐`` and so on. Everything between has a place for each edge, ``-`` or ``|`` for a line,
``x`` for none and a blank for what is open (or ``:`` at the start of a line that would be blank); what is known of
numbers is told in lines below. A half-drawn board may be read in the signs of a solved one, too, where ``╴``, ``╵``,
``╶`` and ``╷`` are ends of lines that break off.

    1-. .
     x
    . . 1
    # 1 at r1c1
    # 1 not at r2c1

Numbers from 1 to 61 have the signs 1–9, A–Z and a–z. A line ``# numbers: …`` lists larger ones, and those of a board
that has numbers above 9 without having all below, in the order of their signs. A board of letters alone keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards import lattice
from deduce.formats.grids import cut
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError, at
from deduce.language.messages import msg
from techniques.numberlink.answers import complete, drawn

if TYPE_CHECKING:
    from techniques.numberlink.kind import Numberlink

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""The signs of 1 to 52 on a board of letters alone."""
SIGNS = "123456789" + LETTERS
MORE = 0xAC00
"""Where the signs go on, for boards of more than 61 pairs."""
OPEN = "."
ARMS = {"─": "EW", "│": "NS", "┌": "ES", "┐": "SW", "└": "NE", "┘": "NW", "╴": "W", "╵": "N", "╶": "E", "╷": "S"}
STEPS = {"N": ((-1, 0), "S"), "E": ((0, 1), "W"), "S": ((1, 0), "N"), "W": ((0, -1), "E")}
"""Where an arm leads, and the arm that comes back from there."""
KNOWN = re.compile(r"#\s*([0-9]+|[A-Za-z])( not)? at ((?:r[0-9]+c[0-9]+ ?)+)")
CELL = re.compile("r([0-9]+)c([0-9]+)")


def sign_of(i: int) -> str:
    """The sign of the number `i`, or of the number that is listed in the place `i`, from 1."""
    return SIGNS[i - 1] if i <= len(SIGNS) else chr(MORE + i - len(SIGNS))


def value_of(sign: str) -> int | None:
    """The reverse of `sign_of`; None for what is no such sign."""
    if len(sign) == 1 and sign in SIGNS:
        return SIGNS.index(sign) + 1
    return ord(sign) - MORE + len(SIGNS) if len(sign) == 1 and ord(sign) > MORE else None


def signed(number: int, lettered: bool) -> str:
    """A number as it is printed."""
    return LETTERS[number - 1] if lettered else str(number)


def only_letters(signs: Collection[str]) -> bool:
    """Whether letters alone stand on a board, and so mean themselves."""
    return bool(signs) and all(sign in LETTERS for sign in signs)


# Writing -------------------------------------------------------------------------------------------------------------


def _listed(puzzle: Numberlink) -> bool:
    """Whether a line says what the signs mean."""
    numbers = puzzle.numbers
    if puzzle.lettered:
        return False
    return numbers[-1] > len(SIGNS) or (numbers[-1] > 9 and numbers[:9] != tuple(range(1, 10)))


def signs_of(puzzle: Numberlink) -> dict[int, str]:
    """The sign of each number."""
    if puzzle.lettered:
        return {number: puzzle.sign(number) for number in puzzle.numbers}
    order = enumerate(puzzle.numbers, 1) if _listed(puzzle) else ((number, number) for number in puzzle.numbers)
    return {number: sign_of(i) for i, number in order}


def write(puzzle: Numberlink, marks: Marks, *, spread: bool = False) -> str:
    """The board in characters; `spread` with a place for each edge in any case."""
    sign = signs_of(puzzle)
    listed = _listed(puzzle)
    signs = {cell: sign[n] for n, pair in zip(puzzle.numbers, puzzle.ends, strict=True) for cell in pair}
    rows = [[signs.get(puzzle.grid.bit(r, c), OPEN) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    lines = ["# numbers: " + " ".join(map(str, puzzle.numbers))] if listed else []
    if puzzle.rules != "any":
        lines.append(f"# rules: {puzzle.rules}")
    if puzzle.loose:
        unknown = [puzzle.sign(number) for i, number in enumerate(puzzle.numbers) if not puzzle.kept >> i & 1]
        lines.append("# unknown: " + " ".join(unknown))
    if marks.known & (puzzle.variables | puzzle.auxiliary) == 0 and not spread:
        return "\n".join([*lines, *map("".join, rows)])
    solved = None if spread else _solved(puzzle, marks, rows)
    known = Marks(marks.yes & puzzle.variables, marks.no & puzzle.variables)
    spread_out = lattice.written(rows, puzzle.edges, known, around=False)
    return "\n".join([*lines, *(solved or [*spread_out, *_numbers(puzzle, marks)])])


def _solved(puzzle: Numberlink, marks: Marks, rows: Sequence[Sequence[str]]) -> list[str] | None:
    """The lines of a solved board; None when it is not solved, or its lines cannot be read again."""
    if puzzle.variables & ~marks.known or puzzle.filled(marks) != marks:
        return None
    arms = dict(zip("NESW", puzzle.edges.sides(marks.yes & puzzle.variables), strict=True))
    lines = []
    for r, row in enumerate(rows):
        has = ["".join(way for way in "NESW" if arms[way] & puzzle.grid.bit(r, c)) for c in range(puzzle.cols)]
        shape = {ways: sign for sign, ways in ARMS.items()}
        lines.append("".join(sign if sign != OPEN else shape.get(has[c], OPEN) for c, sign in enumerate(row)))
    try:
        again = marks_of(puzzle, [Piece(line) for line in lines])
    except InputError:
        return None
    return lines if again == marks else None


def _numbers(puzzle: Numberlink, marks: Marks) -> Iterator[str]:
    """What is known of the numbers, one a line."""
    for i, number in enumerate(puzzle.numbers):
        for side, word in ((marks.yes, ""), (marks.no, " not")):
            cells = side >> puzzle.plane * (2 + i) & puzzle.board
            if cells:
                yield f"# {puzzle.sign(number)}{word} at " + " ".join(
                    f"r{r + 1}c{c + 1}" for r, c in puzzle.grid.cells(cells)
                )


# Reading -------------------------------------------------------------------------------------------------------------


def known_of(puzzle: Numberlink, remarks: Iterable[Piece]) -> Marks:
    """What lines such as ``# 1 at r1c1`` and ``# 1 not at r2c1`` below a drawing say of numbers.

    Raises:
        InputError: for a number or a cell that the board does not have.
    """
    yes = no = 0
    for remark in remarks:
        if found := KNOWN.fullmatch(remark.text.strip()):
            number, cells = found[1], [(int(r) - 1, int(c) - 1) for r, c in CELL.findall(found[3])]
            on_board = all(0 <= r < puzzle.rows and 0 <= c < puzzle.cols for r, c in cells)
            numbers = [puzzle.sign(one) for one in puzzle.numbers]
            if number not in numbers or not on_board:
                raise remark.error(msg("bad cell {text}", text=shown(remark.text)), msg("a number of the board, or 0"))
            plane = puzzle.plane * (2 + numbers.index(number))
            mine = puzzle.grid.union(cells) << plane & puzzle.hidden
            yes, no = (yes, no | mine) if found[2] else (yes | mine, no)
    return Marks(yes, no)


def is_drawn(rows: Sequence[Piece]) -> bool:
    """Whether a text shows lines, or has a place for each edge."""
    return _is_spread(rows) or any(sign in ARMS for row in rows for sign in row.text)


def _is_spread(rows: Sequence[Piece]) -> bool:
    """Whether a text has a place for each edge; a blank is no cell."""
    lines = [row.text.rstrip() for row in rows]
    return bool(rows) and (lattice.is_spread(lines, around=False) or (len(rows) == 1 and " " in lines[0]))


def taken_apart(rows: Sequence[Piece]) -> tuple[list[list[Piece]], lattice.Signs]:
    """The sign of each cell, and those of the edges where there is a place for them.

    Raises:
        InputError: for rows of different lengths and for unknown signs of edges.
    """
    return lattice.read(rows, around=False) if _is_spread(rows) else (cut(rows), {})


def marks_of(puzzle: Numberlink, rows: Sequence[Piece]) -> Marks:
    """The lines of a text on its board.

    Raises:
        InputError: for a line that leads nowhere.
    """
    grid, edges = taken_apart(rows)
    if edges:
        return lattice.marks(puzzle.edges, edges)
    signs = [[cell.text for cell in row] for row in grid]
    return drawn(puzzle, _traced(puzzle, signs)) if any(sign in ARMS for row in signs for sign in row) else NOTHING


def _traced(puzzle: Numberlink, signs: Sequence[Sequence[str]]) -> int:
    """The edges to which an arm leads; on a board where all else is drawn, also those of two ends side by side.

    Raises:
        InputError: when an arm leads off the board or to a sign without an arm for it.
    """
    yes = 0
    for r, c in puzzle.grid.cells():
        for way in ARMS.get(signs[r][c], ""):
            (dr, dc), back = STEPS[way]
            inside = 0 <= r + dr < puzzle.rows and 0 <= c + dc < puzzle.cols
            if not inside or back not in ARMS.get(signs[r + dr][c + dc], back):
                raise InputError(
                    msg("a line that leads nowhere"), where=at(r, c), expected=msg("lines that go on or break off")
                )
            yes |= puzzle.edges.between((r, c), (r + dr, c + dc))
    reached = puzzle.edges.touched(yes)
    loose = sum(puzzle.edges.within(a | b) for a, b in puzzle.ends if not (a | b) & reached)
    return yes | loose if complete(puzzle, yes | loose) else yes
