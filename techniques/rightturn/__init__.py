"""Right-turn roads (右折の道).

Draw roads along the cells, horizontally and vertically, so that every cell lies on exactly one road. Roads do not
branch, cross or close on themselves, and each has at least two cells. The cells with a sign are exactly the starts of
the roads. Followed from its start to its end, a road turns only to the right. A number is how often it turns; with a
question mark that is not told.
"""

from techniques.rightturn.kind import KIND

__all__ = ["KIND"]
