"""Nurikabe (ぬりかべ, Islands in the Stream).

Shade some of the cells without a number. The unshaded cells fall into islands: parts that are connected through shared
edges and do not touch each other along one. Each island has exactly one number, which says how many cells it has; that
of an island with a question mark is not told. All shaded cells are connected, and no 2×2 block is all shaded.
"""

from techniques.nurikabe.kind import KIND

__all__ = ["KIND"]
