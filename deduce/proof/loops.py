"""Whether one loop and other rules on edges can be met together: way after way, with what each leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks, bits
from deduce.proof.meets import meets
from deduce.proof.sides import sides
from deduce.relations.count.rule import Count
from deduce.relations.loop.rule import OneLoop
from deduce.relations.rule import Rule

if TYPE_CHECKING:
    from deduce.relations.rule import Board

BRANCHES = 20
"""So many ways, or parts of them, are looked at of rules beside a loop; in each, what either value of a mark leaves."""
Ways = tuple[int, Sequence[Marks]]
"""The variables of a rule, and the ways that are left of it."""


def no_loop(board: Board, rules: Sequence[Rule], marks: Marks) -> bool:
    """Whether one loop and rules on edges cannot be met together: way after way of the rule with the fewest."""
    loop = next(rule for rule in rules if isinstance(rule, OneLoop))
    small = [(rule, rule.extension()) for rule in rules]
    counts = [rule for rule, found in small if found is None and isinstance(rule, Count)]
    ways = [(sum(found[0]), [Marks(*_halves(found[0], row)) for row in found[1]]) for _, found in small if found]
    waiting: list[tuple[Marks, Sequence[Ways], int]] = [(marks, ways, -1)]
    for _ in range(BRANCHES):
        if not waiting:
            return True
        known, left = _told(board, loop, counts, *waiting.pop())
        tried = 0
        while not known.clash and (literal := _near(left, known, tried)) is not None:
            tried |= literal.known
            for one in (literal, literal.flipped):
                if _told(board, loop, counts, known.join(one), left, one.known)[0].clash:
                    known, left = _told(board, loop, counts, known.join(one.flipped), left, one.known)
                    tried = 0
                    break
        if known.clash or not meets(loop, board, known):
            continue
        literal = _near(left, known, 0)
        if literal is None:
            return False
        waiting += [(known.join(one), left, one.known) for one in (literal.flipped, literal)]
    return False


def _near(ways: Sequence[Ways], marks: Marks, tried: int) -> Marks | None:
    """A variable that was not tried yet of the rule with the fewest ways of those that know something."""
    near = [some for heeds, some in ways if len(some) > 1 and heeds & marks.known and heeds & ~marks.known & ~tried]
    for some in sorted(near, key=len):
        for literal in some[0].without(marks).literals():
            if not literal.known & tried:
                return literal
    return None


def _halves(spots: Sequence[int], row: int) -> tuple[int, int]:
    yes = sum(bit for i, bit in enumerate(spots) if row >> i & 1)
    return yes, sum(spots) & ~yes


def _told(
    board: Board, loop: OneLoop, counts: Sequence[Count], marks: Marks, ways: Sequence[Ways], fresh: int
) -> tuple[Marks, Sequence[Ways]]:
    """Marks with what all ways left of a rule have, and what counts and sides say; and the ways that are left then."""
    while True:
        left, before = list[Ways](), marks
        for heeds, some in ways:
            fits = some
            if heeds & fresh:
                fits = [way for way in some if not (way.yes & marks.no or way.no & marks.yes)]
                if not fits:
                    return TOP, ()
                yes, no = fits[0]
                for way in fits:
                    yes, no = yes & way.yes, no & way.no
                marks = marks.join(Marks(yes, no))
            left.append((heeds, fits))
        ways = left
        for rule in counts:
            marks = marks.join(_counted(rule, board, marks))
        if marks == before:
            side = sides(loop, board, marks, [pair for _, some in ways for pair in _paired(loop, some)])
            if side is None:
                return TOP, ()
            for edge, (one, other) in loop.faces.beside.items():
                if edge & board.board and side[one][0] == side[other][0]:
                    differ = side[one][1] != side[other][1]
                    marks = marks.join(Marks(edge, 0) if differ else Marks(0, edge))
            ways, less = [(heeds, [way for way in some if _sided(loop, side, way)]) for heeds, some in ways], ways
            if any(len(some) < len(more) for (_, some), (_, more) in zip(ways, less, strict=True)) and marks == before:
                fresh = -1
                continue
        if marks.clash:
            return TOP, ()
        if marks == before:
            return marks, ways
        fresh = marks.without(before).known


def _paired(loop: OneLoop, ways: Sequence[Marks]) -> Iterator[tuple[int, int, bool]]:
    """The faces on either hand of two edges of one face, where two ways are left and differ in these."""
    if len(ways) != 2:
        return
    one, other = ways
    for edge, more in combinations([bit for bit in bits(one.yes ^ other.yes) if bit in loop.faces.beside], 2):
        faces = {*loop.faces.beside[edge]} ^ {*loop.faces.beside[more]}
        if len(faces) == 2:
            yield min(faces), max(faces), bool(one.yes & edge) != bool(one.yes & more)


def _sided(loop: OneLoop, side: Mapping[int, tuple[int, bool]], way: Marks) -> bool:
    """Whether a way draws edges between the same parts of the board as their sides are."""
    had: dict[frozenset[int], bool] = {}
    for edge in bits(way.known):
        if edge in loop.faces.beside:
            (one, a), (other, b) = (side[face] for face in loop.faces.beside[edge])
            value = bool(edge & way.yes) ^ a ^ b
            if had.setdefault(frozenset((one, other)), value) != value:
                return False
    return True


def _counted(rule: Count, board: Board, marks: Marks) -> Marks:
    """What a count plainly leaves of its open cells, which are all alike to it."""
    free = rule.cells & ~marks.known
    if not meets(rule, board, marks):
        return TOP
    if not free:
        return Marks(0, 0)
    one = free & -free
    yes, no = (not meets(rule, board, marks.join(other)) for other in (Marks(0, one), Marks(one, 0)))
    return Marks(free if yes else 0, free if no else 0)
