"""Every command on the smallest boards, in both languages: no traceback, no sentence of nothing, and the true answer.

What is asked is held against a list of all solutions, found by trying every filling.
"""

from __future__ import annotations

import io
import json
import random
import re
from contextlib import redirect_stderr, redirect_stdout
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

import pytest

from deduce.app.cli import main
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.registry import kinds
from deduce.formats import able, parse, write
from deduce.language.errors import InputError
from tests.boards import spared
from tests.laws.boards import Truth, truth
from tests.test_degenerate import SIZES, boards

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

FEW, MANY = 1, 2
"""How many boards of a kind are tried in every run, and in the long part."""
OPEN = 40
"""The most solutions of a board: on one with more there is nothing to hold an answer against."""
SIGNS = {"yinyang": "..WB", "numberlink": "..12", "starbattle": "AAAB", "rightturn": "...?012", "tango": "..SM"}
"""What the random boards of a kind that is written out are made of."""
ILL = re.compile(r"[{}]|None|\[\]|\(\)|[,、] ?[.,。、]|^\W*[,.。、]|[^.] [,.](?:\s|$)|\b(?:a|an|and|or|the) [.,]")
"""What no sentence has: blanks that were not filled, and lists of nothing."""


def texts(kind: Kind, rng: random.Random) -> Iterator[str]:
    """Random boards as text; some are refused."""
    while True:
        rows, cols = rng.choice(SIZES)
        if kind.name == "sunglasses":
            ends = rng.sample(range(rows * cols), min(rows * cols, rng.choice((0, 2, 2, 4))))
            letter = {cell: "AB"[i // 2] for i, cell in enumerate(ends)}
            signs = ["".join(letter.get(r * cols + c, ".") for c in range(cols)) for r in range(rows)]
            body = [f"{row}  {rng.choice('?012')}" for row in signs] + ["".join(rng.choices("?012", k=cols))]
        else:
            body = ["".join(rng.choices(SIGNS[kind.name], k=cols)) for _ in range(rows)]
        rules = f"# rules: {rng.choice(('any', 'full', 'no2x2'))}\n" if kind.name == "numberlink" else ""
        yield f"# kind: {kind.name}\n{rules}" + "\n".join(body) + "\n"


def read(text: str) -> Puzzle | None:
    """A board; None where it is refused."""
    try:
        return parse(text)
    except InputError:
        return None


def smallest(kind: Kind, count: int) -> Iterator[Truth]:
    """Some boards with one solution, with none and with few."""
    if kind.name in SIGNS or kind.name == "sunglasses":
        rng = random.Random(f"smallest {kind.name}")
        read_ones = (read(text) for text in islice(texts(kind, rng), 60 * count))
        drawn = (one for one in read_ones if one is not None)
    else:
        drawn = boards(kind, 8 * count)
    sorts: dict[int, list[Truth]] = {0: [], 1: [], 2: []}
    for board in map(truth, drawn):
        if len(board.solutions) < OPEN:
            sorts[min(len(board.solutions), 2)].append(board)
    in_turn = (one for turn in zip_longest(sorts[1], sorts[0], sorts[2]) for one in turn if one is not None)
    return islice(in_turn, count)


def said(*arguments: str) -> tuple[int, str]:
    """What a command answers: its exit status, and what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(str(stop.code or 0))
    assert status in (0, 1), err.getvalue()
    return status, out.getvalue()


def sound(board: Truth, record: dict[str, Any]) -> None:
    """What a step of a record concludes, all solutions have that have its reason."""
    bit = {board.puzzle.name(one, "en"): one for one in bits(board.puzzle.variables)}

    def marks(found: dict[str, list[str]]) -> Marks:
        return Marks(*(sum(bit[name] for name in found[side] if name in bit) for side in ("yes", "no")))

    reason, conclusion = marks(record["reason"]), record["conclusion"]
    if conclusion == "clash":
        assert not board.agreeing(reason)
    else:
        assert board.allows(reason, marks(conclusion))


def sentences(*arguments: str) -> int:
    """Ask a command for sentences, which are looked at; its exit status."""
    status, out = said(*arguments)
    assert out
    for line in out.splitlines():
        assert not (re.search(r"[a-z]{3}|[ぁ-ん]", line) and ILL.search(line)), line
    return status


def record(*arguments: str) -> tuple[int, Any]:
    status, out = said(*arguments, "--json")
    return status, json.loads(out)


def solves(board: Truth, at: str, lang: str, folder: Path) -> None:
    """What is said of the puzzle as a whole."""
    puzzle, number = board.puzzle, len(board.solutions)
    expected = {0: ("no_solution",), 1: ("solved", "beyond")}.get(number, ("several",))
    status, found = record("grade", at, "--lang", lang)
    solved = found["status"] == "solved"
    assert found["status"] in expected
    assert status == (not solved) == sentences("grade", at, "--roles", "--lang", lang)
    answers = [puzzle.answer(one) for one in board.solutions]
    status, found = record("solve", at, "--lang", lang)
    assert (found["status"] in expected, status) == (True, not solved)
    assert found["solution"] in (answers if solved else [None])
    for step in found["steps"]:
        sound(board, step)
    page, picture = str(folder / "made.html"), str(folder / "made.svg")
    assert sentences("solve", at, "--steps", "--html", page, "--svg", picture, "--lang", lang) == status
    status, found = record("check", at, "--clues", "--lang", lang)
    assert (found["valid"], found["unique"], len(found["solutions"])) == (number > 0, number == 1, min(number, 2))
    assert all(one in answers for one in found["solutions"])
    assert status == (not found["ok"]) == sentences("check", at, "--clues", "--lang", lang)
    log = str(folder / "log.json")
    if sentences("prove", at, "--out", log, "--lang", lang) == 0:
        assert sentences("verify", at, log, "--lang", lang) == 0


def hints(board: Truth, at: str, lang: str, folder: Path, rng: random.Random) -> None:
    """What is said of a step, on the empty board and on others."""
    puzzle, number = board.puzzle, len(board.solutions)
    marked = str(folder / "marks.txt")
    some = rng.choice(board.solutions) if board.solutions else NOTHING
    open_ones = [Marks(*(side & bit for side in some)) for bit in bits(puzzle.variables & ~puzzle.givens.known)]
    part = puzzle.givens
    for literal in open_ones:
        part = part.join(literal) if rng.random() < 0.3 and literal.known else part
    for marks in (puzzle.givens, part, puzzle.givens.join(some)):
        (folder / "marks.txt").write_text(puzzle.text(marks), encoding="utf-8")
        call = (at, "--marks", marked, "--lang", lang)
        status, found = record("hint", *call)
        full = number > 0 and any(marks.yes & puzzle.variables == one.yes & puzzle.variables for one in board.solutions)
        if step := found["hint"] and found["hint"]["step"]:
            sound(board, step)
        assert full or status == (found["hint"] is None)
        for level in ("1", "2", "3"):
            assert sentences("hint", *call, "--level", level) == status
        assert sentences("hint", *call, "--all") == status
        for step in record("hint", *call, "--all")[1]["steps"]:
            sound(board, step)
    if not open_ones or not board.solutions:
        return
    literal = rng.choice(open_ones)
    name = puzzle.name(literal.known, "en")
    status, found = record("hint", at, "--why", name, "--lang", lang)
    if number == 1:
        assert found["why"]["value"]["yes" if literal.yes else "no"] == [name]
    assert sentences("hint", at, "--why", name, "--lang", lang) == status
    move = f"{name}={'yes' if literal.yes else 'no'}"
    status, found = record("verdict", at, "--move", move, "--lang", lang)
    assert found["consistent"]
    assert sentences("verdict", at, "--move", move, "--lang", lang) == status
    if number == 1:
        (folder / "marks.txt").write_text(puzzle.text(part.without(literal).join(literal.flipped)), encoding="utf-8")
        wrong = record("hint", at, "--marks", marked)[1]["hint"]["wrong"]
        assert [name] in (wrong["yes"], wrong["no"])
        for more in ([], ["--all"]):
            assert sentences("hint", at, "--marks", marked, "--lang", lang, *more) == 0


def forms(board: Truth, at: str, lang: str, folder: Path) -> None:
    """What is written of the puzzle."""
    puzzle = board.puzzle
    made = str(folder / "made.html")
    assert sentences("booklet", at, "--out", made, "--lang", lang) == said("grade", at)[0]
    for form in (*able(puzzle), "svg"):
        assert said("convert", at, "--to", form, "--lang", lang)[0] == 0
    results = folder / "made.jsonl"
    results.unlink(missing_ok=True)
    assert said("batch", at, "--workers", "0", "--out", str(results), "--lang", lang)[0] == 0
    assert json.loads(results.read_text())["status"] != "failed"


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        pytest.param(kind, count, id=f"{name}{'-more' if count == MANY else ''}", marks=marks)
        for name, kind in kinds().items()
        for count, marks in ((FEW, ()), (MANY, pytest.mark.long))
        if marks or not spared(name)
    ],
)
def test_every_command_answers(kind: Kind, count: int, tmp_path: Path) -> None:
    rng = random.Random(f"commands {kind.name}")
    tried = 0
    for board in smallest(kind, count):
        tried += 1
        text = write(board.puzzle, "text")
        (tmp_path / "board.txt").write_text(text, encoding="utf-8")
        at = str(tmp_path / "board.txt")
        lang = ("en", "ja")[tried % 2]  # of six boards each sort has its turn in both
        try:
            solves(board, at, lang, tmp_path)
            hints(board, at, lang, tmp_path, rng)
            forms(board, at, lang, tmp_path)
        except Exception as fault:
            fault.add_note(f"{lang}\n{text}")
            raise
    assert tried == count


@pytest.mark.parametrize("text", ["masyu\n.", "akari\nx x", "yajilin\n0e"])
@pytest.mark.parametrize(("command", "option"), [("hint", "--why=r1c1"), ("verdict", "--move=r1c1=yes")])
def test_a_board_without_variables_has_none_by_name(
    text: str, command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, f"# kind: {text}", option]) == 2
    told = "deduce: the puzzle has no variable 'r1c1'; expected another puzzle: in this one nothing is open\n"
    assert capsys.readouterr() == ("", told)
