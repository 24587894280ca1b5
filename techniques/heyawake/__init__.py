"""Heyawake (へやわけ).

Shade some of the cells. Shaded cells do not touch each other along an edge, and all unshaded cells are connected
through shared edges. A number in a room says how many of its cells are shaded. No straight line of unshaded cells runs
through more than two rooms.
"""

from techniques.heyawake.kind import KIND

__all__ = ["KIND"]
