"""The kinds and their samples, as the page lists them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from deduce import formats
from deduce.app.web import views
from deduce.contract.puzzle import Kind
from deduce.contract.registry import kinds
from deduce.language.messages import said
from deduce.making.options import options_of


@lru_cache(2)
def kinds_known(lang: str) -> list[dict[str, Any]]:
    """The kinds and their samples, without the solutions."""
    return [
        {
            "name": kind.name,
            "title": kind.title[lang],
            "techniques": [{"name": item.name, "title": item.called(lang)} for item in kind.techniques],
            "options": _options(kind, lang),
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
