"""``deduce kinds``: the kinds of puzzles."""

from __future__ import annotations

import argparse
import json

from deduce.registry import kinds


def run(arguments: argparse.Namespace) -> int:
    """Print name, title and number of techniques of each kind."""
    found = [
        {
            "kind": kind.name,
            "title": kind.title[arguments.lang],
            "also": list(kind.aliases),
            "techniques": len(kind.techniques),
            "technique_set": kind.technique_set,
        }
        for kind in kinds().values()
    ]
    if arguments.json:
        print(json.dumps({"schema": 1, "kinds": found}, ensure_ascii=False))
        return 0
    for kind in found:
        also = f" (also {', '.join(kind['also'])})" if kind["also"] else ""
        print(f"{kind['kind']:12} {kind['title']}{also}: {kind['techniques']} techniques")
    return 0
