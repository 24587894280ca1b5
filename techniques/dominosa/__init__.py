"""Dominosa (Domino Hunt).

A whole set of dominoes lies on the board: each pair of numbers, from 0 up to the greatest one, is on one domino, and no
two dominoes are alike. Part the numbers into these dominoes, each of two neighbouring cells.
"""

from techniques.dominosa.kind import KIND

__all__ = ["KIND"]
