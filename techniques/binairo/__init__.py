"""Binairo.

Put a 0 or a 1 into every cell. Every row and every column holds as many 0s as 1s. Nowhere in a row or column do three
0s or three 1s follow each other. No two rows are alike, and no two columns are alike.
"""

from techniques.binairo.kind import KIND

__all__ = ["KIND"]
