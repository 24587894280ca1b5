"""Verdicts on moves: true by listing all solutions, the same from any thread and after a pickle, plain where input is
wrong.
"""

from __future__ import annotations

import json
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import InputError, Marks, oracle
from deduce.app.cli import main
from deduce.app.commands.verdict import _told as said_of
from deduce.board.marks import NOTHING, bits
from deduce.contract.naming import Names
from deduce.contract.registry import kinds
from deduce.engine.reasons import concludes
from deduce.engine.tiers import Tiers
from grading.verdict import Verdict
from tests.boards import ROOT, TIER_1, TIER_2, TIER_3, samples

if TYPE_CHECKING:
    from pathlib import Path

    from deduce.contract.puzzle import Puzzle

URL = "https://puzz.link/p?yinyang/6/6/0010090060b9"
UNKNOWN = "It is not known within the limits whether a solution has it."
ALL = 60
"""The most solutions of a tiny board that are listed."""


def literals(puzzle: Puzzle, board: Marks) -> list[Marks]:
    """Every move that a board leaves open."""
    return [one for bit in bits(puzzle.variables & ~board.known) for one in (Marks(bit, 0), Marks(0, bit))]


def told(puzzle: Puzzle, full: Marks) -> Marks:
    return Marks(full.yes & puzzle.variables, full.no & puzzle.variables)


def test_a_move_of_two_marks_follows_at_once_only_if_both_do() -> None:
    puzzle = deduce.load(ROOT / "data/heyawake/039.txt")
    tiers = Tiers(puzzle, puzzle.kind.sound)
    known = tiers.fixpoint(puzzle.givens)
    solution = tiers.close(2, known)
    open_ones = list(solution.without(known).literals())
    supposed = [one for one in open_ones if tiers.fixpoint(known.join(one.flipped)).clash]
    later = [one for one in open_ones if one not in supposed]
    judge = deduce.Judge(puzzle)
    assert judge(known, supposed[0].join(supposed[-1])).shown == "supposed"
    for move in (supposed[0].join(later[0]), later[-1].join(supposed[-1])):
        assert (judge(known, move).forced, judge(known, move).shown) == (2, "several")


@pytest.mark.alike
@pytest.mark.parametrize("name", kinds())
def test_verdicts_are_true(name: str) -> None:
    """On boards small enough to list: `legal` and `consistent` against all solutions, `forced` against the closures."""
    rng, tried = random.Random(name), 0
    known = ((puzzle, oracle.solutions(puzzle, ALL)) for puzzle in kinds()[name].make.tiny())
    for puzzle, every in islice(((one, those) for one, those in known if 0 < len(those) < ALL), 3):
        solutions = [told(puzzle, one) for one in every]
        judge = deduce.Judge(puzzle)
        some = rng.choice(solutions)
        board = puzzle.givens
        for literal in some.literals():
            board = board.join(literal) if rng.random() < 0.3 else board
        tiers = Tiers(puzzle, puzzle.kind.sound)
        closed = [tiers.close(tier, board) for tier in (1, 2, 3)]
        for move in literals(puzzle, board)[:12]:
            found = judge(board, move, explain=True)
            after = board.join(move)
            really = any(told(puzzle, after).within(one) for one in solutions)
            assert found.consistent is really
            assert found.legal or not really
            assert (found.broken is None) == found.legal
            if move.within(puzzle.evident(board)):
                assert found.shown == "known"
                continue
            follows = [tier for tier in (1, 2, 3) if move.within(closed[tier - 1])]
            assert found.forced == (follows[0] if follows else 0)
            if found.shown == "one":
                [item] = [one for one in puzzle.kind.sound if one.id == found.technique]
                assert concludes(item, puzzle, board.join(puzzle.evident(board)), move)
            if found.forced:
                assert found.reason is not None
                seen = board.join(puzzle.evident(board))
                for step in (*found.lead, found.reason):
                    assert step.reason.within(seen)
                    seen = seen.join(step.conclusion)
                assert move.within(seen)
            tried += 1
    assert tried


