"""Steps as plain data, for ``--json`` and for proof logs. Variables appear by their English names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.formats.shell import consistent
from deduce.formats.source import shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

CLASH = "clash"
"""What stands for the conclusion of a step that ends a refutation."""
ONE = "one solution"
"""What a licence assumes."""


def marks_record(puzzle: Puzzle, marks: Marks) -> dict[str, list[str]] | str:
    """Marks as two lists of names, or `CLASH` for `TOP`."""
    if marks.clash:
        return CLASH
    return {
        "yes": [puzzle.name(bit, "en") for bit in bits(marks.yes)],
        "no": [puzzle.name(bit, "en") for bit in bits(marks.no)],
    }


def step_record(step: Step) -> dict[str, Any]:
    """A step as plain data: technique, reason, clues and conclusion; a contradiction also has what it supposes and
    its steps.
    """
    record: dict[str, Any] = {
        "technique": step.name,
        "reason": marks_record(step.puzzle, step.reason),
        "clues": [i for i in range(len(step.puzzle.clues)) if step.clues >> i & 1],
        "conclusion": marks_record(step.puzzle, step.conclusion),
    }
    if step.technique is None:
        record["suppose"] = marks_record(step.puzzle, step.assumption)
        record["steps"] = [step_record(inner) for inner in step.inner]
    return record


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
        self.bit: Mapping[str, int] = {puzzle.name(bit, "en"): bit for bit in bits(puzzle.variables | puzzle.auxiliary)}

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
