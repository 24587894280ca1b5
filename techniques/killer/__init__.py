"""Killer Sudoku (サムナンプレ).

Put a value into each cell so that no value occurs twice in a row, a column or a box with a thick border. A board of
nine rows has the values 1 to 9 and boxes of three by three. Nor does a value occur twice in a cage, which has a dashed
line around it; the values in a cage add up to the small number in it.
"""

from techniques.killer.kind import KIND

__all__ = ["KIND"]
