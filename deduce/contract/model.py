"""What the ``model`` of a kind builds: the rules of a puzzle for CP-SAT."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from deduce.board.marks import Marks, bits

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT


@dataclass(frozen=True, eq=False)
class Model:
    """The rules and clues of a puzzle, without its givens.

    Attributes:
        cp: the constraints. Helpers without a bit of their own should follow from the variables: else the same
            solution is met again and again.
        literal: for each variable of the puzzle, by its bit, the Boolean that says yes; auxiliary variables may be
            among them.
        cuts: what the constraints leave out, such as connectivity: for a solution of theirs, clauses that it breaks
            and every right solution keeps; none for a right one. A clause is `Marks` of which at least one holds.
        parameters: settings of the solver that suit the model.
        facts: what holds in this puzzle, where puzzles share the constraints.
        exact: adds constraints that say the same as the cuts, for a question that has needed many: cuts settle at once
            what a few of them refute, such as a part that is walled in, but there can be thousands.
    """

    cp: CpModel
    literal: Mapping[int, IntVar]
    cuts: Callable[[Marks], Iterable[Marks]] | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    facts: Sequence[LiteralT] = ()
    exact: Callable[[CpModel], None] | None = None

    def literals(self, marks: Marks) -> list[LiteralT]:
        """Marks as literals of the model."""
        holds: list[LiteralT] = [self.literal[bit] for bit in bits(marks.yes)]
        return holds + [~self.literal[bit] for bit in bits(marks.no)]
