"""One job: a puzzle as text in, its grade as plain data out. This is what runs in the workers."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deduce import formats
from deduce.app.limits import CLOCK, graded
from deduce.contract.puzzle import Puzzle
from deduce.contract.version import __version__
from deduce.engine.path import Licence
from deduce.formats.canonical import exact
from deduce.language.errors import InputError
from deduce.language.messages import msg
from grading.grade import Grade

Record = dict[str, Any]
"""A line of the results."""

FAILED = ("invalid", "failed")
"""Statuses that say nothing about the puzzle: it could not be read; its worker broke."""


@dataclass(frozen=True)
class Job:
    """A puzzle to grade, or what is wrong with the place where one was expected.

    Attributes:
        key: what tells it from all others, today and when the run goes on tomorrow.
        source: the file that it comes from.
        number: its line there, or which puzzle of the file it is; None when the argument was the puzzle.
        name: its id, unless it has one of its own.
        fault: why there is no puzzle here.
    """

    key: str
    source: str
    number: int | None
    text: str
    name: str | None = None
    kind: str | None = None
    fault: InputError | None = None


@dataclass(frozen=True)
class Options:
    """How puzzles are graded: as the options of ``deduce grade`` say; `time_limit` is of processor time."""

    unique: Licence = "auto"
    budget: int | None = None
    time_limit: float | None = None
    lang: str = "en"
    settings: Mapping[str, str] = field(default_factory=dict)


def perform(job: Job, options: Options) -> Record:
    """Grade the puzzle of a job. Whatever goes wrong is an answer too, and costs this puzzle alone."""
    if job.fault is not None:
        return record(job, status="invalid", error=job.fault.said(options.lang))
    start = time.process_time()
    try:
        puzzle = formats.parse(job.text, job.kind, line=(job.number or 1) - 1, **options.settings)
        puzzle = puzzle.named(puzzle.id or job.name)
        how: dict[str, Any] = {"unique": options.unique, "budget": options.budget}
        _, found = graded(puzzle, Grade.to_json, options.time_limit, processor=True, **how)
    except InputError as fault:
        return record(job, status="invalid", error=fault.said(options.lang))
    except Exception as error:
        return record(job, status="failed", error=f"{type(error).__name__}: {error}")
    size = {"rows": puzzle.rows, "cols": puzzle.cols}
    told = {"puzzle": formats.write(puzzle, "json"), "url": address(puzzle), "version": __version__}
    spent = round(time.process_time() - start, 6)
    return record(job, **size, **found, **told, seconds=spent, board=exact(puzzle))


def address(puzzle: Puzzle) -> str | None:
    """Its address at puzz.link; None where it cannot be written there."""
    return formats.write(puzzle, "puzzlink") if "puzzlink" in formats.able(puzzle) else None


def record(job: Job, **found: Any) -> Record:
    """A result: where the puzzle stood, and what was found."""
    return {"key": job.key, "source": job.source, "number": job.number, "id": job.name, "error": None} | found


def broken(job: Job, options: Options) -> Record:
    """The result of a puzzle at which its worker ended."""
    return record(job, status="failed", error=msg("the worker ended at this puzzle").said(options.lang))


def overdue(job: Job, options: Options) -> Record:
    """The result of a puzzle at which its worker had to be stopped."""
    told = msg("stopped after {seconds} seconds", seconds=CLOCK * (options.time_limit or 0))
    return record(job, status="out_of_time", error=told.said(options.lang))
