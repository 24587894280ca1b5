"""What single techniques argue with: which roads are left to which start, how long they are, how often they turn.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from techniques.rightturn.arguments.measures import Measures
from techniques.rightturn.arguments.roads import Roads


class RightTurnBlanks(Roads, Measures):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""


BLANKS = RightTurnBlanks
