"""Derived techniques in a genre: what is the genre's own — pages, words, samples — and a sample of the other laws.

The laws of the function itself are tried once for each technique: for those of `ONCE`, in full, on the toy kind Mixed,
whose boards have random rules of all relations (`tests/test_toy_kind.py`), and for those of lines in one genre.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from deduce.board.marks import TOP
from deduce.contract.registry import kinds
from deduce.relations.derived import every
from tests.laws import boards
from tests.laws.boards import closed, part
from tests.laws.limits import LAWS as ALL
from tests.laws.technique import Broken, draws, share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.technique import Technique
    from tests.laws.technique import Law

ONCE = (
    *("full", "last-places", "forbidden-picture", "line-of-sight", "local-cases", "only-exit", "out-of-reach"),
    *("cut-cell", "squeeze", "overlap", "one-step", "ways-of-a-clue", "ways-of-a-count"),
)
"""The techniques of relations of cells."""
LINES = ("slitherlink", "masyu")
"""The genres of which the first that has a derived technique of lines tries it in full; else the first of all does."""
TINY, LARGER = 400, 60
"""How many states of each sort there are for a technique in a genre."""


def sampled(kind: Kind, technique: Technique) -> int:
    """On some states, and as many more as it takes to fire: sound, monotone in marks and in clues."""
    rng = random.Random(f"sampled {technique.id}")
    fired = 0
    for number, (board, marks) in enumerate(_mixed(kind)):
        if fired and number >= share(TINY + LARGER):
            break
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


@lru_cache(maxsize=64)
def _mixed(kind: Kind) -> Sequence[boards.State]:
    """States of tiny boards and of larger ones, in a random order."""
    rng = random.Random(f"mixed {kind.name}")
    larger = boards.known(kind)
    found = [*boards.states(kind)[:TINY]]
    for board in rng.choices(larger, k=LARGER) if larger else ():
        found.append((board, board.puzzle.givens.join(part(board.puzzle, rng.choice(board.solutions), rng))))
    rng.shuffle(found)
    return found


SAMPLED: Mapping[str, Law] = {
    **{name: ALL[name] for name in ("documented", "example", "cases", "needed", "spoken")},
    "sampled": sampled,
    "holed": ALL["holed"],
}


def laws(technique: Technique) -> Mapping[str, Law]:
    """The laws that are tried on a technique of a genre."""
    if not is_derived(technique):
        return ALL
    return SAMPLED if technique.name in ONCE or technique.kind != thorough(technique.name) else ALL


def is_derived(technique: Technique) -> bool:
    """Whether it is a technique of a relation, in the words of a genre."""
    return technique.name in every() and technique.function is every()[technique.name].function


@lru_cache
def thorough(name: str) -> str:
    """The genre in which a derived technique is tried in full."""
    having = [kind for kind in kinds().values() if any(one.name == name and is_derived(one) for one in kind.techniques)]
    return min((kind.name for kind in having), key=lambda one: (LINES.index(one) if one in LINES else len(LINES), one))
