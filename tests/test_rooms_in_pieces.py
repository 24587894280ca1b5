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
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.formats import able, load, parse, write
from deduce.language.errors import InputError
from deduce.picture.draw import svg

ROOMED = {name: kind for name, kind in kinds().items() if isinstance(kind, DeclaredKind) and kind.rooms}
DATA = Path(__file__).parent.parent / "data"
ABLE = [name for name, kind in ROOMED.items() if kind.in_pieces]


def boards(name: str) -> Iterator[DeclaredPuzzle]:
    """Boards with a solution two of whose rooms are made one, or some of whose unshaded cells are in other rooms."""
    rng, kind = random.Random(name), ROOMED[name]
    sources = [one for one in map(load, sorted((DATA / name).glob("*.txt"))) if one.rows * one.cols <= 36][:8]
    for puzzle in chain.from_iterable([one] * 4 for one in [*sources, *kind.make.tiny()]):
        solution = next(iter(oracle.unique(puzzle).solutions), None)
        if solution is None or len(puzzle.print.rooms) < 2 or puzzle.rows * puzzle.cols < 6:
            continue
        ids = [list(row) for row in puzzle.print.ids]
        if kind.numbers.none:
            for r, c in rng.sample([*puzzle.grid.cells(solution.no)], min(3, solution.no.bit_count())):
                ids[r][c] = rng.choice(ids)[0]
        else:
            one, other = rng.sample(range(1, len(puzzle.print.rooms) + 1), 2)
            ids = [[one if number == other else number for number in row] for row in ids]
        counts: dict[int, int] = {}
        for r, c in puzzle.grid.cells():
            counts[ids[r][c]] = counts.get(ids[r][c], 0) + bool(solution.yes & puzzle.grid.bit(r, c))
        told = [] if kind.numbers.none else [number for number in counts if rng.random() < 0.7]
        clues = [[counts[told.pop(told.index(n))] if n in told else None for n in row] for row in ids]
        found = kind.puzzle.of(clues, ids)
        if not found.print.whole and kind.checker.check(found, found.answer(solution)) is None:
            yield found


def test_which_kinds_have_them() -> None:
    assert sorted(ABLE) == ["aqre", "heyawake", "norinori"]


@pytest.mark.parametrize("name", ABLE)
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


@pytest.mark.parametrize("name", ABLE)
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


@pytest.mark.parametrize("name", sorted({*ROOMED} - {*ABLE}))
def test_others_refuse_them_in_one_line(name: str) -> None:
    with pytest.raises(InputError, match="the room of r2c2 is in two pieces; expected rooms in one piece each"):
        parse("a b\nb a", name)


@pytest.mark.parametrize(
    "text",
    [
        "begin\npuzzle lits\nsize 2\nareas\n1 @\n1 1\nend",
        "begin\npuzzle yajilin\nsize 2\nproblem\n- @\n- 1n\nend",
        "begin\npuzzle heyawake\nsize 2\nproblem\n- -\n- -\nareas\n1 1\n@ 1\nend",
    ],
)
def test_holes_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError, match="a hole in the board; expected a board without holes"):
        parse(text)
