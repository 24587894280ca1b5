"""The setter's check: tier, rating and level, the clue that would do, and the clues that could be left out."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import count, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from bench.repairs import without_one
from deduce import formats, oracle
from deduce.app.cli import main
from deduce.board.marks import Marks, bits
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.making.maker import reprinted
from deduce.declared.rooms import moves
from deduce.engine.path import solve
from deduce.engine.tiers import Tiers
from deduce.explain.sentences import names
from deduce.language.errors import OutOfBudget, OutOfTime
from grading import check, effects, repairs
from grading.repairs import COUNTED, SPARE

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent


def shipped(name: str) -> deduce.Puzzle:
    return deduce.load(ROOT / f"data/{name}.txt")


@pytest.mark.parametrize("name", ["yinyang/040", "starbattle/040", "sunglasses/030", "rightturn/020", "numberlink/040"])
def test_a_puzzle_that_passes_is_graded(name: str) -> None:
    puzzle = shipped(name)
    found, graded = deduce.check(puzzle), deduce.grade(puzzle)
    assert found.ok
    assert found.headline
    assert graded.headline
    assert found.headline.to_json() == graded.headline.to_json()
    assert any(str(graded.headline.rating) in line for line in found.told("en") if isinstance(line, str))
    assert all(line for line in found.told("ja"))


@pytest.mark.parametrize("name", ["yinyang/009", "sunglasses/022"])
def test_the_clue_that_would_do_does(name: str) -> None:
    puzzle = shipped(name)
    found = deduce.check(puzzle, max_tier=1)
    assert not found.solvable
    assert found.more
    [more] = [more for said, more in puzzle.further(found.solutions[0]) if said == found.more]
    assert deduce.check(more, max_tier=1).ok
    assert found.repaired == more
    fresh = more.givens.without(puzzle.givens)
    assert found.unlock == (fresh if fresh.known else None)


@pytest.mark.parametrize("name", ["tapa/015", pytest.param("easyasabc/041", marks=pytest.mark.long)])
def test_a_clue_is_found_that_only_one_of_very_many_solutions_gives(name: str) -> None:
    """Of the solutions that are counted each gives what others give too."""
    kind, number = name.split("/")
    puzzle = without_one(shipped(name), Random(f"{kind} {number}"))
    assert puzzle is not None
    found = deduce.check(puzzle)
    assert found.more
    assert found.repaired
    assert oracle.unique(found.repaired)


def test_a_star_is_no_clue() -> None:
    rows = [[1] * 4, [2] * 4, [3] * 4, [4] * 4]
    puzzle = deduce.parse(json.dumps({"kind": "starbattle", "stars": 1, "clues": rows}))
    found = deduce.check(puzzle)
    assert len(found.solutions) == 2
    assert (found.more, found.unlock) == (None, None)
    assert not list(puzzle.further(found.solutions[0]))


@pytest.mark.parametrize("name", ["starbattle/077", "numberlink/040"])
def test_the_change_that_would_do_does(name: str) -> None:
    """Where no clue can be added, a cell moves to another region, or a line is cut in two."""
    puzzle = shipped(name)
    found = deduce.check(puzzle, max_tier=1)
    assert not found.solvable
    assert not found.more
    assert found.change
    left = puzzle.variables & ~found.stalled.known if found.stalled else 0
    [changed] = [other for said, other in puzzle.altered(found.solutions[0], left) if said == found.change]
    assert deduce.check(changed, max_tier=1).ok
    assert found.repaired == changed != puzzle
    assert found.to_json()["repaired"] == str(changed.text())
    assert any(found.change["ja"] in line for line in found.told("ja") if isinstance(line, str))


def test_a_change_that_makes_it_unique() -> None:
    whole = shipped("starbattle/003")
    [solution] = deduce.check(whole).solutions
    several = [
        other for _, other in whole.altered(solution, whole.variables) if len(oracle.unique(other).solutions) > 1
    ]
    assert several
    for puzzle in several[:4]:
        found = deduce.check(puzzle)
        assert found.change
        ends = [
            other
            for end in found.solutions
            for said, other in puzzle.altered(end, found.differ)
            if said == found.change
        ]
        assert any(len(oracle.unique(other).solutions) == 1 for other in ends)
        assert found.repaired in ends
        assert len(oracle.unique(found.repaired).solutions) == 1


@pytest.mark.parametrize("name", ["norinori/015", "lits/022", pytest.param("hitori/008", marks=pytest.mark.long)])
def test_a_board_without_clues_to_add_is_repaired_by_a_border_or_a_number(name: str) -> None:
    """A cell in another room, or another number, left several solutions: something of that sort repairs it."""
    whole = shipped(name)
    [solution] = oracle.unique(whole).solutions
    others = (other for _, other in whole.altered(solution, whole.variables))
    puzzle = next(other for other in others if len(oracle.unique(other).solutions) > 1)
    found = deduce.check(puzzle)
    assert found.change
    assert found.repaired
    assert oracle.unique(deduce.parse(str(found.repaired.text()), puzzle.kind.name))


def test_a_cell_that_changes_its_room_takes_no_clue_with_it() -> None:
    """The clue of a room stays with it where its first cell goes, and a cell without which it falls apart stays."""
    puzzle = deduce.parse("# kind: heyawake\na1 a b\nc  a b\nc  c b0")
    assert isinstance(puzzle, DeclaredPuzzle)
    [moved] = moves(puzzle.print, puzzle.grid.bit(0, 0))
    assert moved.ids == ((1, 2, 3), (1, 2, 3), (1, 1, 3))
    assert moved.clues == {(0, 1): 1, (0, 2): 0}
    assert not moves(puzzle.print, puzzle.grid.bit(0, 1))


def test_changes_keep_the_sort_of_board() -> None:
    puzzle = shipped("starbattle/040")
    [solution] = deduce.check(puzzle).solutions
    for _, other in puzzle.altered(solution, puzzle.variables):
        assert deduce.parse(str(other.text()), "starbattle").remarks == []
        assert puzzle.kind.checker.check(other, other.answer(solution)) is None
    lines = shipped("numberlink/040")
    [solution] = deduce.check(lines).solutions
    for _, other in lines.altered(solution, lines.variables):
        assert len(other.clues) == len(lines.clues) + 1
        assert deduce.parse(other.text(), "numberlink").clues == other.clues


@pytest.mark.parametrize(
    "text",
    ["starbattle\n# stars: 1\nA A A A A\nA A B B B\nC C B B B\nC D D D D\nC D E E E", "masyu\n. . .\n. . .\n. . ."],
)
def test_where_two_solutions_differ(text: str) -> None:
    puzzle = deduce.parse(f"# kind: {text}")
    found = deduce.check(puzzle)
    one, other = ({puzzle.name(bit, "en") for bit in bits(end.yes & puzzle.variables)} for end in found.solutions)
    assert one - other
    assert other - one
    assert set(found.to_json()["differ"]) == one ^ other
    [told] = [line for line in found.told() if isinstance(line, str) and line.startswith("Not unique")]
    assert told == f"Not unique: two solutions differ at {names(puzzle, found.differ, 'en')}."


def test_a_clue_that_makes_it_unique() -> None:
    puzzle = shipped("yinyang/022")
    for said, less in puzzle.fewer():
        found = deduce.check(less)
        if len(found.solutions) > 1 and found.more:
            [more] = {more for end in found.solutions for name, more in less.further(end) if name == found.more}
            assert len(oracle.unique(more).solutions) == 1
            return
        assert len(found.solutions) > 1, said
    pytest.fail("no puzzle of these could be made unique")


@pytest.mark.parametrize("name", ["yinyang/005", "sunglasses/005", "rightturn/005", "starbattle/005", "numberlink/005"])
def test_superfluous_clues(name: str) -> None:
    puzzle = shipped(name)
    spare = [said for said, less in puzzle.fewer() if len(oracle.unique(less).solutions) == 1]
    found = deduce.check(puzzle, clues=True)
    assert found.superfluous == tuple(spare)
    assert found.untried == 0
    assert deduce.check(puzzle).superfluous is None
    more = next(more for _, more in puzzle.further(found.solutions[0])) if name == "yinyang/005" else None
    if more:
        assert deduce.check(more, clues=True).superfluous


def test_clues_that_did_not_become_clear_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By counted effort, whatever the clock says; the end of time is a limit that is told."""
    puzzle, plain = shipped("yinyang/005"), oracle.unique
    every = len(list(puzzle.fewer()))
    for ends, untried, limit in (
        ({2: OutOfBudget}, 1, None),
        ({2: OutOfBudget, 4: OutOfTime}, every - 2, "out_of_time"),
    ):
        asked = count(1)

        def unique(less: deduce.Puzzle, *, effort: float, ends=ends, asked=asked, **_: object) -> object:  # type: ignore[no-untyped-def]
            assert effort == SPARE
            if end := ends.get(next(asked)):
                raise end
            return plain(less)

        with monkeypatch.context() as patch:
            patch.setattr(oracle, "unique", unique)
            found = deduce.check(puzzle, clues=True)
        assert (found.untried, found.limit, found.ok) == (untried, limit, True)
        assert any(str(untried) in line for line in found.told("en") if isinstance(line, str))


