"""``deduce grade``: tier, hardest technique and rating of puzzles."""

from __future__ import annotations

import argparse
import json

from deduce.app.files import read_puzzles
from deduce.app.limits import advice, limited
from deduce.language.errors import ENDED
from grading.card import text
from grading.grade import CHEAP, grade


def run(arguments: argparse.Namespace) -> int:
    """Grade every puzzle, a line or an object each; exit 1 when one has no tier."""
    status = 0
    for puzzle in read_puzzles(arguments):
        with limited(arguments):
            found = grade(
                puzzle,
                unique=arguments.unique,
                budget=arguments.budget,
                time_limit=arguments.time_limit,
                without=None if arguments.json or arguments.budget else CHEAP,
            )
        if arguments.json:
            print(json.dumps(found.to_json(with_roles=arguments.roles), ensure_ascii=False), flush=True)
        else:
            print(text(found, arguments.lang, with_roles=arguments.roles), flush=True)
            if found.status in ENDED and found.headline is None:
                told = advice(found.status, arguments, budget=puzzle.kind.budget)
                print(f"  {told.said(arguments.lang)}", flush=True)
        if found.headline is None:
            status = 1
    return status
