"""Where the variables of a puzzle stand, found once: places, distances, neighbours."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from weakref import WeakKeyDictionary

from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Puzzle

Place = tuple[float, float]
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Layout:
    """The places of a puzzle's variables.

    Several variables may share a place, such as the numbers that a cell may have; each has a layer there, counted in
    the order of their bits. A set of marks is also written as one integer, `no` above `yes`: *packed*.

    Attributes:
        place: row and column of each variable, as `Puzzle.place` says.
        layer: its layer.
        at: the reverse of both, by row, column and layer.
        units: the variables of each clue.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._every = puzzle.variables | puzzle.auxiliary
        self.width = self._every.bit_length()
        self.low = (1 << self.width) - 1
        self.units = [clue.cells for clue in puzzle.clues]
        self._spread = [frozenset(puzzle.place(bit) for bit in bits(unit)) for unit in self.units]
        self.place = {bit: puzzle.place(bit) for bit in bits(self._every)}
        self._stacks: dict[Place, int] = {}
        self.layer: dict[int, int] = {}
        self.at: dict[tuple[float, float, int], int] = {}
        for bit, (r, c) in self.place.items():
            below = self._stacks.get((r, c), 0)
            self._stacks[r, c] = below | bit
            self.layer[bit] = layer = below.bit_count()
            self.at[r, c, layer] = bit
        self._beside: dict[int, int] = {}
        self._rings: dict[frozenset[Place], list[int]] = {}
        self._clues: dict[frozenset[Place], list[int]] = {}

    def packed(self, marks: Marks) -> int:
        """Marks as one integer."""
        return marks.yes | marks.no << self.width

    def marks(self, packed: int) -> Marks:
        """The reverse of `packed`."""
        return Marks(packed & self.low, packed >> self.width)

    def beside(self, bit: int) -> int:
        """The variables of the same layer one row or one column away."""
        found = self._beside.get(bit)
        if found is None:
            (r, c), layer = self.place[bit], self.layer[bit]
            found = self._beside[bit] = sum(self.at.get((r + x, c + y, layer), 0) for x, y in BESIDE)
        return found

    def rings(self, spots: Collection[int]) -> Sequence[int]:
        """All packed marks by the distance to the nearest of some variables, farthest first."""
        centres = frozenset(self.place[spot] for spot in spots)
        if not centres:
            return [self._both]
        if centres not in self._rings:
            self._rings[centres] = self._around(centres)
        return self._rings[centres]

    def nearest(self, marks: Marks, near: Marks) -> Marks:
        """The literal of some marks that the fewest steps of a king part from others; of two alike, the first."""
        centres = {self.place[bit] for bit in bits(near.known)}

        def far(literal: Marks) -> tuple[float, float]:
            r, c = self.place[literal.known]
            return min((max(abs(r - x), abs(c - y)), abs(r - x) + abs(c - y)) for x, y in centres)

        return min(marks.literals(), key=far)

    def apart(self, marks: Marks, near: Marks) -> float:
        """How many steps of a king part some marks from others, where they are nearest."""
        here, there = ({self.place[bit] for bit in bits(some.known)} for some in (marks, near))
        return min(max(abs(r - x), abs(c - y)) for r, c in here for x, y in there)

    def clues(self, spots: Collection[int]) -> Sequence[int]:
        """The clues, a bitset for each distance of the nearest of their variables, farthest first.

        A clue without variables is about the whole board, so it is as near as can be.
        """
        centres = frozenset(self.place[spot] for spot in spots)
        if centres not in self._clues:
            found: dict[float, int] = {}
            for number, spread in enumerate(self._spread):
                far = min([abs(r - x) + abs(c - y) for r, c in spread for x, y in centres], default=0.0)
                found[far] = found.get(far, 0) | 1 << number
            self._clues[centres] = [found[far] for far in sorted(found, reverse=True)]
        return self._clues[centres]

    def _around(self, centres: Collection[Place]) -> list[int]:
        found: dict[float, int] = {}
        if len(centres) == 1:
            ((x, y),) = centres
            for (r, c), stack in self._stacks.items():
                far = abs(r - x) + abs(c - y)
                found[far] = found.get(far, 0) | stack
        else:
            for (r, c), stack in self._stacks.items():
                far = min([abs(r - x) + abs(c - y) for x, y in centres])
                found[far] = found.get(far, 0) | stack
        return [found[far] | found[far] << self.width for far in sorted(found, reverse=True)]

    @cached_property
    def _both(self) -> int:
        """Every mark, packed."""
        return self._every | self._every << self.width


_layouts: WeakKeyDictionary[Puzzle, Layout] = WeakKeyDictionary()


def layout(puzzle: Puzzle) -> Layout:
    """The layout of a puzzle, made once."""
    found = _layouts.get(puzzle)
    if found is None:
        found = _layouts[puzzle] = Layout(puzzle)
    return found
