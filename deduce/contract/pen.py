"""The pen: what a kind's `draw` draws with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

WIDE = 0.225
"""The room, as a share of a cell, that a small candidate in it takes, such as one of sixteen."""
Place = tuple[float, float]
"""Row and column of a centre, 0-based; halves lie on edges and corners."""


class Pen(ABC):
    """The drawing primitives of all kinds; cells and edges are given by row and column of their centres.

    A kind calls `lattice` and then draws clues and marks, in any order. The highlights of a step are no business of
    the kind.

    Attributes:
        quoted: the clues that the step quotes whose picture is drawn, as a bitset over those of the puzzle.
        rim: how much more paper there is at the right and below, for what stands on the frame.
    """

    quoted: int
    rim: int

    # The board -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def lattice(self, rows: int, cols: int, *, heavy: int = 0) -> None:
        """The empty board: paper, thin lines, frame; and, where it is told, heavier lines every so many cells."""

    @abstractmethod
    def dots(self, rows: int, cols: int) -> None:
        """The empty board of lines between dots: paper, and a dot at each corner of a cell."""

    @abstractmethod
    def pearl(self, cell: Place, *, dark: bool) -> None:
        """A printed pearl, which a line may pass."""

    @abstractmethod
    def tint(self, cell: Place, hue: int, letter: str = "") -> None:
        """A cell of a region: a soft colour, and a letter that says the same."""

    @abstractmethod
    def border(self, a: Place, b: Place) -> None:
        """A thick line between two neighbouring cells."""

    @abstractmethod
    def count(self, side: str, index: int, text: str, slot: int = 0) -> None:
        """A clue outside: at the ``top``, ``left``, ``bottom`` or ``right`` of a line; slot 0 is the nearest."""

    # In a cell -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def stone(self, cell: Place, bit: int, *, dark: bool, given: bool = False) -> None:
        """A round stone; a given one is larger and stands on a cell that looks printed."""

    @abstractmethod
    def block(self, cell: Place, bit: int) -> None:
        """A filled cell."""

    @abstractmethod
    def shade(self, cell: Place, bit: int, value: int | None) -> None:
        """A cell to shade or not: filled so that its clue stays to be read (0), or with a dot in a corner (1)."""

    @abstractmethod
    def triangle(self, cell: Place, bit: int, way: tuple[int, int]) -> None:
        """A cell of which one half is filled, on the side of the corner that lies `way` from the middle."""

    @abstractmethod
    def wall(self, cell: Place, text: str = "") -> None:
        """A black cell of the board, with a number or letter if wanted."""

    @abstractmethod
    def split(self, cell: Place, below: str, right: str) -> None:
        """A black cell of the board with a stroke from corner to corner, and a number on either side of it."""

    @abstractmethod
    def bulb(self, cell: Place, bit: int) -> None:
        """A light bulb."""

    @abstractmethod
    def sun(self, cell: Place, bit: int, *, given: bool = False) -> None:
        """A sun; a given one stands on a cell that looks printed."""

    @abstractmethod
    def moon(self, cell: Place, bit: int, *, given: bool = False) -> None:
        """A crescent; a given one stands on a cell that looks printed."""

    @abstractmethod
    def number(self, cell: Place, text: str, *, ring: bool = False) -> None:
        """A number or letter in a cell, in a disc if wanted."""

    @abstractmethod
    def numbers(self, cell: Place, text: str) -> None:
        """One to four signs in a cell, apart from each other."""

    @abstractmethod
    def pointed(self, cell: Place, text: str, way: tuple[int, int]) -> None:
        """A number with an arrow beside it that points up, down, left or right, in a cell out of play."""

    @abstractmethod
    def printed(self, cell: Place, text: str) -> None:
        """A cell out of play, with a number if wanted."""

    @abstractmethod
    def value(self, cell: Place, bit: int, text: str, *, given: bool = False) -> None:
        """The value of a cell; a given one looks printed."""

    @abstractmethod
    def candidate(
        self, place: Place, bit: int, text: str, *, left: bool, small: bool = False, room: float = WIDE
    ) -> None:
        """A value that a cell may still have, or, struck out, one that a step takes from it; smaller among many.

        Args:
            place: its place in the cell.
            bit: the variable.
            text: the value.
            left: whether it may still be.
            small: whether it is one of many.
            room: how wide its place is, as a share of the cell.
        """

    @abstractmethod
    def note(self, cell: Place, text: str) -> None:
        """A small number in the corner of a cell."""

    @abstractmethod
    @abstractmethod
    def tree(self, cell: Place) -> None:
        """A printed tree."""

    @abstractmethod
    def tent(self, cell: Place, bit: int) -> None:
        """A tent."""

    @abstractmethod
    def star(self, cell: Place, bit: int) -> None:
        """A five-pointed star."""

    @abstractmethod
    def dot(self, place: Place, bit: int) -> None:
        """A small dot: known to be empty."""

    @abstractmethod
    def cross(self, place: Place, bit: int) -> None:
        """A small cross, in a cell or on an edge: known to be off."""

    # Between cells ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def line(self, a: Place, b: Place, bit: int = 0, *, hue: int | None = None) -> None:
        """A thick line from centre to centre, with a colour that helps to tell lines apart."""

    @abstractmethod
    def double(self, a: Place, b: Place, bit: int = 0) -> None:
        """Two lines side by side from centre to centre; a line there is covered."""

    @abstractmethod
    def head(self, a: Place, b: Place) -> None:
        """The head of a line that comes from `a` and ends in `b`."""

    @abstractmethod
    def rectangle(self, a: Place, b: Place, bit: int, *, left: bool = True) -> None:
        """A piece from its first to its last cell; one that is not `left` is drawn where a step excludes it."""

    @abstractmethod
    def sign(self, place: Place, text: str) -> None:
        """A printed sign on the border between two cells."""

    @abstractmethod
    def cage(self, cells: Iterable[tuple[int, int]], text: str = "") -> None:
        """A dashed line around some cells, just within them, and a small text in the upper left of the first."""

    @abstractmethod
    def bridge(self, a: Place, b: Place) -> None:
        """A double line between two cells, with a knob at each end."""
