"""The engine on every kind: closures, steps, refutations, paths, budgets, and boards that are not as they should be."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind
from deduce.engine.layout import layout
from deduce.engine.minimal_subset import least
from deduce.engine.path import BESIDE, FAR, going_on, next_steps, path, solve
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from techniques.yinyang.kind import YinYang
from tests.boards import TIER_2, spared
from tests.laws import boards, engine
from tests.laws.shares import PART, taken
from tests.laws.technique import USUAL, spread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.step import Step
    from tests.laws.boards import State, Truth

DATA = Path(__file__).parent.parent / "data"


def everywhere(test: Callable[..., None]) -> Callable[..., None]:
    """On every kind; the engine knows none, and derived techniques are those of other kinds too.

    Where it is tried always, it is on few states and boards, and on all as a long trial.
    """
    few = [pytest.param((kind, PART), id=name) for name, kind in kinds().items() if not spared(name)]
    every = [
        pytest.param(
            (kind, USUAL), id=name if spared(name) else f"{name}-more", marks=() if spared(name) else pytest.mark.long
        )
        for name, kind in kinds().items()
    ]
    return pytest.mark.alike(pytest.mark.parametrize("kind", [*few, *every], indirect=True)(test))


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> Iterator[Kind]:
    """A kind, and as long as a test is about it a part of its states."""
    found, part = request.param
    with taken(part):
        yield found


DECLARED = 6
"""Of a declared kind, whose techniques are mostly those of others, one of so many states or boards is enough."""


def some_states(kind: Kind, count: int, most: int, *, least: int = 0) -> Sequence[State]:
    """Random states, spoilt ones among them, of boards with at most so many cells; never fewer than the least."""
    count = max(count // DECLARED, 2) if isinstance(kind, DeclaredKind) else count
    found = [*boards.states(kind), *boards.larger_states(kind)]
    found = [state for state in found if state[0].puzzle.rows * state[0].puzzle.cols <= most]
    drawn = random.Random(f"engine {kind.name} {count}").sample(found, count)
    few = spread(drawn)
    return few if len(few) >= least else drawn[:least]


def some_puzzles(kind: Kind, tier: int = 2) -> Sequence[Truth]:
    """Puzzles that the tier solves."""
    return spread(boards.puzzles(kind, tier)[:: DECLARED if isinstance(kind, DeclaredKind) else 1])


# Views -------------------------------------------------------------------------------------------------------------


def test_a_trail_starts_from_the_last_answer_for_fewer_marks() -> None:
    puzzle, starts = YinYang.drawn("..\n..")[0], []

    @trail
    def open_cells(puzzle: YinYang, marks: Marks, earlier: int | None) -> int | None:
        starts.append(earlier)
        return None if marks.clash else puzzle.board & ~marks.known

    for yes, no in ((1, 0), (3, 0), (3, 0), (1, 8), (2, 0), (3, 3), (3, 7)):
        assert open_cells(puzzle, Marks(yes, no)) == (None if no & yes else puzzle.board & ~(yes | no))
    assert starts == [None, 0b11010, 0b11010, None, 0b11001]  # neither the same marks nor more than a clash are asked


# Closures ----------------------------------------------------------------------------------------------------------


@everywhere
@pytest.mark.parametrize(("tier", "count", "most"), [(1, 12, 36), (2, 6, 30), (3, 4, 16)])
def test_a_closure_does_not_depend_on_the_order(kind: Kind, tier: int, count: int, most: int) -> None:
    for board, marks in some_states(kind, count, most):
        engine.order_free(board.puzzle, marks, tier)


@everywhere
@pytest.mark.parametrize(("tier", "count"), [(1, 60), (2, 20), (3, 4)])
def test_a_closure_is_what_its_definition_says(kind: Kind, tier: int, count: int) -> None:
    for board, marks in some_states(kind, count, 16):
        assert engine.closure(board.puzzle, marks, tier) == engine.plain_closure(board.puzzle, marks, tier)


@everywhere
def test_a_deeper_tier_knows_more_and_nothing_false(kind: Kind) -> None:
    for board, marks in some_states(kind, 16, 20):
        first, second, third = (engine.closure(board.puzzle, marks, tier) for tier in (1, 2, 3))
        assert marks.within(first)
        assert first.within(second)
        assert second.within(third)
        assert board.allows(marks, third)


@everywhere
def test_a_known_solution_changes_no_closure(kind: Kind) -> None:
    for board, marks in some_states(kind, 8, 20):
        if marks.within(board.solutions[0]):
            tiers = Tiers(board.puzzle, kind.sound)
            expected = engine.closure(board.puzzle, marks, 3)
            if expected == board.solutions[0]:
                assert tiers.close3(marks, {}, board.solutions[0]) == expected


@everywhere
def test_refutable_literals_are_those_that_clash(kind: Kind) -> None:
    for board, marks in some_states(kind, 30, 20):
        closed = engine.closure(board.puzzle, marks, 1)
        if closed.clash:
            continue
        tiers = Tiers(board.puzzle, kind.sound)
        open_ = tiers.open(closed)
        clashing = {lit for lit in Marks(open_, open_).literals() if tiers.fixpoint(closed.join(lit)).clash}
        assert set(tiers.refutable(closed, {})) == clashing
        some = [lit for lit in Marks(open_, open_).literals() if lit not in clashing][::3]
        safe = Marks(sum(lit.yes for lit in some), sum(lit.no for lit in some))
        assert set(tiers.refutable(closed, {}, safe)) == clashing


@everywhere
def test_what_leads_to_a_barred_literal_clashes(kind: Kind) -> None:
    for board, marks in some_states(kind, 30, 20):
        closed = engine.closure(board.puzzle, marks, 1)
        if closed.clash:
            continue
        tiers = Tiers(board.puzzle, kind.sound)
        open_ = tiers.open(closed)
        ends = {lit: tiers.fixpoint(closed.join(lit)) for lit in Marks(open_, open_).literals()}
        bars = [lit for lit, end in ends.items() if end.clash][:4]
        barred = Marks(sum({lit.yes for lit in bars}), sum({lit.no for lit in bars}))
        assert ends == {lit: tiers.fixpoint(closed.join(lit), None, barred) for lit in ends}


@everywhere
def test_rounds_end_at_the_fixpoint(kind: Kind) -> None:
    """Rounds use every technique; closures leave out those that others subsume."""
    for board, marks in some_states(kind, 60, 64):
        tiers = Tiers(board.puzzle, kind.sound)
        end = marks
        for technique, before, gained in tiers.rounds(marks):
            assert before == end
            assert gained.known
            assert gained.clash or not gained.known & before.known
            easier = [item for item in kind.sound if item.rank < technique.rank]
            assert all(before.join(item.function(board.puzzle, before)) == before for item in easier)
            end = before.join(gained)
        assert end == tiers.fixpoint(marks)


@everywhere
def test_probes_may_start_from_what_they_found_before(kind: Kind) -> None:
    """A warm start changes the time and not the result."""
    for board, marks in some_states(kind, 8, 20):
        tiers, closures = Tiers(board.puzzle, kind.sound), {}
        less = boards.part(board.puzzle, marks, random.Random(1))
        tiers.close2(less, closures)
        assert tiers.close2(marks, closures) == Tiers(board.puzzle, kind.sound).close2(marks, {})


# Steps -------------------------------------------------------------------------------------------------------------


@everywhere
@pytest.mark.parametrize("tier", [2, 3])
def test_a_path_leads_to_the_solution_and_is_told(kind: Kind, tier: int) -> None:
    for board in some_puzzles(kind, tier):
        end, steps = engine.walked(board.puzzle, board.puzzle.givens, solution=board.solutions[0], max_tier=tier)
        assert board.puzzle.solved(end)
        assert board.solutions[0].within(end)
        for step in steps:
            engine.told(step)


@everywhere
def test_a_path_from_wrong_marks_ends_in_a_clash_or_stalls(kind: Kind) -> None:
    wrong = ((board, marks) for board, marks in some_states(kind, 600, 16, least=40) if not board.agreeing(marks))
    clashes = 0
    for board, marks in islice(wrong, 20):
        end, steps = engine.walked(board.puzzle, marks, max_tier=2)
        assert end == engine.closure(board.puzzle, marks, 2)
        clashes += end.clash
        if end.clash:
            assert steps[-1].conclusion.clash
            engine.told(steps[-1])
    assert clashes


@everywhere
def test_the_next_steps_are_of_the_easiest_technique(kind: Kind) -> None:
    found = 0
    for board, marks in some_states(kind, 60, 16):
        found += len(engine.easiest_first(board.puzzle, marks))
    for board in some_puzzles(kind):
        assert engine.easiest_first(board.puzzle, board.puzzle.givens)
        assert next_steps(Tiers(board.puzzle, kind.sound), board.solutions[0]) == []
    assert found


@everywhere
@pytest.mark.parametrize(("tier", "count"), [(2, 60), (3, 12)])
def test_refutations_hold_and_have_no_step_to_spare(kind: Kind, tier: int, count: int) -> None:
    for board, marks in some_states(kind, count, 20):
        engine.refutations(board.puzzle, marks, tier, 4)


@pytest.mark.parametrize("name", ["yinyang/009", "kurodoko/021"])
def test_refutations_of_many_steps_hold(name: str) -> None:
    """Where later steps rest on earlier ones, and by clues."""
    puzzle = deduce.load(DATA / f"{name}.txt")
    assert engine.refutations(puzzle, puzzle.givens, 2, 10) > 12


@pytest.mark.parametrize("name", ["yinyang/042", "starbattle/038"])
def test_only_a_path_that_would_lead_far_away_leaves_the_easiest_technique(name: str) -> None:
    puzzle = deduce.load(DATA / f"{name}.txt")
    board, last, others = layout(puzzle), NOTHING, 0
    for step in path(Tiers(puzzle, puzzle.kind.sound), max_tier=1):
        hits = ((item, item.function(puzzle, step.before).without(step.before)) for item in puzzle.kind.sound)
        easiest, found = next((item, found) for item, found in hits if found.known)
        if step.technique is not easiest:
            assert step.technique is not None
            assert not easiest.folds
            assert 0 <= step.technique.rank - easiest.rank <= BESIDE
            assert any(board.apart(step.conclusion, last) < far <= board.apart(found, last) for far in FAR)
            others += 1
        last = step.conclusion
    assert others


@pytest.mark.parametrize(
    ("harder", "apart", "goes_on"),
    [(BESIDE, 0, True), (BESIDE + 1, 0, False), (1, FAR[0] - 1, True), (1, FAR[0], True), (1, FAR[1], False)],
)
def test_how_much_harder_and_how_near_what_goes_on_may_be(harder: int, apart: int, goes_on: bool) -> None:
    """By moves of a king from the corner where the last step was; the easiest leads to the far end of the row."""
    puzzle = YinYang(1, 12)
    easy, *_ = puzzle.kind.sound
    hard = replace(easy, name="harder", rank=easy.rank + harder)
    shown = [(easy, Marks(puzzle.grid.bit(0, 11), 0)), (hard, Marks(0, puzzle.grid.bit(0, apart)))]
    assert going_on(puzzle, shown, Marks(puzzle.grid.bit(0, 0), 0)) is (hard if goes_on else easy)


# Budgets -----------------------------------------------------------------------------------------------------------


@everywhere
def test_a_budget_is_counted_and_does_not_depend_on_the_machine(kind: Kind) -> None:
    for board in spread(boards.puzzles(kind)[-2 if isinstance(kind, DeclaredKind) else -6 :]):
        puzzle = board.puzzle
        engine.budgeted(puzzle, lambda tiers, puzzle=puzzle: tiers.fixpoint(puzzle.givens))
        engine.budgeted(puzzle, lambda tiers, puzzle=puzzle: tiers.close2(puzzle.givens, {}))
        engine.budgeted(puzzle, lambda tiers, puzzle=puzzle: tiers.close3(puzzle.givens, {}))
        engine.budgeted(puzzle, lambda tiers: list(path(tiers)))


def test_steps_that_end_by_an_error_end_so_again() -> None:
    """And are the same until there."""
    steps = solve(deduce.parse(TIER_2), budget=2)
    found: list[list[Step]] = []
    for _ in range(3):
        found.append([])
        with pytest.raises(OutOfBudget):
            found[-1].extend(steps)
    assert found[0]
    assert all(one is other for again in found for one, other in zip(again, found[0], strict=True))


@everywhere
def test_time_that_is_up_stops_the_search(kind: Kind) -> None:
    puzzle = boards.tiny(kind)[0].puzzle
    with pytest.raises(OutOfBudget):
        Tiers(puzzle, kind.sound, time_limit=-1).fixpoint(puzzle.givens)
    Tiers(puzzle, kind.sound, time_limit=60).fixpoint(puzzle.givens)


# Odd boards --------------------------------------------------------------------------------------------------------


@everywhere
def test_contradictory_givens_are_a_contradiction_at_once(kind: Kind) -> None:
    """`TOP` never reaches a technique."""
    puzzle = boards.tiny(kind)[0].puzzle

    def tiers() -> Tiers:
        return Tiers(puzzle, kind.sound)

    assert tiers().fixpoint(TOP) == TOP
    assert tiers().close2(TOP, {}) == TOP
    assert tiers().close3(TOP, {}) == TOP
    assert list(tiers().rounds(TOP)) == []
    assert list(path(tiers(), TOP)) == []
    assert next_steps(tiers(), TOP) == []


def test_a_puzzle_whose_givens_contradict_each_other() -> None:
    puzzle = YinYang(3, 3, Marks(1, 1))
    assert puzzle.givens.clash
    assert list(path(Tiers(puzzle, puzzle.kind.sound))) == []
    assert engine.closure(puzzle, puzzle.givens, 3).clash


IMPOSSIBLE = {
    "a checkerboard": "BW\nWB",
    "black is cut in two": "B.WB\n..WB\nWWW.\n....",
    "seen by supposing one cell": "W..B\n....\n.WB.\n....",
    "seen by supposing two cells": ".....\n.B.W.\n.....\n.W..W\n.....",
}


@pytest.mark.parametrize("text", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_board_without_a_solution_is_refuted_step_by_step(text: str) -> None:
    puzzle, givens = YinYang.drawn(text)
    assert not boards.possible(puzzle, NOTHING)
    end, steps = engine.walked(puzzle, givens)
    assert end.clash
    assert "cannot stand together" not in steps[-1].sentence()


def test_a_board_with_several_solutions_stalls_at_what_they_share() -> None:
    puzzle, givens = YinYang.drawn("W..W\n.B..\n....\nW...")
    solutions = boards.truth(puzzle).solutions
    assert len(solutions) > 1
    end, _ = engine.walked(puzzle, givens)
    assert not puzzle.solved(end)
    assert all(end.within(solution) for solution in solutions)


def test_boards_of_one_line_and_of_one_colour_are_solved() -> None:
    for text, solved in (
        ("B..W", None),
        ("B.BW", "BBBW"),
        ("W", "W"),
        ("WW\nWB", "WW\nWB"),
        ("BBB\nB.B\nBBB", "BBB\nBWB\nBBB"),
    ):
        puzzle, givens = YinYang.drawn(text)
        end, _ = engine.walked(puzzle, givens)
        assert puzzle.solved(end) == (solved is not None), text
        if solved:
            assert end == YinYang.drawn(solved)[1]


# Boards on which tier 2 stalls.
HARD = ("rightturn/077", pytest.param("rightturn/078", marks=pytest.mark.long))


@pytest.mark.parametrize("name", HARD)
def test_two_cell_contradictions_are_proofs_too(name: str) -> None:
    puzzle = deduce.load(DATA / f"{name}.txt")
    givens = puzzle.givens
    (solution,) = boards.truth(puzzle).solutions
    assert not puzzle.solved(engine.closure(puzzle, givens, 2))
    end, steps = engine.walked(puzzle, givens, solution=solution)
    assert end == solution
    assert {step.tier for step in steps} == {1, 2, 3}
    for step in steps:
        engine.told(step)
    found = [one.name for step in steps for one in step.walk() if one.inner]
    assert {"two-cell-contradiction", "one-cell-contradiction"} <= set(found)


@pytest.mark.parametrize("name", HARD)
def test_tier_3_does_not_depend_on_the_order_where_it_is_needed(name: str) -> None:
    puzzle = deduce.load(DATA / f"{name}.txt")
    givens = puzzle.givens
    assert puzzle.solved(engine.order_free(puzzle, givens, 3))
    assert not puzzle.solved(engine.order_free(puzzle, givens, 2))


def test_the_least_part_is_what_dropping_one_by_one_leaves() -> None:
    """Whatever is guessed: right, too much, too little, of something else, or nothing at all."""
    rng = random.Random(11)
    asked = {"guessed": 0, "halved": 0}
    for _ in range(600):
        count = rng.randrange(1, 40)
        items = [1 << number for number in range(count)]
        enough = [sum(rng.sample(items, rng.randrange(0, min(6, count) + 1))) for _ in range(rng.randrange(1, 4))]
        cuts = sorted(rng.sample(range(count + 1), rng.randrange(0, min(5, count))))
        order = [sum(items[a:b]) for a, b in pairwise([0, *cuts, count]) if a < b]
        rng.shuffle(order)
        calls = 0

        def holds(part: int, enough: list[int] = enough) -> bool:
            nonlocal calls
            calls += 1
            return any(not one & ~part for one in enough)

        left = sum(items)
        for part in order:
            for bit in bits(part):
                if any(not one & ~(left & ~bit) for one in enough):
                    left &= ~bit
        guesses = [[], [left], enough, [left | rng.choice(items)], [left & ~rng.choice(items)], rng.sample(items, 1)]
        for guess in guesses:
            assert least(order, holds, lambda _, guess=guess: guess) == left  # type: ignore[misc]
        calls = 0
        least(order, holds, lambda _, left=left: [left])  # type: ignore[misc]
        assert calls <= left.bit_count() + 1
        asked["guessed"] += calls
        calls = 0
        least(order, holds)
        asked["halved"] += calls
    assert asked["guessed"] < asked["halved"]
