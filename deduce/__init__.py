"""A pencil-puzzle solver that explains itself.

The whole interface is here; what a call needs is loaded when it is first used.

>>> import deduce
>>> puzzle = deduce.parse("https://puzz.link/p?yinyang/6/6/0010090060b9")
>>> print(puzzle)
Yin-Yang 6×6
......
..W...
...W..
......
.B....
W.BW..
>>> deduce.grade(puzzle)
<Grade of Yin-Yang 6×6: tier 1, rating 27.7>
>>> deduce.hint(puzzle)
<Hint: The border: Border.>
>>> deduce.check(puzzle).ok
True
>>> deduce.verdict(puzzle, None, "r1c1=white").technique
'yinyang/border'
>>> deduce.why(puzzle, "r1c1")
<Why r1c1 is white, in 1>
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deduce.contract import pickling, presentation
from deduce.language import messages

if TYPE_CHECKING:
    from deduce.board.marks import Marks
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.registry import kind, kinds
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique
    from deduce.engine.all_steps import steps
    from deduce.engine.hints import Hint, hint
    from deduce.engine.path import Steps, solve
    from deduce.engine.why import Why, why
    from deduce.formats import MarkedBoard, load, load_board, parse, parse_board, read_marks, write
    from deduce.formats.benchmark import Record, read_record, write_record
    from deduce.formats.clicks import Moves, read_moves, write_moves
    from deduce.language.errors import InputError, OutOfBudget, OutOfTime
    from deduce.making.generate import Generated, NoneFound, generate
    from deduce.picture.draw import svg
    from deduce.proof.prove import prove
    from deduce.proof.replay import Rejected, verify
    from grading.check import Check, check
    from grading.compare import Comparison, compare
    from grading.grade import Grade, grade
    from grading.verdict import Judge, Verdict, verdict
    from grading.wishes import Wishes

    __version__: str

_HOME = {
    "InputError": "deduce.language.errors",
    "OutOfBudget": "deduce.language.errors",
    "OutOfTime": "deduce.language.errors",
    "MarkedBoard": "deduce.formats",
    "load": "deduce.formats",
    "load_board": "deduce.formats",
    "parse": "deduce.formats",
    "read_marks": "deduce.formats",
    "write": "deduce.formats",
    "Moves": "deduce.formats.clicks",
    "read_moves": "deduce.formats.clicks",
    "write_moves": "deduce.formats.clicks",
    "Record": "deduce.formats.benchmark",
    "read_record": "deduce.formats.benchmark",
    "write_record": "deduce.formats.benchmark",
    "parse_board": "deduce.formats",
    "Hint": "deduce.engine.hints",
    "hint": "deduce.engine.hints",
    "Marks": "deduce.board.marks",
    "Steps": "deduce.engine.path",
    "solve": "deduce.engine.path",
    "steps": "deduce.engine.all_steps",
    "svg": "deduce.picture.draw",
    "Generated": "deduce.making.generate",
    "NoneFound": "deduce.making.generate",
    "generate": "deduce.making.generate",
    "prove": "deduce.proof.prove",
    "Kind": "deduce.contract.kind",
    "Puzzle": "deduce.contract.puzzle",
    "Technique": "deduce.contract.technique",
    "kind": "deduce.contract.registry",
    "kinds": "deduce.contract.registry",
    "Rejected": "deduce.proof.replay",
    "verify": "deduce.proof.replay",
    "Step": "deduce.contract.step",
    "Check": "grading.check",
    "check": "grading.check",
    "compare": "grading.compare",
    "Comparison": "grading.compare",
    "Grade": "grading.grade",
    "grade": "grading.grade",
    "Judge": "grading.verdict",
    "Verdict": "grading.verdict",
    "verdict": "grading.verdict",
    "Wishes": "grading.wishes",
    "Why": "deduce.engine.why",
    "why": "deduce.engine.why",
    "__version__": "deduce.contract.version",
}

__all__ = [
    "Check",
    "Comparison",
    "Generated",
    "Grade",
    "Hint",
    "InputError",
    "Judge",
    "Kind",
    "MarkedBoard",
    "Marks",
    "Moves",
    "NoneFound",
    "OutOfBudget",
    "OutOfTime",
    "Puzzle",
    "Record",
    "Rejected",
    "Step",
    "Steps",
    "Technique",
    "Verdict",
    "Why",
    "Wishes",
    "__version__",
    "check",
    "compare",
    "generate",
    "grade",
    "hint",
    "kind",
    "kinds",
    "load",
    "load_board",
    "parse",
    "parse_board",
    "prove",
    "read_marks",
    "read_moves",
    "read_record",
    "solve",
    "steps",
    "svg",
    "verdict",
    "verify",
    "why",
    "write",
    "write_moves",
    "write_record",
]


def _catalogs() -> Iterator[Path]:
    from deduce.contract.registry import kinds

    return (kind.folder / "locale" for kind in kinds().values())


def _kind(name: str) -> Kind:
    from deduce.contract.registry import kind

    return kind(name)


# What the lower rooms need of the upper ones, and do not import.
messages.hand_in(_catalogs)
pickling.hand_in(_kind)
presentation.hand_in(lambda: importlib.import_module("deduce.picture.presenting"))


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'deduce' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
