"""Other boards that are tried for the sake of one: with a clue more, with two, with one changed, with one less.

What they may cost together is counted, so that the answer is the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, islice

from deduce import oracle
from deduce.board.marks import Marks
from deduce.contract.puzzle import Name, Puzzle
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfTime, bounded
from deduce.oracle.effort import Effort

COUNTED = 100
"""Up to how many solutions are counted."""
SPARE = 10.0
"""What it may cost to find out of a clue whether it could be left out, by the oracle's own clock: about ten seconds."""
TRIED = 40
"""How many more clues are tried to make a board unique or to unlock it."""
TRIALS = 10.0
"""What all these may cost together by the oracle's own clock: about ten seconds."""
FIXPOINTS = 10_000
"""How many fixpoints they may cost together."""
LOOKED_AT = 2_000
"""After how many clues of solutions no more solutions are looked at: each is a board of its own, which large ones take
long to make.
"""


class Attempts:
    """Other boards that are tried for the sake of one, and what they may still cost together: counted, so that the
    answer is the same on every machine.

    Args:
        tiers: the techniques on the board.
        solutions: those of the board that are known, to see without a question that another board has several of them.
    """

    def __init__(self, tiers: Tiers, solutions: Sequence[Marks]) -> None:
        self.tiers, self.met = tiers, list(solutions)
        self.effort, self.fixpoints = Effort(TRIALS), FIXPOINTS

    def one(self, other: Puzzle) -> Marks | None:
        """The solution of a board; None where there are several or none, or where it did not become clear."""
        fitting = (one for one in self.met if other.givens.within(one) and other.right(one))
        if len(list(islice(fitting, 2))) > 1:
            return None
        found: tuple[Marks, ...] = ()
        with bounded():
            found = oracle.unique(other, effort=self.effort, time_limit=self.tiers.seconds).solutions
        if len(found) > 1 and len(self.met) < COUNTED:
            self.met += [one for one in found if one not in self.met]
        return found[0] if len(found) == 1 else None

    @contextmanager
    def closing(self, other: Puzzle) -> Iterator[Tiers]:
        """The same techniques on another board, as far as what is left allows."""
        there = Tiers(other, self.tiers.techniques, budget=self.fixpoints, time_limit=self.tiers.seconds)
        try:
            yield there
        finally:
            self.fixpoints = max(0, self.fixpoints - there.fixpoints)

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.effort.left <= 0 or self.fixpoints <= 0


def unique_with(attempts: Attempts, solutions: Sequence[Marks]) -> tuple[Name | None, tuple[Name, int] | None]:
    """A clue of one of the solutions with which no second is left; else the one that fewest of these give, where all of
    them were looked at.

    A clue is tried the sooner, the fewer of the known solutions give it.
    """
    puzzle, found, giving = attempts.tiers.puzzle, dict[str, tuple[Name, Puzzle]](), Counter[str]()
    whole = True
    for end in solutions:
        whole = giving.total() < LOOKED_AT
        if not whole:
            break
        for name, more in puzzle.further(end):
            found.setdefault(name["en"], (name, more))
            giving[name["en"]] += 1
    every = sorted(found, key=lambda name: giving[name])
    for key in every[:TRIED]:
        if attempts.over or giving[key] > 1:
            break
        if attempts.one(found[key][1]):
            return found[key][0], None
    return None, (found[every[0]][0], giving[every[0]]) if every and whole else None


def two_together(attempts: Attempts, solutions: Sequence[Marks]) -> tuple[Name, Name] | None:
    """Two clues of one of the solutions, which are all that there are, with which no second one is left."""
    puzzle, names, giving = attempts.tiers.puzzle, dict[str, tuple[Name, Puzzle]](), dict[str, int]()
    for i, end in enumerate(solutions):
        if sum(map(int.bit_count, giving.values())) >= LOOKED_AT:
            return None
        for name, more in puzzle.further(end):
            names.setdefault(name["en"], (name, more))
            giving[name["en"]] = giving.get(name["en"], 0) | 1 << i
    tried = 0
    for i, end in enumerate(solutions):
        mine = sorted((key for key, some in giving.items() if some >> i & 1), key=lambda key: giving[key].bit_count())
        for one, other in combinations(mine, 2):
            if giving[one] & giving[other] == 1 << i:
                name, more = names[one]
                both = {after["en"]: (after, board) for after, board in more.further(end)}.get(other)
                if both and attempts.one(both[1]):
                    return name, both[0]
                tried += 1
                if tried >= TRIED or attempts.over:
                    return None
    return None


def changed(attempts: Attempts, tier: int, solutions: Sequence[Marks], doubtful: int) -> Name | None:
    """A change of the clues after which there is one solution, and, where there was one, the tiers find it."""
    tiers = attempts.tiers
    assumed = [item for item in tiers.techniques if item.assumes_unique is not None]
    near = (found for end in solutions for found in tiers.puzzle.altered(end, doubtful))
    with bounded():
        for name, other in islice(near, TRIED):
            if attempts.over:
                break
            if len(solutions) == 1:
                with attempts.closing(other) as there:
                    solved = other.solved(there.close(tier, other.givens))
                if not solved:
                    continue
                if not assumed:
                    return name
            found = attempts.one(other)
            if found is None:
                continue
            if len(solutions) > 1 or all(other.licensed(item.assumes_unique or "", found) for item in assumed):
                return name
    return None


def unlocked(attempts: Attempts, marks: Marks, tier: int, solution: Marks) -> tuple[Name, Marks | None] | None:
    """A clue after which the tiers finish, with the mark that it gives; the one with the largest closure first."""
    puzzle = attempts.tiers.puzzle
    found = []
    with bounded():
        for name, more in puzzle.further(solution):
            with attempts.closing(more) as there:
                found.append((name, more, there.fixpoint(marks.join(more.givens))))
        for name, more, reached in sorted(found, key=lambda item: -item[2].size())[:TRIED]:
            with attempts.closing(more) as there:
                solved = puzzle.solved(there.close(tier, reached, {}, solution))
            if solved:
                given = more.givens.without(puzzle.givens)
                return name, given if given.known else None
    return None


def spare(puzzle: Puzzle, tiers: Tiers) -> tuple[tuple[Name, ...], int, bool]:
    """The clues that could be left out one at a time; of how many that did not become clear; whether time ended.

    How many of them became clear depends on counted work alone, but for the end of time.
    """
    found, unclear, every = list[Name](), 0, list(puzzle.fewer())
    for number, (name, less) in enumerate(every):
        try:
            with bounded():
                found += [name] if oracle.unique(less, effort=SPARE, time_limit=tiers.seconds) else []
                continue
        except OutOfTime:
            return tuple(found), unclear + len(every) - number, True
        unclear += 1
    return tuple(found), unclear, False
