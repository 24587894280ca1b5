"""The few ways that a step lists, and the stretches that a count must feed."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from deduce.board.marks import Marks, bits, nearly_common
from deduce.contract.registry import kinds
from deduce.relations.count.stretches import packing, without

TWELVE = 12


@pytest.mark.parametrize("seed", range(20))
def test_nearly_common_marks_are_those_that_few_ways_lack(seed: int) -> None:
    rng, cells = random.Random(seed), 0b1111011
    ways = []
    for _ in range(rng.randrange(1, 30)):
        yes = rng.getrandbits(7) & cells
        ways.append(Marks(yes, rng.getrandbits(7) & cells & ~yes))
    for most in (0, 1, 3, 12):
        found = nearly_common(ways, cells, most)
        for bit in bits(cells):
            assert bool(found.yes & bit) == (sum(not way.yes & bit for way in ways) <= most)
            assert bool(found.no & bit) == (sum(not way.no & bit for way in ways) <= most)
        assert not found.known & ~cells


@pytest.mark.parametrize("seed", range(20))
def test_a_packing_is_the_largest(seed: int) -> None:
    """Of random stretches on a board of 4×4, against all ways to take some of them."""
    rng = random.Random(seed)
    lines = [sum(1 << 5 * r + c + k for k in range(3)) for r, c in product(range(4), range(2))]
    lines += [sum(1 << 5 * (r + k) + c for k in range(3)) for r, c in product(range(2), range(4))]
    sets = frozenset(one & ~rng.getrandbits(20) for one in rng.sample(lines, 7)) - {0}
    most = max(
        size
        for size in range(len(sets) + 1)
        for some in combinations(sets, size)
        if sum(some).bit_count() == sum(one.bit_count() for one in some)
    )
    found = packing(sets, most)
    assert found is not None
    assert len(found) == most
    assert all(not a & b for a, b in combinations(found, 2))
    assert packing(sets, most + 1) is None
    assert without(sets, sum(found)) <= sets


def test_every_cap_on_ways_is_twelve() -> None:
    """One number for a reader to remember, wherever ways, roads or colourings are listed."""
    from deduce.relations import probing
    from deduce.relations.count import cases
    from deduce.relations.table import adjacent
    from techniques.rightturn.shared import candidates
    from techniques.yinyang.ladder import border_fillings

    assert {one.MOST_LISTED for one in (probing, cases, adjacent, candidates, border_fillings)} == {TWELVE}
    for kind in kinds().values():
        for item in kind.techniques:
            if item.name in ("ways-of-a-count", "ways-of-a-clue", "ways-side-by-side", "border-fillings", "fitting"):
                assert "twelve" in item.doc, item.id
