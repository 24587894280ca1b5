"""White angles: around a corner, what stays white of the cells that meet there has no angle but 90°, 180° and 360°.

A white area all of whose corners have a right angle is a rectangle, upright or turned by 45°. So where cells are filled
by halves, that all white areas are rectangles can be told corner by corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, product
from typing import TYPE_CHECKING, ClassVar

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.board.memo import trail
from deduce.board.reference import Plane
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, listed
from deduce.relations.derived import derived
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, prepared

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

Quarter = tuple[Bitset, ...]
"""The variables of a cell by what they leave white of its quarter of the full angle around a corner: nothing, the first
half, the second half, all; empty for what is black as it is. Halves and quarters follow each other clockwise.
"""
HALVES = (0, 0), (1, 0), (0, 1), (1, 1)
"""Which halves of a quarter each of these leaves white."""
FITTING = (90, 180, 360)
"""The angles that may be."""


@dataclass(frozen=True)
class Angles(Rule):
    """Around a corner no white angle is other than 90°, 180° and 360°, and each cell there takes one value.

    Attributes:
        quarters: those of the four cells that meet there, clockwise.
    """

    plainly_wrong: ClassVar[str] = msg("an angle of {count}° stays white beside {cells}")
    quarters: tuple[Quarter, ...]

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(map(sum, self.quarters))

    @property
    def heeds(self) -> int:
        return self.cells

    @property
    def fitting(self) -> tuple[int, ...]:
        """All that the cells may leave white; see `rows`."""
        return rows()

    @property
    def corner(self) -> Name:
        """How its corner is spoken of."""
        return self.place or {"en": "a corner", "ja": "角"}

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        white, spots = list[int](), list[object]()
        for quarter in self.quarters:
            found = [
                halves
                for variables, halves in zip(quarter, HALVES, strict=False)
                for bit in bits(variables)
                if answer[cell_of(bit, on.shape)]
            ]
            spots += [cell_of(variables & -variables, on.shape) for variables in quarter[:1]]
            if quarter and len(found) != 1:
                return  # which the rule of the cell says
            white += found[0] if quarter else (0, 0)
        if wrong := [angle for angle in _angles(white) if angle not in FITTING]:
            yield {"cells": spots, "count": wrong[0]}

    def says(self, marks: Marks) -> Marks:
        return says(self.quarters, self.fitting, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:  # noqa: ARG002
        if not self.says(marks).clash:
            return None
        angles = self.left_over(marks)
        if not angles:
            return None
        told = {lang: listed(Some.of(f"{angle}°" for angle in angles), lang, "or") for lang in LANGUAGES}
        return msg("an angle of {angles} would stay white at {corner}", angles=told, corner=self.corner)

    def left_over(self, marks: Marks) -> list[int]:
        """Angles that may not be and of which one stays white however open cells are filled, as few as are seen; none
        where nothing need stay.
        """
        every = [
            _angles([half for state in row for half in HALVES[state]]) - {*FITTING}
            for row in product(*(_states(quarter, marks) for quarter in self.quarters))
        ]
        if not all(every):
            return []
        found = set[int]()
        while left := [wrong for wrong in every if not wrong & found]:
            found.add(min({*chain(*left)}, key=lambda angle: (-sum(angle in wrong for wrong in left), angle)))
        return sorted(found)

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        for quarter in self.quarters:
            if quarter:
                cp.add_exactly_one(literal[bit] for one in quarter for bit in bits(one))
        there = [[(k, bit) for k, one in enumerate(quarter) for bit in bits(one)] for quarter in self.quarters]
        terms = [bit for some in there for _, bit in some]
        allowed = [
            [int(bit in {one for _, one in way}) for bit in terms]
            for way in product(*(some or [(0, 0)] for some in there))
            if _fits(tuple(state for state, _ in way))
        ]
        if terms:
            cp.add_allowed_assignments([literal[bit] for bit in terms], allowed)


def _angles(white: Sequence[int]) -> set[int]:
    """The angles that stay white, by which eighths around a corner are."""
    if all(white):
        return {360}
    first = white.index(0)
    turned = [*white[first:], *white[:first]]
    return {360 * len(list(some)) // len(white) for one, some in groupby(turned) if one}


def _states(quarter: Quarter, marks: Marks) -> list[int]:
    """What a cell may still leave white of its quarter."""
    free = _free(quarter, marks)
    return [k for k, one in enumerate(quarter) if one & free] if quarter else [0]


def _fits(row: Sequence[int]) -> bool:
    return _angles([half for state in row for half in HALVES[state]]) <= {*FITTING}


@lru_cache(maxsize=1)
def rows() -> tuple[int, ...]:
    """All that four cells may leave white around a corner: four bits for each of them, of which one is set."""
    ways = filter(_fits, product(range(len(HALVES)), repeat=4))
    return tuple(sum(1 << 4 * i + state for i, state in enumerate(row)) for row in ways)


def _free(quarter: Quarter, marks: Marks) -> Bitset:
    """The variables of a cell that may still be *yes*; none where two are."""
    cell: Bitset = 0
    for one in quarter:
        cell |= one
    placed = cell & marks.yes
    if placed:
        cell = placed if not placed & placed - 1 else 0
    return cell & ~marks.no


def says(quarters: tuple[Quarter, ...], ways: Sequence[int], marks: Marks) -> Marks:
    """The values that no way has which fits the marks, and the only one that is left for a cell; `TOP` for no way."""
    left, place = 0, 0
    for quarter in quarters:
        if not quarter:
            left |= 1 << place
        else:
            free = _free(quarter, marks)
            for k in range(4):
                if quarter[k] & free:
                    left |= 1 << place + k
        place += 4
    found = 0
    for way in ways:
        if not way & ~left:
            found |= way
    if not found:
        return TOP
    yes: Bitset = 0
    no: Bitset = 0
    place = 0
    for quarter in quarters:
        if quarter:
            free = _free(quarter, marks)
            may: Bitset = 0
            cell: Bitset = 0
            for k in range(4):
                cell |= quarter[k]
                if found >> place + k & 1:
                    may |= quarter[k] & free
            no |= cell & ~may
            if not may & may - 1:
                yes |= may
        place += 4
    return Marks(yes, no)


@prepared
def plain(board: Board) -> Sequence[tuple[Quarter, ...]]:
    """The rules as quarters."""
    return [rule.quarters for rule in board.rules.of(Angles)]


@prepared
def ways(board: Board) -> Sequence[int]:  # noqa: ARG001
    """What four cells may leave white."""
    return [*rows()]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the rules that hold it, as a bitset."""
    return holders(board, (rule.cells for rule in board.rules.of(Angles)))


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    rules, every, live, found = plain(board), ways(board), board.live(Angles), NOTHING
    if before is not None:  # only a corner with new marks can say something new
        live &= held(touching(board), (marks.known ^ before.marks.known) & board.board)
        found = before.found
    yes, no = found
    for one in bits(live):
        said = says(rules[one.bit_length() - 1], every, marks)
        if said.clash:
            return None
        yes |= said.yes
        no |= said.no
    return None if yes & no or no & marks.yes else Told(marks, Marks(yes, no))


