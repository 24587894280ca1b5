"""Techniques: named pure functions from what is known to what is forced.

A technique file holds a docstring (what it says, why it is sound, an example board) and one function under
`technique`. All else — steps, reasons, hints, contradictions, proofs — the engine derives from the function.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from deduce.board.marks import TOP, Marks
from deduce.contract.pickling import technique_named
from deduce.core.session import concluded

Function = Callable[[Any, Marks], Marks]
ALL = -1
"""Every variable, as a bitset."""
Folds = Literal["back", "crosses", "on"]


class Argued(Protocol):
    """Why a step holds, as data: an argument, which is checked and said elsewhere."""

    @property
    def claim(self) -> Marks:
        """What it shows of the conclusion."""

    def size(self) -> int:
        """How many inferences it has."""

    def to_json(self, puzzle: Any) -> Mapping[str, Any]:
        """The argument as a tree."""


LADDER = "ladder"
"""The room of a kind's folder in which its techniques lie; in a folder without it they lie beside the kind's parts."""


@dataclass(frozen=True, slots=True, eq=False)
class Technique:
    """A technique and what the engine needs to speak of it.

    Attributes:
        function: ``(puzzle, marks) -> marks``; sound, monotone and pure. It may repeat known marks; marks
            that disagree with the known ones, or `TOP`, are a contradiction. One that looks at each variable on its own
            may take a third argument; see `drawn`.
        kind: the kind of puzzle.
        name: the technique within it, as in ``yinyang/cut-cell``.
        rank: the order in which a person tries techniques, easiest first.
        title: the name a solver says aloud, and `ja`, the same in Japanese.
        says: the sentence of a step, with ``{because}``, ``{therefore}`` and the other blanks of
            `deduce.explain.sentences`. Of several lines the first is said whose blanks can all be filled.
        assumes_unique: the sense in which the puzzle must have exactly one solution, or None.
        subsumed_by: the name of a technique that concludes all that this one does; closures leave this one out.
        shows: ``"blocks"`` when the picture outlines the areas of the puzzle, ``"way"`` when it joins the stones of the
            reason through the concluded cell, ``"regions"`` when
            it tints what `Puzzle.areas` says.
        costly: whether it takes so much more time than the others that contradictions are first sought without it.
        late: whether closures ask it after all others, because it costs much to find that it has nothing to say.
        taught: the address of a guide for solvers that teaches it, without ``https://``; None for one of our own.
        rule: for a contrapositive, the rule that clashes with the opposite of what it concludes, one mark at a time.
        folds: how its steps are told, if not by themselves: ``"back"`` with the step that caused them, such as the
            cells around a star; ``"crosses"`` the same, but only where they draw nothing; ``"on"`` with the step that
            needs them.
        page: for a technique without a file of its own, its docstring and its cases.
        clash: the sentence of a contradiction where no single rule is broken plainly: what is needed against what there
            is, or what would be broken. Without it, the step is told that one of the marks contradicts.
        then: the clause of a step that ``folds`` back, with its cause. Without it only what it concludes is told.
        some: a function that says a part of what the technique says, and something whenever that does: closures, which
            ask again until there is nothing, are often quicker with it.
        argue: the argument of a step; None where there is none.
        tells: whether its sentences are made from arguments, and only those of steps without one from what it `says`.
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
    shows: Literal["marks", "way", "regions", "blocks"] = "marks"
    costly: bool = False
    taught: str | None = None
    module: str = field(default="", repr=False)
    page: Callable[[], tuple[str, str]] | None = field(default=None, repr=False)
    rule: Function | None = field(default=None, repr=False)
    folds: Folds | None = None
    clash: str = ""
    clash_ja: str = ""
    then: str = ""
    then_ja: str = ""
    some: Function | None = field(default=None, repr=False)
    late: bool = False
    argue: Callable[[Any], Argued | None] | None = field(default=None, repr=False)
    tells: bool = False

    @property
    def id(self) -> str:
        """The full name, such as ``yinyang/cut-cell``."""
        return f"{self.kind}/{self.name}"

    def called(self, lang: str) -> str:
        """The name a solver says aloud, in a language."""
        return self.ja if lang == "ja" else self.title

    def sentence(self, lang: str) -> str:
        """The template of its sentences, in a language."""
        return self.says_ja if lang == "ja" else self.says

    def clashing(self, lang: str) -> str:
        """The template of its contradictions, in a language."""
        return self.clash_ja if lang == "ja" else self.clash

    def following(self, lang: str) -> str:
        """The template of its clauses after another step, in a language."""
        return self.then_ja if lang == "ja" else self.then

    @property
    def doc(self) -> str:
        """The docstring of the technique's file: its page."""
        if self.page is not None:
            return self.page()[0]
        return inspect.cleandoc(sys.modules[self.module].__doc__ or "")

    def __repr__(self) -> str:
        return f"<Technique {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return technique_named, (self.kind, self.name)

    @property
    def file(self) -> Path | None:
        """Where the technique is written; None for one without a file of its own."""
        return None if self.page is not None else Path(str(sys.modules[self.module].__file__))

    @property
    def cases(self) -> str | None:
        """The text of the ``.cases`` file beside the technique's own; None where there is none."""
        if self.page is not None:
            return self.page()[1]
        assert self.file is not None
        beside = self.file.with_suffix(".cases")
        return beside.read_text(encoding="utf-8") if beside.exists() else None

    def __call__(self, puzzle: Any, marks: Marks) -> Marks:
        found = concluded(self.function, puzzle, marks)
        return self.function(puzzle, marks) if found is None else found

    def drawn(self, puzzle: Any, marks: Marks, wanted: Marks) -> Marks:
        """What it concludes of some marks, or `TOP` for a clash where that is wanted.

        Reasons ask about one mark at a time. A function that looks at each variable on its own says so by a third
        argument, ``asked: int = ALL``: it is given a bitset of those that are asked for, and may leave out the others,
        and a contradiction.
        """
        if wanted.clash:
            return marks.join(self(puzzle, marks))
        if self.rule is not None:
            return _contradicted(self.rule, puzzle, marks, wanted)
        function: Callable[..., Marks] = self.function
        asked = wanted.known if _choosy(function) else ALL
        result = concluded(function, puzzle, marks, asked)
        if result is None:
            result = function(puzzle, marks, asked) if _choosy(function) else function(puzzle, marks)
        return result.common(wanted)


