"""What proof logs record beside steps, and how marks are read back from records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deduce.board.marks import TOP, Marks
from deduce.contract.naming import CLASH, Names, consistent
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from deduce.formats.source import shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

ONE = "one solution"
"""What a licence assumes."""


def licence_record(techniques: Iterable[Technique]) -> dict[str, Any] | None:
    """What some techniques take for granted: for each sense of uniqueness those that need it; None for nothing."""
    needs: dict[str, list[str]] = {}
    for item in techniques:
        if item.assumes_unique is not None:
            needs.setdefault(item.assumes_unique, []).append(item.id)
    return {"assumes": ONE, "techniques": dict(sorted(needs.items()))} if needs else None


class Reader:
    """Reads marks of one puzzle back from records.

    Raises:
        InputError: for names that the puzzle does not know, marks both ways, and records of another form.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.bit = Names(puzzle).bit

    def marks(self, record: object) -> Marks:
        """The marks of a record."""
        if record == CLASH:
            return TOP
        if not isinstance(record, dict) or set(record) != {"yes", "no"}:
            raise InputError(msg("marks are an object with yes and no, or {clash!r}", clash=CLASH))
        return consistent(self.puzzle, Marks(self._side(record["yes"]), self._side(record["no"])))

    def _side(self, names: object) -> int:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise InputError(msg("marks are listed by name"))
        if len(set(names)) != len(names):
            raise InputError(msg("a variable is listed twice"))
        unknown = [name for name in names if name not in self.bit]
        if unknown:
            raise InputError(msg("the puzzle has no variable {name}", name=shown(unknown[0])))
        return sum(self.bit[name] for name in names)
