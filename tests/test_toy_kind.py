"""A kind is one folder: three toys are put into a folder elsewhere, and everything works for them.

Tally has cells and removable clues; Domino has edges, givens and a technique under licence; Outlook is what `deduce new
kind` writes, a kind that is declared.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kinds
from deduce.engine.hints import hint
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.picture.draw import svg
from deduce.relations.derived import every
from tests.laws import boards, engine
from tests.laws.derived import ONCE, SAMPLED
from tests.laws.kind import LAWS as KIND_LAWS
from tests.laws.limits import LAWS
from tests.laws.shares import parts, taken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deduce.contract.kind import Kind

    Toys = Mapping[str, Kind]

TOYS = {
    "tally": ["neighbours", "full-line", "last-cells"],
    "domino": ["taken", "dead-end", "turned-pair"],
    "outlook": ["forbidden-picture", "line-of-sight", "only-exit", "cut-cell", "ways-of-a-clue"],
}
each_toy = pytest.mark.parametrize("toy", TOYS)


def test_kinds_and_techniques_are_found_where_they_lie(toys: Toys) -> None:
    found = {name: [item.name for item in kind.techniques] for name, kind in toys.items()}
    assert set(found.pop("mixed")) == set(ONCE)
    assert found == TOYS
    assert set(toys) < set(kinds())
    for kind in toys.values():
        for technique in kind.techniques:
            file = str(sys.modules[technique.module].__file__)
            assert "elsewhere" in file or technique.name in every()


OBEYED = [
    *((f"{toy}/{name}", law) for toy in ("tally", "domino") for name in TOYS[toy] for law in LAWS),
    *((f"outlook/{name}", law) for name in TOYS["outlook"] for law in SAMPLED),
    *((f"mixed/{name}", law) for name in ONCE for law in LAWS),
]
TRIALS = [one for name, law in OBEYED for one in parts(law, name, law, name=f"{name}-{law}")]


@pytest.mark.parametrize(("name", "law", "part"), TRIALS)
def test_technique_obeys(toys: Toys, name: str, law: str, part: float) -> None:
    kind = toys[name.split("/")[0]]
    (technique,) = (item for item in kind.techniques if item.id == name)
    with taken(part):
        (LAWS | SAMPLED)[law](kind, technique)


@pytest.mark.parametrize("law", KIND_LAWS)
@each_toy
def test_kind_obeys(toys: Toys, toy: str, law: str) -> None:
    KIND_LAWS[law](toys[toy])


@each_toy
@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("count", [12, pytest.param(40, marks=pytest.mark.long)])
def test_closures_are_free_of_the_order_and_what_their_definition_says(
    toys: Toys, toy: str, tier: int, count: int
) -> None:
    for board, marks in boards.states(toys[toy])[: count // tier]:
        result = engine.order_free(board.puzzle, marks, tier)
        assert result == engine.plain_closure(board.puzzle, marks, tier)
        assert board.allows(marks, result)


@each_toy
def test_refutations_hold(toys: Toys, toy: str) -> None:
    steps = sum(
        engine.refutations(board.puzzle, marks, tier, 4)
        for board, marks in boards.states(toys[toy])[:250]
        for tier in (2, 3)
    )
    assert steps >= 5


@each_toy
def test_a_path_is_walked_told_drawn_and_counted(toys: Toys, toy: str) -> None:
    assert len(boards.puzzles(toys[toy])) >= 5
    for board in boards.puzzles(toys[toy]):
        puzzle = board.puzzle
        end, steps = engine.walked(puzzle, puzzle.givens, solution=board.solutions[0])
        assert end == board.solutions[0]
        for step in steps:
            engine.told(step)
            assert "</svg>" in svg(puzzle, step.before, step=step)
        engine.budgeted(puzzle, lambda tiers: list(path(tiers)))


@each_toy
def test_a_hint_follows_and_a_wrong_mark_is_found(toys: Toys, toy: str) -> None:
    told = wrong = 0
    for board in boards.puzzles(toys[toy]):
        puzzle, solution = board.puzzle, board.solutions[0]
        found = hint(puzzle, solutions=board.solutions)
        assert found is not None
        told += all(found.text(level, lang) for level in (1, 2, 3) for lang in ("en", "ja"))
        open_ = puzzle.variables & ~puzzle.givens.known
        mistake = next(Marks(open_, open_).without(solution).literals())
        found = hint(puzzle, mistake, solutions=board.solutions)
        assert found is not None
        wrong += found.wrong == mistake
    assert told == wrong == len(boards.puzzles(toys[toy]))


@each_toy
def test_grade_and_proof(toys: Toys, toy: str) -> None:
    for board in boards.puzzles(toys[toy]):
        grade = deduce.grade(board.puzzle)
        assert grade.status == "solved"
        assert grade.solutions == board.solutions
        assert grade.hardest.startswith(f"{toy}/") or grade.hardest.endswith("contradiction")


def test_clues_are_quoted_where_they_are_needed_and_nowhere_else(toys: Toys) -> None:
    puzzle, marks = toys["tally"].puzzle.drawn("■×.. 1\n.... 2\n.... ?\n1?0?")
    tiers = Tiers(puzzle, puzzle.kind.sound)
    steps = list(path(tiers, marks, max_tier=1))
    said = [step.sentence() for step in steps]
    assert said[:4] == [
        "Nothing stands beside the filled cell r1c1, so r2c1 is empty.",
        "With the 1 of column 1 and the filled cell r1c1 the line is full, so r3c1 is empty.",
        "With the 0 of column 3 the line is full, so r1–r3c3 are empty.",
        "With the 1 of row 1 and the filled cell r1c1 the line is full, so r1c4 is empty.",
    ]
    for step in steps:
        used = [puzzle.clues[i].name["en"] for i in range(len(puzzle.clues)) if step.clues >> i & 1]
        assert len(used) == (step.name != "tally/neighbours")
        assert all(name in step.sentence() for name in used)
        assert step.technique
        left = puzzle.keep(step.clues)
        assert step.conclusion.within(step.technique(left, step.reason))
        assert not used or step.technique(puzzle.keep(0), step.before) == NOTHING


def test_edges_are_spoken_of_by_both_their_cells(toys: Toys) -> None:
    puzzle, marks = toys["domino"].puzzle.drawn("oXo.o\n. . .\no.o.o")
    steps = list(path(Tiers(puzzle, puzzle.kind.sound), marks))
    assert steps[0].sentence() == "The crossed r1c1–r1c2 leaves one way, so r1c1–r2c1 is drawn."
    assert puzzle.place(puzzle.number[0, 0.5]) == (0, 0.5)
