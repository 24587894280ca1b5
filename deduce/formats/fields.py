"""Named values of a puzzle, taken one by one: what nobody takes is kept aside and travels to the output."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Protocol

from deduce.board.marks import Marks
from deduce.formats.source import MAX_CELLS, Piece, shown, told_by
from deduce.language.errors import InputError, at, within
from deduce.language.messages import Message, msg

DESCRIPTIVE = frozenset(
    {
        "solution",
        "marks",
        "grade",
        "title",
        "name",
        "author",
        "by",
        "from",
        "source",
        "url",
        "link",
        "date",
        "year",
        "size",
        "difficulty",
        "level",
        "rating",
        "tier",
        "note",
        "notes",
        "comment",
        "comments",
        "remark",
        "remarks",
        "licence",
        "license",
        "copyright",
    }
)
"""Fields that travel with a puzzle and say nothing of its board."""
OPTIONAL = frozenset({"id", "rows", "cols"})
"""Fields that any object may have or lack, so that nothing is taken for a slip of them."""
_NEARLY = re.compile(r"#\s*([a-z_]\w{0,40})(?:\s*=\s*|\s+)([\w-]{1,40})", re.I | re.A)


class Coded(Protocol):
    """A puzzle whose answer has something for each cell."""

    rows: int
    cols: int

    @property
    def coded(self) -> str:
        """What that may be, in words."""

    def is_code(self, value: Any) -> bool:
        """Whether something may stand for a cell."""

    def marks(self, answer: Any) -> Marks:
        """The marks of an answer."""


class Fields:
    """The fields of a JSON object or of the ``# key: value`` lines of a text.

    Args:
        values: the fields by name.
        place: where they stand, for errors.
        places: where each of them stands, as far as that is known better.
        called: the names that errors give to some fields.
        cols: how many columns the board of a text has, where that is said.
    """

    def __init__(
        self,
        values: Mapping[str, Any],
        place: Piece,
        places: Mapping[str, Piece] | None = None,
        *,
        called: Mapping[str, str] | None = None,
        cols: int | None = None,
    ) -> None:
        self._values, self.cols = dict(values), cols
        self.place, self._places, self._called = place, places or {}, called or {}
        self._lacking: set[str] = set()

    def error(
        self, what: str, expected: str | None = None, *, name: str = "", inside: str = "", option: str | None = None
    ) -> InputError:
        """A fault at these fields, at the field of a name, or `inside` that one (``row 3, column 4``)."""
        where = at(self._places.get(name, self.place).line)
        for part in filter(None, (self._called.get(name, name), inside)):
            where = within(where, part)
        return InputError(what, where=where, expected=expected, option=option)

    def has(self, name: str) -> bool:
        """Whether there is a field of that name."""
        return any(one.lower() == name for one in self._values)

    def take(self, name: str, default: Any = None) -> Any:
        """The value of a field, which from now on counts as understood; small and large letters are one."""
        if name not in self._values:
            found = next((one for one in self._values if one.lower() == name), None)
            if found is None and name not in OPTIONAL:
                self._lacking.add(name)
            name = found or name
        return self._values.pop(name, default)

    def checked(self, remarks: Sequence[Piece] = ()) -> list[Message]:
        """What is to be said of the fields that nobody took: they are kept, and change nothing.

        Args:
            remarks: the comments of a text, which may be fields that lack their colon.

        Raises:
            InputError: for a name that is nearly one that was asked for and is not there.
        """
        notes = []
        for name in self._values:
            if name.lower() in DESCRIPTIVE:
                continue
            if close := get_close_matches(name.lower(), sorted(self._lacking), 1, 0.75):
                raise self.error(msg("unknown field {name}", name=shown(name)), msg("{word}", word=close[0]), name=name)
            notes.append(msg("the field {name} is not known and changes nothing", name=shown(name)))
        for remark in remarks:
            found = _NEARLY.fullmatch(remark.text.strip())
            if found and found[1].lower() in self._lacking:
                expected = f"# {found[1].lower()}: {found[2]}"
                raise remark.error(msg("a comment that looks like a field"), msg("{word}", word=expected))
        return notes

    @property
    def lacking(self) -> frozenset[str]:
        """The names that were asked for and are not there."""
        return frozenset(self._lacking)

    @property
    def rest(self) -> dict[str, Any]:
        """The fields that nobody took."""
        return dict(self._values)

    def grid(
        self,
        name: str,
        fits: Callable[[Any], bool],
        expected: str,
        shape: tuple[int, int] | None = None,
        places: int = 1,
    ) -> list[list[Any]]:
        """The rows of a field that is a grid.

        Args:
            name: the field.
            fits: whether a value may stand in a cell.
            expected: such values in words.
            shape: the rows and columns that it must have.
            places: how many places of the grid a cell of the board may have.

        Raises:
            InputError: for a missing, ragged, too large or otherwise shaped grid, or a value that does not fit.
        """
        rows = self.take(name)
        if not isinstance(rows, list) or not rows:
            said = self._called.get(name, name)
            what = msg("no {name}", name=said) if rows is None else msg("bad {name}", name=said)
            raise self.error(what, msg("a list of rows"), name=name)
        wide = shape[1] if shape else len(rows[0]) if isinstance(rows[0], list) else 0
        if shape and len(rows) != shape[0]:
            raise self.error(msg("{count} rows", count=len(rows)), msg("{count} rows", count=shape[0]), name=name)
        if len(rows) * wide > places * MAX_CELLS:
            raise self.error(msg("the grid is too large"), msg("at most {most} cells", most=MAX_CELLS), name=name)
        for r, row in enumerate(rows):
            if not isinstance(row, list) or not row:
                raise self.error(
                    msg("not a row"), msg("a list of cells"), name=name, inside=msg("row {row}", row=r + 1)
                )
            if len(row) != wide:
                raise self.error(
                    msg("a row of {count} cells", count=len(row)),
                    msg("{count} cells", count=wide),
                    name=name,
                    inside=msg("row {row}", row=r + 1),
                )
            for c, value in enumerate(row):
                if not fits(value):
                    spot = msg("row {row}, column {column}", row=r + 1, column=c + 1)
                    raise self.error(msg("bad value {value}", value=brief(value)), expected, name=name, inside=spot)
        return rows

    def coded(self, puzzle: Coded, name: str = "answer") -> Marks:
        """The marks of a field that is an answer by cells.

        Raises:
            InputError: as `grid` does, and for a cell that cannot be so.
        """
        rows = self.grid(name, puzzle.is_code, puzzle.coded, (puzzle.rows, puzzle.cols))
        with told_by(partial(self.error, name=name)):
            return puzzle.marks(rows)


def brief(value: Any) -> str:
    """A value in a message: a short one as it is."""
    if isinstance(value, list | dict):
        return "list" if isinstance(value, list) else "object"
    text = ascii(value)
    return text if len(text) <= 24 else text[:21] + "..."
