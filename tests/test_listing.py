"""The few ways that a step lists, and the stretches that a count must feed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

import deduce
from deduce.board.marks import Marks, bits, nearly_common
from deduce.contract.registry import kinds
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.relations import Count, probing
from deduce.relations.count import cases
from deduce.relations.count.stretches import packing, without
from deduce.relations.count.ways import MOST_WAYS, ways_of
from deduce.relations.forbidden.rule import apart, completed
from deduce.relations.lookahead import ground, shared
from deduce.relations.table import adjacent
from techniques.rightturn.shared import candidates
from techniques.yinyang.ladder import border_fillings
from techniques.yinyang.shared.ring import colourings
from tests.boards import ROOT

TWELVE = 12


@pytest.mark.parametrize("seed", range(20))
def test_nearly_common_marks_are_those_that_few_ways_lack(seed: int) -> None:
    rng, cells = random.Random(seed), 0b1111011
    ways = []
    for _ in range(rng.randrange(1, 30)):
        yes = rng.getrandbits(7) & cells
        ways.append(Marks(yes, rng.getrandbits(7) & cells & ~yes))
    for most in (0, 1, 3, 12):
        found = nearly_common(ways, cells, most)
        for bit in bits(cells):
            assert bool(found.yes & bit) == (sum(not way.yes & bit for way in ways) <= most)
            assert bool(found.no & bit) == (sum(not way.no & bit for way in ways) <= most)
        assert not found.known & ~cells


@pytest.mark.parametrize("seed", range(20))
def test_a_packing_is_the_largest(seed: int) -> None:
    """Of random stretches on a board of 4×4, against all ways to take some of them."""
    rng = random.Random(seed)
    lines = [sum(1 << 5 * r + c + k for k in range(3)) for r, c in product(range(4), range(2))]
    lines += [sum(1 << 5 * (r + k) + c for k in range(3)) for r, c in product(range(2), range(4))]
    sets = frozenset(one & ~rng.getrandbits(20) for one in rng.sample(lines, 7)) - {0}
    most = max(
        size
        for size in range(len(sets) + 1)
        for some in combinations(sets, size)
        if sum(some).bit_count() == sum(one.bit_count() for one in some)
    )
    found = packing(sets, most)
    assert found is not None
    assert len(found) == most
    assert all(not a & b for a, b in combinations(found, 2))
    assert packing(sets, most + 1) is None
    assert without(sets, sum(found)) <= sets


@pytest.mark.parametrize("cap", [0, *(pytest.param(cap, marks=pytest.mark.long) for cap in (1, 2, 5, 12))])
@pytest.mark.parametrize(
    "name",
    [
        *("akari", "aqre", "mosaic", "nurikabe", "tapa"),
        *(pytest.param(one, marks=pytest.mark.long) for one in ("kurodoko", "nurimisaki")),
    ],
)
def test_what_ways_share_is_said_where_few_lack_it(name: str, cap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the ways themselves, counted one by one, on the way to the solution of some boards."""
    monkeypatch.setattr(probing, "MOST_LISTED", cap)
    monkeypatch.setattr(cases, "MOST_LISTED", cap)
    asked = kept_back = 0
    for puzzle, marks in _on_the_way(name):
        puzzle.rules.prepared.pop(cases._ways.__wrapped__, None)  # type: ignore[attr-defined]  # kept under another cap
        known = ground(puzzle, marks)
        assert known is not None
        here = [(rule.cells, every) for rule, every in cases.of_counts(puzzle, known) if not rule.when & ~marks.yes]
        said = {"counts": here, "clues": list(probing.of_clues(puzzle, known))}
        every_listing = list(_listings(puzzle, marks))
        places = Counter((sort, cells) for sort, cells, _ in every_listing)
        for sort, cells, listed in every_listing:
            if places[sort, cells] > 1:
                continue  # another rule on the same cells may say it
            seen = Marks(marks.yes & cells, marks.no & cells) if sort == "counts" else marks
            ways = [way for way in listed if not completed(puzzle, seen.join(way))]
            if len(listed) > cap and not ways:
                continue
            every = shared(puzzle, known, ways, cells)
            told = [found for where, found in said[sort] if where == cells]
            for one in every.without(marks).literals() if not every.clash else ():
                lacking = sum(not one.within(way) for way in ways) if one.known & cells else len(ways)
                few = min(len(listed), len(ways)) <= cap or (one.known & cells and lacking <= cap)
                asked += 1
                kept_back += not few
                assert any(one.within(found) for found in told) or not few, (puzzle.text(marks), one)
                assert few or not any(found.common(one).known for found in told), (puzzle.text(marks), one)
        puzzle.rules.prepared.pop(cases._ways.__wrapped__, None)  # type: ignore[attr-defined]
    assert asked > 20
    assert kept_back or cap > 2


