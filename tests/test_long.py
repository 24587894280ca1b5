"""The trials that run on demand, with counts so small that they run always."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deduce.board.marks import Marks
from deduce.contract.registry import kinds
from grading.grade import Grade
from tests.boards import shipped, spared
from tests.long.__main__ import PARTS

FEW = {
    **{"conclusions": 300, "reasons": 1, "invariance": 1, "agreement": 20, "fuzz": 50, "branches": 10, "twice": 20},
    "grades": 1,
}
"""The counts; the laws themselves are tried in `tests.test_laws`."""
KINDS = [name for name in shipped() if not spared(name)]


TRACED = ("yinyang", "hitori")
"""The kinds that are tried always, one with files of its own and one without, and whose conditions are traced: tracing
takes long, and what no state meets is told and is no fault."""
TRIALS = [
    pytest.param(kind, part, marks=() if kind in TRACED else pytest.mark.long)
    for kind in KINDS
    for part in FEW
    if part != "branches" or kind in TRACED
]


@pytest.mark.parametrize(("kind", "part"), TRIALS)
def test_trial(kind: str, part: str) -> None:
    trial = PARTS[part][0](kinds()[kind], FEW[part])
    assert trial.faults == []
    assert trial.count > 0


def test_faults_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part finds what it is there to find."""
    kind = kinds()["yinyang"]
    careless = replace(kind.techniques[0], function=lambda puzzle, marks: Marks(puzzle.variables & ~marks.no, 0))
    with monkeypatch.context() as patch:
        patch.setattr("deduce.contract.kind.techniques", lambda _: (careless,))
        assert PARTS["conclusions"][0](kind, 20).faults
        assert PARTS["reasons"][0](kind, 5).faults
        assert PARTS["laws"][0](kind, 1).faults
    with monkeypatch.context() as patch:
        patch.setattr(kind.checker, "check", lambda puzzle, answer: None)
        assert PARTS["agreement"][0](kind, 20).faults
    with monkeypatch.context() as patch:
        patch.setattr("deduce.contract.kind.techniques", lambda _: (careless,))
        assert PARTS["twice"][0](kind, 20).faults
    with monkeypatch.context() as patch:
        patch.setattr(Grade, "hardest", property(lambda found: found.puzzle.text()))
        assert PARTS["invariance"][0](kind, 1).faults
    with monkeypatch.context() as patch:
        patch.setattr("tests.long.fuzz.parse", lambda text, kind: {}[text])
        assert PARTS["fuzz"][0](kind, 1).faults
