"""Plain text: a grid of characters or numbers with ``#`` lines. The form of the files that ship, and of `Puzzle.text`.

::

    # kind: yinyang
    # id: corner
    # grade: {"tier": 1}
    W..
    .B.
    ...

    # solution
    W○○
    ●B○
    ●●○

``# key: value`` lines before or after the grid are the puzzle's id, its kind, or fields kept in ``puzzle.extra`` (a
value that is JSON is read as JSON; a field whose name is not one word is not written); any other ``#`` line is a
comment, and so is the rest of a row from ``#`` on. The grid after a line ``# solution`` is kept as
``extra["solution"]``, in the form of our JSON. A blank line ends a grid; after it the next puzzle may follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from deduce.board.marks import Marks
from deduce.contract.puzzle import Kind, Puzzle
from deduce.formats.bodies import Text
from deduce.formats.fields import Fields
from deduce.formats.json_object import clean_id, decode
from deduce.formats.offers import bodies, offered
from deduce.formats.shell import Format, agreeing, finish, kind_said
from deduce.formats.source import MAX_CELLS, Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg

_FIELD = re.compile(r"#\s*([a-z_][\w-]{0,40})\s*:\s+(\S.*)", re.I | re.A | re.S)
_KEY = re.compile(r"[a-z_][\w-]{0,40}", re.I | re.A)
_SOLUTION = re.compile(r"#\s*solution\s*:?\s*", re.I)


class _Parts(NamedTuple):
    fields: Mapping[str, Piece]
    grid: list[Piece]
    solution: list[Piece]


class TextGrid(Format):
    """The last one asked: it takes everything."""

    name = "text"
    title = msg("text grid")

    def claims(self, _source: Piece, _kind: Kind | None, /) -> bool:
        return True

    def split(self, source: Piece, /) -> Iterator[Piece]:
        """A new puzzle starts with a second grid, or with the comments before it."""
        lines = source.text.split("\n")
        start, remarks = 0, None  # where the puzzle starts; where remarks start that may belong to the next one
        drawn = heading = False  # whether it has its grid; whether the rows to come are its solution
        for first, block in _blocks(lines):
            grid, solution, heading = _holds(block, heading)
            if grid and drawn:
                end = first if remarks is None else remarks
                yield Piece("\n".join(lines[start:end]), source.line + start)
                start = end
            if grid or solution or heading:
                remarks = None
            elif drawn and remarks is None:
                remarks = first
            drawn = drawn or grid
        yield Piece("\n".join(lines[start:]), source.line + start)

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        parts = _parts(source)
        if not parts.grid:
            raise source.error(msg("no puzzle"), msg("a grid"))
        written = {name: value.text for name, value in parts.fields.items()}
        if (name := written.pop("kind", None)) is not None:
            kind = kind_said(name, kind, parts.fields["kind"])
        body = self._body(kind) if kind else _guess(parts.grid)
        title = written.pop("id", None)
        fields = Fields({name: _value(value) for name, value in written.items()}, source, parts.fields)
        if title is not None:
            title = clean_id(_value(title) if title[0] == '"' else title, fields)
        puzzle = body.read(parts.grid, fields)
        extra = fields.rest
        if parts.solution:
            extra["solution"] = puzzle.answer(agreeing(puzzle, body.marks(puzzle, parts.solution)))
        return finish(puzzle, title, extra)

    def _body(self, kind: Kind) -> Text[Any]:
        body = bodies(kind).text
        if body is None:
            raise InputError(msg("{name} has no {title}", name=kind.name, title=self.title))
        return body

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        parts = _parts(source)
        if not parts.grid:
            raise source.error(
                msg("no marks"), msg("a grid of {rows} rows and {cols} columns", rows=puzzle.rows, cols=puzzle.cols)
            )
        return self._body(puzzle.kind).marks(puzzle, parts.grid)

    def write(self, puzzle: Puzzle, /) -> str | None:
        body = bodies(puzzle.kind).text
        if body is None:
            return None
        head: dict[str, str] = {"kind": puzzle.kind.name}
        if puzzle.id is not None:
            head["id"] = puzzle.id if _plain_id(puzzle.id) else json.dumps(puzzle.id)
        extra = dict(puzzle.extra)
        drawn = _solution(puzzle, extra.get("solution"))
        if drawn:
            del extra["solution"]
        for name, value in {**body.header(puzzle), **extra}.items():
            if name not in head and _KEY.fullmatch(name):
                head[name] = value if _plain(value) else json.dumps(value)
        lines = [f"# {name}: {value}" for name, value in head.items()]
        return "\n".join([*lines, puzzle.text(), *(["", "# solution", drawn] if drawn else [])])


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines between blank lines, with the place of the first."""
    for blank, block in groupby(enumerate(lines), lambda numbered: not numbered[1].strip()):
        if not blank:
            numbered = list(block)
            yield numbered[0][0], [line.strip() for _, line in numbered]


