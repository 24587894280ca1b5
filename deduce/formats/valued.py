"""Boards whose cells take values, as programs for Sudoku write them: grids of cells, and what such formats share.

A cell is a word: ``5`` is given, ``+5`` is placed, ``{137}`` are the values that are left.

Source: Simple Sudoku, SudoCue, Sudoku Explainer and HoDoKu, which print the candidates of each cell as its digits.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import groupby
from math import isqrt
from typing import Any, NamedTuple

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.grids import Grid, cut
from deduce.formats.offers import bodies, offered
from deduce.formats.shell import Format, finish, same_board, same_kind, same_size
from deduce.formats.source import MAX_CELLS, Piece
from deduce.language.messages import msg

OPEN = ("-", ".", "0", "*", "_")
"""What stands for an open cell; ours is the first."""
DIGITS = "123456789"
_FRAME = frozenset(" \t|:+=*.',`-")
"""What stands in lines between boxes."""
_DRAWN = dict.fromkeys(range(0x2500, 0x2580), "+") | str.maketrans("│┃║┆┇┊┋╎╏─━═┄┅┈┉╌╍", "|" * 9 + "-" * 9)
"""Signs for drawing lines, as the plain ones."""
_POINTED = re.compile(r"[*#@-](?=\d)")
"""What HoDoKu puts before the candidates of a cell that a step is about."""
_USER = re.compile(r"u(\d{1,2})")


class ValuedBoard(NamedTuple):
    """A board and what stands beside it: the numbers of regions, if they are told; further fields, and notes; and the
    cells of each cage with its sum, if it has one, on a board with cages.
    """

    cells: Grid
    rooms: Sequence[Sequence[int]] | None = None
    extra: Mapping[str, Any] = {}
    notes: Sequence[str] = ()
    cages: Sequence[tuple[Sequence[tuple[int, int]], int | None]] = ()


class ValuedFormat(Format):
    """A format of such boards alone."""

    @abstractmethod
    def board(self, source: Piece) -> ValuedBoard:
        """The board of a text.

        Raises:
            InputError: for what is damaged, and for rules that are none of ours.
        """

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        board = self.board(source)
        puzzle, _ = self._read(board, kind, source)
        return finish(puzzle, None, board.extra, board.notes)

    def _read(self, board: ValuedBoard, asked: Kind | None, place: Piece) -> tuple[Puzzle, Marks]:
        """The puzzle and the marks of a board, of the kind that has what stands on it."""
        with_cages = {one: have.caged for one, have in offered(None) if have.caged}
        plain = {one: have.valued for one, have in offered(None) if have.valued}
        found = list(with_cages if board.cages else plain)
        kind = asked if asked in found else same_kind(found[0], asked, place)
        read: tuple[Puzzle, Marks] = (
            with_cages[kind](board) if board.cages else plain[kind].read(board.cells, board.rooms)
        )
        return read

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        board = self.board(source)
        other, marks = self._read(board, puzzle.kind, source)
        same_size(source, (other.rows, other.cols), puzzle)
        same_board(source, other, puzzle)
        return marks

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        return self.marks(source, puzzle)

    def fields(self, puzzle: Puzzle) -> Mapping[str, Any] | None:
        """The ``clues`` of a board of such a kind, and its ``rooms`` if they are unusual, or cages."""
        have = bodies(puzzle.kind)
        return have.json.write(puzzle) if (have.valued or have.caged) and have.json else None


def left_word(some: Sequence[int], values: int) -> str:
    """Values that are left, as a word: digits, and on a board of more than nine runs of values, ``{1-12/16}``."""
    if values <= 9:
        return f"{{{''.join(map(str, some))}}}"
    runs = [[value for _, value in run] for _, run in groupby(enumerate(some), key=lambda pair: pair[1] - pair[0])]
    return f"{{{'/'.join(f'{run[0]}-{run[-1]}' if len(run) > 1 else str(run[0]) for run in runs)}}}"


# Grids ----------------------------------------------------------------------------------------------------------------


LETTERED = 35
"""The largest value that one character stands for."""


def value_cells(rows: Sequence[Piece], most: int = LETTERED) -> Grid:
    """The cells of a text, without what is drawn between boxes; where values are larger than a character can tell, each
    is a word.

    Raises:
        InputError: for rows of several lengths.
    """
    lines = [line for row in rows if (line := without_frame(row)).text.strip()]
    if not lines:
        raise rows[0].error(msg("no board"), msg("rows of cells"))
    words = [line.words() for line in lines]
    if most > LETTERED:
        return words
    signs = all(map(is_sign, "".join(word.text for row in words for word in row)))
    joined = {sum(len(word.text) for word in row) for row in words}
    if signs and len(joined) == 1 and (found := _together(words, *joined)):
        return found
    grid = _placed(cut(lines, sign=is_sign))
    return [[_left(cell) for cell in row] for row in grid] if len(grid) < 10 else grid


def _together(words: Sequence[Sequence[Piece]], wide: int) -> Grid | None:
    """The cells of rows that have so many characters each, apart by boxes, or not at all; None for other rows."""
    high = len(words)
    if high * wide == 9**3 and (found := _by_nines(words) if high in (1, 9) else _by_threes(words)):
        return found
    if high * wide > MAX_CELLS:
        return None
    if high == 1 and len(words[0]) == 1 and (side := isqrt(wide)) > 1 and side * side == wide:
        [[line]] = words
        return [[_character(line.cut(r * side + c, r * side + c + 1)) for c in range(side)] for r in range(side)]
    if wide == high and len(words[0]) < high:
        return [[_character(sign) for sign in _signs(row)] for row in words]
    return None


def _signs(row: Sequence[Piece]) -> list[Piece]:
    return [word._replace(text=sign, column=word.column + k) for word in row for k, sign in enumerate(word.text)]


def _by_nines(words: Sequence[Sequence[Piece]]) -> Grid | None:
    """Nine characters a cell: its candidates, and what stands for an open cell in the places of the others."""
    signs = [sign for row in words for sign in _signs(row)]
    return _candidates([signs[start : start + 9] for start in range(0, len(signs), 9)])


def _by_threes(words: Sequence[Sequence[Piece]]) -> Grid | None:
    """Three characters in each of three rows a cell, with the same meaning."""
    rows = [_signs(row) for row in words]
    if len(rows) != 27:
        return None
    return _candidates(
        [[rows[3 * r + i][3 * c + j] for i in range(3) for j in range(3)] for r in range(9) for c in range(9)]
    )


def _candidates(cells: Sequence[Sequence[Piece]]) -> Grid | None:
    """The cells of nine signs each; None where these are no candidates. One alone is a value."""
    found = []
    for signs in cells:
        left = "".join(sign.text for sign in signs if sign.text not in OPEN)
        if (left and not left.isdigit()) or list(left) != sorted(set(left)):
            return None
        found.append(signs[0]._replace(text=left if len(left) == 1 else f"{{{left}}}" if left else OPEN[0]))
    return [found[start : start + 9] for start in range(0, len(found), 9)]


def is_sign(char: str) -> bool:
    """Whether a character can be a cell."""
    return char in OPEN or (char.isascii() and char.isalnum())


def is_frame(text: str) -> bool:
    """Whether a line stands between boxes."""
    return _FRAME.issuperset(text) and re.search("[-=]{2}", text) is not None


def without_frame(row: Piece) -> Piece:
    """A line with blanks for the borders of boxes."""
    text = row.text.translate(_DRAWN)
    return row._replace(text="" if is_frame(text) else text.replace("|", " "))


def _left(cell: Piece) -> Piece:
    """A word of several digits, on a board of at most nine values, as the values that are left."""
    pointed = _POINTED.match(cell.text)
    text = cell.text[1:] if pointed else cell.text
    if text.isascii() and text.isdigit() and (len(text) > 1 or pointed):
        return cell._replace(text=f"{{{text}}}")
    return cell


def _placed(grid: Grid) -> Grid:
    """With + before values that SudoCue marks as placed by a ``u``, where no other cell has a letter."""
    lettered = [cell for row in grid for cell in row if cell.text[:1].isalpha()]
    if not all(map(_USER.fullmatch, (cell.text for cell in lettered))) or len(lettered) == sum(map(len, grid)):
        return grid
    return [[cell._replace(text=_USER.sub(r"+\1", cell.text)) for cell in row] for row in grid]


def _character(cell: Piece) -> Piece:
    """A character as the value that it stands for: letters are values from 10 on."""
    text = cell.text
    return cell._replace(text=str(int(text, 36))) if text not in OPEN else cell
