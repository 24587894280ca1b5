"""The grades of the boards that ship, each compared with the one that was accepted for it."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import deduce
from deduce import formats
from tests.boards import ROOT
from tests.long import Trial

if TYPE_CHECKING:
    from pathlib import Path

    from deduce.contract.kind import Kind

ACCEPT = bool(os.environ.get("DEDUCE_ACCEPT"))


FIRST = ("tier", "tier_unique", "hardest", "rating", "rounds", "technique_set")
"""What is written of a grade into a file that has none yet."""


def grades(kind: Kind, count: int) -> Trial:
    """The solution of each board is the one in its file, and its grade is as accepted."""
    trial = Trial("boards with their accepted grades")
    for path in sorted((ROOT / "data" / kind.name).glob("*.txt"))[:count]:
        trial.count += 1
        if said := fault(path):
            trial.faults.append(f"{path.stem}: {said}")
    return trial


def fault(path: Path) -> str:
    """What is wrong with the solution and the grade in a file; with ``DEDUCE_ACCEPT``, a new grade is written there."""
    puzzle = deduce.load(path)
    found = deduce.grade(puzzle)
    accepted = puzzle.extra.get("grade") or dict.fromkeys(FIRST)
    # A full path of sound techniques proves that the solution is unique; where there is none, the oracle has proved it.
    if found.status != accepted.get("status", "solved") or len(found.solutions) != 1:
        return f"{found.status}, with {len(found.solutions)} solutions"
    if puzzle.answer(found.solutions[0]) != puzzle.extra["solution"]:
        return "another solution"
    if told := puzzle.kind.checker.check(puzzle, puzzle.extra["solution"]):
        return f"the solution is none: {told}"
    now = {key: value for key, value in found.to_json().items() if key in accepted}
    if now != accepted and ACCEPT:
        path.write_text(formats.write(replace(puzzle, extra={**puzzle.extra, "grade": now}), "text"), encoding="utf-8")
    elif now != accepted:
        return f"{now} and not {accepted}: raise the technique-set version, and accept it with DEDUCE_ACCEPT=1"
    return ""