def test_what_is_tried_costs_a_counted_effort_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question takes off what it cost; when nothing is left no more is asked, and the verdict stands."""
    puzzle, plain, asked = deduce.parse("# kind: akari\n- - - -\n- # - -\n- - # -\n- - - -\n"), oracle.unique, []

    def unique(more: deduce.Puzzle, *, effort: Any = oracle.EFFORT, **rest: Any) -> object:
        if isinstance(effort, oracle.Effort):
            asked.append(effort.left)
        return plain(more, effort=effort, **rest)

    monkeypatch.setattr(check, "COUNTING", 0.0)  # where all solutions are known, fewer questions are asked
    monkeypatch.setattr(oracle, "unique", unique)
    found = deduce.check(puzzle)
    assert len(found.solutions) == 2
    assert asked
    assert asked == sorted(set(asked), reverse=True)
    assert asked[0] <= repairs.TRIALS
    asked.clear()
    monkeypatch.setattr(repairs, "TRIALS", 0.0)
    assert deduce.check(puzzle).solutions == found.solutions
    assert not asked


def test_why_there_is_no_solution_is_not_lost_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = deduce.parse("# kind: yinyang\n0000\n0120\n0210\n0000\n")
    assert deduce.check(puzzle).refutation

    def late(*_: object, **__: object) -> Any:
        raise OutOfTime

    monkeypatch.setattr(check, "path", late)
    found = deduce.check(puzzle)
    assert (found.limit, found.refutation, found.to_json()["valid"]) == ("out_of_time", (), False)
    assert next(found.told()) == "Not valid: there is no solution."


def test_the_convention_counts_where_the_kind_has_one() -> None:
    puzzle = shipped("numberlink/092")  # tier 1 with one solution taken for granted, 2 by the rules alone
    assert deduce.check(puzzle, max_tier=1).ok
    assert not deduce.check(puzzle, max_tier=1, unique="never").solvable
    steps = list(solve(puzzle, unique="auto"))
    assert max(step.tier for step in steps) == 1
    assert any(step.technique and step.technique.assumes_unique for step in steps)
    assert puzzle.solved(steps[-1].after)
    every = (1 << len(puzzle.clues)) - 1
    for step in steps:
        if step.technique and step.technique.assumes_unique:
            assert (step.clues, step.quoted) == (every, 0)
            assert "The puzzle has one solution" in step.sentence()
            assert "解は一つ" in step.sentence("ja")


@pytest.mark.parametrize("name", ["027", pytest.param("092", marks=pytest.mark.long)])
def test_a_path_by_convention_where_uniqueness_is_not_known_in_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise OutOfBudget

    puzzle = shipped(f"numberlink/{name}")
    assert any(step.technique and step.technique.assumes_unique for step in solve(puzzle, unique="auto"))
    monkeypatch.setattr(oracle, "unique", late)
    steps = list(solve(puzzle, unique="auto"))
    assert puzzle.solved(steps[-1].after)
    assert all(step.technique is None or step.technique.assumes_unique is None for step in steps)


def test_a_check_is_never_silent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def late(*_: object, **__: object) -> None:
        raise OutOfBudget

    puzzle = shipped("numberlink/092")
    monkeypatch.setattr(oracle, "unique", late)
    found = deduce.check(puzzle, clues=True)
    assert (found.known, found.ok, found.to_json()["unique"]) == (False, False, None)
    assert next(found.told()) == "Whether there is exactly one solution did not become clear: out of budget."
    assert main(["check", str(ROOT / "data/numberlink/092.txt"), "--time-limit", "0.5"]) == 1
    assert "did not become clear" in capsys.readouterr().out


SEVERAL = ("countryroad/045", "heyawake/012", "sunglasses/009", "masyu/003", "nurikabe/004")


@pytest.mark.parametrize("name", SEVERAL)
def test_where_a_board_with_several_solutions_stalls(name: str) -> None:
    """There tier 2 stands still, also where it supposes only what is wrong in the solutions that are known."""
    puzzle = shipped(name)
    puzzle = puzzle.keep(7)
    found, tiers = deduce.check(puzzle), Tiers(puzzle, puzzle.kind.sound)
    assert len(found.solutions) == 2
    assert found.stalled == tiers.close(2, puzzle.givens)


def test_the_budget_of_the_kind_holds_where_the_call_sets_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = shipped("yinyang/040")
    monkeypatch.setattr(type(puzzle), "kind", replace(puzzle.kind, budget=1))
    assert main(["check", str(ROOT / "data/yinyang/040.txt")]) == 1
    said = capsys.readouterr().out
    assert "Whether it can be solved by hand did not become clear: out of budget" in said
    assert "--budget 10 allows more" in said
    assert main(["check", str(ROOT / "data/yinyang/040.txt"), "--budget", "100000"]) == 0


def test_techniques_prove_what_the_oracle_does_not_find_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise OutOfBudget

    puzzle = shipped("yinyang/040")
    monkeypatch.setattr(oracle, "unique", late)
    monkeypatch.setattr(check, "LOOK", 1)
    assert deduce.check(puzzle).ok
    found = deduce.check(puzzle, budget=2)
    assert (found.known, found.limit) == (False, "out_of_budget")


# Boards with several solutions ---------------------------------------------------------------------------------------


def test_solutions_are_counted_with_what_they_have_in_common() -> None:
    puzzle = deduce.parse("# kind: slitherlink\n. 3 . 3\n. . . .\n3 . . 2\n. . . .")
    every = oracle.solutions(puzzle, 200)
    found = deduce.check(puzzle)
    assert found.count == len(every) == 45
    assert found.fixed == reduce(Marks.common, every)
    assert "There are 45 solutions; they agree on 3 of 40 marks." in list(found.told())
    written = found.to_json()
    assert (written["count"], len(written["fixed"]["yes"]) + len(written["fixed"]["no"])) == (45, 3)
    assert found.fewest is not None
    assert written["fewest"] == {"clue": found.fewest[0]["en"], "solutions": found.fewest[1]}


@pytest.mark.long
def test_the_clue_that_leaves_fewest_solutions_does() -> None:
    puzzle = deduce.parse("# kind: slitherlink\n. 3 . 3\n. . . .\n3 . . 2\n. . . .")
    fewest = deduce.check(puzzle).fewest
    assert fewest is not None
    left = {
        name["en"]: len(oracle.solutions(more, 200))
        for end in oracle.solutions(puzzle, 200)
        for name, more in puzzle.further(end)
    }
    assert left[fewest[0]["en"]] == fewest[1] == min(left.values())


@pytest.mark.parametrize(
    ("count", "told"), [(COUNTED, "There are 100 solutions; they agree"), (COUNTED + 1, "more than 100")]
)
def test_where_counting_ends(count: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the last number that is counted, and one beyond it."""
    puzzle = deduce.parse("# kind: slitherlink\n. . .\n. . .\n. . .")
    every = oracle.solutions(puzzle, count)
    assert len(every) == count
    asked = oracle.solutions

    def so_many(other: deduce.Puzzle, limit: int, **limits: Any) -> list[Marks]:
        return every[:limit] if other is puzzle and limit > 2 else asked(other, limit, **limits)

    monkeypatch.setattr(oracle, "solutions", so_many)
    found = deduce.check(puzzle)
    assert found.count == count
    assert (found.fixed is not None) is (count == COUNTED)
    assert any(isinstance(line, str) and told in line for line in found.told())


