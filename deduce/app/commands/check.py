"""``deduce check``: a setter's gate."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from deduce.app.files import read_puzzle
from deduce.app.terminal import board, colour_wanted
from deduce.board.marks import Marks
from deduce.language.messages import msg
from deduce.telling.speech import names
from grading.check import Check, check


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; exit 1 when the puzzle does not pass."""
    puzzle = read_puzzle(arguments.puzzle, arguments.kind, arguments.lang)
    found = check(puzzle, max_tier=arguments.max_tier, budget=arguments.budget, time_limit=arguments.time_limit)
    if arguments.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        print("\n".join(_lines(found, arguments.lang)))
    return 0 if found.ok else 1


def _lines(found: Check, lang: str) -> Iterator[str]:
    puzzle = found.puzzle

    def drawn(marks: Marks) -> str:
        return board(puzzle, marks, colour=colour_wanted(sys.stdout), lang=lang)

    if not found.solutions:
        yield msg("Not valid: there is no solution.").said(lang)
        yield from (f"  {step.sentence(lang)}" for step in found.refutation)
        return
    if len(found.solutions) > 1:
        differ = names(puzzle, found.differ, lang)
        yield msg("Not unique: two solutions differ at {names}.", names=differ).said(lang)
        yield from map(drawn, found.solutions)
        return
    yield msg("Valid: there is exactly one solution.").said(lang)
    if found.solvable is None:
        yield msg("Out of budget before it was clear whether it can be solved by hand.").said(lang)
        return
    if found.solvable:
        yield msg("Solvable by hand at tier {tier} or below.", tier=found.max_tier).said(lang)
        return
    assert found.stalled is not None
    left = (puzzle.variables & ~found.stalled.known).bit_count()
    stalls = msg("Not solvable at tier {tier}: it stalls with {count} left open.", tier=found.max_tier, count=left)
    yield stalls.said(lang)
    yield drawn(found.stalled)
    if found.unlock is not None:
        phrase = puzzle.phrase(found.unlock, lang)
        yield msg("One more given would do: {phrase}.", phrase=phrase).said(lang)
