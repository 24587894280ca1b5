"""Rank correlation."""

from __future__ import annotations

import math
from collections.abc import Sequence


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's coefficient, with mean ranks for ties; 0 when one side is all alike."""
    a, b = _ranks(one), _ranks(other)
    mean = (len(a) - 1) / 2
    both = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    spread = math.sqrt(sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b))
    return both / spread if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=lambda i: values[i])
    ranks = [0.0] * len(values)
    i = 0
    while i < len(order):
        j = i
        while j < len(order) and values[order[j]] == values[order[i]]:
            j += 1
        for k in order[i:j]:
            ranks[k] = (i + j - 1) / 2
        i = j
    return ranks
