"""A kind from its declaration: the parts and the techniques that follow from its rules."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from deduce.contract.ladder import techniques
from deduce.contract.parts import Checker, Formats, GraphChecker, Maker, ModelBuilder
from deduce.contract.puzzle import Name
from deduce.contract.technique import Technique
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.bent import BentPuzzle
from deduce.declared.boards.bridges import BridgePuzzle
from deduce.declared.boards.caged import CagedPuzzle
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.boards.corners import CornerPuzzle
from deduce.declared.boards.crossing import CrossingPuzzle
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.boards.framed import FramedPuzzle
from deduce.declared.boards.framed_values import FramedValuePuzzle
from deduce.declared.boards.given import GivenPuzzle
from deduce.declared.boards.halved import HalvedPuzzle
from deduce.declared.boards.joined import JoinedPuzzle
from deduce.declared.boards.joined_values import JoinedValuePuzzle
from deduce.declared.boards.lettered import LetteredPuzzle
from deduce.declared.boards.mixed import MixedPuzzle
from deduce.declared.boards.pieces import PiecePuzzle
from deduce.declared.boards.sized import SizedPuzzle
from deduce.declared.boards.stars import StarPuzzle
from deduce.declared.boards.values import GivenValuePuzzle
from deduce.declared.boards.walled import WalledPuzzle
from deduce.declared.declaration import Declaration, RulesOf, Words
from deduce.declared.numbers import Numbers
from deduce.explain.arguments import CHAIN, CHAIN_JA
from deduce.explain.chains import CHAINED
from deduce.explain.tracer import traced
from deduce.relations.derived import VERSION, every


@dataclass(frozen=True, eq=False)
class DeclaredKind(Declaration):
    """A kind whose parts follow from its rules, but for those that its folder has itself."""

    @cached_property
    def techniques(self) -> Sequence[Technique]:
        """The derived techniques and those in the kind's folder, easiest first."""
        found = [self.of_relation(name, words) for name, words in self.derived.items()]
        return tuple(sorted((*found, *techniques(self.home)), key=lambda item: (item.rank, item.name)))

    def of_relation(self, name: str, words: Words) -> Technique:
        """A technique of relations in the words of the genre."""
        item = every()[name]
        clash, clash_ja = words.clash or item.clash, words.clash_ja or item.clash_ja
        title, telling, chained = words.title or item.title, item.supposes or item.ways, name in CHAINED
        return Technique(
            function=item.function,
            kind=self.name,
            name=name,
            rank=words.rank or item.rank,
            title=title,
            ja=words.ja or item.ja,
            says=(CHAIN if chained else "") + (words.says or item.says),
            says_ja=(CHAIN_JA if chained else "") + (words.says_ja or item.says_ja),
            subsumed_by=item.subsumed_by if item.subsumed_by in self.derived else None,
            shows=item.shows,
            costly=item.costly,
            taught=words.taught or None,
            module=item.module,
            page=lambda: self._page(name, title),
            clash=(CHAIN if chained else "") + clash,
            clash_ja=(CHAIN_JA if chained else "") + clash_ja,
            argue=traced if telling else item.argue,
            tells=telling,
            some=item.some,
            folds=item.folds,
            late=item.supposes and not self.lines,
        )

    def _page(self, name: str, title: str) -> tuple[str, str]:
        from deduce.declared.examples import page

        return page(self, name, title)

    def _own(self, stem: str) -> bool:
        """Whether the folder has a part of its own."""
        return importlib.util.find_spec(f"{self.package or 'techniques.' + self.name}.{stem}") is not None

    @cached_property
    def checker(self) -> Checker:
        if self._own("checker"):
            return super().checker
        from deduce.declared.checker import DeclaredChecker

        return DeclaredChecker()

    @cached_property
    def graphs(self) -> GraphChecker:
        from deduce.declared.graphs import DeclaredGraphs

        return DeclaredGraphs()

    @cached_property
    def model(self) -> ModelBuilder:
        if self._own("model"):
            return super().model
        from deduce.declared.model import DeclaredModel

        return DeclaredModel()

    @cached_property
    def formats(self) -> Formats | None:
        if self._own("formats"):
            return super().formats
        from deduce.declared.formats.kind_formats import DeclaredFormats, bodies

        return DeclaredFormats(bodies(self))

    @cached_property
    def make(self) -> Maker:
        if self._own("make"):
            return super().make
        from deduce.declared.making.maker import DeclaredMaker

        return DeclaredMaker(self)


def declared(
    name: str,
    *,
    title: Name,
    rules: RulesOf,
    aliases: Sequence[str] = (),
    version: str = "1.0",
    plainly: Sequence[str] = (),
    derived: Mapping[str, Words] | None = None,
    **more: Any,
) -> DeclaredKind:
    """A kind from its declaration; the rules in plain words are the docstring of its folder.

    Args:
        name: the short name, which is also the folder's.
        title: the name people know, by language.
        rules: from what is printed to the rules, in the order in which a checker reads them.
        aliases: other names that people search for.
        version: of the kind's own declaration and techniques.
        plainly: the techniques of relations that it has in the words of these.
        derived: those that it has in its own words.
        more: the other attributes of `DeclaredKind`.
    """
    sides, numbers = more.get("sides", DeclaredKind.sides), more.get("numbers", Numbers())
    word = title["en"].title().replace(" ", "")
    base: type[DeclaredPuzzle] = MixedPuzzle if more.get("cells") else EdgePuzzle if more.get("lines") else CellPuzzle
    base = FramedPuzzle if more.get("outside") else GivenPuzzle if numbers.given else base
    base = CornerPuzzle if more.get("corners") else JoinedPuzzle if numbers.joining else base
    base = WalledPuzzle if numbers.joining and more.get("lines") else base
    if more.get("values_of"):
        base = JoinedValuePuzzle if numbers.joining else CagedPuzzle if more.get("cages") else GivenValuePuzzle
        base = FramedValuePuzzle if more.get("outside") else CrossingPuzzle if numbers.crossing else base
        base = HalvedPuzzle if more.get("halves") else BentPuzzle if more.get("bent") else base
        base = SizedPuzzle if more.get("sized") else base
        base = LetteredPuzzle if more.get("outside") and more["outside"].letters else base
    base = StarPuzzle if more.get("pairs_of") else base
    base = PiecePuzzle if more.get("pieces_of") else BridgePuzzle if more.get("bridges_of") else base
    puzzle: type[DeclaredPuzzle] = type(word, (base,), {"__doc__": f"A board of {title['en']}."})
    kind = DeclaredKind(
        name=name,
        title=title,
        puzzle=puzzle,
        values={"en": (sides[0].en, sides[1].en), "ja": (sides[0].ja, sides[1].ja)},
        aliases=aliases,
        technique_set=f"{version}+r{VERSION}",
        declare=rules,
        derived=dict.fromkeys(plainly, Words()) | dict(derived or {}),
        **more,
    )
    puzzle.kind = kind
    return kind
