"""Less than: of two cells that take values the first has the smaller one; and the chains that such rules form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import view
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.argument import Argument, as_one, board_of, draws
from deduce.relations.argument import least as fewest
from deduce.relations.derived import derived
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

    from deduce.contract.step import Step

Values = tuple[int, ...]
"""The variables of a cell that takes values, from the smallest value on."""


@dataclass(frozen=True)
class Less(Rule):
    """Two cells have one value each, and that of the first is the smaller one.

    Attributes:
        low: the variables of the first, from the smallest value on.
        high: those of the second, of the same values.
    """

    low: Values
    high: Values

    @property
    def heeds(self) -> int:
        return sum(self.low) | sum(self.high)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = [[cell_of(bit, on.shape) for bit in side] for side in (self.low, self.high)]
        low, high = ([k for k, cell in enumerate(side) if answer[cell]] for side in cells)
        if len(low) != 1 or len(high) != 1 or low[0] >= high[0]:
            yield {"cells": [side[0] for side in cells]}

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        low, high = ([literal[bit] for bit in side] for side in (self.low, self.high))
        for side in (low, high):
            cp.add_exactly_one(side)
        cp.add(sum(k * one for k, one in enumerate(low)) < sum(k * one for k, one in enumerate(high)))

    def says(self, marks: Marks) -> Marks:
        least, most = smallest(self.low, marks, 0), largest(self.high, marks, len(self.high) - 1)
        if least >= most:
            return TOP
        return Marks(0, sum(self.high[: least + 1]) | sum(self.low[most:]))

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        return Message(msg("{clue} would not hold").template, clue=spoken(board, self, self.heeds))


def smallest(side: Values, marks: Marks, least: int) -> int:
    """The place of the smallest value from a place on that a cell may have; behind the last where there is none."""
    for k in range(len(side) - 1, least, -1):
        if side[k] & marks.yes:
            least = k
            break
    while least < len(side) and side[least] & marks.no:
        least += 1
    return least


def largest(side: Values, marks: Marks, most: int) -> int:
    """The place of the largest value up to a place that a cell may have; before the first where there is none."""
    for k in range(most):
        if side[k] & marks.yes:
            most = k
            break
    while most >= 0 and side[most] & marks.no:
        most -= 1
    return most


class LessPropagation(Propagation):
    """All rules of less than."""

    sort = Less


@view
def bounds(board: Board, marks: Marks) -> Sequence[tuple[Values, int, int]] | None:
    """Each cell that is compared, with the places of its smallest and its largest value; None where one has none."""
    rules = board.rules.of(Less)
    signs = [rules[one.bit_length() - 1] for one in bits(board.live(Less))]
    least, most = dict[Values, int](), dict[Values, int]()
    for one in signs:
        for side in (one.low, one.high):
            least[side], most[side] = smallest(side, marks, 0), largest(side, marks, len(side) - 1)
    moved = True
    while moved:
        moved = False
        for one in signs:
            low, high = one.low, one.high
            if least[low] >= most[high]:
                return None
            if least[high] <= least[low]:
                least[high], moved = smallest(high, marks, least[low] + 1), True
            if most[low] >= most[high]:
                most[low], moved = largest(low, marks, most[high] - 1), True
    if any(least[side] > most[side] for side in least):
        return None
    return [(side, least[side], most[side]) for side in least]


def argued(step: Step) -> Argument | None:
    """What signs draw one after another; None where they do not draw the conclusion."""
    known, drawn = step.reason, list[tuple[Less, Marks, Marks]]()
    while not step.conclusion.within(known):
        before = known
        for rule in signs(step):
            claim = rule.says(known).without(known)
            if claim.clash:
                return None
            if claim.known:
                drawn.append((rule, claim, known))
                known = known.join(claim)
        if known == before:
            return None
    lines, wanted = list[Argument](), step.conclusion
    for rule, said, heard in reversed(drawn):
        claim = said.common(wanted)
        if claim.known:
            hears = Marks(heard.yes & rule.heeds, heard.no & rule.heeds)
            lines.append(Argument(claim, as_one(rule), fewest(hears, partial(draws, rule, claim))))
            wanted = wanted.without(claim).join(lines[-1].rests)
    return Argument(step.conclusion, lines=tuple(reversed(lines))) if lines else None


def signs(step: Step) -> list[Less]:
    """The rules of this sort that hold where a step is concluded."""
    return [rule for rule in board_of(step).holding if isinstance(rule, Less)]


@derived(
    rank=11,
    ja="不等号の連鎖",
    says="With {marks}, as {ascending}, {therefore}.\nAs {ascending}, {therefore}.\nWith {because}, {therefore}.",
    says_ja="{marks}と、{ascending}から、{therefore}。\n{ascending}から、{therefore}。\n{since}、{therefore}。",
    clash="With {because}, the chain of signs leaves a cell no value.",
    clash_ja="{since}、不等号の連鎖で入る数字がなくなるマスがある。",
    argue=argued,
)
def less_than_chain(board: Board, marks: Marks) -> Marks:
    """Less-than chain: along signs values grow, so the first ones of a chain are small and the last ones large.

    What it says
    ------------
    Where cells follow each other from sign to sign, the second is larger than the smallest value that is left for the
    first, the third than the smallest that this leaves for the second, and so on; and from the end of the chain each is
    smaller than the largest that is left for the next. One sign is the shortest chain. Where a cell is left without a
    value, there is a contradiction.

    Why it is sound
    ---------------
    Each sign says that one value is larger than another, and values are whole numbers.
    """
    found = bounds(board, marks)
    if found is None:
        return TOP
    no = 0
    for side, least, most in found:
        no |= sum(side[:least]) | sum(side[most + 1 :])
    return Marks(0, no) if no else NOTHING
