"""Creek (クリーク).

Shade some of the cells. A number at a corner of cells says how many of the up to four cells that meet there are shaded.
All unshaded cells are connected through shared edges.
"""

from techniques.creek.kind import KIND

__all__ = ["KIND"]
