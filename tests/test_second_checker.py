"""The second checker: what it refuses, kind by kind, and that a proof needs its word too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import deduce
from deduce import Rejected
from deduce.board.marks import Marks, bits
from deduce.contract.registry import kinds
from techniques.sunglasses.checker import _image
from techniques.sunglasses.graphs import image_of
from tests.boards import TIER_1, samples

ROOT = Path(__file__).parent.parent

CASES: list[tuple[str, str, Any, bool]] = [
    ("yinyang", "...\n...", [[1, 1, 2], [1, 2, 2]], True),
    ("yinyang", "...\n...", [[1, 2, 1], [1, 2, 1]], False),
    ("yinyang", "...\n...", [[2, 2, 2], [2, 2, 2]], True),
    ("numberlink", "1 0 1\n2 0 2", [[1, 1, 1], [2, 2, 2]], True),
    ("numberlink", "1 0 1\n2 0 2", [[1, 0, 1], [2, 2, 2]], False),
    ("numberlink", "1 0 1\n2 0 2", {"edges": [[[0, 0], [0, 1]], [[0, 1], [0, 2]]]}, False),
    ("numberlink", "1 0 1\n2 0 2", {"edges": [[[0, 0], [1, 0]], [[0, 1], [0, 2]], [[1, 1], [1, 2]]]}, False),
    ("rightturn", "? . ?\n. . .", [[[0, 0], [1, 0], [1, 1]], [[0, 2], [1, 2]]], False),
    ("rightturn", "? . ?\n. . .", [[[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 2], [1, 2]]], True),
    ("rightturn", "? . ?\n. . .", [[[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]], [[0, 2], [1, 2]]], False),
    ("rightturn", "? . ?\n. . .", [[[0, 0], [0, 1], [0, 2], [1, 2], [1, 1], [1, 0]]], False),
]


@pytest.mark.parametrize(("name", "board", "answer", "right"), CASES)
def test_what_hangs_together(name: str, board: str, answer: Any, right: bool) -> None:
    kind = kinds()[name]
    assert kind.graphs is not None
    assert kind.graphs.holds(deduce.parse(board, name), answer) is right


@pytest.mark.parametrize("way", [(0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)])
@pytest.mark.parametrize("steps", [2, 3, 4])
def test_mirror_images_by_two_ways(way: tuple[int, int], steps: int) -> None:
    """By the direction of a bridge as by its perpendicular bisector, on both sides of every bridge."""
    a = (9, 9)
    b = (9 + steps * way[0], 9 + steps * way[1])
    assert image_of(a, a, b) == b
    for r in range(4, 15):
        for c in range(4, 15):
            doubled = _image((r, c), a, b)
            assert tuple(2 * x for x in image_of((r, c), a, b)) == doubled


@pytest.mark.alike
@pytest.mark.parametrize(("name", "text"), samples().items())
def test_solutions_hold(name: str, text: str) -> None:
    puzzle = deduce.parse(text, name)
    [solution] = deduce.grade(puzzle, budget=5000).solutions
    graphs = puzzle.kind.graphs
    assert graphs is None or graphs.holds(puzzle, puzzle.answer(solution))


def test_only_star_battle_has_none() -> None:
    assert [name for name, kind in kinds().items() if kind.graphs is None] == ["starbattle"]


def test_a_proof_needs_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that a broken checker lets pass is refused by the second one."""
    puzzle = deduce.parse("# kind: yinyang\n....\n....\n....\n..W.\n")
    log = deduce.prove(puzzle, solutions=deduce.Judge(puzzle).solutions)
    assert log is not None
    assert log["status"] == "several"
    deduce.verify(puzzle, log)
    wrong = [[1, 2, 1, 1], [1, 2, 1, 1], [1, 2, 1, 2], [1, 1, 1, 1]]
    log["solutions"][1] = wrong
    with pytest.raises(Rejected, match="the solution is not right"):
        deduce.verify(puzzle, log)
    monkeypatch.setattr(puzzle.kind.checker, "check", lambda *_: None)
    with pytest.raises(Rejected, match="by its graph"):
        deduce.verify(puzzle, log)


def test_a_grade_by_techniques_loads_neither_library() -> None:
    """And an array loads numpy alone."""
    code = (
        f"import sys, deduce\npuzzle = deduce.parse({TIER_1!r})\n"
        "grade = deduce.grade(puzzle)\nstr(grade); grade.to_json()\n"
        "deduce.verdict(puzzle, None, 'r1c1=white')\n"
        "assert not {'numpy', 'networkx', 'ortools'} & set(sys.modules), 'a grade'\n"
        "puzzle.array(grade.solutions[0])\nassert 'networkx' not in sys.modules and 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, timeout=120)


def test_marks_of_a_solution_are_what_is_judged() -> None:
    """One edge more or less in a loop of Slitherlink breaks it."""
    puzzle = deduce.parse(samples()["slitherlink"], "slitherlink")
    [solution] = deduce.grade(puzzle).solutions
    graphs = puzzle.kind.graphs
    assert graphs is not None
    apart = next(bit for bit in bits(solution.no) if not puzzle.near(bit) & solution.yes)  # type: ignore[attr-defined]
    assert not graphs.holds(puzzle, puzzle.answer(Marks(solution.yes | apart, solution.no & ~apart)))
