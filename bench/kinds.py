"""Measure rows for the tables in ``docs/kinds.md``: ``python -m bench.kinds PATH [KIND ...]``.

To be called from the root of the project. ``PATH`` is the folder of published boards that `bench.genres` takes. Named
kinds are measured, or all that are declared; the rows of others stay, and so does what is said around the tables.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from bench import genres

PAGE = Path(__file__).parent.parent / "docs" / "kinds.md"
HEADING = "## Declared kinds on published boards"
ROWS = re.compile(r"(?<=--:\|\n)(?:\|.*\n)*")
"""The rows of a table, behind the line below its head."""


def main() -> None:
    """Measure, and write the rows into the tables: tiers, solutions by the oracle, and times beside clingo."""
    parser = argparse.ArgumentParser(prog="python -m bench.kinds", description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="these kinds only")
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    given = parser.parse_args()
    measured = [
        kind
        for kind in genres.declared()
        if genres.corpus(given.path, kind) and (not given.kinds or kind.name in given.kinds)
    ]
    small = argparse.Namespace(least=1, most=10, limit=20, step=given.step)
    larger = argparse.Namespace(least=1, most=15, limit=10, step=given.step)
    tables = iter(((genres.tiers, small), (genres.unique, larger), (genres.clingo, small)))

    def rows(there: re.Match[str]) -> str:
        table, args = next(tables)
        found = {row.split()[1]: row for row in there[0].splitlines()}
        for kind in measured:
            if table is not genres.clingo or genres.program(kind):
                name = f"| {kind.name} |"
                found[kind.name] = table(given.path, kind, args).replace(name, f"{name} {given.step} |", 1)
        return "".join(f"{found[name]}\n" for name in sorted(found))

    before, heading, section = PAGE.read_text(encoding="utf-8").partition(HEADING)
    PAGE.write_text(before + heading + ROWS.sub(rows, section), encoding="utf-8")


if __name__ == "__main__":
    main()
