"""Whether several rules may be met together: sums and what units leave, and counts.

Like `deduce.proof.meets`, which asks it of one rule, it asks nothing that techniques or closures use.
"""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import Marks, bits
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL
from deduce.relations.rule import Rule
from deduce.relations.sum.rule import Sum


def rest_adds_up(rules: Sequence[Rule], marks: Marks) -> bool:
    """Whether what some units leave without some sums can be met by the cells whose counts are among the rules.

    Each value, so often as its count of a unit says, without the sums: a cell that is left has a factor of one, one
    beyond of minus one, and what they come to so is known.
    """
    sums = [rule for rule in rules if isinstance(rule, Sum)]
    counts = [rule for rule in rules if isinstance(rule, Count) and rule.allowed == 2 and not rule.when]
    cells = [[*bits(rule.cells)] for rule in counts if rule.name == CELL]
    lines = [[*bits(rule.cells)] for rule in counts if rule.name != CELL]
    value = {bit: k for rule in sums for spot in rule.spots for k, bit in enumerate(spot, 1)}
    value |= {bit: k for cell in cells for k, bit in enumerate(cell, 1)}
    factor, rest = dict[int, int](), 0
    for line in lines:
        told = {value[bit] for bit in line if bit in value}
        if len(told) != 1:
            return True
        rest += min(told)
        for bit in line:
            factor[bit] = factor.get(bit, 0) + 1
            value.setdefault(bit, min(told))
    for rule in sums:
        rest -= rule.total
        for spot in rule.spots:
            for bit in spot:
                factor[bit] = factor.get(bit, 0) - 1
    if {bit for bit, times in factor.items() if times} - {bit for cell in cells for bit in cell}:
        return True
    apart = [{*line} for line in lines]
    apart += [{spot[k] for spot in rule.spots} for rule in sums if rule.different for k in range(rule.values)]
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    while waiting:
        at, total, chosen = waiting.pop()
        if at == len(cells):
            if total == rest:
                return True
            continue
        whole = sum(cells[at])
        for bit in cells[at]:
            if bit & marks.no or (whole ^ bit) & marks.yes:
                continue
            if not any(bit in line and not line.isdisjoint(chosen) for line in apart):
                waiting.append((at + 1, total + factor.get(bit, 0) * value[bit], (*chosen, bit)))
    return False


def counts_meet(rules: Sequence[Count], marks: Marks) -> bool:
    """Whether counts may be met together: by how many are *yes* of the cells that lie in the same of them."""
    sorts: dict[frozenset[int], int] = {}
    for cell in {bit for rule in rules for bit in bits(rule.cells & ~marks.known)}:
        sort = frozenset(i for i, rule in enumerate(rules) if rule.cells & cell)
        sorts[sort] = sorts.get(sort, 0) + 1
    needs = [
        {
            count - (rule.cells & marks.yes).bit_count()
            for count in range(rule.cells.bit_count() + 1)
            if rule.allowed >> count & 1
        }
        for rule in rules
    ]
    order = sorted(sorts, key=len, reverse=True)

    def fill(at: int, had: tuple[int, ...]) -> bool:
        rest = [sum(sorts[sort] for sort in order[at:] if i in sort) for i in range(len(rules))]
        if any(not any(had[i] <= need <= had[i] + rest[i] for need in needs[i]) for i in range(len(rules))):
            return False
        if at == len(order):
            return True
        return any(
            fill(at + 1, tuple(count + k * (i in order[at]) for i, count in enumerate(had)))
            for k in range(sorts[order[at]] + 1)
        )

    return fill(0, (0,) * len(rules))
