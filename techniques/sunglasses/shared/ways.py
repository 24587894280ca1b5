"""The ways to finish one line: which cells can still be shaded, and which can stay blank.

A way gives every shaded cell of the line a lens that reaches it, neighbours the same one. A cell of a lens whose image
lies in the same line comes with that image. There may be many ways; the states in which one can stand on the way along
the line are few. A state holds with several numbers of shaded cells at once, which are the bits of one integer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from deduce.board.marks import bits

FEW = 6
"""How many ways are listed."""


class Lens(NamedTuple):
    """A lens that reaches a line.

    Attributes:
        cells: what it reaches there.
        turn: where its mirror maps the line onto itself, the sum of the places of a cell and its image; else -1. Then
            its twin is the next lens, or the one before if it is the `second`.
    """

    cells: int
    turn: int
    second: bool


class Line(NamedTuple):
    """A line, its shaded cells, how many are missing, and the lenses that reach it, twins side by side."""

    cells: int
    shaded: int
    missing: int
    lenses: tuple[Lens, ...]


class WaysLeft(NamedTuple):
    """What each lens has in some way, and what is blank in some way."""

    owned: tuple[int, ...]
    blank: int


State = tuple[int, int]
"""The lens of the cell before, or -1; and the images that are due: place k for lens j is bit ``j * length + k``."""
Counts = dict[State, int]
"""For each state the numbers of cells shaded so far with which one can stand in it, as bits."""


class LinePlace(NamedTuple):
    """A cell of the line on the way along it.

    Attributes:
        bit: the cell.
        adds: what shading it adds to the number of shaded cells: 0 if that counts already.
        before: the states in which one comes to it.
        steps: from each of them, the states after it, each with the lens that takes the cell, or -1.
        after: the states after it from which the line can be finished.
    """

    bit: int
    adds: int
    before: Counts
    steps: dict[State, list[tuple[State, int]]]
    after: Counts


@lru_cache(maxsize=20_000)
def room(line: Line) -> WaysLeft | None:
    """What the ways to finish a line allow; None when there is none."""
    owned = [0] * (len(line.lenses) + 1)  # the last is what no lens has
    places = _places(line)
    if not any(places[0].after.values()):
        return None
    for bit, adds, before, steps, after in places:
        for state, to in steps.items():
            counts = before[state]
            for then, lens in to:
                if (counts << adds if lens >= 0 else counts) & after[then]:
                    owned[lens] |= bit
    return WaysLeft(tuple(owned[:-1]), owned[-1])


@lru_cache(maxsize=20_000)
def ways(line: Line) -> tuple[int, ...]:
    """The shaded cells of each way to finish a line; none are listed where there are many."""
    found: list[tuple[int, set[State], int]] = [(0, {(-1, 0)}, 1)]
    for bit, adds, _, steps, after in _places(line):
        longer = []
        for way, states, count in found:
            for cell, then in ((0, count), (bit, count << adds)):
                to = {
                    s for state in states for s, lens in steps[state] if (lens >= 0) == bool(cell) and after[s] & then
                }
                if to:
                    longer.append((way | cell, to, then))
        if len(longer) > FEW:
            return ()
        found = longer
    return tuple(way for way, _, _ in found)


@lru_cache(maxsize=2_000)
def _places(line: Line) -> list[LinePlace]:
    """All states along the line, first from its start, then back from its end."""
    cells, size = list(bits(line.cells)), line.cells.bit_count()
    most = (2 << line.missing) - 1
    column = sum(1 << j * size for j in range(len(line.lenses)))
    before: Counts = {(-1, 0): 1}
    places = []
    for k, bit in enumerate(cells):
        steps: dict[State, list[tuple[State, int]]] = {}
        after: Counts = {}
        adds = 0 if bit & line.shaded else 1
        able = [j for j, lens in enumerate(line.lenses) if bit & lens.cells]
        for state, counts in before.items():
            owner, owed = state
            due = owed & column << k
            to = steps[state] = []
            if adds and not due:
                to.append(((-1, owed), -1))
                after[-1, owed] = after.get((-1, owed), 0) | counts
            counts = counts << adds & most
            if not counts:
                continue
            for j in able if owner < 0 else (owner,) if owner in able else ():
                _, turn, second = line.lenses[j]
                if due != 1 << j * size + k if due else second and turn >= 0:
                    continue
                then = (j, owed ^ due if due or turn < 0 else owed | 1 << (j + 1) * size + turn - k)
                to.append((then, j))
                after[then] = after.get(then, 0) | counts
        places.append(LinePlace(bit, adds, before, steps, after))
        before = after
    finish = {state: 0 if state[1] else counts & 1 << line.missing for state, counts in before.items()}
    for _, adds, before, steps, after in reversed(places):
        after.update(finish)
        finish = {}
        for state, to in steps.items():
            ways = 0
            for then, lens in to:
                ways |= after[then] >> adds if lens >= 0 else after[then]
            finish[state] = before[state] & ways
    return places
