"""``deduce grade``: tier, hardest technique and rating of puzzles."""

from __future__ import annotations

import argparse
import json
import sys

from deduce.app.files import gather
from deduce.app.limits import advice, graded, read
from deduce.engine.graph import graph, measures, said
from deduce.explain.folding import tell
from deduce.language.errors import ENDED, InputError
from grading.card import text
from grading.grade import CHEAP, Grade


def run(arguments: argparse.Namespace) -> int:
    """Grade every puzzle, a line or an object each; exit 1 when one has no tier, 2 when a text is none of a puzzle."""
    status = 0

    def told(found: Grade) -> str:
        steps = list(found.path(budget=arguments.budget)) if arguments.graph and found.headline else None
        if arguments.json:
            record = found.to_json(with_roles=arguments.roles)
            if arguments.graph:
                record["graph"] = None if steps is None else measures(graph(steps))
            return json.dumps(record, ensure_ascii=False)
        lines = said(graph(tell(steps))) if steps is not None else ()
        card = text(found, arguments.lang, with_roles=arguments.roles)
        return "\n".join([card, *(f"  {line.said(arguments.lang)}" for line in lines)])

    for puzzle in read(gather(arguments), arguments):
        if isinstance(puzzle, InputError):
            print(f"deduce: {puzzle.called(arguments.lang)}", file=sys.stderr, flush=True)
            status = 2
            continue
        found, answer = graded(
            puzzle,
            told,
            arguments.time_limit,
            shown=arguments.lang,
            unique=arguments.unique,
            budget=arguments.budget,
            unlicensed_budget=None if arguments.json or arguments.budget else CHEAP,
        )
        print(answer, flush=True)
        if found.headline is None:
            status = max(status, 1)
            if found.status in ENDED and not arguments.json:
                more = advice(found.status, arguments, budget=puzzle.kind.budget)
                print(f"  {more.said(arguments.lang)}", flush=True)
    return status
