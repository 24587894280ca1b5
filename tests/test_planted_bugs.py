"""Tests of the tests: a bug of each sort is planted, and the laws that are there for it must find it.

The right techniques keep all the laws (`test_toy_kind`, `test_laws`), so what breaks a law here is the bug.
"""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.puzzle import Symmetry
from deduce.contract.registry import kinds
from deduce.engine import path as path_module
from deduce.engine import refute as refute_module
from deduce.engine.tiers import Tiers
from tests.laws import boards, engine
from tests.laws.boards import closed
from tests.laws.kind import LAWS as KIND_LAWS
from tests.laws.limits import LAWS
from tests.laws.technique import Broken
from tests.mutants.catch import caught, files, module_of
from tests.mutants.operators import Mutant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

    Function = Callable[[Any, Marks], Marks]
    Change = Callable[[Technique], Technique]
    Toys = Mapping[str, Kind]


pytestmark = pytest.mark.usefixtures("in_python")  # where bugs are planted


@dataclass(frozen=True)
class Bug:
    """A bug in a technique: where it is planted, what is changed, and the laws of which each must find it."""

    of: str
    change: Change
    laws: tuple[str, ...]
    says: str = ""


def function(bug: Callable[..., Marks]) -> Change:
    """A bug in a function, which is given the right function too."""

    def planted(technique: Technique) -> Technique:
        right = technique.function
        return replace(technique, function=lambda puzzle, marks: bug(right, puzzle, marks))

    return planted


def page(*changes: tuple[str, str]) -> Change:
    """A bug on the page: words of the docstring are replaced."""

    def planted(technique: Technique) -> Technique:
        module = ModuleType(f"{technique.module}_changed", sys.modules[technique.module].__doc__)
        module.__file__ = sys.modules[technique.module].__file__
        for old, new in changes:
            assert old in module.__doc__
            module.__doc__ = module.__doc__.replace(old, new)
        sys.modules[module.__name__] = module
        return replace(technique, module=module.__name__)

    return planted


def entry(**changes: Any) -> Change:
    """A bug in what is registered beside the function."""
    return lambda technique: replace(technique, **changes)


# Bugs in functions ---------------------------------------------------------------------------------------------------


def says_the_opposite(right: Function, puzzle: Any, marks: Marks) -> Marks:
    found = right(puzzle, marks)
    return found if found == TOP else found.without(marks).flipped


