"""Sunglasses (サングラス).

Shade some cells so that the shaded cells form lenses: groups joined through shared edges. Each given bridge joins two
lenses at its ends; every lens holds exactly one bridge end, and the cells between the two ends of a bridge stay blank.
The two lenses of a bridge are mirror images of each other in the perpendicular bisector of the bridge. Lenses do not
touch each other except at corners. A number outside tells how many cells of its row or column are shaded.
"""

from techniques.sunglasses.kind import KIND

__all__ = ["KIND"]
