"""A time limit for what asks no clock: a technique on a huge board, a model being built."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from deduce.language.errors import OutOfBudget

LATE = 1.2
"""How many times its limit a command may take. The searches themselves look at the clock, and mostly end in time."""
AGAIN = 0.5
"""Seconds from one interruption to the next, should one be taken for the limit of a part."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Let nothing inside take much longer than `seconds`, where the system can interrupt us; None sets no limit.

    Raises:
        OutOfBudget: from whatever is going on then.
    """
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not able:
        yield
        return

    def late(*_: object) -> None:
        raise OutOfBudget

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, max(seconds * LATE, 0.01), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
