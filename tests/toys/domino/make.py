"""Tiny Domino boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techniques.domino.kind import Domino

if TYPE_CHECKING:
    from collections.abc import Iterator


def tiny() -> Iterator[Domino]:
    """Boards without givens; that of nine cells has no solution."""
    return (Domino(rows, cols) for rows, cols in ((1, 4), (2, 2), (2, 3), (2, 5), (3, 3), (4, 2)))
