"""The oracle: model, checker and exhaustive enumeration agree on small boards, and every question is answered right."""

from __future__ import annotations

import gc
import itertools
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from deduce import oracle
from deduce.board.marks import Marks, bits
from deduce.engine.path import end
from deduce.oracle import branching
from deduce.oracle.undecided import Late, Undecided
from techniques.yinyang.checker import check
from techniques.yinyang.kind import KIND, YinYang

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTS = {
    **{(1, n): 2 * n for n in range(1, 6)},
    **{(2, n): 18 for n in range(3, 7)},
    **{(2, 2): 12, (3, 3): 34, (3, 4): 50, (3, 5): 70, (3, 6): 94, (4, 4): 96, (4, 5): 220, (5, 5): 660, (6, 6): 7736},
}
"""How many fillings keep the rules on an empty board, by rows and columns."""

RING = YinYang.of([[0, 2, 2, 2, 0], [2, 1, 0, 0, 2], [2, 0, 2, 0, 2], [2, 0, 2, 0, 2], [0, 2, 0, 2, 0]])
SEED = YinYang.of(
    [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0, 0],
        [0, 0, 0, 1, 0, 0],
        [0, 0, 0, 0, 0, 0],
        [0, 2, 0, 0, 0, 0],
        [1, 0, 2, 1, 0, 0],
    ]
)


def rim(rows: int, cols: int) -> YinYang:
    """A board whose border cells are all given black."""
    inner = range(1, rows - 1), range(1, cols - 1)
    return YinYang.of([[0 if r in inner[0] and c in inner[1] else 2 for c in range(cols)] for r in range(rows)])


def enumerated(rows: int, cols: int) -> set[Marks]:
    """All fillings that keep the rules, row by row, by shifts of the whole board."""
    width = cols + 1
    row_bits = (1 << cols) - 1
    board = sum(row_bits << r * width for r in range(rows))

    def connected(cells: int) -> bool:
        flood = cells & -cells
        while True:
            more = (flood | flood << 1 | flood >> 1 | flood << width | flood >> width) & cells
            if more == flood:
                return flood == cells
            flood = more

    def fillings(r: int, above: int, black: int) -> Iterator[int]:
        if r == rows:
            yield black
            return
        for row in range(1 << cols):
            both, neither = row & above, ~row & ~above & row_bits
            if r == 0 or not (both & both >> 1 or neither & neither >> 1):
                yield from fillings(r + 1, row, black | row << r * width)

    return {
        Marks(black, board & ~black) for black in fillings(0, 0, 0) if connected(black) and connected(board & ~black)
    }


@pytest.mark.parametrize("shape", [shape for shape in COUNTS if shape[0] * shape[1] <= 20], ids=str)
def test_the_model_has_the_solutions_that_enumeration_finds(shape: tuple[int, int]) -> None:
    for rows, cols in {shape, shape[::-1]}:
        found = oracle.solutions(YinYang(rows, cols), 10_000)
        assert len(found) == len(set(found)) == COUNTS[shape]
        assert set(found) == enumerated(rows, cols)


SMALL = [shape for shape in COUNTS if shape[0] * shape[1] <= 16]


@pytest.mark.parametrize(
    "shape",
    [pytest.param(one, id=str(one), marks=pytest.mark.long if one[0] * one[1] > 12 else ()) for one in SMALL],
)
def test_the_checker_accepts_these_and_no_others(shape: tuple[int, int]) -> None:
    rows, cols = shape
    puzzle = YinYang(rows, cols)
    stones = itertools.product((1, 2), repeat=rows * cols)
    answers = ([list(filling[r * cols : (r + 1) * cols]) for r in range(rows)] for filling in stones)
    right = {puzzle.marks(answer) for answer in answers if check(puzzle, answer) is None}
    assert right == set(oracle.solutions(puzzle, 10_000))


