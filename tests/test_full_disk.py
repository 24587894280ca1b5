"""A disk that takes no more: each command that writes names the file in one line, and leaves nothing half-written."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deduce.app.batch.results import results
from deduce.app.batch.store import COLUMNS
from deduce.app.cli import main
from deduce.app.new import files
from deduce.app.site import build
from deduce.language.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

resource = pytest.importorskip("resource", reason="the system has no limit of file sizes")
BOARD = "https://puzz.link/p?yinyang/6/6/0010090060b9"
COMMANDS = {
    "convert": ["convert", BOARD, "--to", "json", "--out", "FILE.json"],
    "solve, picture": ["solve", BOARD, "--svg", "FILE.svg"],
    "solve, page": ["solve", BOARD, "--html", "FILE.html"],
    "hint, picture": ["hint", BOARD, "--svg", "FILE.svg"],
    "prove": ["prove", BOARD, "--out", "FILE.json"],
    "booklet": ["booklet", BOARD, "--out", "FILE.html"],
}
"""Commands that write a file, which is there whole or not at all."""
ARCHIVES = (".jsonl", ".csv", ".parquet", ".sqlite")


@contextmanager
def full_from(size: int) -> Iterator[None]:
    """No file may grow beyond so many bytes; modules that are loaded meanwhile are not kept, or they were cut off."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        sys.dont_write_bytecode = kept
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def refused(capsys: pytest.CaptureFixture[str], name: str, *arguments: str) -> None:
    """A call that ends in one line, which says that the file cannot be written."""
    for lang, told in (("en", f"deduce: cannot write {name}: "), ("ja", f"deduce: {name} に書き込めません：")):
        with full_from(64):
            status = main([*arguments, "--lang", lang])
        err = capsys.readouterr().err
        assert (status, err.count("\n")) == (2, 1), err
        assert err.startswith(told)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_file_is_named_and_nothing_is_left(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = COMMANDS[name][-1]
    refused(capsys, file, *COMMANDS[name])
    assert list(tmp_path.iterdir()) == []
    Path(file).write_text("what was there", encoding="utf-8")
    refused(capsys, file, *COMMANDS[name])
    assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [(file, "what was there")]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_device_is_named(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    place = "/dev/full"
    if name.endswith("picture"):  # whose name has to say the form
        (tmp_path / "full.svg").symlink_to(place)
        place = str(tmp_path / "full.svg")
    assert main([*COMMANDS[name][:-1], place]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"deduce: cannot write {place}: No space left on device"


@pytest.mark.parametrize("ending", ARCHIVES)
def test_a_batch_goes_on_once_there_is_room(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is whole stays; what is not is cut off and done again."""
    monkeypatch.chdir(tmp_path)
    boards = [BOARD, BOARD.replace("b9", "b8"), BOARD.replace("b9", "a9")]
    Path("boards.txt").write_text("\n".join(boards), encoding="utf-8")
    name = f"FILE{ending}"
    call = ["batch", "boards.txt", "--workers", "0", "--out", name]
    sizes = {".csv": 900, ".sqlite": 5000}
    for again in ([], ["--resume"]):
        with full_from(sizes.get(ending, 2000)):
            assert main([*call, *again]) == 2
        told = capsys.readouterr().err.splitlines()[-1].removesuffix(".part")
        assert told.startswith(f"deduce: cannot write {name}"), told
    assert main([*call, "--resume"]) in (0, 1)
    capsys.readouterr()
    assert main([*call, "--resume"]) in (0, 1)
    assert capsys.readouterr().out.startswith("0 puzzles, and 3 from before")
    assert {path.name for path in tmp_path.iterdir()} == {"boards.txt", name}
    if ending == ".jsonl":
        assert len([json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]) == 3


@pytest.mark.parametrize("part", ["add", "close"])
def test_what_the_database_says_names_the_file(part: str, tmp_path: Path) -> None:
    """When it is full in the middle of a run, for example."""

    class Full:
        def execute(self, *_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        def close(self) -> None:
            self.execute()

    path = tmp_path / "FILE.sqlite"
    kept = results(str(path), resume=False)
    base, kept.base = kept.base, Full()  # type: ignore[attr-defined]
    try:
        with pytest.raises(InputError) as refused:
            kept.add(dict.fromkeys(COLUMNS)) if part == "add" else kept.close(whole=True)
        assert refused.value.said("en") == f"cannot write {path}: database or disk is full"
    finally:
        base.close()


def test_a_new_kind_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "techniques").mkdir()
    with full_from(700):  # its smaller files fit
        assert main(["new", "kind", "foo"]) == 2
    assert capsys.readouterr().err.startswith("deduce: cannot write ")
    assert list((tmp_path / "techniques").iterdir()) == []


def test_a_new_technique_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of its two files only the first may fit."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "techniques").mkdir()
    assert main(["new", "kind", "foo"]) == 0
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    written, plain = [], files.write_file

    def first_only(path: str, text: str) -> None:
        with full_from(10**9 if not written else 1):
            plain(path, text)
        written.append(path)

    monkeypatch.setattr(files, "write_file", first_only)
    assert main(["new", "technique", "foo/bar"]) == 2
    assert capsys.readouterr().err.startswith("deduce: cannot write ")
    assert len(written) == 1
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_site_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build.runtime, "files", lambda _: {})
    monkeypatch.setattr(build, "compiled", lambda: (None, ""))
    monkeypatch.setattr(build, "contents", lambda *_: {"page.html": b"x" * 1000}.items())
    refused(capsys, "site", "site", "--out", "site")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize(
    "command", [["grade", BOARD, "--json"], ["solve", BOARD], ["generate", "yinyang", "--size", "4x4"]]
)
def test_standard_output_is_named(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(OSError), Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(command) == 2
    assert capsys.readouterr().err == "deduce: cannot write standard output: No space left on device\n"


def test_what_else_the_system_refuses_is_not_said_of_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found in ['/here']")

    monkeypatch.setattr("deduce.app.cli._run", none)
    monkeypatch.setattr("deduce.app.cli._unread", lambda: None)
    assert main(["kinds"]) == 2
    assert capsys.readouterr().err == "deduce: No usable temporary directory found in ['/here']\n"
