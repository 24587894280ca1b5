"""Boards chosen by the results of a batch: every form of results, an even ramp, no two alike, bad calls."""

from __future__ import annotations

import importlib.util
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import deduce
from deduce.app.batch.picking import Graded, ramp, within
from deduce.app.batch.picking import graded as graded_of
from deduce.app.batch.results import FORMS
from deduce.app.cli import main
from deduce.formats import load, parse, write
from deduce.formats.canonical import canonical
from deduce.language.errors import InputError
from grading.grade import grade

BOARDS = ["yinyang-001", "yinyang-002", "yinyang-003", "yinyang-004", "yinyang-005"]


def board(name: str) -> Any:
    return load(Path(__file__).parent.parent / "data" / "yinyang" / f"{name.partition('-')[2]}.txt")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five boards, and the first of them once more, turned."""
    folder = tmp_path_factory.mktemp("archive")
    puzzles = [board(name) for name in BOARDS]
    turned = next(one.puzzle for one in puzzles[0].symmetries() if one.puzzle != puzzles[0]).named("turned")
    (folder / "boards.jsonl").write_text("".join(write(one, "json") + "\n" for one in (*puzzles, turned)))
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        status = main([str(one) for one in arguments])
    except SystemExit as stop:
        status = int(str(stop.code or 0))
    out, err = capsys.readouterr()
    return status, out, err


def graded(archive: Path, capsys: pytest.CaptureFixture[str], name: str) -> Path:
    path = archive / name
    if not path.exists():
        assert run(capsys, "batch", archive / "boards.jsonl", "--workers", "0", "--out", path)[0] == 0
    return path


@pytest.mark.parametrize("ending", sorted({".jsonl", ".csv", ".parquet", ".sqlite"}))
def test_every_form_of_results_gives_the_same_boards(
    archive: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    assert ending in FORMS
    if ending == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        pytest.skip("pyarrow is not installed")
    results = graded(archive, capsys, f"r{ending}")
    before = results.read_bytes()
    status, out, err = run(capsys, "pick", results, "--distinct")
    assert status == 0
    assert results.read_bytes() == before
    puzzles = [parse(line) for line in out.splitlines()]
    assert err.startswith("5 of 6 boards, from ")
    assert len({canonical(one) for one in puzzles}) == len(puzzles) == 5
    assert {one.id for one in puzzles} | {BOARDS[0], "turned"} == {*BOARDS, "turned"}
    bands = [(found.percentiles, found.card_rating) for found in map(grade, puzzles)]
    assert bands == sorted(bands)


def test_a_record_has_the_puzzle_its_address_and_the_version(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(graded(archive, capsys, "r.jsonl").read_text().splitlines()[0])
    assert parse(first["puzzle"]) == board("yinyang-001")
    assert parse(first["url"]).givens == board("yinyang-001").givens
    assert first["version"] == deduce.__version__


def test_parts_are_merged(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Shards and the whole: each board once."""
    parts = [archive / f"part{k}.jsonl" for k in (1, 2)]
    for k, part in enumerate(parts, 1):
        run(capsys, "batch", archive / "boards.jsonl", "--workers", "0", "--shard", f"{k}/2", "--out", part)
    whole = run(capsys, "pick", graded(archive, capsys, "r.jsonl"))[1]
    assert run(capsys, "pick", *parts, parts[0])[1] == whole
    assert len(whole.splitlines()) == 6


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet", ".sqlite"])
def test_a_part_without_a_board_is_one(archive: Path, capsys: pytest.CaptureFixture[str], ending: str) -> None:
    """Of one board and two parts."""
    if ending == ".parquet":
        pytest.importorskip("pyarrow")
    (archive / "one.jsonl").write_text((archive / "boards.jsonl").read_text().splitlines()[0] + "\n")
    parts = [archive / f"half{k}{ending}" for k in (1, 2)]
    for k, part in enumerate(parts, 1):
        run(capsys, "batch", archive / "one.jsonl", "--workers", "0", "--shard", f"{k}/2", "--out", part)
    found = [run(capsys, "pick", part) for part in parts]
    assert sorted(status for status, *_ in found) == [0, 1]
    assert sorted(err for *_, err in found)[0] == "0 of 0 boards\n"
    assert len(run(capsys, "pick", *parts)[1].splitlines()) == 1


def some(*heights: float, percent: bool = False) -> list[Graded]:
    """Boards of these ratings."""
    return [
        Graded(f"{i:016x}", "yinyang", "", height, 3 if percent else None, height if percent else None)
        for i, height in enumerate(heights)
    ]


