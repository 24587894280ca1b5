"""LITS (ヌルオミノ).

Shade four cells in every room so that they make an L, I, T or S, turned or mirrored as you like. All shaded cells are
connected through shared edges, and no 2×2 block is all shaded. Two equal shapes, turned or mirrored, do not touch along
an edge.
"""

from techniques.lits.kind import KIND

__all__ = ["KIND"]
