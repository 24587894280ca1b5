"""Nonogram.

Shade some cells. The numbers beside a row and above a column are the lengths of its runs of shaded cells, in this
order, with one unshaded cell or more between two runs. A 0 says that no cell of the line is shaded; a line without
numbers may have any runs.
"""

from techniques.nonogram.kind import KIND

__all__ = ["KIND"]
