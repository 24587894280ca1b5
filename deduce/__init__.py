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
    from deduce.errors import InputError
    from deduce.formats import load, parse
    from deduce.hints import Hint, hint
    from deduce.marks import Marks
    from deduce.path import solve
    from deduce.proof import prove
    from deduce.puzzle import Kind, Puzzle
    from deduce.registry import kinds
    from deduce.replay import Rejected, verify
    from deduce.step import Step
    from grading.check import Check, check
    from grading.grade import Grade, grade

_HOME = {
    "InputError": "deduce.errors",
    "load": "deduce.formats",
    "parse": "deduce.formats",
    "Hint": "deduce.hints",
    "hint": "deduce.hints",
    "Marks": "deduce.marks",
    "solve": "deduce.path",
    "prove": "deduce.proof",
    "Kind": "deduce.puzzle",
    "Puzzle": "deduce.puzzle",
    "kinds": "deduce.registry",
    "Rejected": "deduce.replay",
    "verify": "deduce.replay",
    "Step": "deduce.step",
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
