"""Composite shapes: what neighbouring lines and the regions in them leave to each other, with its number of stars."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import Marks
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import tally

Shape = tuple[int, int]
"""Cells, and how many stars they hold."""


def shapes(puzzle: StarBattle, marks: Marks, most: int) -> set[Shape]:
    """The shapes of up to so many stars, which may be fewer than none.

    A shape stays in the list when marks are added: where more regions come to lie inside the lines, some of them may be
    left in it.
    """
    state, n = tally(puzzle, marks), puzzle.rows
    parts = list(zip(state.left[2 * n :], state.need[2 * n :], puzzle.regions, strict=True))
    found: set[Shape] = set()
    for axis, lines in enumerate((puzzle.layout.rows, puzzle.layout.cols)):
        lefts, needs = state.left[axis * n : axis * n + n], state.need[axis * n : axis * n + n]
        meets = [[part for part in parts if part[0] & left] for left in lefts]
        before = 0
        for i in range(n):
            coming = [part for part in parts if part[1] > 0 and not part[0] & before]  # what may come to lie inside
            band = total = 0
            held = taken = 0  # the cells of the regions inside, and the stars that they need
            meeting, wanted, known = 0, 0, True  # the same of those with places in the lines
            cells, inside = 0, list[Shape]()
            for j in range(i, n - (not i)):
                if needs[j] < 0:
                    break
                band |= lines[j]
                cells |= lefts[j]
                total += needs[j]
                if fresh := [part for part in coming if not part[0] & ~cells]:
                    coming = [part for part in coming if part[0] & ~cells]
                    for left, need, _ in fresh:
                        inside.append((left, need))
                        held |= left
                        taken += need
                _add(found, cells & ~held, total - taken, inside, most)
                for left, need, _ in meets[j]:
                    if not left & meeting:
                        meeting |= left
                        wanted += need
                        known = known and need > 0
                if known and wanted <= total + most:
                    others = [
                        (left, need) for left, need, region in parts if need > 0 and not left & cells and region & band
                    ]
                    _add(found, meeting & ~cells, wanted - total, others, most)
            before |= lefts[i]
    return found


def _add(found: set[Shape], cells: int, count: int, parts: Sequence[Shape], most: int) -> None:
    """Add a shape and its number of stars, alone and with some of the parts, as far as the number is small."""
    if count > most:
        return
    if not parts:
        found.add((cells, count))
        return
    some = [(cells, count, 0)]
    for left, need in parts:
        some += [(cells | left, count + need, size + 1) for cells, count, size in some if count + need <= most > size]
    found.update([(cells, count) for cells, count, _ in some])
