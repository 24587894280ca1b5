"""Finds techniques by walking folders: what lies in the `LADDER` of a kind, or in its folder itself."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType

from deduce.contract.technique import LADDER, Technique

PARTS = frozenset({"kind", "model", "checker", "graphs", "formats", "make", "editor"})
"""The modules that are not techniques in the folder of a kind without a `LADDER`."""


@lru_cache(maxsize=64)
def techniques(home: ModuleType) -> Sequence[Technique]:
    """The techniques in the folder of a kind, easiest first."""
    if any(entry.name == LADDER for entry in pkgutil.iter_modules(home.__path__)):
        home = importlib.import_module(f"{home.__name__}.{LADDER}")
    found = []
    for entry in pkgutil.iter_modules(home.__path__):
        if entry.name not in PARTS:
            module = importlib.import_module(f"{home.__name__}.{entry.name}")
            found += [
                item for item in vars(module).values() if isinstance(item, Technique) and item.module == module.__name__
            ]
    return tuple(sorted(found, key=lambda item: (item.rank, item.name)))
