"""The puzzle of a declared kind whose values have names: in JSON answers tell these, in text a sign stands for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from deduce.board.marks import Marks
from deduce.declared.boards.values import ValuePuzzle


@dataclass(eq=False)
class NamedPuzzle(ValuePuzzle):
    """A board whose values are told by name.

    Attributes:
        names: of the values, in their order.
        faces: what stands for them in text and on tools.
    """

    names: ClassVar[Sequence[str]]
    faces: ClassVar[Sequence[str]]

    def sign(self, value: int) -> str:
        return self.names[value - 1]

    def face(self, value: int) -> str:
        return self.faces[value - 1]

    def is_code(self, value: object) -> bool:
        return value is None or (isinstance(value, str) and value in self.names)

    def number_coded(self, value: object) -> int:
        return self.names.index(value) + 1 if isinstance(value, str) and value in self.names else 0

    def numbered(self, answer: object) -> object:
        rows = answer if isinstance(answer, list) else []
        return [
            [self.number_coded(value) if self.is_code(value) else -1 for value in row] if isinstance(row, list) else row
            for row in rows
        ]

    def answer(self, marks: Marks) -> list[list[str | None]]:
        return [[self.sign(value) if value else None for value in row] for row in super().answer(marks)]
