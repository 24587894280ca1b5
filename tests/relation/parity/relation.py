"""Parity: whether the number of *yes* among some variables is odd. A relation that lies outside of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.language.messages import Message, msg
from deduce.relations import Rule
from deduce.relations.argument import Argument, as_one, board_of
from deduce.relations.derived import derived
from deduce.relations.rule import Board, amount, cells_of, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ortools.sat.python.cp_model import CpModel, IntVar

    from deduce.board.grid import Grid
    from deduce.board.reference import Plane
    from deduce.contract.step import Step
    from deduce.relations.rule import Parts

FEW = 5
"""Of how many open cells ways are listed."""


@dataclass(frozen=True)
class Parity(Rule):
    """An odd or an even number of some variables is *yes*.

    Attributes:
        cells: the variables.
        odd: 1 for an odd number, 0 for an even one.
    """

    cells: int
    odd: int

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = cells_of(self.cells, on.shape)
        if sum(bool(answer[cell]) for cell in cells) % 2 != self.odd:
            yield {"cells": cells}

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:
        terms = [literal[bit] for bit in bits(self.cells)]
        half = cp.new_int_var(0, len(terms), "")
        cp.add(sum(terms) == 2 * half + self.odd)

    def says(self, marks: Marks) -> Marks:
        left = self.cells & ~marks.known
        missing = ((self.cells & marks.yes).bit_count() ^ self.odd) & 1
        if not left:
            return TOP if missing else NOTHING
        if left & (left - 1):
            return NOTHING
        return Marks(left, 0) if missing else Marks(0, left)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:
        spots = list(bits(self.cells & ~marks.known))
        if len(spots) > FEW:
            return None
        missing, free = ((self.cells & marks.yes).bit_count() ^ self.odd) & 1, sum(spots)
        sets = (sum(bit for i, bit in enumerate(spots) if some >> i & 1) for some in range(1 << len(spots)))
        return [Marks(some, free & ~some) for some in sets if some.bit_count() & 1 == missing]

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        count = amount(board, (self.cells & marks.yes).bit_count())
        told = msg("{clue} does not go with {count}")
        return Message(told.template, clue=spoken(board, self, self.cells), count=count)


def opposite(step: Step) -> Argument:
    """What the opposite of each cell would break, one after another; or the parity that cannot come out."""
    board = board_of(step)
    rules = [rule for rule in board.holding if isinstance(rule, Parity)]

    def ended(marks: Marks) -> Argument:
        rule = next(one for one in rules if one.says(marks).clash)
        return Argument(TOP, as_one(rule), Marks(marks.yes & rule.cells, marks.no & rule.cells))

    if step.conclusion.clash:
        return Argument(TOP, lines=(ended(step.reason),))
    each = (
        Argument(one, suppose=one.flipped, lines=(ended(step.reason.join(one.flipped)),))
        for one in step.conclusion.literals()
    )
    return Argument(step.conclusion, lines=tuple(each))


@derived(
    rank=15,
    ja="最後の一マス",
    says="With {because}, the last cell settles the parity, so {therefore}.",
    says_ja="{since}、偶奇は最後のマスで決まり、{therefore}。",
    clash="With {because}, the parity cannot come out.",
    clash_ja="{since}、偶奇が合わない。",
    argue=opposite,
)
def last_of_a_parity(board: Board, marks: Marks) -> Marks:
    """Last of a parity: where one cell is open, the parity says what it is.

    What it says
    ------------
    Where all cells of a parity but one are known, the last is what makes it odd or even.

    Why it is sound
    ---------------
    With the other value the number would have the wrong parity.
    """
    found, rules = NOTHING, board.rules.of(Parity)
    for one in bits(board.live(Parity)):
        found = found.join(rules[one.bit_length() - 1].says(marks))
    return found
