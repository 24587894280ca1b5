"""Sight: how many cells of one value are seen from a cell, along its row and column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from deduce.board import graphs
from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.derived import derived
from deduce.relations.propagation import RuleWays, Silent
from deduce.relations.rule import NO, YES, Board, Parts, Rule, cell_of, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT


@dataclass(frozen=True)
class Sees(Rule):
    """A cell has a value, and sees so many cells of it, itself among them, until the first cell of the other value.

    Attributes:
        cell: the cell.
        rays: in each direction the cells from the nearest to the farthest.
        total: how many cells are seen.
        side: the value, `YES` or `NO`.
        straight: whether it sees others in one direction only.
        bent: whether it sees others in two directions at a right angle, and in no third one; its own cell is then
            counted, but is no variable (0), and the directions are up, down, left and right.
    """

    plainly_wrong: ClassVar[str] = msg("{clue} has {count}, not {numbers}")
    cell: int
    rays: tuple[tuple[int, ...], ...]
    total: int
    side: int = NO
    straight: bool = False
    bent: bool = False

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return self.cell | sum(sum(ray) for ray in self.rays)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        wanted = self.side == YES
        own = [cell_of(self.cell, on.shape)] if self.cell else []
        seen = [cell for cell in own if bool(answer[cell]) == wanted]
        far = list[int]()
        for ray in self.rays if seen or not own else ():
            before = len(seen)
            for bit in ray:
                if bool(answer[cell_of(bit, on.shape)]) != wanted:
                    break
                seen.append(cell_of(bit, on.shape))
            far.append(len(seen) - before)
        count = len(seen) + (not own)
        if count != self.total or not self._may(far):
            cells = own or [cell_of(bit, on.shape) for bit in bits(self.cells)]
            yield {"cells": cells, "filled": seen or cells, "count": count, "numbers": [self.total]}

    def _may(self, far: Sequence[int]) -> bool:
        """Whether it may see so far in these directions."""
        if self.bent:
            return sum(map(bool, far[:2])) == sum(map(bool, far[2:])) == 1
        return not (self.straight and sum(map(bool, far)) > 1)

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        wanted = self.side == YES
        own = [cell_of(self.cell, on.shape)] if self.cell else []
        lines = [[*own, *(cell_of(bit, on.shape) for bit in ray)] for ray in ((), *self.rays)]
        seen = [
            graphs.part(graphs.of_line(line).subgraph(one for one in line if bool(answer[one]) == wanted), line[0])
            if line
            else set()
            for line in lines
        ]
        whole, far = len(set().union(*seen)) + (not own), [len(view) - len(own) for view in seen[1:]]
        return whole == self.total and self._may(far)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        others = marks[1 - self.side]
        if not self.cell & others and lengths(self, marks):
            return None
        clue = spoken(board, self, self.cell or self.cells)
        if self.bent:
            told = msg("{clue} could not be the corner of {needed} cells")
            return Message(told.template, clue=clue, needed=self.total)
        if self.cell & others:
            return msg("{clue} would not even see its own cell", clue=clue)
        totals = {1}
        for some in reaches(self, marks):
            totals = {seen + k for seen in totals for k in some if not (self.straight and k and seen > 1)}
        low = max((one for one in totals if one < self.total), default=0)
        high = min((one for one in totals if one > self.total), default=0)
        if not totals:
            return msg("{clue} would look more than one way", clue=clue)
        if low and high:
            told = msg("{clue} must see {needed} cells, but can see {low} or fewer, or {high} or more")
            return Message(told.template, clue=clue, needed=self.total, low=low, high=high)
        told = msg("{clue} must see {needed} cells, but can see {count} at most")
        if high:
            told = msg("{clue} must see {needed} cells, but sees {count} at least")
        return Message(told.template, clue=clue, needed=self.total, count=low or high)

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:  # noqa: ARG002
        def mine(bit: int) -> LiteralT:
            return literal[bit] if self.side == YES else ~literal[bit]

        if self.cell:
            cp.add_bool_or([mine(self.cell)])
        if self.bent:
            for two in (self.rays[:2], self.rays[2:]):
                cp.add_exactly_one([mine(ray[0]) for ray in two if ray])
        if self.straight:
            cp.add_at_most_one(mine(ray[0]) for ray in self.rays if ray)
        terms = []
        for ray in self.rays:
            before: list[LiteralT] = []
            for bit in ray:
                seen = cp.new_bool_var("")
                need: list[LiteralT] = [mine(bit), *before]
                cp.add_bool_and(need).only_enforce_if(seen)
                cp.add_bool_or([seen, *(~one for one in need)])
                terms.append(seen)
                before = [seen]
        cp.add(sum(terms) == self.total - 1)


def reaches(rule: Sees, marks: Marks) -> list[list[int]]:
    """How far the cell may see in each direction by itself."""
    mine, others = marks[rule.side], marks[1 - rule.side]
    found: list[list[int]] = []
    for ray in rule.rays:
        fits: list[int] = []
        for k in range(len(ray) + 1):  # the first k cells have the value, the next one does not
            if k and ray[k - 1] & others:
                break
            if k == len(ray) or not ray[k] & mine:
                fits.append(k)
        found.append(fits)
    return found


def narrowed(rule: Sees, sums: Bitset, k: int) -> Bitset:
    """What may be seen before a direction in which `k` cells are: nothing, where the view is one way."""
    return sums & 1 if rule.straight and k else sums


def needed(rule: Sees, fits: list[list[int]]) -> list[Bitset]:
    """Before each direction and at the end: what may be seen in those before it, so that the others make up the rest.

    Numbers of cells are bits: that sums are kept and no ways is what makes large boards possible.
    """
    most = sum(len(ray) for ray in rule.rays)
    after: Bitset = 1 << rule.total - 1 if rule.total - 1 <= most else 0
    found = [after]
    for some in reversed(fits):
        before: Bitset = 0
        for k in some:
            before |= narrowed(rule, after >> k, k)
        after = before
        found.append(after)
    return list(reversed(found))


def lengths(rule: Sees, marks: Marks) -> list[tuple[int, ...]]:
    """How far the cell may see in each direction, all ways that add up and fit the marks."""
    fits = reaches(rule, marks)
    if rule.bent:
        return bends(rule, fits)
    sums = needed(rule, fits)
    ways: list[tuple[int, ...]] = [()] if sums[0] & 1 else []
    for some, wanted in zip(fits, sums[1:], strict=True):
        ways = [
            (*way, k)
            for way in ways
            for k in some
            if wanted >> sum(way) + k & 1 and not (rule.straight and k and sum(way))
        ]
    return ways


def bends(rule: Sees, fits: list[list[int]]) -> list[tuple[int, ...]]:
    """The same where it sees in two directions at a right angle."""
    ways: list[tuple[int, ...]] = []
    for first, other in ((0, 1), (1, 0)):
        for second, last in ((2, 3), (3, 2)):
            if 0 not in fits[other] or 0 not in fits[last]:
                continue
            for k in fits[first]:
                rest = rule.total - 1 - k
                if k and rest > 0 and rest in fits[second]:
                    upright = (k, 0) if first == 0 else (0, k)
                    level = (rest, 0) if second == 2 else (0, rest)
                    ways.append((*upright, *level))
    return ways


def shared(rule: Sees, marks: Marks) -> Marks:
    """What all ways of seeing share; `TOP` where there is none."""
    fits = reaches(rule, marks)
    if rule.bent:
        both = TOP
        for way in bends(rule, fits):
            both = both.common(filled(rule, way))
        return both
    sums = needed(rule, fits)
    if not sums[0] & 1:
        return TOP
    mine, others = rule.cell, 0
    seen: Bitset = 1
    for ray, some, wanted in zip(rule.rays, fits, sums[1:], strict=True):
        kept = [k for k in some if narrowed(rule, seen, k) << k & wanted]
        mine |= sum(ray[: kept[0]])
        others |= ray[kept[0]] if len(kept) == 1 and kept[0] < len(ray) else 0
        before, seen = seen, 0
        for k in kept:
            seen |= narrowed(rule, before, k) << k & wanted
    return Marks(mine, others) if rule.side == YES else Marks(others, mine)


def filled(rule: Sees, way: tuple[int, ...]) -> Marks:
    """What one way of seeing puts on the board."""
    mine, others = rule.cell, 0
    for ray, k in zip(rule.rays, way, strict=True):
        mine |= sum(ray[:k])
        others |= ray[k] if k < len(ray) else 0
    return Marks(mine, others) if rule.side == YES else Marks(others, mine)


def sights(board: Board) -> Iterator[Sees]:
    """The rules of sight that hold."""
    rules = board.rules.of(Sees)
    return (rules[one.bit_length() - 1] for one in bits(board.live(Sees)))


class SeesPropagation(Silent):
    """Sights, which have ways alone."""

    sort = Sees
    order = 40

    def ways(self, board: Board, marks: Marks) -> Iterator[RuleWays]:
        for rule in sights(board):
            yield RuleWays(rule, rule.cells, [filled(rule, way) for way in lengths(rule, marks)])


@derived(
    rank=20,
    ja="見える数",
    says="With {because}, what is seen must add up, so {therefore}.",
    says_ja="{since}、見えるマスの数を合わせると{therefore}。",
    supposes=True,
)
def line_of_sight(board: Board, marks: Marks) -> Marks:
    """Line of sight: what a number sees in four directions adds up, and what all ways to add up share is there.

    What it says
    ------------
    A number tells how many cells are seen from it, along row and column, itself among them. List how far it may see in
    each direction so that all add up. A cell that is seen in every way has the value; a cell at which the view ends in
    every way has not.

    Why it is sound
    ---------------
    The solution sees in one of these ways.
    """
    found = Marks(0, 0)
    for rule in sights(board):
        if rule.cell & marks[1 - rule.side]:
            return TOP
        found = found.join(shared(rule, marks))
        if found.clash:
            return TOP
    return found
