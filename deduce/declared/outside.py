"""Clues outside of the grid: one or several numbers at the ends of rows and columns.

The place of such a clue is the cell that it would stand in if the board went on: above column 3 it is ``(-1, 2)``,
left of row 1 ``(0, -1)``, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from deduce.board.grid import Cell, turned_way
from deduce.contract.puzzle import Clue, Name
from deduce.formats.source import whole_number
from deduce.language.messages import Message, msg

Numbered = int | str
"""A clue outside: a number; or, where there may be several, these as text, with blanks between them."""

OutsideClues = tuple[tuple[Cell, Numbered], ...]
"""The clues outside of a grid, each with its place."""

FAR = 10**6
"""More rows and columns than a board has, where its size is not known and clues stand above and to the left alone."""

SIDES: Mapping[str, Cell] = {"above": (-1, 0), "left": (0, -1), "below": (1, 0), "right": (0, 1)}
"""The sides of a board, and the way from it to each."""
ACROSS = {"above": "below", "below": "above", "left": "right", "right": "left"}


@dataclass(frozen=True)
class Outside:
    """What may be printed outside of the grid.

    Attributes:
        sides: where: ``above``, ``left``, ``below``, ``right``. Of two opposite sides there may be only one: what a
            turn of the board brings to the other is then told here.
        least: the smallest number.
        most: the largest.
        several: whether a clue is a list of numbers, told from left to right or from top to bottom; a 0 that stands
            alone is an empty one.
        weighted: whether the first cell of a line counts 1, the second 2 and so on, so that rows and columns may be
            exchanged and no line may run the other way.
        letters: whether a clue is a capital letter, and the numbers are those of letters.
    """

    sides: Sequence[str] = ("above", "left")
    least: int = 0
    most: int = 999
    several: bool = False
    weighted: bool = False
    letters: bool = False

    @property
    def expected(self) -> Message:
        """What a clue may be, in words."""
        if self.letters:
            return msg("a letter from A to {last}", last=letter_of(self.most))
        if self.several:
            return msg("numbers from {least} to {most}, or 0 alone", least=self.least, most=self.most)
        return msg("a number from {least} to {most}", least=self.least, most=self.most)

    def fits(self, clue: object) -> bool:
        """Whether something may be such a clue."""
        if self.letters and clue is not None:
            return isinstance(clue, str) and clue.isupper() and (number_of(clue) or self.most + 1) <= self.most
        if not self.several:
            return clue is None or (type(clue) is int and self.least <= clue <= self.most)
        if clue is None or clue == "0":
            return True
        if not isinstance(clue, str) or not re.fullmatch(r"[0-9]{1,9}( [0-9]{1,9})*", clue):
            return False
        return all(self.least <= number <= self.most for number in numbers(clue))

    def read(self, word: str) -> Numbered | None:
        """The number, or the letter, that a word says; None for a word that says none."""
        if self.letters:
            return word.upper() if number_of(word) else None
        return whole_number(word)

    def told(self, given: Sequence[Numbered]) -> Numbered | None:
        """The clue of some numbers; none for a clue that is not known, unless there may be several."""
        if self.several:
            return clue_of(given)
        return given[0] if given else None

    def places(self, rows: int, cols: int) -> Iterator[tuple[str, list[Cell]]]:
        """Each side with its places, on a board of so many rows and columns."""
        for side in SIDES:
            if side in self.sides:
                high, wide = {"above": (-1, 0), "left": (0, -1), "below": (rows, 0), "right": (0, cols)}[side]
                upright = side in ("left", "right")
                yield side, [(k, wide) if upright else (high, k) for k in range(rows if upright else cols)]

    def turned(self, place: Cell, symmetry: str, goes: Callable[[Cell], Cell], size: Cell) -> Cell:
        """Where a place goes in a turn or mirror image.

        Args:
            place: the place.
            symmetry: the name of the turn.
            goes: where it takes a cell.
            size: the rows and columns of the board.
        """
        side, _ = side_of(place, size[0])
        dr, dc = SIDES[side]
        r, c = goes((place[0] - dr, place[1] - dc))
        high, wide = size[::-1] if turned_way(symmetry, (0, 1))[0] else size
        way = turned_way(symmetry, SIDES[side])
        there = next(name for name, one in SIDES.items() if one == way)
        if there not in self.sides:
            there = ACROSS[there]
        return {"above": (-1, c), "left": (r, -1), "below": (high, c), "right": (r, wide)}[there]

    def read_on(self, clue: Numbered, place: Cell, symmetry: str, size: Cell) -> Numbered:
        """A clue as it is read on a turned board, on which rows or columns may run the other way."""
        if not isinstance(clue, str):
            return clue
        along = (0, 1) if side_of(place, size[0])[0] in ("left", "right") else (1, 0)
        backwards = min(turned_way(symmetry, along)) < 0
        return " ".join(reversed(clue.split())) if backwards else clue


def side_of(place: Cell, rows: int) -> tuple[str, int]:
    """The side of a place on a board of so many rows, and the number of its row or column, from 0."""
    r, c = place
    if r < 0 or r >= rows:
        return ("above" if r < 0 else "below"), c
    return ("left" if c < 0 else "right"), r


def letter_of(number: int) -> str:
    """A capital letter by its number, from 1."""
    return chr(ord("A") + number - 1)


def number_of(letter: str) -> int | None:
    """The reverse, for small letters too; None for what is no letter."""
    return ord(letter.upper()) - ord("A") + 1 if len(letter) == 1 and letter.isascii() and letter.isalpha() else None


def ahead(rows: int, cols: int) -> list[Cell]:
    """The places above the columns, and then those to the left of the rows."""
    return [(-1, c) for c in range(cols)] + [(r, -1) for r in range(rows)]


def around(rows: int, cols: int) -> list[Cell]:
    """The places above and below the columns, and then those to the left and to the right of the rows."""
    upright = [(high, c) for high in (-1, rows) for c in range(cols)]
    return upright + [(r, wide) for wide in (-1, cols) for r in range(rows)]


def off(place: Cell, rows: int, cols: int) -> bool:
    """Whether a place lies outside of the grid."""
    return not (0 <= place[0] < rows and 0 <= place[1] < cols)


def ordered(clues: Mapping[Cell, Numbered | None]) -> OutsideClues:
    """Clues outside in the order in which they are read: those of columns, then those of rows."""
    told = [(place, clue) for place, clue in clues.items() if clue is not None]
    return tuple(sorted(told, key=lambda one: (one[0][0] >= 0 and one[0][1] < 0, one[0])))


def numbers(clue: object) -> tuple[int, ...]:
    """The numbers of a clue outside; none for a 0 that stands for an empty line."""
    found = tuple(int(word) for word in str(clue).split())
    return () if found == (0,) else found


def clue_of(given: Iterable[Numbered]) -> str:
    """The reverse: several numbers as a clue, and 0 for none."""
    return " ".join(map(str, given)) or "0"


def line_name(place: Cell, rows: int) -> Name:
    """The row or column of a place by name."""
    side, k = side_of(place, rows)
    if side in ("left", "right"):
        return {"en": f"row {k + 1}", "ja": f"{k + 1}行目"}
    return {"en": f"column {k + 1}", "ja": f"{k + 1}列目"}


WHERE = {
    "above": {"en": "{clue} above {line}", "ja": "{line}の上の{clue}"},
    "below": {"en": "{clue} below {line}", "ja": "{line}の下の{clue}"},
    "left": {"en": "{clue} left of {line}", "ja": "{line}の左の{clue}"},
    "right": {"en": "{clue} right of {line}", "ja": "{line}の右の{clue}"},
}


def end_clue(place: Cell, clue: Numbered, cells: int, rows: int) -> Clue:
    """The clue at one end of a row or column that may have another at the other end, named by where it stands."""
    side, name = side_of(place, rows)[0], line_name(place, rows)
    said = {lang: told.format(clue=clue, line=name[lang]) for lang, told in WHERE[side].items()}
    return Clue({"en": f"the {said['en']}", "ja": said["ja"]}, cells, (place,))


def line_clue(place: Cell, clue: Numbered, cells: int, rows: int) -> Clue:
    """The clue of a row or column, named by its numbers; it speaks of some cells."""
    name = line_name(place, rows)
    return Clue({"en": f"the {clue} of {name['en']}", "ja": f"{name['ja']}の{clue}"}, cells, (place,))
