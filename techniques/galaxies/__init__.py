"""Galaxies, also known as Tentai Show or Spiral Galaxies.

Cut the board along the grid lines into pieces. Each piece holds exactly one star and looks the same when it is turned
upside down about that star. Every cell belongs to a piece, and a piece is in one part: from each of its cells one comes
to every other one through shared sides.
"""

from techniques.galaxies.kind import KIND

__all__ = ["KIND"]
