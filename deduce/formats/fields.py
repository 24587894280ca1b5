"""Named values of a puzzle, taken one by one: what nobody takes is kept aside and travels to the output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deduce.errors import InputError, at
from deduce.formats.source import MAX_CELLS, Piece


class Fields:
    """The fields of a JSON object or of the ``# key: value`` lines of a text.

    Args:
        values: the fields by name.
        place: where they stand, for errors.
        places: where each of them stands, as far as that is known better.
    """

    def __init__(self, values: Mapping[str, Any], place: Piece, places: Mapping[str, Piece] | None = None) -> None:
        self._values = dict(values)
        self._place, self._places = place, places or {}

    def error(self, what: str, expected: str | None = None, *, name: str = "", inside: str = "") -> InputError:
        """A fault at these fields, at the field of a name, or `inside` that one (``row 3, column 4``)."""
        line = at(self._places.get(name, self._place).line)
        return InputError(what, where=", ".join(filter(None, (line, name, inside))), expected=expected)

    def take(self, name: str, default: Any = None) -> Any:
        """The value of a field, which from now on counts as understood."""
        return self._values.pop(name, default)

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
    ) -> list[list[Any]]:
        """The rows of a field that is a grid.

        Args:
            name: the field.
            fits: whether a value may stand in a cell.
            expected: such values in words.
            shape: the rows and columns that it must have.

        Raises:
            InputError: for a missing, ragged, too large or otherwise shaped grid, or a value that does not fit.
        """
        rows = self.take(name)
        if not isinstance(rows, list) or not rows:
            raise self.error(f"no {name}" if rows is None else f"bad {name}", "a list of rows", name=name)
        wide = shape[1] if shape else len(rows[0]) if isinstance(rows[0], list) else 0
        if shape and len(rows) != shape[0]:
            raise self.error(f"{len(rows)} rows", f"{shape[0]} rows", name=name)
        if len(rows) * wide > MAX_CELLS:
            raise self.error("the grid is too large", f"at most {MAX_CELLS} cells", name=name)
        for r, row in enumerate(rows):
            if not isinstance(row, list) or not row:
                raise self.error("not a row", "a list of cells", name=name, inside=f"row {r + 1}")
            if len(row) != wide:
                raise self.error(f"a row of {len(row)} cells", f"{wide} cells", name=name, inside=f"row {r + 1}")
            for c, value in enumerate(row):
                if not fits(value):
                    spot = f"row {r + 1}, column {c + 1}"
                    raise self.error(f"bad value {_brief(value)}", expected, name=name, inside=spot)
        return rows


def _brief(value: Any) -> str:
    if isinstance(value, list | dict):
        return "list" if isinstance(value, list) else "object"
    text = ascii(value)
    return text if len(text) <= 24 else text[:21] + "..."
