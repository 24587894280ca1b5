"""Islands: the cells that are not *yes* fall into islands around printed cells, each of a size that may be known.

The printed cells, the *seeds*, are none of the variables; the cells that are *yes* are called the sea.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.connectivity import components, cut_cells, flood, pinched, severed
from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.plain import Plane, parts
from deduce.board.views import view
from deduce.language.messages import Message, msg
from deduce.relations.connected import rooted
from deduce.relations.derived import derived
from deduce.relations.never import Never
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, cells_of, named, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class Islands(Rule):
    """The cells that are not *yes* fall into islands: parts that hang together, each with exactly one seed.

    Attributes:
        seeds: the printed cells; none of them is a variable.
    """

    seeds: int

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        seeds = set(cells_of(self.seeds, on.shape))
        for part in parts(cell for cell in on if not answer[cell]):
            if len(part & seeds) != 1:
                yield {"cells": sorted(part), "count": len(part & seeds)}

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        land = marks.no & board.board | self.seeds
        for seed in bits(self.seeds):
            inside = flood(seed, land, board.grid.width) & self.seeds
            if inside != seed:
                return msg("the numbers in {cells} would be on one island", cells=named(board, inside))
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        every = {seed: _owned(cp, literal, grid, self, seed, 0) for seed in bits(self.seeds)}
        for cell in bits(sum(literal) & grid.board):
            cp.add(sum(own[cell] for own in every.values() if cell in own) == 1 - literal[cell])

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:
        for part in components(solution.no | self.seeds, grid.cols + 1):
            if not part & self.seeds:
                yield Marks(part, grid.beside(part) & board & ~part)

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        rooted(cp, {bit: ~one for bit, one in literal.items() if bit & grid.board}, {}, grid, self.seeds)


@dataclass(frozen=True)
class Size(Rule):
    """How many cells the island of a seed has.

    Attributes:
        islands: the rule that there are islands.
        seed: the printed cell.
        size: how many cells, the seed among them.
    """

    islands: Islands
    seed: int
    size: int

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        seed = cell_of(self.seed, on.shape)
        for part in parts(cell for cell in on if not answer[cell]):
            if seed in part and len(part) != self.size:
                yield {"cells": sorted(part), "count": len(part), "numbers": [self.size]}

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        every, width = board.board | self.islands.seeds, board.grid.width
        part = flood(self.seed, marks.no & every | self.seed, width)
        room = flood(self.seed, every & ~marks.yes & ~self.islands.seeds | self.seed, width)
        said = {"clue": spoken(board, self, self.seed), "needed": self.size}
        if part.bit_count() > self.size:
            told = msg("{clue} allows no more than {needed} cells, but its island would have {count}")
            return Message(told.template, **said, count=part.bit_count())
        if room.bit_count() < self.size:
            told = msg("{clue} needs {needed} cells, but there is room for {count} only")
            return Message(told.template, **said, count=room.bit_count())
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        own = _owned(cp, literal, grid, self.islands, self.seed, self.size)
        cp.add(sum(own.values()) == self.size - 1)


def _owned(cp: CpModel, literal: Literals, grid: Grid, islands: Islands, seed: int, size: int) -> Mapping[int, IntVar]:
    """For each cell that the island of a seed may have, whether it has it: made once for all rules of a model.

    Args:
        cp: the model.
        literal: its variables.
        grid: the geometry.
        islands: all seeds.
        seed: the seed of this island.
        size: the size of the island; 0 where it is not known.
    """
    known: Mapping[int, IntVar] | None = literal.shared.get(("island", seed))
    if known is not None:
        return known
    cells = sum(literal) & grid.board
    room = grown = seed
    for _ in range(size - 1 if size else cells.bit_count()):
        grown = grid.beside(room) & cells & ~room
        if not grown:
            break
        room |= grown
    own = {cell: cp.new_bool_var("") for cell in bits(room & ~seed)}
    literal.shared["island", seed] = own
    for cell, mine in own.items():
        cp.add_implication(mine, ~literal[cell])
        near = grid.beside(cell)
        if near & islands.seeds & ~seed:
            cp.add_bool_and([~mine])
        for other in bits(near & cells):
            reached = [own[other]] if other in own else []
            cp.add_bool_or([~mine, literal[other], *reached])
        if not near & seed:
            cp.add_bool_or([~mine, *(own[other] for other in bits(near) if other in own)])
    for other in bits(grid.beside(seed) & cells):
        cp.add_bool_or([literal[other], *([own[other]] if other in own else [])])
    if grid.beside(seed) & islands.seeds:
        cp.add_bool_or([])
    return own


# What is known of the islands -------------------------------------------------------------------------------------


class Isle(NamedTuple):
    """What is known of one island.

    Attributes:
        part: the cells that it is known to have, with its seed.
        least: how many it has at least, by its number.
        most: how many it has at most.
        free: the cells that it may have, as far as other islands keep off.
        layers: the cells that it may have by its size when it takes them: those that cost nothing, at most one more
            cell, at most two, … The cost of a cell counts whatever loose parts are joined on the way.
    """

    part: int
    least: int
    most: int
    free: int
    layers: Sequence[int]

    @property
    def left(self) -> int:
        """How many cells it can still take."""
        return self.most - self.part.bit_count()

    @property
    def reach(self) -> int:
        """The cells that it may have."""
        return self.layers[-1]

    def within(self, cost: int) -> int:
        """The cells that it may have for at most so many more."""
        return self.layers[min(cost, len(self.layers) - 1)] if cost >= 0 else 0


class Loose:
    """The parts of the land that no seed is joined to.

    Attributes:
        parts: the parts.
        rims: for each, the cells beside it that may be land; and `rim`, all of these.
        near: for each of these cells, the numbers of the parts that it is beside.
    """

    def __init__(self, found: Sequence[int], free: int, grid: Grid) -> None:
        self.parts = found
        self.rims = [grid.beside(one) & free & ~one for one in found]
        self.near: dict[int, list[int]] = {}
        for i, rim in enumerate(self.rims):
            for cell in bits(rim):
                self.near.setdefault(cell, []).append(i)
        self.rim = sum(self.near)


class Seen(NamedTuple):
    """What is known of all islands.

    Attributes:
        isles: the islands.
        land: all cells known to be on islands, with the seeds.
        loose: the parts of the land that no seed is joined to.
        touch: the cells beside two islands.
        reached: the cells that some island may have.
    """

    isles: Sequence[Isle]
    land: int
    loose: Sequence[int]
    touch: int
    reached: int


def islands_of(board: Board) -> Islands | None:
    """The rule that there are islands, if the genre has it."""
    return next(iter(board.rules.of(Islands)), None)


@view
def seen(board: Board, marks: Marks) -> Seen | None:
    """What is known of the islands; None where two are one, or one is too large."""
    rule = islands_of(board)
    assert rule is not None
    seeds, grid = rule.seeds, board.grid
    width = grid.width
    every = board.board | seeds
    land = marks.no & every | seeds
    sizes = {size.seed: size.size for size in _sizes(board)}
    known = []
    whole = rims = touch = 0
    for seed in bits(seeds):
        part = flood(seed, land, width)
        most = sizes.get(seed, every.bit_count())
        if part & seeds != seed or part.bit_count() > most:
            return None
        rim = grid.beside(part) & every & ~part
        touch |= rims & rim
        rims |= rim
        whole |= part
        known.append((part, sizes.get(seed, 1), most, rim))
    loose = Loose(tuple(components(land & ~whole, width)), every & ~marks.yes, grid)
    isles, reached = [], 0
    for part, least, most, rim in known:
        free = every & ~marks.yes & ~(whole & ~part | rims & ~rim | touch)
        layers = _layers(part, free, most, loose, grid)
        isles.append(Isle(part, least, most, free, layers))
        reached |= layers[-1]
    return Seen(isles, land, loose.parts, touch, reached)


def _sizes(board: Board) -> Iterator[Size]:
    """The sizes that are known."""
    rules = board.rules.of(Size)
    return (rules[one.bit_length() - 1] for one in bits(board.live(Size)))


def _layers(part: int, free: int, most: int, loose: Loose, grid: Grid) -> Sequence[int]:
    """See `Isle.layers`: shortest ways from cell to cell, where a cell beside a loose part joins it.

    A way joins a part only once if it is short: of two cells of it beside the same part, none lies between but another
    part. So a step leads to a cell beside the last one or past a part, and costs the parts that are new there.
    """
    doubtful = loose.rim
    within, done = [], 0
    waiting, cost = {part.bit_count(): part}, part.bit_count()
    while waiting:
        front = waiting.pop(cost, 0) & ~done
        if front:
            done |= front
            ahead = grid.beside(front)
            for one, rim in zip(loose.parts, loose.rims, strict=True):
                if rim & front:
                    done |= one
                    ahead |= rim
            ahead &= free & ~done
            if cost < most and ahead & ~doubtful:
                waiting[cost + 1] = waiting.get(cost + 1, 0) | ahead & ~doubtful
            for cell in bits(ahead & doubtful):
                mine, last = loose.near[cell], grid.beside(cell)
                for i in mine:
                    last |= loose.rims[i]
                dear = most
                for before in bits(last & front):
                    had = loose.near.get(before, ())
                    dear = min(dear, cost + sum(loose.parts[i].bit_count() for i in mine if i not in had))
                if dear < most:
                    waiting[dear + 1] = waiting.get(dear + 1, 0) | cell
        within.append(done)
        cost += 1
    return within


def says(board: Board, marks: Marks) -> Marks:
    """What islands say plainly: the sea around full ones and between two; `TOP` where one is too large or too small."""
    if islands_of(board) is None:
        return NOTHING
    found = seen(board, marks)
    if found is None or found.land & board.board & ~found.reached:
        return TOP
    yes = board.board & ~found.reached
    if any(isle.reach.bit_count() < isle.least for isle in found.isles):
        return TOP
    return TOP if yes & marks.no else Marks(yes, 0)


def speak(board: Board, before: Marks, after: Marks) -> Marks:
    """What the islands that new marks join say to them: the sea around them where they are full, and towards others."""
    found = None if islands_of(board) is None else seen(board, before)
    if found is None:
        return NOTHING
    grid = board.grid
    land, left, yes = found.land | after.no & board.board, after.no & ~before.no & board.board, 0
    while left:
        part = flood(left & -left, land, grid.width)
        left &= ~part
        isle = next((isle for isle in found.isles if isle.part & part), None)
        if isle is not None:
            rim = grid.beside(part) & board.board & ~part
            others = sum(other.part for other in found.isles if other is not isle)
            yes |= rim if part.bit_count() == isle.most else rim & grid.beside(others)
    return Marks(yes, 0)


def broken(board: Board, before: Marks, after: Marks) -> bool:
    """Whether new marks leave some island no way to be: too large, joined to another, or without room."""
    found = None if islands_of(board) is None else seen(board, before)
    if found is None:
        return False
    grid = board.grid
    new = (after.known & ~before.known) & board.board
    land, left = found.land | after.no & board.board, after.no & new
    while left:
        part = flood(left & -left, land, grid.width)
        left &= ~part
        mine = [isle for isle in found.isles if isle.part & part]
        if len(mine) > 1 or any(part.bit_count() > isle.most for isle in mine):
            return True
        if not mine and not any(isle.most > part.bit_count() and not part & ~isle.reach for isle in found.isles):
            return True
    for isle in found.isles:
        if isle.least > isle.part.bit_count() and isle.reach & after.yes & new:
            room = isle.reach & ~after.yes
            if flood(isle.part & -isle.part, room, grid.width).bit_count() < isle.least:
                return True
    return False


MOST_SHAPES = 600
"""How many shapes of one island are followed, before any of them is left out."""


def shapes(board: Board, marks: Marks) -> Iterator[tuple[int, list[Marks]]]:
    """For each island of known size with few shapes, the cells that they speak of, and the shapes as marks."""
    found = None if islands_of(board) is None else seen(board, marks)
    for isle in found.isles if found else ():
        if isle.least == isle.most:
            listed = _shapes(isle, board.grid)
            if listed is not None:
                rims = [(board.grid.beside(shape) & board.board & ~shape, shape & board.board) for shape in listed]
                assert found is not None
                ways = [Marks(rim, shape) for rim, shape in rims if not rim & found.land]
                yield isle.reach & board.board, ways


def _shapes(isle: Isle, grid: Grid) -> list[int] | None:
    """All shapes of an island; None when there are too many."""
    found, stack = list[int](), [(isle.part, 0)]
    while stack:
        shape, banned = stack.pop()
        if shape.bit_count() == isle.most:
            found.append(shape)
            if len(found) > MOST_SHAPES:
                return None
            continue
        if banned and flood(shape & -shape, isle.reach & ~banned, grid.width).bit_count() < isle.most:
            continue  # so that all that is followed ends in a shape
        for cell in bits(grid.beside(shape) & isle.reach & ~shape & ~banned):
            stack.append((shape | cell, banned))
            banned |= cell
    return found


# Techniques ---------------------------------------------------------------------------------------------------------


@derived(
    rank=11,
    ja="シマの完成",
    says="With {because} the island is complete, so {therefore}.",
    says_ja="{because}でシマが完成したので、{therefore}。",
    subsumed_by="unreached-cell",
)
def complete_island(board: Board, marks: Marks) -> Marks:
    """Complete island: around an island that has all its cells there is sea.

    What it says
    ------------
    Count the cells that hang together with a number. When the number is reached, all cells around them are sea. Where
    there are more, there is a contradiction.

    Why it is sound
    ---------------
    The number is the size of its island; a further cell beside it would be one too many.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    yes = 0
    for isle in found.isles:
        if not isle.left:
            yes |= board.grid.beside(isle.part) & board.board & ~isle.part
    return Marks(yes, 0)


