"""Hashi (橋をかけろ, Hashiwokakero, Bridges).

Join the islands by bridges. A bridge runs straight along a row or column from one island to the next; two islands are
joined by at most two bridges, and bridges do not cross. A number says how many bridges its island has; a question mark
stands for any number. All islands hang together.
"""

from techniques.hashi.kind import KIND

__all__ = ["KIND"]
