"""Parity, a toy with a relation of its own.

Shade some cells. No two shaded cells touch along a side. A number says whether an odd (1) or an even (0) number of
cells is shaded among its cell and those beside it.
"""

from techniques.parity.kind import KIND

__all__ = ["KIND"]
