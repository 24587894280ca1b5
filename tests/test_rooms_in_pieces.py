"""Rooms that lie in several pieces: read, solved, shown and written where the rules only count their cells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import pytest

import deduce
from deduce import oracle
from deduce.contract.registry import kinds
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.mixed import MixedPuzzle
from deduce.declared.kind import DeclaredKind
from deduce.declared.numbers import Numbers
from deduce.declared.printed import printed
from deduce.engine.tiers import Tiers
from deduce.formats import able, load, parse, write
from deduce.language.errors import InputError
from deduce.picture.draw import svg

ROOMED = {name: kind for name, kind in kinds().items() if isinstance(kind, DeclaredKind) and kind.rooms}
DATA = Path(__file__).parent.parent / "data"
ABLE = [name for name, kind in ROOMED.items() if kind.in_pieces]
EACH = [pytest.param(name, marks=() if name == "heyawake" else pytest.mark.long) for name in ABLE]


def boards(name: str) -> Iterator[DeclaredPuzzle]:
    """Boards with a solution two of whose rooms are made one, or some of whose unused cells are in other rooms."""
    rng, kind = random.Random(name), ROOMED[name]
    sources = [one for one in map(load, sorted((DATA / name).glob("*.txt"))) if one.rows * one.cols <= 36][:8]
    for puzzle in chain.from_iterable([one] * 4 for one in [*sources, *kind.make.tiny()]):
        solution = next(iter(oracle.unique(puzzle).solutions), None)
        if solution is None or len(puzzle.print.rooms) < 2 or puzzle.rows * puzzle.cols < 6:
            continue
        ids = [list(row) for row in puzzle.print.ids]
        unused = puzzle.edges.unmarked(solution.yes) if isinstance(puzzle, MixedPuzzle) else solution.no
        if kind.numbers.none or kind.lines:
            for r, c in rng.sample([*puzzle.grid.cells(unused)], min(3, unused.bit_count())):
                ids[r][c] = rng.choice(ids)[0]
        else:
            one, other = rng.sample(range(1, len(puzzle.print.rooms) + 1), 2)
            ids = [[one if number == other else number for number in row] for row in ids]
        counts: dict[int, int] = {}
        for r, c in puzzle.grid.cells():
            counts[ids[r][c]] = counts.get(ids[r][c], 0) + (not unused & puzzle.grid.bit(r, c))
        told = [number for number in counts if kind.numbers.fits(counts[number]) and rng.random() < 0.7]
        clues = [[counts[told.pop(told.index(n))] if n in told else None for n in row] for row in ids]
        found = kind.puzzle.of(clues, ids)
        if not found.print.whole and kind.checker.check(found, found.answer(solution)) is None:
            yield found


def test_which_kinds_have_them() -> None:
    assert sorted(ABLE) == ["aqre", "countryroad", "heyawake", "lits", "norinori"]


@pytest.mark.parametrize("name", EACH)
def test_what_is_concluded_holds_in_every_solution(name: str) -> None:
    count = 0
    for puzzle in islice(boards(name), 25):
        count += 1
        every = oracle.solutions(puzzle, 40)
        assert every
        for tier in (1, 2):
            marks = Tiers(puzzle, kinds()[name].techniques).close(tier, puzzle.givens)
            assert all(marks.within(solution) for solution in every), puzzle.text()
    assert count > 3


@pytest.mark.parametrize("name", EACH)
def test_they_are_read_written_told_and_drawn(name: str) -> None:
    shown = 0
    for puzzle in islice(boards(name), 8):
        assert {"text", "json", "janko"} <= {*able(puzzle)}
        assert not {"puzzlink", "pzprv3", "penpa"} & {*able(puzzle)}  # borders do not say them
        for form in able(puzzle):
            assert parse(write(puzzle, form), name).text() == puzzle.text()
        for symmetry in puzzle.symmetries():
            assert not symmetry.puzzle.print.whole
        assert "<svg" in svg(puzzle, puzzle.givens)
        assert str(deduce.check(puzzle))
        solved = deduce.solve(puzzle)
        shown += bool(str(solved))
    assert shown


def test_a_kind_that_does_not_say_so_refuses_them_in_one_line() -> None:
    with pytest.raises(InputError, match="the room of r2c2 is in two pieces; expected rooms in one piece each"):
        printed([[None, None], [None, None]], ["ab", "ba"], Numbers(most=-1))


def test_a_tetromino_lies_in_one_piece_of_its_room() -> None:
    puzzle = parse("a a a b a a\na b b b b b", "lits")
    solutions = oracle.solutions(puzzle, 10)
    assert solutions
    assert not any(solution.yes & puzzle.grid.union([(0, 4), (0, 5)]) for solution in solutions)
    assert not oracle.solutions(parse("a a b a a\nb b b b b", "lits"), 1)  # either piece is too small


def test_a_loop_visits_only_one_piece_of_a_room() -> None:
    puzzle = parse("a b a\na b b", "countryroad")
    [solution] = oracle.solutions(puzzle, 10)
    assert puzzle.text(solution) == "a/×b+-a+\n×  |  |\na/×b+-b+"
