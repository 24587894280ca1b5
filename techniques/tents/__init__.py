"""Tents (テント, Tents and Trees, Zeltlager).

Pitch tents in empty cells so that trees and tents can be paired off: each tree has one tent of its own beside it,
above, below, left or right, and each tent one tree. Tents do not touch each other, not even at a corner. A number above
a column or before a row says how many tents are there; it may be missing.
"""

from techniques.tents.kind import KIND

__all__ = ["KIND"]
