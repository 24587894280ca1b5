"""Limits: every command ends soon after its time is over, and at once and cleanly when it is interrupted."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deduce import formats
from deduce.app import cli
from deduce.app.cli import main
from deduce.app.limits import within
from deduce.board.patterns import Forbidden
from deduce.contract.registry import kind
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfTime
from deduce.relations.table import propagation as table

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system cannot interrupt us")
BOARD = "# kind: yinyang\n..●○\n....\n....\n○..●\n"
COMMANDS = {
    "kinds": ["kinds"],
    "solve": ["solve", "board.txt", "--svg", "made.svg"],
    "steps": ["solve", "board.txt", "--steps"],
    "html": ["solve", "board.txt", "--html", "made.html"],
    "grade": ["grade", "board.txt", "--roles"],
    "json": ["grade", "board.txt", "--json"],
    "check": ["check", "board.txt", "--clues"],
    "hint": ["hint", "board.txt", "--svg", "made.png"],
    "prove": ["prove", "board.txt", "--out", "made.json"],
    "verify": ["verify", "board.txt", "proof.json"],
    "explain": ["explain", "yinyang/border"],
    "convert": ["convert", "board.txt", "--to", "svg", "--out", "made.svg"],
    "generate": ["generate", "yinyang", "--size", "4x4", "--count", "2"],
    "booklet": ["booklet", "board.txt", "--out", "made.html"],
    "batch": ["batch", "board.txt", "--workers", "0", "--out", "made.jsonl"],
    "new": ["new", "kind", "mine"],
}
"""A call of each command that is over by itself, with what it makes; `serve` and `site` have tests of their own."""
SEARCHING = ("solve", "steps", "html", "grade", "json", "check", "hint", "prove", "generate", "booklet", "batch")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(BOARD, encoding="utf-8")
    assert main(["prove", "board.txt", "--out", "proof.json"]) == 0
    capsys.readouterr()
    return tmp_path


def test_every_command_is_tried() -> None:
    _, commands = cli._parsers("en", [])
    assert {call[0] for call in COMMANDS.values()} == set(commands) - {"serve", "site"}


def _pictures() -> Callable[[], object]:
    forbidden, puzzle = Forbidden(["AA\nAA", "AB\nBA"]), kind("yinyang").puzzle.drawn("..●○\n.●..\n....")[0]
    return lambda: forbidden.force(puzzle, puzzle.givens)


def _tables() -> Callable[[], object]:
    puzzle: Any = kind("tapa").puzzle.drawn("3 - -\n- - 11\n- - -")[0]
    puzzle.rules.prepared.clear()
    return lambda: table.holding(puzzle, puzzle.board)


@pytest.mark.parametrize("fresh", [_pictures, _tables])
def test_what_is_prepared_once_is_kept_only_when_whole(fresh: Callable[[], Callable[[], object]]) -> None:
    wanted, calls, over = fresh()(), 0, False
    while not over:
        asked, left = fresh(), calls

        def look(_: object, event: str, __: object) -> None:
            nonlocal left
            if event == "call":
                left -= 1
                if left == -1:
                    sys.setprofile(None)
                    raise OutOfTime

        sys.setprofile(look)
        try:
            asked()
            over = True
        except OutOfTime:
            calls += 1 + calls // 3
        finally:
            sys.setprofile(None)
        assert asked() == wanted
    assert calls


def test_of_limits_within_one_another_the_sooner_holds() -> None:
    start = time.monotonic()
    with pytest.raises(OutOfTime), within(0.05), within(1000):
        time.sleep(60)
    with pytest.raises(OutOfTime), within(1000), within(0.05):
        time.sleep(60)
    with within(1000):
        with within(500):
            pass
        assert 900 < signal.getitimer(signal.ITIMER_REAL)[0] <= 1200
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert time.monotonic() - start < 60


@pytest.mark.usefixtures("in_python")
@pytest.mark.parametrize("name", SEARCHING)
def test_a_search_that_asks_no_clock_ends_all_the_same(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def endless(*_: object) -> Any:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(Tiers, "fixpoint", endless)
    monkeypatch.setattr(Tiers, "pay", endless)
    assert main([*COMMANDS[name], "--time-limit", "0.02"]) == (0 if name == "batch" else 1)
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    said = (place / "made.jsonl").read_text(encoding="utf-8") if name == "batch" else (out + err).lower()
    assert "out of time" in said or "out_of_time" in said


@pytest.mark.parametrize("name", ["grade", "booklet"])
def test_a_file_that_is_endless_to_read_ends_all_the_same(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def endless(*_: object, **__: object) -> Any:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(formats, "parse_boards", endless)
    assert main([*COMMANDS[name], "--time-limit", "0.02"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "out of time" in err
    assert not (place / "made.html").exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_an_interrupt_ends_in_one_line_and_leaves_nothing_half_made(
    name: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(place.iterdir())
    _interrupted(COMMANDS[name], None, place, before)  # loads all that it needs
    _, calls = _interrupted(COMMANDS[name], None, place, before)
    capsys.readouterr()
    for part in (0.3, 0.6, 0.97):
        status, _ = _interrupted(COMMANDS[name], int(calls * part), place, before)
        _, err = capsys.readouterr()
        assert (status, err) == (130, "deduce: interrupted\n")


def _interrupted(call: list[str], when: int | None, place: Path, before: set[Path]) -> tuple[int, int]:
    """The exit status of a call that is interrupted at some call of a function, and how many calls there were; what it
    made is whole, and removed."""
    count = 0

    def look(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event == "call"
        if count == when and event == "call":
            signal.raise_signal(signal.SIGINT)

    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    sys.setprofile(look)
    try:
        status = main(call)
    finally:
        sys.setprofile(None)
        signal.signal(signal.SIGINT, inherited)
    for made in set(place.rglob("*")) - before:
        if made.is_file():
            _whole(made)
            made.unlink()
    return status, count


def _whole(made: Path) -> None:
    data = made.read_bytes()
    if made.suffix == ".jsonl":
        assert all(json.loads(line) for line in data.splitlines())
    elif made.suffix in (".json", ".svg", ".html", ".png"):
        end = {".json": b"}\n", ".svg": b"</svg>", ".html": b"</html>\n", ".png": b"IEND\xaeB`\x82"}[made.suffix]
        assert data.rstrip(b"\n").endswith(end.rstrip(b"\n"))
    assert not made.name.startswith(".")
