"""Tally: fill cells so that each numbered row and column has its number, and no two filled cells share an edge.

This is a whole little kind to start from. Change the rules in each file, and let the tests say what no longer fits.
"""

from techniques.tally.kind import KIND

__all__ = ["KIND"]
