"""Puzzles whose variables are cells: where these lie, what they are called, and how marks on them are spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from deduce.board.grid import Grid, each
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.language.errors import InputError, at
from deduce.language.messages import msg
from deduce.language.words import Some, caused, cell_name, cells_named

CONCLUDED = 12
"""How many cells or stretches of cells a clause names, so that what follows is rarely left to a picture."""


@dataclass(frozen=True)
class Value:
    """What one of the two values of a variable is called.

    Attributes:
        en: after "is", such as "shaded".
        ja: in Japanese, before は and before the cells.
        more: after "are"; as `en` if empty.
        noun: for the cells, such as "bulb"; "shaded cell" if empty.
        noun_ja: before the cells, if that is not `ja`.
        counter: behind a number of them, in Japanese.
    """

    en: str
    ja: str
    more: str = ""
    noun: str = ""
    noun_ja: str = ""
    counter: str = "個"

    def nouns(self, *, single: bool) -> str:
        """The noun in English, for one cell or several."""
        noun = self.noun or f"{self.en} cell"
        return noun if single else noun + ("es" if noun.endswith(("s", "sh", "ch", "x", "o")) else "s")


class CellBoard(Puzzle):
    """A puzzle with one variable for each cell of a grid, or for some of them."""

    codes: ClassVar[tuple[int, int, int | None]] = (1, 0, 0)
    """What stands for *yes*, for *no* and for an open cell in an answer."""
    coded: ClassVar[str]
    """These in words."""
    grid: Grid
    board: int
    """The cells that are variables."""

    @property
    def sides(self) -> Sequence[Value]:
        """What *yes* and *no* are called."""
        raise NotImplementedError

    @property
    def variables(self) -> int:
        return self.board

    def place(self, bit: int) -> tuple[float, float]:
        return self.grid.at(bit)

    def near(self, bit: int) -> int:
        return self.grid.around(bit) & self.board

    def answer(self, marks: Marks) -> list[list[Any]]:
        yes, no, left = self.codes

        def told(bit: int) -> Any:
            return yes if bit & marks.yes else no if bit & marks.no else left

        return [[told(self.grid.bit(r, c)) for c in range(self.cols)] for r in range(self.rows)]

    def marks(self, answer: Any) -> Marks:
        yes, no, left = self.codes
        sides = {yes: 0, no: 0, left: 0}
        for (r, c), value in each(answer, self.rows, self.cols):
            bit = self.grid.bit(r, c)
            if not self.is_code(value) or (value == yes and not bit & self.board):
                raise InputError(msg("bad value {value!r}", value=value), where=at(r, c), expected=self.coded)
            sides[value] |= bit
        return Marks(sides[yes], sides[no] & self.board)

    @classmethod
    def is_code(cls, value: Any) -> bool:
        """Whether something may stand for a cell in an answer."""
        return (value is None or type(value) is int) and value in cls.codes

    def name(self, bit: int, lang: str) -> str:
        return cell_name(self.grid.at(bit), lang)

    def phrase(self, marks: Marks, lang: str) -> str:
        return cells_phrase(self.grid, self.sides, marks, lang)

    def noun(self, marks: Marks, lang: str) -> str:
        return cells_noun(self.grid, self.sides, marks, lang)

    def since(self, marks: Marks, lang: str) -> str:
        return cells_since(self.grid, self.sides, marks, lang)


def cells_phrase(grid: Grid, sides: Sequence[Value], marks: Marks, lang: str) -> str:
    """Marks of cells as a clause: "r1c1 and r1c2 are shaded"."""
    parts = []
    for cells, value in zip(marks, sides, strict=True):
        if cells:
            spoken = cells_named(Some.of(grid.cells(cells)), lang, CONCLUDED)
            one, more = f"{spoken} is {value.en}", f"{spoken} are {value.more or value.en}"
            parts.append(f"{spoken}は{value.ja}" if lang == "ja" else one if _single(cells) else more)
    return "、".join(parts) if lang == "ja" else " and ".join(parts)


def cells_noun(grid: Grid, sides: Sequence[Value], marks: Marks, lang: str) -> str:
    """Marks of cells as a noun: "the shaded cells r1c1 and r1c2"."""
    parts = []
    for cells, value in zip(marks, sides, strict=True):
        if cells:
            spoken = cells_named(Some.of(grid.cells(cells)), lang)
            told = f"the {value.nouns(single=_single(cells))} {spoken}"
            parts.append(f"{value.noun_ja or value.ja}{spoken}" if lang == "ja" else told)
    return "と".join(parts) if lang == "ja" else " and ".join(parts)


def cells_since(grid: Grid, sides: Sequence[Value], marks: Marks, lang: str) -> str:
    """Marks of cells as a cause: "with the shaded cells r1c1 and r1c2"."""
    if lang != "ja":
        return f"with {cells_noun(grid, sides, marks, lang)}"
    parts = [cells_phrase(grid, sides, Marks(*side), lang) for side in ((marks.yes, 0), (0, marks.no)) if any(side)]
    return caused("で、".join(parts), lang)


def _single(cells: int) -> bool:
    return not cells & (cells - 1)
