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

A board that the terminal printed, with the numbers of its rows and columns, is read as well (`deduce.formats.printed`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any, NamedTuple, Self

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats import printed
from deduce.formats.bodies import Text
from deduce.formats.fields import Fields
from deduce.formats.json_object import clean_id, decode
from deduce.formats.offers import bodies, offered, settled, stated
from deduce.formats.shell import Format, agreeing, finish, kind_said
from deduce.formats.source import MAX_CELLS, MAX_WIDTH, Piece, shown
from deduce.formats.source import cells as squared
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.picture.text_places import cells

_FIELD = re.compile(r"#\s*([a-z_][\w-]{0,40})\s*:\s*(?!//)(\S.*)", re.I | re.A | re.S)
_KEY = re.compile(r"[a-z_][\w-]{0,40}", re.I | re.A)
_SOLUTION = re.compile(r"#\s*solution\s*:?\s*", re.I)


class _Parts(NamedTuple):
    """A text taken apart: `fields` by name as they were said last, `again` those that were said otherwise before,
    `kinds` all that name the kind; `supposed` as in `printed.TerminalBoard`.
    """

    fields: Mapping[str, Piece]
    again: Mapping[str, Piece]
    kinds: Sequence[Piece]
    grid: list[Piece]
    solution: list[Piece]
    remarks: list[Piece]
    supposed: frozenset[tuple[int, int]] = frozenset()


class TextGrid(Format):
    """The last one asked: it takes everything."""

    name = "text"
    title = msg("text grid")

    def claims(self, _source: Piece, _kind: Kind | None, /) -> bool:
        return True

    def split(self, source: Piece, /) -> Iterator[Piece]:
        """A new puzzle starts with a second grid, or with the comments before it; so does a printed board."""
        lines = source.text.split("\n")
        if found := printed.boards(_numbered(source)):
            starts = [0, *(board.first for board in found[1:]), len(lines)]
            for start, end in pairwise(starts):
                yield Piece("\n".join(lines[start:end]), source.line + start)
            return
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
        kind, variant = _kind_of(parts, kind)
        found, notes = (kind, ()) if kind else _guess(parts)
        body = self._body(found)
        written = {name: value.text for name, value in parts.fields.items() if name.lower() != "kind"}
        title = written.pop("id", None)
        fields = Fields({name: _value(value) for name, value in written.items()}, source, parts.fields)
        if title is not None:
            title = clean_id(_value(title) if title[0] == '"' else title, fields)
        puzzle = body.read(parts.grid, fields)
        puzzle = settled(replace(puzzle, stated=stated(found, written)), variant)
        if "kind" not in map(str.lower, parts.fields):
            fields.take("kind")  # so that a slip of it is told
        extra = fields.rest
        for name, place in parts.again.items():
            if name not in extra:
                raise place.error(msg("the field {name} is given twice", name=name), msg("one value"))
        notes = (*notes, *fields.checked(parts.remarks))
        if parts.solution:
            extra["solution"] = puzzle.answer(agreeing(puzzle, body.marks(puzzle, parts.solution)))
        return finish(replace(puzzle, stated=puzzle.stated | variant.keys()), title, extra, notes)

    def _body(self, kind: Kind) -> Text[Any]:
        body = bodies(kind).text
        if body is None:
            raise InputError(msg("{name} has no {title}", name=kind.name, title=self.title))
        return body

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        parts = _parts(source)
        if not parts.grid:
            raise source.error(msg("no marks"), msg("a board of {rows}×{cols}", rows=puzzle.rows, cols=puzzle.cols))
        _kind_of(parts, puzzle.kind)
        body = self._body(puzzle.kind)
        marks = body.marks(puzzle, parts.grid)
        marks = marks.join(body.told(puzzle, parts.remarks))
        return marks.without(_supposed(puzzle, parts)) if parts.supposed else marks

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        return self.marks(source, puzzle)

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
        told = [_apart(puzzle, puzzle.text()), *(["", "# solution", _apart(puzzle, drawn)] if drawn else [])]
        return "\n".join([*lines, *told])


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


def _numbered(source: Piece) -> list[Piece]:
    """All lines, the blank ones too."""
    return [Piece(text, source.line + i, 0 if i else source.column) for i, text in enumerate(source.text.split("\n"))]


def _parts(source: Piece) -> _Parts:
    fields: dict[str, Piece] = {}
    again: dict[str, Piece] = {}
    kinds: list[Piece] = []
    grid: list[Piece] = []
    solution: list[Piece] = []
    remarks: list[Piece] = []
    lines: Iterable[Piece] = source.lines()
    supposed: frozenset[tuple[int, int]] = frozenset()
    if found := printed.boards(every := _numbered(source)):
        if len(found) > 1:
            raise every[found[1].first].error(msg("a second board starts here"), msg("one board"))
        board = found[0]
        head = [line for line in every if line.text.startswith("#") and line.line < board.rows[0].line]
        lines, supposed = [*head, *board.rows], board.supposed
        if board.kind:
            fields["kind"] = every[board.first]._replace(text=board.kind)
            kinds.append(fields["kind"])
    rows, room = grid, MAX_CELLS * MAX_WIDTH
    for line in lines:
        text = line.text.strip()
        if _SOLUTION.fullmatch(text):
            rows = solution
        elif match := _FIELD.fullmatch(text):
            name, value = match[1], line.stripped().cut(match.start(2))
            before = fields.pop(next((one for one in fields if one.lower() == name.lower()), ""), value)
            if name.lower() == "kind":
                kinds.append(value)
            elif before.text != value.text:
                again[name] = value
            fields[name] = value
        elif text.startswith("#"):
            remarks.append(line.stripped())
        elif row := line.text.partition("#")[0].rstrip():
            room -= len(row)
            if len(rows) == MAX_CELLS or room < 0:  # before every kind looks at it
                raise line.error(msg("the grid is too large"), msg("at most {most} cells", most=MAX_CELLS))
            rows.append(line._replace(text=row))
    return _Parts(fields, again, kinds, grid, solution, remarks, supposed)


def _kind_of(parts: _Parts, asked: Kind | None) -> tuple[Kind | None, Mapping[str, str]]:
    """The kind that a text says, or the one asked for, and what the name says beside it.

    Raises:
        InputError: for an unknown kind, for another one than was asked for, and for two that contradict each other.
    """
    said: dict[str, str] = {}
    for i, place in enumerate(parts.kinds):
        kind = kind_said(place.text, None if i else asked, place)
        more = kind.variants.get(place.text.lower(), {})
        other = asked is not None and kind.name != asked.name
        if i and (other or any(said.get(one, value) != value for one, value in more.items())):
            what = msg("a second kind, {name}", name=shown(place.text))
            raise place.error(what, msg("{word}", word=parts.kinds[0].text))
        asked, said = kind, {**said, **more}
    return asked, said


def _supposed(puzzle: Puzzle, parts: _Parts) -> Marks:
    """The marks that a printed contradiction only supposes."""
    wide = max(len(row.text) for row in parts.grid)
    layout = cells(puzzle, [row.text.ljust(wide) for row in parts.grid])
    if layout is None:
        return NOTHING
    spots = layout.spots(puzzle, puzzle.variables)
    dropped = sum(bit for spot, bit in spots.items() if spot in parts.supposed)
    return Marks(dropped, dropped)


NEAR = 0.3
"""How much less than the best a kind may fit a grid and still be meant."""
SURE = 0.75
"""How well a kind must fit to be taken without being named, where no other is near."""
RESEMBLANCE = 0.25
"""How well a kind must fit for its own complaint to be of use."""


def _guess(parts: _Parts) -> tuple[Kind, Sequence[str]]:
    """The one kind whose boards look like this, and what is to be said of the choice.

    Raises:
        InputError: when no kind fits, with the fault of the one that is resembled most, or several fit about as well.
    """
    grid = parts.grid
    scores = {kind.name: body.text.looks(grid) for kind, body in offered(None) if body.text}
    best = max(scores.values(), default=0)
    near = [name for name, score in scores.items() if score >= max(0.5, best - NEAR)]
    if len(near) > 1:
        raise grid[0].error(
            msg("a grid that fits several kinds of puzzles"),
            msg("--kind, or a line # kind: {names}", names=_any_of(near)),
        )
    if near and best < SURE:
        if _fault(near[0], grid) is None:
            names = _any_of([*near, msg("another")])
            raise grid[0].error(
                msg("a grid as several kinds of puzzles have it"), msg("--kind, or a line # kind: {names}", names=names)
            )
    elif near:
        others = [name for name, score in scores.items() if score >= 0.5 and name not in near]
        note = msg("taken for {name}; it could also be {others} (--kind)", name=near[0], others=_any_of(others))
        return kinds()[near[0]], (note,) if others else ()
    if best >= RESEMBLANCE:
        name = max(scores, key=lambda name: scores[name])
        if fault := _fault(name, grid):
            raise fault.inside(msg("as {name}", name=name))
    squared(grid)
    raise grid[0].error(
        msg("no known kind of puzzle"), msg("a puzzle in a known format, or the kind to be given (--kind)")
    )


def _fault(name: str, grid: Sequence[Piece]) -> InputError | None:
    """What is wrong with a grid as a board of a kind."""
    try:
        bodies(kinds()[name]).text.read(grid, Fields({}, grid[0]))  # type: ignore[union-attr]
    except InputError as fault:
        return fault
    return None


def _any_of(names: Sequence[str]) -> Message:
    """Some names, any of which will do."""
    return (
        msg("{some} or {last}", some=", ".join(names[:-1]), last=names[-1])
        if names[1:]
        else msg("{word}", word=names[0] if names else "")
    )


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


def _apart(puzzle: Puzzle, text: str) -> str:
    """The text; in a single column with a comma behind each cell of several signs, which could be several cells."""
    if puzzle.cols > 1:
        return text
    rows = text.split("\n")
    return "\n".join(f"{row}," if len(row) > 1 and "#" not in row and " " not in row else row for row in rows)


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


class Drawn(Puzzle):
    """A puzzle whose text is read by the reader of its ``formats``; what else the head of a text says is left aside."""

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        source, body = Piece(text), FORMAT._body(cls.kind)
        parts = _parts(source)
        if not parts.grid:
            raise source.error(msg("no puzzle"), msg("a grid"))
        fields = Fields({name: _value(value.text) for name, value in parts.fields.items()}, source, parts.fields)
        puzzle: Self = body.read(parts.grid, fields)
        marks = body.marks(puzzle, parts.grid).join(body.told(puzzle, parts.remarks))
        return puzzle, puzzle.givens.join(marks)


FORMAT = TextGrid()
