"""Batches: every source, every form of results, every way to be interrupted."""

from __future__ import annotations

import contextlib
import csv
import gzip
import importlib.util
import io
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
import tracemalloc
import zipfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deduce.app.batch.executors import InProcess, Packets, Processes
from deduce.app.batch.inputs import Inputs
from deduce.app.batch.known import Known, seal
from deduce.app.batch.progress import Progress
from deduce.app.batch.results import FORMS
from deduce.app.batch.store import COLUMNS, Keys
from deduce.app.batch.work import FAILED, Job, Options, overdue, perform
from deduce.app.cli import main
from deduce.app.limits import within
from deduce.formats import load, parse, write
from deduce.language.errors import OutOfTime
from grading.grade import grade

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
URLS = [
    "https://puzz.link/p?yinyang/6/6/0010090060b9",
    "https://puzz.link/p?yinyang/6/6/160023602902",
    "https://puzz.link/p?yinyang/4/2/0n0",
]
GRIDS = [write(parse(url), "text") for url in URLS]
OBJECTS = [write(parse(url), "json") for url in URLS]
installed = {name: importlib.util.find_spec(name) is not None for name in ("distributed", "pyarrow")}


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    try:
        status = main([str(one) for one in ("batch", *arguments)])
    except SystemExit as stop:
        status = int(str(stop.code or 0))
    out, err = capsys.readouterr()
    return status, out, err


def records(path: Path) -> list[dict[str, Any]]:
    """The results in a file of any form, each with the columns of a table."""
    if path.suffix == ".jsonl":
        found = [json.loads(line) for line in path.read_text().splitlines()]
        return [{name: one.get(name) for name in COLUMNS} for one in found]
    if path.suffix == ".csv":
        with path.open() as file:
            return [{name: value or None for name, value in one.items()} for one in csv.DictReader(file)]
    if path.suffix == ".sqlite":
        base = sqlite3.connect(path)
        rows = base.execute("SELECT * FROM results").fetchall()
        base.close()
        return [dict(zip(COLUMNS, one, strict=True)) for one in rows]
    parquet = pytest.importorskip("pyarrow.parquet")
    table: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return table


# Sources -------------------------------------------------------------------------------------------------------------


def zipped(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for i, grid in enumerate(GRIDS):
            archive.writestr(f"inside/{i}.txt", grid)


def tarred(path: Path) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name, text in (("a.jsonl", "\n".join(OBJECTS[:2])), ("b/c.txt", GRIDS[2])):
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))


def folder(path: Path) -> None:
    (path / "deeper").mkdir(parents=True)
    (path / ".hidden").write_text("nothing")
    (path / "nowhere").symlink_to("missing")
    (path / "deeper" / "round").symlink_to("..")
    (path / "1.txt").write_text(GRIDS[0])
    (path / "deeper" / "2.url").write_text(f"# two\n{URLS[1]}\n\n{URLS[2]}\n")


SOURCES = {
    "lines.jsonl": lambda path: path.write_text("\n".join(OBJECTS)),
    "lines.unknown": lambda path: path.write_text("\ufeff" + "\r\n".join(OBJECTS) + "\r\n"),
    "urls.txt": lambda path: path.write_text("# ours\n" + "\n".join(URLS) + "\n"),
    "bare.txt": lambda path: path.write_text("\n".join(url.removeprefix("https://") for url in URLS)),
    "packed.jsonl.gz": lambda path: path.write_bytes(gzip.compress("\n".join(OBJECTS).encode())),
    "named.csv": lambda path: path.write_text(
        "id,URL,by\n" + "".join(f"n{i},{url},me\n" for i, url in enumerate(URLS))
    ),
    "late.csv": lambda path: path.write_text("\n \nname,link\n" + "".join(f"me,{url}\n" for url in URLS)),
    "bare.csv": lambda path: path.write_text("".join(f'"a, b";{url}\n' for url in URLS)),
    "table.tsv": lambda path: path.write_text("kind\tpuzzle\n" + "".join(f"yinyang\t{url}\n" for url in URLS)),
    "objects.csv": lambda path: path.write_text(
        "puzzle\n" + "".join('"{}"\n'.format(one.replace('"', '""')) for one in OBJECTS)
    ),
    "grids.txt": lambda path: path.write_text("\n\n".join(GRIDS)),
    "grids.zip": zipped,
    "mixed.tar.gz": tarred,
    "folder": folder,
}


