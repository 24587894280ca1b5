"""``deduce explain``: the rules of a kind, its ladder of techniques, or the page of one technique."""

from __future__ import annotations

import argparse

from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    from deduce.app.pages import composing
    from deduce.app.pages.contradictions import NAMES, of_contradiction
    from deduce.app.pages.text import written

    if not arguments.topic:
        print("\n\n".join(written(composing.of_kind(one, arguments.lang)) for one in kinds().values()))
        return 0
    name, _, stem = arguments.topic.partition("/")
    kind = kind_of(name)
    if not stem:
        print(written(composing.of_kind(kind, arguments.lang)))
        return 0
    for item in kind.techniques:
        if stem == item.name:
            print(written(composing.of_technique(item, arguments.lang)))
            return 0
    if stem in NAMES:
        print(written(of_contradiction(kind, NAMES[stem], arguments.lang)))
        return 0
    known = [*(item.name for item in kind.techniques), *NAMES]
    raise InputError(msg("{name} has no technique {stem!r}", name=kind.name, stem=stem), expected=likely(stem, known))
