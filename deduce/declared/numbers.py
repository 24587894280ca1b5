"""What may be printed in a cell: a whole number, one of a few symbols or words, or two numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from deduce.board.grid import Cell, turned_way
from deduce.declared.outside import FAR, line_name
from deduce.formats.source import whole_number
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg

Printing = int | str | None
"""The clue of a cell: a number, a symbol, or none."""

UNTOLD = "?"
"""What is printed where a number is meant but not told, in genres whose numbers need not be told."""

WAYS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
"""The letters of directions."""


POINTERS = {"^": "n", "v": "s", "<": "w", ">": "e"}
"""Signs between two cells that point to one of them, each with the direction."""


class Misfit(InputError):
    """A board that cannot be, because of what is printed in one cell."""

    def __init__(self, cell: Cell, what: str, expected: str | None = None) -> None:
        super().__init__(what, expected=expected)
        self.cell = cell

    @property
    def spot(self) -> Message:
        """The cell as a place in rows."""
        if min(self.cell) < 0:
            return msg("{line}", line=line_name(self.cell, FAR))
        return msg("row {row}, column {column}", row=self.cell[0] + 1, column=self.cell[1] + 1)


@dataclass(frozen=True)
class Numbers:
    r"""What may be printed in a cell.

    Attributes:
        least: the smallest number.
        most: the largest.
        every: whether every cell has a clue.
        symbols: what may stand instead of a number, each with its meaning in words.
        joining: those of the symbols that stand between two cells, where the genre has such clues.
        words: a pattern of further clues that are kept as they are written, such as a number with a direction.
        told: these in words.
        pointing: whether each of these ends in the letter of a direction, which turns with the board, or `joining` are
            signs that point to a cell (`POINTERS`).
        outside: whether a cell with a clue is none of the variables.
        crossing: whether a clue is two numbers, of the cells that follow below and of those to the right, each of which
            may be missing: ``16\7``, ``16\``, ``\7``, or ``\`` for neither (`two_numbers`).
        anywhere: whether the symbols stand in cells, between two, and where four meet, alike.
        given: whether a number is the value of its cell, 1 *yes* and 0 *no*, and known from the beginning.
    """

    least: int = 0
    most: int = 999
    every: bool = False
    symbols: Mapping[str, str] = field(default_factory=dict)
    outside: bool = False
    joining: str = ""
    words: str = ""
    told: Message | None = None
    pointing: bool = False
    crossing: bool = False
    anywhere: bool = False
    given: bool = False

    @property
    def none(self) -> bool:
        """Whether nothing is printed in any cell: the puzzle is in the rooms."""
        return self.most < self.least and not (self.symbols or self.words or self.told)

    @property
    def expected(self) -> Message:
        """What may stand in a cell, in words."""
        if self.none:
            return msg("nothing in a cell")
        number = self.told or msg("a number from {least} to {most}", least=self.least, most=self.most)
        if self.crossing:
            number = msg(
                "\\ with a number from {least} to {most} before it, behind it, both or neither",
                least=self.least,
                most=self.most,
            )
        for i, (symbol, meaning) in enumerate(self.symbols.items()):
            one = msg("{symbol} ({meaning})", symbol=symbol, meaning=meaning)
            without = i == 0 and self.most < self.least and not self.told
            number = one if without else msg("{what}, {more}", what=number, more=one)
        return number if self.every else msg("{what} or - (nothing)", what=number)

    def part(self, *, joining: bool, ways: str = "") -> Numbers:
        """Only what may stand between two cells, or only what may stand in one; of signs that point, those `ways`."""
        there = {symbol: told for symbol, told in self.symbols.items() if (symbol in self.joining) == joining}
        if ways and self.pointing:
            there = {symbol: told for symbol, told in there.items() if POINTERS[symbol] in ways}
        return replace(self, symbols=there, most=self.least - 1 if joining else self.most)

    def fits(self, clue: object) -> bool:
        """Whether something may be printed in a cell."""
        if clue is None:
            return not self.every
        if self.crossing:
            told = isinstance(clue, str) and CROSSING.fullmatch(clue)
            return bool(told) and all(one is None or self.least <= one <= self.most for one in two_numbers(clue))
        if type(clue) is int:
            return self.least <= clue <= self.most
        return isinstance(clue, str) and (clue in self.symbols or bool(self.words and re.fullmatch(self.words, clue)))

    def turned(self, clue: Printing, symmetry: str) -> Printing:
        """The clue as it stands on a turned board; two numbers change places where columns become rows."""
        if self.crossing and isinstance(clue, str) and turned_way(symmetry, WAYS["e"])[0]:
            return crossing_clue(*two_numbers(clue)[::-1])
        pointer = isinstance(clue, str) and clue in self.joining
        if not self.pointing or not isinstance(clue, str) or (clue in self.symbols and not pointer):
            return clue
        there = turned_way(symmetry, WAYS[POINTERS[clue] if pointer else clue[-1]])
        letter = next(letter for letter, way in WAYS.items() if way == there)
        return next(sign for sign, way in POINTERS.items() if way == letter) if pointer else clue[:-1] + letter

    def read(self, text: str) -> int | str | None:
        """The clue that is written so, whether it fits or not; None for what is no clue at all."""
        if self.crossing and CROSSING.fullmatch(text):
            return crossing_clue(*two_numbers(text))
        if self.fits(text):
            return text
        return None if self.words and self.most < self.least else whole_number(text)


CROSSING = re.compile(r"([0-9]{0,9})\\([0-9]{0,9})")
"""Two numbers as one clue."""


def two_numbers(clue: object) -> tuple[int | None, int | None]:
    r"""The numbers of a clue such as ``16\7``: of what follows below the cell, and to its right; a 0 is none."""
    found = CROSSING.fullmatch(str(clue))
    below, right = (int(text or 0) or None for text in (found.groups() if found else ("", "")))
    return below, right


def crossing_clue(below: int | None, right: int | None) -> str:
    """The reverse."""
    return f"{below or ''}\\{right or ''}"
