"""Hidoku (Hidato).

Put a number into every cell, from 1 up to the number of cells, each once. Numbers that follow each other touch: from
each one the next is one step away, across, up, down or at a corner.
"""

from techniques.hidoku.kind import KIND

__all__ = ["KIND"]