@derived(
    rank=13,
    ja="シマとシマの間",
    says="{cells} would join two islands, so {therefore}.",
    says_ja="{cells}は二つのシマをつないでしまうので、{therefore}。",
    subsumed_by="unreached-cell",
)
def between_islands(board: Board, marks: Marks) -> Marks:
    """Between islands: a cell beside two islands is sea.

    What it says
    ------------
    A cell that lies beside a number, or beside cells that hang together with it, and beside those of another number
    would join the two. It is sea. Where two numbers are joined, there is a contradiction.

    Why it is sound
    ---------------
    Each island has one number.
    """
    found = seen(board, marks)
    return TOP if found is None else Marks(found.touch & board.board, 0)


@derived(
    rank=28,
    ja="シマの伸びる先",
    says="With {because} the island could not grow to its size without {cells}, so {therefore}.",
    says_ja="{because}から、{cells}がないとシマの大きさが足りないので、{therefore}。",
    shows="way",
    clash="With {because}, an island has no room for all its cells.",
    clash_ja="{because}では、シマの大きさだけの余地がない。",
)
def room_to_grow(board: Board, marks: Marks) -> Marks:
    """Room to grow: an island takes the cells without which it could not reach its size.

    What it says
    ------------
    Mark all cells that an island may still take. When there are no more of them than its number, it takes them all.
    When without one of them the rest that hangs together with the number would be too few, the island takes that one.
    Where there are too few at once, there is a contradiction.

    Why it is sound
    ---------------
    The island hangs together and has as many cells as its number says, all of them among those that it may take.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    no, width = 0, board.grid.width
    for isle in found.isles:
        size, reach = isle.reach.bit_count(), isle.reach
        if size < isle.least:
            return TOP
        if size == isle.least:
            no |= reach
        elif isle.part.bit_count() < isle.least:
            doubtful = pinched(reach, width) & reach & ~isle.part
            for cell, lost in severed(reach, doubtful, isle.part & -isle.part, width).items():
                if size - 1 - (lost & ~cell).bit_count() < isle.least:
                    no |= cell
    return Marks(0, no & board.board)


@derived(
    rank=29,
    ja="届かないマス",
    says="No island can reach {cells}, so {therefore}.",
    says_ja="{cells}にはどのシマも届かないので、{therefore}。",
    clash="With {because}, no island could reach a cell that is on one.",
    clash_ja="{because}では、シマのはずのマスにどのシマも届かない。",
)
def unreached_cell(board: Board, marks: Marks) -> Marks:
    """Unreached cell: a cell that no island can reach is sea.

    What it says
    ------------
    An island can come to a cell if it needs no more cells for that than its number allows, keeps off other islands and
    counts every loose part whole that it would join on the way. A cell to which none can come is sea. Where none can
    come to a known island cell, there is a contradiction.

    Why it is sound
    ---------------
    Each cell that is not sea belongs to the island of some number, and that island hangs together: it has all cells of
    some way from the number, and all of each part that it touches.
    """
    found = seen(board, marks)
    if found is None or found.land & ~found.reached:
        return TOP
    return Marks(board.board & ~found.reached, 0)


@derived(
    rank=31,
    ja="飛び地",
    says="Without {cells} a loose part could not be joined to its number; with {because}, {therefore}.",
    says_ja="{cells}がないと離れた白マスが数字につながらないので、{because}から{therefore}。",
    shows="way",
    clash="With {because}, a loose part could not be joined to any number.",
    clash_ja="{because}では、離れた白マスがどの数字にもつながらない。",
)
def loose_part(board: Board, marks: Marks) -> Marks:
    """Loose part: a part without a number takes the cells without which it cannot be joined to one.

    What it says
    ------------
    Island cells that no number is joined to belong to some island. When a single cell leads out of such a part, it is
    an island cell. When only one number can reach the part, every cell that all ways between the two pass is one too.
    Where no number can reach it, there is a contradiction.

    Why it is sound
    ---------------
    The part hangs together with its number in the solution, by a way that is not longer than the number allows.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    no, grid = 0, board.grid
    for one in found.loose:
        owners = [isle for isle in found.isles if isle.reach & one]
        if not owners:
            return TOP
        exits = grid.beside(one) & ~one & found.reached
        if exits and not exits & exits - 1:
            no |= exits
        if len(owners) == 1:
            (isle,) = owners
            ways = _between(isle, one, isle.left - one.bit_count(), grid)
            cut = cut_cells(ways | one | isle.part, one | isle.part, grid.width)
            if cut is None:
                return TOP
            no |= cut
    return Marks(0, no & board.board)


