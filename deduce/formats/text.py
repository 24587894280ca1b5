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

``# key: value`` lines before or after the grid are the puzzle's id, its kind, its size (``rows``, ``cols``), or fields
kept in ``puzzle.extra`` (a value that is JSON is read as JSON; a field whose name is not one word is not written); any
other ``#`` line is a comment, unless it has the shape of a row (`deduce.formats.lines`). The size may also stand in a
line above the grid, as ``3 4``. The grid after a line ``# solution`` is kept as ``extra["solution"]``, in the form of
our JSON. A blank line ends a grid; after it the next puzzle may follow.

A board that the terminal printed, with the numbers of its rows and columns, is read as well (`deduce.formats.printed`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
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
from deduce.formats.grids import cut, two_sizes
from deduce.formats.json_object import clean_id, decode
from deduce.formats.lines import FIELD, LineSort, sorted_out
from deduce.formats.offers import bodies, offered, settled, stated
from deduce.formats.shell import Format, agreeing, finish, kind_said
from deduce.formats.source import MAX_CELLS, MAX_WIDTH, Piece, shown, too_large
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.picture.text_places import cells

READ = frozenset(("kind", "id", "rows", "cols", "unknown", "numbers"))
"""The fields that tell how a grid is read, and so are none that a puzzle only carries along."""
_KEY = re.compile(r"[a-z_][\w-]{0,40}", re.I | re.A)
_SIZE = re.compile(r"([1-9][0-9]{0,3})(?:\s+([1-9][0-9]{0,3}))?")


class _Parts(NamedTuple):
    """A text taken apart: `fields` by name as they were said last, `again` those that were said otherwise before,
    `kinds` all that name the kind; `size` its rows and columns, as far as the text says them; `supposed` as in
    `printed.TerminalBoard`.
    """

    fields: Mapping[str, Piece]
    again: Mapping[str, Piece]
    kinds: Sequence[Piece]
    grid: list[Piece]
    solution: list[Piece]
    remarks: list[Piece]
    size: tuple[int | None, int | None] = (None, None)
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
        if found := printed.boards(source):
            starts = [0, *(board.first for board in found[1:]), len(lines)]
            for start, end in pairwise(starts):
                yield Piece("\n".join(lines[start:end]), source.line + start)
            return
        start, remarks = 0, None  # where the puzzle starts; where remarks start that may belong to the next one
        drawn = heading = False  # whether it has its grid; whether the rows to come are its solution
        for first, block in _blocks(sorted_out(source.text)):
            grid, solution, heading = _holds(block, heading)
            if grid and drawn:
                end = first if remarks is None else remarks
                yield Piece("\n".join(lines[start:end]).rstrip("\n"), source.line + start)
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
        found, notes = (kind, ()) if kind else _guess(parts.grid)
        body = self._body(found)
        written = {name: value.text for name, value in parts.fields.items() if name.lower() != "kind"}
        title = written.pop("id", None)
        fields = Fields(
            {name: _value(value) for name, value in written.items()}, source, parts.fields, cols=parts.size[1]
        )
        if title is not None:
            title = clean_id(_value(title) if title[0] == '"' else title, fields)
        puzzle = body.read(parts.grid, fields)
        for said, size, side in zip(parts.size, (puzzle.rows, puzzle.cols), ("rows", "cols"), strict=True):
            if said not in (None, size):
                what = msg("the board has {size} {side}", size=size, side=side)
                raise parts.grid[0].error(what, msg("{count} {side}, as the text says", count=said, side=side))
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

    def board(self, rows: list[Piece], kind: Kind | None, place: Piece, cols: int | None = None) -> Puzzle:
        """The puzzle of rows that another form has; as `read` for the rest."""
        found, notes = (kind, ()) if kind else _guess(rows)
        puzzle = self._body(found).read(rows, Fields({}, place, cols=cols))
        made: Puzzle = replace(puzzle, notes=(*puzzle.notes, *notes))
        return made

    def drawn(self, rows: Sequence[Piece], puzzle: Puzzle) -> Marks:
        """The marks of such rows; as `marks` for the rest."""
        return self._body(puzzle.kind).marks(puzzle, rows)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        parts = _parts(source, puzzle)
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
        """As `Format.write`; where the text alone would be refused or read as another size, it says the size."""
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
            if name.lower() not in {*head, *READ} and _KEY.fullmatch(name):
                head[name] = value if _plain(value) else json.dumps(value)
        below = [puzzle.text(), *(["", "# solution", drawn] if drawn else [])]
        plain, *sized = (
            "\n".join([*(f"# {name}: {value}" for name, value in {**head, **size}.items()), *below])
            for size in ({}, {"rows": str(puzzle.rows)}, {"cols": str(puzzle.cols)})
        )
        return next((text for text in (plain, *sized) if self._fits(text, puzzle)), plain)

    def _fits(self, text: str, puzzle: Puzzle) -> bool:
        """Whether a text is read as a board of a puzzle's size."""
        try:
            again = self.read(Piece(text), puzzle.kind)
        except InputError:
            return False
        return (again.rows, again.cols) == (puzzle.rows, puzzle.cols)


def _blocks(lines: Sequence[tuple[LineSort, str]]) -> Iterator[tuple[int, list[LineSort]]]:
    """What the lines between blank lines are, with the place of the first."""
    for blank, block in groupby(enumerate(lines), lambda numbered: numbered[1][0] is LineSort.BLANK):
        if not blank:
            numbered = list(block)
            yield numbered[0][0], [sort for _, (sort, _) in numbered]


def _holds(block: list[LineSort], heading: bool) -> tuple[bool, bool, bool]:
    """Whether a block has rows of the puzzle, rows of the solution, and at its end a heading without its rows."""
    grid = solution = False
    for sort in block:
        if sort is LineSort.SOLUTION:
            heading, solution = True, False
        elif sort is LineSort.ROW:
            grid, solution = grid or not heading, solution or heading
    return grid, solution, heading and not solution


def _parts(source: Piece, puzzle: Puzzle | None = None) -> _Parts:
    """A text taken apart; that of marks on the board of a puzzle, whose size is known."""
    fields: dict[str, Piece] = {}
    again: dict[str, Piece] = {}
    kinds: list[Piece] = []
    grid: list[Piece] = []
    solution: list[Piece] = []
    remarks: list[Piece] = []
    lines, whole = source.every_line(), source.text
    cols = None
    supposed: frozenset[tuple[int, int]] = frozenset()
    if found := printed.boards(source):
        every = lines
        if len(found) > 1:
            raise every[found[1].first].error(msg("a second board starts here"), msg("one board"))
        board = found[0]
        head = [line for line in every if line.text.startswith("#") and line.line < board.rows[0].line]
        lines, supposed, cols = [*head, *board.rows], board.supposed, board.cols
        whole = "\n".join(line.text for line in lines)
        if board.kind:
            fields["kind"] = every[board.first]._replace(text=board.kind)
            kinds.append(fields["kind"])
    rows, room = grid, MAX_CELLS * MAX_WIDTH
    named = {name.lower(): name for name in fields}
    for line, (sort, text) in zip(lines, sorted_out(whole), strict=True):
        if sort is LineSort.SOLUTION:
            rows = solution
        elif sort is LineSort.FIELD and (match := FIELD.fullmatch(text.strip())):
            name, value = match[1], line.stripped().cut(match.start(2))
            before = fields.pop(named.get(name.lower(), ""), value)
            if name.lower() == "kind":
                kinds.append(value)
            elif before.text != value.text:
                again[name] = value
            fields[name], named[name.lower()] = value, name
        elif sort is LineSort.COMMENT:
            remarks.append(line.stripped())
        elif sort is LineSort.ROW:
            room -= len(text)
            if len(rows) > MAX_CELLS or room < 0:  # before every kind looks at it
                raise too_large(line)
            rows.append(line._replace(text=text))
    size = _size(grid, fields, cols) if puzzle is None or puzzle.rows != len(grid) else (None, puzzle.cols)
    return _Parts(fields, again, kinds, grid, solution, remarks, size, supposed)


def _size(grid: list[Piece], fields: dict[str, Piece], cols: int | None) -> tuple[int | None, int | None]:
    """The rows and columns that a text says: in its fields, or in a line above its grid, which is taken out of it.

    Raises:
        InputError: for what is no size, and for a line that could be one and a row as well.
    """
    said = [next((fields.pop(name) for name in [*fields] if name.lower() == side), None) for side in ("rows", "cols")]
    if said != [None, None]:
        rows, wide = (None if one is None else one.whole(msg("size"), MAX_CELLS) for one in said)
        return rows, wide
    found = _SIZE.fullmatch(grid[0].text.strip()) if len(grid) > 1 else None
    if found is None:
        return None, cols
    one, other = int(found[1]), int(found[2] or found[1])
    rest = [[word.text for word in row.words()] for row in grid[1:]]
    for rows, wide in dict.fromkeys(((one, other), (other, one))):
        apart = all(len(row) == wide for row in rest)
        close = wide > 1 and all(len(row) == 1 and len(row[0]) == wide for row in rest)
        if rows == len(rest) > 1 and (apart or close):
            if (apart and len(found[0].split()) == wide) or (close and len(found[0]) == wide):
                raise two_sizes(grid[0], (rows, wide), (rows + 1, wide))
            del grid[0]
            return rows, wide
    return None, cols


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
    """The marks that a printed contradiction only supposes; where variables share a spot, it draws none."""
    wide = max(len(row.text) for row in parts.grid)
    layout = cells(puzzle, [row.text.ljust(wide) for row in parts.grid])
    if layout is None:
        return NOTHING
    spots = layout.spots(puzzle, puzzle.variables)
    alone = ((spot, variables) for spot, variables in spots.items() if variables.bit_count() == 1)
    dropped = sum(bit for spot, bit in alone if spot in parts.supposed)
    return Marks(dropped, dropped)


NEAR = 0.3
"""How much less than the best a kind may fit a grid and still be meant."""
SURE = 0.75
"""How well a kind must fit to be taken without being named, where no other is near."""


def _guess(grid: list[Piece]) -> tuple[Kind, Sequence[str]]:
    """The one kind whose boards look like this, and what is to be said of the choice.

    Raises:
        InputError: when no kind fits, or several do about as well.
    """
    scores = {kind.name: body.text.looks(grid) for kind, body in offered(None) if body.text}
    best = max(scores.values(), default=0)
    near = [name for name, score in scores.items() if score >= max(0.5, best - NEAR)]
    if len(near) > 1:
        raise _unsaid(grid, msg("a grid that fits several kinds of puzzles"), near)
    if near and best < SURE:
        if _fits(near[0], grid):
            raise _unsaid(grid, msg("a grid as several kinds of puzzles have it"), [*near, msg("another")])
    elif near:
        others = [name for name, score in scores.items() if score >= 0.5 and name not in near]
        note = msg("taken for {name}; it could also be {others}", name=near[0], others=_any_of(others))
        return kinds()[near[0]], (note,) if others else ()
    words = cut(grid)
    if len(grid) == 1 and len(words[0]) == len(grid[0].text.strip()) and grid[0].text.strip().isalnum():
        expected = msg("an address, a file, a list of rows, or a grid of several rows")
        raise grid[0].error(msg("{text} is in no known form", text=shown(grid[0].text.strip())), expected)
    what = msg("a grid of {rows}×{cols} that does not say its kind", rows=len(words), cols=len(words[0]))
    raise _unsaid(grid, what, ["NAME"])


def _unsaid(grid: Sequence[Piece], what: Message, names: Sequence[str]) -> InputError:
    """The error of a grid that might be of several kinds."""
    return grid[0].error(what, msg("a line # kind: {names}", names=_any_of(names)), option="--kind")


def _fits(name: str, grid: Sequence[Piece]) -> bool:
    """Whether a grid is a board of a kind."""
    try:
        bodies(kinds()[name]).text.read(grid, Fields({}, grid[0]))  # type: ignore[union-attr]
    except InputError:
        return False
    return True


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
