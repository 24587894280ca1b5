"""What contradictions say: what is needed against what there is, or what would be broken, in both languages."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from deduce.app.pages import reading
from deduce.board.marks import TOP
from deduce.contract.registry import kinds
from deduce.engine.reasons import explain
from deduce.telling.speech import sentence
from tests.laws import boards
from tests.laws.technique import _everywhere, draws

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Kind
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

KINDS = [pytest.param(kind, id=name) for name, kind in kinds().items()]
STATES, CLASHES = 50, 3
"""How many states of a technique are looked at, and how many of its contradictions are read."""
SAYS_NOTHING = re.compile(
    "cannot stand together|every choice would break a rule|there would be a second solution or none"
)
NAMES = re.compile(r"r[0-9]+c[0-9]+|r[0-9]+–r|(row|column|region|pair|room)s? |[0-9]+[行列]|の領域|の組")


def clashes(kind: Kind, technique: Technique) -> Iterator[Step]:
    """Some contradictions of a technique: of its cases, and on boards with wrong marks."""
    states = [(case.puzzle, case.before) for case in reading.cases(kind, technique)]
    for puzzle, marks in (*states, *_everywhere(kind, technique, STATES)):
        if not marks.clash and draws(technique, puzzle, marks).clash:
            yield from explain(technique, puzzle, marks, TOP)


@pytest.mark.parametrize("kind", KINDS)
def test_a_contradiction_says_what_is_needed_or_what_would_be_broken(kind: Kind) -> None:
    found = 0
    for technique in kind.techniques:
        for step in islice(clashes(kind, technique), CLASHES):
            found += 1
            for lang in ("en", "ja"):
                told = sentence(step, lang)
                assert "{" not in told
                assert NAMES.search(told), told
            assert not SAYS_NOTHING.search(sentence(step, "en")), f"{technique.id}: {sentence(step, 'en')}"
    assert found


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_part_of_a_solution_breaks_nothing(kind: Kind) -> None:
    whole = 0
    for board, marks in boards.states(kind)[:300]:
        if board.agreeing(marks):
            assert board.puzzle.broken(marks) is None, board.puzzle.text(marks)
        else:
            whole += board.puzzle.broken(marks) is not None
    for board, _ in boards.larger_states(kind)[:40]:
        for solution in board.solutions[:1]:
            assert board.puzzle.broken(solution) is None, board.puzzle.text(solution)
