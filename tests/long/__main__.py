"""The command: ``python -m tests.long [PART ...] [--kind KIND ...] [--share X]``, which prints a table."""

from __future__ import annotations

import argparse
import sys
import time

from deduce.contract.registry import kinds
from tests.laws import boards
from tests.long import SHOWN, Part
from tests.long.agreement import agreement
from tests.long.branches import branches
from tests.long.fuzz import fuzz
from tests.long.grades import grades
from tests.long.invariance import invariance
from tests.long.laws import laws
from tests.long.soundness import conclusions, reasons
from tests.long.twice import twice

PARTS: dict[str, tuple[Part, int]] = {
    "conclusions": (conclusions, 250_000),
    "reasons": (reasons, 2_500),
    "invariance": (invariance, 10_000),
    "agreement": (agreement, 10_000),
    "fuzz": (fuzz, 100_000),
    "branches": (branches, 4_000),
    "twice": (twice, 2_000),
    "grades": (grades, 1_000),
    "laws": (laws, 1_000),
}
"""Each part with its count for one kind; for `fuzz`, for one format of it."""


def main(arguments: list[str] | None = None) -> int:
    """Run the parts; exit 1 when anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("part", nargs="*", choices=[[], *PARTS], help="all of them")
    parser.add_argument("--kind", nargs="+", choices=sorted(kinds()), default=sorted(kinds()))
    parser.add_argument("--share", type=float, default=1, metavar="X", help="of the full counts (1)")
    options = parser.parse_args(arguments)
    boards.FULL = True
    print("| kind | what | how many | faults | minutes of a core | |\n|---|---|--:|--:|--:|---|", flush=True)
    bad = 0
    for name in options.part or PARTS:
        part, count = PARTS[name]
        for kind in options.kind:
            start = time.process_time()
            trial = part(kinds()[kind], max(1, int(count * options.share)))
            spent = (time.process_time() - start) / 60
            row = [kind, trial.what, f"{trial.count:,}", len(trial.faults), f"{spent:.1f}", trial.note]
            print(f"| {' | '.join(map(str, row))} |", flush=True)
            for fault in trial.faults[:SHOWN]:
                print(fault, file=sys.stderr)
            bad += len(trial.faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
