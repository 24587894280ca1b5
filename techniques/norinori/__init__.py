"""Norinori (のりのり).

Shade exactly two cells in each room. Every shaded cell shares an edge with exactly one other shaded cell, so that
shaded cells come in pairs; the two cells of a pair may lie in different rooms.
"""

from techniques.norinori.kind import KIND

__all__ = ["KIND"]
