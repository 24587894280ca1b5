"""Skyscrapers (ビルディングパズル).

Put a value into each cell so that no value occurs twice in a row or a column. A board of five rows has the values 1 to
5. They are the heights of buildings: a number outside of the grid says how many of its row or column are seen from
there, since a higher building hides all lower ones behind it. Some values may be given.
"""

from techniques.skyscrapers.kind import KIND

__all__ = ["KIND"]
