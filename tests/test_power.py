"""Power is tested too: on kept states each technique says what it said when that was accepted, no less and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kinds
from tests import work
from tests.boards import shipped, spared
from tests.laws.stock import HOME
from tests.laws.technique import picture
from tests.power import accepted, measured

if TYPE_CHECKING:
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique

MEASURED = {name: kind for name, kind in kinds().items() if (HOME / name).is_dir()}
"""The kinds whose techniques are measured: those for which ``python -m tests.power KIND`` has been called once."""
KINDS = [pytest.param(kind, id=name) for name, kind in MEASURED.items()]
TECHNIQUES = [pytest.param(technique, id=technique.id) for kind in MEASURED.values() for technique in kind.techniques]
SOME, FEW = 3, 6
"""One of so many kept states is tried always; and of a declared kind, whose techniques are mostly those of others."""
SAYING = [
    pytest.param(technique, every, id=f"{technique.id}{'-all' if long else ''}", marks=pytest.mark.long if long else ())
    for kind in MEASURED.values()
    for technique in kind.techniques
    for every, long in ((FEW if spared(kind.name) else SOME, False), (1, True))
]


@pytest.mark.parametrize("kind", shipped())
def test_the_techniques_of_a_kind_are_measured(kind: str) -> None:
    assert kind in MEASURED, f"not measured yet: python -m tests.power {kind}"


@pytest.mark.parametrize(("technique", "every"), SAYING)
def test_it_says_what_it_said(technique: Technique, every: int) -> None:
    kept = accepted(technique.id)
    assert kept, f"not measured yet: python -m tests.power {technique.id}"
    for one in kept[::every]:
        now = measured(technique, one.state, one.tight)
        if now != one:
            less = "less" if (now.says, now.beside) < (one.says, one.beside) else "more"
            pytest.fail(
                f"{technique.id} says {less} than before on {one.state.board.name}: "
                f"{(now.says, now.beside)} instead of {(one.says, one.beside)}.\n"
                f"{picture(one.state.puzzle, one.state.marks)}\n"
                f"If that is meant: python -m tests.power {technique.id} --because CAUSE"
            )


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_kept_states_are_many_and_tight(technique: Technique) -> None:
    """There are states in which it speaks, of several size classes where the kind has several."""
    kept = accepted(technique.id)
    speaking = [one for one in kept if one.says]
    assert len(speaking) >= 8
    assert any(one.tight for one in kept)
    assert len({one.state.board.size for one in speaking}) >= 3


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_it_speaks_where_it_says_that_it_bites(technique: Technique) -> None:
    """The first line of its cases names size classes; on each there is a kept state in which it speaks."""
    first, _, _ = (technique.cases or "").partition("\n")
    speaks = {one.state.board.size for one in accepted(technique.id) if one.says}
    if first.startswith("# bites:"):
        named = [what.strip() for what in first.removeprefix("# bites:").split(",")]
        assert named
        assert set(named) <= speaks


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_a_technique_that_says_less_is_noticed(technique: Technique) -> None:
    """One that forgets the first of its conclusions."""
    right = technique.function

    def forgetful(puzzle: Puzzle, marks: Marks) -> Marks:
        found = right(puzzle, marks)
        new = NOTHING if found.clash else next(found.without(marks).literals(), NOTHING)
        return found.without(new)

    changed = replace(technique, function=forgetful)
    assert any(measured(changed, one.state, one.tight) != one for one in accepted(technique.id))


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_techniques_are_asked_as_often_as_before(kind: Kind) -> None:
    """What is tried early, and what late, makes closures fast: counted, since no two machines agree on time."""
    assert not work.missing(kind), f"not counted yet: python -m tests.power {kind.name}"
    assert not work.differences(kind), f"if that is meant: python -m tests.power {kind.name} --because CAUSE"
