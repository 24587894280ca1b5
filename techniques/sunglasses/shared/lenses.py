"""The lenses as far as they are known, and how far each can reach. Several techniques share these views.

There are as many lenses as bridge ends, and they are numbered like ``puzzle.roots``: the two of each bridge, first and
second end, then those whose bridge is not known.

Reach only shrinks while marks are added. So each view starts from its answer for fewer marks, and a lens costs work
only where something has been taken from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.board.connectivity import components, cut_cells, flood
from deduce.board.marks import TOP, Marks
from deduce.board.memo import trail
from techniques.sunglasses.bridge import image
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.ways import Lens, Line, WaysLeft, room


class Lenses(NamedTuple):
    """The shaded cells in groups: those of each lens that hang together with its end, and the `lone` ones without."""

    shaded: int
    groups: list[int]
    lone: list[int]


class Reach(NamedTuple):
    """Where each lens may lie (`cells`), and what surely belongs to it (`core`)."""

    cells: list[int]
    core: list[int]


class Finish(NamedTuple):
    """The reach, and for each numbered line that is not finished: the open cells, the line, what its ways allow."""

    reach: Reach
    lines: list[tuple[int, Line, WaysLeft]]


@trail
def lenses(puzzle: Sunglasses, marks: Marks, earlier: Lenses | None) -> Lenses | None:
    """The groups of shaded cells; None when one of them joins two bridge ends."""
    width, ends = puzzle.width, puzzle.ends
    shaded = marks.yes | ends
    new = shaded & ~earlier.shaded if earlier else shaded
    if earlier and not new:
        return earlier
    groups = []
    for group in earlier.groups if earlier else puzzle.roots:
        if (group << 1 | group >> 1 | group << width | group >> width) & new:
            grown = flood(group, shaded, width)
            if grown & ends != group & ends:
                return None
            groups.append(grown)
        else:
            groups.append(group)
    rest = shaded & ~sum(groups)
    return Lenses(shaded, groups, list(components(rest, width)) if rest else [])


@trail
def reach(puzzle: Sunglasses, marks: Marks, earlier: list[int] | None) -> list[int] | None:
    """How far lenses reach, the two of a bridge together: None when one does not even reach all of its own cells.

    A cell counts for a lens when it is on its side of the mirror, is not blank and not beside another lens, when the
    same holds for its image, and when such cells join it to the bridge end.
    """
    found = lenses(puzzle, marks)
    if found is None:
        return None
    return _spread(puzzle, found.groups, earlier or puzzle.extents, _room(puzzle, marks, found.groups))


def spaces(puzzle: Sunglasses, marks: Marks) -> list[int]:
    """For each lens the cells that it could have, with their images, if it came there; none where lenses touch."""
    found = lenses(puzzle, marks)
    if found is None:
        return []
    room = _room(puzzle, marks, found.groups)
    for k, item in enumerate(puzzle.bridges):
        one, other = room[2 * k : 2 * k + 2]
        room[2 * k : 2 * k + 2] = one & image(item, 1, other), other & image(item, 0, one)
    return room


def stranded(puzzle: Sunglasses, marks: Marks) -> int | None:
    """The first lens that does not reach all of its own cells, where `reach` says that there is one."""
    found = lenses(puzzle, marks)
    for i, space in enumerate(spaces(puzzle, marks) if found else ()):
        if found and found.groups[i] & ~flood(puzzle.roots[i] & space, space, puzzle.width):
            return i
    return None


@trail
def claims(puzzle: Sunglasses, marks: Marks, earlier: Reach | None) -> Reach | None:
    """The same with the lone groups: they go to a lens as a whole, and what cannot have them keeps clear of them."""
    within = earlier.cells if earlier else reach(puzzle, marks)
    return None if within is None else claimed(puzzle, marks, within)


@trail
def narrow_claims(puzzle: Sunglasses, marks: Marks, earlier: Reach | None) -> Reach | None:
    """The same again, without cells that with their images would overfill a line."""
    start = earlier or claims(puzzle, marks)
    closed = too_much(puzzle, marks)
    return None if start is None or closed is None else claimed(puzzle, marks, start.cells, closed)


@trail
def line_claims(puzzle: Sunglasses, marks: Marks, earlier: Finish | None) -> Finish | None:
    """The same again; a lens may use a cell only if some way to finish each line gives it the cell. With these ways."""
    found = earlier.reach if earlier else narrow_claims(puzzle, marks)
    shaded, closed = marks.yes | puzzle.ends, [0] * len(puzzle.roots)
    while found:
        found = claimed(puzzle, marks, found.cells, closed)
        if found is None:
            break
        lines, closed = [], list([0] * len(puzzle.roots))
        for cells, count, what in puzzle.lines:
            left = cells & ~shaded & ~marks.no
            missing = count - (cells & shaded).bit_count()
            if not 0 <= missing <= left.bit_count():
                return None
            if left:
                here = [i for i, one in enumerate(found.cells) if one & cells]
                among = tuple(Lens(found.cells[i] & cells, *puzzle.turns[what][i]) for i in here)
                line = Line(cells, shaded & cells, missing, among)
                allowed = room(line)
                if allowed is None:
                    return None
                lines.append((left, line, allowed))
                for i, lens, owned in zip(here, among, allowed.owned, strict=True):
                    closed[i] |= lens.cells & ~owned
        if not any(closed):
            return Finish(found, lines)
    return None


def claimed(puzzle: Sunglasses, marks: Marks, within: list[int], closed: Sequence[int] = ()) -> Reach | None:
    """The reach with lone groups; `within` is a reach for fewer marks, `closed` are cells that a lens may not use."""
    found = lenses(puzzle, marks)
    if found is None:
        return None
    core, beside = list(found.groups), puzzle.grid.beside
    for i, item in enumerate(puzzle.bridges):
        a, b = 2 * i, 2 * i + 1
        if core[a] | core[b] != item.ends[0] | item.ends[1]:
            core[a], core[b] = core[a] | image(item, 1, core[b]), core[b] | image(item, 0, core[a])
    room = _room(puzzle, marks, core)
    if closed:
        room = [cells & ~shut for cells, shut in zip(room, closed, strict=True)]
    cells = _spread(puzzle, core, within, room)
    lone = found.lone
    while cells is not None and lone:
        changed, unclaimed = False, []
        for group in lone:
            halo = group | beside(group)
            owners = []
            for i, one in enumerate(cells):
                if one & halo:
                    if not group & ~one:
                        owners.append(i)
                    else:
                        room[i] &= ~halo
                        changed = True
            if not owners:
                return None
            if len(owners) > 1:
                unclaimed.append(group)
            else:
                changed |= _own(puzzle, cells, room, core, owners[0], group)
        if not changed:
            break
        lone = unclaimed
        cells = _spread(puzzle, core, cells, room)
    return None if cells is None else Reach(cells, core)


def _own(puzzle: Sunglasses, cells: list[int], room: list[int], core: list[int], i: int, group: int) -> bool:
    """A lens takes a lone group, and its twin the image, of which all others keep clear: whether that shuts any."""
    core[i] |= group
    if i >= 2 * len(puzzle.bridges):
        return False
    other = image(puzzle.bridges[i // 2], i & 1, group)
    core[i ^ 1] |= other
    halo, changed = other | puzzle.grid.beside(other), False
    for j, one in enumerate(cells):
        if one & halo and j != i ^ 1:
            room[j] &= ~halo
            changed = True
    return changed


def _room(puzzle: Sunglasses, marks: Marks, groups: Sequence[int]) -> list[int]:
    """For each lens the cells that are not blank and not beside another lens."""
    width, board = puzzle.width, puzzle.board
    once = twice = 0
    halos = []
    for group in groups:
        halo = group | group << 1 | group >> 1 | group << width | group >> width
        twice |= once & halo
        once |= halo
        halos.append(halo)
    free = board & ~marks.no & ~twice
    common = free & ~once
    return [common | free & halo for halo in halos]


def _spread(puzzle: Sunglasses, groups: Sequence[int], within: Sequence[int], room: Sequence[int]) -> list[int] | None:
    """What joins to each lens in its `room`, for both of a bridge at once; `within` is such a reach in wider room."""
    width = puzzle.width
    cells = []
    for i, item in enumerate(puzzle.bridges):
        a, b = 2 * i, 2 * i + 1
        space, twin = within[a], within[b]
        if space & ~room[a] or twin & ~room[b]:
            space &= room[a] & image(item, 1, twin & room[b])
            if not item.ends[0] & space:
                return None
            space = flood(item.ends[0], space, width)
            twin = image(item, 0, space)
        if groups[a] & ~space or groups[b] & ~twin:
            return None
        cells += [space, twin]
    for i in range(2 * len(puzzle.bridges), len(groups)):
        root, space = puzzle.roots[i], within[i]
        if space & ~room[i]:
            space &= room[i]
            if not root & space:
                return None
            space = flood(root, space, width)
        if groups[i] & ~space:
            return None
        cells.append(space)
    return cells


def too_much(puzzle: Sunglasses, marks: Marks) -> list[int] | None:
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
            first = lines & image(item, 1, lines)
            closed[2 * i] |= first
            closed[2 * i + 1] |= image(item, 0, first)
    return closed


def settled(puzzle: Sunglasses, found: Reach | None) -> Marks:
    """What follows from the reach and the core of all lenses."""
    if found is None:
        return TOP
    shaded, blank = 0, puzzle.board
    for i, (cells, core) in enumerate(zip(found.cells, found.core, strict=True)):
        blank &= ~cells
        twin = i & 1 and i < 2 * len(puzzle.bridges)
        shaded |= core
        if core & (core - 1) and not twin:
            cut = cut_cells(cells, core, puzzle.width)
            if cut is None:
                return TOP
            shaded |= cut
            if i < 2 * len(puzzle.bridges):
                shaded |= image(puzzle.bridges[i // 2], i & 1, cut)
    return Marks(shaded, blank)
