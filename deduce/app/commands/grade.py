"""``deduce grade``: tier, hardest technique and rating of puzzles."""

from __future__ import annotations

import argparse
import json

from deduce.app.files import read_puzzles
from grading.grade import Grade, grade

STATUS = {
    "beyond": "beyond tier 3",
    "out_of_budget": "out of budget",
    "no_solution": "no solution",
    "several": "several solutions",
}


def run(arguments: argparse.Namespace) -> int:
    """Grade every puzzle, a line or an object each; exit 1 when one is not solved."""
    status = 0
    for puzzle in read_puzzles(arguments.puzzle, arguments.kind):
        found = grade(puzzle, unique=arguments.unique, budget=arguments.budget, time_limit=arguments.time_limit)
        print(json.dumps(found.to_json(), ensure_ascii=False) if arguments.json else _card(found), flush=True)
        if found.status != "solved":
            status = 1
    return status


def _card(found: Grade) -> str:
    puzzle = found.puzzle
    head = f"{puzzle.id or puzzle.kind.title['en']} ({puzzle.rows}×{puzzle.cols} {puzzle.kind.title['en']}): "
    if found.status != "solved":
        return head + STATUS[found.status]
    lines = [f"{head}tier {found.tier}, rating {found.rating}"]
    if found.hardest:
        lines.append(f"  hardest step       {found.hardest}")
    if found.tier_unique != found.tier:
        lines.append(f"  with uniqueness    tier {found.tier_unique}")
    lines.append(f"  rounds             {len(found.rounds)}")
    if found.longest_refutation is not None:
        lines.append(f"  longest refutation {found.longest_refutation} inner rounds")
    lines += [f"  {count:5} × {name}" for name, count in sorted(found.counts.items(), key=lambda item: -item[1])]
    return "\n".join(lines)
