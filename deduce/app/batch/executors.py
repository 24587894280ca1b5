"""Executors: many jobs, done here or in processes of this machine. Answers come in any order.

An executor takes a new job only when it has room for it, so a long input waits on the disk and not in memory.
"""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from multiprocessing.connection import wait
from typing import Protocol

from deduce.app.batch.work import Job, Options, Record, broken, overdue, perform
from deduce.app.limits import CLOCK
from deduce.app.workers import Send, Worker

PACKET = 0.05
"""About how many seconds of work a worker is handed at once, so that it does not wait for us between short jobs."""
LARGEST = 50
"""The most jobs of a packet."""
GRACE = 2.0
"""Seconds over the time limit by the clock after which a process that does not look at the clock is killed."""
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


class Grader(Worker):
    """A worker with what it has not answered yet."""

    def __init__(self, options: Options) -> None:
        super().__init__(partial(answer, options=options), "deduce.app.batch.work")
        self.jobs: deque[Job] = deque()
        self.since = 0.0

    def give(self, jobs: list[Job]) -> None:
        """Hand over a packet; the worker waits for one, so its pipe is empty."""
        self.jobs.extend(jobs)
        self.since = time.monotonic()
        with contextlib.suppress(BrokenPipeError):  # it has just ended: seen when it is asked for an answer
            self.pipe.send(jobs)

    def spent(self) -> bool:
        """Whether another one should take its place."""
        return self.done >= TASKS or not self.process.is_alive()


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
        workers: list[Grader] = []
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
                        idle = Grader(options)
                        workers.append(idle)
                    idle.give(packet)
                busy: dict[object, Grader] = {one.pipe: one for one in workers if one.jobs}
                if not busy:
                    return
                for pipe in wait([one.pipe for one in busy.values()], self._patience(busy.values(), options)):
                    yield from self._hear(busy[pipe], packets, workers, options)
                for worker in [one for one in workers if one.jobs and self._late(one, options)]:
                    yield self._end(worker, packets, workers, overdue(worker.jobs[0], options))
        finally:
            for worker in workers:
                worker.kill()

    def _hear(self, worker: Grader, packets: Packets, workers: list[Grader], options: Options) -> Iterator[Record]:
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

    def _end(self, worker: Grader, packets: Packets, workers: list[Grader], found: Record) -> Record:
        """Take leave of a worker: what it was at is answered, the rest of its packet is for others."""
        worker.kill()
        workers.remove(worker)
        worker.jobs.popleft()
        packets.again(list(worker.jobs))
        return found

    def _late(self, worker: Grader, options: Options) -> bool:
        limit = options.time_limit
        return limit is not None and time.monotonic() > worker.since + CLOCK * limit + GRACE

    def _patience(self, busy: Iterable[Grader], options: Options) -> float | None:
        """Seconds until the first worker is late."""
        if options.time_limit is None:
            return None
        first = min(worker.since for worker in busy)
        return max(0.0, first + CLOCK * options.time_limit + GRACE - time.monotonic()) + 0.01


def answer(jobs: list[Job], send: Send, options: Options) -> None:
    """Do a packet in a worker."""
    for job in jobs:
        send(perform(job, options))
