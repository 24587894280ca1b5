"""Forbidden patterns of two colours, drawn as small pictures and matched on the whole board at once.

A pattern lists stones that never stand together. Where all of them but one stand, the last cell takes the other
colour. All turns, mirror images and exchanges of colours of a picture are meant. The patterns are kept as a trie of
relative places, so that patterns share their first tests and a test that leaves no candidate ends its branch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deduce.grid import Grid

Place = tuple[int, int, bool]
"""Row and column relative to the forced cell, and whether the stone there has the forced colour."""
Trie = list[tuple[Place, "Trie"]]


class Forbidden:
    """Forbidden patterns, ready for matching.

    Args:
        pictures: one string each; lines of ``A``, ``B`` and ``.`` (any cell).
    """

    def __init__(self, pictures: Sequence[str]) -> None:
        self.pictures = pictures
        self._trie: Trie | None = None

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

    @property
    def trie(self) -> Trie:
        """All ways to force one cell. By exchange of colours, the forced stone may be taken to be an A."""
        if self._trie is None:
            rules = {
                frozenset((r - row, c - col, colour) for r, c, colour in pattern if (r, c) != (row, col))
                for pattern in self.orientations()
                for row, col, last in pattern
                if not last
            }
            self._trie = _grow(rules)
        return self._trie

    def force(self, grid: Grid, same: int, other: int) -> int:
        """The cells that must take the colour of `same`, given the stones of both colours, unless they have it."""
        shifted: dict[Place, int] = {}
        found = 0

        def walk(trie: Trie, cells: int) -> None:
            nonlocal found
            for place, rest in trie:
                there = shifted.get(place)
                if there is None:
                    r, c, alike = place
                    there = shifted[place] = grid.shift(same if alike else other, -r, -c)
                left = cells & there & ~found
                if left:
                    if rest:
                        walk(rest, left)
                    else:
                        found |= left

        walk(self.trie, grid.board & ~same)
        return found


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
