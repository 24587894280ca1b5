"""Results as JSON Lines, CSV, Parquet or SQLite, kept so that a run that was killed can go on.

A record is complete or it is not there: of a file of lines, what stands after the last new line is cut off, and a line
that is no whole record is dropped, counted and made anew; SQLite commits each record; Parquet, which cannot be appended
to, is made of a journal of lines at the end.
"""

from __future__ import annotations

import csv
import importlib
import io
import json
import os
import re
import sqlite3
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from deduce.app.batch.store import COLUMNS, Keys, Results, row
from deduce.app.batch.work import FAILED, Record
from deduce.app.files import writing
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg
from grading.card import STATUS


def results(name: str, *, resume: bool) -> Results:
    """The results of a file name, new or to be gone on with.

    Raises:
        InputError: for an unknown ending; when there are results and the run is not to go on with them; when what is
            there is something else.
    """
    path = Path(name)
    form = FORMS.get(path.suffix.lower())
    if form is None:
        raise InputError(msg("{name} has no ending that says its format", name=name), expected=choice(list(FORMS)))
    if (path.exists() or path.with_name(path.name + ".part").exists()) and not resume:
        raise InputError(msg("{name} is there already", name=name), expected=msg("a new file, or --resume to go on"))
    with writing(name, sqlite3.Error):
        return form(path)


def records(name: str) -> Iterator[Record]:
    """What a file of results has, of whatever form, whole records alone; it is not changed.

    Raises:
        InputError: for an unknown ending, a file that is not there, and one that has no such results.
    """
    path = Path(name)
    form = FORMS.get(path.suffix.lower())
    if form is None:
        raise InputError(msg("{name} has no ending that says its format", name=name), expected=choice(list(FORMS)))
    if not path.is_file():
        raise InputError(msg("there is no file {name}", name=name), expected=msg("what deduce batch wrote"))
    wrong = InputError(msg("{name} is not a file of such results", name=name), expected=msg("what deduce batch wrote"))
    try:
        found = 0
        for one in form.records(path):
            if _named(one) is not None:
                found += 1
                yield one
        if not found and not form.empty(path):
            raise wrong
    except (sqlite3.Error, ValueError, csv.Error) as fault:
        if isinstance(fault, InputError):
            raise
        raise wrong from None


# Files of lines ------------------------------------------------------------------------------------------------------


class LineResults(Results):
    """A record a line."""

    head = b""

    def __init__(self, path: Path) -> None:
        path.touch()
        self.place = path
        self.file: BinaryIO = path.open("r+b")
        try:
            _lock(self.file, path)
            self.failed = {}
            self.done = Keys(self._keys(path))
            if self.damaged:
                self._drop_damaged(path)
        except BaseException:
            self.file.close()
            raise

    def _keys(self, path: Path) -> Iterator[str]:
        """The keys of the whole records in the file; what is left of a last line that was broken off is cut off."""
        end = whole = 0
        for line in self.file:
            if not line.endswith(b"\n"):
                break
            found = self.read(line)
            if found is not None:
                whole += 1
                if found[1] in FAILED:
                    self.failed[found[0]] = found[1]
                yield found[0]
            elif end or line != self.head:
                self.damaged += 1
            end += len(line)
        if self.damaged and not whole:
            raise InputError(msg("{name} is not a file of such results", name=path), expected=msg("a new file"))
        self.file.seek(end)
        self.file.truncate()
        if not end:
            self.file.write(self.head)

    @classmethod
    def records(cls, path: Path) -> Iterator[Record]:
        with path.open("rb") as file:
            for line in file:
                found = cls.values(line) if line.endswith(b"\n") else None
                if found is not None:
                    yield found

    @classmethod
    def empty(cls, path: Path) -> bool:
        return path.stat().st_size == len(cls.head) and path.read_bytes() == cls.head

    def _drop_damaged(self, path: Path) -> None:
        """Write the whole records into a new file in place of the old one."""
        made = path.with_name(path.name + ".whole")
        self.file.seek(0)
        with made.open("wb") as file:
            file.write(self.head)
            file.writelines(line for line in self.file if self.read(line) is not None)
            file.flush()
            os.fsync(file.fileno())
        made.replace(path)
        old, self.file = self.file, path.open("r+b")
        _lock(self.file, path)
        old.close()
        self.file.seek(0, os.SEEK_END)

    @staticmethod
    @abstractmethod
    def values(line: bytes, /) -> Record | None:
        """What a line says by its names; None where it is no record."""

    def read(self, line: bytes, /) -> tuple[str, str] | None:
        """Key and status of a record that is whole; None for anything else."""
        found = self.values(line)
        return None if found is None else _named(found)

    @abstractmethod
    def line(self, found: Record, /) -> str:
        """The record without the new line."""

    def add(self, found: Record, /) -> None:
        with writing(self.place):
            self.file.write(self.line(found).encode("utf-8", "replace") + b"\n")
            self.file.flush()

    def close(self, *, whole: bool) -> None:  # noqa: ARG002
        with writing(self.place), self.file:  # which is closed in any case
            os.fsync(self.file.fileno())


class JsonLines(LineResults):
    """JSON Lines: all that ``deduce grade --json`` says, and where the puzzle stood."""

    @staticmethod
    def values(line: bytes, /) -> Record | None:
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def line(self, found: Record, /) -> str:
        return json.dumps(found, ensure_ascii=False)


