"""Write ``docs/kinds.md``: ``python -m bench.kinds PATH``, from the root of the project.

``PATH`` is the folder of published boards that `bench.genres` takes. Measured are the declared kinds.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench import genres
from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind

DOCS = Path(__file__).parent.parent / "docs"
HEAD = """# Kinds

Written by `python -m bench.kinds PATH`.

A kind is *expert* when its own techniques and its rating have been measured against people's solves, and *basic*
until then: a declared kind
is graded by what follows from its rules, and a tier by it can be deeper than people find it. Grade, card and page say
which it is. To become
expert, a kind has to solve 95 % of published boards up to 10×10 within tier 2, and its clock has to agree with
recorded orders of solving.

| kind | | technique set | techniques of its own | of relations |
|---|---|---|--:|--:|
"""
MEASURED = """
## Declared kinds on published boards

Boards with no side above 10: how many contradict the published solution, how many are solved by techniques alone
(tier 1) and with one-cell
contradictions (tier 2), and seconds of processor time for a board.

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
    page = HEAD
    for name, kind in kinds().items():
        derived = len(kind.derived) if isinstance(kind, DeclaredKind) else 0
        page += f"| {kind.title['en']} (`{name}`) | {kind.standing} | {kind.technique_set} "
        page += f"| {len(kind.techniques) - derived} | {derived or ''} |\n"
    measured = [kind for kind in genres.declared() if (given.path / f"{kind.janko[0]}.jsonl").exists()]
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
    (DOCS / "kinds.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
