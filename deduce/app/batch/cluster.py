"""The executor of a Dask cluster: the same jobs, done by workers on any number of machines."""

from __future__ import annotations

import importlib
from collections.abc import Generator, Iterable, Mapping
from typing import Any

from deduce.app.batch.executors import Packets
from deduce.app.batch.work import Job, Options, Record, broken, perform
from deduce.language.errors import InputError
from deduce.language.messages import msg

PACKET = 0.5
"""About how many seconds of work are sent as one task: the scheduler takes a millisecond for each."""
AHEAD = 3
"""Tasks that are under way for each thread of the cluster: one at work, the others ready beside it."""
PATIENCE = 10.0
"""Seconds within which a scheduler must answer."""


class Dask:
    """The workers of a scheduler. Deduce must be installed there.

    Args:
        address: where the scheduler listens, such as ``tcp://10.0.0.1:8786``.

    Raises:
        InputError: when Dask is not installed, or nobody answers.
    """

    def __init__(self, address: str) -> None:
        try:
            self.dask: Any = importlib.import_module("distributed")
        except ImportError:
            raise InputError(msg("a scheduler needs Dask"), expected="pip install -e '.[batch]'") from None
        try:
            self.client = self.dask.Client(address, timeout=PATIENCE)
        except (OSError, TimeoutError, ValueError, RuntimeError) as error:
            raise InputError(msg("no scheduler answers at {address}", address=address)) from error

    def run(self, jobs: Iterable[Job], options: Options) -> Generator[Record, None, None]:
        """The result of each job. Workers may come and go; the tasks of one that is lost are done by another."""
        packets = Packets(jobs, PACKET)
        under_way: dict[Any, list[Job]] = {}
        answers = self.dask.as_completed(with_results=False)
        try:
            while True:
                while len(under_way) < AHEAD * self._threads() and (packet := packets.take()):
                    self._send(packet, options, under_way, answers)
                if not under_way:
                    return
                task = next(answers)
                packet = under_way.pop(task)
                if task.status == "finished":
                    for found in task.result():
                        packets.learn(found)
                        yield found
                elif len(packet) == 1:
                    yield broken(packet[0], options)
                else:  # one of them ended several workers: each is tried alone
                    for job in packet:
                        self._send([job], options, under_way, answers)
        finally:
            for task in under_way:
                task.cancel()
            self.client.close()

    def _send(self, packet: list[Job], options: Options, under_way: dict[Any, list[Job]], answers: Any) -> None:
        task = self.client.submit(perform_all, packet, options, pure=False)
        under_way[task] = packet
        answers.add(task)

    def _threads(self) -> int:
        threads: Mapping[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))


def perform_all(jobs: list[Job], options: Options) -> list[Record]:
    """A packet, done by a worker of the cluster."""
    return [perform(job, options) for job in jobs]
