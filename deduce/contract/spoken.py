"""Puzzles whose folder has the parts ``wording`` and ``arguments``: what contradictions and sentences say."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.puzzle import Kind, Name, Puzzle
from deduce.contract.step import Step
from deduce.language.messages import Message


class Spoken(Puzzle):
    """A puzzle that leaves this to the functions `broken` and `look` of the one, and to the `Words` of the other."""

    def broken(self, marks: Marks) -> Message | None:
        found: Message | None = self.kind.part("wording").broken(self, marks)
        return found

    def look(self, step: Step) -> tuple[Name, int] | None:
        found: tuple[Name, int] | None = self.kind.part("wording").look(self, step)
        return found

    def told(self, blank: str, step: Step, lang: str) -> str:
        return str(_words(self.kind, step, lang)[blank])


@lru_cache(maxsize=8)  # several blanks of a sentence may need the same argument
def _words(kind: Kind, step: Step, lang: str) -> Any:
    return kind.part("arguments").Words(step, lang)
