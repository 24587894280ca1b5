"""Nurimisaki (ぬりみさき).

Shade some of the cells. All unshaded cells are connected through shared edges, and no 2×2 block is all shaded or all
unshaded. A circle marks a cape: an unshaded cell with exactly one unshaded neighbour. Every other unshaded cell has at
least two. A number in a circle says how many unshaded cells are seen from it in the one open direction up to the next
shaded cell, itself among them.
"""

from techniques.nurimisaki.kind import KIND

__all__ = ["KIND"]
