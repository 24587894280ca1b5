"""``deduce verify``: replay a proof log."""

from __future__ import annotations

import argparse
import json

from deduce.app.files import read_puzzle
from deduce.errors import InputError
from deduce.formats import read_file
from deduce.replay import Rejected, verify

LIMIT = 200_000_000
"""The most bytes of a log: that of a large board is far longer than the board."""


def run(arguments: argparse.Namespace) -> int:
    """Say whether the log proves its claim; exit 1 when it does not."""
    puzzle = read_puzzle(arguments.puzzle, arguments.kind)
    text = read_file(arguments.proof, LIMIT)
    try:
        log = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{arguments.proof} is not JSON: {error}", expected="a proof log") from None
    try:
        verify(puzzle, log)
    except Rejected as why:
        print(f"Rejected: {why}.")
        return 1
    tier = f" at tier {log['tier']}" if "tier" in log else ""
    print(f"Accepted: {log['status'].replace('_', ' ')}{tier}.")
    return 0
