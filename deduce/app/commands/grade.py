"""``deduce grade``: tier, hardest technique and rating of puzzles."""

from __future__ import annotations

import argparse
import json

from deduce.app.files import read_puzzles
from deduce.app.terminal import columns
from grading.card import facts, uses, verdict
from grading.grade import Grade, grade


def run(arguments: argparse.Namespace) -> int:
    """Grade every puzzle, a line or an object each; exit 1 when one is not solved."""
    status = 0
    for puzzle in read_puzzles(arguments.puzzle, arguments.kind, arguments.lang):
        found = grade(puzzle, unique=arguments.unique, budget=arguments.budget, time_limit=arguments.time_limit)
        if arguments.json:
            print(json.dumps(found.to_json(with_roles=arguments.roles), ensure_ascii=False), flush=True)
        else:
            print(_card(found, arguments.lang, with_roles=arguments.roles), flush=True)
        if found.status != "solved":
            status = 1
    return status


def _card(found: Grade, lang: str, *, with_roles: bool) -> str:
    puzzle, kind = found.puzzle, found.puzzle.kind
    title = kind.title[lang]
    told = verdict(found, lang)
    lines = [f"{puzzle.id or title} ({puzzle.rows}×{puzzle.cols} {title}): {told}"]
    rows = list(facts(found, lang, with_roles=with_roles))
    wide = max((columns(name) for name, _ in rows), default=0)
    lines += [f"  {name}{' ' * (wide - columns(name))} {value}" for name, value in rows]
    lines += [
        f"  {count:5} × {title}" + (f" ({name})" if "/" in name else "") for count, title, name in uses(found, lang)
    ]
    return "\n".join(lines)
