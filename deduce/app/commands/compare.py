"""``deduce compare``: two boards of a kind beside each other."""

from __future__ import annotations

import argparse
import json

from deduce.app.files import gather
from deduce.app.limits import limited, read
from deduce.language.errors import InputError
from deduce.language.messages import msg
from grading.compare import compare


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison of two boards; exit 1 when one of them has no tier."""
    boards = []
    for puzzle in read(gather(arguments), arguments):
        if isinstance(puzzle, InputError):
            raise puzzle
        boards.append(puzzle)
    if len(boards) != 2:
        told = msg("two puzzles are compared, and these are {count}", count=len(boards))
        raise InputError(told, expected=msg("two puzzles"))
    with limited(arguments):
        found = compare(*boards, unique=arguments.unique, budget=arguments.budget, time_limit=arguments.time_limit)
        lines = (
            [json.dumps(found.to_json(), ensure_ascii=False)] if arguments.json else list(found.told(arguments.lang))
        )
    print("\n".join(lines))
    return 0 if all(one.headline for one in found.grades) else 1
