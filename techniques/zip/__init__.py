"""Zip.

Draw one line through the centres of all cells, from neighbour to neighbour. It begins at 1, ends at the greatest
number, and passes the numbers in increasing order. It passes every cell just once and crosses no wall, which is a thick
line between two cells.
"""

from techniques.zip.kind import KIND

__all__ = ["KIND"]
