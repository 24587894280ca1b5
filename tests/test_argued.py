"""What is told as an argument is proved link by link, and a spoilt argument is refused."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import deduce
from deduce.app.cli import main as deduce_main
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.proof.arguments import Unproved, check
from deduce.proof.told import told
from deduce.relations.argument import Argument
from tests.argued import DATA, main, planted, proved, steps
from tests.boards import shipped
from tests.laws.implied import implies
from tests.test_sentences import shortest

BULBS = """# kind: akari
- - -
- 3 -
- - -
"""
REFUSED = 0.99
"""So many of the spoilt arguments are refused at least; the others are right all the same."""
PLANTED = ("norinori/031", "aqre/011", "kurodoko/001", "tango/041", "nurikabe/041", "yajilin/031")


def one_step() -> tuple[deduce.Puzzle, Argument]:
    """A corner beside the 3 of a board of nine cells cannot be a bulb."""
    puzzle = deduce.parse(BULBS)
    item = next(one for one in puzzle.kind.techniques if one.name == "one-step")
    step = deduce.Step(puzzle, NOTHING, NOTHING, Marks(0, puzzle.grid.bit(0, 0)), 1, technique=item)
    argument = step.argument()
    assert isinstance(argument, Argument)
    return puzzle, argument


def test_an_argument_is_a_tree_of_few_inferences() -> None:
    puzzle, argument = one_step()
    found = argument.to_json(puzzle)
    assert json.loads(json.dumps(found)) == found
    (reductio,) = found["lines"]
    assert (found["inference"], reductio["inference"]) == ("lines", "reductio")
    assert reductio["suppose"] == {"yes": ["r1c1"], "no": []}
    *beside, clash = reductio["lines"]
    assert [one["claim"]["no"] for one in beside] == [["r1c2"], ["r2c1"]]
    assert all(one["rests"] == {"yes": ["r1c1"], "no": []} for one in beside)
    assert clash["claim"] == "clash"
    assert [rule["clue"] for rule in clash["by"]] == ["the 3 in r2c2"]
    assert argument.size() == 5


def test_a_link_that_rests_on_nothing_is_refused() -> None:
    puzzle, argument = one_step()
    check(argument, puzzle.keep(1), NOTHING)
    (reductio,) = argument.lines
    beside, _, clash = reductio.lines
    wrong = {
        "rests on what is not known": (1, Argument(TOP, clash.by, clash.rests)),
        "no rule of the board": (0, Argument(TOP, clash.by, NOTHING)),
        "nothing is broken": (1, Argument(TOP, clash.by, NOTHING)),
        "does not say so": (1, Argument(beside.claim, beside.by, NOTHING)),
    }
    for why, (clues, link) in wrong.items():
        with pytest.raises(Unproved, match=why):
            check(link, puzzle.keep(clues), NOTHING)


@pytest.mark.long
def test_no_place_is_supposed_that_a_count_before_excludes() -> None:
    """A step by two counts, each of which excludes a place of the other."""
    found = [step for step in steps(DATA / "suguru" / "036.txt") if step.name == "suguru/common-peers"]
    assert found
    for step in found:
        argument = step.argument()
        assert isinstance(argument, Argument)
        assert not proved(step, argument), step


@pytest.mark.parametrize("kind", shipped())
def test_what_is_told_of_a_board_is_proved(kind: str) -> None:
    for step in steps(DATA / f"{shortest(kind)}.txt"):
        argument = step.argument()
        if isinstance(argument, Argument):
            assert argument.claim.within(step.conclusion)
            assert not proved(step, argument), step.sentence()


def test_spoilt_arguments_are_refused() -> None:
    tried, draw = list[bool](), random.Random(0)
    for step in (step for board in PLANTED for step in steps(DATA / f"{board}.txt")):
        argument = step.argument()
        for _, spoilt in planted(step, argument, draw) if isinstance(argument, Argument) else ():
            refused = bool(proved(step, spoilt))
            tried.append(refused)
            if not refused:  # it is right all the same
                assert implies(step.puzzle, step.reason, spoilt.claim, step.clues)
    assert tried.count(False) <= len(tried) * (1 - REFUSED)


def test_a_log_is_verified_with_what_is_told_of_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, log = DATA / "tango" / "041.txt", str(tmp_path / "log.json")
    assert deduce_main(["prove", "--out", log, str(board)]) == 0
    capsys.readouterr()
    assert deduce_main(["verify", "--told", str(board), log]) == 0
    accepted, share = capsys.readouterr().out.splitlines()
    assert accepted.startswith("Accepted: ")
    count, argued = map(int, re.findall("[0-9]+", share))
    assert 0 < argued < count
    puzzle, every = deduce.load(board), list(steps(board))
    whole = [isinstance(found := step.argument(), Argument) and found.claim == step.conclusion for step in every]
    assert (count, argued) == (len(every), sum(whole))
    with monkeypatch.context() as patch:  # of what is told in part it is not said that it is told
        patch.setattr("deduce.proof.told.check", lambda *_: None)
        patch.setattr(deduce.Step, "argument", lambda step: Argument(next(iter(step.conclusion.literals()))))
        single = sum(step.conclusion.size() == 1 for step in every)
        assert told(puzzle, json.loads(Path(log).read_text(encoding="utf-8"))) == (count, single)
    assert single < count
    monkeypatch.setattr(deduce.Step, "argument", lambda _: Argument(TOP, suppose=Marks(1, 0), ways=1))
    assert deduce_main(["verify", "--told", str(board), log]) == 1
    assert re.match("Rejected: .*step [0-9]+.*: what is told of it is not proved: a case", capsys.readouterr().out)


def test_the_command_tells_what_it_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["norinori", "--boards", "2", "--planted"]) == 0
    assert " refused" in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        main(["chess"])
    assert ended.value.code == 2
