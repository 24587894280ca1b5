"""The generator: the tier that was asked for, the same puzzles for the same seed, symmetry and density as asked."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

from deduce.app.cli import main
from deduce.board.grid import grid
from deduce.board.marks import bits
from deduce.contract.registry import kind, kinds
from deduce.declared.making.infeasible_sizes import divisions
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.making.generate import SYMMETRIES, Generated, generate

YINYANG = kind("yinyang")


def few(count: int, rows: int = 6, cols: int = 6, **asked: object) -> list[Generated]:
    return list(islice(generate(YINYANG, rows, cols, **asked), count))  # type: ignore[arg-type]


@pytest.mark.parametrize("tier", [1, 2])
def test_the_tier_below_stalls(tier: int) -> None:
    for made in few(5 if tier == 1 else 1, tier=tier, seed=1):
        puzzle = made.puzzle
        tiers = Tiers(puzzle, puzzle.kind.sound)
        first = tiers.fixpoint(puzzle.givens)
        assert puzzle.solved(first) == (tier == 1)
        assert tiers.close2(first, {}) == made.solution
        assert puzzle.kind.checker.check(puzzle, puzzle.answer(made.solution)) is None


def test_boards_that_need_tier_3() -> None:
    """In Yin-Yang hardly any board does, so lines are asked."""
    [made] = islice(generate(kind("numberlink"), 6, 6, tier=3, seed=3), 1)
    tiers = Tiers(made.puzzle, made.puzzle.kind.sound)
    stalled = tiers.close2(made.puzzle.givens, {})
    assert tiers.open(stalled)
    assert tiers.close3(stalled, {}) == made.solution


def test_as_few_givens_as_the_tier_allows() -> None:
    for made in few(5, tier=1, seed=1):
        puzzle = made.puzzle
        for literal in puzzle.givens.literals():
            fewer = puzzle.givens.without(literal)
            assert not puzzle.solved(Tiers(puzzle, puzzle.kind.sound).fixpoint(fewer))


def test_the_same_seed_gives_the_same_puzzles() -> None:
    one, other = few(3, seed=9, tier=1), few(3, seed=9, tier=1)
    assert [made.puzzle.givens for made in one] == [made.puzzle.givens for made in other]
    assert len({made.puzzle.givens for made in one + few(3, seed=10, tier=1)}) == 6


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_symmetry(symmetry: str) -> None:
    for made in few(2, 7, 7, options={"symmetry": symmetry}):
        grid = made.puzzle.grid  # type: ignore[attr-defined]
        for name, _, goes in grid.symmetries():
            if name in SYMMETRIES[symmetry]:
                assert sum(goes[grid.bit(*cell)] for cell in grid.cells(made.puzzle.givens.known)) == (
                    made.puzzle.givens.known
                )


def test_density() -> None:
    assert all(made.puzzle.givens.size() >= 27 for made in few(2, options={"density": 0.75}))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (5, 1), (2, 2), (2, 6), (3, 3), (3, 8), (12, 9)])
def test_every_shape(rows: int, cols: int) -> None:
    for made in few(2, rows, cols):
        assert made.puzzle.solved(made.solution)


def test_random_solutions_are_right_and_differ() -> None:
    make, checker = YINYANG.make, YINYANG.checker
    seen = set()
    for seed in range(40):
        marks = make.solution(Random(seed), 7, 8)
        board = make.puzzle_of(marks, 7, 8)
        assert checker.check(board, board.answer(marks)) is None
        seen.add(marks)
    assert len(seen) == 40


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(InputError, match="no 2x2 yinyang puzzle of tier 2"):
        few(1, 2, 2, tier=2, attempts=20)
    with pytest.raises(InputError, match="two rows and columns at least, for a loop"):
        next(generate("masyu", 1, 3))
    with pytest.raises(InputError, match="square"):
        few(1, 5, 6, options={"symmetry": "diagonal"})


@pytest.mark.parametrize(("name", "rows", "cols"), [("lits", 2, 2), ("norinori", 3, 3), ("tapa", 1, 1)])
def test_a_size_without_any_board_is_said(name: str, rows: int, cols: int) -> None:
    with pytest.raises(InputError, match=f"a board of {rows}×{cols}; expected a size at which some {name} puzzle"):
        next(generate(name, rows, cols))


@pytest.mark.parametrize(
    ("name", "rows", "cols"), [("lits", 1, 4), ("norinori", 2, 3), ("tapa", 1, 2), ("mosaic", 1, 1)]
)
def test_other_small_sizes_are_not_refused(name: str, rows: int, cols: int) -> None:
    assert not kind(name).make.barren(rows, cols)


def test_every_division_into_rooms_is_tried() -> None:
    """As many as are known: 2, 12, 1434; here one for all turns and mirror images of each."""
    for rows, cols, known in ((1, 2, 2), (2, 2, 12), (3, 3, 1434)):
        shape = grid(rows, cols)
        turns = [moved for _, there, moved in shape.symmetries() if there == shape]
        whole = {
            frozenset(sum(moved[bit] for bit in bits(part)) for part in parts)
            for parts in divisions(shape)
            for moved in turns
        }
        assert len(whole) == known


@pytest.mark.alike
@pytest.mark.parametrize("name", sorted(kinds()))
def test_the_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    size = "4x4" if name in ("tango", "sudoku") else "5x5"  # lines are even, boxes rectangles
    assert main(["generate", name, "--size", size, "--count", "2", "--seed", "5", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""  # no progress bar where the output is no terminal
    puzzles = [json.loads(line) for line in out.splitlines()]
    assert [one["kind"] for one in puzzles] == [name, name]
    assert all(one["grade"]["status"] == "solved" and one["solution"] == one["grade"]["solution"] for one in puzzles)


@pytest.mark.parametrize(
    "words",
    [
        ["--size", "6"],
        ["--size", "0x3"],
        ["--size", "6x6", "--foo", "1"],
        ["--size", "6x6", "--density", "x"],
        ["--size", "6x6", "--symmetry", "odd"],
    ],
)
def test_bad_calls_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "yinyang", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
