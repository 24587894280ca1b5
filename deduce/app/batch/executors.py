"""Executors: many jobs, done here or in processes of this machine. Answers come in any order.

An executor takes a new job only when it has room for it, so a long input waits on the disk and not in memory.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from deduce.app.batch.work import Job, Options, Record, broken, overdue, perform

PACKET = 0.05
"""About how many seconds of work a worker is handed at once, so that it does not wait for us between short jobs."""
LARGEST = 50
"""The most jobs of a packet."""
GRACE = 2.0
"""Seconds over the time limit after which a process that does not look at the clock is killed."""
TASKS = 5_000
"""After how many jobs a process makes room for a new one, so that memory stays bounded."""


class Executor(Protocol):
    """Has jobs done."""

    def run(self, jobs: Iterable[Job], options: Options) -> Generator[Record, None, None]:
        """The result of each job, once, in any order."""
        ...


class InProcess:
    """Does the jobs one after the other, here."""

    def run(self, jobs: Iterable[Job], options: Options) -> Generator[Record, None, None]:
        """The result of each job."""
        return (perform(job, options) for job in jobs)


class Packets:
    """Jobs by the handful: more at a time when they are short.

    Args:
        jobs: where they come from.
        seconds: how long a packet should take.
    """

    def __init__(self, jobs: Iterable[Job], seconds: float = PACKET) -> None:
        self.jobs = iter(jobs)
        self.seconds, self.mean = seconds, seconds

    def take(self) -> list[Job]:
        """The next jobs; none when there are no more."""
        return list(islice(self.jobs, max(1, min(LARGEST, int(self.seconds / self.mean)))))

    def again(self, jobs: Iterable[Job]) -> None:
        """Jobs that were not done go first."""
        self.jobs = chain(jobs, self.jobs)

    def learn(self, found: Record) -> None:
        """Note how long a job took."""
        self.mean = 0.9 * self.mean + 0.1 * max(found.get("seconds") or 0.0, 1e-4)


class Worker:
    """A process, the pipe to it, and what it has not answered yet."""

    def __init__(self, options: Options) -> None:
        start = context()
        self.pipe, theirs = start.Pipe()
        self.process = start.Process(target=serve, args=(theirs, options), daemon=True)
        self.process.start()
        theirs.close()
        self.jobs: deque[Job] = deque()
        self.since = 0.0
        self.done = 0

    def give(self, jobs: list[Job]) -> None:
        """Hand over a packet; the worker waits for one, so its pipe is empty."""
        self.jobs.extend(jobs)
        self.since = time.monotonic()
        with contextlib.suppress(BrokenPipeError):  # it has just ended: seen when it is asked for an answer
            self.pipe.send(jobs)

    def spent(self) -> bool:
        """Whether another one should take its place."""
        return self.done >= TASKS or not self.process.is_alive()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Processes:
    """Workers of this machine. One that ends, or must be ended, costs the puzzle that it was at and no other.

    Args:
        count: how many.
    """

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, jobs: Iterable[Job], options: Options) -> Generator[Record, None, None]:
        """The result of each job."""
        packets = Packets(jobs)
        workers: list[Worker] = []
        try:
            while True:
                for worker in [one for one in workers if not one.jobs and one.spent()]:
                    worker.kill()
                    workers.remove(worker)
                for _ in range(self.count - sum(bool(one.jobs) for one in workers)):
                    if not (packet := packets.take()):
                        break
                    idle = next((one for one in workers if not one.jobs), None)
                    if idle is None:
                        idle = Worker(options)
                        workers.append(idle)
                    idle.give(packet)
                busy = {one.pipe: one for one in workers if one.jobs}
                if not busy:
                    return
                for pipe in wait(list(busy), self._patience(busy.values(), options)):
                    yield from self._hear(busy[pipe], packets, workers, options)
                for worker in [one for one in workers if one.jobs and self._late(one, options)]:
                    yield self._end(worker, packets, workers, overdue(worker.jobs[0], options))
        finally:
            for worker in workers:
                worker.kill()

    def _hear(self, worker: Worker, packets: Packets, workers: list[Worker], options: Options) -> Iterator[Record]:
        """The answers that a worker has for us."""
        try:
            found = worker.pipe.recv()
        except (EOFError, OSError):
            yield self._end(worker, packets, workers, broken(worker.jobs[0], options))
            return
        worker.jobs.popleft()
        worker.done += 1
        worker.since = time.monotonic()
        packets.learn(found)
        yield found

    def _end(self, worker: Worker, packets: Packets, workers: list[Worker], found: Record) -> Record:
        """Take leave of a worker: what it was at is answered, the rest of its packet is for others."""
        worker.kill()
        workers.remove(worker)
        worker.jobs.popleft()
        packets.again(list(worker.jobs))
        return found

    def _late(self, worker: Worker, options: Options) -> bool:
        limit = options.time_limit
        return limit is not None and time.monotonic() > worker.since + limit + GRACE

    def _patience(self, busy: Iterable[Worker], options: Options) -> float | None:
        """Seconds until the first worker is late."""
        if options.time_limit is None:
            return None
        first = min(worker.since for worker in busy)
        return max(0.0, first + options.time_limit + GRACE - time.monotonic()) + 0.01


def serve(pipe: Connection, options: Options) -> None:
    """What a worker runs: packets from the pipe, answers into it, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            for job in pipe.recv():
                pipe.send(perform(job, options))


def context() -> Any:
    """How processes are started: copies of one that has everything loaded, where the system can do that."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(["deduce.app.batch.work"])
    return found
