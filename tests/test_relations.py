"""Relations by themselves: what each says to CP-SAT is what its plain check says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deduce.board.grid import grid
from deduce.board.marks import Marks, bits
from deduce.board.plain import Plane
from deduce.oracle import cpsat
from deduce.relations.connected import Connected
from deduce.relations.rule import NO, YES

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.mark.parametrize("rounds", [0, 10**9], ids=["constraints", "cuts"])
@pytest.mark.parametrize("sides", [(YES,), (NO,), (YES, NO)], ids=str)
@pytest.mark.parametrize("shape", [(1, 5), (2, 3), (3, 3), (3, 4)], ids=str)
def test_connection_by_constraints_and_by_cuts(
    monkeypatch: pytest.MonkeyPatch, shape: tuple[int, int], sides: tuple[int, ...], rounds: int
) -> None:
    """A board with a hole in it, and all of its fillings."""
    from ortools.sat.python.cp_model import CpModel

    monkeypatch.setattr(cpsat, "ROUNDS", rounds)
    whole = grid(*shape)
    board = whole.board & ~whole.bit(0, 1)
    rules = [Connected(side) for side in sides]
    cp = CpModel()
    literal = {bit: cp.new_bool_var("") for bit in bits(board)}

    def cuts(solution: Marks) -> Iterator[Marks]:
        for rule in rules:
            yield from rule.cuts(solution, board, whole)

    def exact(cp: CpModel) -> None:
        for rule in rules:
            rule.exact(cp, literal, whole)

    found = cpsat.search(cpsat.Model(cp, literal, cuts=cuts, exact=exact), board, 10_000, effort=60)
    rows, cols = shape
    on = Plane([[(r, c) != (0, 1) for c in range(cols)] for r in range(rows)], shape)
    right = set()
    for filling in range(1 << board.bit_count()):
        yes = sum(bit for i, bit in enumerate(bits(board)) if filling >> i & 1)
        answer = Plane([[bool(whole.bit(r, c) & yes) for c in range(cols)] for r in range(rows)], shape)
        if not any(list(rule.faults(answer, on)) for rule in rules):
            right.add(Marks(yes, board & ~yes))
    assert set(found) == right
    assert len(found) == len(right)
