"""Runs contestants in turns on the same boards and keeps the times.

Before each run all that was kept of boards is forgotten: it would make every run after the first too good. Libraries
and the tables of a size stay.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple

from deduce import oracle
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.formats import parse

Question = Literal["hint", "solve", "unique"]


CACHE = type(cache(lambda: None))
KEPT = 300
"""A cache of so many answers is about boards, a smaller one about sizes."""


class OverLimit(Exception):
    """A contestant did not answer within the limit, or stands still before the end."""


Clock = Literal["wall", "cpu"]
CLOCKS: dict[Clock, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.process_time}
"""Time as a user feels it, and the time of the processor, which a busy machine distorts less."""


class Timed(NamedTuple):
    """An answer of a contestant that measures its own time, such as one that runs in another process."""

    answer: Any
    seconds: dict[Clock, float]


@dataclass(frozen=True, eq=False)
class Contestant:
    """A way to answer a question.

    Attributes:
        name: what the table calls it.
        question: ``solve`` asks for a solution in the form of our JSON (None: there is none), ``unique`` for the
            number of solutions, counted up to two, ``hint`` for marks that hold in every solution.
        run: answers for a puzzle within a number of seconds (an `OverLimit` if it cannot). All that it does for the
            puzzle counts, such as building a model; loading libraries does not.
        made_of: libraries whose versions matter.
        ours: whether the others are compared with it.
    """

    name: str
    question: Question
    run: Callable[[Puzzle, float], Any]
    made_of: Sequence[str] = ()
    ours: bool = False


@dataclass
class Score:
    """How a contestant fared on one board.

    Attributes:
        seconds: one time for each run.
        over: whether it gave no answer within the limit; its time is then the limit.
        wrong: what is wrong with an answer.
    """

    seconds: list[float] = field(default_factory=list)
    over: bool = False
    wrong: str | None = None

    @property
    def median(self) -> float:
        """The median time in seconds."""
        return statistics.median(self.seconds)


@dataclass(eq=False)
class Board:
    """A board in text, so that each run gets a puzzle that no run before has touched.

    Attributes:
        count: the number of solutions up to two, by the first contestant that counts them.
    """

    name: str
    kind: str
    text: str
    cells: int
    count: int | None = None

    def puzzle(self) -> Puzzle:
        """The puzzle, new each time."""
        return parse(self.text, self.kind)

    @cached_property
    def solution(self) -> Marks | None:
        """A solution by the oracle."""
        return next(iter(oracle.solutions(self.puzzle(), 1)), None)

    def fault(self, puzzle: Puzzle, question: Question, answer: Any) -> str | None:
        """What is wrong with an answer."""
        if question == "unique":
            self.count = answer if self.count is None else self.count
            return None if answer == self.count else f"counts {answer} solutions, not {self.count}"
        if question == "hint":
            true = self.solution is None or (answer is not None and answer.within(self.solution))
            return None if true else "a false mark" if answer else "no mark"
        if answer is None:
            return "finds no solution"
        said: str | None = puzzle.kind.checker.check(puzzle, answer)
        return said


Scores = dict[Contestant, dict[Board, Score]]


def compete(
    contestants: Sequence[Contestant], boards: Sequence[Board], *, repeat: int, limit: float, clock: Clock
) -> Scores:
    """Let all contestants answer for all boards, `repeat` times.

    Within a board they take turns, each time in another order, so that a slow minute of the machine hits all alike.
    Who hits the limit on a board is not asked there again.
    """
    scores: Scores = {item: {board: Score() for board in boards} for item in contestants}
    _warm(contestants, boards, limit, clock)
    kept = _caches()
    for turn in range(repeat):
        for i, board in enumerate(boards):
            if sys.stderr.isatty():
                print(f"\r{turn + 1}/{repeat} {i + 1}/{len(boards)} {board.name:<40}", end="", file=sys.stderr)
            first = (turn + i) % len(contestants)
            for item in [*contestants[first:], *contestants[:first]]:
                for one in kept:
                    one.cache_clear()
                _run(item, board, scores[item][board], limit, clock)
    return scores


def _warm(contestants: Sequence[Contestant], boards: Sequence[Board], limit: float, clock: Clock) -> None:
    """Load libraries, and let ours make its tables of each size."""
    sizes: dict[tuple[int, int], Puzzle] = {}
    for board in boards:
        puzzle = board.puzzle()
        if (size := (puzzle.rows, puzzle.cols)) not in sizes:
            sizes[size] = puzzle
    for item in contestants:
        for puzzle in list(sizes.values())[: None if item.ours else 1]:
            _timed(item, puzzle, limit, clock)


def _run(item: Contestant, board: Board, score: Score, limit: float, clock: Clock) -> None:
    if score.over:
        return
    puzzle = board.puzzle()
    answer, seconds = _timed(item, puzzle, limit, clock)
    if seconds >= limit:
        score.over, score.seconds = True, [limit]
        return
    score.seconds.append(seconds)
    score.wrong = score.wrong or board.fault(puzzle, item.question, answer)


def forget() -> None:
    """Forget all that was kept of boards."""
    for one in _caches():
        one.cache_clear()


def _caches() -> list[Any]:
    """What keeps answers about boards. Tables of a size are few and stay, as they do in a program that runs on."""
    every = (item for item in gc.get_objects() if isinstance(item, CACHE))
    ours = (item for item in every if item.__module__.partition(".")[0] in {"deduce", "techniques"})
    return [item for item in ours if (item.cache_parameters()["maxsize"] or 0) >= KEPT]


def _timed(item: Contestant, puzzle: Puzzle, limit: float, clock: Clock) -> tuple[Any, float]:
    """The answer and its time; the limit at most."""
    start = CLOCKS[clock]()
    try:
        answer = item.run(puzzle, limit)
    except OverLimit:
        return None, limit
    seconds = CLOCKS[clock]() - start
    return (answer.answer, answer.seconds[clock]) if isinstance(answer, Timed) else (answer, seconds)
