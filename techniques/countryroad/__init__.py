"""Country Road (カントリーロード).

Draw a single closed loop from cell to cell along rows and columns. It passes through every room exactly once: having
left a room it does not come back. A number says how many cells of its room the loop passes. Two cells on either side of
a border between rooms are not both left out by the loop.
"""

from techniques.countryroad.kind import KIND

__all__ = ["KIND"]
