"""What a question to the oracle may cost, and several questions together."""

from __future__ import annotations

from dataclasses import dataclass

EFFORT = 60.0
"""How much a question may cost by CP-SAT's deterministic clock: roughly seconds, but the same on every machine."""


@dataclass
class Effort:
    """What several questions may cost together, by the same clock; each takes off what it cost.

    Attributes:
        left: what is left of it.
    """

    left: float

    @classmethod
    def of(cls, effort: float | Effort) -> Effort:
        """That of one question, or of several."""
        return effort if isinstance(effort, Effort) else cls(effort)
