"""Suguru (ナンバーブロック).

Put a value into each cell. A region with a thick border has as many values as cells, each once: one of four cells has
the values 1 to 4. Equal values never stand in cells that touch, not even at a corner.
"""

from techniques.suguru.kind import KIND

__all__ = ["KIND"]
