"""The kinds with their samples, and the boards of the library, as the page lists them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from deduce import formats
from deduce.app import index
from deduce.app.web import views
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.language.messages import said
from deduce.making.options import options_of
from grading.reference import level

SPOKEN = re.compile(r"<title>.*?</title>|<desc>.*?</desc>| aria-label=\"[^\"]*\"| lang=\"[a-z]+\"", re.DOTALL)
"""What a picture says to screen readers: beside a caption it would be said twice, and in one language only."""


@lru_cache(2)
def kinds_known(lang: str) -> list[dict[str, Any]]:
    """The kinds and their samples, without the solutions."""
    return [
        {
            "name": kind.name,
            "title": kind.title[lang],
            "also": list(kind.aliases),
            "gist": index.gist(kind, lang),
            "facts": [index.boards(kind).said(lang), index.depth(kind).said(lang)],
            "techniques": [{"name": item.name, "title": item.called(lang)} for item in kind.techniques],
            "options": _options(kind, lang),
            "lays": list(getattr(kind.make, "LAYS", ())),
            "samples": _samples(kind),
        }
        for kind in kinds().values()
    ]


def _samples(kind: Kind) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for path in sorted((kind.folder / "samples").glob("*.txt")):
        puzzle = formats.load(path, kind.name)
        tier = dict(puzzle.extra.get("grade") or {}).get("tier")
        text = path.read_text(encoding="utf-8").partition("\n# solution")[0]
        short = views.source(formats.parse(text, kind.name))
        shape = {"rows": puzzle.rows, "cols": puzzle.cols, "tier": tier}
        found.append({"name": path.stem, **shape, "source": text, "short": short})
    return sorted(found, key=lambda one: (one["tier"] or 9, one["rows"] * one["cols"]))


def _options(kind: Kind, lang: str) -> list[dict[str, Any]]:
    """What the kind's generator may be asked for."""
    return [
        {
            "name": option.name,
            "help": said(option.help, lang),
            "default": None if option.default is None else str(option.default),
            "choices": {value: said(text, lang) for value, text in option.choices.items()},
        }
        for option in options_of(kind)
    ]


@lru_cache(64)
def shelf(kind: Kind) -> dict[str, Any]:
    """The boards of a kind with their pictures, smallest first; `whole` is false where only samples are at hand."""
    paths, whole = index.shelved(kind)
    boards = [_shelved(path, kind) for path in paths]
    boards.sort(key=lambda one: (one["rows"] * one["cols"], one["tier"] or 9, one["rating"] or 0.0, one["id"]))
    return {"whole": whole, "boards": boards}


def _shelved(path: Path, kind: Kind) -> dict[str, Any]:
    puzzle = formats.load(path, kind.name)
    grade = dict(puzzle.extra.get("grade") or {})
    tier, rating = grade.get("tier"), grade.get("rating")
    return {
        "id": puzzle.id or path.stem,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "tier": tier,
        "rating": rating,
        "level": level(puzzle, rating) if tier else None,
        "source": views.source(puzzle),
        "svg": SPOKEN.sub("", views.picture(puzzle, puzzle.givens, "en")),
    }
