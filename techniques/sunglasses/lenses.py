"""The lenses as far as they are known, and how far each can reach. Several techniques share these views.

There are as many lenses as bridge ends, and they are numbered like ``puzzle.roots``: the two of each bridge, first and
second end, then those whose bridge is not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.connectivity import components, flood
from deduce.marks import Marks
from deduce.technique import view
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.ways import Lens, Room, room


class Lenses(NamedTuple):
    """The shaded cells in groups: those of each lens that hang together with its end, and the `lone` ones without."""

    groups: list[int]
    lone: list[int]


class Reach(NamedTuple):
    """Where each lens may lie (`cells`), and what surely belongs to it (`core`)."""

    cells: list[int]
    core: list[int]


Line = tuple[int, int, Room]
"""A numbered line: its cells, those that are open, and the ways to finish it."""


@view
def lenses(puzzle: Sunglasses, marks: Marks) -> Lenses | None:
    """The groups of shaded cells; None when one of them joins two bridge ends."""
    width, ends = puzzle.width, puzzle.ends
    shaded = marks.yes | ends
    groups = []
    for root in puzzle.roots:
        group = flood(root, shaded, width)
        if group & ends != root:
            return None
        groups.append(group)
    lone = shaded & ~sum(groups)
    return Lenses(groups, list(components(lone, width)) if lone else [])


@view
def reach(puzzle: Sunglasses, marks: Marks) -> Reach | None:
    """How far lenses reach, the two of a bridge together: None when one does not even reach all of its own cells.

    A cell counts for a lens when it is on its side of the mirror, is not blank and not beside another lens, when the
    same holds for its image, and when such cells join it to the bridge end.
    """
    found = lenses(puzzle, marks)
    return None if found is None else _spread(puzzle, marks, found.groups, [0] * len(puzzle.roots))


@view
def claims(puzzle: Sunglasses, marks: Marks) -> Reach | None:
    """The same with the lone groups: they go to a lens as a whole, and what cannot have them keeps clear of them."""
    return claimed(puzzle, marks, [0] * len(puzzle.roots))


@view
def narrow_claims(puzzle: Sunglasses, marks: Marks) -> Reach | None:
    """The same again, without cells that with their images would overfill a line."""
    closed = _too_much(puzzle, marks)
    return None if closed is None else claimed(puzzle, marks, closed)


@view
def line_claims(puzzle: Sunglasses, marks: Marks) -> tuple[Reach, list[Line]] | None:
    """The same again; a lens may use a cell only if some way to finish each line gives it the cell. With these ways."""
    closed = [0] * len(puzzle.roots)
    shaded = marks.yes | puzzle.ends
    while True:
        found = claimed(puzzle, marks, closed)
        if found is None:
            return None
        before, lines = list(closed), []
        for line, count, what in puzzle.lines:
            left = line & ~shaded & ~marks.no
            missing = count - (line & shaded).bit_count()
            if missing and not left:
                return None
            if left:
                here = _lenses_of(puzzle, found, line, what)
                ways = room(line, shaded & line, missing, tuple(lens for _, lens in here))
                if ways is None:
                    return None
                lines.append((line, left, ways))
                for k, (i, lens) in enumerate(here):
                    closed[i] |= lens[0] & ~(ways.owned >> k * line.bit_length())
        if closed == before:
            return found, lines


def _lenses_of(puzzle: Sunglasses, found: Reach, line: int, what: str) -> list[tuple[int, Lens]]:
    """The lenses that reach a line."""
    here: list[tuple[int, Lens]] = []
    for i, cells in enumerate(found.cells):
        if cells & line:
            item = puzzle.bridges[i // 2] if i < 2 * len(puzzle.bridges) else None
            here.append((i, (cells & line, item if item and item.within == what else None, bool(i & 1))))
    return here


def claimed(puzzle: Sunglasses, marks: Marks, closed: list[int]) -> Reach | None:
    """The reach with lone groups, without the cells that are `closed` to a lens; more are closed on the way."""
    found = lenses(puzzle, marks)
    if found is None:
        return None
    groups, beside = list(found.groups), puzzle.grid.beside
    for i, item in enumerate(puzzle.bridges):
        groups[2 * i] |= item.back(groups[2 * i + 1])
        groups[2 * i + 1] |= item.over(groups[2 * i])
    while True:
        space = _spread(puzzle, marks, groups, closed)
        if space is None:
            return None
        cells, core = space
        seen = list(closed)
        for group in found.lone:
            owners = [i for i, room in enumerate(cells) if not group & ~room]
            if not owners:
                return None
            halo = group | beside(group)
            for i in range(len(cells)):
                if i not in owners:
                    closed[i] |= halo
            if len(owners) == 1:
                _own(puzzle, core, owners[0], group, closed)
        if closed == seen:
            return Reach(cells, core)


def _own(puzzle: Sunglasses, core: list[int], i: int, group: int, closed: list[int]) -> None:
    """A lens takes a lone group, and its twin the image, of which all others keep clear."""
    core[i] |= group
    if i >= 2 * len(puzzle.bridges):
        return
    item = puzzle.bridges[i // 2]
    image = item.back(group) if i & 1 else item.over(group)
    core[i ^ 1] |= image
    halo = image | puzzle.grid.beside(image)
    for j in range(len(closed)):
        if j != i ^ 1:
            closed[j] |= halo


def _spread(puzzle: Sunglasses, marks: Marks, groups: Sequence[int], closed: Sequence[int]) -> Reach | None:
    """The reach of all lenses; `closed` are cells that a lens may not use besides."""
    width, board = puzzle.width, puzzle.board
    once = twice = 0
    halos = []
    for group in groups:
        halo = (group | group << 1 | group >> 1 | group << width | group >> width) & board
        twice |= once & halo
        once |= halo
        halos.append(halo)
    free, common = board & ~marks.no & ~twice, ~once
    cells, core = [], []
    for i, item in enumerate(puzzle.bridges):
        a, b = 2 * i, 2 * i + 1
        room = free & (common | halos[a]) & item.first & ~closed[a]
        room &= item.back(free & (common | halos[b]) & ~closed[b])
        root = puzzle.roots[a]
        own = groups[a] | item.back(groups[b])
        if not root & room:
            return None
        space = flood(root, room, width)
        image = item.over(space)
        if groups[a] & ~space or groups[b] & ~image:
            return None
        cells += [space, image]
        core += [own, item.over(own)]
    for i in range(2 * len(puzzle.bridges), len(groups)):
        room = free & (common | halos[i]) & ~closed[i]
        root = puzzle.roots[i]
        if not root & room:
            return None
        space = flood(root, room, width)
        if groups[i] & ~space:
            return None
        cells.append(space)
        core.append(groups[i])
    return Reach(cells, core)


def _too_much(puzzle: Sunglasses, marks: Marks) -> list[int] | None:
    """For each lens the open cells that overfill a line, alone or with their images; None if one is overfull."""
    shaded = marks.yes | puzzle.ends
    full = 0
    tight = {"row": 0, "col": 0}  # with room for one at most
    for line, count, what in puzzle.lines:
        missing = count - (line & shaded).bit_count()
        if missing < 0:
            return None
        full |= line if missing == 0 else 0
        tight[what] |= line if missing <= 1 else 0
    closed = [full & ~shaded] * len(puzzle.roots)
    for i, item in enumerate(puzzle.bridges):
        lines = tight.get(item.within, 0) & ~shaded
        if lines:
            first = lines & item.back(lines)
            closed[2 * i] |= first
            closed[2 * i + 1] |= item.over(first)
    return closed
