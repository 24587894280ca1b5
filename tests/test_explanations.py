"""The measures of explanations: a line for each kind, and refusals in one line."""

from __future__ import annotations

import itertools
import json
import sys
from pathlib import Path

import pytest

import deduce
from bench import explanations
from tests.boards import TIER_2


def told(call: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["bench.explanations", *call])
    explanations.main()


def test_measures_of_a_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the moves of a person, who takes what follows in reading order."""
    record = {"kind": "yinyang", "human_moves": "Z1;aa,1;ba,1", "clues": [[1, 1, 0], [1, 0, 0], [0, 0, 2]]}
    path = tmp_path / "yinyang.jsonl"
    path.write_text(json.dumps(record) + "\n", encoding="utf-8")
    told(["yinyang", "--most", "1", "--recorded", str(path)], monkeypatch)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| yinyang"]
    assert all(line.count("|") == lines[0].count("|") for line in lines)


def test_premises_come_from_outside() -> None:
    """What a step told at once concludes on the way is none of its premises; those of plain steps are their reasons."""
    steps = list(deduce.solve(deduce.parse(TIER_2)))
    for step in steps:
        assert explanations.outside(step)[0] == step.reason
    assert explanations.goes_on(steps) == [
        any(literal.within(one.conclusion) for literal in other.reason.literals())
        for one, other in itertools.pairwise(steps)
    ]


@pytest.mark.parametrize("call", [["nosuch"], ["--most", "0"], ["--recorded", "nowhere"]])
def test_bad_calls(call: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        told(call, monkeypatch)
    assert capsys.readouterr().out == ""
