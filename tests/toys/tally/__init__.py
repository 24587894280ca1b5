"""Tally, a toy: fill cells so that each numbered row and column has its number; no two filled cells share an edge."""

from techniques.tally.kind import KIND

__all__ = ["KIND"]
