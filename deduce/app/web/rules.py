"""The rules of a kind as the page shows them beside the board: in words, and on a tiny board with its solution."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from deduce import formats
from deduce.app.pages import html
from deduce.app.pages.reading import rules
from deduce.app.web import views
from deduce.contract.puzzle import Kind, Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.engine.path import solutions_of
from deduce.language.errors import InputError
from deduce.making.generate import NoneFound, generate
from deduce.making.options import generates

SIZES = (4, 5, 6)
"""Rows and columns of the tiny board: the first at which the kind's generator finds one."""
SEED = 3


def told(kind: str, lang: str) -> dict[str, Any]:
    """The rules of a kind.

    Raises:
        InputError: for an unknown kind.
    """
    found = kind_of(kind)
    tiny = _tiny(found)
    pictures = [views.picture(tiny, marks, lang) for marks in (tiny.givens, *solutions_of(tiny))] if tiny else []
    return {"html": html.prose(rules(found, lang).partition("\n\n")[2]), "pictures": pictures}


@lru_cache(64)
def _tiny(kind: Kind) -> Puzzle | None:
    """A board with one solution, none where the kind has no boards."""
    for size in SIZES if generates(kind) else ():
        try:
            return next(generate(kind, size, size, tier=1, seed=SEED)).puzzle
        except (InputError, NoneFound):
            continue
    samples = [formats.load(path, kind.name) for path in sorted((kind.folder / "samples").glob("*.txt"))]
    return min(samples, key=lambda one: one.rows * one.cols, default=None)
