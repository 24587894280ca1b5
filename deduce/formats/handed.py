"""Rows that a caller hands over: lists, tuples and texts, or an array that has ``tolist``.

They are read as `deduce.formats.arrays` reads such a list in a text. What that form has no room for, rooms by their
numbers, clues beside rooms, clues between cells, is read as the fields of the kind's JSON.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats import arrays
from deduce.formats.fields import Fields, brief
from deduce.formats.offers import bodies
from deduce.formats.shell import finish
from deduce.formats.source import Piece, shown, whole_number
from deduce.language.errors import InputError
from deduce.language.messages import msg

ROWS = ("clues", "rooms")
"""The fields of JSON that are rows of cells. A caller may hand one over and name the other."""
Cell = int | float | str | None
Rows = list[list[Cell]]


def as_json(rows: object) -> str:
    """Rows of a caller as a list in a text.

    Raises:
        InputError: for anything else.
    """
    return "[" + ",\n".join(_row_said(row) for row in _listed(rows)) + "]"


def read(rows: object, kind: Kind, named: Mapping[str, object], source: Piece) -> Puzzle:
    """The puzzle in the rows of a caller.

    Args:
        rows: the cells.
        kind: the kind.
        named: more of `ROWS`, by name.
        source: the same rows as a text.

    Raises:
        InputError: as `deduce.parse` does; and where both -1 and 0 would be open cells.
    """
    if named:
        return _from_fields(rows, kind, named)
    try:
        found = arrays.FORMAT.read(source, kind)
    except InputError as fault:
        if any(isinstance(row, str) for row in _listed(rows)) or not len(_listed(rows)):
            raise
        return _from_fields(rows, kind, named, fault)
    cells = [cell for row in _listed(rows) for cell in row]
    if any(cell == -1 for cell in cells) and any(_zero(cell) for cell in cells):
        filled = [[-1 if _zero(cell) else cell for cell in row] for row in _listed(rows)]
        if arrays.FORMAT.read(Piece(as_json(filled)), kind) == found:
            raise InputError(msg("both -1 and 0 for an open cell"), expected=msg("one of them"))
    return found


def _from_fields(rows: object, kind: Kind, named: Mapping[str, object], otherwise: InputError | None = None) -> Puzzle:
    """The puzzle of the rows as a field of the kind's JSON beside those that are named.

    Args:
        rows: the cells.
        kind: the kind.
        named: the other fields.
        otherwise: the fault of the rows read in another way, which is told where the kind has no rooms.
    """
    body = bodies(kind).json
    first = next((name for name in ROWS if name not in named), None)
    if first is None:
        raise InputError(msg("clues beside clues"), expected=msg("the rows, and one of clues=… and rooms=…"))
    if body is None:
        raise otherwise or InputError(msg("{name} has no JSON form", name=kind.name))
    given = {name: _numbered(_values(one)) if name == "rooms" else _values(one) for name, one in named.items()}
    values = _values(rows)
    fields = Fields({**given, first: values}, Piece(""))
    try:
        return _finished(body.read(fields), fields, named)
    except InputError as fault:
        if first == "clues" and not named and "rooms" in fields.lacking:
            return _rooms(values, kind)
        if (bare := _without_zeros(values)) is not None:
            again = Fields({**given, first: bare}, Piece(""))
            with suppress(InputError):
                return _finished(body.read(again), again, named)
        raise otherwise or fault from None


def _rooms(values: Rows, kind: Kind) -> Puzzle:
    """The puzzle of rooms alone."""
    fields = Fields({"rooms": _numbered(values)}, Piece(""))
    try:
        return _finished(bodies(kind).json.read(fields), fields)  # type: ignore[union-attr]
    except InputError:
        if "clues" in fields.lacking:
            what = msg("{kind} has rooms and clues", kind=kind.name)
            raise InputError(what, expected=msg("the others too, as rooms=… or clues=…")) from None
        raise


def _finished(puzzle: Puzzle, fields: Fields, named: Iterable[str] = ()) -> Puzzle:
    if idle := [name for name in named if name in fields.rest]:
        raise InputError(msg("{kind} puzzles have no {name}", kind=puzzle.kind.name, name=idle[0]))
    return finish(puzzle, None, fields.rest, fields.checked())


def _values(rows: object) -> Rows:
    """Rows as in JSON: whole numbers, words, and None for each open cell."""
    return [[_value(cell) for cell in row] for row in _listed(rows)]


def _value(cell: object) -> Cell:
    said = _cell_said(cell).strip("'").strip()
    if said in arrays.OPEN:
        return None
    number = whole_number(said)
    return said if number is None else number


def _numbered(rows: Rows) -> Rows:
    """Rooms by their numbers, where all have names."""
    names = [cell for row in rows for cell in row]
    if not all(isinstance(name, str) for name in names):
        return rows
    numbers = {name: number for number, name in enumerate(dict.fromkeys(names), 1)}
    return [[numbers[cell] for cell in row] for row in rows]


def _without_zeros(rows: Rows) -> Rows | None:
    """The rows with an open cell for each 0; None where there is no 0, and where open cells are said otherwise."""
    cells = [cell for row in rows for cell in row]
    if None in cells or not any(map(_zero, cells)):
        return None
    return [[None if _zero(cell) else cell for cell in row] for row in rows]


def _zero(cell: object) -> bool:
    return not isinstance(cell, str) and cell == 0


def _listed(rows: object) -> Sequence[Any]:
    told = getattr(rows, "tolist", None)
    found = told() if callable(told) and not isinstance(rows, type) else rows
    if not isinstance(found, list | tuple) or not all(isinstance(row, str | list | tuple) for row in found):
        what = msg("a value of the type {type} is no puzzle", type=type(rows).__name__)
        raise InputError(what, expected=msg("a text, rows of cells, or an array with two axes"))
    return found


def _row_said(row: str | Sequence[object]) -> str:
    if isinstance(row, str):
        return _quoted(row)
    return "[" + ", ".join(map(_cell_said, row)) + "]"


def _cell_said(cell: object) -> str:
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return "None"
    if isinstance(cell, int | float):
        if not math.isfinite(cell) or int(cell) != cell:
            raise InputError(msg("bad value {value}", value=brief(cell)), expected=msg("a whole number"))
        return str(int(cell))
    if isinstance(cell, str):
        return _quoted(cell)
    raise InputError(
        msg("a cell of the type {type}", type=type(cell).__name__), expected=msg("a number, a text or None")
    )


def _quoted(word: str) -> str:
    if re.search(r"['\n]", word):
        raise InputError(msg("unknown symbol {text}", text=shown(word)), expected=msg("a number, a text or None"))
    doubled = word.replace("\\", "\\\\")
    return f"'{doubled}'"