class Csv(LineResults):
    """CSV with a line of names."""

    head = ",".join(COLUMNS).encode() + b"\n"

    @staticmethod
    def values(line: bytes, /) -> Record | None:
        try:
            (values,) = csv.reader([line.decode("utf-8")], strict=True)
        except (csv.Error, ValueError):
            return None
        return dict(zip(COLUMNS, values, strict=True)) if len(values) == len(COLUMNS) else None

    def line(self, found: Record, /) -> str:
        buffer = io.StringIO()
        csv.writer(buffer, lineterminator="").writerow(
            " ".join(str("" if x is None else x).split("\n")) for x in row(found)
        )
        return buffer.getvalue()


KEY = re.compile("[0-9a-f]{16}")
STATUSES = {"solved", *STATUS, *FAILED}


def _named(found: Record) -> tuple[str, str] | None:
    """Key and status of a record that has what all have."""
    key, status = found.get("key"), found.get("status")
    if not (isinstance(key, str) and isinstance(status, str) and {"source", "number"} <= found.keys()):
        return None
    return (key, status) if KEY.fullmatch(key) and status in STATUSES else None


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep other runs away from the file, where the system knows how."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError(msg("another run is writing {name}", name=path)) from None


# Databases -----------------------------------------------------------------------------------------------------------


class Sqlite(Results):
    """A table ``results`` that others may query while it grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.base = sqlite3.connect(path, isolation_level=None)
        try:
            self._open()
        except BaseException:
            self.base.close()
            raise

    @classmethod
    def records(cls, path: Path) -> Iterator[Record]:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as base:
            base.row_factory = sqlite3.Row
            yield from map(dict, base.execute("SELECT * FROM results"))

    @classmethod
    def empty(cls, path: Path) -> bool:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as base:
            return [name for _, name, *_ in base.execute("PRAGMA table_info (results)")] == list(COLUMNS)

    def _open(self) -> None:
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")
        columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
        self.base.execute(f"CREATE TABLE IF NOT EXISTS results ({columns}, PRIMARY KEY (key))")
        there = [name for _, name, *_ in self.base.execute("PRAGMA table_info (results)")]
        if there != list(COLUMNS):
            raise InputError(msg("{name} is not a file of such results", name=self.path), expected=msg("a new file"))
        self.insert = f"INSERT OR IGNORE INTO results VALUES ({', '.join('?' * len(COLUMNS))})"
        self.done = Keys(key for (key,) in self.base.execute("SELECT key FROM results"))
        failed = f"SELECT key, status FROM results WHERE status IN ({', '.join('?' * len(FAILED))})"
        self.failed = dict(self.base.execute(failed, FAILED))

    def add(self, found: Record, /) -> None:
        with writing(self.path, sqlite3.Error):
            self.base.execute(self.insert, row(found))

    def close(self, *, whole: bool) -> None:  # noqa: ARG002
        with writing(self.path, sqlite3.Error):
            self.base.close()


class Parquet(JsonLines):
    """A Parquet file, made of its journal when all is done."""

    def __init__(self, path: Path) -> None:
        self.arrow, self.parquet = _arrow()
        self.path, self.journal = path, path.with_name(path.name + ".part")
        if path.exists() and not self.journal.exists():
            made = path.with_name(path.name + ".old")
            with made.open("wb") as file:
                file.writelines(self.line(found).encode() + b"\n" for found in self.records(path))
            made.replace(self.journal)
        super().__init__(self.journal)

    @classmethod
    def records(cls, path: Path) -> Iterator[Record]:
        arrow, parquet = _arrow()
        try:
            for batch in parquet.ParquetFile(path).iter_batches():
                yield from batch.to_pylist()
        except arrow.ArrowException:
            raise InputError(
                msg("{name} is not a file of such results", name=path), expected=msg("a new file")
            ) from None

    @classmethod
    def empty(cls, path: Path) -> bool:
        _, parquet = _arrow()
        return bool(parquet.read_schema(path).names == list(COLUMNS))

    def close(self, *, whole: bool) -> None:
        super().close(whole=whole)
        if not whole:
            return
        kinds = {"TEXT": self.arrow.string(), "INTEGER": self.arrow.int64(), "REAL": self.arrow.float64()}
        schema = self.arrow.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
        made = self.path.with_name(self.path.name + ".new")
        with writing(self.path):
            try:
                self._write(made, schema)
                made.replace(self.path)
            except BaseException:
                made.unlink(missing_ok=True)
                raise
            self.journal.unlink()

    def _write(self, made: Path, schema: Any) -> None:
        with self.journal.open("rb") as lines, self.parquet.ParquetWriter(made, schema) as writer:
            while rows := [dict(zip(COLUMNS, row(json.loads(line)), strict=True)) for line in islice(lines, 10_000)]:
                writer.write_table(self.arrow.Table.from_pylist(rows, schema=schema))


def _arrow() -> tuple[Any, Any]:
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise InputError(msg("Parquet needs pyarrow"), expected="pip install -e '.[batch]'") from None


FORMS: dict[str, type[Results]] = {
    ".jsonl": JsonLines,
    ".ndjson": JsonLines,
    ".csv": Csv,
    ".parquet": Parquet,
    ".sqlite": Sqlite,
    ".sqlite3": Sqlite,
    ".db": Sqlite,
}  # fmt: skip
