"""Wrong marks come first, in every kind: at each level, in hints and lists, also where a board has several solutions.

Boards are shipped ones with one mark turned round beside some that are right; where a clue can be taken away, also what
is left then, which may have several solutions.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import formats, oracle
from deduce.app.cli import main
from deduce.app.commands.hint import _place as ringed
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.naming import marks_record
from deduce.contract.registry import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deduce.contract.puzzle import Puzzle

DATA = Path(__file__).parent.parent / "data"
FEW, MANY = 2, 12
"""How many wrong marks are planted in a kind in every run, and in the long part."""
SOLUTIONS = 40
"""Up to how many solutions are looked at, so that it is known of a mark whether it is wrong."""


@cache
def boards(kind: str) -> Sequence[tuple[Puzzle, Sequence[Marks]]]:
    """Boards of a kind with all of their solutions: one as it is shipped, and with some clues less."""
    rng = Random(f"boards {kind}")
    found: list[tuple[Puzzle, Sequence[Marks]]] = []
    for path in rng.sample(sorted((DATA / kind).glob("*.txt"))[:20], 3):
        puzzle = deduce.load(path)
        fewer = [one for _, one in puzzle.fewer()]
        for less in (puzzle, *rng.sample(fewer, min(2, len(fewer)))):
            every = oracle.solutions(less, SOLUTIONS)
            if 0 < len(every) < SOLUTIONS:
                found.append((less, every))
    return found


def planted(kind: str, count: int) -> Iterator[tuple[Puzzle, Sequence[Marks], Marks, Marks]]:
    """Boards with their solutions, marks that are right beside one that no solution has, and that one."""
    rng, there = Random(f"planted {kind}"), boards(kind)
    while count:
        puzzle, every = rng.choice(there)
        shown = Marks(puzzle.variables, puzzle.variables)
        right = list(rng.choice(every).common(shown).without(puzzle.givens).literals())
        bad = [one.flipped for one in right if not any(one.flipped.within(other) for other in every)]
        if bad:
            count -= 1
            wrong, marks = rng.choice(bad), NOTHING
            for one in rng.sample(right, rng.randrange(len(right) + 1)):
                marks = marks.join(one) if one != wrong.flipped else marks
            yield puzzle, every, marks.join(wrong), wrong


@pytest.mark.alike
@pytest.mark.parametrize("kind", [name for name in sorted(kinds()) if (DATA / name).is_dir()])
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_a_wrong_mark_comes_first_with_its_refutation(kind: str, count: int) -> None:
    for puzzle, every, marks, wrong in planted(kind, count):
        hint = deduce.hint(puzzle, marks)
        made = hint.wrong
        assert made.known, (puzzle.text(marks), wrong)
        assert made.within(marks)
        assert not any(made.within(one) for one in every)
        assert hint.step is not None
        assert hint.step.conclusion.clash or hint.step.conclusion.within(made.flipped)
        held = hint.marks.without(made) if made.size() == 1 else hint.marks
        assert hint.step.reason.within(held.join(led(hint)))
        for lang in ("en", "ja"):
            for level in (1, 2, 3):
                assert hint.text(level, lang)
            assert puzzle.phrase(made, lang) in hint.text(3, lang)
        assert [one.conclusion for one in deduce.steps(puzzle, marks)][-1] == hint.step.conclusion


@pytest.mark.parametrize("kind", ["yinyang", "hitori", "masyu"])
def test_the_first_level_shows_the_place_of_a_wrong_mark_and_not_which_it_is(kind: str) -> None:
    """Ringed is the whole row or column, and only from the second level on the mark."""
    for puzzle, _, marks, _ in planted(kind, FEW):
        hint = deduce.hint(puzzle, marks)
        if hint.wrong.size() == 1:
            wide = ringed(hint, 1)
            (r, c), places = puzzle.place(hint.wrong.known), {bit: puzzle.place(bit) for bit in bits(puzzle.variables)}
            assert any(
                sum(bit for bit, place in places.items() if abs(place[axis] - at) < 1) & wide == wide
                for axis, at in ((0, r), (1, c))
            )
            assert hint.wrong.known & wide
            assert wide.bit_count() > 1
            assert ringed(hint, 2) == hint.wrong.known
        elif hint.wrong.known:
            assert (ringed(hint, 1), ringed(hint, 2)) == (0, hint.wrong.known)


def led(hint: deduce.Hint) -> Marks:
    """What the steps that lead up to a hint conclude."""
    found = NOTHING
    for step in hint.lead:
        found = found.join(step.conclusion)
    return found


def _read_back(puzzle: Puzzle) -> bool:
    """Whether the text of a board is that board, with the same variables: other givens may leave other values."""
    return formats.parse(formats.write(puzzle, "text"), puzzle.kind.name).variables == puzzle.variables


@pytest.mark.alike
@pytest.mark.parametrize("kind", [name for name in sorted(kinds()) if (DATA / name).is_dir()])
def test_the_commands_tell_a_wrong_mark_and_nothing_else(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (puzzle, _, marks, _) = next(islice((one for one in planted(kind, MANY * FEW) if _read_back(one[0])), 1, None))
    board, with_marks = tmp_path / "board.txt", tmp_path / "marks.json"
    board.write_text(formats.write(puzzle, "text"), encoding="utf-8")
    with_marks.write_text(json.dumps(marks_record(puzzle, marks)), encoding="utf-8")
    wrong = deduce.hint(puzzle, marks).wrong
    for level in ("1", "2", "3"):
        for more in ([], ["--all"]):
            assert main(["hint", str(board), "--marks", str(with_marks), "--level", level, *more]) == 0
            out = capsys.readouterr().out
            if level == "1":
                assert "is wrong in" in out or "cannot all be right" in out
            else:
                assert puzzle.phrase(wrong, "en") in out
    assert main(["hint", str(board), "--marks", str(with_marks), "--all", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["wrong"], told["steps"]) == (marks_record(puzzle, wrong), [])
