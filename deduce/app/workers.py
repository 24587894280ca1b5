"""Worker processes of this machine: each answers what comes through its pipe, and can be killed in the middle of it."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

Send = Callable[[Any], None]
Answer = Callable[[Any, Send], None]
"""What a worker does with a thing that it is given: it sends what there is to say."""


WATCH = 1.0
"""Seconds from one look of a worker for its parent to the next."""


class Worker:
    """A process and the pipe to it.

    Args:
        answer: what it does; a function that its module has at the top, so that the process can find it.
        preload: the module that loads what every worker needs, once in the process that the workers are copies of.
    """

    def __init__(self, answer: Answer, preload: str) -> None:
        start = _context(preload)
        self.pipe, theirs = start.Pipe()
        self.process = start.Process(target=_work, args=(theirs, answer), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()
        self.done = 0

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _context(preload: str) -> BaseContext:
    """How processes are started: copies of one that has everything loaded, where the system can do that."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([preload])
    return found


def _work(pipe: Connection, answer: Answer) -> None:
    """What a worker runs, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    Thread(target=_ending_with, args=(os.getppid(),), name="parent", daemon=True).start()
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            answer(pipe.recv(), pipe.send)


def _ending_with(parent: int) -> None:
    """End this process, in the middle of its work, once its parent is another one: nobody would hear the answer."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(1)
