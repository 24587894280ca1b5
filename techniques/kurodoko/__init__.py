"""Kurodoko (黒どこ, 黒マスはどこだ).

Shade some of the cells. Shaded cells do not touch each other along an edge, and all unshaded cells are connected
through shared edges. A cell with a number is unshaded; the number says how many unshaded cells are seen from it along
its row and column up to the next shaded cell, itself among them.
"""

from techniques.kurodoko.kind import KIND

__all__ = ["KIND"]
