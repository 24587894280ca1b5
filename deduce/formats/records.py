"""Collections: tables as CSV has them, and JSON whose objects hold puzzles as texts in other forms.

A row of a table, or an object, has the puzzle in one of its fields (`HOLDING`), as an address or as the text of a
board, and may have ``id`` and ``kind``; what else it has travels with the puzzle.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.grids import DELIMITERS
from deduce.formats.shell import Format
from deduce.formats.source import Piece
from deduce.language.errors import InputError, at
from deduce.language.messages import msg

HOLDING = ("puzzle", "puzzlink_url", "puzzle_url", "url", "link", "problem", "board", "grid", "text")
"""The fields that may hold a puzzle, in the order in which they are looked at."""
BOARDS = frozenset(("clues", "rooms", "bridges", "bridge", "regions", "colorregions"))
"""The fields of an object that is a puzzle itself."""
_KNOWN = re.compile(r"[a-z][\w ]{0,30}", re.I)


class Held(NamedTuple):
    """A puzzle in a record.

    Attributes:
        text: its text.
        fields: what else the record says, with its ``id`` and ``kind``.
    """

    text: str
    fields: Mapping[str, Any]


def held(values: Mapping[str, Any]) -> Held | None:
    """The puzzle that an object holds as a text; None where it is one itself, or holds none."""
    if BOARDS & {name.lower() for name in values}:
        return None
    for name in HOLDING:
        for said, value in values.items():
            if said.lower() == name and isinstance(value, str) and value.strip():
                return Held(value, {other: rest for other, rest in values.items() if other != said})
    return None


def rows(lines: Iterable[str]) -> Iterator[tuple[int, dict[str, str] | InputError]]:
    """The rows of a table with the number of the line in which each begins; the puzzle of each is its field ``puzzle``.

    A first row without an address names the columns. A cell in quotes may have several lines.
    """
    taken = iter(lines)
    above: list[str] = []
    while not above or (above[-1] and not above[-1].strip()):
        above.append(next(taken, ""))
    first = above[-1]
    delimiter = max(DELIMITERS, key=re.sub('"[^"]*"', "", first).count)
    reader = csv.reader(chain(above, taken), delimiter=delimiter)
    columns: list[str] = []
    while True:
        number = reader.line_num
        try:
            row = next(reader)
        except StopIteration:
            return
        except (csv.Error, ValueError) as error:
            fault = msg("the row cannot be read: {why}", why=error)
            yield number, InputError(fault, where=at(number))
            continue
        if number == len(above) - 1 and not any("://" in cell for cell in row):
            columns = [cell.strip().lower() for cell in row]
        elif any(cell.strip() for cell in row):
            yield number, _named(columns, [cell.strip("\r\n") for cell in row], number)


def _named(columns: list[str], row: list[str], number: int) -> dict[str, str] | InputError:
    """A row by the names of its columns."""
    found = {name: row[i] for i, name in enumerate(columns) if i < len(row) and row[i].strip()}
    name = next((name for name in HOLDING if name in found), None)
    text = found.pop(name) if name else next((cell.strip() for cell in row if "://" in cell), None)
    if text is None:
        expected = msg("a column {names}", names=" / ".join(HOLDING[:4]))
        return InputError(msg("no puzzle in the row"), where=at(number), expected=expected)
    return {**found, "puzzle": text}


def is_table(first: str) -> bool:
    """Whether a text whose first line is this one is a table of puzzles."""
    if first[:1] in "{[<#":
        return False
    cells = [cell.strip().strip('"').lower() for cell in re.split(f"[{DELIMITERS}]", first)]
    return bool(set(cells) & {*HOLDING}) or (len(cells) > 1 and any("://" in cell for cell in cells))


class PuzzleTable(Format):
    """One puzzle a row."""

    name = "table"
    title = msg("table")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        return is_table(source.text.lstrip().partition("\n")[0].strip())

    def split(self, source: Piece, /) -> Iterator[Piece]:
        """A table that has the names of its columns alone is one row without a puzzle."""
        found = rows(source.text.splitlines(keepends=True))
        for number, row in chain([next(found, (0, InputError(msg("no puzzle in the row"))))], found):
            yield Piece("" if isinstance(row, InputError) else json.dumps(row), source.line + number)

    def read(self, source: Piece, _kind: Kind | None, /) -> Puzzle:
        raise source.error(msg("no puzzle in the row"), msg("a column {names}", names=" / ".join(HOLDING[:4])))


FORMAT = PuzzleTable()
