"""Derived techniques in a genre: what is the genre's own — pages, words, samples — and a sample of the other laws.

The laws of the function itself are tried once for each technique of `ONCE`, in full, on the toy kind Mixed, whose
boards have random rules of all relations (`tests/test_toy_kind.py`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from deduce.board.marks import TOP
from deduce.relations.derived import every
from tests.laws import boards
from tests.laws.boards import closed, part
from tests.laws.limits import LAWS as ALL
from tests.laws.technique import Broken, draws

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deduce.contract.puzzle import Kind
    from deduce.contract.technique import Technique
    from tests.laws.technique import Law

ONCE = (
    *("full", "last-places", "forbidden-picture", "line-of-sight", "local-cases", "only-exit", "out-of-reach"),
    *("cut-cell", "squeeze", "overlap", "one-step", "ways-of-a-clue", "ways-of-a-count"),
)
"""The techniques of relations of cells."""
TINY, LARGER = 200, 30
"""How many states of each sort are tried in a genre."""


def sampled(kind: Kind, technique: Technique) -> int:
    """On some states: sound, monotone in marks and in clues."""
    rng = random.Random(f"sampled {technique.id}")
    found = [*boards.states(kind, count=TINY), *boards.larger_states(kind, count=LARGER)[:LARGER]]
    fired = 0
    for board, marks in found:
        puzzle = board.puzzle
        result = technique.function(puzzle, marks)
        drawn = closed(marks, result)
        if drawn == marks:
            continue
        fired += 1
        if not board.allows(marks, TOP if drawn.clash else result):
            raise Broken("a solution is lost", puzzle, marks=marks, concludes=drawn)
        less = part(puzzle, marks, rng)
        fewer = puzzle.keep(rng.getrandbits(len(puzzle.clues) or 1))
        for where, those in ((puzzle, less), (fewer, marks)):
            before = draws(technique, where, those)
            if not (drawn.clash or before.within(drawn)):
                raise Broken("more marks or clues conclude less", where, fewer=those, concludes=before, more=drawn)
    if not fired:
        raise Broken("it never fired")
    return fired


SAMPLED: Mapping[str, Law] = {
    **{name: ALL[name] for name in ("documented", "example", "cases", "needed", "spoken")},
    "sampled": sampled,
}


def laws(technique: Technique) -> Mapping[str, Law]:
    """The laws that are tried on a technique of a genre."""
    derived = technique.name in ONCE and technique.function is every()[technique.name].function
    return SAMPLED if derived else ALL
