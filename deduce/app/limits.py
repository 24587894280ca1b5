"""What a search of the command line may cost: its limits, what it shows meanwhile, and what one can do at its end."""

from __future__ import annotations

import argparse
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from deduce.app.progress import waiting
from deduce.language.errors import OutOfTime
from deduce.language.messages import Message, msg

LATE = 1.2
"""How many times its limit a command may take. The searches themselves look at the clock, and mostly end in time."""
AGAIN = 0.5
"""Seconds from one interruption to the next, should one be taken for the limit of a part."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Let nothing inside take much longer than `seconds`, where the system can interrupt us; None sets no limit.

    Raises:
        OutOfTime: from whatever is going on then.
    """
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not able:
        yield
        return

    def late(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, max(seconds * LATE, 0.01), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def limited(arguments: argparse.Namespace, seconds: float | None = None, *, shown: bool = True) -> Iterator[None]:
    """Within, the limit of a call holds, or else `seconds`; and its terminal shows how long it has taken.

    Raises:
        OutOfTime: as `within` does.
    """
    limit = arguments.time_limit or seconds
    with waiting(arguments.lang, limit) if shown else nullcontext(), within(limit):
        yield


MORE = 10
"""How many times its limits a search is told that it could have."""


def advice(
    status: str, arguments: argparse.Namespace, *, budget: int | None = None, seconds: float | None = None
) -> Message:
    """What one can do about a search that met a limit.

    Args:
        status: ``out_of_budget`` or ``out_of_time``.
        arguments: those of the call.
        budget: the fixpoints that the search has where the call does not say.
        seconds: its time, likewise.
    """
    budget = getattr(arguments, "budget", None) or budget  # some calls have no such option
    seconds = arguments.time_limit or seconds
    if status == "out_of_time":
        return msg("--time-limit {more} allows more time", more=f"{MORE * (seconds or 1):g}")
    too_open = msg("the board is too open for the oracle, and only more clues would help")
    if budget is None:
        return too_open
    more = msg("--budget {more} allows more", more=MORE * budget)
    return msg("{more}; if that changes nothing, {other}", more=more, other=too_open)
