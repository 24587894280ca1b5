"""Cells that are absent from a board: read, solved, shown and written where a kind has them, refused elsewhere."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pytest

import deduce
from deduce import oracle
from deduce.contract.registry import kind as kind_named
from deduce.contract.registry import kinds
from deduce.core.library import library
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.mixed import MixedPuzzle
from deduce.declared.kind import DeclaredKind
from deduce.declared.printed import HOLE
from deduce.engine.tiers import Tiers
from deduce.formats import able, load, parse, write
from deduce.language.errors import InputError
from deduce.picture.draw import svg
from deduce.proof.replay import verify
from tests import core_law as law

DATA = Path(__file__).parent.parent / "data"
ABLE = [name for name, kind in kinds().items() if isinstance(kind, DeclaredKind) and kind.holes]
EACH = [pytest.param(name, marks=pytest.mark.long if name == "countryroad" else ()) for name in ABLE]


def boards(name: str) -> Iterator[DeclaredPuzzle]:
    """Boards some of whose cells are cut out: those that the solution leaves, and in every second one any."""
    rng, kind = random.Random(name), kind_named(name)
    assert isinstance(kind, DeclaredKind)
    sources = [one for one in map(load, sorted((DATA / name).glob("*.txt"))) if one.rows * one.cols <= 36][:8]
    for k, puzzle in enumerate(chain.from_iterable([one] * 4 for one in [*sources, *kind.make.tiny()])):
        assert isinstance(puzzle, DeclaredPuzzle)
        solution = next(iter(oracle.unique(puzzle).solutions), None)
        if solution is None or puzzle.rows * puzzle.cols < 6:
            continue
        unused = puzzle.edges.unmarked(solution.yes) if isinstance(puzzle, MixedPuzzle) else solution.no
        free = [*puzzle.grid.cells(unused if k % 2 else puzzle.grid.board)]
        names: list[list[int | str]] = [list(row) for row in puzzle.print.ids]
        for r, c in rng.sample(free, min(rng.randint(1, 4), len(free))):
            names[r][c] = HOLE
        told = {room.clue: room.cells for room in puzzle.print.rooms if room.clue is not None}
        clues: list[list[int | str | None]] = [[None] * puzzle.cols for _ in names]
        for clue, cells in told.items():
            left = [(r, c) for r, c in puzzle.grid.cells(cells) if names[r][c] != HOLE]
            if left and rng.random() < 0.7:
                clues[left[0][0]][left[0][1]] = clue
        try:
            found = kind.puzzle.of(clues, names)
        except InputError:  # a number that no longer fits its room
            continue
        if found.print.holes:
            yield found


def test_which_kinds_have_them() -> None:
    assert sorted(ABLE) == ["countryroad", "lits"]


@pytest.mark.parametrize("name", EACH)
def test_what_is_concluded_holds_in_every_solution(name: str) -> None:
    several = none = 0
    for puzzle in islice(boards(name), 70):
        every = oracle.solutions(puzzle, 60)
        several, none = several + (len(every) > 1), none + (not every)
        for solution in every:
            assert not solution.known & ~puzzle.board
            assert puzzle.kind.checker.check(puzzle, puzzle.answer(solution)) is None
        for tier in (1, 2):
            marks = Tiers(puzzle, kinds()[name].techniques).close(tier, puzzle.givens)
            if every:
                assert not marks.known & ~puzzle.board, puzzle.text()
            assert all(marks.within(solution) for solution in every), puzzle.text()
    assert several > 1
    assert none > 1


@pytest.mark.skipif(library() is None, reason="no compiled core")
@pytest.mark.parametrize("name", EACH)
def test_compiled_code_concludes_what_python_does(name: str) -> None:
    rng, compared = random.Random(f"core {name}"), 0
    for puzzle in islice(boards(name), 24):
        for marks in law.states(puzzle, rng, 2):
            compared += law.techniques(puzzle, marks, rng)
    assert compared > 100


@pytest.mark.parametrize("name", EACH)
def test_they_are_read_written_drawn_and_never_named(name: str) -> None:
    shown = 0
    for puzzle in islice(boards(name), 12):
        assert {"text", "json", "janko"} <= {*able(puzzle)}
        assert not {"puzzlink", "pzprv3", "penpa"} & {*able(puzzle)}  # they have no holes in these genres
        for form in able(puzzle):
            assert parse(write(puzzle, form), name).text() == puzzle.text()
        holes = puzzle.print.holes.bit_count()
        for symmetry in puzzle.symmetries():
            turned = symmetry.puzzle
            assert isinstance(turned, DeclaredPuzzle)
            assert turned.print.holes.bit_count() == holes
            assert not turned.board & turned.print.holes
        assert svg(puzzle, puzzle.givens).count("<svg") == 1
        assert str(deduce.check(puzzle))
        absent = {puzzle.name(bit, "en") for bit in puzzle_cells(puzzle)}
        for step in deduce.solve(puzzle):
            words = {*str(step).replace(",", " ").replace(".", " ").split()}
            assert not absent & words, (puzzle.text(), str(step))
            shown += 1
    assert shown


def puzzle_cells(puzzle: DeclaredPuzzle) -> Iterator[int]:
    """The variables that holes would be."""
    marked = puzzle.edges.marked if isinstance(puzzle, MixedPuzzle) else int
    for r, c in puzzle.grid.cells(puzzle.print.holes):
        yield marked(puzzle.grid.bit(r, c))


def test_a_hole_of_lits_is_a_cell_that_no_piece_takes() -> None:
    """The solutions are those of a board where a room takes in the holes, without those that shade one."""
    compared = 0
    for puzzle in islice(boards("lits"), 12):
        ids = [[number or 1 for number in row] for row in puzzle.print.ids]
        kind = kind_named("lits")
        assert isinstance(kind, DeclaredKind)
        other = kind.puzzle.of([[None] * puzzle.cols for _ in ids], ids)
        holes = puzzle.print.holes
        mine = {solution.yes for solution in oracle.solutions(puzzle, 500)}
        theirs = {solution.yes for solution in oracle.solutions(other, 500)}
        if len(theirs) < 500:
            assert mine == {yes for yes in theirs if not yes & holes}
            compared += 1
    assert compared > 3


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        ("a a a\nb @ c\nb d c", "a+-a+-a+\n|     |\nb+ @. c+\n|     |\nb+-d+-c+"),
        ("a a a\na @ a\na a a", "a+-a+-a+\n|     |\na+ @. a+\n|     |\na+-a+-a+"),
        ("a a @\na a b", None),  # no way through b
        ("a a @ c c\na b @ c c\nb b @ c c", None),  # no way to c
        ("a a @ c", None),
    ],
)
def test_a_loop_goes_round_a_hole(text: str, solution: str | None) -> None:
    puzzle = parse(text, "countryroad")
    assert [puzzle.text(one) for one in oracle.solutions(puzzle, 10)] == ([solution] if solution else [])
    graded = deduce.grade(puzzle)
    assert graded.status == ("solved" if solution else "no_solution")


@pytest.mark.parametrize("form", ["text", "json", "janko"])
def test_marks_are_read_back_beside_holes(form: str) -> None:
    for text, name in (("a a a a @\nb b b b @", "lits"), ("a a a\nb @ c\nb d c", "countryroad")):
        puzzle = parse(text, name)
        assert puzzle.text().replace(".", "") == text
        [solution, *_] = oracle.solutions(puzzle, 1) or [puzzle.givens]
        assert type(puzzle).drawn(puzzle.text(solution))[1] == solution
        assert parse(write(puzzle, form), name).text() == puzzle.text()


def test_a_proof_on_a_board_with_holes_is_verified() -> None:
    puzzle = parse("a a a\nb @ c\nb d c", "countryroad")
    log = json.loads(json.dumps(deduce.prove(puzzle)))
    assert verify(puzzle, log)
    assert str(deduce.hint(puzzle))


def test_holes_of_yajilin_are_cells_out_of_play_and_of_stars_are_blocked_ones() -> None:
    puzzle = parse("begin\npuzzle yajilin\nsize 3\nproblem\n- - -\n- @ -\n- - -\nend")
    assert puzzle.text() == ". . .\n. x .\n. . ."
    assert "- x -" in write(puzzle, "janko")  # as the site writes most of them
    assert len(oracle.solutions(puzzle, 5)) == 1
    stars = parse("begin\npuzzle starbattle\nsize 4\ndepth 1\nareas\n1 1 1 2\n3 @ @ 2\n3 @ @ 2\n3 4 4 4\nend")
    assert stars.text().splitlines()[1] == "C  -  -  B"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("begin\npuzzle heyawake\nsize 2\nproblem\n- -\n- -\nareas\n1 1\n@ 1\nend", "line 9, column 1: a hole in the"),
        ("begin\npuzzle heyawake\nsize 2\nproblem\n@ -\n- -\nareas\n1 1\n1 1\nend", "line 5, column 1: a hole in the"),
        ("begin\npuzzle slitherlink\nsize 2\nproblem\n- @\n- 3\nend", "line 5, column 3: a hole in the board"),
        ("begin\npuzzle countryroad\nsize 2\nproblem\n@ -\n- -\nareas\n1 1\n1 1\nend", "line 5, column 1: a hole"),
        (
            "begin\npuzzle countryroad\nsize 2\nproblem\n2 -\n- -\nareas\n@ 1\n1 1\nend",
            "line 5, column 1: 2 is",
        ),
        ("begin\npuzzle lits\nsize 2\nareas\n@ @\n@ @\nend", "a board of holes alone; expected a cell in a room"),
        ('{"kind": "heyawake", "rooms": [[1, null]], "clues": [[null, null]]}', "the number of a room, from 1$"),
        ("# kind: heyawake\na @\na a", "line 2, column 3"),
        ("# kind: lits\na @■ a", "line 2, column 3"),
        ("# kind: lits\n@ @ @", "a board of holes alone"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(text: str, fault: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert fault.rstrip("$") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_nothing_is_marked_on_a_hole() -> None:
    lits = parse("a a a a @", "lits")
    with pytest.raises(InputError, match="line 1, column 5: bad value 1"):
        lits.marks([[1, 1, 1, 1, 1]])
    road = parse("a a @\na b b", "countryroad")
    answer = {"across": [[1, 1], [0, 0]], "down": [[0, 0, 0]]}
    names = [*road.answer(road.givens)]
    with pytest.raises(InputError, match="a line through r1c3, which is a hole"):
        road.marks(dict(zip(names, answer.values(), strict=True)))
    assert "which is a hole" in str(road.kind.checker.check(road, dict(zip(names, answer.values(), strict=True))))
