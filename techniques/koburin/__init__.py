"""Koburin (コブリン).

Shade some of the empty cells and draw a single closed loop through all the others, from cell to cell along rows and
columns. Shaded cells do not touch each other along an edge. A cell with a number is neither shaded nor on the loop; the
number says how many of the up to four cells beside it are shaded. A question mark says nothing.
"""

from techniques.koburin.kind import KIND

__all__ = ["KIND"]
