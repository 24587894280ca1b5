"""Techniques: named pure functions from what is known to what is forced, and views that they share.

A technique file holds a docstring (what it says, why it is sound, an example board) and one function under
`technique`. All else — steps, reasons, hints, contradictions, proofs — the engine derives from the function.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Literal, TypeVar

from deduce.marks import Marks

Function = Callable[[Any, Marks], Marks]
P = TypeVar("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Technique:
    """A technique and what the engine needs to speak of it.

    Attributes:
        function: ``(puzzle, marks) -> marks``; sound, monotone and pure. It may repeat known marks; marks
            that disagree with the known ones, or `TOP`, are a contradiction.
        kind: the kind of puzzle, and
        name: the technique within it, as in ``yinyang/cut-cell``.
        rank: the order in which a person tries techniques, easiest first.
        title: the name a solver says aloud, and `ja`, the same in Japanese.
        says: the sentence of a step, with ``{because}``, ``{therefore}`` and the other roles of `deduce.speech`.
        assumes_unique: the sense in which the puzzle must have exactly one solution, or None.
        subsumed_by: the name of a technique that concludes all that this one does; closures leave this one out.
        shows: ``"path"`` when the picture joins the stones of the reason through the concluded cell, ``"regions"`` when
            it tints what `Puzzle.areas` says.
        costly: whether it takes so much more time than the others that contradictions are first sought without it.
    """

    function: Function
    kind: str
    name: str
    rank: int
    title: str
    ja: str
    says: str
    says_ja: str
    assumes_unique: str | None = None
    subsumed_by: str | None = None
    shows: Literal["marks", "path", "regions"] = "marks"
    costly: bool = False
    module: str = field(default="", repr=False)

    @property
    def id(self) -> str:
        """The full name, such as ``yinyang/cut-cell``."""
        return f"{self.kind}/{self.name}"

    @property
    def doc(self) -> str:
        """The docstring of the technique's file: its page."""
        return inspect.cleandoc(sys.modules[self.module].__doc__ or "")

    def __call__(self, puzzle: Any, marks: Marks) -> Marks:
        return self.function(puzzle, marks)


def technique(
    *,
    rank: int,
    ja: str,
    says: str,
    says_ja: str,
    assumes_unique: str | None = None,
    subsumed_by: str | None = None,
    shows: Literal["marks", "path", "regions"] = "marks",
    costly: bool = False,
) -> Callable[[Function], Technique]:
    """Register the one function of a technique file; kind and name follow from the file's place."""

    def register(function: Function) -> Technique:
        module = function.__module__
        kind, stem = module.split(".")[-2:]
        title = (sys.modules[module].__doc__ or stem).strip().split("\n")[0].split(":")[0]
        return Technique(
            function,
            kind,
            stem.replace("_", "-"),
            rank,
            title,
            ja,
            says,
            says_ja,
            assumes_unique,
            subsumed_by,
            shows,
            costly,
            module,
        )

    return register


def view(function: Callable[[P, Marks], T]) -> Callable[[P, Marks], T]:
    """Share a pure function of puzzle and marks between techniques: computed once while the marks stay the same."""
    last: tuple[Any, Marks | None, Any] = (None, None, None)

    @wraps(function)
    def cached(puzzle: P, marks: Marks) -> T:
        nonlocal last
        seen, then, value = last  # one read, so that threads cannot mix two entries
        if seen is not puzzle or then != marks:
            value = function(puzzle, marks)
            last = (puzzle, marks, value)
        result: T = value
        return result

    return cached


def trail(function: Callable[[P, Marks, T | None], T | None]) -> Callable[[P, Marks], T | None]:
    """A `view` that is also given its own answer for fewer marks, if it knows one, to start from.

    For what only shrinks or only grows while marks are added. The answer must be the same with and without the start;
    None stands for a contradiction, and more marks keep it. Kept are the answers for the marks that led to the last
    ones, so that one probe after the other starts where they part.
    """
    last: Any = None  # puzzle, marks, answer, and the entry for fewer marks

    @wraps(function)
    def cached(puzzle: P, marks: Marks) -> T | None:
        nonlocal last
        entry = last  # one read, so that threads cannot mix two entries
        while entry is not None and not (entry[0] is puzzle and entry[1].within(marks)):
            entry = entry[3]
        if entry is not None and (entry[2] is None or entry[1] == marks):
            known: T | None = entry[2]
            return known
        value = function(puzzle, marks, entry and entry[2])
        last = (puzzle, marks, value, entry)
        return value

    return cached
