"""Slant (ごきげんななめ, Gokigen Naname).

Draw one of the two diagonals in each cell. A number at a corner of cells says how many diagonals end there. The
diagonals form no closed loop.
"""

from techniques.slant.kind import KIND

__all__ = ["KIND"]
