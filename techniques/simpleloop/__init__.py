"""Simple Loop.

Draw one closed line through the centres of cells, from neighbour to neighbour. It passes every cell that is not shaded
just once, and no shaded cell; it does not cross itself or branch.
"""

from techniques.simpleloop.kind import KIND

__all__ = ["KIND"]