def never_fires(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return NOTHING


def forgets_columns(right: Function, puzzle: Any, marks: Marks) -> Marks:
    rows = puzzle.keep((1 << sum(count is not None for count in puzzle.counts[: puzzle.rows])) - 1)
    return right(rows, marks)


def one_cell_too_eager(right: Function, puzzle: Any, marks: Marks) -> Marks:
    lefts = [(line & ~marks.no, count) for line, count in puzzle.numbered]
    return Marks(sum({bit for left, count in lefts if left.bit_count() <= count + 1 for bit in bits(left)}), 0)


def sees_clashes_too_early(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return TOP if any((line & marks.yes).bit_count() > count - 1 > 0 for line, count in puzzle.numbered) else NOTHING


def takes_an_unknown_number_for_zero(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return right(replace(puzzle, counts=[count or 0 for count in puzzle.counts]), marks)


def reads_the_clues_by_a_side_door(right: Function, puzzle: Any, marks: Marks) -> Marks:
    """A relaxed board still knows the numbers that were taken away."""
    return right(getattr(puzzle, "whole", puzzle), marks)


def looks_at_one_line_only(right: Function, puzzle: Any, marks: Marks) -> Marks:
    """Greedy: the line with most known cells."""
    if not puzzle.numbered:
        return NOTHING
    most = max(range(len(puzzle.numbered)), key=lambda i: (puzzle.numbered[i][0] & marks.known).bit_count())
    return right(puzzle.keep(1 << most), marks)


def gives_up_on_full_boards(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return right(puzzle, marks) if 3 * marks.size() < puzzle.rows * puzzle.cols else NOTHING


def looks_to_the_right_only(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return Marks(0, marks.yes << 1 & puzzle.grid.board)


def wraps_into_the_next_row(right: Function, puzzle: Any, marks: Marks) -> Marks:
    """As on a board without a guard column."""
    cells = [puzzle.grid.bit(r, c) for r, c in puzzle.grid.cells()]
    beside = sum({b for a, b in pairwise(cells) if a & marks.yes} | {a for a, b in pairwise(cells) if b & marks.yes})
    return right(puzzle, marks).join(Marks(0, beside))


def leaves_the_board(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return Marks(0, marks.yes << 1 | marks.yes >> 1 | marks.yes << puzzle.grid.width | marks.yes >> puzzle.grid.width)


def fails_on_large_boards(right: Function, puzzle: Any, marks: Marks) -> Marks:
    found = right(puzzle, marks)
    return (
        found if puzzle.grid.board < 1 << 20 else Marks(0, found.no | found.no << puzzle.grid.width & puzzle.variables)
    )


def raises_on_a_clash(right: Function, puzzle: Any, marks: Marks) -> Marks:
    found = right(puzzle, marks)
    if found == TOP:
        raise ValueError("too many")
    return found


SEEN: set[tuple[int, Marks]] = set()


def answers_only_once(right: Function, puzzle: Any, marks: Marks) -> Marks:
    asked = (id(puzzle), marks)
    found = NOTHING if asked in SEEN else right(puzzle, marks)
    SEEN.add(asked)
    return found


KEPT: dict[Marks, Marks] = {}


def keeps_answers_for_other_puzzles(right: Function, puzzle: Any, marks: Marks) -> Marks:
    if len(KEPT) > 50:
        KEPT.clear()
    return KEPT.setdefault(marks, right(puzzle, marks))


def keeps_answers_by_size(technique: Technique) -> Technique:
    """A cache of its module whose key lacks the clues."""
    asked: list[Any] = []

    @lru_cache(maxsize=100)
    def kept(rows: int, cols: int, marks: Marks) -> Marks:
        return technique.function(asked[-1], marks)

    def planted(puzzle: Any, marks: Marks) -> Marks:
        asked.append(puzzle)
        return kept(puzzle.rows, puzzle.cols, marks)

    vars(sys.modules[technique.module])["kept"] = kept
    return replace(technique, function=planted)


def changes_the_puzzle(right: Function, puzzle: Any, marks: Marks) -> Marks:
    puzzle.extra["asked"] = puzzle.extra.get("asked", 0) + 1
    return right(puzzle, marks)


def forgets_the_givens(right: Function, puzzle: Any, marks: Marks) -> Marks:
    return right(puzzle.with_givens(NOTHING), marks)


def needs_no_second_stone(right: Function, puzzle: Any, marks: Marks) -> Marks:
    """Single exit without its side condition."""
    from deduce.board.connectivity import components

    forced = []
    for stones, others in (marks, marks[::-1]):
        exits = 0
        for group in components(stones, puzzle.width):
            out = puzzle.grid.beside(group) & ~others & ~group
            exits |= out if out.bit_count() == 1 else 0
        forced.append(exits)
    return Marks(*forced)


def never_closes_a_ring(right: Function, puzzle: Any, marks: Marks) -> Marks:
    """No loop without a stone outside."""
    black, white = (
        sum(bit for bit in bits(puzzle.board & ~marks.known) if _closes(puzzle, bit, stones)) for stones in marks
    )
    return Marks(white, black)


def _closes(puzzle: Any, bit: int, stones: int) -> bool:
    """Whether a stone on the cell is the last of a ring round some cell."""
    return any(
        puzzle.grid.around(middle).bit_count() == 8 and not puzzle.grid.around(middle) & ~(stones | bit)
        for middle in bits(puzzle.grid.around(bit))
    )


def allows_parity_on_thin_boards(right: Function, puzzle: Any, marks: Marks) -> Marks:
    from techniques.yinyang.ladder.border_parity import _parity

    rim = puzzle.grid.rim
    return _parity(puzzle.grid, marks.yes & rim, marks.no & rim)


BUGS = {
    "wrong conclusion": Bug("tally/last-cells", function(says_the_opposite), ("sound", "example", "reasons")),
    "never fires": Bug("tally/full-line", function(never_fires), ("example", "cases", "sound"), "never fired"),
    "columns forgotten": Bug("tally/full-line", function(forgets_columns), ("cases", "symmetric")),
    "too eager": Bug("tally/last-cells", function(one_cell_too_eager), ("sound", "cases")),
    "contradiction too early": Bug(
        "tally/full-line", function(sees_clashes_too_early), ("sound", "sound-on-larger-boards")
    ),
    "unknown number taken for zero": Bug(
        "tally/full-line", function(takes_an_unknown_number_for_zero), ("sound", "monotone-in-clues", "cases")
    ),
    "clue read by a side door": Bug(
        "tally/full-line", function(reads_the_clues_by_a_side_door), ("reasons",), "do not imply"
    ),
    "depends on what it happens to find": Bug(
        "tally/last-cells", function(looks_at_one_line_only), ("monotone",), "less"
    ),
    "fewer marks from more": Bug("tally/full-line", function(gives_up_on_full_boards), ("monotone",), "less"),
    "one direction only": Bug("tally/neighbours", function(looks_to_the_right_only), ("symmetric", "example")),
    "wraps round the edge": Bug("tally/neighbours", function(wraps_into_the_next_row), ("sound", "symmetric")),
    "leaves the board": Bug("tally/neighbours", function(leaves_the_board), ("pure",), "not on the board"),
    "wrong on large boards only": Bug("tally/neighbours", function(fails_on_large_boards), ("sound-on-larger-boards",)),
    "raises": Bug("tally/full-line", function(raises_on_a_clash), ("pure",), "raises"),
    "remembers what it said": Bug("tally/full-line", function(answers_only_once), ("pure",), "another answer"),
    "keeps answers for other puzzles": Bug("tally/full-line", function(keeps_answers_for_other_puzzles), ("pure",)),
    "keeps answers by size": Bug("tally/full-line", keeps_answers_by_size, ("interleaved",), "after others"),
    "changes the puzzle": Bug("tally/full-line", function(changes_the_puzzle), ("pure",), "changes the puzzle"),
    "licence forgotten": Bug("domino/turned-pair", entry(assumes_unique=None), ("sound", "reasons")),
    "givens overlooked": Bug("domino/turned-pair", function(forgets_the_givens), ("sound", "cases")),
    "claims to be subsumed": Bug("tally/full-line", entry(subsumed_by="neighbours"), ("subsumed",), "others do not"),
    "taught nowhere": Bug("tally/full-line", entry(taught="a guide"), ("documented",), "no address of a guide"),
    "subsumed by nothing": Bug("tally/full-line", entry(subsumed_by="no-such"), ("subsumed",), "no technique"),
    "rank of another": Bug("tally/full-line", entry(rank=10), ("documented",), "rank"),
    "easier techniques do it": Bug("tally/full-line", page(("■×.. 1", "■... 1")), ("needed",), "easier"),
    "picture and code disagree": Bug("tally/last-cells", page(("■×■ 2", "■×. 2")), ("example",), "not what follows"),
    "nothing happens in the picture": Bug(
        "tally/last-cells", page(("■×■ 2", ".×. 2")), ("example",), "nothing is drawn"
    ),
    "two puzzles in the picture": Bug("tally/last-cells", page(("■×■ 2", "■×■ 1")), ("example",), "not of one puzzle"),
    "picture without an arrow": Bug("tally/last-cells", page(("  ->  ", "      ")), ("example",), "arrow"),
    "impossible picture": Bug(
        "tally/neighbours", page((".■. ?", ".■. 3"), ("×■× ?", "×■× 3")), ("example",), "no solution"
    ),
    "section missing": Bug(
        "tally/full-line", page(("Why it is sound\n-----", "Anyway\n-----")), ("documented",), "sections"
    ),
    "section empty": Bug(
        "tally/full-line", page(("One more would be too many.", "")), ("documented",), "nothing stands"
    ),
    "no title": Bug("tally/full-line", page(("Full line: once", "Once")), ("documented",), "begin"),
    "name that is an order": Bug("tally/full-line", entry(name="avoid-full-lines"), ("documented",), "no name"),
    "no Japanese": Bug("tally/full-line", entry(ja="Full line"), ("documented",), "Japanese"),
    "unknown role": Bug("tally/full-line", entry(says="{wherefore}, so {therefore}."), ("documented",), "no blank"),
    "broken sentence": Bug("tally/full-line", entry(says_ja="{because}から、{therefore}"), ("spoken",), "no sentence"),
    "single exit without a second stone": Bug(
        "yinyang/single-exit", function(needs_no_second_stone), ("sound", "cases", "reasons")
    ),
    "never close a loop": Bug("yinyang/no-loop", function(never_closes_a_ring), ("sound", "cases")),
    "parity on thin boards": Bug("yinyang/border-parity", function(allows_parity_on_thin_boards), ("sound", "cases")),
}
PLANTED = [pytest.param(bug, law, id=f"{name}: {law}") for name, bug in BUGS.items() for law in bug.laws]


@pytest.mark.parametrize(("bug", "law"), PLANTED)
def test_the_bug_is_found(toys: Toys, bug: Bug, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = (toys | kinds())[bug.of.split("/")[0]]
    (technique,) = (item for item in kind.techniques if item.id == bug.of)
    if bug is BUGS["clue read by a side door"]:
        open_the_side_door(kind, monkeypatch)
    with pytest.raises(Broken) as broken:
        LAWS[law](kind, bug.change(technique))
    if law == bug.laws[-1]:
        assert bug.says in str(broken.value)


def open_the_side_door(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relaxed boards remember the whole one."""
    keep: Any = kind.puzzle.keep

    def remembering(puzzle: Any, clues: int) -> Any:
        fewer = keep(puzzle, clues)
        vars(fewer)["whole"] = getattr(puzzle, "whole", puzzle)
        return fewer

    monkeypatch.setattr(kind.puzzle, "keep", remembering)


# Faults in files -----------------------------------------------------------------------------------------------------


FAULTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "nothing needed at the border of odd boards": (
        "techniques.yinyang.shared.rooms",
        "& home & ~stones & ~needed",
        "& home & ~stones & ~needed & ~(puzzle.grid.rim * (puzzle.rows % 2 * puzzle.cols % 2 and puzzle.rows > 6))",
        ("power yinyang/way-to-a-block",),
    ),
    "crossing subsumed on boards of two lines only": (
        "techniques.yinyang.ladder.crossing",
        "@technique(",
        "@technique(subsumed_by='border',",
        ("covered yinyang/crossing",),
    ),
    "a third instead of a quarter": (
        "techniques.starbattle.shared.tally",
        "-(-size // 4)",
        "-(-size // 3)",
        ("tests/test_starbattle.py::test_two_full_lines_are_spoilt_by_a_star_that_takes_both",),
    ),
    "more placements than the cap taken as all": (
        "techniques.starbattle.shared.placements",
        "    if count > MOST:\n        return 0, 0\n",
        "",
        ("tests/test_starbattle.py::test_a_long_list_of_placements_says_nothing",),
    ),
    "a region without a count holds too few": (
        "techniques.starbattle.shared.windows",
        "layout.n * stars + BEYOND",
        "layout.n * 2",
        ("tests/test_starbattle.py::test_the_bound_on_a_region_without_a_count_is_never_too_low",),
    ),
    "one line less at the far edge": (
        "techniques.starbattle.ladder.set_differential",
        "lines[2 * n - right :]",
        "lines[2 * n - min(right, 1) :]",
        ("power starbattle/set-differential", "symmetric starbattle/set-differential"),
    ),
    "no 2×2 taken for full cover": (
        "techniques.numberlink.ladder.only_number",
        "if puzzle.full_cover else",
        "if puzzle.full_cover or puzzle.no_2x2 else",
        ("power numberlink/only-number", "tight numberlink/only-number"),
    ),
    "licensed without a proof": (
        "techniques.numberlink.kind",
        'self.rules == "any"',
        'self.rules.startswith("any")',
        ("tests/test_numberlink.py::test_a_licence_is_proved_under_every_rule_set",),
    ),
    "way to a block not costly": (
        "techniques.yinyang.ladder.way_to_a_block",
        "costly=True",
        "costly=False",
        ("work yinyang",),
    ),
    "fourth of a block costly": (
        "techniques.yinyang.ladder.fourth_of_a_block",
        "@technique(",
        "@technique(costly=True,",
        ("work yinyang",),
    ),
    "the longest list is cut off": (
        "techniques.starbattle.shared.placements",
        "        return count <= MOST",
        "        return count < MOST // 4",
        ("tests/test_starbattle.py::test_ways_to_place_the_stars_of_a_unit_are_all_listed",),
    ),
    "the first ways of a line taken as all": (
        "techniques.sunglasses.shared.ways",
        "        if len(longer) > FEW:\n            return ()\n        found = longer",
        "        found = longer[:FEW]",
        ("capped sunglasses/line-cases",),
    ),
    "roads cut off after so many steps": (
        "techniques.rightturn.shared.spiral",
        "        if not left:\n            return None\n",
        "        if not left:\n            break\n",
        ("capped rightturn/reach",),
    ),
    "a cap on work and not on what is found": (
        "techniques.starbattle.shared.placements",
        "        nonlocal count\n        if not lacks:\n            count += every\n",
        "        nonlocal count\n        count += every\n        if not lacks:\n",
        ("capped starbattle/shapes",),
    ),
    "the wrong way where a long road has one": (
        "techniques.rightturn.ladder.turn_count",
        "yes |= edges_of(puzzle, front, ways[0])",
        "yes |= edges_of(puzzle, front, ways[0] if drive.number < 10 else (ways[0] + 1) % 4)",
        ("holed rightturn/turn-count",),
    ),
    "a route kept that a gap has closed": (
        "techniques.numberlink.shared.routes",
        "    new = puzzle.planes.whole(right ^ before.right | below ^ before.below) if before else -1\n",
        "    new = puzzle.planes.whole(right ^ before.right) if before else -1\n",
        ("trailed numberlink",),
    ),
    "reasons keep their nearest clue": (
        "deduce.engine.reasons",
        "    kept = puzzle.keep(clues)\n",
        "    clues |= 1 if puzzle.clues else 0\n    kept = puzzle.keep(clues)\n",
        ("deletion starbattle/exclusion",),
    ),
    "wrong when asked about one variable": (
        "techniques.yinyang.ladder.single_exit",
        "if group != stones and not",
        "if not",
        ("asked yinyang/single-exit",),
    ),
    "wrong where little is known": (
        "techniques.yinyang.ladder.single_exit",
        "if len(groups) > 1",
        "if len(groups) > 1 or groups[0].bit_count() > 1",
        ("stripped-anew yinyang/single-exit",),
    ),
}
"""Faults by the file that they are planted in: what is written there, what instead, and the tests that each find it."""


def first() -> set[str]:
    """The faults that are tried always: one for each law, and one for the tests of files, which must be collected."""
    found: dict[str, str] = {}
    for fault, (*_, tests) in FAULTS.items():
        for test in tests:
            found.setdefault("::" if "::" in test else test.split()[0], fault)
    return set(found.values())


@pytest.mark.parametrize(
    "fault", [pytest.param(name, marks=() if name in first() else pytest.mark.long) for name in FAULTS]
)
def test_the_fault_in_a_file_is_found(fault: str) -> None:
    name, old, new, tests = FAULTS[fault]
    module_of(name)
    source = Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8")
    assert source.count(old) == 1
    wrong = source.replace(old, new)
    for test in tests:
        one = test if "::" in test else ""
        assert caught(name, planted_in(source, wrong), only=test.__eq__, test=one) == test


def planted_in(source: str, wrong: str) -> Mutant:
    """The changed statement as a mutant."""
    right, tree = ast.parse(source), ast.parse(wrong)
    (top,) = (
        i for i, (one, two) in enumerate(zip(right.body, tree.body, strict=True)) if ast.dump(one) != ast.dump(two)
    )
    return Mutant(0, 0, "", tree, top)


@pytest.mark.parametrize("kind", [name for name, kind in kinds().items() if files(kind)])
def test_what_is_right_is_not_caught(kind: str) -> None:
    """The quick tests, on one module of each kind with modules of its own that is planted as it is."""
    name = files(kinds()[kind])[:2][-1]
    module_of(name)
    tree = ast.parse(Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8"))
    top = next(i for i, statement in enumerate(tree.body) if isinstance(statement, ast.FunctionDef))
    assert caught(name, Mutant(0, 0, "", tree, top), only=lambda what: what.startswith(("power", "tight"))) is None


def test_each_law_of_a_technique_finds_some_bug() -> None:
    found = {law for bug in BUGS.values() for law in bug.laws}
    found |= {test.split()[0] for *_, tests in FAULTS.values() for test in tests if "/" in test.split()[-1]}
    assert found >= set(LAWS)


def test_a_reason_that_is_not_stripped_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(technique: Technique, puzzle: Any, marks: Marks, *_: Any) -> tuple[Marks, int]:
        return marks, (1 << len(puzzle.clues)) - 1

    monkeypatch.setattr("tests.laws.technique.minimal", everything)
    with pytest.raises(Broken):
        LAWS["deletion"](kinds()["yinyang"], kinds()["yinyang"].techniques[0])


# Bugs in kinds -------------------------------------------------------------------------------------------------------


def keeps_all_columns(puzzle: Any, clues: int) -> Any:
    rows = sum(count is not None for count in puzzle.counts[: puzzle.rows])
    every = (1 << len(puzzle.clues)) - 1
    return replace(puzzle, counts=kept(puzzle, clues | every & -1 << rows))


def kept(puzzle: Any, clues: int) -> list[int | None]:
    left = iter(range(len(puzzle.clues)))
    return [count if count is not None and clues >> next(left) & 1 else None for count in puzzle.counts]


def keeps_the_neighbour(puzzle: Any, clues: int) -> Any:
    """Off by one: keeps another clue than the one that is asked for."""
    every = (1 << len(puzzle.clues)) - 1
    return replace(puzzle, counts=kept(puzzle, (clues << 1 | clues >> len(puzzle.clues) - 1) & every))


def turns_no_numbers(puzzle: Any) -> Iterator[Symmetry]:
    for name, shape, moved in puzzle.grid.symmetries():
        if (shape.rows, shape.cols) == (puzzle.rows, puzzle.cols):
            yield Symmetry(name, puzzle, moved)


def draws_no_crosses(puzzle: Any, marks: Marks = NOTHING) -> str:
    rows = [
        "".join("■" if puzzle.grid.bit(r, c) & marks.yes else "." for c in range(puzzle.cols))
        for r in range(puzzle.rows)
    ]
    written = ["?" if count is None else str(count) for count in puzzle.counts]
    return "\n".join([f"{row} {n}" for row, n in zip(rows, written, strict=False)] + ["".join(written[puzzle.rows :])])


KIND_BUGS: dict[str, tuple[str, str, Any, str]] = {
    "columns stay when clues are dropped": ("tally", "keep", keeps_all_columns, "relaxes"),
    "another clue is kept": ("tally", "keep", keeps_the_neighbour, "relaxes"),
    "numbers do not turn": ("tally", "symmetries", turns_no_numbers, "symmetric"),
    "crosses are not drawn": ("tally", "text", draws_no_crosses, "read-back"),
    "cells of a column share a name": ("tally", "name", lambda puzzle, bit, lang: str(puzzle.grid.at(bit)[1]), "named"),
    "edges lie on cells": (
        "domino",
        "place",
        lambda puzzle, bit: puzzle.ends(puzzle.places[bit.bit_length() - 1])[0],
        "named",
    ),
    "any value is a mark": (
        "tally",
        "marks",
        lambda puzzle, answer: Marks(sum(sum(row) for row in answer), 0),
        "refused",
    ),
    "a cell is its own neighbour": ("tally", "near", lambda puzzle, bit: bit, "named"),
}


@pytest.mark.parametrize(("toy", "method", "bug", "law"), KIND_BUGS.values(), ids=KIND_BUGS)
def test_the_bug_of_the_kind_is_found(
    toys: Toys, toy: str, method: str, bug: Any, law: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = toys[toy]
    boards.states(kind)  # drawn before the bug is planted
    monkeypatch.setattr(kind.puzzle, method, bug)
    with pytest.raises(Broken):
        KIND_LAWS[law](kind)


def test_a_lenient_checker_disagrees_with_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(kinds()["yinyang"])  # another object, for which nothing is kept
    right = kind.checker.check
    monkeypatch.setattr(
        kind.checker, "check", lambda puzzle, answer: None if answer[0] == answer[-1] else right(puzzle, answer)
    )
    boards.forget()  # what the right checker said of equal boards
    try:
        with pytest.raises(Broken, match="do not agree"):
            KIND_LAWS["agreed"](kind)
    finally:
        boards.forget()


def test_a_second_checker_that_takes_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(kinds()["yinyang"])
    monkeypatch.setattr(kind.graphs, "holds", lambda *_: True)
    with pytest.raises(Broken, match="refuses nothing"):
        KIND_LAWS["judged-twice"](kind)


def test_each_law_of_a_kind_finds_some_bug() -> None:
    found = {test.split()[0] for *_, tests in FAULTS.values() for test in tests}
    assert {law for _, _, _, law in KIND_BUGS.values()} | {"agreed", "judged-twice"} | found >= set(KIND_LAWS)


# Bugs in the engine --------------------------------------------------------------------------------------------------


def stops_after_one_pass(tiers: Tiers, marks: Marks) -> Marks:
    for function in tiers.functions:
        marks = closed(marks, function(tiers.puzzle, marks)) if not marks.clash else TOP
    return marks


def keeps_all_marks(*args: Any, **named: Any) -> Iterator[Step]:
    return (replace(step, reason=step.before) for step in right_explain(*args, **named))


def drops_a_mark_too_many(*args: Any, **named: Any) -> Iterator[Step]:
    for step in right_explain(*args, **named):
        yield replace(step, reason=step.reason.without(next(step.reason.literals(), NOTHING)))


def forgets_the_clues(*args: Any, **named: Any) -> Iterator[Step]:
    return (replace(step, clues=0) for step in right_explain(*args, **named))


def keeps_what_nobody_needs(steps: Sequence[Step], start: Marks) -> tuple[Step, ...]:
    kept = right_prune(steps, start)
    return (*kept[:-1], kept[-2], kept[-1]) if len(kept) > 1 else kept


def supposes_one_value_only(tiers: Tiers, marks: Marks) -> list[Marks]:
    return right_literals(tiers, marks)[1::2]


right_explain, right_prune, right_literals = path_module.explain, refute_module.trim, Tiers.literals


def orders(kind: Kind) -> None:
    for board, marks in boards.states(kind)[:60]:
        engine.order_free(board.puzzle, marks, 1)


def definitions(kind: Kind) -> None:
    for board, marks in boards.states(kind)[: 300 if boards.FULL else 100]:
        if engine.closure(board.puzzle, marks, 2) != engine.plain_closure(board.puzzle, marks, 2):
            raise Broken("a closure is not what its definition says")


def walks(kind: Kind) -> None:
    for board in boards.puzzles(kind):
        engine.walked(board.puzzle, board.puzzle.givens, solution=board.solutions[0])


def refutations(kind: Kind) -> None:
    for board, marks in boards.states(kind)[:250]:
        engine.refutations(board.puzzle, marks, 2, 4)


ENGINE_BUGS: dict[str, tuple[str, Any, str, Any, Callable[[Kind], None]]] = {
    "one pass is no fixpoint": ("tally", Tiers, "fixpoint", stops_after_one_pass, orders),
    "one value is never supposed": ("yinyang", Tiers, "literals", supposes_one_value_only, definitions),
    "reasons are not minimal": ("tally", path_module, "explain", keeps_all_marks, walks),
    "reasons are not enough": ("tally", path_module, "explain", drops_a_mark_too_many, walks),
    "reasons lack their clues": ("tally", path_module, "explain", forgets_the_clues, walks),
    "refutations are not trimmed": ("tally", refute_module, "trim", keeps_what_nobody_needs, refutations),
}


@pytest.mark.parametrize(
    ("kind", "where", "name", "bug", "law"),
    [
        *(pytest.param(*bug, id=name) for name, bug in ENGINE_BUGS.items()),
        pytest.param(*ENGINE_BUGS["one value is never supposed"], id="on more states", marks=pytest.mark.long),
    ],
)
def test_the_bug_of_the_engine_is_found(
    toys: Toys, kind: str, where: Any, name: str, bug: Any, law: Callable[[Kind], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried_on = (toys | kinds())[kind]
    law(tried_on)  # holds, and what it needs is made before the bug is planted
    monkeypatch.setattr(where, name, bug)
    with pytest.raises(Broken):
        law(tried_on)
