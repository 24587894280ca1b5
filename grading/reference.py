"""Where a rating stands among boards of its kind: its level, and its percentile band within its size."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg

FILE = Path(__file__).parent / "reference.json"
LEVELS = (msg("very easy"), msg("easy"), msg("moderate"), msg("hard"), msg("very hard"))
"""The levels, easiest first."""
BANDS = 10
"""How many percentile bands a size is parted into."""
NEAR = 1.3
"""How many times larger or smaller a board may be than those of the nearest size that has bands."""


def level(puzzle: Puzzle, rating: float) -> int | None:
    """The level of a rating among all sizes of the kind, 1 for the easiest; None where there is no reference set."""
    found = stored().get(puzzle.kind.name)
    return None if found is None else 1 + bisect_right(found["levels"], rating)


def percentiles(puzzle: Puzzle, rating: float) -> tuple[int, int] | None:
    """The band of a rating among boards of the same size, in per cent; None where there are none to compare with."""
    sizes: Mapping[str, list[float]] = stored().get(puzzle.kind.name, {}).get("sizes", {})
    variety, _, cells = size_of(puzzle).rpartition(" ")
    near = {size: int(size.rpartition(" ")[2]) / int(cells) for size in sizes if size.rpartition(" ")[0] == variety}
    best = min(near, key=lambda size: max(near[size], 1 / near[size]), default=None)
    if best is None or not 1 / NEAR <= near[best] <= NEAR:
        return None
    band = bisect_right(sizes[best], rating)
    width = 100 // BANDS
    return band * width, (band + 1) * width


def size_of(puzzle: Puzzle) -> str:
    """The class within which boards are compared: the variety of the kind and the number of cells."""
    return f"{puzzle.variety} {puzzle.rows * puzzle.cols}".strip()


@cache
def stored() -> dict[str, dict[str, Any]]:
    """The file."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def write(file: Mapping[str, Mapping[str, Any]]) -> None:
    """Keep the bands, a kind on each line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(file.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