@pytest.mark.parametrize("name", SOURCES)
def test_sources(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    source, out = tmp_path / name, tmp_path / "results.jsonl"
    SOURCES[name](source)
    status, told, err = run(capsys, source, "--out", out, "--workers", 0)
    found = records(out)
    assert (status, err) == (0, "")
    assert [(one["status"], one["tier"], one["rows"]) for one in found] == [
        ("solved", 1, 6),
        ("solved", 2, 6),
        ("solved", 1, 2),
    ]
    assert "3 puzzles" in told
    assert all(one["source"].startswith(str(source)) for one in found)
    if name == "named.csv":
        assert [(one["id"], one["number"]) for one in found] == [("n0", 2), ("n1", 3), ("n2", 4)]
    if name == "late.csv":
        assert [one["number"] for one in found] == [4, 5, 6]


def test_standard_input_and_urls(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(OBJECTS[1:]).encode())))
    status, _, _ = run(capsys, URLS[0], "-", "--out", tmp_path / "r.jsonl", "--workers", 0)
    assert status == 0
    assert [one["rows"] for one in records(tmp_path / "r.jsonl")] == [6, 6, 2]


def test_results_in_the_folder_are_no_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(GRIDS[0])
    for _ in range(2):
        assert run(capsys, ".", "a.txt", "--out", "r.sqlite", "--resume", "--workers", 0)[0] == 0
    assert len(records(tmp_path / "r.sqlite")) == 1


def test_a_file_of_two_names_is_graded_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(GRIDS[0])
    (tmp_path / "same.txt").symlink_to("a.txt")
    assert run(capsys, "a.txt", tmp_path / "a.txt", "same.txt", ".", "--out", "r.jsonl", "--workers", 0)[0] == 0
    assert [one["source"] for one in records(tmp_path / "r.jsonl")] == ["a.txt"]


