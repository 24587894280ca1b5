"""What single techniques argue with: which lens, which line and how many cells it lacks, which image.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from techniques.sunglasses.arguments.line_totals import Rooms
from techniques.sunglasses.arguments.struck_ways import Trials


class SunglassesBlanks(Rooms, Trials):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""


BLANKS = SunglassesBlanks
