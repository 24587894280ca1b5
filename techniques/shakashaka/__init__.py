"""Shakashaka (Proof of Quilt).

Leave a white cell as it is or fill half of it, by a triangle in one of its four corners. What stays white falls into
areas, each of which is a rectangle, upright or turned by 45°. A number in a black cell is how many of the four cells
beside it are half filled.
"""

from techniques.shakashaka.kind import KIND

__all__ = ["KIND"]