def _choosy(function: Any) -> bool:
    """Whether a function takes a third argument."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_argcount > 2


def supposing(rule: Function) -> Function:
    """The technique that supposes each open variable both ways and reads off where one rule clashes."""

    def function(puzzle: Any, marks: Marks) -> Marks:
        if marks.join(rule(puzzle, marks)).clash:
            return TOP
        left = puzzle.variables & ~marks.known
        return _contradicted(rule, puzzle, marks, Marks(left, left))

    return function


def _contradicted(rule: Function, puzzle: Any, marks: Marks, wanted: Marks) -> Marks:
    """Those of the wanted marks with whose opposite the rule clashes."""
    yes = no = 0
    for literal in wanted.literals():
        tried = marks.join(literal.flipped)
        if tried.clash or tried.join(rule(puzzle, tried)).clash:
            yes |= literal.yes
            no |= literal.no
    return Marks(yes, no)


def technique(
    *,
    rank: int,
    ja: str,
    says: str,
    says_ja: str,
    assumes_unique: str | None = None,
    subsumed_by: str | None = None,
    shows: Literal["marks", "way", "regions", "blocks"] = "marks",
    costly: bool = False,
    taught: str | None = None,
    contrapositive: bool = False,
    folds: Folds | None = None,
    clash: str = "",
    clash_ja: str = "",
    then: str = "",
    then_ja: str = "",
    some: Function | None = None,
    argue: Callable[[Any], Argued | None] | None = None,
) -> Callable[[Function], Technique]:
    """Register the one function of a technique file; kind and name follow from the file's place.

    A `contrapositive` gives a rule instead, and the technique supposes each open variable both ways: a mark with which
    the rule clashes is wrong. That is one supposition read by one rule, so it must not look any further.
    """

    def register(function: Function) -> Technique:
        module = function.__module__
        *_, home, folder, stem = ("", *module.split("."))
        kind = home if folder == LADDER else folder
        title = (sys.modules[module].__doc__ or stem).strip().split("\n")[0].split(":")[0]
        return Technique(
            supposing(function) if contrapositive else function,
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
            taught,
            module,
            rule=function if contrapositive else None,
            folds=folds,
            clash=clash,
            clash_ja=clash_ja,
            then=then,
            then_ja=then_ja,
            some=some,
            argue=argue,
        )

    return register
