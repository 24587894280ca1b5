"""The setter's check: tier, rating and level, the clue that would do, and the clues that could be left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import deduce
from deduce import oracle
from deduce.engine.path import solve
from deduce.language.errors import OutOfBudget

ROOT = Path(__file__).parent.parent


def shipped(name: str) -> deduce.Puzzle:
    return deduce.load(ROOT / f"data/{name}.txt")


@pytest.mark.parametrize("name", ["yinyang/040", "starbattle/040", "sunglasses/030", "rightturn/020", "numberlink/040"])
def test_a_puzzle_that_passes_is_graded(name: str) -> None:
    puzzle = shipped(name)
    found, graded = deduce.check(puzzle), deduce.grade(puzzle)
    assert found.ok
    assert found.headline
    assert graded.headline
    assert found.headline.to_json() == graded.headline.to_json()
    assert any(str(graded.headline.rating) in line for line in found.told("en") if isinstance(line, str))
    assert all(line for line in found.told("ja"))


@pytest.mark.parametrize("name", ["yinyang/040", "sunglasses/007"])
def test_the_clue_that_would_do_does(name: str) -> None:
    puzzle = shipped(name)
    found = deduce.check(puzzle, max_tier=1)
    assert not found.solvable
    assert found.more
    [more] = [more for said, more in puzzle.further(found.solutions[0]) if said == found.more]
    assert deduce.check(more, max_tier=1).ok


def test_a_star_is_no_clue() -> None:
    rows = [[1] * 4, [2] * 4, [3] * 4, [4] * 4]
    puzzle = deduce.parse(json.dumps({"kind": "starbattle", "stars": 1, "clues": rows}))
    found = deduce.check(puzzle)
    assert len(found.solutions) == 2
    assert (found.more, found.unlock) == (None, None)
    assert not list(puzzle.further(found.solutions[0]))


def test_a_clue_that_makes_it_unique() -> None:
    puzzle = shipped("yinyang/040")
    for said, less in puzzle.fewer():
        found = deduce.check(less)
        if len(found.solutions) > 1 and found.more:
            [more] = {more for end in found.solutions for name, more in less.further(end) if name == found.more}
            assert len(oracle.unique(more).solutions) == 1
            return
        assert len(found.solutions) > 1, said
    pytest.fail("no puzzle of these could be made unique")


@pytest.mark.parametrize("name", ["yinyang/005", "sunglasses/005", "rightturn/005"])
def test_superfluous_clues(name: str) -> None:
    puzzle = shipped(name)
    spare = [said for said, less in puzzle.fewer() if len(oracle.unique(less).solutions) == 1]
    found = deduce.check(puzzle, clues=True)
    assert found.superfluous == tuple(spare)
    assert found.untried == 0
    assert deduce.check(puzzle).superfluous is None
    more = next(more for _, more in puzzle.further(found.solutions[0])) if name == "yinyang/005" else None
    if more:
        assert deduce.check(more, clues=True).superfluous


def test_the_convention_counts_where_the_kind_has_one() -> None:
    puzzle = shipped("numberlink/092")  # tier 1 with one solution taken for granted, 2 by the rules alone
    assert deduce.check(puzzle, max_tier=1).ok
    assert not deduce.check(puzzle, max_tier=1, unique="never").solvable
    steps = list(solve(puzzle, unique="auto"))
    assert max(step.tier for step in steps) == 1
    assert any(step.technique and step.technique.assumes_unique for step in steps)
    assert puzzle.solved(steps[-1].after)
    every = (1 << len(puzzle.clues)) - 1
    for step in steps:
        if step.technique and step.technique.assumes_unique:
            assert (step.clues, step.quoted) == (every, 0)
            assert "The puzzle has one solution" in step.sentence()
            assert "解は一つ" in step.sentence("ja")


def test_a_path_by_convention_where_uniqueness_is_not_known_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise OutOfBudget

    monkeypatch.setattr(oracle, "unique", late)
    puzzle = shipped("numberlink/092")
    steps = list(solve(puzzle, unique="auto"))
    assert puzzle.solved(steps[-1].after)
    assert all(step.technique is None or step.technique.assumes_unique is None for step in steps)