def test_a_count_that_does_not_become_clear_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grading.check.COUNTING", 0.0)
    found = deduce.check(deduce.parse("# kind: slitherlink\n. . .\n. . .\n. . ."))
    assert (found.count, found.fixed, found.fewest) == (None, None, None)
    assert not any(isinstance(line, str) and line.startswith("There are") for line in found.told())


def told_of(puzzle: deduce.Puzzle, **more: Any) -> list[str]:
    found = check.Check(puzzle, 2, **{"solutions": (), "solvable": False} | more)
    return [line for line in found.told() if isinstance(line, str)]


@pytest.mark.parametrize(
    ("lengths", "whole"),
    [
        ([120] * 5, True),
        ([121, *[120] * 4], False),
        ([1] * 6, False),
        ([600], True),
        ([301, 300], False),
        ([9] * 5, True),
    ],
)
def test_how_much_is_told_of_why_there_is_no_solution(lengths: list[int], whole: bool) -> None:
    """Five steps at most, and 600 characters; else how many there are, and the last."""
    steps = [
        SimpleNamespace(sentence=lambda _, i=i, size=size: f"{i}".ljust(size, ".")) for i, size in enumerate(lengths)
    ]
    every = [step.sentence("en") for step in steps]
    first, *told = told_of(shipped("yinyang/005"), refutation=tuple(steps))
    assert first == "Not valid: there is no solution."
    if whole:
        assert told == [f"  {line}" for line in every]
    else:
        assert told == [
            f"  Techniques come to a contradiction in {len(every)} steps (solve --steps tells them); the last:",
            f"  {every[-1]}",
        ]


