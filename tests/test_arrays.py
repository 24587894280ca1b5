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


def beside(puzzle: deduce.Puzzle) -> dict[str, object]:
    """What the array of a puzzle does not say."""
    told = puzzle.kind.formats.BODIES.json.write(puzzle)  # type: ignore[attr-defined]
    settings = {name: one.of(puzzle) for name, one in puzzle.kind.formats.BODIES.settings.items()}  # type: ignore[attr-defined]
    return settings | ({"rooms": puzzle.to_numpy("rooms")} if {"clues", "rooms"} <= told.keys() else {})


@pytest.mark.parametrize(("kind", "source"), SAMPLES)
def test_what_is_printed_is_read_back(kind: str, source: str) -> None:
    """Of every kind that has arrays, as numbers, floats, with nan, as lists and as words."""
    puzzle = deduce.parse(source, kind)
    if kind in ("sunglasses", "kakurasu", "nonogram", "tents", "skyscrapers", "easyasabc"):
        pytest.skip("bridges and clues outside are no rows of cells")
    found = puzzle.to_numpy()
    forms = [found, found.tolist(), np.asfortranarray(found)]
    if found.dtype.kind == "i":
        forms += [found.astype(float), np.where(found == -1, np.nan, found), found.astype(np.int8)]
        forms.append(np.where(found == -1, ".", found.astype(str)))
    for form in forms:
        assert deduce.parse(form, kind, **beside(puzzle)) == puzzle
    if "rooms" in beside(puzzle):
        rooms = puzzle.to_numpy("rooms")
        assert deduce.parse(rooms, kind, clues=found) == puzzle
        letters = np.array(list("abcdefghijklmnopqrstuvwxyz"))[rooms - 1]
        assert deduce.parse(found, kind, rooms=letters) == puzzle
        with pytest.raises(InputError, match="has rooms and clues"):
            deduce.parse(rooms, kind)


@pytest.mark.parametrize(
    ("kind", "text", "rows"),
    [
        ("yinyang", "0 1 0\n2 0 0\n0 0 1", [".W.", "B..", "..W"]),
        ("yinyang", "-1 1 -1\n2 -1 -1\n-1 -1 1", [".W.", "B..", "..W"]),
        ("numberlink", "1 0 2\n0 0 0\n1 0 2", ["1.2", "...", "1.2"]),
        ("nurikabe", "0 0 3\n0 0 0\n1 0 0", ["..3", "...", "1.."]),
        ("slitherlink", "nan 3\n0 nan", [".3", "0."]),
        ("hitori", "1 3\n1 2", ["13", "12"]),
        ("lits", "0 0 0\n0 1 1\n1 1 1", ["aaa", "abb", "bbb"]),
        ("starbattle", "1 1\n1 2", ["AA", "AB"]),
    ],
)
def test_boards_of_tutorials(kind: str, text: str, rows: list[str]) -> None:
    """As ``np.loadtxt`` gives them, which is floats."""
    board = np.loadtxt(text.splitlines())
    more = {"stars": 1} if kind == "starbattle" else {}
    assert deduce.parse(board, kind, **more) == deduce.parse(rows, kind, **more)


@pytest.mark.parametrize(
    "word", ["None", "null", "undefined", "nan", "NaN", "-1", "-1.", "-1.0", "--", "''", '""', "'.'", "' '"]
)
def test_words_for_an_open_cell(word: str) -> None:
    """As Python, JavaScript and numpy print them."""
    found = deduce.parse(f"[[{word}, 2, {word}], [3, {word}, {word}]]", "nurikabe")
    assert found == deduce.parse([".2.", "3.."], "nurikabe")


@pytest.mark.parametrize(
    ("rows", "kind", "more", "match"),
    [
        ([[-1, 0], [1, 2]], "yinyang", {}, "both -1 and 0"),
        ([[-1, 0], [-1, 3]], "nurikabe", {}, "both -1 and 0"),
        ([[1.5, 1], [1, 1]], "hitori", {}, "a whole number"),
        ([[np.inf, 1], [1, 1]], "hitori", {}, "a whole number"),
        (np.zeros((0, 3)), "hitori", {}, "a list without cells"),
        (np.zeros(3), "hitori", {}, "two axes"),
        (np.zeros((2, 2, 2)), "hitori", {}, "a cell of the type list"),
        ([[1, 1], [1, 2]], "hitori", {"rooms": [[1, 1], [1, 1]]}, "have no rooms"),
        ([[1, 1], [1, 2]], "heyawake", {"rooms": [[1, 1, 1], [1, 1, 1]]}, "expected"),
        ([[1, 1], [1, 2]], "heyawake", {"rooms": 3}, "two axes"),
        ([[1, 1], [1, 2]], "heyawake", {"rooms": [[1]], "clues": [[1]]}, "clues beside clues"),
        ([[1, 1], [1, 2]], None, {"rooms": [[1, 1], [1, 1]]}, "no kind"),
        ("a1 a\nb b", "heyawake", {"rooms": [[1, 1], [1, 1]]}, "have no rooms"),
        ([[1, "S"], [1, 2]], "creek", {}, "expected"),
    ],
)
def test_wrong_rows_are_refused(rows: object, kind: str | None, more: dict[str, object], match: str) -> None:
    with pytest.raises(InputError, match=match):
        deduce.parse(rows, kind, **more)