@pytest.mark.parametrize(
    "name",
    [
        *("heyawake/005", "tapa/021"),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("slitherlink/006", "numberlink/010")),
    ],
)
def test_what_follows_from_a_wrong_mark_follows_from_it_though_it_is_wrong(name: str) -> None:
    """Where the techniques do not see that the board is wrong: by the tier that draws it, as on a right one. Where they
    do, nothing follows.
    """
    puzzle = deduce.load(ROOT / f"data/{name}.txt")
    judge, tiers, tried, seen = deduce.Judge(puzzle, max_tier=1), Tiers(puzzle, puzzle.kind.sound), 0, 0
    [solution] = judge.solutions or ()
    known = tiers.fixpoint(puzzle.givens)
    for wrong in told(puzzle, solution).without(known).flipped.literals():
        board = known.join(wrong)
        closed = told(puzzle, tiers.fixpoint(board))
        if closed.clash:
            if seen < 4:
                assert all(judge(board, move).forced == 0 for move in literals(puzzle, board)[:4])
            seen += 1
            continue
        if tried > 20:
            break
        new = closed.without(board.join(puzzle.evident(board)))
        for move in new.without(solution).literals():
            found = judge(board, move)
            assert (found.consistent, found.forced) == (False, 1)
            assert (found.shown, found.technique is None) in (("one", False), ("several", True))
            tried += 1
        for move in literals(puzzle, board)[:6]:
            if not move.within(closed.join(puzzle.evident(board))):
                assert judge(board, move).forced == 0
    assert tried
    assert seen


def test_the_easiest_technique_is_named() -> None:
    puzzle = deduce.parse(URL)
    judge = deduce.Judge(puzzle)
    for move in literals(puzzle, puzzle.givens):
        found = judge(None, move)
        one = [item.id for item in puzzle.kind.sound if concludes(item, puzzle, puzzle.givens, move)]
        assert found.technique == (one[0] if one else None if found.shown != "supposed" else "one-cell-contradiction")


@pytest.mark.parametrize(("source", "tier"), [(TIER_2, 2), pytest.param(TIER_3, 3, marks=pytest.mark.long)])
def test_tiers_as_they_are_needed(source: str, tier: int) -> None:
    """On a board of a tier: right moves at the standstill of the tier below are of that tier, wrong ones of none."""
    puzzle = deduce.parse(source)
    judge = deduce.Judge(puzzle, budget=100_000)
    assert judge.solutions is not None
    [solution] = judge.solutions
    still = Tiers(puzzle, puzzle.kind.sound).close(tier - 1, puzzle.givens)
    right = [one for one in literals(puzzle, still) if one.within(solution)]
    right = random.Random(tier).sample(right, min(8, len(right)))
    found = [judge(still, one, explain=True) for one in right]
    assert {one.forced for one in found} <= {tier, 0}
    assert any(one.shown == "supposed" for one in found)
    for one in found:
        if one.shown == "supposed":
            assert one.reason is not None
            assert one.reason.tier == tier
    assert {judge(still, one.flipped).forced for one in right} == {0}
    less = deduce.Judge(puzzle, max_tier=tier - 1)
    assert {less(still, one).forced for one in right} == {0}


def test_limits_are_counted_and_none_says_so() -> None:
    puzzle = deduce.parse(TIER_3)
    still = Tiers(puzzle, puzzle.kind.sound).close(2, puzzle.givens)
    [solution] = deduce.Judge(puzzle).solutions or ()
    move = next(one for one in literals(puzzle, still) if one.within(solution))
    assert deduce.verdict(puzzle, still, move, budget=3).forced is None
    open_board = deduce.parse("\n".join(["." * 8] * 8), "yinyang")
    judge = deduce.Judge(open_board, budget=1, effort=0)
    assert judge.solutions is None
    assert judge(None, "r1c1=black").consistent is None


