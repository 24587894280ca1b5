"""``deduce kinds``: the kinds of puzzles."""

from __future__ import annotations

import argparse
import json

from deduce.contract.registry import kinds
from deduce.language.messages import msg


def run(arguments: argparse.Namespace) -> int:
    """Print name, title and number of techniques of each kind."""
    every = kinds().values()
    if arguments.json:
        found = [
            {
                "kind": kind.name,
                "title": kind.title[arguments.lang],
                "also": list(kind.aliases),
                "techniques": len(kind.techniques),
                "technique_set": kind.technique_set,
            }
            for kind in every
        ]
        print(json.dumps({"schema": 1, "kinds": found}, ensure_ascii=False))
        return 0
    for kind in every:
        title = kind.title[arguments.lang]
        if kind.aliases:
            title = msg("{title} (also {names})", title=title, names=", ".join(kind.aliases)).said(arguments.lang)
        told = msg("{title}: {count} techniques", title=title, count=len(kind.techniques)).said(arguments.lang)
        print(f"{kind.name:12} {told}")
    return 0