def all_say(board: Board, marks: Marks) -> Marks:
    """What all rules say to some marks; `TOP` where one cannot be met, or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class AnglesPropagation(Propagation):
    """All of them, each of which hears of its own cells alone."""

    sort = Angles
    order = 58

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)


@derived(
    rank=16,
    ja="白い角度",
    says="With {corner_marks}, {angles}, so {therefore}.\n"
    "{angles}, so {therefore}.\n"
    "With {because}, any other case would leave a white angle that no rectangle has, so {therefore}.",
    says_ja="{corner_marks}から、{angles}。だから{therefore}。\n"
    "{angles}。だから{therefore}。\n"
    "{since}、ほかの場合は長方形にない角度が白く残る。だから{therefore}。",
)
def white_angles(board: Board, marks: Marks) -> Marks:
    """White angles: around each corner of cells, what stays white has an angle of 90°, 180° or 360°.

    What it says
    ------------
    Look at a corner where cells meet. A white area is a rectangle, so that its angle there is a right one, or straight
    along a side, or full within. Strike out what would leave any other white angle in all cases: half of a right angle
    in the corner between black cells, one and a half beside a long side. Where a cell has one value left, it is that.
    Where no case is left, there is a contradiction.

    Why it is sound
    ---------------
    A rectangle, upright or turned by 45°, has right angles at its corners and no others, and what lies beyond the frame
    is not white.
    """
    return all_say(board, marks)
