"""Mosaic (モザイク, Fill-a-Pix, ぬり絵パズル).

Shade some of the cells. A number says how many cells are shaded of the up to nine that touch its own, at an edge or at
a corner, itself among them.
"""

from techniques.mosaic.kind import KIND

__all__ = ["KIND"]