def test_what_solutions_have_in_common_and_where_they_differ_is_of_what_a_board_shows() -> None:
    """Not of the variables beside it, which other solutions of the same board may have otherwise."""
    puzzle = shipped("numberlink/040")
    assert puzzle.auxiliary
    shown, hidden = list(bits(puzzle.variables)), list(bits(puzzle.auxiliary))
    one, other = Marks(shown[0] | hidden[0], shown[1]), Marks(shown[1] | hidden[1], shown[0])
    told = told_of(puzzle, solutions=(one, other), count=2, fixed=Marks(shown[2] | hidden[0], shown[3] | hidden[1]))
    assert f"There are 2 solutions; they agree on 2 of {len(shown)} marks." in told
    assert check.Check(puzzle, 2, (one, other), False).differ == shown[0] | shown[1]
    assert check.Check(puzzle, 2, (one,), False).differ == 0


CLUES = {"first": "abx", "second": "acxy", "third": "adxy"}
"""The clues that each of three solutions gives: four of them one alone, or some."""


def trials_of(
    one: Callable[[str], object], *, over: bool = False, others: str = "", finds: str = ""
) -> tuple[Any, list[str]]:
    """Trials of boards that are only names, and which of them were asked; the first also finds some solutions."""
    asked = list[str]()
    met = list[str]()

    def ask(name: str) -> object:
        met.extend([] if asked else finds.split())
        asked.append(name)
        return one(name)

    puzzle = SimpleNamespace(
        given_by=lambda end: [*CLUES[end]],
        additions=lambda: [*others],
        adding=lambda clue: ({"en": clue}, clue) if clue.islower() else None,
    )
    return SimpleNamespace(tiers=SimpleNamespace(puzzle=puzzle), one=ask, over=over, met=met), asked


