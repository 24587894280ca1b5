"""The clock of a solve: when each mark can be seen at the soonest, if hard techniques take longer to see.

What the easiest techniques show is filled in at once, however long the chain. The others look at the board all the
time, each at its own pace: at time t a technique of delay d shows what it concludes from what was known at time t − d.
So whatever comes easily never waits for a hard pattern that is still being looked for, much as people solve. No order
of work enters: what is known at a time is a function of what was known before it, so no turn of the board and no order
of execution can change the clock.

Contradictions are looked for when techniques stand still; their delay grows with the inner rounds of the easiest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from grading.rounds import Round
from grading.weights import Weights


@dataclass(frozen=True, slots=True)
class Wait:
    """The time until something new is seen.

    Attributes:
        tier: 1 for techniques, 2 for a one-cell contradiction, 3 for what lies beyond.
        ticks: how long it takes; nothing for what the easiest techniques show.
        open: how many variables are open meanwhile.
        gained: the marks that are seen at its end; none at tier 3.
    """

    tier: int
    ticks: float
    open: int
    gained: Marks


def waits(puzzle: Puzzle, techniques: Sequence[Technique], rounds: Sequence[Round], weights: Weights) -> Iterator[Wait]:
    """The solve by the clock, which passes the same standstills as the rounds do."""
    paces = [(item, delay(item, techniques, weights)) for item in techniques]
    start = end = puzzle.givens
    for one in rounds:
        if one.tier == 1:
            end = end.join(one.gained)
            continue
        yield from _techniques(puzzle, paces, start, end)
        left = _open(puzzle, end)
        if one.tier == 2:
            yield Wait(one.tier, weights.refutation * (1 + one.inner[0]), left, one.gained)
        else:
            yield Wait(one.tier, weights.second * one.hits, left, NOTHING)
        start = end = end.join(one.gained)
    yield from _techniques(puzzle, paces, start, end)


def delay(technique: Technique, techniques: Sequence[Technique], weights: Weights) -> int:
    """The ticks that a technique takes: twice as many every so many ranks, and none before the first doubling."""
    ticks = int(2 ** ((technique.rank - techniques[0].rank) / weights.doubling) + 1e-9)
    return ticks if ticks > 1 else 0


def _techniques(puzzle: Puzzle, paces: Sequence[tuple[Technique, int]], start: Marks, end: Marks) -> Iterator[Wait]:
    """From `start` to the standstill `end` by techniques."""
    known = [(0, start)]  # since when what is known
    read = {item.name: 0 for item, pace in paces if pace}  # how much of that each technique has been through
    while known[-1][1] != end and _open(puzzle, known[-1][1]):
        since, now = known[-1]
        after = now
        for item, pace in paces:
            if not pace:
                after = after.join(item.function(puzzle, now))
        if after != now:
            known[-1] = (since, after)
            yield Wait(1, 0, _open(puzzle, now), after.without(now))
            continue
        due = {
            item.name: known[read[item.name]][0] + pace for item, pace in paces if pace and read[item.name] < len(known)
        }
        time = min(due.values())
        for item, _ in paces:
            if due.get(item.name) == time:
                after = after.join(item.function(puzzle, known[read[item.name]][1]))
                read[item.name] += 1
        if after != now:
            yield Wait(1, time - since, _open(puzzle, now), after.without(now))
            known.append((time, after))


def _open(puzzle: Puzzle, marks: Marks) -> int:
    return (puzzle.variables & ~marks.known).bit_count()


def seen(puzzle: Puzzle, techniques: Sequence[Technique], rounds: Sequence[Round], weights: Weights) -> dict[int, int]:
    """For each variable that the rounds decide, how many waits pass until the clock has it."""
    return {
        literal.known: number
        for number, wait in enumerate(waits(puzzle, techniques, rounds, weights))
        for literal in wait.gained.literals()
    }
