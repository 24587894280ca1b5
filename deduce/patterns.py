"""Forbidden patterns of two colours, drawn as small pictures and matched on the whole board at once.

A pattern lists stones that never stand together. Where all of them but one stand, the last cell takes the other
colour. All turns, mirror images and exchanges of colours of a picture are meant. The patterns are kept as a trie of
relative places, so that patterns share their first tests and a test that leaves no candidate ends its branch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from deduce.grid import Grid
from deduce.marks import TOP, Marks

Place = tuple[int, int, bool]
"""Row and column relative to some cell, and whether an A stands there."""
Trie = list[tuple[Place, "Trie"]]
Program = tuple[list[Place], list[tuple[int, int, int, bool]]]
"""The places that are tested, and for each test: its depth, its place, where to go on when it fails, whether it is
the last."""


class Forbidden:
    """Forbidden patterns, ready for matching.

    Args:
        pictures: one string each; lines of ``A``, ``B`` and ``.`` (any cell).

    """

    def __init__(self, pictures: Sequence[str]) -> None:
        self.pictures = pictures

    def orientations(self) -> set[frozenset[Place]]:
        """Every pattern in every position, as rows, columns and whether the stone is an A."""
        found = set()
        for picture in self.pictures:
            lines = picture.split()
            stones = [(r, c, char == "A") for r, line in enumerate(lines) for c, char in enumerate(line) if char != "."]
            for turn in range(8):
                for swap in (False, True):
                    seen = []
                    for r, c, colour in stones:
                        r, c = (r if turn & 1 else -r), (c if turn & 2 else -c)
                        seen.append((c, r, colour ^ swap) if turn & 4 else (r, c, colour ^ swap))
                    top, left = min(r for r, _, _ in seen), min(c for _, c, _ in seen)
                    found.add(frozenset((r - top, c - left, colour) for r, c, colour in seen))
        return found

    @cached_property
    def _whole(self) -> Program:
        """Each pattern in every position, placed by its top left stone."""
        return _compile({frozenset(_seen_from(min(pattern), pattern)) for pattern in self.orientations()})

    @cached_property
    def _all_but_one(self) -> Program:
        """All ways to force one cell to be an A; the other colour follows by exchange."""
        return _compile(
            {
                frozenset(_seen_from(last, pattern - {last}))
                for pattern in self.orientations()
                for last in pattern
                if not last[2]
            }
        )

    def force(self, grid: Grid, yes: int, no: int) -> Marks:
        """The cells whose colour the patterns force, with `yes` the A stones and `no` the B; `TOP` if a pattern
        stands.
        """
        if _match(self._whole, grid, yes, no, grid.board):
            return TOP
        free = grid.board & ~(yes | no)
        return Marks(_match(self._all_but_one, grid, yes, no, free), _match(self._all_but_one, grid, no, yes, free))


def _seen_from(origin: Place, pattern: Iterable[Place]) -> Iterator[Place]:
    row, col, _ = origin
    return ((r - row, c - col, colour) for r, c, colour in pattern)


def _match(program: Program, grid: Grid, same: int, other: int, cells: int) -> int:
    """Those of `cells` where some rule of the trie holds; A stones are `same`."""
    if not cells:
        return 0
    places, tests = program
    there = [grid.shift(same if alike else other, -r, -c) for r, c, alike in places]
    left = [cells] * 10
    found = 0
    i, end = 0, len(tests)
    while i < end:
        depth, place, after, last = tests[i]
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


def _compile(rules: set[frozenset[Place]]) -> Program:
    """The trie of some rules as one list of tests, each with the place of the next test that does not lie below it."""
    places: dict[Place, int] = {}
    tests: list[tuple[int, int, int, bool]] = []

    def write(trie: Trie, depth: int) -> None:
        for place, rest in trie:
            number = places.setdefault(place, len(places))
            mine = len(tests)
            tests.append((depth, number, 0, not rest))
            write(rest, depth + 1)
            tests[mine] = (depth, number, len(tests), not rest)

    write(_grow(rules), 0)
    return list(places), tests


def _grow(rules: set[frozenset[Place]]) -> Trie:
    """A trie that tests the most common place first."""
    trie: Trie = []
    while rules:
        counts = Counter(place for rule in rules for place in rule)
        if not counts:
            break
        place = max(counts, key=lambda item: (counts[item], item))
        inside = {rule - {place} for rule in rules if place in rule}
        rules = {rule for rule in rules if place not in rule}
        trie.append((place, [] if frozenset() in inside else _grow(inside)))
    return trie