def test_bad_lines_are_told_and_the_run_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "lines.jsonl"
    bad = [b'{"kind": "yinyang"', b"\xff\xfe", b'{"kind": "nothing", "clues": []}', b"[" * 3_000_000]
    source.write_bytes(b"\n".join([OBJECTS[0].encode(), *bad, OBJECTS[1].encode()]))
    (tmp_path / "broken.zip").write_bytes(b"PK no archive")
    (tmp_path / "broken.gz").write_bytes(gzip.compress(b"W..\n" * 999)[:40])
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0\0")
    out = tmp_path / "r.jsonl"
    status, told, err = run(capsys, tmp_path, "--out", out, "--workers", 0)
    assert status == 1
    lines = err.splitlines()
    assert len(lines) == 7
    assert all(line.startswith("deduce: ") and len(line.replace(str(tmp_path), "")) < 500 for line in lines)
    assert [number for number in range(2, 6) if f"line {number}" in err] == [2, 3, 4, 5]
    statuses = Counter(one["status"] for one in records(out))
    assert statuses == {"solved": 2, "invalid": 7}
    assert "7 not understood" in told
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["there.txt", "--out", "r.pdf"], "no ending"),
        (["there.txt", "--out", "no/such/r.jsonl"], "cannot write"),
        (["there.txt", "--out", "no/such/r.sqlite"], "cannot write"),
        (["missing.txt", "--out", "r.jsonl"], "no such file"),
        (["there.txt", "--out", "there.csv"], "is there already"),
        (["there.txt", "--out", "there.csv", "--resume"], "not a file of such results"),
        (["there.txt", "--out", "there.jsonl", "--resume"], "not a file of such results"),
        (["there.txt", "--out", "there.sqlite", "--resume"], "cannot write"),
        (["there.txt", "--out", "other.db", "--resume"], "not a file of such results"),
        (["there.txt", "--out", "r.jsonl", "--workers", "x"], "whole number"),
    ],
)
def test_wrong_calls(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    what: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("there.txt", "there.csv", "there.jsonl", "there.sqlite"):
        (tmp_path / name).write_text(f"{GRIDS[0]}\n" * 9)
    base = sqlite3.connect(tmp_path / "other.db")
    base.execute("CREATE TABLE results (key TEXT PRIMARY KEY, tier INTEGER)")
    base.close()
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert what in err
    assert err.count("\n") == 1
    assert not list(tmp_path.glob("r.*"))
    assert (tmp_path / "there.csv").read_text() == f"{GRIDS[0]}\n" * 9


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    peaks = []
    for count in (2_000, 20_000):
        source = tmp_path / f"{count}.jsonl"
        source.write_text(f"{OBJECTS[0]}\n" * count)
        tracemalloc.start()
        assert sum(1 for _ in Inputs([str(source)])) == count
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 20_000
    assert peaks[1] < 1_000_000


def test_keys_take_little_room() -> None:
    keys = Keys(f"{i * 7:016x}" for i in range(100_000))
    assert len(keys.sorted) * keys.sorted.itemsize == 800_000
    assert f"{7 * 99_999:016x}" in keys
    assert f"{8:016x}" not in keys


# Results -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".sqlite", ".parquet"])
def test_forms_of_results(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    if ending == ".parquet" and not installed["pyarrow"]:
        pytest.skip("pyarrow is not installed: pip install -e '.[batch]'")
    assert ending in FORMS
    lines, out, plain = tmp_path / "in.jsonl", tmp_path / f"r{ending}", tmp_path / "plain.jsonl"
    lines.write_text("\n".join([*OBJECTS[:2], '{broken, "quoted"}']))
    assert run(capsys, lines, "--out", out, "--workers", 0)[0] == 1
    assert run(capsys, lines, "--out", out, "--workers", 0)[0] == 2
    lines.write_text(lines.read_text() + "\n" + OBJECTS[2])
    status, told, err = run(capsys, lines, "--out", out, "--workers", 0, "--resume")
    assert (status, err) == (1, "")  # for what was no puzzle before
    assert "1 puzzle, and 3 from before" in told
    assert run(capsys, lines, "--out", plain, "--workers", 0)[0] == 1
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("r.")] == [out.name]

    def plainly(one: dict[str, Any]) -> dict[str, Any]:
        texts = {name: json.dumps(value) if isinstance(value, list | dict) else value for name, value in one.items()}
        return {
            name: None if value is None else str(value)
            for name, value in texts.items()
            if name not in ("seconds", "seal")
        }

    assert [plainly(one) for one in records(out)] == [plainly(one) for one in records(plain)]


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".sqlite", ".parquet"])
def test_results_say_how_hard_and_where(capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str) -> None:
    if ending == ".parquet" and not installed["pyarrow"]:
        pytest.skip("pyarrow is not installed: pip install -e '.[batch]'")
    source, out = ROOT / "data/yinyang/030.txt", tmp_path / f"r{ending}"
    assert run(capsys, source, "--out", out, "--workers", 0)[0] == 0
    [found], said = records(out), grade(load(source)).to_json()
    assert said["percentiles"]
    for name in ("percentiles", "shares", "bottleneck"):
        assert (json.loads(found[name]) if isinstance(found[name], str) else found[name]) == said[name]


def test_sqlite_is_queried_while_the_run_goes_on(tmp_path: Path) -> None:
    kept = FORMS[".sqlite"](tmp_path / "r.sqlite")
    reader = sqlite3.connect(tmp_path / "r.sqlite")
    for i, text in enumerate(OBJECTS):
        kept.add(perform(Job(f"{i:016x}", "here", i, text), Options()))
        assert reader.execute("SELECT count(*) FROM results WHERE status = 'solved'").fetchone() == (i + 1,)
    reader.close()
    kept.close(whole=True)


def test_two_runs_do_not_write_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("fcntl")
    kept = FORMS[".jsonl"](tmp_path / "r.jsonl")
    assert run(capsys, URLS[0], "--out", tmp_path / "r.jsonl", "--resume")[0] == 2
    kept.close(whole=False)
    assert run(capsys, URLS[0], "--out", tmp_path / "r.jsonl", "--resume", "--workers", 0)[0] == 0


