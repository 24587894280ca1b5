"""Marks and printed boards as numpy arrays. numpy is loaded when the first array is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deduce.board.marks import Marks
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

YES, NO, UNKNOWN = 1, 0, -1
"""What stands for a mark, and for a variable without one. Where no variable is, there is *no*."""
EMPTY, NOTHING_PRINTED = ".", -1
"""What stands for a cell with nothing printed on it, among words and among numbers."""

Spots = Mapping[int, tuple[int, ...]]
"""Where each variable stands in an array, by its bit."""


def of_marks(spots: Spots, shape: tuple[int, ...], marks: Marks) -> NDArray[np.int8]:
    """Marks as an array of `YES`, `NO` and `UNKNOWN`."""
    import numpy as np

    found = np.full(shape, NO, dtype=np.int8)
    for bit, spot in spots.items():
        found[spot] = YES if bit & marks.yes else NO if bit & marks.no else UNKNOWN
    return found


def marks_of(spots: Spots, shape: tuple[int, ...], values: ArrayLike) -> Marks:
    """The reverse of `of_marks`.

    Raises:
        InputError: for another shape, other values, and *yes* where no variable is.
    """
    import numpy as np

    try:
        given: NDArray[Any] = np.asarray(values)
    except ValueError:  # rows of several lengths
        raise InputError(msg("no array"), expected=msg("an array of {shape}", shape=_said(shape))) from None
    if given.shape != shape:
        what = msg("an array of {shape}", shape=_said(given.shape))
        raise InputError(what, expected=msg("an array of {shape}", shape=_said(shape)))
    if given.dtype.kind not in "biuf" or not np.isin(given, (YES, NO, UNKNOWN)).all():
        raise InputError(msg("an array of other values"), expected=msg("1 for yes, 0 for no and -1 for unknown"))
    off = given == YES
    yes = no = 0
    for bit, spot in spots.items():
        yes |= bit if given[spot] == YES else 0
        no |= bit if given[spot] == NO else 0
        off[spot] = False
    if off.any():
        place = ", ".join(map(str, np.argwhere(off)[0]))
        raise InputError(
            msg("yes at [{place}] of the array", place=place), expected=msg("0, since no variable is there")
        )
    return Marks(yes, no)


def of_rows(rows: Sequence[Sequence[Any]]) -> NDArray[Any]:
    """What is printed, row by row: numbers where nothing else is printed, else words."""
    import numpy as np

    numbers = all(value is None or isinstance(value, int) for row in rows for value in row)
    empty: Any = NOTHING_PRINTED if numbers else EMPTY
    told = [[empty if value is None else value if numbers else _word(value) for value in row] for row in rows]
    return np.array(told, dtype=int if numbers else str)


def _word(value: object) -> str:
    """A clue as a word; two numbers as they stand in text."""
    return "\\".join(str(one or "") for one in value) if isinstance(value, list) else str(value)


def _said(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape)) or "0"
