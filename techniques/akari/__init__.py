"""Akari (美術館, Light Up).

Put light bulbs on some of the white cells. A bulb lights its own cell and all cells of its row and column up to the
next black cell or the frame. Every white cell is lit, and no bulb lights another one. A number in a black cell says how
many of the cells beside it hold a bulb; beside a black cell without a number there may be any number of them.
"""

from techniques.akari.kind import KIND

__all__ = ["KIND"]
