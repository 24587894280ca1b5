"""The blanks of sentences: units in ranges, what they need against what is left, which one starves.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from techniques.starbattle.arguments.counts import Counts
from techniques.starbattle.arguments.held import Held
from techniques.starbattle.arguments.outcomes import Outcomes


class Words(Counts, Held, Outcomes):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""
