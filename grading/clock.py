"""The clock of a solve: when each mark can be seen at the soonest, if hard techniques take longer to see.

What the easiest techniques show is filled in at once, however long the chain. The others look at the board all the
time, each at its own pace: at time t a technique of delay d shows what it concludes from what was known at time t − d.
So whatever comes easily never waits for a hard pattern that is still being looked for, much as people solve. No order
of work enters: what is known at a time is a function of what was known before it, so no turn of the board and no order
of execution can change the clock.

Contradictions are looked for when techniques stand still; their delay grows with the inner rounds of the easiest. What
tier 3 asks for is not timed: where it is needed, the clock stops.

Little of this is computed anew. Where the rounds passed the same marks, they tell what the techniques show there. And
what a technique shows when it looks at some marks holds whatever it can see in fewer, so a look ahead that shows
nothing new answers for all that it still has to read until there; where it does, halving finds the first that does. It
is asked for nothing but what is still to come.
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
        tier: 1 for techniques, 2 for a one-cell contradiction.
        ticks: how long it takes; nothing for what the easiest techniques show.
        open: how many variables are open meanwhile.
        gained: the marks that are seen at its end.
    """

    tier: int
    ticks: float
    open: int
    gained: Marks


def waits(puzzle: Puzzle, techniques: Sequence[Technique], rounds: Sequence[Round], weights: Weights) -> Iterator[Wait]:
    """The solve by the clock, which passes the same standstills as the rounds do."""
    paces = [(item, delay(item, techniques, weights)) for item in techniques]
    start, part = puzzle.givens, list[Round]()
    for one in rounds:
        if one.tier == 1:
            part.append(one)
            continue
        clock = _Clock(puzzle, paces, start, part)
        yield from clock.run()
        if one.tier == 3:
            return
        yield Wait(one.tier, weights.refutation * (1 + one.inner), _open(puzzle, clock.end), one.gained)
        start, part = clock.end.join(one.gained), []
    yield from _Clock(puzzle, paces, start, part).run()


def delay(technique: Technique, techniques: Sequence[Technique], weights: Weights) -> int:
    """The ticks that a technique takes: twice as many every so many ranks, and none before the first doubling."""
    ticks = int(2 ** ((technique.rank - techniques[0].rank) / weights.doubling) + 1e-9)
    return ticks if ticks > 1 else 0


class _Clock:
    """From some marks to a standstill of the techniques.

    Args:
        puzzle: the puzzle.
        paces: each technique with its delay, the easiest first.
        start: the marks at the start.
        rounds: the rounds from there to the standstill.
    """

    def __init__(
        self, puzzle: Puzzle, paces: Sequence[tuple[Technique, int]], start: Marks, rounds: Sequence[Round]
    ) -> None:
        self.puzzle = puzzle
        at = {item.name: pace for item, pace in paces}
        self.quick: list[Technique] = []
        self.slow: list[tuple[Technique, int]] = []
        self.start = self.end = start
        slow: dict[str, int] = {}  # how many of them are easier
        for item, pace in paces:
            covered = at.get(item.subsumed_by or "", pace + 1) <= pace  # another shows as much by then
            if pace:
                slow[item.id] = len(self.slow)
                if not covered:
                    self.slow.append((item, pace))
            elif not covered:
                self.quick.append(item)
        # Where easy rounds led from some marks, and how many of the slow techniques show nothing at others.
        self.filled: dict[Marks, Marks] = {}
        self.vain: dict[Marks, int] = {}
        for one in rounds:
            if one.name in slow:
                self.filled[start] = self.end
                self.vain[self.end] = slow[one.name]
                start = self.end = self.end.join(one.gained)
            else:
                self.end = self.end.join(one.gained)
        self.filled[start] = self.end

    def run(self) -> Iterator[Wait]:
        """The waits."""
        known = [(0, self.start)]  # since when what is known
        read = [0] * len(self.slow)  # how much of that each technique has been through
        # What it shows of later ones that were looked at before their time, the nearest last.
        ahead: list[list[tuple[int, Marks]]] = [[] for _ in self.slow]
        while known[-1][1] != self.end and _open(self.puzzle, known[-1][1]):
            since, now = known[-1]
            after = self._fill(now)
            if after != now:
                known[-1] = (since, after)
                yield Wait(1, 0, _open(self.puzzle, now), after.without(now))
                continue
            due = {i: known[read[i]][0] + pace for i, (_, pace) in enumerate(self.slow) if read[i] < len(known)}
            time = min(due.values())
            for i in [i for i, when in due.items() if when == time]:
                looks = ahead[i] or [(len(known) - 1, self._show(i, now, self.end.without(after)))]
                while not looks[-1][1].within(after) and looks[-1][0] > read[i]:
                    last, shown = looks[-1]
                    middle = (read[i] + last) // 2
                    looks.append((middle, self._show(i, known[middle][1], shown.without(after))))
                last, shown = looks.pop()  # more may be known since it was looked at
                after, read[i], ahead[i] = after.join(shown), last + 1, looks
            if after != now:
                yield Wait(1, time - since, _open(self.puzzle, now), after.without(now))
                known.append((time, after))

    def _fill(self, marks: Marks) -> Marks:
        """All that the easiest techniques show."""
        before = None
        while marks != before and marks not in self.filled:
            before = marks
            for item in self.quick:
                marks = marks.join(item(self.puzzle, marks))
        return self.filled.setdefault(marks, marks)

    def _show(self, place: int, marks: Marks, wanted: Marks) -> Marks:
        """Which of the wanted marks a slow technique shows."""
        if place < self.vain.get(marks, 0):
            return NOTHING
        return self.slow[place][0].drawn(self.puzzle, marks, wanted)


def _open(puzzle: Puzzle, marks: Marks) -> int:
    return (puzzle.variables & ~marks.known).bit_count()


def seen(puzzle: Puzzle, techniques: Sequence[Technique], rounds: Sequence[Round], weights: Weights) -> dict[int, int]:
    """For each variable that the rounds decide, how many waits pass until the clock has it.

    What the easiest techniques fill in at once is parted here into what each mark needs of the others.
    """
    quick = [item for item in techniques if not delay(item, techniques, weights)]
    found: dict[int, int] = {}
    known, number = puzzle.givens, 0
    for wait in waits(puzzle, techniques, rounds, weights):
        after = known.join(wait.gained)
        while known != after:
            layer = wait.gained.without(known)
            if not wait.ticks:
                shown = NOTHING
                for item in quick:
                    shown = shown.join(item(puzzle, known))
                layer = shown.without(known)
            found |= {literal.known: number for literal in layer.literals()}
            known, number = known.join(layer), number + 1
    return found
