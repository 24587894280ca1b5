"""Futoshiki (不等号ナンプレ).

Put a value into each cell so that no value occurs twice in a row or a column. A board of five rows has the values 1 to
5. A sign between two cells points to the smaller value.
"""

from techniques.futoshiki.kind import KIND

__all__ = ["KIND"]