@pytest.mark.parametrize("shape", [(5, 5), (6, 6)], ids=str)
def test_larger_boards_have_the_known_number_of_solutions(shape: tuple[int, int]) -> None:
    puzzle = YinYang(*shape)
    found = oracle.solutions(puzzle, 10_000)
    assert len(set(found)) == COUNTS[shape]
    assert all(check(puzzle, puzzle.answer(solution)) is None for solution in found[::50])


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ([[2, 1, 1], [2, 2, 1], [1, 1, 1]], None),
        ([[2, 1, 1], [2, 2, 1]], "not 3 rows of 3 numbers"),
        ([[2, 1, 1], [2, 2], [1, 1, 1]], "not 3 rows of 3 numbers"),
        ("●○○", "not 3 rows of 3 numbers"),
        ([[2, 1, 1], [2, 0, 1], [1, 1, 1]], "r2c2 is 0"),
        ([[1, 1, 1], [2, 2, 1], [1, 1, 1]], "r1c1 is white, the given stone there is black"),
        ([[2, 2, 2], [2, 2, 2], [1, 1, 1]], "the block r1c1, r1c2, r2c1 and r2c2 is all black"),
        ([[2, 1, 1], [2, 1, 2], [1, 1, 2]], "the black stones r1c1 and r2c1 are cut off"),
        ([[2, 2, 2], [1, 2, 1], [2, 2, 1]], "the white stones r2c1 are cut off"),
    ],
)
def test_the_checker_says_what_is_wrong(answer: Any, fault: str | None) -> None:
    said = check(YinYang.of([[2, 0, 0], [0, 0, 0], [0, 0, 0]]), answer)
    assert said is None if fault is None else said is not None and fault in said


def test_a_border_of_one_colour_is_legal() -> None:
    only = oracle.unique(RING)
    assert only
    assert RING.answer(only.solutions[0])[0] == RING.answer(only.solutions[0])[4] == [2] * 5
    assert check(RING, RING.answer(only.solutions[0])) is None


@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (4, 1), (2, 3), (3, 3)], ids=str)
def test_techniques_say_nothing_of_a_full_board_that_is_right(shape: tuple[int, int]) -> None:
    """A single row may have one colour."""
    for full in enumerated(*shape):
        puzzle = YinYang(*shape, full)
        assert all(item.function(puzzle, full).within(full) for item in KIND.sound)
        assert end(puzzle).status == "solved"


def test_the_6x6_of_the_readme_is_unique() -> None:
    only = oracle.unique(SEED)
    assert only
    assert check(SEED, SEED.answer(only.solutions[0])) is None


def test_of_several_solutions_two_differ() -> None:
    puzzle = YinYang(4, 4)
    verdict = oracle.unique(puzzle)
    assert not verdict
    one, other = verdict.solutions
    assert one.yes != other.yes


@pytest.mark.parametrize(
    "puzzle",
    [
        YinYang.of([[1, 2], [2, 1]]),
        YinYang.of([[1, 2, 1]]),
        YinYang(2, 2, Marks(1, 1)),
        rim(4, 4),  # nine inner points: no line that passes them all can be closed
        rim(20, 20),
    ],
    ids=["checkerboard", "line", "clash", "rim", "large-rim"],
)
def test_no_solution(puzzle: YinYang) -> None:
    assert oracle.unique(puzzle).solutions == ()
    assert not oracle.unique(puzzle)


def test_marks_count_beside_the_givens() -> None:
    (solution,) = oracle.unique(SEED).solutions
    assert oracle.solutions(SEED, 5, solution) == [solution]
    first = next(iter(solution.without(SEED.givens).literals()))
    assert oracle.solutions(SEED, 5, first.flipped) == []
    assert oracle.solutions(SEED, 5, SEED.givens.flipped) == []
    assert oracle.solutions(SEED, 0) == []


def test_solutions_stop_at_the_limit_and_repeat() -> None:
    puzzle = YinYang(9, 9)
    found = oracle.solutions(puzzle, 25)
    assert len(set(found)) == 25
    assert found == oracle.solutions(YinYang(9, 9), 25)


# The search ----------------------------------------------------------------------------------------------------------


