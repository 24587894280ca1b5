"""Write the figures in ``docs/kinds.md``: ``python -m bench.kinds PATH``, from the root of the project.

``PATH`` is the folder of published boards that `bench.genres` takes. Measured are the declared kinds.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench import genres

DOCS = Path(__file__).parent.parent / "docs"
HEADING = "## Declared kinds on published boards"
MEASURED = """

Written by `python -m bench.kinds PATH`.

Boards with no side above 10: how many contradict the published solution, how many are solved by techniques alone
(tier 1) and with one-cell contradictions (tier 2), and seconds of processor time for a board.

| genre | boards | contradicted | tier 1 % | tier ≤ 2 % | median | 95 % | longest |
|---|--:|--:|--:|--:|--:|--:|--:|
"""
UNIQUE = """
How many boards with no side above 15 have one solution, by the oracle within ten seconds:

| genre | boards | one | several | none | undecided | median | 95 % | longest |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
"""
CLINGO = """
The tier (1, or 2 where needed) beside a plain program for clingo that finds one solution, in milliseconds. Above one,
the tier is the faster.

| genre | boards | wrong | tier: median | 95 % | clingo: median | 95 % | ÷: medians | 95 % | worst board |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
"""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.kinds", description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    given = parser.parse_args()
    path = DOCS / "kinds.md"
    page = path.read_text(encoding="utf-8").partition(HEADING)[0] + HEADING
    measured = [kind for kind in genres.declared() if genres.corpus(given.path, kind)]
    small = argparse.Namespace(least=1, most=10, limit=20, step=given.step)
    for head, table, args in (
        (MEASURED, genres.tiers, small),
        (UNIQUE, genres.unique, argparse.Namespace(least=1, most=15, limit=10, step=given.step)),
        (CLINGO, genres.clingo, small),
    ):
        page += head
        for kind in measured:
            if table is not genres.clingo or genres.program(kind):
                page += table(given.path, kind, args) + "\n"
    path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
