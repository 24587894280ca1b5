"""What sentences of Star Battle say of counts and places, read again and held against the board as it stands."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from pathlib import Path

import pytest

import deduce
from deduce.board.marks import bits
from deduce.contract.step import Step
from deduce.explain.folding import tell
from deduce.language.words import NUMBERS
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import Tally, tally

DATA = sorted((Path(__file__).parent.parent / "data" / "starbattle").glob("*.txt"))
SOME = [path for path in DATA if path.stem in ("022", "043", "064", "081", "082")]
STRETCH = re.compile(r"r(\d+)(?:–r(\d+))?c(\d+)(?:–c(\d+))?")
EMPTY = r"so (?P<empty>[rc0-9–, and]+) (?:is|are) empty"
INNER, NEED = r"(?P<inner>[^:.]+?)", r"(?P<need>\w+) stars?"
FILLS = (
    rf"All places of {INNER} lie in (?P<outer>[^:,.]+): the \w+ needs? {NEED}.*? no more, {EMPTY}",
    rf"All places of {INNER}, which needs? {NEED}, lie in (?P<outer>[^:.]+?), which .*?, {EMPTY}",
    rf"(?P<inner>\w+ \w+) needs {NEED}, and all its places lie in (?P<outer>.+?), which .*?, {EMPTY}",
)
PLACES = re.compile(r"[Ee]very place left in (?P<unit>[^(]+) \((?P<cells>[^)]+)\)")
NEEDS = re.compile(r"([Rr]ows?|[Cc]olumns?) ([0-9–, and]+) (?:take|need)s? (\w+) (?:more )?stars?")


def cells_of(puzzle: StarBattle, text: str) -> int:
    """The cells that a text names."""
    found = 0
    for r, s, c, d in STRETCH.findall(text):
        for row in range(int(r), int(s or r) + 1):
            for col in range(int(c), int(d or c) + 1):
                found |= puzzle.grid.bit(row - 1, col - 1)
    return found


def count_of(word: str) -> int:
    """A number in words or in figures."""
    return int(word) if word.isdigit() else NUMBERS.index(word)


def units_of(puzzle: StarBattle, text: str, state: Tally) -> list[int] | None:
    """The units that a text names and that still need stars; None where that is not so plain."""
    found, n, sort = list[int](), puzzle.rows, 0
    for word in re.split(r",? and |, | ", text):
        if (plain := word.lower().rstrip("s")) in ("row", "column", "region"):
            sort = ("row", "column", "region").index(plain)
            continue
        ends = [puzzle.layout.short.index(name) for name in ends_of(word, sort) if name in puzzle.layout.short]
        if len(ends) != len(word.split("–")):
            return None
        found += range(ends[0], ends[-1] + 1)
    return [i for i in found if state.need[i] and sort < 3 and n]


def ends_of(word: str, sort: int) -> list[str]:
    """The first and the last of a stretch of units, as `without` calls them."""
    return [("r", "c", "")[sort] + name for name in word.split("–")]


def faults(step: Step, said: str) -> list[str]:
    """What the sentence of a step says of the board that is not so."""
    puzzle, found = step.puzzle, list[str]()
    assert isinstance(puzzle, StarBattle)
    state = tally(puzzle, step.before)
    for form in FILLS:
        for told in re.finditer(form, said):
            inner, outer = (units_of(puzzle, told[name], state) for name in ("inner", "outer"))
            if inner is None or outer is None:
                continue
            mine, theirs = (reduce(or_, (state.left[i] for i in some), 0) for some in (inner, outer))
            needs = {sum(state.need[i] for i in some) for some in (inner, outer)} | {count_of(told["need"])}
            if mine & ~theirs:
                found.append(f"places elsewhere: {told[0]}")
            if len(needs) != 1:
                found.append(f"not so many stars: {told[0]}")
            if cells_of(puzzle, told["empty"]) & state.open & ~(theirs & ~mine):
                found.append(f"too much is concluded: {told[0]}")
    for told in PLACES.finditer(said):
        some = units_of(puzzle, told["unit"], state)
        if some and cells_of(puzzle, told["cells"]) != reduce(or_, (state.left[i] for i in some)):
            found.append(f"not the places: {told[0]}")
    if step.technique is not None and step.technique.name in ("strips", "one-by-n"):
        for told in NEEDS.finditer(said):
            some = units_of(puzzle, f"{told[1]} {told[2]}", state)
            if some and sum(state.need[i] for i in some) != count_of(told[3]):
                found.append(f"not so many stars: {told[0]}")
    return found


def all_faults(path: Path) -> list[str]:
    """Those of all steps of a board."""
    return [
        f"{path.stem}, step {n}: {one}"
        for n, step in enumerate(_told(path), 1)
        for one in faults(step, step.sentence())
    ]


def _told(path: Path) -> list[Step]:
    return [step for step in tell(deduce.solve(deduce.load(path))) if step.tier == 1]


def test_a_count_of_stars_is_that_of_the_board() -> None:
    found = [fault for path in SOME for fault in all_faults(path)]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_so_it_is_on_all_boards() -> None:
    found = [fault for path in DATA for fault in all_faults(path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("two stars", "three stars"),
        ("columns 6 and 7", "columns 5 and 7"),
        ("r1–r3c6", "r5c6 and r1–r3c6"),
    ],
)
def test_a_wrong_sentence_is_seen(old: str, new: str) -> None:
    step = next(one for one in _told(SOME[0]) if "columns 6 and 7" in one.sentence())
    assert not faults(step, step.sentence())
    assert faults(step, step.sentence().replace(old, new, 1))


def test_names_of_cells_are_read() -> None:
    puzzle = deduce.load(SOME[0])
    assert isinstance(puzzle, StarBattle)
    assert len(list(bits(cells_of(puzzle, "r1–r3c6, r2c2 and r4c1–c2")))) == 6
