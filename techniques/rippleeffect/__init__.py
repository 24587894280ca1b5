"""Ripple Effect (波及効果).

Put a value into each cell. A region with a thick border has as many values as cells, each once: one of four cells has
the values 1 to 4. Between two equal values of one row or column there are at least as many cells as the value says: at
least three between two 3s.
"""

from techniques.rippleeffect.kind import KIND

__all__ = ["KIND"]
