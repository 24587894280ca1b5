"""The blanks of sentences: units in ranges, what they need against what is left, which one starves.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from techniques.starbattle.arguments.chains import Chains
from techniques.starbattle.arguments.held import HeldBlanks
from techniques.starbattle.arguments.outcomes import Outcomes


class StarBattleBlanks(Outcomes, HeldBlanks, Chains):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""


BLANKS = StarBattleBlanks
