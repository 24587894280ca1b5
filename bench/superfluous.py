"""What a superfluous clue does to a grade: ``python -m bench.superfluous [KIND ...]``, from the root of the project.

To boards of ``data/``, every fourth of each declared kind, up to four clues are added that their solution tells, one at
a time. Left out is what changes the puzzle itself, such as a second number on one island. Printed is how often tier and
rating rise, and by how much the latter.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from pathlib import Path
from random import Random

import deduce
from bench import genres
from deduce import oracle
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.kind import DeclaredKind
from grading.grade import Grade

DATA = Path(__file__).parent.parent / "data"
STEP = 4
"""Every so many boards."""
CLUES = 4
"""So many clues of each."""


def with_another(puzzle: DeclaredPuzzle, before: Grade) -> Iterator[DeclaredPuzzle]:
    """The puzzle with one clue more, in random order; each has the same solution and no other."""
    rng = Random(puzzle.extra.get("id", ""))
    told = list(puzzle.kind.making.told(rng, puzzle.print, before.solutions[0]).clues.items())
    rng.shuffle(told)
    for place, clue in told:
        if clue is not None and puzzle.print.clues.get(place) in (None, puzzle.kind.making.dropped):
            more = type(puzzle)(puzzle.rows, puzzle.cols, puzzle.print.with_clues({**puzzle.print.clues, place: clue}))
            found = [more.answer(one) for one in oracle.solutions(more, 2)]
            if more.variables == puzzle.variables and found == [puzzle.answer(before.solutions[0])]:
                yield more


def measured(kind: DeclaredKind) -> Iterator[tuple[Grade, Grade]]:
    """Grades without and with another clue."""
    for path in sorted((DATA / kind.name).glob("*.txt"))[::STEP]:
        puzzle = deduce.load(path)
        assert isinstance(puzzle, DeclaredPuzzle)
        before = deduce.grade(puzzle)
        for _, more in zip(range(CLUES), with_another(puzzle, before), strict=False):
            yield before, deduce.grade(more)


def main() -> None:
    """Print a line for each kind, and one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench.superfluous", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="these kinds only")
    args = parser.parse_args()
    rises, count, tiers = list[float](), 0, 0
    for kind in genres.declared():
        if not args.kinds or kind.name in args.kinds:
            found = list(measured(kind))
            rated = [(a.rating, b.rating) for a, b in found if a.rating and b.rating]
            rose = [100 * (b - a) / a for a, b in rated if b > a]
            higher = sum((b.tier or 4) > (a.tier or 4) for a, b in found)
            print(f"{kind.name}: {len(found)} clues, tier rose {higher} times, rating {len(rose)}", flush=True)
            rises, count, tiers = rises + rose, count + len(found), tiers + higher
    told = f", by {statistics.median(rises):.0f} % in the median and {max(rises):.0f} % at most" if rises else ""
    print(f"all: {count} clues, tier rose {tiers} times, rating {len(rises)}{told}")


if __name__ == "__main__":
    main()
