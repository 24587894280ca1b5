"""How Tally boards are written: our JSON, and the drawn grid of `Tally.text`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from techniques.tally.kind import Tally

from deduce.board.marks import Marks
from deduce.formats.bodies import Bodies, Json, Text
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.formats.fields import Fields
    from deduce.formats.source import Piece


def read_json(fields: Fields) -> Tally:
    """``clues``: two lists, the numbers of the rows and of the columns; null where there is none."""

    def fits(value: Any) -> bool:
        return value is None or (type(value) is int and 0 <= value <= 100)

    clues = fields.take("clues")
    lists = isinstance(clues, list) and len(clues) == 2 and all(isinstance(one, list) and one for one in clues)
    if not lists or not all(fits(value) for one in clues for value in one):
        expected = msg("the numbers of rows and of columns, null for none")
        raise fields.error(msg("not two lists of numbers"), expected, name="clues")
    rows, cols = clues
    return Tally(len(rows), len(cols), counts=[*rows, *cols])


def write_json(puzzle: Tally) -> dict[str, Any]:
    """The reverse of `read_json`."""
    return {"clues": [list(puzzle.counts[: puzzle.rows]), list(puzzle.counts[puzzle.rows :])]}


def read_text(rows: Sequence[Piece], _: Fields) -> Tally:
    """The drawn board; marks on it are left out."""
    return _drawn(rows)[0]


def text_marks(puzzle: Tally, rows: Sequence[Piece]) -> Marks:
    """The marks on a drawn board."""
    other, marks = _drawn(rows)
    if (other.rows, other.cols) != (puzzle.rows, puzzle.cols):
        expected = msg("{rows} rows of {cols} cells", rows=puzzle.rows, cols=puzzle.cols)
        raise rows[0].error(msg("a board of another size"), expected)
    return marks


def _drawn(rows: Sequence[Piece]) -> tuple[Tally, Marks]:
    try:
        return Tally.drawn("\n".join(row.text for row in rows))
    except (InputError, ValueError, IndexError, KeyError):
        expected = msg("rows of . ■ × with a number, and the numbers of the columns")
        raise rows[0].error(msg("not a drawn board"), expected) from None


BODIES: Bodies[Tally] = Bodies(
    json=Json(read_json, write_json, lambda puzzle, fields: fields.coded(puzzle)),
    text=Text(read_text, text_marks, lambda _: 0.0),
)
