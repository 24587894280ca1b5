"""Limits: every command ends soon after its time is over, and at once and cleanly when it is interrupted."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from inspect import CO_GENERATOR
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import grading.check
import grading.grade
from deduce import formats, oracle, parse
from deduce.app import cli, progress
from deduce.app.cli import main
from deduce.app.limits import LIMITS, answer, within
from deduce.board.patterns import Forbidden
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind
from deduce.engine import path as engine_path
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError, OutOfTime
from deduce.language.messages import msg
from deduce.relations.table import propagation as table
from tests.boards import TIER_1, TIER_3, samples

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
    "compare": ["compare", "board.txt", "board.txt"],
    "pick": ["pick", "results.jsonl", "--out", "made.jsonl"],
    "verdict": ["verdict", "board.txt", "--move", "r1c1=black"],
}
"""A call of each command that is over by itself, with what it makes; `serve` and `site` have tests of their own."""
SEARCHING = (
    "solve",
    "steps",
    "html",
    "grade",
    "json",
    "check",
    "hint",
    "prove",
    "generate",
    "booklet",
    "batch",
    "compare",
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text(BOARD, encoding="utf-8")
    assert main(["prove", "board.txt", "--out", "proof.json"]) == 0
    assert main(["batch", "board.txt", "--workers", "0", "--out", "results.jsonl"]) == 0
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


def _called(run: Callable[[], int], capsys: pytest.CaptureFixture[str], seconds: float, **more: Any) -> tuple[Any, ...]:
    """What a command that does `run` within `seconds` ends with and prints."""
    call = argparse.Namespace(lang="en", time_limit=seconds, **more)
    return (answer(run, call, seconds), *capsys.readouterr())


@pytest.mark.parametrize("json_wanted", [True, False])
def test_an_answer_is_printed_whole_or_not_at_all(json_wanted: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """A limit that is met while an answer is told takes back what was printed of it."""

    def told_late() -> int:
        print('{"half": 1}')
        time.sleep(60)
        return 0

    status, out, err = _called(told_late, capsys, 0.01, json=json_wanted)
    assert status == 1
    if json_wanted:
        assert (json.loads(out)["status"], err) == ("out_of_time", "")
    else:
        assert out == ""
        assert err == "deduce: out of time before there was an answer; --time-limit 0.1 allows more time\n"

    def told_on() -> int:
        print("one", flush=True)
        return told_late()

    assert _called(told_on, capsys, 0.01)[1] == "one\n"

    def in_time() -> int:
        print("one")
        print("two")
        return 0

    assert _called(in_time, capsys, 1000) == (0, "one\ntwo\n", "")

    def wrong() -> int:
        print("one")
        raise InputError(msg("no size"))

    with pytest.raises(InputError):
        _called(wrong, capsys, 1000)
    assert capsys.readouterr() == ("", "")


def test_an_interruption_at_the_end_of_a_limit_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the limit has set is set back also when time runs out just then."""
    plain, before = signal.setitimer, signal.getsignal(signal.SIGALRM)
    with within(1000):

        def late(*given: Any) -> Any:
            signal.raise_signal(signal.SIGALRM)
            return plain(*given)

        monkeypatch.setattr(signal, "setitimer", late)
    monkeypatch.undo()
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_of_many_puzzles_each_has_the_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that runs out is told of, and the next is answered."""
    from deduce.app.commands import check

    plain = check.check

    def slow(puzzle: Puzzle, **options: Any) -> Any:
        if puzzle.rows > 10:
            while True:
                time.sleep(0.01)
        return plain(puzzle, **options)

    monkeypatch.setattr(check, "check", slow)
    small, huge = "# kind: yinyang\n..\n..\n", "# kind: yinyang\n" + ("." * 11 + "\n") * 11
    path = tmp_path / "many.txt"
    path.write_text(f"{huge}\n{small}\n{huge}\n{small}", encoding="utf-8")
    assert main(["check", str(path), "--json", "--time-limit", "1"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["out_of_time" in json.dumps(one) for one in found] == [True, False, True, False]


@pytest.mark.parametrize("part", ["start", "join"])
def test_what_shows_the_time_is_begun_and_ended_whole(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = getattr(threading.Thread, part)

    def late_inside(thread: threading.Thread) -> None:
        signal.raise_signal(signal.SIGALRM)
        plain(thread)
        signal.raise_signal(signal.SIGALRM)

    monkeypatch.setattr(threading.Thread, part, late_inside)
    with pytest.raises(OutOfTime), within(1000), progress.waiting("en", None):
        pass
    assert not any(thread.name == "progress" for thread in threading.enumerate())


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
    assert main([*COMMANDS[name], "--time-limit", "0.02"]) == 1
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert "out of time" in (out + err).lower() or "out_of_time" in out
    assert name != "batch" or not (place / "made.jsonl").read_bytes()


@pytest.mark.parametrize("name", ["grade", "json", "booklet"])
def test_a_file_that_is_endless_to_read_ends_all_the_same(
    name: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def endless(*_: object, **__: object) -> Any:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(formats, "parse_boards", endless)
    assert main([*COMMANDS[name], "--time-limit", "0.02"]) == 1
    out, err = capsys.readouterr()
    if name == "json":
        told = json.loads(out)
        assert (told["status"], err) == ("out_of_time", "")
        err, out = told["error"] + "\n", ""
    assert (out, err.count("\n")) == ("", 1)
    assert "out of time before there was an answer; --time-limit 0.2 allows more time" in err
    assert not (place / "made.html").exists()


def test_a_booklet_whose_steps_take_too_long_is_written_without_them(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "board.txt").write_text(TIER_1, encoding="utf-8")
    monkeypatch.setattr(grading.grade.Grade, "path", late)
    assert main([*COMMANDS["booklet"], "--steps"]) == 1
    assert ": out of time before there was an answer" in capsys.readouterr().err
    assert 'class="answers"' in (place / "made.html").read_text(encoding="utf-8")


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


DEAF = ("weakref.py", "_weakrefset.py", "threading.py", "importlib._bootstrap>")
"""Where Python itself ignores an interrupt, or stumbles over it: while it finalises, starts a thread, or imports. So
does a generator that nobody asks any more, as it is closed; from here it looks like one that goes on.
"""


def _interrupted(call: list[str], when: int | None, place: Path, before: set[Path]) -> tuple[int, int]:
    """The exit status of a call that is interrupted at some call of a function, and how many calls there were; what it
    made is whole, and removed."""
    count, sent = 0, False

    def look(frame: FrameType | None, event: str, __: object) -> None:
        nonlocal count, sent
        count += event == "call"
        if when is None or sent or count < when or event != "call":
            return
        if frame is not None and frame.f_code.co_flags & CO_GENERATOR:
            return
        while frame is not None and not frame.f_code.co_filename.endswith(DEAF):
            frame = frame.f_back
        if frame is None:
            sent = True
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


# What the end of time may change -------------------------------------------------------------------------------------


def late(*_: object, **__: object) -> Any:
    raise OutOfTime


def test_every_command_that_searches_has_a_limit_and_says_it(capsys: pytest.CaptureFixture[str]) -> None:
    for name, seconds in LIMITS.items():
        arguments = {"generate": ["yinyang"]}.get(name, [])
        with pytest.raises(SystemExit):
            main([name, *arguments, "--help", "--lang", "en"])
        told = " ".join(capsys.readouterr().out.split())
        assert re.search(rf"--time-limit S seconds that (it|each puzzle) may take \({seconds:g}\)", told), name
    assert {call[0] for name, call in COMMANDS.items() if name in SEARCHING} - {"batch"} <= LIMITS.keys()


@pytest.mark.parametrize(
    ("where", "name"), [(grading.grade.Licensed, "tier"), (grading.grade, "_third"), (grading.grade, "by_convention")]
)
def test_no_part_of_a_grade_is_lost_in_silence_when_the_time_is_over(
    where: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, late)
    if name == "by_convention":
        monkeypatch.setattr(Tiers, "open", lambda *_: 1)
    puzzle = parse(TIER_3) if name != "by_convention" else next(_with_convention())
    found = grading.grade.grade(puzzle)
    assert (found.status, found.tier) == ("out_of_time", None)


def _with_convention() -> Iterator[Puzzle]:
    for name, text in samples().items():
        if kind(name).convention and len(kind(name).sound) < len(kind(name).techniques):
            yield parse(text)


def test_no_licence_is_lost_in_silence_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "unique", late)
    monkeypatch.setattr(Tiers, "fixpoint", lambda _, marks, *__: marks)
    puzzle = next(_with_convention())
    assert engine_path.end(puzzle, unique="auto").status == "out_of_time"
    with pytest.raises(OutOfTime):
        engine_path.usable(puzzle, unique="auto")


@pytest.mark.parametrize("name", ["by_convention", "unlocked", "changed"])
def test_a_check_says_what_there_was_no_time_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading.check, name, late)
    found = grading.check.check(parse(TIER_3), max_tier=1)
    assert (found.limit, found.solvable) == ("out_of_time", False)
    assert not any("was found" in str(line) for line in found.told())


def test_where_errors_go_elsewhere_a_line_is_written_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    line = progress.StatusLine("en")
    for now in range(4000):
        line.show(msg("searching for {spent} s", spent=now))
    line.clear()
    told = [int(one.split()[3]) for one in capsys.readouterr().err.splitlines()]
    assert told == [10, 30, 70, 150, 310, 630, 1230, 1830, 2430, 3030, 3630]


def test_a_generator_says_what_it_tried_and_what_could_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def tried(*_: object, progress: Callable[[int], None], **__: object) -> Iterator[None]:
        for number in range(1, 4):
            progress(number)
        raise OutOfTime
        yield

    monkeypatch.setattr("deduce.app.commands.generate.generate", tried)
    assert main(["generate", "yinyang", "--size", "4x4", "--lang", "en"]) == 1
    told = "deduce: out of time with 0 of 1 puzzle made; boards tried: 3; --time-limit 6000 allows more time; "
    assert capsys.readouterr().err == f"{told}another size, tier or option may help\n"


def test_a_check_of_a_board_without_a_solution_ends_in_a_few_lines() -> None:
    long = parse("# kind: slitherlink\n3 3 3 3 3\n- - - - -\n2 2 0 2 2\n- - - - -\n3 3 1 3 3\n")
    found = grading.check.check(long)
    assert not found.solutions
    for lang in ("en", "ja"):
        told = list(map(str, found.told(lang)))
        assert len(told) <= 1 + grading.check.FEW
        assert sum(map(len, told)) < 2 * grading.check.SHORT
