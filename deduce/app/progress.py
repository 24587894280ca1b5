"""What a terminal shows while a search runs: one line on standard error, which goes away at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from deduce.language.messages import Message, msg

EVERY = 1.0
"""Seconds from one look at the clock to the next; a shorter search shows nothing."""
CLEAR = "\r\033[K"


class StatusLine:
    """A line of the terminal that is written again and again; nothing where errors go elsewhere."""

    def __init__(self, lang: str) -> None:
        self.lang, self.shown = lang, sys.stderr.isatty()

    def show(self, told: Message) -> None:
        """Write it."""
        if self.shown:
            print(f"{CLEAR}{told.said(self.lang)}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave no half line behind."""
        if self.shown:
            print(CLEAR, end="", file=sys.stderr, flush=True)


@contextmanager
def waiting(lang: str, limit: float | None) -> Iterator[None]:
    """Within, the terminal shows how long the search has taken, and how long it may."""
    line, over, start = StatusLine(lang), Event(), time.monotonic()
    if not line.shown:
        yield
        return

    def look() -> None:
        while not over.wait(EVERY):
            spent = round(time.monotonic() - start)
            told = msg("searching for {spent} s", spent=spent)
            if limit is not None:
                told = msg("searching for {spent} s of {limit} s", spent=spent, limit=f"{limit:g}")
            line.show(msg("{told} (Ctrl+C ends it)", told=told))

    thread = Thread(target=look, name="progress", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        line.clear()
