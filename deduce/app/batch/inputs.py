"""Puzzles from files, folders, archives, CSV and standard input, one at a time: memory does not grow with the input.

What holds one puzzle a line (JSON Lines, URLs, CSV) is read line by line; a file of any other form is read whole, up to
the limit that a puzzle has.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import re
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import IO

from deduce import formats
from deduce.app.batch.work import Job
from deduce.formats import json_object, records
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg

TARS = (".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")
PACKED: dict[str, Callable[[Path], IO[bytes]]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}  # type: ignore[dict-item]
UNPACKING = (OSError, EOFError, zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, RuntimeError)
"""What broken, encrypted and unknown archives raise."""
TABLES = (".csv", ".tsv")
LINES = (".jsonl", ".ndjson")
_ADDRESS = re.compile(r"[^\s<]*(?:://|/p\?|/p\.html\?)")


class Inputs:
    """The jobs of all sources.

    Args:
        sources: files, folders, ``-`` for standard input, or puzzles themselves.
        kind: the kind, for an input that does not say.
        out: where the results go; what is called so is no input, although it may lie in a folder.
        settings: what else the inputs do not say, such as the number of stars.

    Raises:
        InputError: for a source that is none of these.

    Attributes:
        total: bytes of all files; None when that cannot be known.
        read: bytes of them that have been read.
    """

    sources: list[str]
    texts: list[str]

    def __init__(
        self,
        sources: Sequence[str],
        kind: str | None = None,
        out: str | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.kind, self.settings = kind, settings or {}
        self.out = Path(out).resolve() if out else None
        self.sources, self.texts = [], []
        for source in sources:
            there = source == "-" or formats.exists(source)
            (self.sources if there else self.texts).append(source if there else formats.text_of(source, kind))
        self.read = 0
        named = [source for source in self.sources if source != "-"]
        total = sum(_size(path) for source in named for path in self._files(Path(source)))
        self.total = None if "-" in self.sources else total

    def __iter__(self) -> Iterator[Job]:
        for text in self.texts:
            yield from self._whole("argument", "", text.encode())
        seen: set[Path] = set()
        for source in self.sources:
            if source == "-":
                yield from self._stream("-", sys.stdin.buffer)
                continue
            for path in self._files(Path(source)):
                if path.resolve() not in seen:
                    seen.add(path.resolve())
                    before = self.read
                    yield from self._file(path)
                    self.read = before + _size(path)

    def _files(self, path: Path) -> Iterator[Path]:
        """The file, or all files of the folder and the folders in it, in an order that is always the same."""
        try:
            entries = sorted(path.iterdir())
        except OSError:  # no folder; if it is no file either, that shows when it is opened
            yield path
            return
        for entry in entries:
            ours = self.out and entry.name.startswith(self.out.name) and entry.resolve().parent == self.out.parent
            if entry.name.startswith(".") or ours:
                continue
            if entry.is_file():
                yield entry
            elif entry.is_dir() and not entry.is_symlink():
                yield from self._files(entry)

    # Files -----------------------------------------------------------------------------------------------------------

    def _file(self, path: Path) -> Iterator[Job]:
        name = formats.shown_path(path)
        try:
            if path.suffix.lower() == ".zip":
                with zipfile.ZipFile(path) as archive:
                    for entry in archive.infolist():
                        if not entry.is_dir():
                            with archive.open(entry) as file:
                                yield from self._stream(f"{name}/{entry.filename}", file)
                            self.read += entry.compress_size
            elif path.name.lower().endswith(TARS):
                with path.open("rb") as packed, tarfile.open(fileobj=packed, mode="r|*") as archive:
                    before = self.read
                    for member in archive:
                        inner = archive.extractfile(member) if member.isfile() else None
                        if inner:
                            yield from self._stream(f"{name}/{member.name}", inner)
                        self.read = before + packed.tell()
            elif path.suffix.lower() in PACKED:
                with PACKED[path.suffix.lower()](path) as file:
                    yield from self._stream(name, file)
            else:
                with path.open("rb") as file:
                    yield from self._stream(name, file, plain=True)
        except UNPACKING as error:
            why = getattr(error, "strerror", None) or error
            yield self._fault(name, None, msg("this cannot be read: {why}", why=why))

    def _stream(self, name: str, file: IO[bytes], *, plain: bool = False) -> Iterator[Job]:
        """The jobs of an open file, by what its first line looks like."""
        if (peek := getattr(file, "peek", None)) and peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            try:  # as PowerShell writes text; read whole, up to the limit of one puzzle
                told = formats.as_text(file.read(2 * formats.LIMIT + 3), msg("the file"), 2 * formats.LIMIT + 2)
            except InputError as fault:
                yield self._fault(name, None, fault)
                return
            file = io.BytesIO(told.encode("utf-8", "surrogatepass"))
        head: list[bytes] = []
        size = 0
        while size <= formats.LIMIT and (line := file.readline(formats.LIMIT + 1)):
            head.append(line)
            size += len(line)
            if line.strip(b"\xef\xbb\xbf \t\r\n") and not line.startswith(b"#"):
                break
        first = head[-1].decode("utf-8", "replace").strip("\ufeff \t\r\n") if head else ""
        suffix = Path(name.removesuffix(Path(name).suffix) if Path(name).suffix in PACKED else name).suffix.lower()
        more = iter(lambda: file.readline(formats.LIMIT + 1), b"")
        one_a_line = first[:1] + first[-1:] == "{}" and not json_object.is_collection(first)
        if records.is_table(first):
            yield from self._table(name, chain(head, more), plain)
        elif suffix in LINES or one_a_line or _ADDRESS.match(first):
            yield from self._each(name, self._lines(chain(head, more), plain))
        else:
            data = b"".join(head)
            data += file.read(max(0, formats.LIMIT + 1 - len(data)))
            if suffix in TABLES and b"://" in data:  # a table whose columns have other names
                lines = (data + file.readline()).splitlines(keepends=True)
                yield from self._table(name, chain(lines, more), plain)
            else:
                yield from self._whole(name, Path(name).stem, data)

    # Lines -----------------------------------------------------------------------------------------------------------

    def _lines(self, lines: Iterable[bytes], plain: bool) -> Iterator[tuple[int, str | InputError]]:
        """The lines that are not blank, with their numbers; a line that is no text is a fault."""
        number, over = 0, False
        for line in lines:
            if plain:
                self.read += len(line)
            rest, over = over, not line.endswith(b"\n") and len(line) > formats.LIMIT
            if rest:  # of a line that is too long
                continue
            number += 1
            if line.strip() and not line.startswith(b"#"):
                try:
                    yield number, formats.as_text(line, msg("the line")).strip()
                except InputError as fault:
                    yield number, fault.inside(at(number - 1))

    def _each(self, name: str, lines: Iterable[tuple[int, str | InputError]]) -> Iterator[Job]:
        for number, line in lines:
            yield self._fault(name, number, line) if isinstance(line, InputError) else self._job(name, number, line)

    def _table(self, name: str, lines: Iterable[bytes], plain: bool) -> Iterator[Job]:
        """A puzzle a row, as `deduce.formats.records.rows` gives them."""

        def texts() -> Iterator[str]:
            for line in lines:
                self.read += len(line) if plain else 0
                yield line.decode("utf-8", "replace").removeprefix("\ufeff")

        for number, row in records.rows(texts()):
            if isinstance(row, InputError):
                yield self._fault(name, number + 1, row)
            else:
                yield self._job(name, number + 1, row["puzzle"], row.get("id"), row.get("kind"))

    def _whole(self, name: str, stem: str, data: bytes) -> Iterator[Job]:
        """The puzzles of a file, however many lines each takes."""
        try:
            puzzles = formats.parse_all(formats.as_text(data, msg("the file")), self.kind, **self.settings)
        except InputError as fault:
            yield self._fault(name, None, fault)
            return
        number = 0
        while True:
            number += 1
            try:
                puzzle = next(puzzles)
                text = formats.write(puzzle, "json")
            except StopIteration:
                return
            except InputError as fault:
                yield self._fault(name, number, fault)
                continue
            named = stem if number == 1 else f"{stem}-{number}"
            yield self._job(name, number if stem else None, text, named or None)

    # Jobs ------------------------------------------------------------------------------------------------------------

    def _job(self, source: str, number: int | None, text: str, name: str | None = None, kind: str | None = None) -> Job:
        return Job(_key(source, number, text), source, number, text, name, kind or self.kind)

    def _fault(self, source: str, number: int | None, what: InputError | Message) -> Job:
        fault = InputError(what) if isinstance(what, Message) else what
        return Job(_key(source, number, ""), source, number, "", fault=fault)


def _size(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0


def _at(number: int, what: Message, expected: Message | None = None) -> InputError:
    return InputError(what, where=at(number - 1), expected=expected)


def _key(source: str, number: int | None, text: str) -> str:
    return blake2b(f"{source}\n{number}\n{text}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
