"""``deduce batch``: grade whole archives."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from zlib import crc32

from deduce.app.batch.executors import Executor, InProcess, Processes
from deduce.app.batch.inputs import Inputs
from deduce.app.batch.known import Known, doubts, sealed
from deduce.app.batch.progress import Progress
from deduce.app.batch.results import results
from deduce.app.batch.store import Results
from deduce.app.batch.work import FAILED, Job, Options, Record
from deduce.app.files import settings
from deduce.app.web.lanes import cores
from deduce.language.messages import msg
from grading.card import STATUS

LATE = "out_of_time"
"""The status that says of the machine, not of the puzzle: it is not kept, and the puzzle is tried again by --resume."""
STATUSES = {
    "solved": msg("solved"),
    **STATUS,
    "invalid": msg("not understood"),
    "failed": msg("failed"),
}


def run(arguments: argparse.Namespace) -> int:
    """Grade every puzzle into the results; exit 1 when there was none where one should be, or a worker broke, in an
    earlier run as well, or when time was over for one.
    """
    lang = arguments.lang
    inputs = Inputs(arguments.puzzle, arguments.kind, arguments.out, settings(arguments))
    executor = _executor(arguments)
    options = Options(arguments.unique, arguments.budget, arguments.time_limit, lang, settings(arguments))
    known = Known(arguments.known, options) if arguments.known else None
    kept = results(arguments.out, resume=arguments.resume)
    progress = Progress(inputs, lang)
    statuses: Counter[str] = Counter()
    earlier: Counter[str] = Counter()
    whole = False
    for line in doubts(known, lang) if known else ():
        progress.say(f"deduce: {line}")
    if kept.damaged:
        told = msg(
            "{name} has damaged lines ({count}); their puzzles are done again", name=arguments.out, count=kept.damaged
        )
        progress.say(f"deduce: {told.said(lang)}")

    def keep(found: Record) -> None:
        if found["status"] != LATE:
            kept.add(sealed(found, options))
        statuses[found["status"]] += 1
        progress.step()
        if found["status"] in FAILED:
            progress.say(f"deduce: {_told(found, lang)}")

    jobs: Iterable[Job] = _left(_shared(inputs, arguments.shard), kept, earlier)
    if known:
        jobs = _unknown(jobs, known, keep)
    try:
        with closing(executor.run(jobs, options)) as answers:
            for found in answers:
                keep(found)
        whole = True
    finally:
        progress.end()
        kept.close(whole=whole)
        if known:
            known.close()
    _summary(statuses, len(kept.done), known.taken if known else 0, earlier, lang)
    return 1 if any(statuses[status] or earlier[status] for status in (*FAILED, LATE)) else 0


def _executor(arguments: argparse.Namespace) -> Executor:
    if arguments.scheduler:
        from deduce.app.batch.cluster import Dask

        return Dask(arguments.scheduler)
    workers = cores() if arguments.workers is None else arguments.workers
    return Processes(workers) if workers else InProcess()


def _shared(jobs: Iterable[Job], shard: tuple[int, int] | None) -> Iterable[Job]:
    """The jobs of a shard. To which one a puzzle belongs, its key says, so that none moves when puzzles are added."""
    if shard is None:
        return jobs
    number, shards = shard
    return (job for job in jobs if crc32(job.key.encode()) % shards == number - 1)


def _left(inputs: Iterable[Job], kept: Results, earlier: Counter[str]) -> Iterator[Job]:
    """The jobs that have no result yet; those that failed earlier are counted."""
    for job in inputs:
        if job.key not in kept.done:
            yield job
        elif job.key in kept.failed:
            earlier[kept.failed[job.key]] += 1


def _unknown(jobs: Iterable[Job], known: Known, keep: Callable[[Record], None]) -> Iterator[Job]:
    """The jobs whose results are not known; of the others they are kept."""
    for job in jobs:
        found = known.find(job)
        if found is None:
            yield job
        else:
            keep(found)


def _told(found: Record, lang: str) -> str:
    """A place without a result, and why."""
    place = found["source"]  # an error says the line
    if found["status"] == "failed":
        place = msg("{source}, number {number}", source=place, number=found["number"]).said(lang)
    return f"{place}: {found['error']}"


def _summary(statuses: Counter[str], before: int, taken: int, earlier: Counter[str], lang: str) -> None:
    """How many puzzles came to what, and how many of these grades were known."""
    told = msg("{count} puzzles", count=statuses.total())
    if before:
        told = msg("{told}, and {count} from before", told=told, count=before)
    print(told.said(lang))
    if taken:
        told = msg("known, of these")
        print(f"{taken:8} {told.said(lang)}")
    for status, name in STATUSES.items():
        if statuses[status]:
            print(f"{statuses[status]:8} {name.said(lang)}")
        if status == LATE and statuses[status]:
            print(msg("those out of time are not among the results; --resume tries them again").said(lang))
        if earlier[status]:
            told = msg("{status}, from before", status=name)
            print(f"{earlier[status]:8} {told.said(lang)}")
