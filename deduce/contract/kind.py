"""What a kind is: its names, its puzzle class, the parts of its folder and its techniques."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from deduce.contract.ladder import techniques
from deduce.contract.pickling import kind_named

if TYPE_CHECKING:
    from types import ModuleType

    from deduce.contract.parts import Arguments, Checker, Formats, GraphChecker, Maker, ModelBuilder, Wording
    from deduce.contract.puzzle import Name, Puzzle
    from deduce.contract.technique import Technique


def keep_repr(cls: type) -> None:
    """Keep the short `repr` of a base class, which `dataclass` would replace by one with all fields."""
    if "__repr__" not in vars(cls):
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]


@dataclass(frozen=True, eq=False)
class Kind:
    """A genre of puzzle.

    Attributes:
        name: the short name, which is also the folder's.
        title: the name people know, by language.
        puzzle: the class of its puzzles.
        values: what `yes` and `no` of a variable are called, by language.
        gist: what one does in it, in one line by language; without it the first sentence of its rules.
        aliases: other names that people search for.
        convention: what its solvers take for granted: ``unique``, that a puzzle has one solution; or None.
        variants: what some of these say beside the kind, such as two stars, by the names of `Bodies.settings`.
        technique_set: the version of its techniques; under one version a puzzle keeps its grade.
        standing: whether its techniques are all those that experts use, or the basic ones that follow from its rules; a
            tier by basic techniques may be deeper than people find it.
        budget: fixpoints that each search of a grade may cost. Counted, so that a grade does not depend on the machine.
        plain: the rank up to which a technique that clashes shows a rule broken in plain sight.
        automatic: the techniques whose *no* marks a reader may have put at once, such as those around a star.
        labels: the field of its JSON whose numbers are only names, such as those of regions; empty where there is none.
        package: where its folder is, when not in ``techniques``, as a name to import.
    """

    name: str
    title: Name
    puzzle: type[Puzzle]
    values: Mapping[str, tuple[str, str]]
    gist: Name = field(default_factory=dict)
    aliases: Sequence[str] = ()
    convention: Literal["unique"] | None = None
    technique_set: str = "1.0"
    budget: int = 100_000
    plain: int = 30
    automatic: Sequence[str] = ()
    labels: str = ""
    package: str = ""
    variants: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    standing: Literal["basic", "expert"] = "expert"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        keep_repr(cls)

    def __repr__(self) -> str:
        return f"<Kind {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return kind_named, (self.name,)

    @property
    def home(self) -> ModuleType:
        """The package of its folder."""
        return importlib.import_module(self.package or f"techniques.{self.name}")

    def value(self, side: int) -> Name:
        """What `yes` (0) or `no` (1) is called."""
        return {lang: both[side] for lang, both in self.values.items()}

    def _part(self, stem: str) -> Any:
        """A module of the kind's folder, loaded when needed."""
        return importlib.import_module(f"{self.home.__name__}.{stem}")

    @property
    def checker(self) -> Checker:
        """Whether answers are right."""
        found: Checker = self._part("checker")
        return found

    @property
    def model(self) -> ModelBuilder:
        """The rules for CP-SAT."""
        found: ModelBuilder = self._part("model")
        return found

    def _part_if_any(self, stem: str) -> Any:
        """The same; None where the folder has no such module."""
        try:
            return self._part(stem)
        except ModuleNotFoundError as missing:
            if not (missing.name or "").endswith(f".{stem}"):
                raise
            return None

    @property
    def graphs(self) -> GraphChecker | None:
        """What judges by networkx what hangs together; None where the folder says nothing of it."""
        found: GraphChecker | None = self._part_if_any("graphs")
        return found

    @property
    def formats(self) -> Formats | None:
        """How its boards are written; None where the folder says nothing of it."""
        found: Formats | None = self._part_if_any("formats")
        return found

    @property
    def make(self) -> Maker:
        """New boards."""
        found: Maker = self._part("make")
        return found

    @property
    def wording(self) -> Wording:
        """What its contradictions say, and where to look."""
        found: Wording = self._part("wording")
        return found

    @property
    def arguments(self) -> Arguments:
        """What fills the blanks of its sentences."""
        found: Arguments = self._part("arguments")
        return found

    @property
    def folder(self) -> Path:
        """Where its files lie."""
        return Path(str(self.home.__file__)).parent

    @property
    def techniques(self) -> Sequence[Technique]:
        """Its techniques, easiest first."""
        return techniques(self.home)

    @property
    def sound(self) -> Sequence[Technique]:
        """The techniques that follow from the rules alone, without the assumption of a unique solution."""
        return [item for item in self.techniques if item.assumes_unique is None]
