"""What a search of the command line may cost: its limits, what it shows meanwhile, and what one can do at its end."""

from __future__ import annotations

import argparse
import json
import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from deduce.app.progress import waiting
from deduce.language.errors import ENDED, OutOfBudget, OutOfTime
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
EACH = frozenset({"batch", "booklet", "check", "compare", "convert", "grade", "solve"})
"""The commands whose limit is that of each puzzle: what they are given may hold many."""
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

    over = False

    def late(_: int, frame: FrameType | None) -> None:
        if over:
            return
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
        over = True  # first, so that no interruption keeps what follows from being done
        signal.setitimer(timer, outer and max(outer - (now() - start), 0.01), AGAIN)
        signal.signal(told, before)


class _Held:
    """A stream that keeps what is written until it is flushed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._parts = stream, list[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        self._parts.append(text)
        return len(text)

    def flush(self) -> None:
        text = "".join(self._parts)
        self._parts.clear()
        self._stream.write(text)
        self._stream.flush()


def answer(run: Callable[[], int], arguments: argparse.Namespace, limit: float | None) -> int:
    """What a command prints within its limit, whole; or in its place one line that says that it ran out.

    What it prints is held until its end, so that a limit that is met while it is told leaves no part of it behind. A
    command that tells as it goes on flushes what it has told.

    Args:
        run: prints the answer, and returns an exit status.
        arguments: those of the call.
        limit: seconds; None where a command sets its limits itself.

    Returns:
        Its status; 1 where it ran out.
    """
    lang = arguments.lang
    try:
        if limit is None:
            return run()
        held: Any = _Held(sys.stdout)
        with redirect_stdout(held), within(limit, WHOLE):
            status = run()
        held.flush()
    except OutOfBudget as fault:
        told = msg("{ended} before there was an answer", ended=ENDED[fault.status])
        told = msg("{told}; {more}", told=told, more=advice(fault.status, arguments))
        if getattr(arguments, "json", False):
            record = {"schema": 1, "status": fault.status, "error": told.said(lang)}
            print(json.dumps(record, ensure_ascii=False), flush=True)
        else:
            print(f"deduce: {told.said(lang)}", file=sys.stderr)
        return 1
    return status


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
