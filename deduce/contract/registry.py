"""Finds kinds by walking folders and asking entry points: what lies in the folder is registered."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import lru_cache
from pathlib import Path

from deduce.contract.kind import Kind
from deduce.contract.ladder import techniques
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg


@lru_cache(maxsize=1)
def kinds() -> dict[str, Kind]:
    """All kinds by name: the folders of the ``techniques`` package and the ``deduce.kinds`` entry points."""
    import techniques as package

    found: dict[str, Kind] = {}
    for entry in pkgutil.iter_modules(package.__path__):
        if entry.ispkg:
            kind: Kind = importlib.import_module(f"techniques.{entry.name}").KIND
            found[kind.name] = kind
    if _announced():
        from importlib.metadata import entry_points

        for point in entry_points(group="deduce.kinds"):
            kind = point.load()
            found[kind.name] = kind
    return found


def _announced() -> bool:
    """Whether an installed distribution announces kinds (`importlib.metadata` takes longer to import than to look)."""
    for folder in sys.path:
        for entry in Path(folder or ".").glob("*.dist-info/entry_points.txt"):
            if "[deduce.kinds]" in entry.read_text(encoding="utf-8", errors="replace"):
                return True
    return False


def kind(name: str) -> Kind:
    """The kind of that name, alias or title in any language.

    Raises:
        InputError: when there is none.
    """
    known = kinds()
    for one in known.values():
        if name.lower() in (one.name, *one.aliases, *(title.lower() for title in one.title.values())):
            return one
    words = [word for one in known.values() for word in (one.name, *one.aliases)]
    raise InputError(msg("unknown kind {name!r}", name=name), expected=likely(name, words, sorted(known)))


def forget() -> None:
    """Walk the folders anew at the next question (for tests that add a kind)."""
    kinds.cache_clear()
    techniques.cache_clear()
