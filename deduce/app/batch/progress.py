"""What a terminal shows while a batch runs: how many are done, how fast, how long it will take."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from deduce.app.progress import StatusLine
from deduce.language.messages import Message, msg

if TYPE_CHECKING:
    from deduce.app.batch.inputs import Inputs

EVERY = 0.5
"""Seconds between two looks."""


class Progress:
    """A line on the terminal; nothing when the errors go elsewhere.

    Args:
        inputs: knows how much of them has been read.
        lang: the language of the line.
    """

    def __init__(self, inputs: Inputs, lang: str) -> None:
        self.inputs = inputs
        self.terminal = StatusLine(lang)
        self.done = 0
        self.start = self.last = time.monotonic()
        self.first = 0
        """Bytes that were read when the first puzzle was done: what an earlier run had done is not counted."""

    def step(self) -> None:
        """One more is done."""
        now = time.monotonic()
        if not self.done:
            self.first = self.inputs.read
        self.done += 1
        if now > self.last + EVERY:
            self.last = now
            self.terminal.show(self.line(now))

    def line(self, now: float) -> Message:
        """Count and rate, and the time left when the size of the input is known."""
        spent = max(now - self.start, 1e-9)
        told = msg("{count} done, {rate} a second", count=self.done, rate=f"{self.done / spent:.4g}")
        read, total = self.inputs.read - self.first, self.inputs.total
        if total is None or read <= 0:
            return told
        left = int(spent * (total - self.inputs.read) / read)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return msg("{told}, {clock} left", told=told, clock=clock)

    def say(self, line: str) -> None:
        """A line that stays."""
        self.terminal.clear()
        print(line, file=sys.stderr)

    def end(self) -> None:
        """Leave no half line behind."""
        self.terminal.clear()
