"""Tapa (タパ).

Shade some of the empty cells. All shaded cells are connected through shared edges, and no 2×2 block is all shaded. A
cell with numbers stays unshaded; the numbers are the lengths of the runs of shaded cells among the up to eight cells
around it, in any order, and between two runs there is an unshaded cell or the frame. A question mark is one run of any
length, and a 0 says that none of the cells around is shaded.
"""

from techniques.tapa.kind import KIND

__all__ = ["KIND"]
