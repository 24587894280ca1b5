"""Numbrix.

Put a number into every cell, from 1 up to the number of cells, each once. Numbers that follow each other are
neighbours: from each one the next is one step away, across, up or down, never at a corner.
"""

from techniques.numbrix.kind import KIND

__all__ = ["KIND"]
