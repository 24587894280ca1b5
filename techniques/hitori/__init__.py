"""Hitori (ひとりにしてくれ).

Shade some of the cells so that no number stands twice unshaded in a row or in a column. Shaded cells do not touch each
other along an edge, and all unshaded cells are connected through shared edges.
"""

from techniques.hitori.kind import KIND

__all__ = ["KIND"]