def _holds(block: list[str], heading: bool) -> tuple[bool, bool, bool]:
    """Whether a block has rows of the puzzle, rows of the solution, and at its end a heading without its rows."""
    grid = solution = False
    for line in block:
        if _SOLUTION.fullmatch(line):
            heading, solution = True, False
        elif line[0] != "#":
            grid, solution = grid or not heading, solution or heading
    return grid, solution, heading and not solution


def _parts(source: Piece) -> _Parts:
    fields: dict[str, Piece] = {}
    grid: list[Piece] = []
    solution: list[Piece] = []
    rows = grid
    for line in source.lines():
        text = line.text.strip()
        if _SOLUTION.fullmatch(text):
            rows = solution
        elif found := _FIELD.fullmatch(text):
            fields[found[1]] = line.stripped().cut(found.start(2))
        elif row := line.text.partition("#")[0].rstrip():
            if len(rows) == MAX_CELLS:
                raise line.error(msg("the grid is too large"), msg("at most {most} cells", most=MAX_CELLS))
            rows.append(line._replace(text=row))
    return _Parts(fields, grid, solution)


def _guess(grid: list[Piece]) -> Text[Any]:
    """The one kind whose grids look like this."""
    scores = [(body.text.looks(grid), kind.name, body.text) for kind, body in offered(None) if body.text]
    best = max((score for score, _, _ in scores), default=0)
    found = [(name, body) for score, name, body in scores if score == best >= 0.5]
    if len(found) > 1:
        names = " or ".join(name for name, _ in found)
        raise grid[0].error(
            msg("a grid of several kinds of puzzles"), msg("the kind to be given (--kind): {names}", names=names)
        )
    if not found:
        raise grid[0].error(
            msg("no known kind of puzzle"), msg("a puzzle in a known format, or the kind to be given (--kind)")
        )
    return found[0][1]


def _value(text: str) -> Any:
    """What a field's value says: JSON when it is JSON, else the text itself."""
    try:
        return decode(Piece(text))
    except InputError:
        return text


def _plain(value: Any) -> bool:
    """Whether a value may stand as it is, and is read as the same text."""
    tidy = isinstance(value, str) and value.isprintable() and value.strip() == value != ""
    return tidy and _value(value) == value and not value.startswith('"')


def _plain_id(name: str) -> bool:
    return name.isprintable() and name.strip() == name != "" and not name.startswith('"')


def _solution(puzzle: Puzzle, answer: Any) -> str | None:
    """A solution drawn; None when it cannot be drawn and read again."""
    body = bodies(puzzle.kind).json
    if answer is None or body is None:
        return None
    try:
        marks = body.marks(puzzle, Fields({"answer": answer}, Piece("")))
    except InputError:
        return None
    return puzzle.text(marks) if puzzle.givens.within(marks) and puzzle.answer(marks) == answer else None


FORMAT = TextGrid()
