"""How much of a law a run of the suite takes: a part of its states always, its whole share with the marker `long`."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from tests.laws import technique

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _pytest.mark import ParameterSet

PART = 1 / 48
"""The part of the states that is taken always."""
WHOLE = {"documented", "example", "cases", "needed"}
"""Laws that have no states of which there could be fewer."""


def parts(law: str, *values: object, name: str, always: bool = True) -> Iterator[ParameterSet]:
    """A law, with a part of its states if it is tried always, and with its whole share as long."""
    if law in WHOLE:
        yield pytest.param(*values, technique.FAST, id=name)
        return
    if always:
        yield pytest.param(*values, PART, id=name)
    yield pytest.param(*values, technique.FAST, id=f"{name}-more", marks=pytest.mark.long)


@contextmanager
def taken(part: float) -> Iterator[None]:
    """Laws take this part of their states."""
    with patch.object(technique, "FAST", part):
        yield
