"""Fillomino.

Fill every cell with a number: cells of the same number that hang together are as many as it says. In other words, cut
the board into polyominoes, no two of one size along a side of each other; a number is the size of the one it lies in.
A polyomino may have several printed numbers, or none.
"""

from techniques.fillomino.kind import KIND

__all__ = ["KIND"]