def test_several_solutions_and_none() -> None:
    several = deduce.parse("....\n....\n....\n...B", "yinyang")
    judge = deduce.Judge(several)
    assert len(judge.solutions or ()) == 2
    assert judge(None, "r1c1=white").consistent is True
    assert judge(None, "r1c1=black").consistent is True
    none = deduce.parse("WB..\nBW..\n....\n....", "yinyang")
    assert deduce.Judge(none).solutions == ()
    found = deduce.verdict(none, None, "r4c4=white")
    assert (found.consistent, found.forced) == (False, 0), "where everything follows, nothing does"


def test_full_boards_are_judged_by_the_checker() -> None:
    """The last move of a wrong full board: its rules are read off the checker."""
    puzzle = deduce.parse("....\n....\n....\n...B", "yinyang")
    board, move = puzzle.drawn("●○●●\n●○○●\n●○●●\n●●●.")[1], "r4c4=black"
    found = deduce.verdict(puzzle, Marks(board.yes & ~puzzle.stones.yes, board.no), move)
    assert (found.legal, found.consistent, found.shown) == (False, False, "known")
    assert found.broken == "the block r3c3, r3c4, r4c3 and r4c4 is all black"


def test_wrong_input_is_one_clear_error() -> None:
    puzzle = deduce.parse(URL)
    judge = deduce.Judge(puzzle)
    for move in ("r9c9=white", "r1c1=red", "r1c1", "", "=", "r1c1=", "W"):
        with pytest.raises(InputError):
            judge(None, move)
    other = deduce.parse("\n".join(["." * 9] * 9), "yinyang")
    for marks in (Marks(other.variables, 0), Marks(-1, -1), Marks(1, 1), Marks(-2, 0)):
        with pytest.raises(InputError):
            judge(marks, "r1c1=white")
        with pytest.raises(InputError):
            judge(None, marks)
        with pytest.raises(InputError):
            deduce.why(puzzle, "r1c1", marks)
    with pytest.raises(InputError):
        judge(None, NOTHING)
    with pytest.raises(InputError):
        deduce.Judge(puzzle, max_tier=4)
    with pytest.raises(InputError, match="from r1c1 to r6c6"):
        deduce.why(puzzle, "r7c1")


def test_a_mark_against_what_is_there() -> None:
    puzzle = deduce.parse(URL)
    found = deduce.verdict(puzzle, None, "r2c3=black")
    assert (found.legal, found.consistent, found.forced) == (False, False, 0)
    assert found.broken == "r2c3 cannot be both black and white"
    assert deduce.verdict(puzzle, None, "r2c3=white").shown == "known"


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), samples().items())
def test_moves_by_name(kind: str, source: str) -> None:
    """Every variable by its name, with yes and no and what the kind calls them; between cells also the other way."""
    puzzle = deduce.parse(source, kind)
    names = Names(puzzle)
    for bit in bits(puzzle.variables):
        name = puzzle.name(bit, "en")
        assert names.variable(name) == bit
        assert names.variable(f" {name.upper().replace('–', '-')} ") == bit
        for side, word in enumerate(("yes", "no")):
            move = Marks(0, bit) if side else Marks(bit, 0)
            assert names.move(f"{name}={word}") == move
            for lang in ("en", "ja"):
                assert names.move(f"{name}={puzzle.valued(bit, side)[lang]}") == move
        for mark in "–/":
            one, between, other = name.partition(mark)
            if between:
                assert names.variable(f"{other}{mark}{one}") == bit


@pytest.mark.parametrize(
    ("kind", "board", "name"),
    [("slitherlink", "3 .\n. .", "r1c1/r2c1"), ("masyu", ". .\n. .", "r1c1–r2c1")],
)
def test_what_lies_between_two_cells_is_named_by_either_first(kind: str, board: str, name: str) -> None:
    names = Names(deduce.parse(board, kind))
    one, other = name[:4], name[-4:]
    for typed in (name, f"{one}{name[4]}{other}", f"{other}{name[4]}{one}", f" {other.upper()}{name[4]}{one} "):
        assert names.variable(typed) == names.bit[name]
    assert names.move(f"{other}{name[4]}{one}=yes") == Marks(names.bit[name], 0)


