"""Domino, a toy: draw lines between neighbouring cells so that each cell is at exactly one line."""

from techniques.domino.kind import KIND

__all__ = ["KIND"]
