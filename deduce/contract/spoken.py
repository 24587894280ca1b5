"""Puzzles whose folder has the parts ``wording`` and ``arguments``: what contradictions and sentences say."""

from __future__ import annotations

from functools import lru_cache

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.parts import BlankFiller
from deduce.contract.puzzle import Name, Puzzle
from deduce.contract.step import Step
from deduce.language.messages import Message


class Spoken(Puzzle):
    """A puzzle that leaves this to the functions `broken` and `look` of the one, and to the `BLANKS` of the other."""

    def broken(self, marks: Marks) -> Message | None:
        return self.kind.wording.broken(self, marks)

    def look(self, step: Step) -> tuple[Name, int] | None:
        return self.kind.wording.look(self, step)

    def told(self, blank: str, step: Step, lang: str) -> str:
        return _blanks(self.kind, step, lang)[blank]


@lru_cache(maxsize=8)  # several blanks of a sentence may need the same argument
def _blanks(kind: Kind, step: Step, lang: str) -> BlankFiller:
    return kind.arguments.BLANKS(step, lang)
