"""How puzzles and steps show themselves: what says and draws them is handed in, so that the contract knows neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Presentation(Protocol):
    """What says steps, and draws steps and boards."""

    def sentence(self, step: Any, lang: str, /) -> str:
        """A step as a solver says it."""

    def html(self, step: Any, /) -> str:
        """A step in words and as a picture, for a notebook."""

    def svg(self, puzzle: Any, marks: Any, step: Any = None, /) -> str:
        """A board, or a step on it, as a picture."""


_load: list[Callable[[], Presentation]] = []


def hand_in(load: Callable[[], Presentation]) -> None:
    """Let this give the presentation from now on, when it is first asked for."""
    _load[:] = [load]


def handed() -> Presentation:
    """The presentation."""
    return _load[0]()
