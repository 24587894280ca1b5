"""Arrays: marks there and back, what is printed, and what is refused."""

from __future__ import annotations

import random

import numpy as np
import pytest

import deduce
from deduce import InputError, Marks
from deduce.board.marks import bits
from tests.boards import samples

SAMPLES = [pytest.param(kind, text, id=kind) for kind, text in samples().items()]


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), SAMPLES)
def test_marks_there_and_back(kind: str, source: str) -> None:
    """Every mark has a place of its own; where nothing is known stands -1, where nothing can be 0."""
    puzzle, rng = deduce.parse(source, kind), random.Random(kind)
    some = [bit for bit in bits(puzzle.variables) if rng.random() < 0.6]
    yes = sum(bit for bit in some if rng.random() < 0.5)
    marks = Marks(yes, sum(some) & ~yes)
    found = puzzle.array(marks)
    assert found.dtype == np.int8
    assert (found == 1).sum() == marks.yes.bit_count()
    assert (found == -1).sum() == (puzzle.variables & ~marks.known).bit_count()
    for same in (found, found.tolist(), found.astype(float), np.asfortranarray(found)):
        assert puzzle.from_array(same) == marks
    spots = [puzzle.array_spot(bit) for bit in bits(puzzle.variables)]
    assert len(set(spots)) == len(spots)
    assert all(0 <= at < size for spot in spots for at, size in zip(spot, puzzle.array_shape, strict=True))


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), SAMPLES)
def test_wrong_arrays_are_refused(kind: str, source: str) -> None:
    puzzle = deduce.parse(source, kind)
    right = puzzle.array()
    for wrong in (right[..., :-1], right[0], right + 5, right * 0.5, right.astype(str), [[1], [1, 0]], None, 7, "x"):
        with pytest.raises(InputError):
            puzzle.from_array(wrong)
    off = np.ones_like(right)
    if off.size > puzzle.variables.bit_count():
        with pytest.raises(InputError, match="no variable is there"):
            puzzle.from_array(off)


def test_planes_of_edges() -> None:
    """The upper left corner of a Slitherlink: across in the first plane, down in the second."""
    puzzle = deduce.parse("3 .\n. .", "slitherlink")
    named = {puzzle.name(bit, "en"): puzzle.array_spot(bit) for bit in bits(puzzle.variables)}
    assert puzzle.array_shape == (2, 3, 3)
    assert named["r1c1 top"] == (0, 0, 0)
    assert named["r1c1 left"] == (1, 0, 0)
    assert named["r1c1/r2c1"] == (0, 1, 0)
    assert named["r2c2 right"] == (1, 1, 2)
    yajilin = deduce.parse("1e . .\n. . .\n. . .", "yajilin")
    assert yajilin.array_shape == (3, 3, 3)
    assert {yajilin.array_spot(bit)[0] for bit in bits(yajilin.variables)} == {0, 1, 2}


def test_what_is_printed() -> None:
    assert deduce.parse("W.B\n...\n..W", "yinyang").to_numpy().tolist() == [[1, 0, 2], [0, 0, 0], [0, 0, 1]]
    assert deduce.parse("3 .\n. 0", "slitherlink").to_numpy().tolist() == [[3, -1], [-1, 0]]
    assert deduce.parse("1e . .\n. . .\n. . .", "yajilin").to_numpy().tolist()[0] == ["1e", ".", "."]
    assert deduce.parse("AAB\nABB\nCCC", "starbattle", stars=1).to_numpy().shape == (3, 3)
    both = deduce.parse(samples()["heyawake"], "heyawake")
    assert both.to_numpy("rooms").shape == both.to_numpy().shape == (both.rows, both.cols)
    glasses = deduce.parse(samples()["sunglasses"], "sunglasses")
    with pytest.raises(InputError, match="no rows of clues"):
        glasses.to_numpy()
    with pytest.raises(InputError, match="expected clues"):
        deduce.parse("3 .\n. 0", "slitherlink").to_numpy("rooms")


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), SAMPLES)
def test_the_solution_of_a_grade(kind: str, source: str) -> None:
    puzzle = deduce.parse(source, kind)
    found = deduce.grade(puzzle, budget=2000)
    [solution] = found.solutions
    assert found.solution == found.to_json()["solution"]
    assert found.solution == puzzle.answer(solution)
