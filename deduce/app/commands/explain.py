"""``deduce explain``: the rules of a kind, its ladder of techniques, or the page of one technique."""

from __future__ import annotations

import argparse

from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg


def run(arguments: argparse.Namespace) -> int:
    """Print the page."""
    from deduce.app.page_text import kind_text, technique_text

    if not arguments.topic:
        print("\n\n".join(kind_text(one, arguments.lang) for one in kinds().values()))
        return 0
    name, _, stem = arguments.topic.partition("/")
    kind = kind_of(name)
    if not stem:
        print(kind_text(kind, arguments.lang))
        return 0
    for item in kind.techniques:
        if stem == item.name:
            print(technique_text(item, arguments.lang))
            return 0
    known = [item.name for item in kind.techniques]
    raise InputError(msg("{name} has no technique {stem!r}", name=kind.name, stem=stem), expected=choice(known))
