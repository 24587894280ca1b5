"""The puzzles that ship: each has exactly the solution in its file, and the grade that was accepted for it.

A changed grade shows as a difference. `DEDUCE_ACCEPT=1` writes the new grades into the files, for review as a diff.
Some of the boards are graded here, and always the same ones; ``python -m tests.long grades`` grades them all.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest

import deduce
from deduce import formats
from deduce.contract.parts import YIELDS
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from tests.boards import shipped
from tests.long.grades import ACCEPT, fault

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "data").glob("*/*.txt"))
SAMPLES = sorted((ROOT / "techniques").glob("*/samples/*.txt"))
SHARE = 8
"""One of so many boards is graded, and another one put to the oracle."""


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def some(turn: int) -> list[Path]:
    """A share of the boards of each kind, chosen by their names alone."""
    return [path for path in FILES if crc32(name(path).encode()) % SHARE == turn]


def some_always(paths: list[Path]) -> list[ParameterSet]:
    """A third of the boards are tried always, the others with the marker `long`."""
    later = {path for path in paths if not ACCEPT and crc32(name(path).encode()) // SHARE % 3}
    return [pytest.param(path, id=name(path), marks=[pytest.mark.long] * (path in later)) for path in paths]


@pytest.mark.parametrize("path", some_always(FILES if ACCEPT else some(0)))
def test_grade_is_as_accepted(path: Path) -> None:
    assert not fault(path)


@pytest.mark.parametrize("path", some_always([path for path in some(1) if path.stat().st_size < 700]))
def test_the_oracle_agrees(path: Path) -> None:
    from deduce import oracle

    puzzle = deduce.load(path)
    assert [puzzle.answer(one) for one in oracle.unique(puzzle).solutions] == [puzzle.extra["solution"]]


def miswritten(path: Path, puzzle: Puzzle) -> str:
    """What is wrong with a file: its id is not its name, it is not as we write it, or its solution breaks a rule."""
    if puzzle.id != f"{path.parent.name}-{path.stem}":
        return f"{name(path)}: the id {puzzle.id}"
    if formats.write(puzzle, "text") != path.read_text(encoding="utf-8"):
        return f"{name(path)}: the file is not as we write it"
    broken = puzzle.kind.checker.check(puzzle, puzzle.extra["solution"])
    return "" if broken is None else f"{name(path)}: {broken}"


@pytest.mark.alike
@pytest.mark.parametrize("kind", sorted({path.parent.name for path in FILES}))
def test_the_files_are_as_we_write_them_and_enough(kind: str) -> None:
    puzzles = {path: deduce.load(path) for path in FILES if path.parent.name == kind}
    faults = [found for path, puzzle in puzzles.items() if (found := miswritten(path, puzzle))]
    assert not faults, "\n".join(faults)
    if kind in shipped():
        assert len(puzzles) >= 60
        assert set(getattr(kinds()[kind].make, "YIELDS", YIELDS)) <= {
            puzzle.extra["grade"]["tier"] for puzzle in puzzles.values()
        }
        assert sum(path.parent.name == kind for path in some(0)) >= 5


@pytest.mark.parametrize("path", SAMPLES, ids=name)
def test_samples_are_boards_of_data(path: Path) -> None:
    texts = {file.read_text(encoding="utf-8") for file in FILES if file.parent.name == path.parent.parent.name}
    assert path.read_text(encoding="utf-8") in texts
