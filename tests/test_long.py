"""The trials that run on demand, with counts so small that they run always."""

from __future__ import annotations

import pytest

from deduce.registry import kinds
from tests.long.__main__ import PARTS

FEW = {"conclusions": 300, "reasons": 1, "invariance": 1, "agreement": 20, "fuzz": 50}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kind", kinds())
def test_trial(kind: str, part: str) -> None:
    trial = PARTS[part][0](kinds()[kind], FEW[part])
    assert trial.faults == []
    assert trial.count > 0
