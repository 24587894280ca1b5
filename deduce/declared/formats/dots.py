"""Stars in cells, on borders and where four cells meet, as others write them: puzz.link, pzprv3 and Simon Tatham.

They have black stars too, whose pieces make a picture when they are shaded; both colours are read, and white ones
written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase, digits

from deduce.board.grid import Cell
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.library.stars import STAR
from deduce.declared.printed import Printed
from deduce.formats.bodies import Sheet
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

DIGITS = digits + ascii_lowercase


PART = 256
"""The length of the parts of which long texts are taken: to cut a sign costs as much as what stands before it."""


def signs(text: Piece) -> Iterator[Piece]:
    """The characters of a text, each with its place."""
    for start in range(0, len(text.text), PART):
        part = text.cut(start, start + PART)
        for i in range(len(part.text)):
            yield part.cut(i, i + 1)


def put(draft: Draft, place: Cell, piece: Piece) -> None:
    """A star in a place.

    Raises:
        InputError: off the board.
    """
    if place[0] >= draft.rows or place[1] >= draft.cols:
        raise piece.error(msg("a star on the frame"), msg("stars on the board"))
    draft.put(place[0] * draft.cols + place[1], STAR, piece, "")


# puzz.link and pzprv3 -------------------------------------------------------------------------------------------------


def spread(draft: Draft) -> Draft:
    """The places of stars on a board of so many cells, whose clues are those of the draft."""
    places = Draft(2 * draft.rows - 1, 2 * draft.cols - 1)
    draft.clues, draft.places = places.clues, places.places
    return places


def read_dots(draft: Draft, body: Piece) -> int:
    """A digit is a star, an even one white, with so many places up to the next as its half says; a letter from g on
    passes over places. What follows tells of absent cells.
    """
    places, at, i = spread(draft), 0, 0
    count = places.rows * places.cols
    for sign in signs(body):
        if at >= count:
            break
        if sign.text not in DIGITS:
            raise sign.error(msg("bad digit {digit}", digit=shown(sign.text)), msg("0–9 or a–z"))
        digit = DIGITS.index(sign.text)
        if digit < 16:
            places.put(at, STAR, sign, msg("stars on the board"))
            at += digit // 2 + 1
        else:
            at += digit - 15
        i += 1
    rest = body.text[i:]
    if rest.strip("0"):
        raise body.error(msg("a hole in the board"), msg("a board without holes"), offset=i)
    places.ended(min(at, count), count)
    draft.told, draft.notes = places.told, [*draft.notes, *places.notes]
    return len(body.text)


def write_dots(board: Printed) -> str:
    """The reverse, with white stars."""
    places = [clue is not None for row in board.cells for clue in row]
    found, i = "", 0
    while i < len(places):
        after = next((k for k in range(1, 21) if i + k < len(places) and places[i + k]), 0)
        if places[i]:
            gap = after if 0 < after <= 7 else 8
            found += DIGITS[2 * (gap - 1)]
            i += gap
        else:
            gap = after or 20
            found += DIGITS[15 + min(gap, len(places) - i)]
            i += gap
    return found


def read_dot_rows(draft: Draft, sheet: Sheet, start: int) -> int:
    """A character for each place: 1 a white star, 2 a black one."""
    places = spread(draft)
    for r, line in enumerate(sheet.part(start, places.rows, msg("stars"))):
        text = line.text.strip()
        if len(text) != places.cols:
            raise line.error(msg("a row of {count} places", count=len(text)), msg("{count} places", count=places.cols))
        for c, sign in enumerate(text):
            if sign in "12":
                places.put(r * places.cols + c, STAR, line, "")
            elif sign != ".":
                raise line.error(msg("unknown symbol {text}", text=shown(sign)), msg("1, 2 or ."))
    return start + places.rows


def dot_rows(board: Printed) -> list[str]:
    """The reverse."""
    return ["".join("." if clue is None else "1" for clue in row) for row in board.cells]


# Simon Tatham's Galaxies ----------------------------------------------------------------------------------------------


def stars_draft(desc: Piece, rows: int, cols: int, made: str) -> Draft:  # noqa: ARG001
    """A letter passes over so many places as it has before it in the alphabet, up to a star, a black one if it is a
    capital; a z only passes over 25.

    Raises:
        InputError: for another sign, and for a star behind the last place.
    """
    draft, at = Draft(2 * rows - 1, 2 * cols - 1), 0
    for sign in signs(desc):
        if not re.fullmatch("[A-Ya-z]", sign.text):
            raise sign.error(msg("bad sign {text}", text=shown(sign.text)), msg("letters"))
        at += DIGITS.index(sign.text.lower()) - 10
        if sign.text != "z":
            draft.put(at, STAR, sign, msg("stars on the board"))
            at += 1
    most = draft.rows * draft.cols
    if at > most:
        what = msg("the string covers {count} places", count=at)
        raise desc.error(what, msg("{count} places at most", count=most), offset=len(desc.text))
    return draft


def stars_described(puzzle: DeclaredPuzzle) -> str:
    """The reverse, with white stars."""
    found, run = "", 0
    for clue in (clue for row in puzzle.print.cells for clue in row):
        if clue is None:
            run += 1
            if run == 25:
                found, run = found + "z", 0
        else:
            found, run = found + DIGITS[10 + run], 0
    return found


def bordered(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A border, or none where one is.

    Raises:
        LookupError: for a place that is none of two cells.
    """
    x, y = int(found[1]), int(found[2])
    if (x + y) % 2 == 0 or not (0 < x < 2 * board.cols and 0 < y < 2 * board.rows):
        raise LookupError(found[0])
    ends = ((y - 1) // 2, x // 2), ((y + 1) // 2, x // 2)
    if y % 2 == 0:
        ends = (y // 2, (x - 1) // 2), (y // 2, (x + 1) // 2)
    bit = board.sides.between(*ends)
    if draft.edges.pop(bit, None) is None:
        draft.edges[bit] = 0


def arrowed(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """An arrow from a cell to a star, and one from the cell opposite.

    Raises:
        LookupError: for a place that is no cell or has no star.
    """
    x, y, to_x, to_y = map(int, found.groups())
    numbers = {place: k for k, place in enumerate(board.clues, 1)}
    number = numbers[to_y - 1, to_x - 1]
    cell = (y - 1) // 2, (x - 1) // 2
    opposite = to_y - 1 - cell[0], to_x - 1 - cell[1]
    if not (x % 2 and y % 2 and board.bit(*cell) and board.bit(*opposite)):
        raise LookupError(found[0])
    draft.values |= {cell: number, opposite: number}


def unarrowed(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """No arrow in a cell any more, nor in the one opposite.

    Raises:
        LookupError: for one without an arrow.
    """
    x, y = int(found[1]), int(found[2])
    cell = (y - 1) // 2, (x - 1) // 2
    place = list(board.clues)[draft.values.pop(cell) - 1]
    draft.values.pop((place[0] - cell[0], place[1] - cell[1]), None)
