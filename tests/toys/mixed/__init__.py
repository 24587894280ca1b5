"""Mixed.

Each number stands for rules of its own, so that any relations meet on one board.
"""

from techniques.mixed.kind import KIND

__all__ = ["KIND"]
