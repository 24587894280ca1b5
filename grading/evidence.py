"""How well the grades of a kind are known: what was measured on published boards and against people.

The file is written by ``python -m bench.evidence``. Only what stands there may be quoted of a kind; `LACKING` is the
bar that was set before it was measured, and ``docs/kinds.md`` tells both.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deduce.language.messages import Message, msg
from grading.reference import OWN, classes

FILE = Path(__file__).parent / "evidence.json"
BOARDS = 20
"""The fewest published boards that say how deep a kind goes."""
WITHIN = 95.0
"""The share of them, in %, that tier 2 has to solve."""
SOLVES = 20
"""The fewest recorded solves that say in which order people see things."""
AGREEMENT, MARGIN = 0.6, 0.15
"""What the order of our rounds has to reach on them, and by how much it has to be above a plain order of the board."""
LEVELS = 100
"""The fewest published boards that levels are compared with."""
LABELLED = 0.5
"""What ratings have to reach wherever people have said how hard boards are."""


@dataclass(frozen=True)
class Solves:
    """The order of our rounds beside recorded solves; medians of Spearman's coefficient over the boards.

    Attributes:
        boards: how many solves.
        agreement: the coefficient of our rounds.
        baseline: that of the better of two plain orders: reading order, and on to the nearest cell; None where it was
            not measured.
    """

    boards: int
    agreement: float
    baseline: float | None


@dataclass(frozen=True)
class Labels:
    """Ratings beside what people said of boards, such as times or a digit of a collection.

    Attributes:
        what: what was said.
        boards: of how many boards.
        agreement: Spearman's coefficient, of weights that were fitted without the boards.
    """

    what: str
    boards: int
    agreement: float


@dataclass(frozen=True)
class Evidence:
    """What was measured of a kind.

    Attributes:
        kind: its name.
        boards: how many published boards were solved; None where that was not measured.
        largest: the largest side that these have.
        contradicted: how many of their solutions a step contradicted.
        tier_1: the share that techniques alone solve, in %.
        tier_2: the share solved within tier 2, in %.
        solves: the order of our rounds beside recorded solves; None where there are none.
        labels: the ratings beside what people said.
        levels: how many published boards the levels of the kind are compared with.
        date: when it was measured.
        command: by what.
    """

    kind: str
    boards: int | None
    largest: int | None
    contradicted: int | None
    tier_1: float | None
    tier_2: float | None
    solves: Solves | None
    labels: tuple[Labels, ...]
    levels: int
    date: str
    command: str

    @property
    def lacks(self) -> list[str]:
        """What of the bar the kind does not meet, or nobody has measured, by the names of `LACKING`."""
        return [name for name, lacking in LACKING.items() if lacking(self)]

    def told(self) -> Message:
        """The figures in a line."""
        parts = []
        if self.boards is not None:
            parts.append(
                msg("{share:g} % of {boards} published boards within tier 2", share=self.tier_2, boards=self.boards)
            )
        if self.solves is not None:
            order = msg("{agreement:.2f} with the order of {boards} solves", **asdict(self.solves))
            if self.solves.baseline is not None:
                order = msg("{order} (a plain order: {plain:.2f})", order=order, plain=self.solves.baseline)
            parts.append(order)
        if self.labels:
            most = max(self.labels, key=lambda one: one.boards)
            parts.append(msg("{agreement:.2f} with the labels of {boards} boards", **asdict(most)))
        found = parts[0]
        for part in parts[1:]:
            found = msg("{one}; {other}", one=found, other=part)
        return found

    def to_json(self) -> dict[str, Any]:
        """The figures, how many boards the levels stand on, and what of the bar is lacking."""
        found = asdict(self) | {"labels": [asdict(one) for one in self.labels]}
        return {name: value for name, value in found.items() if name != "kind"} | {"lacks": self.lacks}


LACKING: Mapping[str, Callable[[Evidence], bool]] = {
    "tiers": lambda one: (one.boards or 0) < BOARDS or bool(one.contradicted) or (one.tier_2 or 0) < WITHIN,
    "order": lambda one: (
        one.solves is None
        or one.solves.boards < SOLVES
        or one.solves.agreement < AGREEMENT
        or one.solves.baseline is None
        or one.solves.agreement < one.solves.baseline + MARGIN
    ),
    "levels": lambda one: one.levels < LEVELS,
    "labels": lambda one: any(label.agreement < LABELLED for label in one.labels),
}
"""The bar, by what it asks for: when a kind does not meet it."""


@cache
def evidence(kind: str) -> Evidence | None:
    """What was measured of a kind; None where nothing was."""
    row = stored().get(kind)
    if row is None:
        return None
    solves, labels = row["solves"], row["labels"]
    more = {"solves": Solves(**solves) if solves else None, "labels": tuple(Labels(**one) for one in labels)}
    return Evidence(kind, **(row | more))


def evidence_record(kind: str) -> dict[str, Any] | None:
    """What was measured of a kind, as it stands in JSON; None where nothing was."""
    known = evidence(kind)
    return known.to_json() if known else None


def compared(kind: str) -> int:
    """How many published boards the levels of a kind are compared with now."""
    return sum(one.boards for one in classes(kind) if one.source != OWN)


@cache
def stored() -> dict[str, dict[str, Any]]:
    """The file."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
