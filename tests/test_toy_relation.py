"""A relation is a plug-in: one that lies outside of the program works in everything, with no other edit.

Parity, in ``tests/relation``, has its data, its check, its constraints, what it says, its ways, and one technique.
"""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import oracle
from deduce.board.marks import NOTHING
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.relations import derived
from deduce.relations.argument import Argument
from deduce.relations.propagation import Propagation, propagations
from deduce.relations.rule import Rules
from tests.argued import planted, proved, steps
from tests.conftest import lying
from tests.laws import boards, engine
from tests.laws.derived import SAMPLED
from tests.laws.kind import LAWS as KIND_LAWS
from tests.laws.limits import LAWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.kind import Kind
    from deduce.contract.step import Step

HOME = Path(__file__).parent / "relation" / "parity"
OWN = "last-of-a-parity"
DERIVED = ("forbidden-picture", OWN, "one-step", "ways-of-a-clue")


@pytest.fixture(scope="module")
def parity(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kind]:
    elsewhere = tmp_path_factory.mktemp("relation")
    shutil.copytree(HOME, elsewhere / "parity", ignore=shutil.ignore_patterns("__pycache__"))
    with lying(elsewhere) as found:
        yield found["parity"]
    derived._found.pop(OWN)


def test_nothing_else_names_it() -> None:
    root = HOME.parent.parent.parent
    for room in ("deduce", "techniques", "grading"):
        for file in (root / room).rglob("*.py"):
            assert "relation.parity" not in file.read_text(encoding="utf-8")
            assert "class Parity(" not in file.read_text(encoding="utf-8")


def test_it_is_asked_rule_by_rule(parity: Kind) -> None:
    puzzle = deduce.load(parity.folder / "samples" / "001.txt")
    assert [type(one).__name__ for one in propagations(puzzle)] == ["NeverPropagation", "Propagation"]


@pytest.mark.parametrize("law", KIND_LAWS)
def test_kind_obeys(parity: Kind, law: str) -> None:
    """Model and checker agree, relaxations keep all solutions, texts can be read back."""
    KIND_LAWS[law](parity)


@pytest.mark.parametrize("law", SAMPLED)
@pytest.mark.parametrize("name", DERIVED)
def test_technique_obeys(parity: Kind, name: str, law: str) -> None:
    (technique,) = (item for item in parity.techniques if item.name == name)
    (LAWS | SAMPLED)[law](parity, technique)


@pytest.mark.parametrize("tier", [1, 2])
def test_closures(parity: Kind, tier: int) -> None:
    for board, marks in boards.states(parity)[: 40 // tier]:
        result = engine.order_free(board.puzzle, marks, tier)
        assert result == engine.plain_closure(board.puzzle, marks, tier)
        assert board.allows(marks, result)


def test_it_speaks_in_suppositions_and_ways(parity: Kind) -> None:
    """On boards whose solution takes them, and in sentences the clue that breaks says so in its own words."""
    met = dict.fromkeys(DERIVED, 0)
    said: list[Step] = []
    for sample in sorted((parity.folder / "samples").glob("*.txt")):
        puzzle = deduce.load(sample)
        (solution,) = oracle.solutions(puzzle, 2)
        steps = list(path(Tiers(puzzle, puzzle.kind.sound), solution=solution))
        assert steps[-1].after == solution
        for step in steps:
            engine.told(step)
            for one in step.walk():
                if one.technique is not None:
                    met[one.technique.name] += 1
        said += [step for step in steps if step.name in ("parity/one-step", "parity/ways-of-a-clue")]
    assert all(met.values()), met
    for name in ("one-step", "ways-of-a-clue"):  # what the relation says of itself where it is broken
        assert any("does not go with" in step.sentence("en") for step in said if step.name == f"parity/{name}")


def test_its_technique_brings_an_argument_of_its_own(parity: Kind) -> None:
    """Which is proved link by link, and refused where it is spoilt."""
    refused, draw = list[bool](), random.Random(0)
    own = [step for step in steps(parity.folder / "samples" / "001.txt") if step.name == f"parity/{OWN}"]
    for step in own:
        argument = step.argument()
        assert isinstance(argument, Argument)
        assert not proved(step, argument)
        assert {line.sort for line in argument.lines} == {"unit" if step.conclusion.clash else "reductio"}
        assert "Parity" in str(argument.to_json(step.puzzle))
        refused += [bool(proved(step, spoilt)) for _, spoilt in planted(step, argument, draw)]
    assert refused
    assert all(refused)


def test_a_rule_may_hear_of_all_variables(parity: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that does not say of which: it is asked always, and says no less. One of no variable can be broken."""
    import techniques.parity.relation as relation

    text = "# kind: parity\n1 - 0 -\n- 1 - -\n0 - - 1\n"
    steps = [item for item in parity.sound if item.name in ("one-step", "ways-of-a-clue")]
    said = [item(deduce.parse(text), NOTHING) for item in steps]
    assert any(found.known for found in said)
    monkeypatch.setattr(relation.Parity, "heeds", property(lambda _: -1))
    other = deduce.parse(text.replace("0 - - 1", "0 - - 1 ")).keep(-1)
    other.rules.prepared.clear()
    for item, found in zip(steps, said, strict=True):
        assert found.within(item(other, NOTHING))
    monkeypatch.setattr(relation.Parity, "heeds", property(lambda rule: rule.cells))
    (first, *_), board = other.rules.of(relation.Parity), SimpleNamespace(live=lambda _: 1, board=other.board)
    board.rules = Rules([replace(first, cells=0, odd=1)])
    assert Propagation(relation.Parity).says(board, NOTHING).clash


def test_a_wrong_answer_is_told(parity: Kind) -> None:
    puzzle = deduce.load(parity.folder / "samples" / "001.txt")
    solution = puzzle.extra["solution"]
    assert parity.checker.check(puzzle, solution) is None
    wrong = [[0] * puzzle.cols for _ in range(puzzle.rows)]
    assert "parity" in {rule for rule, _ in parity.checker.reasons(puzzle, wrong)}
