"""What an oracle says when it has no answer in time."""

from __future__ import annotations

from deduce.language.errors import OutOfBudget, OutOfTime


class Undecided(OutOfBudget):
    """The search came to the end of its effort or its time without an answer."""


class Late(Undecided, OutOfTime):
    """It was the time."""
