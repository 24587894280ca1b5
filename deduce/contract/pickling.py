"""How what belongs to a kind is pickled: by its name, and found again among the kinds that are installed.

The registry that finds them is handed in when `deduce` is loaded, since it knows what is pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

_find: list[Callable[[str], Any]] = []


def hand_in(find: Callable[[str], Any]) -> None:
    """Let this find the kind of a name from now on."""
    _find[:] = [find]


def kind_named(name: str) -> Any:
    """The kind of a name.

    Raises:
        InputError: when it is not installed.
    """
    return _find[0](name)


def puzzle_of(kind: str, fields: Mapping[str, Any]) -> Any:
    """A puzzle from its fields: the class of a declared kind stands nowhere that a pickle could find it."""
    return kind_named(kind).puzzle(**fields)


def technique_named(kind: str, name: str) -> Any:
    """The technique of a name."""
    return next(item for item in kind_named(kind).techniques if item.name == name)
