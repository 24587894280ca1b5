"""A board of a declared kind as far as it is read, before it is a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from deduce.board.edges import Edges
from deduce.board.grid import Cell
from deduce.declared.numbers import Printing
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg

SAYS_NOTHING = msg("a clue without a number says nothing here and is left out")


@dataclass
class Draft:
    """A board as far as it is read.

    Attributes:
        symbol: what the genre prints where a number is meant but not told, if it has such a symbol.
        vague: whether a number that is not told says nothing, as in a cell that takes some value anyway.
        corners: how many rows and columns of clues there are more than of cells.
        places: where the clue of a cell, or the cell itself, stands in the input.
        outside: the clues outside of the grid, by their places.
        values: in a file, what is marked: 0 for *yes*, 1 for *no*; and `edges`, the same by the variable of an edge.
            Where cells take values, these, from 1.
        pieces: where pieces cover the board and are told themselves, the number of that of a cell, from 1.
        left: the values that are noted in a cell without one.
        told: how many places of clues a body told.
        notes: what a reader should hear of how the input was taken.
        depth: how many letters there are, where the input says so.
    """

    rows: int
    cols: int
    symbol: str | None = None
    corners: int = 0
    clues: list[list[Printing]] = field(init=False)
    names: Sequence[Sequence[int | str]] | None = None
    places: dict[Cell, Piece] = field(default_factory=dict)
    outside: dict[Cell, int | str] = field(default_factory=dict)
    values: dict[Cell, int] = field(default_factory=dict)
    edges: dict[int, int] = field(default_factory=dict)
    pieces: dict[Cell, int] = field(default_factory=dict)
    left: dict[Cell, set[int]] = field(default_factory=dict)
    told: int = 0
    notes: list[str] = field(default_factory=list)
    depth: int = 0
    vague: bool = False

    def __post_init__(self) -> None:
        self.clues = [[None] * self.cols for _ in range(self.rows)]

    def put(self, index: int, clue: Printing, place: Piece, expected: str) -> None:
        """A clue in a cell, by its number in reading order.

        Raises:
            InputError: off the board.
        """
        if index >= self.rows * self.cols:
            raise place.error(msg("a clue behind the last cell"), expected)
        cell = divmod(index, self.cols)
        self.clues[cell[0]][cell[1]] = clue
        self.places[cell] = place

    def ended(self, count: int, most: int) -> None:
        """Notes a body that ends before all places of clues were told: it may have been cut off."""
        self.told = count
        if count < most:
            self.notes.append(
                msg("the body ends after {count} of {most} places; those left out have no clue", count=count, most=most)
            )

    def unknown(self, place: Piece) -> Printing:
        """The symbol for a number that is not told; nothing, which is noted, where it says nothing.

        Raises:
            InputError: for a genre without it.
        """
        if self.symbol is None and not self.vague:
            raise place.error(msg("a clue without a number"), msg("a number"))
        if self.symbol is None and SAYS_NOTHING not in self.notes:
            self.notes.append(SAYS_NOTHING)
        return self.symbol


def walled(draft: Draft, sides: Edges) -> Callable[[Cell, Cell], bool]:
    """Whether a border of a draft stands between two neighbours."""
    drawn = sum(bit for bit, value in draft.edges.items() if value == 0)

    def wall(a: Cell, b: Cell) -> bool:
        (r, c), (y, x) = sorted((a, b))
        ends = ((y, c), (y, c + 1)) if y > r else ((r, x), (r + 1, x))
        return bool(sides.between(*ends) & drawn)

    return wall


def misplaced(draft: Draft, cell: Cell, fault: InputError, whole: Piece) -> InputError:
    """A fault of a cell, told where the cell stands in the input."""
    return draft.places.get(cell, whole).error(fault.what, fault.expected)
