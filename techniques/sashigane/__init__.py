"""Sashigane.

Cut the board into L-shapes: two arms, each one cell wide and at least one cell long, that meet in a corner cell. A
circle lies in the corner of an L, and a number in it is how many cells the L has. An arrow lies at the end of an arm
and points along it to the corner. An L may have several of these, or none.
"""

from techniques.sashigane.kind import KIND

__all__ = ["KIND"]
