"""Measure the evidence for kinds: ``python -m bench.evidence PATH [KIND ...]``, from the root of the project.

``PATH`` is the folder of published boards that `bench.genres` takes. Of each kind are measured, on boards with no side
above 10 that have one solution by our rules, how many are solved by techniques alone and within tier 2, and how well
the rounds of a solve agree with the recorded orders in which people solved (`bench.moves`). Of a kind that is written
out the file is ``NAME.jsonl``, our JSON with solutions and ``human_moves``. What was measured against labels
(`bench.agreement`) stays as it is. The figures are written into ``grading/evidence.json``, where those of kinds that
were not measured stay, and into the table in ``docs/kinds.md``.
"""

from __future__ import annotations

import argparse
import datetime
import json
from pathlib import Path
from typing import Any

from bench import genres, moves
from bench.kinds import PAGE, ROWS
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from grading.evidence import FILE, compared, evidence, stored

BAR = "## The bar"
MOST = 10
"""Boards have no side above this."""
LIMIT = 20
"""Seconds of processor time for a board."""


def measured(path: Path, kind: Kind, step: int) -> dict[str, Any]:
    """The figures of a kind, as the file has them."""
    args = argparse.Namespace(least=1, most=MOST, limit=LIMIT, step=step)
    found = genres.reached(path, kind, args, unique=True)
    count, medians = moves.medians(path, kind, MOST, step)
    solves = count and {
        "boards": count,
        "agreement": medians["rounds"],
        "baseline": max(medians["reading order"], medians["nearest"]),
    }
    return {
        "boards": len(found.times),
        "largest": MOST,
        "contradicted": len(found.wrong),
        "tier_1": found.share(1),
        "tier_2": found.share(2),
        "solves": solves or None,
        "labels": [],
        "levels": compared(kind.name),
        "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "command": f"python -m bench.evidence PATH {kind.name}" + (f" --step {step}" if step > 1 else ""),
    }


def table() -> str:
    """The rows of all kinds, for the page."""
    rows = []
    for name in stored():
        one = evidence(name)
        assert one is not None
        depth = [one.boards, one.tier_1, one.tier_2] if one.boards is not None else ["–"] * 3
        order = [one.solves.boards, f"{one.solves.agreement:.2f}"] if one.solves else ["–"] * 2
        plain = "–" if one.solves is None or one.solves.baseline is None else f"{one.solves.baseline:.2f}"
        said = "; ".join(f"{label.agreement:.2f} ({label.boards})" for label in one.labels) or "–"
        told = [name, *depth, *order, plain, one.levels or "–", said, ", ".join(one.lacks) or "meets it"]
        rows.append("| " + " | ".join(map(str, told)) + " |\n")
    return "".join(rows)


def main() -> None:
    """Measure, and write each kind as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m bench.evidence", description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="these kinds only")
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    given = parser.parse_args()
    for kind in kinds().values():
        if genres.corpus(given.path, kind) and (not given.kinds or kind.name in given.kinds):
            row = measured(given.path, kind, given.step)
            print(kind.name, row, flush=True)
            known = json.loads(FILE.read_text(encoding="utf-8"))
            row["labels"] = known.get(kind.name, row)["labels"]
            rows = {name: (known | {kind.name: row})[name] for name in sorted({*known, kind.name})}
            FILE.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    stored.cache_clear()
    evidence.cache_clear()
    before, bar, rest = PAGE.read_text(encoding="utf-8").partition(BAR)
    PAGE.write_text(before + bar + ROWS.sub(lambda _: table(), rest, count=1), encoding="utf-8")


if __name__ == "__main__":
    main()
