"""Workers behind the web page: each does one task at a time, and is killed when nobody waits for it any more.

A reader who leaves, or a task that takes too long, costs a process and nothing else; a new one takes its place.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from deduce.app.workers import Send, Worker

QUEUE = 1_000
"""How many tasks may wait for a worker."""
TASKS = 2_000
"""After how many tasks a worker makes room for a new one, so that memory stays bounded."""
SOLVING, LISTING = {"check", "why"}, {"steps", "picture"}
"""The tasks after which a worker knows the solutions of its puzzle, and a list of steps."""


class Busy(Exception):
    """Too many tasks are waiting."""


class Slow(Exception):
    """A task took longer than it may; the argument is the number of seconds."""


class WorkerEnded(Exception):
    """A worker ended in the middle of a task."""


class Clerk(Worker):
    """A worker that remembers which puzzle it saw last, which it solved last, and of which it lists steps."""

    def __init__(self) -> None:
        super().__init__(answer, "deduce.app.web.preload")
        self.last = self.solved = self.listed = ""


def answer(task: tuple[str, dict[str, Any]], send: Send) -> None:
    """Do a task in a worker, by its name."""
    from deduce.app.web.tasks import perform

    name, arguments = task
    send(perform(name, send, arguments))


class Lane:
    """Some workers and the tasks that wait for them.

    Args:
        workers: how many tasks are done at the same time.
        seconds: how long a task may take, the time of waiting not counted.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers, self.seconds = workers, seconds
        self.idle: list[Clerk] = []
        self.free = asyncio.Semaphore(workers)
        self.waiting = 0

    async def open(self) -> None:
        """Start the workers."""
        self.idle = [await asyncio.to_thread(Clerk) for _ in range(self.workers)]

    def close(self) -> None:
        """End the idle workers; a busy one ends with its task."""
        while self.idle:
            self.idle.pop().kill()

    async def run(self, name: str, arguments: Mapping[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """The messages of a task; the last one is its answer. Closing the iterator kills the task.

        Raises:
            Busy: when too many are waiting.
            Slow: when it takes too long.
            WorkerEnded: when its worker ends by itself.
        """
        if self.waiting >= QUEUE:
            raise Busy
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        try:
            worker = self._take(name, str(arguments.get("puzzle", "")))
            done = False
            try:
                async for message in self._talk(worker, name, arguments):
                    done = final(message)
                    if done:
                        worker.solved = worker.last if name in SOLVING else worker.solved
                        worker.listed = worker.last if name in LISTING else worker.listed
                        self._give_back(worker)
                    yield message
            finally:
                if not done:
                    worker.kill()
        finally:
            self.free.release()

    async def _talk(
        self, worker: Clerk, name: str, arguments: Mapping[str, Any]
    ) -> AsyncGenerator[dict[str, Any], None]:
        end = time.monotonic() + self.seconds
        worker.pipe.send((name, dict(arguments)))
        while True:
            left = end - time.monotonic()
            try:
                message = await asyncio.wait_for(asyncio.to_thread(worker.pipe.recv), max(left, 0.001))
            except TimeoutError:
                raise Slow(self.seconds) from None
            except (EOFError, OSError):
                raise WorkerEnded from None
            yield message
            if final(message):
                return

    def _take(self, name: str, puzzle: str) -> Clerk:
        """An idle worker, if possible the one that knows most of the puzzle."""
        for one in [each for each in self.idle if not each.process.is_alive()]:
            one.kill()
            self.idle.remove(one)
        if not self.idle:
            self.idle.append(Clerk())
        known = [one for one in self.idle if one.last == puzzle]
        listing = [one for one in self.idle if name in LISTING and one.listed == puzzle]
        solved = [one for one in known if one.solved == puzzle]
        worker = (*listing, *solved, *known, self.idle[-1])[0]
        self.idle.remove(worker)
        worker.last = puzzle
        return worker

    def _give_back(self, worker: Clerk) -> None:
        worker.done += 1
        if worker.done < TASKS:
            self.idle.append(worker)
        else:
            worker.kill()


def final(message: Mapping[str, Any]) -> bool:
    """Whether a message is the answer of a task."""
    return "result" in message or "problem" in message


def cores() -> int:
    """How many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
