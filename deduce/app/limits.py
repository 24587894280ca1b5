"""What a search of the command line may cost: its limits, what it shows meanwhile, and what one can do at its end."""

from __future__ import annotations

import argparse
import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

from deduce.app.progress import waiting
from deduce.language.errors import OutOfTime
from deduce.language.messages import Message, msg

if TYPE_CHECKING:
    from types import FrameType

    from deduce.contract.puzzle import Puzzle
    from grading.grade import Grade

T = TypeVar("T")
LIMITS = {
    "solve": 120.0,
    "grade": 120.0,
    "check": 120.0,
    "compare": 120.0,
    "hint": 10.0,
    "prove": 600.0,
    "verify": 600.0,
    "convert": 60.0,
    "generate": 600.0,
    "new": 3600.0,
    "booklet": 120.0,
}
"""Seconds that a command may take, or each puzzle of one that takes many, where the call sets no limit."""
LATE = 1.2
"""How many times its limit a search may take. The searches themselves look at the clock, and mostly end in time."""
WHOLE = 1.4
"""The same for a command with all that it reads and writes."""
CLOCK = 4
"""How many times a limit of processor time may pass by the clock, for a machine that others use as well."""
AGAIN = 0.5
"""Seconds from one interruption to the next, should one be taken for the limit of a part."""


@contextmanager
def within(seconds: float | None, times: float = LATE, *, processor: bool = False) -> Iterator[None]:
    """Let nothing inside take much longer than `seconds`, where the system can interrupt us; None sets no limit.

    Args:
        seconds: the limit.
        times: how many times the limit it may take. Of limits within one another the sooner holds.
        processor: whether the seconds are those of this process on a processor, and not the clock's.

    Raises:
        OutOfTime: from whatever is going on then.
    """
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not able:
        yield
        return

    def late(_: int, frame: FrameType | None) -> None:
        if frame is not None and frame.f_globals.get("__name__") == "weakref":
            return  # what its callbacks raise is lost; the next interruption is near
        raise OutOfTime

    timer, told = (signal.ITIMER_PROF, signal.SIGPROF) if processor else (signal.ITIMER_REAL, signal.SIGALRM)
    now = time.process_time if processor else time.monotonic
    start = now()
    before = signal.signal(told, late)
    outer, _ = signal.getitimer(timer)
    signal.setitimer(timer, max(min(seconds * times, outer or math.inf), 0.01), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(timer, outer and max(outer - (now() - start), 0.01), AGAIN)
        signal.signal(told, before)


@contextmanager
def limited(arguments: argparse.Namespace, *, shown: bool = True) -> Iterator[None]:
    """Within, the limit of a call holds, and it is shown how long it has taken.

    Raises:
        OutOfTime: as `within` does.
    """
    limit = arguments.time_limit
    with waiting(arguments.lang, limit) if shown else nullcontext(), within(limit):
        yield


def left(arguments: argparse.Namespace, start: float) -> float | None:
    """What is left of the limit of a call that began at `start` by the monotonic clock; None without a limit."""
    limit: float | None = arguments.time_limit
    return None if limit is None else max(limit - (time.monotonic() - start), 0.01)


def read(items: Iterator[T], arguments: argparse.Namespace) -> Iterator[T]:
    """The puzzles of a call, of which each is read within the limit that is that of each.

    Raises:
        OutOfTime: as `within` does.
    """
    while True:
        with within(arguments.time_limit):
            try:
                item = next(items)
            except StopIteration:
                return
        yield item


def graded(
    puzzle: Puzzle,
    tell: Callable[[Grade], T],
    seconds: float | None,
    *,
    shown: str | None = None,
    processor: bool = False,
    **options: Any,
) -> tuple[Grade, T]:
    """A grade and what is told of it; where both together take too long, a grade that says so.

    Args:
        puzzle: the puzzle.
        tell: what is made of the grade, such as its JSON, for which the rating is worked out.
        seconds: the limit; None for none.
        shown: the language in which a terminal shows how long it has taken; None to show nothing.
        processor: whether the limit is of this process on a processor; by the clock it is `CLOCK` times as long then.
        options: those of `grading.grade.grade`.
    """
    from grading.grade import Grade, grade

    passing = seconds * CLOCK if seconds is not None and processor else seconds
    own = within(seconds, processor=True) if processor else nullcontext()
    try:
        with waiting(shown, seconds) if shown else nullcontext(), within(passing), own:
            found = grade(puzzle, time_limit=passing, **options)
            return found, tell(found)
    except OutOfTime:
        late = Grade(puzzle, "out_of_time", None, None, (), ())
        return late, tell(late)


MORE = 10
"""How many times its limits a search is told that it could have."""


def advice(status: str, arguments: argparse.Namespace, *, budget: int | None = None) -> Message:
    """What one can do about a search that met a limit.

    Args:
        status: ``out_of_budget`` or ``out_of_time``.
        arguments: those of the call.
        budget: the fixpoints that the search has where the call does not say.
    """
    budget = getattr(arguments, "budget", None) or budget  # some calls have no such option
    if status == "out_of_time":
        return msg("--time-limit {more} allows more time", more=f"{MORE * (arguments.time_limit or 1):g}")
    too_open = msg("the board is too open for the oracle, and only more clues would help")
    if budget is None or not hasattr(arguments, "budget"):
        return too_open
    more = msg("--budget {more} allows more", more=MORE * budget)
    return msg("{more}; if that changes nothing, {other}", more=more, other=too_open)
