"""The data set of steps: what a shard does, how it goes on, what is alike, and the sample that comes along."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import deduce
from bench import dataset
from deduce.app.cli import main
from deduce.board.marks import Marks
from tests.boards import ROOT, samples

pytest.importorskip("pyarrow", reason="tables need pyarrow")
from pyarrow import parquet

SAMPLE = ROOT / "docs" / "examples" / "steps.parquet"
CALL = ["--boards", "5", "--sizes", "4", "--kinds", "yinyang", "hitori", "--seed", "3"]


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("*.parquet")) for row in parquet.read_table(path).to_pylist()]


def marks_of(puzzle: deduce.Puzzle, yes: list[int], no: list[int]) -> Marks:
    bits = dataset.variables(puzzle)
    return Marks(sum(bits[i] for i in yes), sum(bits[i] for i in no))


def test_shards_make_one_data_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In any order; a run that was stopped within a line goes on; and all steps hold on their boards."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert dataset.main(["--out", str(whole), *CALL]) == 0
    assert "steps a core-hour" in capsys.readouterr().out
    assert dataset.main(["--out", str(parts), *CALL, "--shard", "2/2"]) == 0
    assert not (parts / "puzzles").exists()
    path = parts / "work" / "2-of-2.jsonl"
    before = path.read_text(encoding="utf-8")
    path.write_text(before[: -len(before) // 3], encoding="utf-8")
    assert dataset.main(["--out", str(parts), *CALL, "--shard", "1/2"]) == 0
    assert not (parts / "puzzles").exists()
    assert dataset.main(["--out", str(parts), *CALL, "--shard", "2/2"]) == 0
    for name in ("puzzles", "steps"):
        made = [sorted(map(json.dumps, rows(folder / name))) for folder in (whole, parts)]
        assert made[0] == made[1]
    assert (parts / "README.md").read_text(encoding="utf-8").startswith("---\nlicense: cc0-1.0\n")

    boards = {row["id"]: row for row in rows(whole / "puzzles")}
    assert len(boards) == len({row["canonical"] for row in boards.values()}) == 5
    steps = rows(whole / "steps")
    assert {row["puzzle_id"] for row in steps} == set(boards)
    for row in steps:
        board = boards[row["puzzle_id"]]
        puzzle = deduce.parse(board["board"])
        assert board["split"] == dataset.split(dataset.canonical(puzzle))
        assert board["variables"][: len(board["variables"])] == [
            puzzle.name(bit, "en") for bit in dataset.variables(puzzle)
        ]
        solution = deduce.read_marks(puzzle, board["solution"])
        before, made = (marks_of(puzzle, row[f"{name}yes"], row[f"{name}no"]) for name in ("before_", ""))
        assert made.within(solution)
        assert marks_of(puzzle, row["reason_yes"], row["reason_no"]).within(before)
        assert row["visible_now"] > 0 or row["tier"] > 1
        assert row["sentence_en"] != row["sentence_ja"]


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), [pytest.param(*one, id=one[0]) for one in samples().items()])
def test_what_is_alike_has_one_form(kind: str, source: str) -> None:
    puzzle = deduce.parse(source, kind)
    assert {dataset.canonical(one.puzzle) for one in puzzle.symmetries()} == {dataset.canonical(puzzle)}
    assert dataset.canonical(puzzle.named("other")) == dataset.canonical(puzzle)


def test_alike_boards_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"kinds": ["yinyang"], "sizes": [3], "tier": None, "seed": 1}
    first = dataset.made(asked, 0, set())
    seen = {first["board"]["canonical"]}
    assert dataset.made(asked, 0, seen)["board"]["canonical"] != first["board"]["canonical"]
    monkeypatch.setattr(dataset, "ATTEMPTS", 1)
    assert dataset.made(asked, 0, seen)["left"] == "yinyang 3×3: alike"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["--shard", "3/2"], "no shard"),
        (["--shard", "x"], "no shard"),
        (["--kinds", "nosuch"], "nosuch"),
        (["--boards", "0"], "above 0"),
    ],
)
def test_bad_calls(call: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        dataset.main(["--out", str(tmp_path / "x"), "--boards", "1", *call])
    assert told in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_the_folder_of_another_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dataset.main(["--out", str(tmp_path), "--boards", "1", "--sizes", "3", "--kinds", "yinyang"])
    with pytest.raises(SystemExit):
        dataset.main(["--out", str(tmp_path), "--boards", "2", "--sizes", "3", "--kinds", "yinyang"])
    assert "another call" in capsys.readouterr().err


def test_the_sample() -> None:
    table = parquet.read_table(SAMPLE)
    assert table.schema == dataset.schema(dataset.STEPS)
    assert table.num_rows == 1000
    assert SAMPLE.stat().st_size < 200_000
    assert {row.partition("-")[0] for row in table["puzzle_id"].to_pylist()} == set(deduce.kinds())
    assert None not in table["sentence_ja"].to_pylist()


def test_batch_is_shared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each puzzle is in one part, whatever is added."""
    boards = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "data" / "yinyang").glob("*.txt"))[:6]]
    archive = tmp_path / "archive.jsonl"

    def parts(count: int) -> list[set[str]]:
        lines = [deduce.write(deduce.parse(board), "json") for board in boards[:count]]
        archive.write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = []
        for number in (1, 2, 3):
            out = tmp_path / f"{count}-{number}.jsonl"
            call = ["batch", str(archive), "--out", str(out), "--workers", "0", "--shard", f"{number}/3"]
            assert main(call) == 0
            found.append({json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()})
        return found

    few, more = parts(4), parts(6)
    assert sum(map(len, more)) == len(set().union(*more)) == 6
    assert all(one <= other for one, other in zip(few, more, strict=True))
    for wrong in ("0/3", "4/3", "1", "a/b"):
        with pytest.raises(SystemExit):
            main(["batch", str(archive), "--out", str(tmp_path / "no.jsonl"), "--shard", wrong])
    assert not (tmp_path / "no.jsonl").exists()
