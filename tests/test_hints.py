"""Hints on boards of kinds whose techniques reason with variables that no board shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from deduce import formats, oracle
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.registry import kinds
from deduce.engine import hints, wrong_marks
from deduce.engine.all_steps import steps
from deduce.engine.hints import hint, wrong_hint
from deduce.engine.path import begun, solve
from deduce.engine.solutions import solutions_of
from deduce.engine.tiers import Tiers
from deduce.explain import sentences
from deduce.explain.folding import tell
from deduce.language.errors import OutOfBudget
from tests.boards import TIER_2, samples

DATA = Path(__file__).parent.parent / "data"
NUMBERLINK = "# kind: numberlink\n1....2\n.23...\n....4.\n.35...\n......\n156.46\n"


def none_in_time(*_: object, **__: object) -> None:
    raise OutOfBudget


@pytest.mark.parametrize("unique", ["auto", "never"])
def test_visible_marks_alone_lead_to_the_end(unique: str) -> None:
    puzzle = formats.parse(NUMBERLINK)
    solutions = solutions_of(puzzle)
    visible = Marks(puzzle.variables, puzzle.variables)
    board, led = NOTHING, 0
    for _ in range(100):
        if puzzle.right(board):
            break
        found = hint(puzzle, board, unique=unique, solutions=solutions)
        assert found
        assert found.step
        known = puzzle.givens.join(board)
        for step in (*found.lead, found.step):
            assert step.reason.within(known)
            known = known.join(step.conclusion)
        assert not any(step.conclusion.known & puzzle.variables for step in found.lead)
        assert found.step.conclusion.known & puzzle.variables
        assert all(step.sentence() in found.text() for step in (*found.lead, found.step))
        led += bool(found.lead)
        board = board.join(found.step.conclusion.common(visible))
    assert puzzle.right(board)
    assert led
    last = hint(puzzle, board, unique=unique, solutions=solutions)
    assert not last
    assert last.done
    assert last.text() == "The board is full and right."


def test_what_is_evident_against_a_mark_is_left_out() -> None:
    """No line passes a shaded cell: either of the two may be wrong, and neither makes the board a contradiction."""
    puzzle = formats.parse("yajilin/3/3/i")
    bit = {puzzle.name(one, "en"): one for one in bits(puzzle.variables)}
    shaded, line = bit["r2c2"], bit["r2c2–r2c3"]
    assert begun(puzzle, Marks(line, 0)).no & shaded
    both = Marks(shaded | line, 0)
    assert begun(puzzle, both) == puzzle.givens.join(both)
    assert hint(puzzle, both).wrong.within(both)


def test_a_plain_step_does_not_wait_for_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    puzzle = formats.parse(NUMBERLINK)
    known = hint(puzzle, solutions=solutions_of(puzzle))
    monkeypatch.setattr(hints, "solutions_of", refuse)
    monkeypatch.setattr(hints, "licensed", refuse)
    found = hint(puzzle)
    assert found
    assert found.uniqueness == "unknown"
    assert known
    assert known.uniqueness == "unique"
    assert found.text() == known.text()


def test_a_board_that_contradicts_itself_is_no_ground_for_a_step() -> None:
    puzzle = formats.parse("# kind: yinyang\n......\n..W...\n...W..\n......\n.B....\nW.BW..\n")
    solution = solutions_of(puzzle)[0]
    for literal in solution.without(puzzle.givens).literals():
        board = puzzle.givens.join(literal.flipped)
        found = hint(puzzle, literal.flipped)
        assert found
        if Tiers(puzzle, puzzle.kind.sound).fixpoint(board) == TOP:
            assert found.wrong == literal.flipped
            assert found.uniqueness == "unique"


def test_a_contradiction_is_told_where_no_solution_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = formats.parse("# kind: yinyang\n....\n....\n....\n....\n")
    corner, block = puzzle.givens, Marks(0b1, 0).join(Marks(0b10, 0)).join(Marks(0b100000, 0)).join(Marks(0b1000000, 0))
    assert puzzle.phrase(block, "en") == "r1c1, r1c2, r2c1 and r2c2 are black"
    monkeypatch.setattr(hints, "solutions_of", none_in_time)
    monkeypatch.setattr(oracle, "unique", none_in_time)
    found = hint(puzzle, corner.join(block))
    assert found
    assert found.wrong == block
    assert found.step
    assert found.text(2) == "r1c1, r1c2, r2c1 and r2c2 are black: not all of these marks can be right."
    assert found.text() == f"{found.text(2)} The black stones r1c1, r1c2, r2c1 and r2c2 fill a 2×2 block."
    with pytest.raises(OutOfBudget):
        hint(puzzle)


def test_several_solutions_are_told_at_every_level() -> None:
    puzzle = formats.parse("# kind: yinyang\n....\n.W..\n....\n...B\n")
    several = solutions_of(puzzle)
    assert len(several) == 2
    found = hint(puzzle, several[0].without(Marks(0b1111, 0b1111)), solutions=several)
    assert found
    assert all(found.text(level).endswith("The puzzle has several solutions.") for level in (1, 2, 3))
    assert all(found.text(level, "ja").endswith("この問題には解が複数あります。") for level in (1, 2, 3))


def test_several_solutions_are_told_where_no_step_is_left() -> None:
    puzzle = formats.parse("# kind: yinyang\n....\n....\n....\n....\n")
    found = hint(puzzle)
    assert not found
    assert found.uniqueness == "several"
    assert all(found.text(level).endswith("The puzzle has several solutions.") for level in (1, 2, 3))


def test_several_solutions_are_told_where_the_limits_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = formats.parse("# kind: yinyang\n....\n....\n....\n....\n")
    monkeypatch.setattr(hints, "_known", none_in_time)
    found = hint(puzzle)
    assert not found
    assert found.late
    for level in (1, 2, 3):
        assert found.text(level) == f"{hints.LATE} {hints.NOT_ONE['several']}"
    with pytest.raises(OutOfBudget):
        hint(puzzle, solutions=solutions_of(puzzle)[:1])


@pytest.mark.parametrize(
    "board",
    [
        "1...2\n.2..1\n.....\n.....\n3...3\n",
        pytest.param("1....2\n.2...1\n......\n......\n......\n3....3\n", marks=pytest.mark.long),
    ],
    ids=["5x5", "6x6"],
)
def test_no_hint_is_of_what_no_board_shows(board: str) -> None:
    puzzle = formats.parse(f"# kind: numberlink\n{board}")
    solutions = solutions_of(puzzle)
    assert len(solutions) == 2
    visible, marks = Marks(puzzle.variables, puzzle.variables), NOTHING
    while found := hint(puzzle, marks, solutions=solutions):
        assert found.step
        assert found.step.conclusion.known & puzzle.variables
        marks = marks.join(found.step.conclusion.common(visible))
    assert found.uniqueness == "several"
    assert marks != NOTHING


def test_a_title_is_told_once() -> None:
    puzzle = formats.parse("# kind: akari\n...\n.3.\n...\n")
    step = hint(puzzle).step
    assert step
    title = sentences.title(step, "en")
    assert sentences.titled(step, "told", "en") == f"{title}: told"
    assert sentences.titled(step, f"{title}: told", "en") == f"{title}: told"


def test_a_contradiction_by_itself_is_all_told() -> None:
    """Of many inferences, too; what it is a part of is folded with it."""
    path = solve(formats.load(DATA / "aqre" / "053.txt"))
    step = next(step for step in path if step.inner and sentences.is_long(step))
    clash = step.inner[-1]
    assert sentences.inferences(clash) > sentences.LONG
    assert not sentences.is_long(clash)
    assert sentences.lines(clash, "en", long=False) == sentences.lines(clash, "en")
    assert len(sentences.lines(step, "en", long=False)) == 3


@pytest.mark.parametrize("late", [False, True])
def test_a_wrong_mark_is_one_that_the_reader_made(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if late:
        monkeypatch.setattr(hints, "solutions_of", none_in_time)
        monkeypatch.setattr(oracle, "unique", none_in_time)
    puzzle = formats.parse("# kind: yajilin\n. . 1e .\n. . . .\n. . . .\n. . . .\n")
    line = Marks(sum(bit for bit in bits(puzzle.variables) if puzzle.name(bit, "en") == "r1c4–r2c4"))
    assert line.known
    assert hint(puzzle, line).wrong == line


STARS = formats.parse("# kind: starbattle\n# stars: 1\nA A A A A\nA A B B B\nC C B B B\nC D D D D\nC D E E E\n")
"""A board with two solutions."""


def marked(*names: str) -> Marks:
    """Stars in some cells."""
    return Marks(sum(bit for bit in bits(STARS.variables) if STARS.name(bit, "en") in names))


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_mark_that_none_of_several_solutions_has_comes_first(level: int) -> None:
    found = hint(STARS, marked("r3c4", "r5c5"))
    assert found.wrong == marked("r3c4")
    told = ("Something is wrong in row 3.", "r3c4 is a star: that is wrong.", "Suppose r3c4 is a star.")[level - 1]
    assert told in found.text(level)
    assert found.step
    assert found.step.reason == NOTHING
    assert found.step.conclusion == marked("r3c4").flipped


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["r4c3", "r4c5"], "Region D takes one star, but would have two stars, r4c3 and r4c5."),
        (["r4c5", "r5c5"], "The stars in r4c5 and r5c5 would touch."),
    ],
)
def test_marks_that_no_solution_has_together_are_told_with_their_clash(names: list[str], told: str) -> None:
    found = hint(STARS, marked(*names))
    assert found.wrong == marked(*names)
    assert told in found.text()
    assert found.uniqueness == "several"


def test_the_list_of_steps_is_of_the_wrong_mark_alone() -> None:
    [step] = steps(STARS, marked("r3c4", "r5c5"))
    assert step.assumption == marked("r3c4")
    assert not wrong_hint(STARS, marked("r5c5"))
    assert len(list(steps(STARS, marked("r5c5")))) > 1


@pytest.mark.parametrize("name", ["kurodoko", "nurimisaki"])
def test_a_first_hint_tells_more_than_the_cells_with_clues(name: str) -> None:
    """These are seen at a glance: no hint, list or told path says it, nor must a reader mark it."""
    puzzle = formats.parse(samples()[name])
    [solution] = solutions_of(puzzle)
    plain = puzzle.evident(NOTHING)
    assert plain.no.bit_count() == len(puzzle.clues if name == "kurodoko" else puzzle.print.clues)
    assert plain.within(solution)
    first = hint(puzzle)
    assert first.step
    told = [first.step, *steps(puzzle), *tell(solve(puzzle))]
    assert not any(step.conclusion.within(plain) for step in told)
    assert not any(step.conclusion.common(plain).known for step in (first.step, *steps(puzzle)))
    assert first.step.conclusion.within(solution)
    wrong = Marks(plain.no & -plain.no)
    assert hint(puzzle, wrong).wrong == wrong
    marked = Marks(solution.yes, solution.no & ~plain.no)
    assert hint(puzzle, marked).done
    assert not puzzle.keep(0).evident(NOTHING).known


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_step_whose_board_is_not_checked_says_so(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "unique", none_in_time)
    monkeypatch.setattr(wrong_marks, "FIXPOINTS", 1)
    puzzle = formats.parse(TIER_2)
    known = Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens)
    solution = Tiers(puzzle, puzzle.kind.sound).close2(puzzle.givens, {})
    for literal in solution.without(known).literals():
        found = hint(puzzle, literal)
        if found.step and not found.wrong.known and found.step.tier == 1:
            break
    assert not found.checked
    assert all(found.text(level, lang).endswith(hints.NOT_CHECKED.said(lang)) for level in (1, 2, 3))
    sure = next(iter(known.without(puzzle.givens).literals()))
    assert hint(puzzle, sure).checked
    assert hint(puzzle, sure.flipped).wrong == sure.flipped


@pytest.mark.parametrize("name", sorted(kinds()))
def test_a_board_that_is_finished_but_for_blanks_is_full_and_right(name: str) -> None:
    puzzle = formats.parse(samples()[name])
    [solution] = solutions_of(puzzle)
    yes, own = Marks(solution.yes & puzzle.variables), solution.yes & puzzle.variables & ~puzzle.givens.yes
    found = hint(puzzle, yes)
    assert found.done is (name not in ("binairo", "tango", "yinyang"))  # where *no* is a stone, too
    assert (found.text(1) == "The board is full and right.") is found.done
    assert not hint(puzzle, yes.without(Marks(own & -own))).done
    assert hint(puzzle, solution.common(Marks(puzzle.variables, puzzle.variables))).done