@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
def test_half_a_line_is_cut_off(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"r{ending}"
    found = [perform(Job(f"{i:016x}", "here", i, text), Options()) for i, text in enumerate(OBJECTS)]
    kept = FORMS[ending](path)
    for one in found:
        kept.add(one)
    kept.close(whole=False)
    whole = path.read_bytes()
    starts = [i + 1 for i, byte in enumerate(whole) if byte == ord("\n")]
    for end in range(0, len(whole), 7):
        path.write_bytes(whole[:end])
        kept = FORMS[ending](path)
        complete = sum(start <= end for start in starts) - (ending == ".csv")
        assert len(kept.done) == max(0, complete)
        for one in found[len(kept.done) :]:
            kept.add(one)
        kept.close(whole=False)
        assert path.read_bytes() == whole


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".sqlite", ".parquet"])
def test_what_was_no_puzzle_before_is_told_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, ending: str
) -> None:
    if ending == ".parquet":
        pytest.importorskip("pyarrow")
    source, out = tmp_path / "lines.jsonl", tmp_path / f"r{ending}"
    source.write_text(f'{OBJECTS[0]}\n{{"kind": "status\\": \\"x"}}\n', encoding="utf-8")
    assert run(capsys, source, "--out", out, "--workers", 0)[0] == 1
    for more in (0, 1):
        if more:
            source.write_text(source.read_text("utf-8") + OBJECTS[1] + "\n", encoding="utf-8")
        status, told, _ = run(capsys, source, "--out", out, "--workers", 0, "--resume")
        assert status == 1
        assert f"{more} puzzle{'' if more else 's'}, and 2 from before" in told
        assert "1 not understood, from before" in told
    fine = tmp_path / "fine.jsonl"
    fine.write_text(OBJECTS[2] + "\n", encoding="utf-8")
    assert run(capsys, fine, "--out", out, "--workers", 0, "--resume")[0] == 0


# Interruptions -------------------------------------------------------------------------------------------------------

SCRIPT = """
import os, sys, time
import deduce.app.batch.executors as executors
from deduce.app.batch.work import perform

def noted(job, options):
    with open({log!r}, "ab") as log:
        log.write(f"{{job.number}}\\n".encode())
    if job.number in {fatal!r}:
        os._exit(7)
    if job.number in {slow!r}:
        time.sleep(60)
    time.sleep({pause!r})
    return perform(job, options)

executors.perform = noted  # in the workers too: each of them imports this file
if __name__ == "__main__":
    from deduce.app.cli import main
    sys.exit(main(sys.argv[1:]))
"""


class Run:
    """A batch in a process of its own, with a log of what its workers begin."""

    def __init__(
        self, tmp_path: Path, count: int = 60, *, fatal: object = (), slow: object = (), pause: float = 0
    ) -> None:
        self.log, self.script, self.lines = (tmp_path / name for name in ("log", "script.py", "in.jsonl"))
        self.log.touch()
        self.script.write_text(SCRIPT.format(log=str(self.log), fatal=fatal, slow=slow, pause=pause))
        self.lines.write_text("\n".join(OBJECTS[1] for _ in range(count)))
        self.count = count

    def start(self, out: Path, *options: object) -> subprocess.Popen[str]:
        call = [sys.executable, str(self.script), "batch", str(self.lines), "--out", str(out), *map(str, options)]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        pipe = subprocess.PIPE
        return subprocess.Popen(call, env=environment, text=True, stdout=pipe, stderr=pipe, stdin=subprocess.DEVNULL)

    def begun(self) -> list[int]:
        return [int(line) for line in self.log.read_text().splitlines()]


