"""Where a rating stands among the boards that people publish: its tenth, and its level, which is two tenths.

Boards are compared with those of their kind, variety (such as the stars) and size class. Only what parts the sample of
a class into tenths is kept, with how many boards it had and where they come from; where nothing is published, with
boards of our own.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg

FILE = Path(__file__).parent / "reference.json"
LEVELS = (msg("very easy"), msg("easy"), msg("moderate"), msg("hard"), msg("very hard"))
"""The levels, easiest first; the middle fifth is moderate."""
BANDS = 10
"""How many bands of equal number a class is parted into."""
NEAR = 1.3
"""How many times larger or smaller a board may be than those of the nearest class."""
OWN = "own"
"""The source of a sample that our generator made."""


@dataclass(frozen=True, slots=True)
class Class:
    """A sample of boards alike in variety and size.

    Attributes:
        variety: as `Puzzle.variety` says.
        cells: the fewest and the most cells of its boards.
        boards: how many there were.
        source: where they come from; `OWN` for our generator.
        tenths: the ratings that part them into bands of equal number; infinite where only tier 3 is left.
    """

    variety: str
    cells: tuple[int, int]
    boards: int
    source: str
    tenths: Sequence[float]

    def away(self, cells: int) -> float:
        """How many times larger or smaller a board of so many cells is than the nearest of the class, at least 1."""
        return max(self.cells[0] / cells, cells / self.cells[1], 1.0)


def compared(puzzle: Puzzle) -> Class | None:
    """The class with which a puzzle is compared; None where there are no boards of its sort and size."""
    cells = puzzle.rows * puzzle.cols
    every = [one for one in classes(puzzle.kind.name) if one.variety == puzzle.variety]
    best = min(every, key=lambda one: one.away(cells), default=None)
    return best if best is not None and best.away(cells) <= NEAR else None


def level(puzzle: Puzzle, rating: float | None) -> int | None:
    """The level of a rating, 1 for the easiest; None where there is nothing to compare with.

    Args:
        puzzle: the puzzle.
        rating: its rating; None, which tier 3 has, is above all ratings.
    """
    band = _banded(puzzle, rating)
    return None if band is None else 1 + band * len(LEVELS) // BANDS


def percentiles(puzzle: Puzzle, rating: float | None) -> tuple[int, int] | None:
    """The band of a rating among the boards of its class, in per cent; None where there is nothing to compare with."""
    band, width = _banded(puzzle, rating), 100 // BANDS
    return None if band is None else (band * width, (band + 1) * width)


def _banded(puzzle: Puzzle, rating: float | None) -> int | None:
    found = compared(puzzle)
    return None if found is None else band(found, math.inf if rating is None else rating)


def band(found: Class, rating: float) -> int:
    """The band of a rating in a class; in the middle of those that boards of one and the same rating take up."""
    return (bisect_left(found.tenths, rating) + bisect_right(found.tenths, rating)) // 2


@cache
def classes(kind: str) -> tuple[Class, ...]:
    """The classes of a kind."""
    rows = stored().get(kind, {}).get("classes", [])
    return tuple(
        Class(
            row["variety"],
            (row["cells"][0], row["cells"][1]),
            row["boards"],
            row["source"],
            tuple(math.inf if value is None else value for value in row["tenths"]),
        )
        for row in rows
    )


@cache
def stored() -> dict[str, dict[str, Any]]:
    """The file."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def write(file: Mapping[str, Mapping[str, Any]]) -> None:
    """Keep the classes, one on each line."""
    kinds = []
    for name, row in sorted(file.items()):
        lines = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in row["classes"])
        kinds.append(
            f'  {json.dumps(name)}: {{"technique_set": {json.dumps(row["technique_set"])}, "classes": [\n{lines}\n  ]}}'
        )
    FILE.write_text("{\n" + ",\n".join(kinds) + "\n}\n", encoding="utf-8")
