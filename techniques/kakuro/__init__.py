"""Kakuro (カックロ).

Put a value from 1 to 9 into each white cell. Cells that follow each other along a row or down a column, up to the next
black cell, have different values. A number in the upper right of a black cell is what the cells to its right come to;
one in the lower left is what the cells below it come to.
"""

from techniques.kakuro.kind import KIND

__all__ = ["KIND"]