@pytest.mark.parametrize("count", [8, pytest.param(16, marks=pytest.mark.long)])
def test_judges_pickle_and_are_safe_from_threads(count: int) -> None:
    """Threads that share a judge, with reasons and with questions to the oracle, say what one says alone."""
    puzzle = deduce.parse(TIER_1)
    judge = pickle.loads(pickle.dumps(deduce.Judge(puzzle)))
    assert judge.puzzle == puzzle
    moves = literals(puzzle, puzzle.givens)[:count]
    alone = [judge(None, one, explain=True).to_json() for one in moves]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda one: judge(None, one, explain=True).to_json(), 2 * moves)) == 2 * alone
    several = deduce.Judge(deduce.parse("....\n....\n....\n...B", "yinyang"))
    moves = literals(several.puzzle, several.puzzle.givens)[:6]
    alone = [several(None, one).to_json() for one in moves]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda one: several(None, one).to_json(), moves)) == alone


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), samples().items())
def test_everything_found_can_be_pickled_and_equal_puzzles_are_equal(kind: str, source: str) -> None:
    puzzle, again = deduce.parse(source, kind), deduce.parse(source, kind)
    assert puzzle == again
    assert hash(puzzle) == hash(again)
    assert puzzle.named("another") == puzzle
    assert len({puzzle, again, pickle.loads(pickle.dumps(puzzle))}) == 1
    if puzzle.clues:
        less = puzzle.keep(0)
        assert less != puzzle
        assert pickle.loads(pickle.dumps(less)) == less
    step = next(iter(deduce.solve(puzzle)))
    assert pickle.loads(pickle.dumps(step)).to_json() == step.to_json()
    hint = deduce.hint(puzzle)
    assert pickle.loads(pickle.dumps(hint)).to_json() == hint.to_json()
    judge = deduce.Judge(puzzle, max_tier=1)
    move = next(step.conclusion.literals()) if not step.conclusion.clash else NOTHING
    found = judge(None, Marks(move.yes & puzzle.variables, move.no & puzzle.variables) if move else move, explain=True)
    assert json.dumps(pickle.loads(pickle.dumps(found)).to_json()) == json.dumps(found.to_json())
    item = puzzle.kind.techniques[-1]
    assert pickle.loads(pickle.dumps(item)) is item
    assert pickle.loads(pickle.dumps(puzzle.kind)) is puzzle.kind


def test_grades_and_checks_pickle() -> None:
    puzzle = deduce.parse(URL)
    for found in (deduce.grade(puzzle), deduce.check(puzzle), deduce.why(puzzle, "r2c2")):
        assert pickle.loads(pickle.dumps(found)).to_json() == found.to_json()


def test_different_puzzles_are_not_equal() -> None:
    one = deduce.parse("W..\n...\n...", "yinyang")
    assert one != deduce.parse("B..\n...\n...", "yinyang")
    assert one != deduce.parse("...\nW..\n...", "yinyang")
    assert one != "W"
    assert deduce.parse("AAB\nABB\nCCC", "starbattle", stars=1) == deduce.parse("AAB\nABB\nCCC", "starbattle", stars=1)


def test_a_version() -> None:
    assert deduce.__version__[0].isdigit()


# The command --------------------------------------------------------------------------------------------------------


