"""Yajilin (ヤジリン).

Shade some of the empty cells and draw a single closed loop through all the others, from cell to cell along rows and
columns. Shaded cells do not touch each other along an edge. A cell with a number and an arrow is neither shaded nor on
the loop; the number says how many cells are shaded from there on in the direction of the arrow. A grey cell without a
number says nothing.
"""

from techniques.yajilin.kind import KIND

__all__ = ["KIND"]