def test_a_clue_is_tried_if_one_of_the_known_solutions_gives_it_alone() -> None:
    trials, asked = trials_of("c".__eq__)
    assert repairs.unique_with(trials, [*CLUES]) == (({"en": "c"}, "c"), None)  # type: ignore[arg-type, list-item]
    assert asked == ["b", "c"]
    trials, asked = trials_of(lambda _: None)
    assert repairs.unique_with(trials, [*CLUES]) == (None, ({"en": "b"}, 1))  # type: ignore[arg-type, list-item]
    assert asked == ["b", "c", "d"]
    trials, asked = trials_of(lambda _: None, over=True)
    assert repairs.unique_with(trials, [*CLUES])[0] is None  # type: ignore[arg-type, list-item]
    assert not asked


def test_clues_of_no_solution_are_tried_where_more_are_known_than_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And what a trial finds is known: a clue that two solutions give then is not tried."""
    monkeypatch.setattr(repairs, "_of_more", lambda *_: None)
    for most, sought in ((3, "bcd"), (2, "bcdpq")):
        monkeypatch.setattr(repairs, "COUNTED", most)
        trials, asked = trials_of(lambda _: None, others="aPpq")
        assert repairs.unique_with(trials, [*CLUES], whole=False)[0] is None  # type: ignore[arg-type, list-item]
        assert asked == [*sought]
    monkeypatch.setitem(CLUES, "late", "cq")
    monkeypatch.setitem(CLUES, "later", "q")
    trials, asked = trials_of(lambda _: None, others="pq", finds="late later")
    found = repairs.unique_with(trials, ["first", "second", "third"], whole=False)  # type: ignore[arg-type, list-item]
    assert found == (None, None)
    assert asked == ["b", "d", "p"]


def test_the_clue_that_leaves_fewest_is_known_where_all_solutions_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CLUES, "first", "ax")
    monkeypatch.setitem(CLUES, "second", "ayx")
    monkeypatch.setitem(CLUES, "third", "yx")
    for whole, nearest in ((True, ({"en": "a"}, 2)), (False, None)):
        trials, _ = trials_of(lambda _: None)
        found = repairs.unique_with(trials, [*CLUES], whole=whole)  # type: ignore[arg-type, list-item]
        assert found == (None, nearest)
    monkeypatch.setattr(repairs, "TRIED", 0)
    monkeypatch.setitem(CLUES, "third", "yxz")
    trials, asked = trials_of(bool)
    assert repairs.unique_with(trials, [*CLUES]) == (None, ({"en": "z"}, 1))  # type: ignore[arg-type, list-item]
    assert not asked


def test_a_clue_that_leaves_all_solutions_is_not_told_to_leave_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = deduce.parse("# kind: slitherlink\n. . .\n. 0 .\n. . .")
    every = deduce.check(puzzle).count
    assert every is not None
    assert every > 1
    for left in (every - 1, every):
        monkeypatch.setattr(
            check, "unique_with", lambda *_, left=left, **__: (None, ({"en": "a clue", "ja": ""}, left))
        )
        found = deduce.check(puzzle)
        assert (found.fewest is not None) is (left < every)


@pytest.mark.parametrize(
    "name",
    [
        *("tapa/011", "minesweeper/021", "countryroad/001", "rightturn/014"),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("masyu/021", "sudoku/056", "yinyang/061")),
        *(pytest.param(name, marks=pytest.mark.long) for name in ("kakuro/051", "akari/001", "slitherlink/001")),
    ],
)
def test_a_clue_that_was_taken_away_is_repaired(name: str) -> None:
    """Also one whose cell is out of play with it and in play without, one of a room, and one of few solutions that are
    not among those counted.
    """
    kind, number = name.split("/")
    less = without_one(shipped(name), Random(f"{kind} {number}"))
    assert less is not None
    found = deduce.check(less)
    assert found.more is not None
    assert found.repaired is not None
    assert found.to_json()["repaired"] == str(found.repaired.text())
    again = deduce.parse(str(found.repaired.text()), kind)
    assert again == found.repaired
    assert oracle.unique(again)
    assert {one.name["en"] for one in again.clues} - {
        one.name["en"] for one in less.clues
    } or again.givens != less.givens


@pytest.mark.parametrize("name", ["tapa/011", "minesweeper/021"])
def test_a_clue_may_take_its_cell_out_of_play(name: str) -> None:
    """Each board with one has the solutions of the other that give it, and no others."""
    less = without_one(shipped(name), Random(name.replace("/", " ")))
    assert less is not None
    every, giving = oracle.solutions(less, COUNTED), Counter[Any]()
    assert len(every) < COUNTED
    for end in every:
        giving.update(less.given_by(end))
    for addition in sorted(giving)[::5]:
        more = less.adding(addition)
        assert more is not None
        assert less.variables & ~more[1].variables
        ends = oracle.solutions(more[1], COUNTED)
        assert len(ends) == giving[addition]
        assert {less.carried_back(end, more[1]) for end in ends} == {
            end for end in every if addition in less.given_by(end)
        }
        assert all(more[1].right(less.carried(end, more[1])) for end in every if addition in less.given_by(end))


def test_of_a_cell_with_two_numbers_one_is_missing() -> None:
    puzzle = deduce.parse("# kind: kakuro\n\\   \\ 4\\\n\\3  - -\n\\   \\ -")
    [solution] = oracle.unique(puzzle).solutions
    less = deduce.parse("# kind: kakuro\n\\   \\ \\\n\\3  - -\n\\   \\ -")
    told = {name["en"]: more for name, more in less.further(solution)}
    assert told == {"the 4 below r1c3": puzzle}


@pytest.mark.alike
@pytest.mark.parametrize("kind", sorted(deduce.kinds()))
def test_further_clues_keep_the_solution_that_gives_them(kind: str) -> None:
    """Of a board from which one of its own was left out."""
    paths = sorted((ROOT / "data" / kind).glob("*.txt"))
    puzzle = deduce.load(paths[len(paths) // 3])
    for _, kept in islice(puzzle.fewer(), 2):
        less = reprinted(kept) if isinstance(kept, DeclaredPuzzle) else kept
        end = next(iter(oracle.solutions(less, 1)), None)
        for addition in islice(less.given_by(end) if end else (), 8):
            if more := less.adding(addition):
                assert more[1] != less
                assert more[1].right(less.carried(end, more[1]))


def without_two(name: str) -> deduce.Puzzle:
    """A board of `data/` with two clues less that no single clue repairs, and few solutions."""
    whole, rng = shipped(name), Random(f"two {name}")
    for _ in range(30):
        puzzle = whole
        for _ in range(2):
            _, less = rng.choice(list(puzzle.fewer()))
            puzzle = reprinted(less) if isinstance(less, DeclaredPuzzle) else less
        found = deduce.check(puzzle)
        if found.count and found.count <= 40 and not found.more:
            return puzzle
    pytest.fail("no such board")


@pytest.mark.parametrize("name", ["yinyang/007", "slitherlink/007", "sudoku/005"])
def test_two_clues_are_told_where_no_single_one_suffices(name: str) -> None:
    """With both there is one solution; with one of them, or any other single clue, there is not."""
    puzzle = without_two(name)
    found = deduce.check(puzzle)
    assert found.pair
    assert (found.more, found.change) == (None, None)
    one, other = found.pair
    assert found.to_json()["pair"] == [one["en"], other["en"]]
    assert f"Two more clues would do: {one['en']} and {other['en']}." in list(found.told())
    every = oracle.solutions(puzzle, COUNTED)
    boards = [
        both
        for end in every
        for clue, more in puzzle.further(end)
        if clue == one
        for after, both in more.further(end)
        if after == other
    ]
    assert any(oracle.unique(board) for board in boards)
    assert not any(oracle.unique(more) for end in every[:3] for _, more in puzzle.further(end))


@pytest.mark.parametrize("name", ["yinyang/005", "starbattle/020", "sudoku/005", "hitori/001", "norinori/003"])
def test_effects_are_the_grades_of_the_boards(name: str) -> None:
    puzzle = shipped(name)
    found = deduce.check(puzzle, effects=True)
    assert found.effects is not None
    assert found.superfluous is not None
    end = found.solutions[0]
    boards = {(said["en"], "less"): less for said, less in puzzle.fewer() if said in found.superfluous}
    boards |= {(said["en"], "more"): more for said, more in puzzle.further(end)}
    boards |= {
        (said["en"], "other"): other for said, other in puzzle.altered(end, puzzle.variables) if other.right(end)
    }
    boards = {one: board for one, board in boards.items() if one[1] != "other" or oracle.unique(board)}
    assert (len(found.effects), found.unclear) == (len(boards), 0)
    for one in found.effects:
        lead = deduce.grade(boards[one.clue["en"], one.how]).headline
        assert lead is not None
        assert (one.tier, one.rating) == (lead.tier, lead.rating)
    order = [one.difficulty for one in found.effects]
    assert order == sorted(order)
    assert found.to_json()["effects"] == [one.to_json() for one in found.effects]


@pytest.mark.parametrize(
    "name", ["fillomino/004", pytest.param("fillomino/005", marks=pytest.mark.long), "slitherlink/007", "suguru/003"]
)
def test_a_superfluous_clue_may_be_left_out_of_the_print(name: str) -> None:
    """The board that is read again without it has one solution; and without one that is needed it has several."""
    puzzle = shipped(name)
    found = deduce.check(puzzle, clues=True).superfluous
    assert found is not None
    for said, less in puzzle.fewer():
        again = deduce.parse(formats.write(less, "text"))
        assert again.variables == less.variables
        assert bool(oracle.unique(again)) == (said in found), said


def test_what_effects_cost_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the rest it is said how many they are; and what makes a board harder or easier is told in this order."""
    puzzle = shipped("yinyang/020")
    monkeypatch.setattr(effects, "FIXPOINTS", 400)
    found = deduce.check(puzzle, effects=True)
    assert found.effects
    every = len(list(puzzle.further(found.solutions[0]))) + len(found.superfluous or ())
    assert found.unclear == every - len(found.effects) > 0
    lines = [one for one in found.told() if isinstance(one, str)]
    assert lines[-1] == f"Of {found.unclear} further clues that did not become clear."
    assert "It becomes easier:" in lines
    none = check.Check(puzzle, 2, found.solutions, True, effects=())
    assert list(none.told())[-1] == "No single clue less, more or changed makes it easier or harder."
