"""Every law on everything that is registered: to be registered is to be tested."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deduce.contract.registry import kinds
from deduce.engine.tiers import Tiers
from tests.boards import repeated, spared
from tests.laws import boards
from tests.laws.derived import laws
from tests.laws.kind import LAWS as KIND_LAWS
from tests.laws.shares import PART, parts, taken
from tests.laws.technique import USUAL, draws

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _pytest.mark import ParameterSet

    from deduce.contract.kind import Kind
    from deduce.contract.technique import Technique
    from tests.laws.technique import Law

KINDS = [pytest.param(kind, id=name) for name, kind in kinds().items()]
DEAR = {"capped", "interleaved"}
"""Laws that ask very often: they are tried always on toys."""


def trials() -> Iterator[ParameterSet]:
    """Each law on each technique, with the part of its states."""
    for kind in kinds().values():
        for technique in kind.techniques:
            for name, law in laws(technique).items():
                always = name not in DEAR and not repeated(kind, technique)
                yield from parts(name, kind, technique, law, name=f"{technique.id}-{name}", always=always)


@pytest.mark.parametrize(("kind", "technique", "law", "part"), list(trials()))
def test_technique_obeys(kind: Kind, technique: Technique, law: Law, part: float) -> None:
    with taken(part):
        law(kind, technique)


OF_PARTS = {"named", "read-back", "relaxes", "refused", "trailed", "symmetric", "judged-twice"}
"""Laws of what declared kinds are put together from: of these those that are spared are tried in the long part."""
PARTED = {"symmetric", "trailed", "agreed", "judged-twice"}
"""Laws of which a part is tried always, where they are, and the whole in the long part."""


def trials_of_kinds() -> Iterator[ParameterSet]:
    """Each law on each kind, with the part of what it tries."""
    for name, kind in kinds().items():
        for law in KIND_LAWS:
            always = law not in OF_PARTS or not spared(name)
            few = always and law in PARTED
            if few:
                yield pytest.param(kind, law, PART, id=f"{name}-{law}")
            marks = () if always and not few else pytest.mark.long
            yield pytest.param(kind, law, USUAL, id=f"{name}-{law}{'-more' * few}", marks=marks)


@pytest.mark.parametrize(("kind", "law", "part"), list(trials_of_kinds()))
def test_kind_obeys(kind: Kind, law: str, part: float) -> None:
    with taken(part):
        KIND_LAWS[law](kind)


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_there_is_something_to_try(kind: Kind) -> None:
    """The laws are only as good as the boards they are tried on."""
    tiny = boards.tiny(kind)
    assert any(len(board.solutions) > 1 for board in tiny), "boards with several solutions"
    assert len(boards.states(kind)) >= 1000
    if any(item.assumes_unique for item in kind.techniques):
        assert len(boards.states(kind, licensed=True)) >= 1000
    assert len(boards.solver_states(kind)) >= 100
    assert len(boards.larger_states(kind)) >= 100
    assert len(boards.puzzles(kind)) >= 5


CLOSURES = {
    "yinyang/single-exit": ["cut-cell"],
    "yinyang/two-by-three-fork": ["three-by-three-window"],
    "yinyang/no-loop": ["fourth-of-a-block", "cut-cell"],
    "yinyang/cut-cell": ["way-to-a-block"],
    "yinyang/closed-pocket": ["way-to-a-block"],
    "yinyang/border-parity": ["border-fillings"],
    "yinyang/three-by-three-window": ["three-by-four-window"],
}
"""By which techniques alone others are subsumed: more than `subsumed_by` claims."""


@pytest.mark.parametrize("name", CLOSURES)
def test_few_techniques_conclude_what_is_subsumed(name: str) -> None:
    kind = kinds()[name.split("/")[0]]
    (technique,) = (item for item in kind.techniques if item.id == name)
    others = [item for item in kind.techniques if item.name in CLOSURES[name]]
    states = [(board.puzzle, marks) for board, marks in boards.states(kind)[:1500]] + list(boards.solver_states(kind))
    for puzzle, marks in states:
        assert draws(technique, puzzle, marks).within(Tiers(puzzle, others).fixpoint(marks))
