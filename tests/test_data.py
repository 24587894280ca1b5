"""The puzzles that ship: each has exactly the solution in its file, and the grade that was accepted for it.

A changed grade shows as a difference. `DEDUCE_ACCEPT=1` writes the new grades into the files, for review as a diff.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

import deduce
from deduce import formats
from tests.boards import shipped

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "data").glob("*/*.txt"))
SAMPLES = sorted((ROOT / "techniques").glob("*/samples/*.txt"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_grade_is_as_accepted(path: Path) -> None:
    puzzle = deduce.load(path)
    found = deduce.grade(puzzle)
    accepted = puzzle.extra["grade"]
    # A full path of sound techniques proves that the solution is unique; where there is none, the oracle has proved it.
    assert found.status == accepted.get("status", "solved")
    assert len(found.solutions) == 1
    assert puzzle.answer(found.solutions[0]) == puzzle.extra["solution"]
    assert puzzle.kind.part("checker").check(puzzle, puzzle.extra["solution"]) is None
    now = {key: value for key, value in found.to_json().items() if key in accepted}
    if os.environ.get("DEDUCE_ACCEPT") and now != accepted:
        puzzle = replace(puzzle, extra={**puzzle.extra, "grade": now})
        path.write_text(formats.write(puzzle, "text"), encoding="utf-8")
        accepted = now
    assert now == accepted, "the grade changed: raise the technique-set version, and accept it with DEDUCE_ACCEPT=1"


@pytest.mark.parametrize("path", [path for path in FILES if path.stat().st_size < 700], ids=name)
def test_the_oracle_agrees(path: Path) -> None:
    from deduce import oracle

    puzzle = deduce.load(path)
    assert [puzzle.answer(one) for one in oracle.unique(puzzle).solutions] == [puzzle.extra["solution"]]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_file_is_as_we_write_it(path: Path) -> None:
    assert formats.write(deduce.load(path), "text") == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", shipped())
def test_enough_of_every_kind(kind: str) -> None:
    graded = [deduce.load(path).extra["grade"]["tier"] for path in FILES if path.parent.name == kind]
    assert len(graded) >= 60
    assert {1, 2} <= set(graded)


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_samples_are_boards_of_data(path: Path) -> None:
    texts = {file.read_text(encoding="utf-8") for file in FILES if file.parent.name == path.parent.parent.name}
    assert path.read_text(encoding="utf-8") in texts