@pytest.mark.parametrize(("count", "most"), [(24, 2), pytest.param(60, 4, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("ending", "workers"),
    [
        (".jsonl", 0),
        *(pytest.param(*more, marks=pytest.mark.long) for more in ((".csv", 2), (".sqlite", 2))),
        (".parquet", 1),
    ],
)
def test_killed_many_times(tmp_path: Path, ending: str, workers: int, count: int, most: int) -> None:
    if ending == ".parquet" and not installed["pyarrow"]:
        pytest.skip("pyarrow is not installed: pip install -e '.[batch]'")
    batch, out = Run(tmp_path, count, pause=0.02), tmp_path / f"r{ending}"
    rng = random.Random(f"killed {ending}")
    kills = 0
    while True:
        one = batch.start(out, "--workers", workers, "--resume")
        begun = len(batch.begun())
        goal = begun + rng.randint(0, count // 4)
        while one.poll() is None and len(batch.begun()) < goal:
            time.sleep(0.01)
        time.sleep(rng.random() * 0.05)
        if kills == most:
            one.communicate()
        one.kill()
        one.communicate()
        if one.returncode != -signal.SIGKILL:
            break
        kills += 1
    assert one.returncode == 0
    found = records(out)
    assert sorted(int(one["number"]) for one in found) == list(range(1, batch.count + 1))
    assert {one["status"] for one in found} == {"solved"}
    again = Counter(batch.begun())
    # In flight: what each worker grades, and what it has graded and nobody has written yet.
    assert sum(again.values()) - batch.count <= kills * max(1, 2 * workers)


@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
@pytest.mark.parametrize("harm", ["cut", "key", "longer", "shorter", "status", "typed", "deep", "glued", "noise"])
def test_a_damaged_line_is_told_and_done_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, harm: str
) -> None:
    puzzles, out = tmp_path / "in.txt", tmp_path / f"out{ending}"
    puzzles.write_text("".join(f"https://puzz.link/p?yinyang/{n}/1/0\n" for n in (1, 2, 3)))
    call = ["batch", str(puzzles), "--out", str(out), "--workers", "0", "--resume"]
    main(call)
    good = records(out)
    lines = out.read_bytes().splitlines(keepends=True)
    at, status = len(lines) - 2, good[1]["status"].encode()
    lines[at] = {
        "cut": lines[at][:40] + b"\n",
        "key": lines[at].replace(good[1]["key"].encode(), b"x" * 16),
        "longer": lines[at].replace(good[1]["key"].encode(), good[1]["key"].encode() + b"0"),
        "shorter": lines[at].replace(good[1]["key"].encode(), good[1]["key"].encode()[1:]),
        "status": lines[at].replace(status, b"so1ved"),
        "typed": lines[at].replace(b'"%s"' % status if ending == ".jsonl" else status, b"[]"),
        "deep": b"[" * 100_000 + b"\n",
        "glued": lines[at][:30] + lines[at],
        "noise": b"\xff\x00\n",
    }[harm]
    out.write_bytes(b"".join(lines))
    capsys.readouterr()
    main(call)
    assert f"{out} has damaged lines (1); their puzzles are done again" in capsys.readouterr().err
    now = records(out)
    assert len(now) == len(good)
    assert sorted(one["key"] for one in now) == sorted(one["key"] for one in good)
    main(call)
    assert "damaged" not in capsys.readouterr().err


@pytest.mark.parametrize("text", ["a letter\n", '{"key": "no"}\n', "key,source\n1,2\n"])
@pytest.mark.parametrize("ending", [".jsonl", ".csv"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, ending: str, text: str) -> None:
    out = tmp_path / f"out{ending}"
    out.write_text(text)
    assert main(["batch", "https://puzz.link/p?yinyang/2/2/0", "--out", str(out), "--resume"]) == 2
    assert out.read_text() == text


def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    batch = Run(tmp_path, 1000, pause=0.05)
    one = batch.start(tmp_path / "r.jsonl", "--workers", 2)
    while len(batch.begun()) < 4:
        time.sleep(0.02)
    one.kill()
    one.communicate()
    time.sleep(1)
    begun = len(batch.begun())
    time.sleep(0.5)
    assert len(batch.begun()) == begun


@pytest.mark.parametrize("workers", [1, 2])
def test_a_broken_worker_costs_its_puzzle(tmp_path: Path, workers: int) -> None:
    batch = Run(tmp_path, 40, fatal={3, 4, 30, 40})
    one = batch.start(tmp_path / "r.jsonl", "--workers", workers)
    told, err = one.communicate()
    assert one.returncode == 1, err
    found = {one["number"]: one["status"] for one in records(tmp_path / "r.jsonl")}
    assert [number for number, status in found.items() if status == "failed"] != []
    assert {number for number, status in found.items() if status == "failed"} == {3, 4, 30, 40}
    assert len(found) == 40
    assert sorted(batch.begun()) == list(range(1, 41))
    assert err.count("the worker ended at this puzzle") == 4
    assert "36 solved" in told


def test_a_puzzle_over_its_time_is_stopped(tmp_path: Path) -> None:
    batch = Run(tmp_path, 10, slow={5})
    one = batch.start(tmp_path / "r.jsonl", "--workers", 2, "--time-limit", 2)
    told, _ = one.communicate()
    assert one.returncode == 1
    assert {one["number"] for one in records(tmp_path / "r.jsonl")} == {*range(1, 11)} - {5}
    assert "1 out of time\nthose out of time are not among the results; --resume tries them again\n" in told


@pytest.mark.parametrize("ending", sorted(FORMS))
def test_what_was_out_of_time_is_tried_again(ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if ending == ".parquet" and not installed["pyarrow"]:
        pytest.skip("pyarrow is not installed")
    call = ["batch", *URLS, "--workers", "0", "--resume", "--out", str(tmp_path / f"r{ending}")]
    tried: list[str] = []

    def sometimes(job: Job, options: Options) -> dict[str, Any]:
        tried.append(job.key)
        return overdue(job, options) if len(tried) == 2 else perform(job, options)

    monkeypatch.setattr("deduce.app.batch.executors.perform", sometimes)
    assert [main(call), main(call), main(call)] == [1, 0, 0]
    assert tried[3:] == [tried[1]]


def test_a_worker_that_was_stopped_tells_how_long_it_had() -> None:
    """By the clock, for four times the limit, which is of processor time."""
    found = overdue(Job("0" * 16, "here", 1, OBJECTS[0]), Options(time_limit=15.0))
    assert (found["status"], found["error"]) == ("out_of_time", "stopped after 60.0 seconds")


def test_a_limit_of_processor_time_does_not_run_while_others_work() -> None:
    with within(0.01, processor=True):
        time.sleep(0.05)
    with pytest.raises(OutOfTime), within(60), within(0.01, processor=True):
        sum(1 for _ in iter(int, 1))
    assert signal.getitimer(signal.ITIMER_PROF)[0] == signal.getitimer(signal.ITIMER_REAL)[0] == 0


# Grades that are known ----------------------------------------------------------------------------------------------


@pytest.fixture
def graded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Three puzzles with their results in `r.jsonl`, and the same under other names in `other.csv`."""
    (tmp_path / "urls.txt").write_text("\n".join(URLS))
    (tmp_path / "other.csv").write_text("id,url\n" + "".join(f"n{i},{url}\n" for i, url in enumerate(URLS)))
    assert run(capsys, tmp_path / "urls.txt", "--out", tmp_path / "r.jsonl", "--workers", 0)[0] == 0
    return tmp_path


def never(*_: object) -> dict[str, Any]:
    raise AssertionError("graded again")


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet", ".sqlite"])
def test_grades_that_are_known_are_taken(
    graded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """From every form of results into every form, under other names; what is taken can be taken again."""
    if ending == ".parquet" and not installed["pyarrow"]:
        pytest.skip("pyarrow is not installed")
    first = [json.loads(line) for line in (graded / "r.jsonl").read_text().splitlines()]
    monkeypatch.setattr("deduce.app.batch.executors.perform", never)
    call = (graded / "other.csv", "--workers", 0, "--out")
    status, told, err = run(capsys, *call, graded / f"taken{ending}", "--known", graded / "r.jsonl")
    assert (status, err) == (0, "")
    assert told == "3 puzzles\n       3 known, of these\n       3 solved\n"
    assert run(capsys, *call, graded / "again.jsonl", "--known", graded / f"taken{ending}")[0] == 0
    again = [json.loads(line) for line in (graded / "again.jsonl").read_text().splitlines()]
    assert [one["id"] for one in again] == ["n0", "n1", "n2"]
    assert [parse(one["puzzle"]).id for one in again] == ["n0", "n1", "n2"]
    own = {"key", "source", "number", "id", "puzzle", "seal"}
    for one, other in zip(first, again, strict=True):
        assert one.keys() == other.keys()
        assert {name: one[name] for name in one.keys() - own} == {name: other[name] for name in one.keys() - own}
        assert one["key"] != other["key"]


def test_parts_become_one_file(
    graded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each puzzle lies in one part; where the parts are known all are there in order, and none is graded again."""
    call = (graded / "urls.txt", "--workers", 0, "--out")
    for part, name in ((1, "one.csv"), (2, "two.jsonl"), (3, "three.jsonl")):
        assert run(capsys, *call, graded / name, "--shard", f"{part}/3")[0] == 0
    monkeypatch.setattr("deduce.app.batch.executors.perform", never)
    known = [word for name in ("one.csv", "two.jsonl", "three.jsonl") for word in ("--known", graded / name)]
    assert (
        run(capsys, *call, graded / "all.jsonl", *known)[1] == "3 puzzles\n       3 known, of these\n       3 solved\n"
    )
    whole, parts = ((graded / name).read_text().splitlines() for name in ("all.jsonl", "r.jsonl"))
    assert [json.loads(line)["key"] for line in whole] == [json.loads(line)["key"] for line in parts]


def test_only_what_would_come_out_again_is_taken(graded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No other limits, no other version, nothing that was changed; a broken line is none."""
    call = (graded / "other.csv", "--workers", 0, "--known")
    lines = (graded / "r.jsonl").read_text().splitlines()
    kinds = {
        "version": [line.replace('"version": "', '"version": "9') for line in lines],
        "techniques": [line.replace('"technique_set": "', '"technique_set": "9') for line in lines],
        "grade": [line.replace('"tier": ', '"tier": 3') for line in lines],
        "board": [line.replace('"board": "', '"board": "0') for line in lines],
        "seal": [line.replace('"seal": "', '"seals": "') for line in lines],
        "sort": [line.replace('"rows": ', '"rows": "x').replace(', "cols"', '", "cols"') for line in lines],
    }
    for name, changed in kinds.items():
        known = graded / f"{name}.jsonl"
        known.write_text("\n".join([*changed[:2], lines[2]]) + "\n")
        status, told, err = run(capsys, *call, known, "--out", graded / f"{name}.sqlite")
        assert (status, told) == (0, "3 puzzles\n       1 known, of these\n       3 solved\n"), name
        what = f"{known} has results of another version or other limits, or damaged ones (2); they are not taken"
        assert err == f"deduce: {what}\n", name
    (graded / "half.jsonl").write_text(lines[0] + "\n" + lines[1][:-9] + "\n" + lines[2][:99])
    told = run(capsys, *call, graded / "half.jsonl", "--out", graded / "half.sqlite")[1]
    assert "1 known" in told
    for i, limit in enumerate((("--budget", 9000), ("--time-limit", 90), ("--unique", "never"))):
        told = run(capsys, *call, graded / "r.jsonl", "--out", graded / f"l{i}.jsonl", *limit)[1]
        assert "known" not in told


@pytest.mark.parametrize("name", ["version", "technique_set", "kind", "board"])
def test_what_was_found_otherwise_is_not_taken_though_its_seal_is_right(
    graded: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """An older program sealed what it found with its own version and techniques."""
    lines = [json.loads(line) for line in (graded / "r.jsonl").read_text().splitlines()]
    options = Options(unique="auto", budget=None, time_limit=None)
    for one in lines[:2]:
        assert one["seal"] == seal(one, options)
        one[name] = "" if name == "board" else f"{one[name]}+1"
        one["seal"] = seal(one, options)
    (graded / "old.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in lines))
    call = (graded / "other.csv", "--workers", 0, "--known", graded / "old.jsonl", "--out", graded / "o.jsonl")
    status, told, err = run(capsys, *call)
    assert (status, told) == (0, "3 puzzles\n       1 known, of these\n       3 solved\n")
    assert "(2); they are not taken" in err


@pytest.mark.parametrize("status", FAILED)
def test_what_says_nothing_about_a_puzzle_is_neither_taken_nor_doubted(graded: Path, status: str) -> None:
    line = json.loads((graded / "r.jsonl").read_text().splitlines()[0])
    known = graded / f"only-{status}.jsonl"
    known.write_text(json.dumps({**line, "status": status}) + "\n")
    found = Known([str(known)], Options())
    assert not found.doubted
    assert found.base.execute("SELECT count(*) FROM known").fetchone() == (0,)
    found.close()


def test_what_is_no_puzzle_is_told_beside_known_grades(graded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (graded / "more.txt").write_text("\n".join([URLS[0], "hello", URLS[1]]))
    call = (graded / "more.txt", "--out", graded / "more.jsonl", "--workers", 1)
    status, told, _ = run(capsys, *call, "--known", graded / "r.jsonl")
    assert (status, told) == (1, "3 puzzles\n       2 known, of these\n       2 solved\n       1 not understood\n")
    status, told, _ = run(capsys, *call, "--known", graded / "r.jsonl", "--resume")
    assert told.startswith("0 puzzles, and 3 from before")


@pytest.mark.parametrize(
    ("name", "told"),
    [("gone.jsonl", "there is no file"), ("urls.txt", "no ending"), ("x.csv", "is not a file of such")],
)
def test_what_is_known_must_be_results(graded: Path, capsys: pytest.CaptureFixture[str], name: str, told: str) -> None:
    (graded / "x.csv").write_text("hello\n")
    status, out, err = run(capsys, graded / "urls.txt", "--out", graded / "n.jsonl", "--known", graded / name)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err
    assert not (graded / "n.jsonl").exists()


# Executors -----------------------------------------------------------------------------------------------------------


def many(count: int) -> Iterator[Job]:
    for i in range(count):
        yield Job(f"{i:016x}", "here", i, OBJECTS[i % 3])


@pytest.mark.parametrize("executor", [InProcess(), Processes(2)], ids=["in-process", "processes"])
def test_each_job_once(executor: InProcess | Processes) -> None:
    found = list(executor.run(many(200), Options()))
    assert sorted(one["key"] for one in found) == [f"{i:016x}" for i in range(200)]


def test_backpressure() -> None:
    """No more jobs are taken than the workers have room for."""
    taken = 0

    def jobs() -> Iterator[Job]:
        nonlocal taken
        for job in many(1000):
            taken += 1
            yield job

    answers = Processes(2).run(jobs(), Options())
    for done, _ in enumerate(answers, 1):
        assert taken - done <= 2 * 50
        if done == 300:
            break
    answers.close()


def test_packets_grow_when_jobs_are_short() -> None:
    packets = Packets(many(1000), 0.1)
    assert len(packets.take()) == 1
    for _ in range(50):
        packets.learn({"seconds": 0.005})
    assert 10 < len(packets.take()) <= 20
    first = packets.take()
    packets.again(first[3:])
    assert packets.take()[0] is first[3]


def test_a_fault_in_our_own_code_costs_one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("here")

    monkeypatch.setattr("deduce.app.batch.work.graded", broken)
    found = perform(Job("0" * 16, "here", 1, OBJECTS[0]), Options())
    assert (found["status"], found["error"]) == ("failed", "ZeroDivisionError: here")


def test_progress(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("x" * 1000)
    inputs = Inputs([str(tmp_path / "a.jsonl")])
    progress = Progress(inputs, "en")
    progress.start = 100.0
    for read in (200, 400):
        inputs.read = read
        progress.step()
    assert progress.line(110.0) == "2 done, 0.2 a second, 0:00:30 left"
    assert progress.line(1700.0) == "2 done, 0.00125 a second, 1:20:00 left"
    inputs.read = 201
    assert progress.line(1100.0).endswith(f", {799_000 // 3600}:{799_000 // 60 % 60:02}:{799_000 % 60:02} left")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each in a process of its own."""
    if not installed["distributed"]:
        pytest.skip("Dask is not installed: pip install -e '.[batch]'")
    where = tmp_path / "scheduler.json"
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    started: list[subprocess.Popen[bytes]] = []

    def start(what: str, *options: str) -> None:
        call = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--scheduler-file", str(where), *options]
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen(call, env=environment, cwd=tmp_path, stdout=quiet, stderr=quiet))

    try:
        start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        for _ in range(2):
            start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        end = time.monotonic() + 60
        while not where.exists() and time.monotonic() < end:
            time.sleep(0.1)
        yield json.loads(where.read_text())["address"], started[1:]
    finally:
        for one in started:
            one.kill()
            one.wait()


@pytest.mark.long
def test_dask_with_a_worker_killed(cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path) -> None:
    """In a process of its own: the client starts threads that outlive it."""
    address, workers = cluster
    lines, out = tmp_path / "in.jsonl", tmp_path / "r.sqlite"
    lines.write_text("".join(f"{one}\n" for one in OBJECTS * 200) + "broken\n")
    call = [sys.executable, "-m", "deduce.app", "batch", str(lines), "--out", str(out), "--scheduler", address]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(call, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as one:
        try:
            done = 0
            while one.poll() is None and done < 100:
                time.sleep(0.02)
                with contextlib.suppress(sqlite3.OperationalError):  # there is no table yet
                    done = len(records(out)) if out.exists() else 0
            ended = one.poll()
            workers[0].kill()
            _, err = one.communicate(timeout=120)
        finally:
            one.kill()
    assert ended is None, err
    assert one.returncode == 1, err
    found = records(out)
    assert sorted(one["number"] for one in found) == list(range(1, 602))
    assert Counter(one["status"] for one in found) == {"solved": 600, "invalid": 1}


def test_no_scheduler(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    monkeypatch.setattr("deduce.app.batch.cluster.PATIENCE", 0.5)
    status, _, err = run(capsys, URLS[0], "--out", out, "--scheduler", "nonsense:1")
    assert status == 2
    assert err.count("\n") == 1
    assert not out.exists()
