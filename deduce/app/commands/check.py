"""``deduce check``: a setter's gate."""

from __future__ import annotations

import argparse
import json
import sys

from deduce.app.files import read_puzzle
from deduce.app.terminal import board, colour_wanted
from deduce.speech import names
from grading.check import Check, check


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; exit 1 when the puzzle does not pass."""
    puzzle = read_puzzle(arguments.puzzle, arguments.kind)
    found = check(puzzle, max_tier=arguments.max_tier, budget=arguments.budget, time_limit=arguments.time_limit)
    if arguments.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        print("\n".join(_lines(found)))
    return 0 if found.ok else 1


def _lines(found: Check) -> list[str]:
    puzzle, colour = found.puzzle, colour_wanted(sys.stdout)
    if not found.solutions:
        lines = ["Not valid: there is no solution."]
        lines += [f"  {step.sentence()}" for step in found.refutation]
        return lines
    if len(found.solutions) > 1:
        lines = [f"Not unique: two solutions differ at {names(puzzle, found.differ, 'en')}."]
        return lines + [board(puzzle, one, colour=colour) for one in found.solutions]
    lines = ["Valid: there is exactly one solution."]
    if found.solvable is None:
        return [*lines, "Out of budget before it was clear whether it can be solved by hand."]
    if found.solvable:
        return [*lines, f"Solvable by hand at tier {found.max_tier} or below."]
    assert found.stalled is not None
    open_cells = puzzle.variables & ~found.stalled.known
    lines.append(f"Not solvable at tier {found.max_tier}: it stalls with {open_cells.bit_count()} left open.")
    lines.append(board(puzzle, found.stalled, colour=colour))
    if found.unlock is not None:
        lines.append(f"One more given would do: {puzzle.phrase(found.unlock, 'en')}.")
    return lines
