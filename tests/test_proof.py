"""Proof logs: what `prove` writes is accepted, and any alteration that makes a claim false is rejected."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import deduce
from deduce.replay import Rejected, verify
from tests.boards import TIER_1, TIER_2, TIER_3

BOARDS = {"tier 1": TIER_1, "tier 2": TIER_2, "tier 3": TIER_3}
Log = dict[str, Any]


@pytest.fixture(scope="module", params=BOARDS)
def proved(request: pytest.FixtureRequest) -> tuple[deduce.Puzzle, Log]:
    puzzle = deduce.parse(BOARDS[request.param])
    log = deduce.prove(puzzle)
    assert log is not None
    return puzzle, json.loads(json.dumps(log))


def test_accepted(proved: tuple[deduce.Puzzle, Log]) -> None:
    puzzle, log = proved
    verify(puzzle, log)
    assert log["tier"] == deduce.grade(puzzle).tier


def test_no_solution_is_proved() -> None:
    puzzle = deduce.parse("0000\n0120\n0210\n0000\n")
    log = deduce.prove(puzzle)
    assert log is not None
    assert log["status"] == "no_solution"
    verify(puzzle, log)
    log["steps"].pop()
    with pytest.raises(Rejected):
        verify(puzzle, log)


def test_several_solutions_are_proved() -> None:
    from deduce.path import solutions_of

    puzzle = deduce.parse("0000\n0000\n0000\n0020\n")
    log = deduce.prove(puzzle, solutions=solutions_of(puzzle))
    assert log is not None
    verify(puzzle, log)
    log["solutions"][1] = log["solutions"][0]
    with pytest.raises(Rejected):
        verify(puzzle, log)


def test_another_puzzle(proved: tuple[deduce.Puzzle, Log]) -> None:
    with pytest.raises(Rejected, match="another puzzle"):
        verify(deduce.parse("000\n000\n002\n"), proved[1])


def all_steps(steps: list[Log]) -> Iterator[Log]:
    for step in steps:
        yield step
        yield from all_steps(step.get("steps", []))


def drop_step(log: Log, rng: random.Random) -> None:
    log["steps"].pop(rng.randrange(len(log["steps"])))


def swap_order(log: Log, _: random.Random) -> None:
    log["steps"].reverse()


def flip_conclusion(log: Log, rng: random.Random) -> None:
    step = rng.choice([step for step in all_steps(log["steps"]) if step["conclusion"] != "clash"])
    step["conclusion"] = {"yes": step["conclusion"]["no"], "no": step["conclusion"]["yes"]}


def shrink_reason(log: Log, rng: random.Random) -> None:
    step = rng.choice([step for step in all_steps(log["steps"]) if step["reason"]["yes"] + step["reason"]["no"]])
    side = rng.choice([side for side in ("yes", "no") if step["reason"][side]])
    step["reason"][side].pop(rng.randrange(len(step["reason"][side])))


def pad_reason(log: Log, rng: random.Random) -> None:
    """A reason that is not minimal: a mark more, taken from what is known by then."""
    known: dict[str, str] = {}
    steps = log["steps"]
    for step in steps:
        for side in ("yes", "no"):
            known.update(dict.fromkeys(step["conclusion"][side], side))
    step = steps[-1]
    spare = [name for name in known if name not in step["reason"]["yes"] + step["reason"]["no"]]
    spare = [name for name in spare if name not in step["conclusion"]["yes"] + step["conclusion"]["no"]]
    name = rng.choice(spare)
    step["reason"][known[name]].append(name)


def other_technique(log: Log, rng: random.Random) -> None:
    step = rng.choice([step for step in all_steps(log["steps"]) if "suppose" not in step])
    step["technique"] = "yinyang/nonsense"


def licensed_technique(log: Log, rng: random.Random) -> None:
    step = rng.choice([step for step in all_steps(log["steps"]) if "suppose" not in step])
    step["technique"] = "yinyang/free-corner"


def other_tier(log: Log, rng: random.Random) -> None:
    log["tier"] = rng.choice([tier for tier in (0, 1, 2, 3, True, "2", None) if tier is not log["tier"]])


def other_solution(log: Log, rng: random.Random) -> None:
    row = rng.choice(log["solution"])
    column = rng.randrange(len(row))
    row[column] = 3 - row[column]


def drop_field(log: Log, rng: random.Random) -> None:
    target = rng.choice([log, *all_steps(log["steps"])])
    target.pop(rng.choice(sorted(target)))


def break_schema(log: Log, rng: random.Random) -> None:
    target = rng.choice([log, *all_steps(log["steps"])])
    target[rng.choice(sorted(target))] = rng.choice([None, 7, "x", [1], {"a": 1}])


def extra_field(log: Log, rng: random.Random) -> None:
    rng.choice([log, *all_steps(log["steps"])])["note"] = "trust me"


def standstill_without_a_given(log: Log, rng: random.Random) -> None:
    marks = log["standstill"]["marks"]
    side = rng.choice([side for side in ("yes", "no") if marks[side]])
    marks[side].clear()


def standstill_names_fewer(log: Log, rng: random.Random) -> None:
    log["standstill"]["silent"].pop(rng.randrange(len(log["standstill"]["silent"])))


ANY = [
    drop_step,
    swap_order,
    flip_conclusion,
    shrink_reason,
    pad_reason,
    other_technique,
    licensed_technique,
    other_tier,
    other_solution,
    drop_field,
    break_schema,
    extra_field,
]
DEEP = [standstill_without_a_given, standstill_names_fewer]


@pytest.mark.parametrize("alter", ANY + DEEP, ids=lambda alter: alter.__name__)
def test_alterations_are_rejected(
    proved: tuple[deduce.Puzzle, Log], alter: Callable[[Log, random.Random], None]
) -> None:
    puzzle, log = proved
    if alter in DEEP and "standstill" not in log:
        pytest.skip("tier 1 needs no standstill")
    for seed in range(10):
        altered = copy.deepcopy(log)
        alter(altered, random.Random(seed))
        if altered == log:
            continue
        with pytest.raises(Rejected):
            verify(puzzle, altered)
