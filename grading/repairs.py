"""Other boards that are tried for the sake of one: with a clue more, with two, with one changed, with one less.

What they may cost together is counted, so that the answer is the same on every machine.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from itertools import combinations, islice

from deduce import oracle
from deduce.board.marks import Marks
from deduce.contract.puzzle import Addition, Name, Puzzle
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfTime, bounded
from deduce.oracle.effort import Effort

COUNTED = 100
"""Up to how many solutions are counted."""
SPARE = 10.0
"""What it may cost to find out of a clue whether it could be left out, by the oracle's own clock: about ten seconds."""
MANY = 4_000
"""Up to how many solutions are looked at where these do not tell the clue that repairs a board."""
TRIED = 40
"""How many clues, pairs of them or changes are tried to make a board unique or to unlock it."""
SINGLE = 400
"""The same of single clues, where as many solutions as are counted are known, so that most clues need no trial."""
ALTERED = 1_500
"""How many changes are looked at, most of which known solutions tell to be of no use."""
TRIALS = 10.0
"""What all these may cost together by the oracle's own clock: about ten seconds."""
FIXPOINTS = 10_000
"""How many fixpoints they may cost together."""
Repair = tuple[Name, Puzzle]
"""What a setter could do, and the board after it."""


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
        puzzle, found = self.tiers.puzzle, tuple[Marks, ...]()
        with bounded():
            found = oracle.unique(other, effort=self.effort, time_limit=self.tiers.seconds).solutions
        if len(found) > 1:
            back = (puzzle.carried_back(one, other) for one in found)
            self.met += [one for one in back if one not in self.met and puzzle.right(one)]
        return found[0] if len(found) == 1 else None

    def several(self, other: Puzzle) -> bool:
        """Whether a board has several solutions among those that are known."""
        fitting = (one for one in self.met if other.givens.within(one) and other.right(one))
        return len(list(islice(fitting, 2))) > 1

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


def unique_with(
    attempts: Attempts, solutions: Sequence[Marks], *, whole: bool = True
) -> tuple[Repair | None, tuple[Name, int] | None]:
    """A clue with which no second solution is left; else the one that fewest solutions give, where all are known.

    A clue that two known solutions give is not tried, and what a trial finds is known from then on; the sooner tried,
    the fewer give it. Where more solutions are known than are counted, clues follow that none of them gives.

    Args:
        attempts: what may be tried.
        solutions: the known ones.
        whole: whether there are no others.
    """
    puzzle, giving, many = attempts.tiers.puzzle, Counter[Addition](), len(solutions) > COUNTED
    for end in solutions:
        giving.update(puzzle.given_by(end))
    few = sorted(giving, key=lambda one: giving[one])
    queue, queued, tried, left = deque(few), {*few}, set[Addition](), SINGLE if many else TRIED
    others = iter(puzzle.additions()) if many else iter(())
    while left and not attempts.over:
        addition = queue.popleft() if queue else next(others, None)
        if addition is None:
            break
        if giving[addition] > 1 or addition in tried:
            continue
        tried.add(addition)
        if (more := puzzle.adding(addition)) is None:
            continue
        known, left = len(attempts.met), left - 1
        if attempts.one(more[1]):
            return more, None
        for end in attempts.met[known:]:
            given = list(puzzle.given_by(end))
            giving.update(given)
            queue += [one for one in given if many and one not in queued]
            queued.update(given)
    if many and not attempts.over:
        return _of_more(attempts, tried), None
    if not whole:
        return None, None
    nearest = ((more[0], giving[one]) for one in few if (more := puzzle.adding(one)) is not None)
    return None, next(nearest, None)


def _of_more(attempts: Attempts, tried: Set[Addition]) -> Repair | None:
    """A clue that one of far more solutions alone gives, where those that are counted all give what others give too."""
    puzzle, every, left = attempts.tiers.puzzle, list[Marks](), TRIED
    with bounded():
        every = oracle.solutions(puzzle, MANY, effort=attempts.effort, time_limit=attempts.tiers.seconds)
    giving = Counter(addition for end in every for addition in puzzle.given_by(end))
    for addition, count in giving.items():
        if count > 1 or addition in tried:
            continue
        if not left or attempts.over:
            break
        if (more := puzzle.adding(addition)) is not None:
            left -= 1
            if attempts.one(more[1]):
                return more
    return None


def two_together(attempts: Attempts, solutions: Sequence[Marks]) -> tuple[Name, Name] | None:
    """Two clues of one of the solutions, which are all that there are, with which no second one is left."""
    puzzle, giving = attempts.tiers.puzzle, dict[Addition, int]()
    for i, end in enumerate(solutions):
        for addition in puzzle.given_by(end):
            giving[addition] = giving.get(addition, 0) | 1 << i
    tried = 0
    for i in range(len(solutions)):
        mine = sorted((key for key, some in giving.items() if some >> i & 1), key=lambda key: giving[key].bit_count())
        for one, other in combinations(mine, 2):
            if giving[one] & giving[other] == 1 << i:
                first = puzzle.adding(one)
                both = first[1].adding(other) if first else None
                if first and both and attempts.one(both[1]):
                    return first[0], both[0]
                tried += 1
                if tried >= TRIED or attempts.over:
                    return None
    return None


def changed(attempts: Attempts, tier: int, solutions: Sequence[Marks], doubtful: int) -> Repair | None:
    """A change of the clues after which there is one solution, and, where there was one, the tiers find it."""
    tiers = attempts.tiers
    assumed = [item for item in tiers.techniques if item.assumes_unique is not None]
    near, left = (found for end in solutions for found in tiers.puzzle.altered(end, doubtful)), TRIED
    with bounded():
        for name, other in islice(near, ALTERED):
            if attempts.over or not left:
                break
            if len(solutions) > 1 and attempts.several(other):
                continue  # which costs next to nothing
            left -= 1
            if len(solutions) == 1:
                with attempts.closing(other) as there:
                    solved = other.solved(there.close(tier, other.givens))
                if not solved:
                    continue
                if not assumed:
                    return name, other
            found = None if attempts.several(other) else attempts.one(other)
            if found is None:
                continue
            if len(solutions) > 1 or all(other.licensed(item.assumes_unique or "", found) for item in assumed):
                return name, other
    return None


def unlocked(attempts: Attempts, marks: Marks, tier: int, solution: Marks) -> tuple[Repair, Marks | None] | None:
    """A clue after which the tiers finish, with the mark that it gives; the one with the largest closure first."""
    puzzle = attempts.tiers.puzzle
    found = []
    with bounded():
        for name, more in puzzle.further(solution):
            with attempts.closing(more) as there:
                found.append((name, more, there.fixpoint(puzzle.carried(marks, more).join(more.givens))))
        for name, more, reached in sorted(found, key=lambda item: -item[2].size())[:TRIED]:
            with attempts.closing(more) as there:
                solved = more.solved(there.close(tier, reached, {}, puzzle.carried(solution, more)))
            if solved:
                given = more.givens.without(puzzle.givens)
                return (name, more), given if given.known else None
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