def connectivity_by_cuts(rows: int, cols: int) -> Any:
    """Yin-Yang anew: the 2×2 rule, and connectivity by clauses added only where a filling breaks it."""
    import networkx as nx
    from ortools.sat.python.cp_model import CpModel

    from deduce.contract.model import Model

    cp = CpModel()
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    bit = {(r, c): 1 << r * (cols + 1) + c for r, c in cells}
    black = {bit[cell]: cp.new_bool_var("") for cell in cells}
    for r, c in itertools.product(range(rows - 1), range(cols - 1)):
        block = [black[bit[cell]] for cell in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
        cp.add(sum(block) >= 1)
        cp.add(sum(block) <= 3)
    graph = nx.relabel_nodes(nx.grid_2d_graph(rows, cols), bit)

    def cuts(solution: Marks) -> Iterator[Marks]:
        for colour, flip in ((solution.yes, False), (solution.no, True)):
            parts = list(nx.connected_components(graph.subgraph(bits(colour))))
            for part, other in itertools.permutations(parts, 2):
                wall = {beside for stone in part for beside in graph[stone]} - part
                # Where both stones have the colour, one of the cells around the part has it too.
                clause = Marks(yes=sum(wall), no=min(part) | min(other))
                yield clause.flipped if flip else clause

    return Model(cp, black, cuts)


@pytest.mark.parametrize("shape", [(1, 4), (2, 4), (3, 3), (3, 4)], ids=str)
def test_cuts_are_added_until_all_solutions_are_right(shape: tuple[int, int]) -> None:
    from deduce.oracle.cpsat import search

    puzzle = YinYang(*shape)
    model = connectivity_by_cuts(*shape)
    assert set(search(model, puzzle.variables, 10_000, effort=60)) == set(oracle.solutions(puzzle, 10_000))
    learned = len(model.cp.proto.constraints)
    assert len(search(model, puzzle.variables, 10_000, effort=60)) == COUNTS[shape]
    assert len(model.cp.proto.constraints) == learned, "cuts stay for the next question"


def test_solutions_that_differ_in_helpers_only_are_one() -> None:
    from ortools.sat.python.cp_model import CpModel

    from deduce.contract.model import Model
    from deduce.oracle.cpsat import search

    cp = CpModel()
    cells = {1 << i: cp.new_bool_var("") for i in range(4)}
    model = Model(cp, cells)
    assert set(search(model, 0b0011, 100, effort=60)) == {Marks(n, 3 & ~n) for n in range(4)}


def test_the_effort_is_limited() -> None:
    from deduce.language.errors import OutOfBudget
    from deduce.oracle.cpsat import Undecided

    assert issubclass(Undecided, OutOfBudget)
    with pytest.raises(Undecided):
        oracle.unique(YinYang(25, 25), effort=0)
    with pytest.raises(Undecided):
        oracle.unique(YinYang(25, 25), time_limit=0)


def test_questions_use_up_what_they_may_cost_together() -> None:
    """By branching, which counts its closures; so does a search of its own."""
    puzzle = YinYang(3, 4)
    [*found] = (search := branching.Search(puzzle, 10**6)).solutions(puzzle.givens)
    assert len(found) == COUNTS[3, 4]
    cost = 10**6 - search.left
    effort = oracle.Effort(2.5 * cost / branching.PACE)
    for left in (1.5, 0.5):
        assert len(branching.solutions(puzzle, 1000, effort=effort)) == len(found)
        assert effort.left * branching.PACE == pytest.approx(left * cost)
    with pytest.raises(Undecided):
        branching.solutions(puzzle, 1000, effort=effort)


def test_time_is_up_by_branching_too() -> None:
    with pytest.raises(Late):
        branching.solutions(YinYang(4, 4), 1000, time_limit=0)
    assert branching.solutions(YinYang(3, 3), 1, time_limit=60)


def test_asking_for_the_oracle_loads_no_solver() -> None:
    code = "import sys, deduce.oracle; assert not {'ortools', 'numpy', 'networkx'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_models_go_with_their_puzzles() -> None:
    gc.collect()
    kept = len(oracle._models)
    puzzle = YinYang(2, 7)  # of which no other test has one
    assert oracle.solutions(puzzle, 1)
    assert len(oracle._models) == kept + 1
    del puzzle
    assert len(oracle._models) <= kept


def test_the_kind_has_its_parts() -> None:
    assert KIND.model.build(SimpleNamespace(rows=2, cols=2)).literal.keys() == {1, 2, 8, 16}
    assert KIND.checker.check is check


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system cannot interrupt us")
@pytest.mark.parametrize("times", [1, 3])
def test_an_interrupt_reaches_the_oracle(times: int) -> None:
    """Even a second one, while the search is being ended: nothing of it is left when the question is over."""
    left = times

    def interrupt(*_: object) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            raise KeyboardInterrupt

    oracle.solutions(YinYang.of([[0] * 3 for _ in range(3)]), 1)  # loads what must not be interrupted while it loads
    puzzle = YinYang.of([[0] * 16 for _ in range(16)])
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2, 0.01)
    try:
        with pytest.raises(KeyboardInterrupt):
            oracle.solutions(puzzle, 10**6, effort=1e6)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not [one for one in threading.enumerate() if one.name == "CP-SAT"]
