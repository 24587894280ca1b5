"""Forbidden patterns of two colours, drawn as small pictures and matched on the whole board at once.

A pattern lists stones that never stand together. Where all of them but one stand, the last cell takes the other
colour. All turns, mirror images and exchanges of colours of a picture are meant. The patterns are kept as a trie of
relative places, so that patterns share their first tests and a test that leaves no candidate ends its branch.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, Protocol

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail

Place = tuple[int, int, bool]
"""Row and column relative to some cell, and whether an A stands there."""
Rules = set[frozenset[Place]]
Program = list[tuple[int, int, int, bool]]
"""A trie of places as one list of tests: the depth of each, the number of its place, the next test that does not lie
below it, and whether it is the last of a rule."""


class CellGrid(Protocol):
    """A puzzle whose variables are cells."""

    @property
    def grid(self) -> Grid: ...


class Forced(NamedTuple):
    """The stones on a board, and what the patterns force there."""

    marks: Marks
    found: Marks


class Forbidden:
    """Forbidden patterns, ready for matching.

    Args:
        pictures: one string each; lines of ``A``, ``B`` and ``.`` (any cell).
        as_drawn: more pictures, of which the exchange of colours is not meant.
        rules: those of the pictures from which the others follow: on a full board one of these stands if any does.
    """

    def __init__(self, pictures: Sequence[str], as_drawn: Sequence[str] = (), *, rules: Sequence[str] = ()) -> None:
        self.pictures, self.as_drawn = pictures, as_drawn
        self.rules = Forbidden(rules) if rules else self
        self._known_shifts: dict[Grid, list[tuple[int, int, int]]] = {}
        self._trail = trail(self._force)

    def orientations(self) -> set[frozenset[Place]]:
        """Every pattern in every position, as rows, columns and whether the stone is an A."""
        found = set()
        for picture in (*self.pictures, *self.as_drawn):
            lines = picture.split()
            stones = [(r, c, char == "A") for r, line in enumerate(lines) for c, char in enumerate(line) if char != "."]
            for turn in range(8):
                for swap in (False, True) if picture in self.pictures else (False,):
                    seen = []
                    for r, c, colour in stones:
                        r, c = (r if turn & 1 else -r), (c if turn & 2 else -c)
                        seen.append((c, r, colour ^ swap) if turn & 4 else (r, c, colour ^ swap))
                    top, left = min(r for r, _, _ in seen), min(c for _, c, _ in seen)
                    found.add(frozenset((r - top, c - left, colour) for r, c, colour in seen))
        return found

    @cached_property
    def _offsets(self) -> list[tuple[int, int]]:
        """Every relative place of two cells of a pattern; a place's number is twice its index, one more for an A."""
        found = {(r - x, c - y) for rule in self.orientations() for r, c, _ in rule for x, y, _ in rule}
        return sorted(found)

    @cached_property
    def reach(self) -> int:
        """How far apart two cells of a pattern can be."""
        return max((max(abs(r), abs(c)) for r, c in self._offsets), default=0)

    @cached_property
    def _whole(self) -> Program:
        """Each pattern in every position, placed by its first stone."""
        return self._compile({frozenset(_seen_from(min(pattern), pattern)) for pattern in self.orientations()})

    @cached_property
    def _all_but_one(self) -> Program:
        """All ways to force one cell to be an A. Where no picture is meant as drawn, the rest follows by exchange."""
        return self._forcing(alike=False)

    @cached_property
    def _all_but_one_as_drawn(self) -> Program:
        """All ways to force one cell to be a B."""
        return self._forcing(alike=True)

    def _forcing(self, *, alike: bool) -> Program:
        return self._compile(
            {
                frozenset(_seen_from(last, pattern - {last}))
                for pattern in self.orientations()
                for last in pattern
                if last[2] == alike
            }
        )

    def force(self, puzzle: CellGrid, marks: Marks, asked: int = -1) -> Marks:
        """The cells whose colour the patterns force; `TOP` if a pattern stands. `yes` are the A stones, `no` the B.

        If only some cells are asked for, the rest is not looked at.
        """
        if asked != -1:
            free = puzzle.grid.board & ~marks.known & asked
            return self._forced(puzzle.grid, marks, free) if free else NOTHING
        forced = self._trail(puzzle, marks)
        return TOP if forced is None else forced.found

    def force_each(self, puzzle: CellGrid, boards: Sequence[Marks], cells: int) -> list[Marks]:
        """What the patterns force of some cells, which are open, on each of some boards: all are matched at once."""
        grid = puzzle.grid
        size = (grid.rows + self.reach) * grid.width  # so far apart that no pattern sees two of them
        copies = sum(1 << i * size for i in range(len(boards)))
        yes = sum(marks.yes << i * size for i, marks in enumerate(boards))
        no = sum(marks.no << i * size for i, marks in enumerate(boards))
        found = self._forced(grid, Marks(yes, no), cells * copies, copies)
        one = (1 << size) - 1
        return [Marks(found.yes >> i & one, found.no >> i & one) for i in range(0, len(boards) * size, size)]

    def stand(self, puzzle: CellGrid, marks: Marks) -> bool:
        """Whether a pattern stands in full on the board."""
        pictures = self if puzzle.grid.board & ~marks.known else self.rules
        return bool(_match(pictures._whole, pictures._there(puzzle.grid, marks), puzzle.grid.board))

    @cached_property
    def _flat(self) -> dict[str, array[int]]:
        """The programs of `tables`, each as one row of numbers."""
        programs = {
            "whole": self._whole,
            "rules": self.rules._whole,
            "yes": self._all_but_one,
            "no": self._all_but_one_as_drawn if self.as_drawn else [],
        }
        return {name: array("q", chain.from_iterable(program)) for name, program in programs.items()}

    def tables(self, grid: Grid) -> dict[str, object]:
        """What the matching of the pictures goes by on a board, for compiled code; see `deduce.core`."""
        return {
            "shifts": self._shifts(grid),
            "rule_shifts": self.rules._shifts(grid),
            **self._flat,
            "reach": self.reach,
            "board": grid.board,
            "width": grid.width,
        }

    def _force(self, puzzle: CellGrid, marks: Marks, before: Forced | None) -> Forced | None:
        grid = puzzle.grid
        near, free, found = grid.board, grid.board & ~marks.known, NOTHING
        if before is not None:  # only near the new stones can a pattern be new
            near = marks.known ^ before.marks.known
            for _ in range(self.reach):
                near |= grid.around(near)
            found = before.found
        if not free:
            return None if self.stand(puzzle, marks) else Forced(marks, NOTHING)
        if _match(self._whole, self._there(grid, marks), near):
            return None
        yes, no = self._forced(grid, marks, near & free)
        return Forced(marks, Marks(found.yes & free | yes, found.no & free | no))

    def _forced(self, grid: Grid, marks: Marks, cells: int, copies: int = 1) -> Marks:
        """The colours that some open cells are forced to have, on boards of which `copies` has the first bits."""
        if self.as_drawn:
            there = self._there(grid, marks, copies)
            return Marks(_match(self._all_but_one, there, cells), _match(self._all_but_one_as_drawn, there, cells))
        # Beside the boards lie the same with colours exchanged.
        (yes, no), by = marks, copies.bit_length() + (grid.rows + self.reach) * grid.width
        both = self._there(grid, Marks(yes | no << by, no | yes << by), copies | copies << by)
        found = _match(self._all_but_one, both, cells | cells << by)
        return Marks(found & (1 << by) - 1, found >> by)

    def _there(self, grid: Grid, marks: Marks, copies: int = 1) -> list[int]:
        """The stones at each place of a pattern, brought to the cells from which they are seen."""
        yes, no = marks
        there = []
        for mask, left, right in self._shifts(grid):
            mask *= copies
            there.append((no & mask) << left >> right)
            there.append((yes & mask) << left >> right)
        return there

    def _shifts(self, grid: Grid) -> list[tuple[int, int, int]]:
        """For each offset, how to bring the cells there to the cells from which they are seen: mask, left, right."""
        found = self._known_shifts.get(grid)
        if found is None:
            found = []
            for r, c in self._offsets:
                by = -r * grid.width - c
                # Past the one guard column a shift would run into the next row.
                mask = sum(grid.col(k) for k in range(max(c, 0), grid.cols + min(c, 0)))
                found.append((mask, max(by, 0), max(-by, 0)))
            self._known_shifts[grid] = found  # only when whole: a limit of time, or another thread, may come between
        return found

    def _compile(self, rules: Rules) -> Program:
        number = {(r, c, alike): 2 * i + alike for i, (r, c) in enumerate(self._offsets) for alike in (False, True)}
        program: Program = []

        # A set of rules is a bitset, so that those that have a place are counted at once.
        having: dict[Place, int] = {}
        for i, rule in enumerate(rules):
            for place in rule:
                having[place] = having.get(place, 0) | 1 << i
        whole = [len(rule) for rule in rules]

        def write(left: int, places: Iterable[Place], depth: int) -> None:
            """Write the rules that are left, of which `depth` places have been tested and `places` have not."""
            while left & (left - 1):
                # The most common place first, so that rules share their first tests.
                counts = {place: count for place in places if (count := (having[place] & left).bit_count())}
                place = max(counts, key=lambda item: (counts[item], item))
                inside = having[place] & left
                left &= ~inside
                last = any(whole[bit.bit_length() - 1] == depth + 1 for bit in bits(inside))
                mine = len(program)
                program.append((depth, number[place], 0, last))
                places = [one for one in counts if one != place]
                if not last:
                    write(inside, places, depth + 1)
                program[mine] = (depth, number[place], len(program), last)
            if left:  # a single rule is one test after the other
                tests = sorted((place for place in places if having[place] & left), reverse=True)
                end = len(program) + len(tests)
                for i, place in enumerate(tests):
                    program.append((depth + i, number[place], end, place == tests[-1]))

        write((1 << len(rules)) - 1, having, 0)
        return program


def _seen_from(origin: Place, pattern: Iterable[Place]) -> Iterator[Place]:
    row, col, _ = origin
    return ((r - row, c - col, colour) for r, c, colour in pattern)


def _match(program: Program, there: Sequence[int], cells: int) -> int:
    """Those of `cells` where some rule holds; `there` has the stones at each place, brought to where they are seen."""
    left = [cells] * 10
    found = 0
    i, end = 0, len(program) if cells else 0
    while i < end:
        depth, place, after, last = program[i]
        here = left[depth] & there[place]
        if not here:
            i = after
            continue
        if last:
            found |= here
        else:
            left[depth + 1] = here
        i += 1
    return found
