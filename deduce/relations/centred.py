"""Point symmetry: the pairs of cells that belong to a piece hang together around its centre.

A half-turn about the centre maps a piece to itself, so its cells come in pairs, and a variable says of a pair that it
belongs to the piece. Where a way leads from a cell to the centre, its image leads there from the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deduce.board import graphs
from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.memo import view
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.connected.rule import rooted
from deduce.relations.derived import derived
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, prepared

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class Around(NamedTuple):
    """The pairs around a centre, as a graph.

    Attributes:
        pairs: the pairs.
        inner: those beside the centre.
        first: the place of the first pair among the variables; the others follow it.
        near: for each pair, those beside it.
    """

    pairs: Bitset
    inner: Bitset
    first: int
    near: Sequence[Bitset]


@dataclass(frozen=True)
class Centred(Rule):
    """The pairs of a piece hang together around its centre.

    Attributes:
        pairs: the pairs that may belong to it: variables that follow each other.
        inner: those beside the centre.
        near: for each pair, in the order of the variables, those beside it.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} are cut off from the centre")
    pairs: int
    inner: int
    near: tuple[int, ...]

    @property
    def around(self) -> Around:
        """The same as a graph."""
        return Around(self.pairs, self.inner, (self.pairs & -self.pairs).bit_length() - 1, self.near)

    @property
    def heeds(self) -> int:
        return self.pairs

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        beside = dict(zip(bits(self.pairs), self.near, strict=True))
        left = {bit for bit in beside if answer[cell_of(bit, on.shape)]}
        new = [bit for bit in left if bit & self.inner]
        while new:
            bit = new.pop()
            if bit in left:
                left.remove(bit)
                new += bits(beside[bit])
        if left:
            yield {"cells": [cell_of(bit, on.shape) for bit in sorted(left)]}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        there = [bit for bit in bits(self.pairs) if answer[cell_of(bit, on.shape)]]
        beside = dict(zip(bits(self.pairs), self.near, strict=True))
        links = [(one, other) for one in there for other in there if beside[one] & other]
        return graphs.connected(
            graphs.of_links([0, *there], [*links, *((0, bit) for bit in there if bit & self.inner)])
        )

    def says(self, marks: Marks) -> Marks:
        return says(self.around, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        lost = marks.yes & self.pairs & ~reached(self.around, self.pairs & ~marks.no)
        if not lost:
            return None
        there = board.nouns(Marks(lost & -lost, 0))
        return msg("no way would lead to the centre from {cells}", cells=there)

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        """Left to `cuts`, and to `exact` where they are too many."""

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:  # noqa: ARG002
        there = solution.yes & self.pairs
        lost = there & ~reached(self.around, there)
        while lost:
            part = spread(self.around, lost & -lost, there)
            lost &= ~part
            wall = 0
            for bit in bits(part):
                wall |= self.near[bit.bit_length() - 1 - self.around.first]
            # A pair of the part is not there, or one beside the part is.
            yield Marks(wall & ~part, part & -part)

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        around, centre = self.around, 1 << self.pairs.bit_length()

        def beside(bit: int) -> int:
            return around.near[bit.bit_length() - 1 - around.first] | (centre if bit & around.inner else 0)

        rooted(cp, {bit: literal[bit] for bit in bits(self.pairs)}, {}, beside, centre)


def spread(around: Around, start: Bitset, room: Bitset) -> Bitset:
    """The pairs of some room that hang together with some of them."""
    found = start
    new = start
    while new:
        bit = new & -new
        new &= ~bit
        more = around.near[bit.bit_length() - 1 - around.first] & room & ~found
        found |= more
        new |= more
    return found


def reached(around: Around, room: Bitset) -> Bitset:
    """The pairs of some room that hang together with the centre."""
    return spread(around, around.inner & room, room)


def says(around: Around, marks: Marks) -> Marks:
    """Which pairs no way leads from to the centre, and which all ways of some pair pass; `TOP` where a pair of the
    piece has no way.
    """
    room: Bitset = around.pairs & ~marks.no
    there: Bitset = around.pairs & marks.yes
    found = reached(around, room)
    if there & ~found:
        return TOP
    return Marks(passed(around, found, there), around.pairs & ~found)


def passed(around: Around, room: Bitset, there: Bitset) -> Bitset:
    """The open pairs of a room that hangs together without which some known ones would be cut off."""
    needed: Bitset = 0
    lost: Bitset = there & ~reached(around, there)
    while lost:
        part = spread(around, lost & -lost, there)
        lost &= ~part
        for bit in bits(way(around, part, room) & ~there):
            if not bit & needed and part & ~reached(around, room & ~bit):
                needed |= bit
    return needed


def way(around: Around, start: Bitset, room: Bitset) -> Bitset:
    """The pairs of a shortest way from some of them to the centre, through a room in which there is one."""
    layers = [start]
    seen = start
    while not layers[-1] & around.inner:
        new: Bitset = 0
        for bit in bits(layers[-1]):
            new |= around.near[bit.bit_length() - 1 - around.first]
        new &= room & ~seen
        if not new:
            return 0
        seen |= new
        layers.append(new)
    last = layers[-1] & around.inner
    here = last & -last
    found = here
    for k in range(len(layers) - 2, 0, -1):
        before = around.near[here.bit_length() - 1 - around.first] & layers[k]
        here = before & -before
        found |= here
    return found


@prepared
def plain(board: Board) -> Sequence[Around]:
    """The graph of each piece."""
    return [one.around for one in board.rules.of(Centred)]


@view
def all_say(board: Board, marks: Marks) -> Marks:
    """What all pieces say to some marks; `TOP` where one cannot be met."""
    pieces = plain(board)
    yes: Bitset = 0
    no: Bitset = 0
    for one in bits(board.live(Centred)):
        said = says(pieces[one.bit_length() - 1], marks)
        if said.clash:
            return TOP
        yes |= said.yes
        no |= said.no
    return TOP if yes & no or no & marks.yes or yes & marks.no else Marks(yes, no)


class CentredPropagation(Propagation):
    """All pieces, each of which hears of its own pairs alone."""

    sort = Centred
    order = 59

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)


@derived(
    rank=14,
    ja="中心に届かない",
    says="With {because}, no way leads to the centre, so {therefore}.",
    says_ja="{since}、中心まで届かないので、{therefore}。",
)
def far_from_centre(board: Board, marks: Marks) -> Marks:
    """No way to the centre: cells from which no way leads to the centre of a piece are none of its cells.

    What it says
    ------------
    Start at the centre and walk over all cells that may still belong to its piece, each of which needs its image on the
    other side of the centre as well. What is not reached does not belong to the piece. Where a cell of the piece is not
    reached, there is a contradiction.

    Why it is sound
    ---------------
    The piece hangs together, and a half-turn about its centre maps it to itself, so from each of its cells a way leads
    to the centre through cells that belong to it.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(0, found.no)


@derived(
    rank=18,
    ja="中心への道",
    says="With {because}, there is no other way to the centre, so {therefore}.",
    says_ja="{since}、中心への道はほかにないので、{therefore}。",
)
def way_to_centre(board: Board, marks: Marks) -> Marks:
    """Only way to the centre: what all ways from a cell to the centre of its piece pass belongs to the piece too.

    What it says
    ------------
    Take a cell that is known to belong to a piece and does not yet hang together with the centre. Where all ways from
    it to the centre, over cells that may still belong to the piece, pass one cell, that cell belongs to the piece, and
    so does its image on the other side of the centre.

    Why it is sound
    ---------------
    The piece hangs together, so one of these ways runs within it.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(found.yes, 0)
