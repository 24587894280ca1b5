"""Kakurasu (カクラス, Index Sums).

Shade some cells. The first cell of a row or column counts 1, the second 2, and so on: from the left in a row, from the
top in a column. The number before a row or above a column is the sum of what its shaded cells count. A 0 says that no
cell of the line is shaded; a line without a number may have any.
"""

from techniques.kakurasu.kind import KIND

__all__ = ["KIND"]
