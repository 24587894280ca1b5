"""``deduce prove``: a proof log of the grade."""

from __future__ import annotations

import argparse
import json
import sys

from deduce.app.files import read_puzzle, write_file
from deduce.path import solutions_of
from deduce.proof import prove
from deduce.tiers import OutOfBudget


def run(arguments: argparse.Namespace) -> int:
    """Write the log; exit 1, and write nothing, when there is nothing to prove."""
    puzzle = read_puzzle(arguments.puzzle, arguments.kind)
    try:
        log = prove(puzzle, budget=arguments.budget, solutions=solutions_of(puzzle))
    except OutOfBudget:
        print("Out of budget: nothing is proved.", file=sys.stderr)
        return 1
    if log is None:
        print("The three tiers do not solve this puzzle: nothing is proved.", file=sys.stderr)
        return 1
    write_file(arguments.out, json.dumps(log, ensure_ascii=False, indent=1) + "\n")
    tier = f", tier {log['tier']}" if "tier" in log else ""
    print(f"{arguments.out}: {log['status'].replace('_', ' ')}{tier}, {len(log.get('steps', []))} steps")
    return 0
