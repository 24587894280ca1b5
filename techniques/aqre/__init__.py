"""Aqre (アクレ).

Shade some of the cells so that all shaded cells are connected through shared edges. A number in a room says how many of
its cells are shaded. No four cells in a row, along or down, are all shaded or all unshaded.
"""

from techniques.aqre.kind import KIND

__all__ = ["KIND"]
