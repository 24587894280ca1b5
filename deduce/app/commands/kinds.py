"""``deduce kinds``: the kinds of puzzles."""

from __future__ import annotations

import argparse
import json

from deduce.registry import kinds


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
        also = f" (also {', '.join(kind.aliases)})" if kind.aliases else ""
        print(f"{kind.name:12} {kind.title[arguments.lang]}{also}: {len(kind.techniques)} techniques")
    return 0
