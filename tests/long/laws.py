"""The laws of techniques with all their counts; the suite takes a share of these."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from tests.laws import technique as counts
from tests.laws.limits import LAWS
from tests.laws.technique import Broken
from tests.long import Trial

if TYPE_CHECKING:
    from deduce.contract.kind import Kind


def laws(kind: Kind, count: int) -> Trial:
    """Every law on so many techniques of a kind, derived ones as well."""
    trial = Trial("laws of techniques")
    with patch.object(counts, "FAST", 1.0):
        for technique in kind.techniques[:count]:
            for name, law in LAWS.items():
                trial.count += 1
                try:
                    law(kind, technique)
                except Broken as broken:
                    trial.faults.append(f"{technique.id}, {name}: {broken}")
    return trial