def test_the_command_and_its_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    for move, status, text in (
        ("r1c1=white", 0, "It follows now, by one technique."),
        ("r1c1=black", 1, "It breaks a rule"),
        ("r2c3=white", 1, "It is on the board already."),
    ):
        assert main(["verdict", URL, "--move", move]) == status
        assert text in capsys.readouterr().out
    for move in ("r1c1=red", "r7c7=white", "x"):
        assert main(["verdict", URL, "--move", move]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_sort_of_verdict_is_said(lang: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    still = tmp_path / "marks.json"
    puzzle = deduce.parse(TIER_2)
    marks = Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens)
    still.write_text(json.dumps({"marks": puzzle.answer(marks)}), encoding="utf-8")
    said = set()
    for move in random.Random(1).sample(literals(puzzle, marks), 12):
        side = 0 if move.yes else 1
        name = f"{puzzle.name(move.known, 'en')}={('yes', 'no')[side]}"
        for deepest in ("1", "2"):
            main(["verdict", TIER_2, "--marks", str(still), "--move", name, "--max-tier", deepest, "--lang", lang])
            said.add(capsys.readouterr().out.splitlines()[2])
    assert len(said) >= 3


@pytest.mark.parametrize(
    ("found", "lines"),
    [
        (Verdict(True, None, 1, shown="one"), ["It follows now, by one technique."]),
        (Verdict(True, True, 3, shown="several"), ["It follows by two-cell contradictions, one after another."]),
        (Verdict(True, True, 0, shown="known"), ["It is on the board already."]),
        (Verdict(True, None, 0, shown="known"), [UNKNOWN, "It is on the board already."]),
        (Verdict(True, None, None), [UNKNOWN, "It is not known within the limits whether it follows."]),
        (Verdict(True, None, 0), [UNKNOWN, "It does not follow from these marks up to tier 2."]),
        (Verdict(True, True, 0), ["It is right, but it does not follow from these marks up to tier 2."]),
        (Verdict(True, False, 0), ["It is wrong: no solution has it with these marks."]),
        (Verdict(False, False, 0, broken="so"), ["It breaks a rule: so."]),
    ],
)
def test_a_verdict_says_what_is_known_and_no_more(found: Verdict, lines: list[str]) -> None:
    assert [told.said("en") for told in said_of(found, 2)] == lines


def test_a_move_may_follow_where_the_solver_does_not_answer() -> None:
    judge = deduce.Judge(
        deduce.parse("\n".join(["." * 9, ".WW......", ".W.......", *["." * 9] * 6]), "yinyang"), effort=0
    )
    assert judge.solutions is None
    found = judge(None, "r3c3=black")
    assert (found.consistent, found.forced, found.shown) == (None, 1, "one")


def test_json_of_the_command_and_of_why(capsys: pytest.CaptureFixture[str]) -> None:
    main(["verdict", URL, "--move", "r1c1=white", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["forced"], found["technique"]) == (1, 1, "yinyang/border")
    assert found["move"] == {"yes": [], "no": ["r1c1"]}
    assert main(["hint", URL, "--why", "r2c2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["why"]
    assert found["found"] == "route"
    assert found["value"] == {"yes": ["r2c2"], "no": []}
    assert main(["hint", URL, "--why", "r2c3"]) == 0
    assert "It is given." in capsys.readouterr().out
    assert main(["hint", "....\n....", "--kind", "yinyang", "--why", "r1c1"]) == 1
    assert "several solutions" in capsys.readouterr().out
    for words in (["--why", "r9c9"], ["--why", "r1c1", "--all"], ["--why", "r1c1", "--svg", "x.svg"]):
        assert main(["hint", URL, *words]) == 2
        capsys.readouterr()


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), [pytest.param(*one, id=one[0]) for one in samples().items()])
def test_no_history_changes_a_verdict(kind: str, source: str) -> None:
    """What a judge keeps of one board serves the next; on marks that come, go and are wrong it says what a
    new one does.
    """
    puzzle, rng = deduce.parse(source, kind), random.Random(kind)
    judge = deduce.Judge(puzzle, max_tier=2)
    [solution] = judge.solutions or ()
    right = [one for one in solution.without(puzzle.givens).literals() if one.known & puzzle.variables]
    kept = pickle.dumps(deduce.Judge(puzzle, max_tier=2))
    for share in (0, 0, 0.1, 0.3, 0.3, 0.7, 0.1, 0):
        marks = reduce(Marks.join, rng.sample(right, int(share * len(right))), NOTHING)
        for literal in rng.sample(right, min(3, len(right))):
            for move in (literal, literal.flipped):
                assert judge(marks, move).to_json() == pickle.loads(kept)(marks, move).to_json()
