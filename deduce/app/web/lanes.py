"""Workers: processes that do one task at a time, and can be killed in the middle of it.

A reader who leaves, or a task that takes too long, costs a process and nothing else; a new one takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

QUEUE = 1_000
"""How many tasks may wait for a worker."""
TASKS = 2_000
"""After how many tasks a worker makes room for a new one, so that memory stays bounded."""


class Busy(Exception):
    """Too many tasks are waiting."""


class Slow(Exception):
    """A task took longer than it may; the argument is the number of seconds."""


class Broken(Exception):
    """A worker ended in the middle of a task."""


def context() -> BaseContext:
    """How processes are started: copies of one that has everything loaded, where the system can do that."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        found = multiprocessing.get_context("forkserver")
        found.set_forkserver_preload(["deduce.app.web.preload"])
        return found
    return multiprocessing.get_context("spawn")


class Worker:
    """A process and the pipe to it."""

    def __init__(self, start: BaseContext) -> None:
        self.pipe, theirs = start.Pipe()
        self.process = start.Process(target=serve, args=(theirs,), daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()
        self.last = ""  # the puzzle it saw last
        self.done = 0

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def serve(pipe: Connection) -> None:
    """What a worker runs: tasks from the pipe, answers into it, until the pipe closes."""
    from deduce.app.web.tasks import perform

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    with contextlib.suppress(EOFError, BrokenPipeError):
        while True:
            name, arguments = pipe.recv()
            pipe.send(perform(name, pipe.send, arguments))


class Lane:
    """Some workers and the tasks that wait for them.

    Args:
        workers: how many tasks are done at the same time.
        seconds: how long a task may take, the time of waiting not counted.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers, self.seconds = workers, seconds
        self.idle: list[Worker] = []
        self.free = asyncio.Semaphore(workers)
        self.waiting = 0
        self.start = context()

    async def open(self) -> None:
        """Start the workers."""
        self.idle = [await asyncio.to_thread(Worker, self.start) for _ in range(self.workers)]

    def close(self) -> None:
        """End the idle workers; a busy one ends with its task."""
        while self.idle:
            self.idle.pop().kill()

    async def run(self, name: str, arguments: Mapping[str, Any]) -> AsyncGenerator[dict[str, Any], None]:
        """The messages of a task; the last one is its answer. Closing the iterator kills the task.

        Raises:
            Busy: when too many are waiting.
            Slow: when it takes too long.
            Broken: when its worker ends by itself.
        """
        if self.waiting >= QUEUE:
            raise Busy
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        try:
            worker = self._take(str(arguments.get("puzzle", "")))
            done = False
            try:
                async for message in self._talk(worker, name, arguments):
                    done = final(message)
                    if done:
                        self._give_back(worker)
                    yield message
            finally:
                if not done:
                    worker.kill()
        finally:
            self.free.release()

    async def _talk(
        self, worker: Worker, name: str, arguments: Mapping[str, Any]
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
                raise Broken from None
            yield message
            if final(message):
                return

    def _take(self, puzzle: str) -> Worker:
        """An idle worker, if possible the one that knows the puzzle."""
        for one in [each for each in self.idle if not each.process.is_alive()]:
            one.kill()
            self.idle.remove(one)
        if not self.idle:
            self.idle.append(Worker(self.start))
        worker = next((one for one in self.idle if one.last == puzzle), self.idle[-1])
        self.idle.remove(worker)
        worker.last = puzzle
        return worker

    def _give_back(self, worker: Worker) -> None:
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
