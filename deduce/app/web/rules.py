"""The rules of a kind as the page shows them beside the board: in words, and on a tiny board with its solution."""

from __future__ import annotations

from typing import Any

from deduce.app import index
from deduce.app.pages import html
from deduce.app.pages.reading import rules
from deduce.contract.registry import kind as kind_of


def told(kind: str, lang: str) -> dict[str, Any]:
    """The rules of a kind.

    Raises:
        InputError: for an unknown kind.
    """
    found = kind_of(kind)
    return {"html": html.prose(rules(found, lang).partition("\n\n")[2]), "pictures": index.pictures(found, lang)}
