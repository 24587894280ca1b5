"""What a place for results is: the columns of a table, and the keys of what is done."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from deduce.app.batch.work import Record

COLUMNS = {
    "key": "TEXT", "source": "TEXT", "number": "INTEGER", "id": "TEXT", "kind": "TEXT", "rows": "INTEGER",
    "cols": "INTEGER", "status": "TEXT", "tier": "INTEGER", "tier_unique": "INTEGER", "hardest": "TEXT",
    "rating": "REAL", "level": "INTEGER", "percentiles": "TEXT", "shares": "TEXT", "bottleneck": "TEXT",
    "card_tier": "INTEGER", "card_rating": "REAL", "headline": "TEXT",
    "rounds": "INTEGER", "longest_refutation": "INTEGER", "counts": "TEXT", "technique_set": "TEXT",
    "solution": "TEXT", "puzzle": "TEXT", "url": "TEXT", "version": "TEXT", "seconds": "REAL", "error": "TEXT",
    "board": "TEXT", "seal": "TEXT",
}  # fmt: skip
"""The columns of a table, and what SQLite calls their types. What has parts of its own is JSON."""


class Keys:
    """The keys of finished jobs, 8 bytes each."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self.sorted = array("Q", (int(key, 16) for key in keys))
        self.sorted = array("Q", sorted(self.sorted))

    def __contains__(self, key: str) -> bool:
        value = int(key, 16)
        i = bisect_left(self.sorted, value)
        return i < len(self.sorted) and self.sorted[i] == value

    def __len__(self) -> int:
        return len(self.sorted)


class Results(ABC):
    """A place for records.

    Attributes:
        done: the keys of the records that it had when it was opened.
        failed: the status of those of them that say nothing about a puzzle.
        damaged: how many lines it had that were no whole records; their puzzles are done again.
    """

    done: Keys
    failed: dict[str, str]
    damaged: int = 0

    @abstractmethod
    def __init__(self, path: Path, /) -> None: ...

    @classmethod
    @abstractmethod
    def records(cls, path: Path, /) -> Iterator[Record]:
        """What a file has, a record at a time; nothing is changed, and what is no record is left out."""

    @classmethod
    @abstractmethod
    def empty(cls, path: Path, /) -> bool:
        """Whether a file that has no record is one of a run that had no puzzle, such as a part of a small archive."""

    @abstractmethod
    def add(self, found: Record, /) -> None:
        """Keep a record, for good."""

    @abstractmethod
    def close(self, *, whole: bool) -> None:
        """Let go of the file; `whole` says that no record will follow."""


def row(found: Record) -> list[Any]:
    """A record as the values of the columns."""
    values = (found.get(name) for name in COLUMNS)
    return [json.dumps(value) if isinstance(value, dict | list) else value for value in values]
