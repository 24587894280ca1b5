"""Techniques that follow from relations: written once, and registered for every genre that lists them.

The docstring of the function is the page of the technique, without its example: that is found on the boards of each
genre. Its names and sentences can be said in the genre's own words.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from deduce.board.marks import Marks
from deduce.contract.technique import Folds, Function
from deduce.relations.argument import Argument, alone

if TYPE_CHECKING:
    from deduce.contract.step import Step

_found: dict[str, Derived] = {}

VERSION = "2"
"""The version of the relations and their techniques: part of the version of every genre that stands on them."""


@dataclass(frozen=True)
class Derived:
    """A technique of relations.

    Attributes:
        function: as that of any technique, of a puzzle that is a `deduce.relations.rule.Board`.
        name: the short name that ids end in.
        doc: the page without an example.
        supposes: whether it supposes one mark, and may say what that would break.
        ways: whether it follows several ways or rules, and may say of one mark what its opposite would break.
        some: what closures ask instead, as in `deduce.contract.technique.Technique`.
        argue: why a step of it holds, where that is more than what rules draw alone.
        folds: as that of `deduce.contract.technique.Technique`.
    """

    function: Function
    name: str
    rank: int
    ja: str
    says: str
    says_ja: str
    doc: str
    subsumed_by: str | None
    shows: Literal["marks", "way", "regions", "blocks"]
    costly: bool
    clash: str = ""
    clash_ja: str = ""
    supposes: bool = False
    ways: bool = False
    some: Function | None = None
    argue: Callable[[Step], Argument | None] = alone
    folds: Folds | None = None

    @property
    def module(self) -> str:
        """Where it is written."""
        return self.function.__module__

    @property
    def title(self) -> str:
        """The name a solver says aloud."""
        return self.doc.partition(":")[0]


@cache
def every() -> Mapping[str, Derived]:
    """All derived techniques by name: those of the modules of this folder and of its folders."""
    for entry in pkgutil.walk_packages([str(Path(__file__).parent)], "deduce.relations."):
        importlib.import_module(entry.name)
    return _found


def derived(
    *,
    rank: int,
    ja: str,
    says: str,
    says_ja: str,
    subsumed_by: str | None = None,
    shows: Literal["marks", "way", "regions", "blocks"] = "marks",
    costly: bool = False,
    clash: str = "",
    clash_ja: str = "",
    supposes: bool = False,
    ways: bool = False,
    some: Function | None = None,
    argue: Callable[[Step], Argument | None] = alone,
    folds: Folds | None = None,
) -> Callable[[Callable[..., Marks]], Derived]:
    """Register a technique of relations; its name follows from that of the function."""

    def register(function: Callable[..., Marks]) -> Derived:
        name = function.__name__.replace("_", "-")
        doc = inspect.cleandoc(function.__doc__ or "")
        _found[name] = Derived(
            function,
            name,
            rank,
            ja,
            says,
            says_ja,
            doc,
            subsumed_by,
            shows,
            costly,
            clash,
            clash_ja,
            supposes,
            ways,
            some,
            argue,
            folds,
        )
        return _found[name]

    return register
