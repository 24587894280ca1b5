"""``deduce kinds``: the kinds of puzzles, to choose from; of those that are named, a tiny board and its solution."""

from __future__ import annotations

import argparse
import json
from textwrap import indent

from deduce.app import index
from deduce.contract.kind import Kind
from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.language.messages import msg
from deduce.language.words import columns
from grading.evidence import evidence_record


def run(arguments: argparse.Namespace) -> int:
    """Print for each kind its names, its boards and techniques, and below them what one does."""
    lang, named = arguments.lang, [kind_of(name) for name in arguments.kinds]
    every = named or list(kinds().values())
    if arguments.json:
        print(json.dumps({"schema": 1, "kinds": [_record(kind, lang) for kind in every]}, ensure_ascii=False))
        return 0
    rows = [
        (kind.name, kind.title[lang], index.boards(kind).said(lang), index.depth(kind).said(lang)) for kind in every
    ]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for kind, row in zip(every, rows, strict=True):
        print("  ".join(text + " " * (width - columns(text)) for text, width in zip(row, widths, strict=True)).rstrip())
        print(f"    {index.gist(kind, lang)}")
        if kind.aliases:
            also = msg("also {names}", names=", ".join(kind.aliases))
            print(f"    {also.said(lang)}")
        if named:
            print(f"\n{indent(index.sample(kind), '    ')}\n")
    return 0


def _record(kind: Kind, lang: str) -> dict[str, object]:
    return {
        "kind": kind.name,
        "title": kind.title[lang],
        "also": list(kind.aliases),
        "gist": index.gist(kind, lang),
        "standing": kind.standing,
        "evidence": evidence_record(kind.name),
        "techniques": len(kind.techniques),
        "technique_set": kind.technique_set,
        "boards": sum(index.tiers(kind).values()),
        "tiers": {str(tier): count for tier, count in index.tiers(kind).items() if tier},
    }
