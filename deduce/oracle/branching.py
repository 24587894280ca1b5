"""An oracle without a solver: techniques as far as they go, then one variable both ways, again and again.

It shares nothing with the models for CP-SAT: its theory are the techniques, each with a proof of its own, and the
kind's checker has the last word on every full board. So it takes the place of CP-SAT where that is not, and elsewhere
proves a second time what CP-SAT says. It needs no library.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import islice

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Function
from deduce.oracle.effort import EFFORT, Effort
from deduce.oracle.undecided import Late, Undecided

PACE = 200
"""How many closures count as one unit of effort: about as many as a second computes."""
LOOKED = 4
"""How many variables are tried both ways before one of them is chosen."""


class Search:
    """The search for the solutions of one puzzle.

    Args:
        puzzle: the puzzle.
        closures: how many may be computed; counted, so that the answer does not depend on the machine.
        time_limit: seconds.
    """

    def __init__(self, puzzle: Puzzle, closures: int, time_limit: float | None = None) -> None:
        self.puzzle = puzzle
        sound = puzzle.kind.sound
        present = {item.name for item in sound}
        kept = [item for item in sound if item.subsumed_by not in present]
        self.functions: Sequence[Function] = [item.function for item in sorted(kept, key=lambda item: item.costly)]
        self.left = closures
        self.end = None if time_limit is None else time.monotonic() + time_limit

    def solutions(self, marks: Marks) -> Iterator[Marks]:
        """All solutions with these marks, on the variables and auxiliary variables of the puzzle.

        Raises:
            Undecided: when closures or time are used up.
        """
        stack = [marks]
        while stack:
            reached = self._close(stack.pop())
            if reached.clash:
                continue
            choice = self._choice(reached)
            if choice is None:
                continue
            if len(choice) == 1:
                yield from self._right(choice[0])
            else:
                stack += choice

    def _right(self, full: Marks) -> Iterator[Marks]:
        """A full board, if the rules say so."""
        puzzle = self.puzzle
        answer = puzzle.answer(full)
        if puzzle.kind.checker.check(puzzle, answer) is None:
            yield puzzle.marks(answer)

    def _choice(self, marks: Marks) -> list[Marks] | None:
        """A full board, or what follows from the two ways of one variable, the better one last; None after a clash."""
        while True:
            open_ = self.puzzle.variables & ~marks.known
            if not open_:
                return [marks]
            best: tuple[int, int, list[Marks]] | None = None
            for bit in self._near(open_, marks.known):
                ways = [self._close(marks.join(one)) for one in (Marks(0, bit), Marks(bit, 0))]
                alive = [one for one in ways if not one.clash]
                if len(alive) < 2:
                    break
                grown = sorted(one.known.bit_count() for one in alive)
                if best is None or (grown[0], grown[1]) > best[:2]:
                    best = (grown[0], grown[1], sorted(alive, key=lambda one: one.known.bit_count()))
            else:
                assert best is not None
                return best[2]
            if not alive:
                return None
            [marks] = alive

    def _near(self, open_: int, known: int) -> list[int]:
        """Some open variables with the most known neighbours, where something happens soonest."""
        near = self.puzzle.near
        return sorted(bits(open_), key=lambda bit: -(near(bit) & known).bit_count())[:LOOKED]

    def _close(self, marks: Marks) -> Marks:
        """All that the techniques conclude; `TOP` when they clash."""
        if self.end is not None and time.monotonic() > self.end:
            raise Late
        if self.left <= 0:
            raise Undecided
        self.left -= 1
        if marks.clash:
            return TOP
        i = 0
        while i < len(self.functions):
            after = marks.join(self.functions[i](self.puzzle, marks))
            if after.clash:
                return TOP
            i, marks = (i + 1, marks) if after == marks else (0, after)
        return marks


def solutions(
    puzzle: Puzzle,
    limit: int,
    marks: Marks = NOTHING,
    *,
    effort: float | Effort = EFFORT,
    time_limit: float | None = None,
) -> list[Marks]:
    """Up to `limit` solutions of the puzzle with its givens and with `marks`, as `deduce.oracle.solutions` has them.

    Raises:
        Undecided: when `effort` (in units of `PACE` closures) or `time_limit` (seconds) is used up.
    """
    start = puzzle.givens.join(marks)
    if start.clash or limit < 1:
        return []
    effort = Effort.of(effort)
    search = Search(puzzle, closures := int(effort.left * PACE), time_limit)
    try:
        return list(islice(search.solutions(start), limit))
    finally:
        effort.left -= (closures - search.left) / PACE
