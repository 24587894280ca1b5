"""What each variable plays in a step — cause, effect, supposition, clash, wall — for pictures and for the terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.connectivity import flood
from deduce.board.grid import Cell, Grid, grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain.folding import tell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step

Segment = tuple[Cell, Cell]


@dataclass(frozen=True)
class Highlights:
    """The parts that variables (bitsets) and clues (a bitset over ``puzzle.clues``) play.

    Attributes:
        cause: the marks of the reason.
        effect: what is new.
        assumed: what a contradiction supposes.
        clash: the marks that cannot stand together.
        wall: the marks of the reason that close every other way.
        order: in a contradiction, the number of the inner step, as it is told, that gave the mark.
        clues: the clues of the reason.
        way: the way that joins stones, as pairs of neighbouring cells.
        regions: the sets of cells that the step argues with.
        blocks: small ones of these, which are outlined.
        whole: what is *yes*, and so takes a cell that it shared with others.
    """

    cause: int = 0
    effect: int = 0
    assumed: int = 0
    clash: int = 0
    wall: int = 0
    order: Mapping[int, int] = field(default_factory=dict)
    clues: int = 0
    way: Sequence[Segment] = ()
    regions: Sequence[int] = ()
    blocks: Sequence[int] = ()
    whole: int = 0

    def of(self, bit: int) -> str | None:
        """The part that a reader should see first."""
        for name in ("clash", "effect", "assumed", "wall", "cause"):
            if bit & getattr(self, name):
                return name
        return None

    def signs(self) -> dict[int, str]:
        """What is written on or beside a mark: the question mark of a supposition, the numbers of what follows."""
        return dict.fromkeys(bits(self.assumed), "?") | {bit: str(n) for bit, n in self.order.items()}


def highlights(step: Step, shown: Marks, supposed: Marks = NOTHING) -> Highlights:
    """The highlights of a step on a board that shows `shown`; a frame of a contradiction stands under a supposition."""
    if step.inner:
        order = {
            bit: n
            for n, inner in enumerate(tell(step.inner), 1)
            for part in inner.parts  # a clash concludes nothing, but what leads to it does
            for bit in bits(plain(part.conclusion).known)
        }
        last = highlights(step.inner[-1], shown)
        clash = last.clash | last.wall & ~last.cause
        return Highlights(
            cause=step.reason.known & ~clash,
            assumed=step.assumption.known | supposed.known,
            clash=last.clash,
            wall=last.wall & ~last.clash,
            order=order,
            clues=step.quoted,
            regions=last.regions,
            whole=shown.yes,
        )
    joint = joining(step, shown)
    regions = step.puzzle.areas(step) if step.technique and step.technique.shows == "regions" else ()
    blocks = step.puzzle.areas(step) if step.technique and step.technique.shows == "blocks" else ()
    if step.conclusion.clash:
        wall, clash = joint.wall, step.reason.known & ~joint.wall
        return Highlights(
            assumed=supposed.known, clash=clash, wall=wall, clues=step.quoted, regions=regions, whole=shown.yes
        )
    return Highlights(
        cause=step.reason.known & ~joint.wall & ~supposed.known & ~step.puzzle.covered(shown),
        effect=step.conclusion.known,
        assumed=supposed.known & ~step.conclusion.known,
        wall=joint.wall,
        clues=step.quoted,
        way=joint.way,
        regions=regions,
        blocks=blocks,
        whole=shown.yes,
    )


def plain(marks: Marks) -> Marks:
    """The marks, or nothing in place of a contradiction."""
    return NOTHING if marks.clash else marks


def told(step: Step, marks: Marks) -> Marks:
    """The board with all that a step draws on it: its conclusion, or the supposition and what follows from it."""
    told = marks
    for new in (step.assumption, *(inner.conclusion for inner in step.inner)) if step.inner else (step.conclusion,):
        fresh = plain(new)
        told = Marks(told.yes | fresh.yes & ~told.no, told.no | fresh.no & ~told.yes)
    return told


# The way and the wall -------------------------------------------------------------------------------------------------


class Joint(NamedTuple):
    """How a step of connectivity is drawn: the way as segments, the wall as variables."""

    way: Sequence[Segment] = ()
    wall: int = 0


def joining(step: Step, shown: Marks) -> Joint:
    """The way through the stones that a connectivity step joins, and the wall that closes all other ways.

    Only for variables that are cells. A step that ends in a contradiction has a wall and no way.
    """
    if step.technique is None or step.technique.shows != "way":
        return Joint()
    puzzle, reason, new = step.puzzle, step.reason, plain(step.conclusion)
    shape = grid(puzzle.rows, puzzle.cols)
    side = 0 if new.yes else 1
    if not new.known:
        apart = (i for i in (0, 1) if _apart(puzzle, shape, reason[i], reason[1 - i]))
        side = next(apart, -1)
    if side < 0:
        return Joint()
    ends, wall = reason[side] | new[side], reason[1 - side]
    if not new.known:
        return Joint(wall=wall)
    own = _cells(puzzle, shape, shown[side])
    for closed in (shown[1 - side] | wall, wall):  # around all stones of the other colour if that is possible
        region = shape.board & ~_cells(puzzle, shape, closed)
        way = _tree(shape, region, _cells(puzzle, shape, ends), own)
        if way is not None:
            return Joint(way, wall)
    return Joint(wall=wall)


def _cells(puzzle: Puzzle, shape: Grid, variables: int) -> int:
    """The cells on which variables stand."""
    places = (puzzle.place(bit) for bit in bits(variables))
    return shape.union((int(r), int(c)) for r, c in places if r == int(r) and c == int(c))


def _apart(puzzle: Puzzle, shape: Grid, ends: int, wall: int) -> bool:
    """Whether a wall leaves some of the ends out of reach of the others."""
    inside = _cells(puzzle, shape, ends)
    region = shape.board & ~_cells(puzzle, shape, wall)
    return bool(inside & ~flood(inside & -inside & region, region, shape.width))


def _tree(shape: Grid, region: int, ends: int, own: int) -> list[Segment] | None:
    """Shortest ways in a region that join all ends, along the own stones where that is as short; None if impossible."""
    first, *others = shape.cells(ends)
    tree, way = {first}, []
    for end in others:
        branch = _branch(shape, region, own, tree, end)
        if branch is None:
            return None
        tree.update(branch)
        way += list(pairwise(branch))
    return way


def _branch(shape: Grid, region: int, own: int, tree: set[Cell], end: Cell) -> list[Cell] | None:
    """A shortest way from a tree to a cell, by Dijkstra's algorithm: a step onto an own stone is a little shorter."""
    if shape.union({*tree, end}) & ~region:
        return None
    came: dict[Cell, Cell | None] = {}
    length = dict.fromkeys(tree, 0)
    heap: list[tuple[int, int, Cell, Cell | None]] = [(0, n, cell, None) for n, cell in enumerate(tree)]
    order = count(len(heap))  # of ways of one length, the one that was found first
    while heap:
        far, _, cell, before = heappop(heap)
        if cell in came:
            continue
        came[cell] = before
        if cell == end:
            return _traced(came, end)
        for bit in bits(shape.beside(shape.bit(*cell)) & region):
            near, there = shape.at(bit), far + (1000 if bit & own else 1001)
            if near not in came and there < length.get(near, there + 1):
                length[near] = there
                heappush(heap, (there, next(order), near, cell))
    return None


def _traced(came: Mapping[Cell, Cell | None], end: Cell) -> list[Cell]:
    """The way that led to a cell."""
    way, before = [end], came[end]
    while before is not None:
        way.append(before)
        before = came[before]
    return way[::-1]
