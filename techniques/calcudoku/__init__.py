"""Calcudoku (計算ブロック).

Put a value into each cell so that every value occurs once in each row and each column: 1 to 6 on a board of six rows.
A cage, which has a dashed line around it, has a number and an operation by which its values give the number: 2 and 8
give ``16×``. For a difference or a quotient of two cells the larger value comes first. A value may occur twice in a
cage. A number alone is the value of a single cell; in a larger cage any operation may give it.
"""

from techniques.calcudoku.kind import KIND

__all__ = ["KIND"]