def test_a_ramp_is_as_even_as_can_be() -> None:
    """By the least sum of distances over all choices."""
    heights = [5.0, 15.0, 15.0, 15.0, 25.0, 35.0, 35.0, 65.0, 85.0, 95.0]
    every = some(*heights, percent=True)
    places = [5, 15 - 10 / 3, 15, 15 + 10 / 3, 25, 32.5, 37.5, 65, 85, 95]  # within a band by rank
    spread = dict(zip((one.key for one in every), places, strict=True))
    for count in range(2, len(heights) + 1):
        wanted = [5 + 90 * i / (count - 1) for i in range(count)]
        choices = combinations(sorted(places), count)
        least = min(sum(abs(a - b) for a, b in zip(one, wanted, strict=True)) for one in choices)
        chosen = ramp(every, count)
        found = [spread[one.key] for one in chosen]
        assert found == sorted(found)
        assert sum(abs(a - b) for a, b in zip(found, wanted, strict=True)) == pytest.approx(least)


@pytest.mark.parametrize("packed", [False, True])
def test_what_is_needed_of_a_result(packed: bool) -> None:
    """As JSON Lines have it, and as a table does; of a band its middle."""
    bands = [[0, 10], [90, 100], None]
    rows = [
        {"key": str(i), "kind": "hitori", "puzzle": "{}", "status": status, "percentiles": band}
        | {"card_rating": rating, "level": level}
        for i, (status, band, rating, level) in enumerate(
            zip(["solved"] * 3 + ["several"], [*bands, None], [1.5, 20.0, None, 3.0], [1, 5, None, 2], strict=True)
        )
    ]
    if packed:
        rows = [{name: "" if value is None else str(value) for name, value in row.items()} for row in rows]
    told = list(graded_of(rows, "r.jsonl"))
    assert [(one.percent, one.rating, one.level) for one in told] == [(5, 1.5, 1), (95, 20, 5), (None, None, None)]
    with pytest.raises(InputError, match="without their puzzles"):
        list(graded_of([rows[0] | {"puzzle": ""}], "r.jsonl"))


def test_the_order_is_by_ratings_where_one_has_no_percentiles() -> None:
    banded, deep = Graded("f" * 16, "yinyang", "", 40.0, 5, 95.0), Graded("e" * 16, "yinyang", "", None, None, None)
    mixed = [*some(90.0, 10.0), banded, deep]
    assert [one.rating for one in ramp(mixed, 4)] == [10.0, 40.0, 90.0, None]
    assert [one.rating for one in ramp(mixed, 1)] == [40.0]


def test_levels_and_kinds_are_kept_apart() -> None:
    every = [Graded(f"{i:016x}", kind, "", 1.0, i, 10.0 * i) for i in range(1, 6) for kind in ("yinyang",)]
    other = Graded("a" * 16, "heyawake", "", 1.0, 3, 50.0)
    none = Graded("b" * 16, "yinyang", "", 1.0, None, None)
    assert [one.level for one in within([*every, other, none], "yinyang", 2, 4)] == [2, 3, 4]
    assert [one.level for one in within([*every, none], None, 4, None)] == [4, 5]
    assert len(within([*every, none, none], None, None, None)) == 6


BAD = [
    (("--from", "hard", "--to", "easy"), "--from is above --to"),
    (("--from", "nasty"), "'nasty' is no level; expected very-easy, easy, moderate, hard, very-hard, 1-5"),
    (("--kind", "nothing"), "nothing"),
    (("--count", "0"), "'0' is not a whole number above 0"),
]


@pytest.mark.parametrize(("options", "told"), BAD)
def test_bad_calls(archive: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], told: str) -> None:
    status, out, err = run(capsys, "pick", graded(archive, capsys, "r.jsonl"), *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_bad_results(archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = [json.loads(line) for line in graded(archive, capsys, "r.jsonl").read_text().splitlines()]
    (tmp_path / "old.jsonl").write_text("".join(json.dumps(one | {"puzzle": None}) + "\n" for one in old))
    kinds = [old[0] | {"kind": "heyawake", "key": "0" * 16}, old[1]]
    (tmp_path / "mixed.jsonl").write_text("".join(json.dumps(one) + "\n" for one in kinds))
    for name in ("text.txt", "none.jsonl", "none.sqlite", "none.csv"):
        (tmp_path / name).write_text("hello\n")
    wrong = {
        "old.jsonl": "has results without their puzzles",
        "mixed.jsonl": "the results are of several kinds, whose ratings are not compared",
        "text.txt": "has no ending that says its format",
        "none.jsonl": "is not a file of such results",
        "none.sqlite": "is not a file of such results",
        "none.csv": "is not a file of such results",
        "gone.jsonl": "there is no file",
    }
    for name, told in wrong.items():
        status, out, err = run(capsys, "pick", tmp_path / name)
        assert (status, out, err.count("\n")) == (2, "", 1), name
        assert told in err


def test_too_few_are_told(archive: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    results, out = graded(archive, capsys, "r.jsonl"), tmp_path / "picked.jsonl"
    status, told, _ = run(capsys, "pick", results, "--count", "9", "--out", out)
    assert (status, told[:13], len(out.read_text().splitlines())) == (1, "6 of 6 boards", 6)
    assert run(capsys, "pick", results, "--count", "3", "--lang", "ja", "--out", out)[0] == 0
