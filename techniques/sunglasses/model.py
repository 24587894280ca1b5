"""The rules of Sunglasses for CP-SAT: every shaded cell belongs to one lens, and lenses are copied by mirrors.

A variable for each cell and each bridge end that could reach it says "the cell belongs to the lens of that end".
Neighbours that are both shaded belong to one lens, and a cell and its image belong to the two lenses of a bridge or are
both in neither. That a lens is connected is left to cuts: where a solution has a part apart from its end, one of the
cells around that part would have to belong to the lens as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from ortools.sat.python.cp_model import CpModel, IntVar

from deduce.board.marks import Marks
from deduce.board.reference import beside, lines, parts
from deduce.contract.model import Model

Spot = tuple[int, int]
Lens = tuple[Spot, Spot | None]
"""The end of a bridge, and the other one; None where that is not known."""
Owned = Sequence[Mapping[Spot, IntVar]]
"""For each lens, which cells belong to it."""


def build(puzzle: Any) -> Model:
    """The rules and clues. A cell's variable is bit ``r * (cols + 1) + c``, and yes is shaded."""
    rows, cols = puzzle.rows, puzzle.cols
    cp = CpModel()
    spots = list(product(range(rows), range(cols)))
    shaded = {spot: cp.new_bool_var("") for spot in spots}
    lenses = [*(pair for a, b in puzzle.spans for pair in ((a, b), (b, a))), *((end, None) for end in puzzle.loose)]
    owned = [{spot: cp.new_bool_var("") for spot in sorted(reach)} for reach in _reaches(puzzle, lenses, spots)]
    _mirrored(cp, puzzle, shaded, owned)
    for lens, (end, _) in zip(owned, lenses, strict=True):
        cp.add_bool_and(lens[end])
        for spot, literal in lens.items():
            if spot != end:  # a first step towards connectivity
                cp.add_bool_or([lens[near] for near in beside(spot) if near in lens]).only_enforce_if(literal)
    _divided(cp, shaded, owned)
    for line, count in zip(lines(rows, cols), (*puzzle.row_counts, *puzzle.col_counts), strict=True):
        if count is not None:
            cp.add(sum(shaded[spot] for spot in line) == count)

    literals = {1 << r * (cols + 1) + c: one for (r, c), one in shaded.items()}
    place = rows * (cols + 1)  # the bits of the memberships follow those of the cells
    member: list[dict[Spot, int]] = []
    for lens in owned:
        member.append({spot: 1 << place + k for k, spot in enumerate(lens)})
        literals |= {1 << place + k: lens[spot] for k, spot in enumerate(lens)}
        place += len(lens)
    return Model(cp, literals, partial(_cuts, member, [end for end, _ in lenses]))


def _reaches(puzzle: Any, lenses: Sequence[Lens], spots: Sequence[Spot]) -> Iterator[set[Spot]]:
    """The cells that each lens could have."""
    ends, board = [end for end, _ in lenses], set(spots)
    under = {spot for a, b in puzzle.spans for spot in _between(a, b)}
    # What a lens cannot have: cells under bridges, other ends and the cells beside these.
    closed = {end: under.union(*({other, *beside(other)} for other in ends if other != end)) for end in ends}
    for end, twin in lenses:
        usable = board - closed[end]
        if twin is not None:
            allowed = board - closed[twin]
            usable = {spot for spot in usable if _nearer(spot, end, twin) and _image(spot, end, twin) in allowed}
        yield _part(end, usable)


def _mirrored(cp: CpModel, puzzle: Any, shaded: Mapping[Spot, IntVar], owned: Owned) -> None:
    """A cell and its image belong to the lenses of a bridge, or are both in neither; cells under a bridge are blank."""
    for i, (a, b) in enumerate(puzzle.spans):
        for spot, literal in owned[2 * i].items():
            cp.add(literal == owned[2 * i + 1][_image(spot, a, b)])
        for spot in _between(a, b):
            cp.add_bool_and(~shaded[spot])


def _divided(cp: CpModel, shaded: Mapping[Spot, IntVar], owned: Owned) -> None:
    """Every shaded cell belongs to one lens, and shaded neighbours to the same."""
    for spot in shaded:
        cp.add(sum(lens[spot] for lens in owned if spot in lens) == shaded[spot])
        for near in ((spot[0] + 1, spot[1]), (spot[0], spot[1] + 1)):
            if near in shaded:
                for lens in owned:
                    for one, other in ((spot, near), (near, spot)):
                        if one in lens:
                            also = [lens[other]] if other in lens else []
                            cp.add_bool_or([~lens[one], ~shaded[other], *also])


def _cuts(member: Sequence[Mapping[Spot, int]], ends: Sequence[Spot], solution: Marks) -> Iterator[Marks]:
    """For each part of a lens apart from its end: one of the cells around it would have to belong to the lens too."""
    for lens, end in zip(member, ends, strict=True):
        for part in parts(spot for spot, bit in lens.items() if bit & solution.yes):
            around = {near for cell in part for near in beside(cell)} - part
            way = sum(lens[near] for near in around if near in lens)
            for cell in part if end not in part else ():
                yield Marks(way, lens[cell])


def _part(start: Spot, cells: set[Spot]) -> set[Spot]:
    """The cells that are joined to `start`."""
    return next(part for part in parts([start, *cells]) if start in part)


def _nearer(spot: Spot, end: Spot, twin: Spot) -> bool:
    """Whether a cell lies on this side of the bisector."""

    def square(other: Spot) -> int:
        return (spot[0] - other[0]) ** 2 + (spot[1] - other[1]) ** 2

    return square(end) < square(twin)


def _image(spot: Spot, end: Spot, twin: Spot) -> Spot:
    """The reflection, by how much nearer the cell is to one end than to the other."""
    dr, dc = twin[0] - end[0], twin[1] - end[1]
    double = (twin[0] + end[0] - 2 * spot[0]) * dr + (twin[1] + end[1] - 2 * spot[1]) * dc
    square = dr * dr + dc * dc
    # |dr| and |dc| are equal or one is 0, so the division is exact.
    return spot[0] + double * dr // square, spot[1] + double * dc // square


def _between(a: Spot, b: Spot) -> list[Spot]:
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    return [(a[0] + (b[0] - a[0]) * k // steps, a[1] + (b[1] - a[1]) * k // steps) for k in range(1, steps)]
