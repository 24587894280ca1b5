"""Sudoku (数独).

Put a value into each cell so that no value occurs twice in a row, a column or a box with a thick border. A board of
nine rows has the values 1 to 9 and boxes of three by three.
"""

from techniques.sudoku.kind import KIND

__all__ = ["KIND"]
