"""``deduce check``: a setter's gate."""

from __future__ import annotations

import argparse
import json
import sys

from deduce.app.files import for_each
from deduce.app.limits import advice, limited
from deduce.app.terminal import board, colour_wanted
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.explain.sentences import heading
from deduce.language.errors import OutOfBudget
from grading.check import Check, check


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict on every puzzle; exit 1 when one does not pass."""
    return for_each(arguments, lambda puzzle, _: _checked(puzzle, arguments))


def _checked(puzzle: Puzzle, arguments: argparse.Namespace) -> int:
    try:
        with limited(arguments):
            found = check(
                puzzle,
                max_tier=arguments.max_tier,
                unique=arguments.unique,
                clues=arguments.clues,
                effects=arguments.effects,
                budget=arguments.budget,
                time_limit=arguments.time_limit,
            )
    except OutOfBudget as fault:
        found = Check(puzzle, arguments.max_tier, (), None, limit=fault.status)

    def drawn(marks: Marks) -> str:
        return board(puzzle, marks, colour=colour_wanted(sys.stdout), lang=arguments.lang)

    if arguments.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        print(heading(puzzle, arguments.lang))
        print("\n".join(one if isinstance(one, str) else drawn(one) for one in found.told(arguments.lang)))
        if found.limit:
            print(advice(found.limit, arguments, budget=puzzle.kind.budget).said(arguments.lang))
    return 0 if found.ok else 1
