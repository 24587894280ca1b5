"""Minesweeper (マインスイーパ, マインスイーパー, Mines).

Find the mines, of which none is in a cell with a number. A number says how many of the up to eight cells that touch
its own, at an edge or at a corner, hold a mine. A cell with a question mark has no mine, and says nothing of those
around it.
"""

from techniques.minesweeper.kind import KIND

__all__ = ["KIND"]