def _on_the_way(name: str) -> Iterator[tuple[DeclaredPuzzle, Marks]]:
    """Random parts of the solution, on some boards of a kind."""
    for path in sorted((ROOT / "data" / name).glob("*.txt"))[2:40:9]:
        puzzle = deduce.load(path)
        assert isinstance(puzzle, DeclaredPuzzle)
        solution, rng = puzzle.marks(puzzle.extra["solution"]), random.Random(path.stem)
        for share in (0.0, 0.2, 0.4, 0.6):
            some = sum(bit for bit in bits(puzzle.board) if rng.random() < share)
            yield puzzle, Marks(solution.yes & some, solution.no & some).join(puzzle.givens)


def _listings(puzzle: DeclaredPuzzle, marks: Marks) -> Iterator[tuple[str, int, Sequence[Marks]]]:
    for rule in puzzle.rules.of(Count):
        listed = ways_of(rule, marks, apart(puzzle), MOST_WAYS)
        if not rule.when and listed is not None and len(listed) <= cases.MOST_LEFT and rule.cells & ~marks.known:
            yield "counts", rule.cells, listed
    yield from (("clues", cells, listed) for cells, listed in probing.listings(puzzle, marks))


@pytest.mark.parametrize("cap", [1, 3, 12])
@pytest.mark.usefixtures("in_python")
def test_border_colourings_are_struck_where_they_are_few(cap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    technique = next(item for item in kinds()["yinyang"].techniques if item.name == "border-fillings")
    rng, said, kept_back = random.Random(cap), 0, 0
    for path in sorted((ROOT / "data" / "yinyang").glob("*.txt"))[::7]:
        board = deduce.load(path)
        solution = board.marks(board.extra["solution"])
        some = sum(bit for bit in bits(board.variables) if rng.random() < 0.3)
        marks = Marks(solution.yes & some, solution.no & some)
        monkeypatch.setattr(border_fillings, "MOST_LISTED", 10_000)
        border_fillings._few.cache_clear()
        whole = technique(kinds()["yinyang"].puzzle(board.rows, board.cols), marks)
        monkeypatch.setattr(border_fillings, "MOST_LISTED", cap)
        border_fillings._few.cache_clear()
        found = technique(kinds()["yinyang"].puzzle(board.rows, board.cols), marks)
        rim = board.grid.rim
        listed = [
            Marks(dark, rim ^ dark)
            for dark in colourings(board.grid)
            if Marks(marks.yes & rim, marks.no & rim).within(Marks(dark, rim ^ dark))
        ]
        for one in whole.without(marks).literals():
            lacking = sum(not one.within(way) for way in listed) if one.known & rim else len(listed)
            assert one.within(found) == (lacking <= cap)
            said, kept_back = said + (lacking <= cap), kept_back + (lacking > cap)
    border_fillings._few.cache_clear()
    assert said
    assert kept_back


def test_every_cap_on_ways_is_twelve() -> None:
    """One number for a reader to remember, wherever ways, roads or colourings are listed."""
    assert {one.MOST_LISTED for one in (probing, cases, adjacent, candidates, border_fillings)} == {TWELVE}
    for kind in kinds().values():
        for item in kind.techniques:
            if item.name in ("ways-of-a-count", "ways-of-a-clue", "ways-side-by-side", "border-fillings", "fitting"):
                assert "twelve" in item.doc, item.id
