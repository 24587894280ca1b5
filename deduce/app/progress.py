"""What is shown while a search runs: on a terminal one line of standard error, which goes away at the end.

Where errors go elsewhere, a line is written now and then, so that nothing runs in silence.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from deduce.language.messages import Message, msg

EVERY = 1.0
"""Seconds from one look at the clock to the next; a shorter search shows nothing."""
FIRST, SELDOM = 10.0, 600.0
"""Seconds to the first line where errors go elsewhere than to a terminal; then twice as many each time, up to these."""
CLEAR = "\r\033[K"


class StatusLine:
    """A line of the terminal that is written again and again; elsewhere lines that are written seldom."""

    def __init__(self, lang: str) -> None:
        self.lang, self.terminal = lang, sys.stderr.isatty()
        self._gap = FIRST
        self._next = time.monotonic() + FIRST

    def show(self, told: Message) -> None:
        """Write it."""
        if self.terminal:
            print(f"{CLEAR}{told.said(self.lang)}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self._next:
            print(f"deduce: {told.said(self.lang)}", file=sys.stderr, flush=True)
            self._gap = min(2 * self._gap, SELDOM)
            self._next += self._gap

    def clear(self) -> None:
        """Leave no half line behind."""
        if self.terminal:
            print(CLEAR, end="", file=sys.stderr, flush=True)


@contextmanager
def waiting(lang: str, limit: float | None) -> Iterator[None]:
    """Within, it is shown how long the search has taken, and how long it may."""
    line, over, start = StatusLine(lang), Event(), time.monotonic()

    def look() -> None:
        while not over.wait(EVERY):
            spent = round(time.monotonic() - start)
            told = msg("searching for {spent} s", spent=spent)
            if limit is not None:
                told = msg("searching for {spent} s of {limit} s", spent=spent, limit=f"{limit:g}")
            line.show(msg("{told} (Ctrl+C ends it)", told=told) if line.terminal else told)

    thread = Thread(target=look, name="progress", daemon=True)
    try:
        with unheard():
            thread.start()
        yield
    finally:
        with unheard():
            over.set()
            if thread.ident is not None:
                thread.join()
            line.clear()


@contextmanager
def unheard() -> Iterator[None]:
    """Within, interruptions wait, where the system can make them: a thread that they leave half begun never ends."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGALRM, signal.SIGPROF, signal.SIGINT))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