def _between(isle: Isle, goal: int, most: int, grid: Grid) -> int:
    """The cells on ways from an island to some cells; a way takes at most so many cells before those."""
    free = isle.reach & ~goal
    layers, done = [isle.part], isle.part
    while len(layers) <= most and (front := grid.beside(layers[-1]) & free & ~done):
        done |= front
        layers.append(front)
    found, left, past = 0, most, 0
    front = grid.beside(goal) & free
    while front and left >= 0:
        found |= front & sum(layers[: left + 1])
        past |= front
        left -= 1
        front = grid.beside(front) & free & ~past
    return found


@derived(
    rank=41,
    ja="池を破るシマ",
    says="Only one island can break a pool, and it needs {cells} for that; with {because}, {therefore}.",
    says_ja="池を破れるシマは一つだけで、{cells}が必要なので、{because}から{therefore}。",
    shows="way",
    costly=True,
    clash="With {because}, no island could come into some 2×2 block.",
    clash_ja="{because}では、どのシマも入れない2×2ができる。",
)
def pool_breaker(board: Board, marks: Marks) -> Marks:
    """Pool breaker: where one island alone can come into a 2×2 block, it takes the cells that it needs for that.

    What it says
    ------------
    No 2×2 block is all sea, so some island comes into it. When only one can, every cell that all of its ways into the
    block pass is an island cell; ways that are longer than the number allows do not count. Where none can, there is a
    contradiction.

    Why it is sound
    ---------------
    An island hangs together, and in the solution it has a cell of the block and all cells of some way to it.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    if not any(rule.picture == "AA/AA" for rule in board.rules.of(Never)):
        return NOTHING
    grid, no = board.grid, 0
    whole = sum(isle.part for isle in found.isles)
    corners = grid.board & grid.shift(grid.board, 0, -1) & grid.shift(grid.board, -1, 0)
    for corner in bits(corners):
        block = corner | corner << 1 | corner << grid.width | corner << grid.width + 1
        if block & whole:
            continue
        owners = [isle for isle in found.isles if isle.reach & block]
        if not owners:
            return TOP
        if len(owners) == 1:
            (isle,) = owners
            goal = block & isle.reach
            ways = _between(isle, goal, isle.left - 1, grid) | isle.part
            if not goal & goal - 1:
                no |= goal
            cut = _all_pass(ways, isle.part, goal, grid)
            if cut is None:
                return TOP
            no |= cut
    return Marks(0, no & board.board)


def _all_pass(ways: int, start: int, goal: int, grid: Grid) -> int | None:
    """The cells that every way from the start to one of the goal passes; None where there is none."""
    region = ways & ~goal
    first = start & -start
    ends = grid.beside(goal) & flood(first, region, grid.width)
    if not ends:
        return None
    doubtful = (region & ~start) if not ends & ends - 1 else pinched(region, grid.width) & region & ~start
    found = 0
    for cell in bits(doubtful):
        if not flood(first, region & ~cell, grid.width) & ends & ~cell:
            found |= cell
    return found
