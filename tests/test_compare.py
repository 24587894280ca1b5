"""Two boards beside each other: what differs, and where their paths part."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import deduce
from deduce.app.cli import main

DATA = Path(__file__).parent.parent / "data"
PLENTY = ".W....\n..W...\n...W..\n......\n.B....\nW.BW.."
"""The first board of Yin-Yang in `data/` with one more white circle."""


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        status = main([str(one) for one in ("compare", *arguments)])
    except SystemExit as stop:
        status = int(str(stop.code or 0))
    out, err = capsys.readouterr()
    return status, out, err


def test_a_board_and_itself() -> None:
    puzzle = deduce.load(DATA / "yinyang" / "001.txt")
    found = deduce.compare(puzzle, puzzle.named("other"))
    assert (found.common, found.parted) == (len(list(found.grades[0].path())), (None, None))
    assert (found.only, found.harder) == (((), ()), 1)
    assert list(found.told())[2:] == ["Both paths have the same steps."]


@pytest.mark.parametrize("kind", ["yinyang", "heyawake", "slitherlink"])
def test_paths_agree_up_to_where_they_part(kind: str) -> None:
    """Against the two paths themselves; and the techniques against the two grades."""
    boards = [deduce.load(one) for one in sorted((DATA / kind).iterdir())]
    same = [board for board in boards if board.variables == boards[0].variables][:4]
    assert len(same) > 1
    for first, second in pairwise(same):
        found = deduce.compare(first, second)
        one, other = (list(grade.path()) for grade in found.grades)
        n = found.common
        assert n is not None
        assert list(map(what, one[:n])) == list(map(what, other[:n]))
        assert list(map(what, one[n : n + 1])) != list(map(what, other[n : n + 1]))
        ends = [steps[n] if n < len(steps) else None for steps in (one, other)]
        assert [step and what(step) for step in found.parted] == [step and what(step) for step in ends]
        counts = [set(grade.headline.counts) for grade in found.grades if grade.headline]
        assert list(map(set, found.only)) == [counts[0] - counts[1], counts[1] - counts[0]]


def what(step: deduce.Step) -> tuple[Any, ...]:
    return step.name, step.conclusion, step.assumption


def test_techniques_and_ratings_are_those_of_the_headline() -> None:
    """Which in genres with a convention are not those by the rules alone."""
    boards = [deduce.load(DATA / "numberlink" / f"{number}.txt") for number in ("010", "005", "030")]
    apart = 0
    for first, second in pairwise(boards):
        found = deduce.compare(first, second)
        leads = [one.headline for one in found.grades]
        counts = [set(lead.counts) for lead in leads if lead]
        assert list(map(set, found.only)) == [counts[0] - counts[1], counts[1] - counts[0]]
        alone = [set(one.counts) for one in found.grades]
        apart += (counts[0] - counts[1], counts[1] - counts[0]) != (alone[0] - alone[1], alone[1] - alone[0])
    assert apart


def test_a_board_without_work_has_a_rating_of_0() -> None:
    board = deduce.load(DATA / "yinyang" / "001.txt")
    [solution] = deduce.check(board).solutions
    full = deduce.parse(f"# kind: yinyang\n{board.text(solution).replace('○', 'W').replace('●', 'B')}")
    found = deduce.compare(board, full)
    assert found.harder == 0
    first = next(iter(found.grades[0].path()))
    assert (found.common, found.parted[1]) == (0, None)
    assert found.parted[0] is not None
    assert what(found.parted[0]) == what(first)
    assert list(found.told())[-1] == "  B: it is solved"
    assert deduce.compare(full, board).harder is None


def test_one_more_clue(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "more.txt").write_text(f"# kind: yinyang\n{PLENTY}\n")
    for lang, told in (("en", "The rating of B is "), ("ja", "Bの評価値はA")):
        status, out, _ = run(capsys, DATA / "yinyang" / "001.txt", tmp_path / "more.txt", "--lang", lang)
        assert status == 0
        assert told in out
        assert out.count("\n") > 4
    status, out, _ = run(capsys, DATA / "yinyang" / "001.txt", tmp_path / "more.txt", "--json")
    found = json.loads(out)
    first, second = (board["card_rating"] for board in found["boards"])
    assert found["harder"] == round(second / first, 2) < 1
    assert found["parted"][0] != found["parted"][1]


def test_without_a_grade_or_of_another_size(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "open.txt").write_text("# kind: yinyang\n" + "......\n" * 6)
    status, out, _ = run(capsys, DATA / "yinyang" / "001.txt", tmp_path / "open.txt")
    assert (status, out.splitlines()[1]) == (1, "B: Yin-Yang 6×6: several solutions")
    larger = next(one for one in sorted((DATA / "yinyang").iterdir()) if deduce.load(one).rows > 6)
    status, out, _ = run(capsys, DATA / "yinyang" / "001.txt", larger)
    assert status == 0
    assert "path" not in out


def test_bad_calls(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one, other = DATA / "yinyang" / "001.txt", DATA / "heyawake" / "001.txt"
    other = other if other.exists() else sorted((DATA / "heyawake").iterdir())[0]
    (tmp_path / "bad.txt").write_text("# kind: yinyang\n..\n.\n")
    for call, told in (
        ((one,), "two puzzles are compared, and these are 1; expected two puzzles"),
        ((one, one, one), "two puzzles are compared, and these are 3; expected two puzzles"),
        ((one, other), "yinyang and heyawake are two kinds; expected two boards of one kind"),
        ((one, tmp_path / "bad.txt"), "bad.txt"),
    ):
        status, out, err = run(capsys, *call)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert told in err
