"""What an editor needs of a kind: what may be printed on its boards, and how a board on its way stands in our JSON.

A sketch need not be a puzzle yet. Whether it is one says the reader of its JSON, in the words of every other input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.language.words import cell_said

Words = Sequence[Sequence[str]]
"""What is printed in each cell, row by row; empty for nothing."""


@dataclass(frozen=True)
class Sketch:
    """A board as an editor has it.

    Attributes:
        cells: what is printed in the cells.
        rooms: the number of each cell's room, row by row; none without rooms.
        beside: what stands beside the rows, or before them.
        below: what stands below the columns, or above them.
        right: where clues stand on all four sides, what stands behind the rows.
        bottom: likewise what stands below the columns.
        settings: what is said beside the board, such as the number of stars.
    """

    cells: Words
    rooms: Sequence[Sequence[int]] = ()
    beside: Sequence[str] = ()
    below: Sequence[str] = ()
    right: Sequence[str] = ()
    bottom: Sequence[str] = ()
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    def fits(self) -> bool:
        """Whether all its parts are of one size."""
        rows, cols = self.rows, self.cols if self.cells else 0
        grids: list[Sequence[Sequence[object]]] = [self.cells, *([self.rooms] if self.rooms else [])]
        whole = (
            rows > 0 and cols > 0 and all(len(grid) == rows and all(len(row) == cols for row in grid) for grid in grids)
        )
        level, upright = (self.beside, self.right), (self.below, self.bottom)
        return (
            whole and all(len(side) in (0, rows) for side in level) and all(len(side) in (0, cols) for side in upright)
        )


class Choice(NamedTuple):
    """Something that is said beside the board.

    Attributes:
        told: what it is.
        usual: its value on a new board.
        choices: the values that it may have, each in words; empty for a number.
    """

    told: Message
    usual: str
    choices: Mapping[str, Message] = {}


@dataclass(frozen=True)
class Editor:
    """What may be printed, and the way to our JSON and back.

    Attributes:
        fields: the fields of the JSON object of a sketch.
        sketch: the sketch of such fields.
        symbols: what may be printed in a cell beside numbers, each with its meaning.
        least: the smallest number.
        most: the largest; below `least` where no numbers are printed.
        free: whether a cell takes whatever is typed, such as letters or several digits.
        every: whether each cell has a number on a new board.
        corners: whether clues stand at the corners of cells: one row and one column more.
        joining: those of the symbols that stand between two cells, and not in one: a place more between each two.
        anywhere: whether they stand in cells, between two, and where four meet, alike.
        rooms: whether the board is divided into rooms.
        counts: whether numbers stand beside the rows and below the columns.
        ahead: whether they stand before the rows and above the columns instead, several of them for a line.
        around: there, whether numbers stand on all four sides, one for a line at each end.
        holes: whether cells may be absent: in a sketch they have the room 0.
        split: whether a new board has a room for each row, since one alone is no board.
        settings: what is said beside the board, by name.
        lettered: how many letters there are, where these are all that is printed, outside of the board too.
    """

    fields: Callable[[Sketch], Mapping[str, Any]]
    sketch: Callable[[Mapping[str, Any]], Sketch]
    symbols: Mapping[str, str] = field(default_factory=dict)
    least: int = 1
    most: int = 0
    free: bool = False
    every: bool = False
    corners: bool = False
    joining: str = ""
    anywhere: bool = False
    rooms: bool = False
    holes: bool = False
    split: bool = False
    counts: bool = False
    ahead: bool = False
    around: bool = False
    settings: Mapping[str, Choice] = field(default_factory=dict)
    lettered: int = 0

    def blank(self, rows: int, cols: int) -> Sketch:
        """A board without anything; where each cell has a number, of numbers that no line has twice."""
        rows, cols = (2 * n - 1 if self.joining or self.anywhere else n + self.corners for n in (rows, cols))
        size = max(rows, cols)
        return Sketch(
            [[str((r + c) % size + self.least) if self.every else "" for c in range(cols)] for r in range(rows)],
            [[r + 1 if self.split else 1] * cols for r in range(rows)] if self.rooms else (),
            [""] * rows if self.counts else (),
            [""] * cols if self.counts else (),
            [""] * rows if self.around else (),
            [""] * cols if self.around else (),
            {name: one.usual for name, one in self.settings.items()},
        )


def read_each(cells: Words, read: Callable[[str], Any]) -> list[list[Any]]:
    """What is printed in each cell as values.

    Args:
        cells: the words.
        read: the value of a word; raises `InputError` or `ValueError` for what cannot stand there.

    Raises:
        InputError: naming the cell.
    """
    found: list[list[Any]] = []
    for r, row in enumerate(cells):
        found.append([])
        for c, word in enumerate(row):
            try:
                found[-1].append(read(word.strip()))
            except (InputError, ValueError) as fault:
                what = msg("{clue} is printed in {cell}", clue=word.strip()[:12], cell=cell_said((r, c)))
                expected = fault.expected if isinstance(fault, InputError) else msg("a number")
                raise InputError(what, expected=expected) from None
    return found


def told_each(grid: Sequence[Sequence[Any]], blank: Any = None) -> list[list[str]]:
    """Values as words; `blank` is nothing."""
    return [["" if value == blank else str(value) for value in row] for row in grid]


def clue_editor(read: Callable[[str], Any], told: Callable[[Any], str], **more: Any) -> Editor:
    """The editor of a kind whose JSON has nothing but ``clues``, one for each cell.

    Args:
        read: the clue of a word, as for `read_each`.
        told: the reverse.
        more: the other attributes of `Editor`.
    """
    return Editor(
        lambda sketch: {"clues": read_each(sketch.cells, read)},
        lambda fields: Sketch([[told(clue) for clue in row] for row in fields["clues"]]),
        **more,
    )


def number(word: str, nothing: int | None = None) -> int | None:
    """A number, or what stands for none.

    Raises:
        InputError: for anything else.
    """
    if not word:
        return nothing
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise InputError(msg("{clue} is no number", clue=word[:12]), expected=msg("a number"))
    return int(word)
