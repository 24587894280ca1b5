"""How Sunglasses boards are written: our JSON, the drawn grid, and the JSON of the first solver for this puzzle."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Bodies, Json, Text
from deduce.formats.fields import Fields
from deduce.formats.json_object import clean_id, decode
from deduce.formats.shell import Format, finish, same_kind, same_size
from deduce.formats.source import MAX_CELLS, Piece, told_by
from deduce.language.errors import InputError
from deduce.language.messages import msg
from techniques.sunglasses.editor import EDITOR
from techniques.sunglasses.kind import KIND, Sunglasses
from techniques.sunglasses.text import read, straight

COUNTED = re.compile(r"\S+(?: \S)* {1,4}(?:[0-9]{1,2}|\?)")
"""A row of cells with its number behind it."""


def _whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _size(fields: Fields) -> tuple[int, int]:
    found = []
    for name in ("height", "width"):
        value = fields.take(name)
        if not _whole(value, 1, MAX_CELLS):
            raise fields.error(
                msg("no {name}", name=name) if value is None else msg("bad {name}", name=name),
                msg("a whole number from 1"),
                name=name,
            )
        found.append(value)
    rows, cols = found
    if rows * cols > MAX_CELLS:
        raise fields.error(
            msg("a board of {rows}×{cols}", rows=rows, cols=cols),
            msg("at most {most} cells", most=MAX_CELLS),
        )
    return rows, cols


def _list(fields: Fields, name: str, expected: str) -> list[Any]:
    value = fields.take(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise fields.error(msg("bad {name}", name=name), expected, name=name)
    return value


def _built(fields: Fields, rows: int, cols: int, bridges: Any, row_counts: Any, col_counts: Any) -> Sunglasses:
    with told_by(fields.error):
        return Sunglasses.of(rows, cols, bridges, row_counts, col_counts)


# Our own JSON --------------------------------------------------------------------------------------------------------


def read_json(fields: Fields) -> Sunglasses:
    """``height``, ``width``, ``bridges`` by their two ends, ``row_counts`` and ``col_counts`` with null for none."""
    rows, cols = _size(fields)
    bridges = _list(fields, "bridges", msg("a list of bridges, [[row, column], [row, column]] each"))
    for k, bridge in enumerate(bridges, 1):
        pairs = isinstance(bridge, list) and len(bridge) == 2 and all(isinstance(end, list) for end in bridge)
        if not pairs or not all(len(end) == 2 and all(type(x) is int for x in end) for end in bridge):
            expected = msg("[[row, column], [row, column]], counted from 0")
            raise fields.error(msg("not a bridge"), expected, name="bridges", inside=msg("bridge {number}", number=k))
    counts = []
    for name in ("row_counts", "col_counts"):
        values = _list(fields, name, msg("a list of numbers, null for none"))
        for k, value in enumerate(values, 1):
            if value is not None and type(value) is not int:
                raise fields.error(
                    msg("not a count"),
                    msg("a whole number, or null for none"),
                    name=name,
                    inside=msg("number {number}", number=k),
                )
        counts.append(values)
    return _built(fields, rows, cols, bridges, *counts)


def write_json(puzzle: Sunglasses) -> Mapping[str, Any]:
    """The same fields."""
    return {
        "height": puzzle.rows,
        "width": puzzle.cols,
        "bridges": [[list(a), list(b)] for a, b in puzzle.spans],
        "row_counts": list(puzzle.row_counts),
        "col_counts": list(puzzle.col_counts),
    }


# The drawn grid ------------------------------------------------------------------------------------------------------


def read_text(rows: Sequence[Piece], _: Fields) -> Sunglasses:
    """The bridges and the numbers; what is drawn on the board besides is no part of the puzzle."""
    return read(rows)[0]


def text_marks(puzzle: Sunglasses, rows: Sequence[Piece]) -> Marks:
    """The cells that are drawn shaded or blank."""
    drawn, marks = read(rows)
    same_size(rows[0], (drawn.rows, drawn.cols), puzzle)
    if drawn.spans and set(drawn.spans) != set(puzzle.spans):
        raise rows[0].error(msg("the bridges are not those of the puzzle"), msg("marks for the same board"))
    return puzzle.givens.join(marks)


def looks(rows: Sequence[Piece]) -> float:
    """Whether letters stand in pairs among open, blank and shaded cells; counts may stand outside."""
    try:
        puzzle, _ = read(rows)
    except InputError:
        counted = [COUNTED.fullmatch(row.text.strip()) for row in rows]
        return 0.45 if sum(map(bool, counted)) * 2 >= len(rows) and any(map(has_letters, rows)) else 0.0
    numbers = any(count is not None for count in (*puzzle.row_counts, *puzzle.col_counts))
    return 0.0 if not puzzle.spans else 0.9 if numbers else 0.6


def has_letters(row: Piece) -> bool:
    """Whether a row has ends of bridges."""
    return any(char.isalpha() for char in row.text)


# The first solver ----------------------------------------------------------------------------------------------------


class FirstSolver(Format):
    """``width``, ``height``, ``bridge`` with all cells of each bridge, ``hint`` with the numbers; x is the column."""

    name = "sunglass"
    title = msg("JSON of the first Sunglasses solver")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        keyed = re.search(r'"bridge"\s*:', source.text) is not None
        return keyed and source.text.lstrip().startswith("{") and '"bridges"' not in source.text

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        same_kind(KIND, kind, source)
        values = decode(source.stripped())
        if not isinstance(values, dict):
            raise source.error(msg("not an object"), msg('{"width": …, "height": …, "bridge": …, "hint": …}'))
        fields = Fields(values, source)
        fields.take("kind")
        name = fields.take("id")
        if name is not None:
            name = clean_id(name, fields)
        rows, cols = _size(fields)
        bridges = [
            self._bridge(fields, k, item) for k, item in enumerate(_list(fields, "bridge", msg("a list of bridges")), 1)
        ]
        counts: dict[str, list[int | None]] = {"row": [None] * rows, "col": [None] * cols}
        for k, hint in enumerate(_list(fields, "hint", msg("a list of hints")), 1):
            self._hint(fields, k, hint, counts)
        puzzle = _built(fields, rows, cols, bridges, counts["row"], counts["col"])
        return finish(puzzle, name, fields.rest, fields.checked())

    def _bridge(self, fields: Fields, k: int, item: Any) -> list[tuple[int, int]]:
        inside = msg("bridge {number}", number=k)
        listed = item.get("cell") if isinstance(item, dict) else None
        expected = msg('{"cell": [{"x": column, "y": row}, …]}, counted from 0')
        if not isinstance(listed, list) or len(listed) < 2:
            raise fields.error(msg("not a bridge"), expected, name="bridge", inside=inside)
        cells: list[tuple[int, int]] = []
        for cell in listed:
            if not isinstance(cell, dict) or type(cell.get("x")) is not int or type(cell.get("y")) is not int:
                raise fields.error(msg("not a cell"), expected, name="bridge", inside=inside)
            cells.append((cell["y"], cell["x"]))
        run = straight(min(cells), max(cells))
        if run is None or sorted(run) != sorted(cells):
            wanted = msg("all cells of a horizontal, vertical or 45° line")
            raise fields.error(msg("the cells are no straight run"), wanted, name="bridge", inside=inside)
        return [min(cells), max(cells)]

    def _hint(self, fields: Fields, k: int, hint: Any, counts: dict[str, list[int | None]]) -> None:
        line = counts.get(str(hint.get("type"))) if isinstance(hint, dict) else None
        if line is None or type(hint.get("value")) is not int or not _whole(hint.get("index"), 0, len(line) - 1):
            expected = msg('{"type": "row" or "col", "index": from 0, "value": a whole number}')
            raise fields.error(
                msg("not a hint of this board"), expected, name="hint", inside=msg("hint {number}", number=k)
            )
        if line[hint["index"]] not in (None, hint["value"]):
            what = msg("two values for {line} {number}", line=hint["type"], number=hint["index"])
            raise fields.error(what, msg("one value"), name="hint", inside=msg("hint {number}", number=k))
        line[hint["index"]] = hint["value"]

    def write(self, puzzle: Puzzle, /) -> str | None:
        if not isinstance(puzzle, Sunglasses) or puzzle.loose:
            return None
        bridges = [{"cell": [{"x": c, "y": r} for r, c in straight(a, b) or ()]} for a, b in puzzle.spans]
        hints = [
            {"type": what, "index": k, "value": value}
            for what, values in (("row", puzzle.row_counts), ("col", puzzle.col_counts))
            for k, value in enumerate(values)
            if value is not None
        ]
        head = {} if puzzle.id is None else {"id": puzzle.id}
        return json.dumps({**head, "width": puzzle.cols, "height": puzzle.rows, "bridge": bridges, "hint": hints})


BODIES: Bodies[Sunglasses] = Bodies(
    json=Json(read_json, write_json, lambda puzzle, fields: fields.coded(puzzle)),
    text=Text(read_text, text_marks, looks),
    own=(FirstSolver(),),
    editor=EDITOR,
)
