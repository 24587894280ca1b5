"""``deduce explain``: the rules of a kind, its ladder of techniques, or the page of one technique."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from deduce.contract.kind import Kind
from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.contract.step import CONTRADICTION
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg
from deduce.language.words import LANGUAGES

if TYPE_CHECKING:
    from deduce.app.pages.composing import Page


def run(arguments: argparse.Namespace) -> int:
    """Print the page, or the pages of all kinds that have a technique of that name."""
    from deduce.app.pages import composing
    from deduce.app.pages.text import written

    lang, topic = arguments.lang, arguments.topic
    if not topic:
        print("\n\n".join(written(composing.of_kind(one, lang)) for one in kinds().values()))
        return 0
    name, _, stem = topic.partition("/")
    if not stem:
        try:
            print(written(composing.of_kind(kind_of(name), lang)))
        except InputError:
            pages = [page for one in kinds().values() for page in _pages(one, topic, lang)]
            if not pages:
                raise
            print("\n\n".join(written(page) for page in pages))
        return 0
    kind = kind_of(name)
    pages = _pages(kind, stem, lang)
    if not pages:
        known = [*(item.name for item in kind.techniques), *CONTRADICTION.values()]
        what = msg("{name} has no technique {stem!r}", name=kind.name, stem=stem)
        raise InputError(what, expected=likely(stem, known))
    print("\n\n".join(written(page) for page in pages))
    return 0


def _pages(kind: Kind, stem: str, lang: str) -> list[Page]:
    """The pages of what a kind has under a name or a title."""
    from deduce.app.pages import composing
    from deduce.app.pages.contradictions import NAMES, of_contradiction
    from deduce.explain.sentences import TITLES

    asked = stem.casefold()
    found = [
        composing.of_technique(item, lang)
        for item in kind.techniques
        if asked in {item.name, item.title.casefold(), item.ja.casefold()}
    ]
    for name, tier in NAMES.items():
        if asked in {name, *(TITLES[name].said(one).casefold() for one in LANGUAGES)}:
            found.append(of_contradiction(kind, tier, lang))
    return found
