"""Tango.

Put a sun or a moon into every cell. Every row and every column holds as many suns as moons. Nowhere in a row or column
do three suns or three moons follow each other. An = stands between two equal cells, an × between two different ones.
"""

from techniques.tango.kind import KIND

__all__ = ["KIND"]
