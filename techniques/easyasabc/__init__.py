"""Easy as ABC (ABC End View).

Write letters into some cells, so that each of the letters stands once in every row and every column, and the other
cells stay blank. A letter outside of the board is the first one that is seen from there along its row or column.
"""

from techniques.easyasabc.kind import KIND

__all__ = ["KIND"]
