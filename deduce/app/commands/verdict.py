"""``deduce verdict``: does a move follow from a board, by what, and from what?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from deduce.app.commands.reasons import offer_more, titled
from deduce.app.files import read_board
from deduce.contract.naming import Names, marks_record
from deduce.explain import sentences
from deduce.language.messages import Message, msg
from grading.verdict import BUDGET, Verdict, verdict

WRONG = msg("It is wrong: no solution has it with these marks.")
UNSURE = msg("It is not known within the limits whether a solution has it.")
KNOWN = msg("It is on the board already.")
FOLLOWS = {
    ("one", 1): msg("It follows now, by one technique."),
    ("several", 1): msg("It follows by techniques, one after another."),
    ("supposed", 2): msg("It follows by one one-cell contradiction."),
    ("several", 2): msg("It follows by one-cell contradictions, one after another."),
    ("supposed", 3): msg("It follows by one two-cell contradiction."),
    ("several", 3): msg("It follows by two-cell contradictions, one after another."),
}
NOT_KNOWN = msg("It is not known within the limits whether it follows.")


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; exit 1 when the move does not follow from the board."""
    puzzle, marks = read_board(arguments)
    move = Names(puzzle).move(arguments.move)
    found = verdict(puzzle, marks, move, explain=True, max_tier=arguments.max_tier, budget=arguments.budget or BUDGET)
    if arguments.json:
        head = {"schema": 1, "kind": puzzle.kind.name, "technique_set": puzzle.kind.technique_set}
        print(json.dumps(head | {"move": marks_record(puzzle, move)} | found.to_json(), ensure_ascii=False))
    else:
        print(sentences.heading(puzzle, arguments.lang))
        print(f"{puzzle.phrase(move, arguments.lang)}{'。' if arguments.lang == 'ja' else '.'}")
        for told in _told(found, arguments.max_tier):
            print(told.said(arguments.lang))
        steps = (*found.lead, found.reason) if found.reason else ()
        for number, step in enumerate(steps, 1):
            print(f"{number}. {titled(step, arguments.lang, long=arguments.long)}")
        offer_more(steps, arguments.lang, long=arguments.long)
    return 0 if found.forced else 1


def _told(found: Verdict, deepest: int) -> Iterator[Message]:
    """The verdict in sentences: whether it follows, and what is known of it beside."""
    if found.broken is not None:
        yield msg("It breaks a rule: {broken}.", broken=found.broken)
    elif found.consistent is False:
        yield WRONG
    elif found.consistent is None and not found.forced:
        yield UNSURE
    if found.shown == "known":
        yield KNOWN
    elif found.forced:
        yield FOLLOWS[found.shown, found.forced]
    elif found.forced is None:
        yield NOT_KNOWN
    elif found.consistent is True:
        yield msg("It is right, but it does not follow from these marks up to tier {tier}.", tier=deepest)
    elif found.consistent is None:
        yield msg("It does not follow from these marks up to tier {tier}.", tier=deepest)
