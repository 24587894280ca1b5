"""A guard for speed that no clock can spoil: how many fixpoints and technique calls fixed boards cost.

``DEDUCE_ACCEPT=1`` writes what they cost now into `effort.json`, for review as a diff.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.engine.tiers import Tiers

if TYPE_CHECKING:
    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Function

pytestmark = pytest.mark.usefixtures("in_python")  # where calls are counted
ROOT = Path(__file__).parent.parent
FILE = Path(__file__).with_name("effort.json")
ACCEPTED: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
SLACK = 1.1
"""How many times more a board may cost."""


def effort(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What the grade of a puzzle and its rating cost."""
    tiers: list[Tiers] = []
    calls = 0
    start = Tiers.__init__

    def noted(self: Tiers, *args: object, **kwargs: object) -> None:
        start(self, *args, **kwargs)  # type: ignore[arg-type]
        tiers.append(self)

    def counted(function: Function) -> Function:
        def call(puzzle: Puzzle, marks: Marks) -> Marks:
            nonlocal calls
            calls += 1
            return function(puzzle, marks)

        return call

    monkeypatch.setattr(Tiers, "__init__", noted)
    techniques = [replace(item, function=counted(item.function)) for item in puzzle.kind.techniques]
    found = deduce.grade(puzzle, techniques=techniques)
    assert found.tier
    return {"fixpoints": sum(one.fixpoints for one in tiers), "calls": calls}


def test_there_are_thirty_boards_of_all_sorts() -> None:
    assert len(ACCEPTED) == 30
    tiers = {deduce.load(ROOT / "data" / f"{name}.txt").extra["grade"]["tier"] for name in ACCEPTED}
    assert tiers == {1, 2, 3}


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_board_costs_no_more_than_it_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = effort(deduce.load(ROOT / "data" / f"{name}.txt"), monkeypatch)
    if os.environ.get("DEDUCE_ACCEPT"):
        ACCEPTED[name] = found
        FILE.write_text(json.dumps(ACCEPTED, indent=1) + "\n", encoding="utf-8")
    for what, count in found.items():
        most = SLACK * ACCEPTED[name][what]
        assert count <= most, f"{what}: {count} and not {ACCEPTED[name][what]}; if it is worth it, DEDUCE_ACCEPT=1"


def test_what_costs_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = deduce.load(ROOT / "data" / "yinyang" / "019.txt")
    lazy = effort(puzzle, monkeypatch)
    plain = Tiers.fixpoint
    monkeypatch.setattr(Tiers, "fixpoint", lambda self, *args: (plain(self, *args), plain(self, *args))[1])
    busy = effort(puzzle, monkeypatch)
    assert busy["fixpoints"] > SLACK * lazy["fixpoints"]
    assert busy["calls"] > SLACK * lazy["calls"]
