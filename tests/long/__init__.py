"""Trials that run for minutes or hours, on demand: ``python -m tests.long [PART ...]``, from the root of the project.

They apply the laws of `tests.laws` to boards that are made as they go, as many as are asked for. A part is a function
of a kind and a count and gives a `Trial`; `tests.test_long` runs each of them with small counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deduce.contract.kind import Kind

SHOWN = 3
"""How many faults of a trial are printed."""


@dataclass
class Trial:
    """What came of a part.

    Attributes:
        what: what was counted.
        count: how many there were.
        faults: what was wrong.
        note: what else is worth telling.
    """

    what: str
    count: int = 0
    faults: list[str] = field(default_factory=list)
    note: str = ""


Part = Callable[["Kind", int], Trial]
