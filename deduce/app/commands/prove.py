"""``deduce prove``: a proof log of the grade."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping
from typing import Any

from deduce.app.files import read_puzzle, write_file
from deduce.app.limits import advice, left, limited
from deduce.engine.solutions import solutions_of
from deduce.language.errors import ENDED, OutOfBudget
from deduce.language.messages import Message, msg
from deduce.proof.prove import prove


def run(arguments: argparse.Namespace) -> int:
    """Write the log; exit 1, and write nothing, when there is nothing to prove."""
    lang = arguments.lang
    puzzle = read_puzzle(arguments)
    try:
        start = time.monotonic()
        with limited(arguments):
            solutions = solutions_of(puzzle, arguments.time_limit)
            log = prove(
                puzzle,
                unique=arguments.unique,
                alone=arguments.alone,
                budget=arguments.budget,
                time_limit=left(arguments, start),
                solutions=solutions,
            )
    except OutOfBudget as fault:
        ended = msg("nothing is proved, {ended}", ended=ENDED[fault.status])
        more = msg("{told}; {more}", told=ended, more=advice(fault.status, arguments))
        print(f"deduce: {more.said(lang)}", file=sys.stderr)
        return 1
    if log is None:
        print(msg("The three tiers do not solve this puzzle: nothing is proved.").said(lang), file=sys.stderr)
        return 1
    write_file(arguments.out, json.dumps(log, ensure_ascii=False, indent=1) + "\n")
    told = {"file": arguments.out, "claim": claim(log), "count": len(log.get("steps", []))}
    if "licence" in log and "alone" not in log:
        print(msg("{file}: {claim}, given that there is one solution, {count} steps", **told).said(lang))
    else:
        print(msg("{file}: {claim}, {count} steps", **told).said(lang))
    return 0


def claim(log: Mapping[str, Any]) -> Message:
    """What a proof log claims."""
    if log["status"] == "solved":
        return msg("solved at tier {tier}", tier=log["tier"])
    return {"no_solution": msg("no solution"), "several": msg("several solutions")}[log["status"]]
