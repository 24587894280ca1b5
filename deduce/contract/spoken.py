"""Puzzles whose folder has a part ``wording``: what contradictions and sentences say of their own."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.puzzle import Name, Puzzle
from deduce.contract.step import Step
from deduce.language.messages import Message


class Spoken(Puzzle):
    """A puzzle that leaves what it says to the functions `broken`, `look` and `told` of that part."""

    def broken(self, marks: Marks) -> Message | None:
        found: Message | None = self.kind.part("wording").broken(self, marks)
        return found

    def look(self, step: Step) -> tuple[Name, int] | None:
        found: tuple[Name, int] | None = self.kind.part("wording").look(self, step)
        return found

    def told(self, blank: str, step: Step, lang: str) -> str:
        return str(self.kind.part("wording").told(self, blank, step, lang))
