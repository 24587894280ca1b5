"""A pencil-puzzle solver that explains itself.

The whole interface is here; what a call needs is loaded when it is first used.

>>> import deduce
>>> puzzle = deduce.parse("https://puzz.link/p?yinyang/6/6/0010090060b9")
>>> deduce.grade(puzzle).tier
2
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Kind, Puzzle
    from deduce.contract.registry import kinds
    from deduce.contract.step import Step
    from deduce.engine.hints import Hint, hint
    from deduce.engine.path import solve
    from deduce.formats import load, parse
    from deduce.language.errors import InputError
    from deduce.proof.prove import prove
    from deduce.proof.replay import Rejected, verify
    from grading.check import Check, check
    from grading.grade import Grade, grade

_HOME = {
    "InputError": "deduce.language.errors",
    "load": "deduce.formats",
    "parse": "deduce.formats",
    "Hint": "deduce.engine.hints",
    "hint": "deduce.engine.hints",
    "Marks": "deduce.board.marks",
    "solve": "deduce.engine.path",
    "prove": "deduce.proof.prove",
    "Kind": "deduce.contract.puzzle",
    "Puzzle": "deduce.contract.puzzle",
    "kinds": "deduce.contract.registry",
    "Rejected": "deduce.proof.replay",
    "verify": "deduce.proof.replay",
    "Step": "deduce.contract.step",
    "Check": "grading.check",
    "check": "grading.check",
    "Grade": "grading.grade",
    "grade": "grading.grade",
}

__all__ = [
    "Check",
    "Grade",
    "Hint",
    "InputError",
    "Kind",
    "Marks",
    "Puzzle",
    "Rejected",
    "Step",
    "check",
    "grade",
    "hint",
    "kinds",
    "load",
    "parse",
    "prove",
    "solve",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'deduce' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
