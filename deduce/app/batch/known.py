"""Grades that an earlier run found: taken, and not computed again, where they would be the same.

A grade is fixed by the board, the version of the program, that of the techniques, and the limits of the call. Each
result has a *seal* over all that it says and these limits: one that was changed or damaged, or was made with others,
does not have the seal that is asked for.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from typing import Any

from deduce import formats
from deduce.app.batch.results import records
from deduce.app.batch.store import COLUMNS
from deduce.app.batch.work import FAILED, Job, Options, Record, record
from deduce.app.limits import within
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.contract.version import __version__
from deduce.formats.canonical import exact
from deduce.language.errors import InputError, OutOfTime
from deduce.language.messages import msg
from grading.evidence import evidence_record

PLACES = ("key", "source", "number", "seal")
"""Columns that say nothing of the puzzle."""
PARTS = ("percentiles", "shares", "bottleneck", "headline", "counts", "solution")
"""Columns whose values may have parts, which are JSON in a table."""
READ = 10.0
"""Seconds within which a puzzle must be read to be looked for."""


def sealed(found: Record, options: Options) -> Record:
    """A result with its seal; as it is where it says nothing about a puzzle."""
    return found if found["status"] in FAILED else found | {"seal": seal(found, options)}


def seal(found: Record, options: Options) -> str:
    """The hash, 16 hexadecimal digits, of what a result says of its puzzle and of the limits under which it was found.

    It is the same for all forms of results.
    """
    limits = [options.unique, options.budget, options.time_limit]
    said = [_plain(name, found.get(name)) for name in COLUMNS if name not in PLACES]
    return blake2b(json.dumps([limits, said]).encode(), digest_size=8).hexdigest()


def _plain(name: str, value: Any) -> Any:
    """A value as all forms of results have it."""
    if value is None or value == "":
        return None
    if isinstance(value, dict | list):
        return json.dumps(value)
    return {"INTEGER": int, "REAL": float, "TEXT": str}[COLUMNS[name]](value)


def whole(found: Record) -> Record:
    """A result from any form, as it was before it became a row of a table."""
    said = {name: _plain(name, value) if name in COLUMNS else value for name, value in found.items()}
    for name in PARTS:
        value = said.get(name)
        if isinstance(value, str) and value[:1] in ("[", "{"):
            said[name] = json.loads(value)
    return said


class Known:
    """Earlier results by their boards, in a file of the system's own that goes when it is closed.

    Args:
        names: files of results, of any form.
        options: how the puzzles are graded now.

    Raises:
        InputError: for a file that has no such results.

    Attributes:
        doubted: how many results each file has that are not taken: of another version or other limits, or damaged.
        taken: how many were taken.
    """

    def __init__(self, names: Iterable[str], options: Options) -> None:
        self.options = options
        self.doubted: Counter[str] = Counter()
        self.taken = 0
        self.base = sqlite3.connect("", isolation_level=None)
        self.base.execute("PRAGMA journal_mode = OFF")
        self.base.execute("CREATE TABLE known (board TEXT PRIMARY KEY, record TEXT)")
        sets = {name: kind.technique_set for name, kind in kinds().items()}
        for name in names:
            for found in records(name):
                if found["status"] in FAILED:
                    continue
                if self._believed(found, sets):
                    row = (found["board"], json.dumps(whole(found)))
                    self.base.execute("INSERT OR IGNORE INTO known VALUES (?, ?)", row)
                else:
                    self.doubted[name] += 1

    def _believed(self, found: Record, sets: dict[str, str]) -> bool:
        if found.get("version") != __version__ or found.get("technique_set") != sets.get(found.get("kind") or ""):
            return False
        with suppress(ValueError, TypeError, OverflowError):
            return bool(found.get("board")) and found.get("seal") == seal(found, self.options)
        return False

    def find(self, job: Job) -> Record | None:
        """The result of a job; None where its puzzle is not known, or is none."""
        if job.fault is not None:
            return None
        try:
            with within(READ, processor=True):
                puzzle = formats.parse(job.text, job.kind, line=(job.number or 1) - 1, **self.options.settings)
                row = self.base.execute("SELECT record FROM known WHERE board = ?", (exact(puzzle),)).fetchone()
                if row is None:
                    return None
                self.taken += 1
                return self._told(job, puzzle.named(puzzle.id or job.name), json.loads(row[0]))
        except (InputError, OutOfTime, RecursionError):  # which the worker will find, too
            return None

    @staticmethod
    def _told(job: Job, puzzle: Puzzle, found: Record) -> Record:
        """A known result for another place, with what only JSON Lines have."""
        kind = puzzle.kind
        more: Record = {"schema": 1, "standing": kind.standing, "convention": kind.convention}
        more["conditions"] = str(puzzle.conditions)
        more["evidence"] = evidence_record(kind.name)
        own = {"id": puzzle.id, "puzzle": formats.write(puzzle, "json")}
        place = {name: value for name, value in record(job).items() if name in PLACES}
        return more | found | own | place

    def close(self) -> None:
        """Let go of the file."""
        self.base.close()


def doubts(known: Known, lang: str) -> Iterable[str]:
    """A line for each file with results that are not taken."""
    for name, count in known.doubted.items():
        told = msg(
            "{name} has results of another version or other limits, or damaged ones ({count}); they are not taken",
            name=name,
            count=count,
        )
        yield told.said(lang)
