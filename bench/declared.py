"""Two kinds as declarations, against their own techniques: ``python -m bench.declared PATH``, from the root.

``PATH`` is a folder with ``yinyang.jsonl`` and ``starbattle.jsonl``, one board in our JSON a line. On the same boards
tier 1 is run by the techniques that follow from relations alone, and by those of the kind.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from deduce import formats
from deduce.contract.technique import Technique
from deduce.declared.declaration import Words
from deduce.declared.kind import DeclaredKind, declared
from deduce.declared.printed import Printed, numbered
from deduce.engine.tiers import Tiers
from deduce.relations.connected.rule import Connected
from deduce.relations.count.rule import Count
from deduce.relations.forbidden.rule import Never
from deduce.relations.rule import NO, YES, Rule

TECHNIQUES = (
    *("full", "last-places", "forbidden-picture", "only-exit", "out-of-reach", "cut-cell", "squeeze", "overlap"),
    *("one-step", "ways-of-a-count"),
)


def yinyang(_: Printed) -> Iterator[Rule]:
    """No block of one colour, no chequered one, each colour in one piece."""
    yield Never("AA/AA", exchanged=True)
    yield Never("AB/BA", exchanged=True)
    yield Connected(YES)
    yield Connected(NO)


def starbattle(board: Printed) -> Iterator[Rule]:
    """So many stars in each row, column and region, none beside another; the number stands in the first cell."""
    stars = next(int(room.clue) for room in board.rooms if room.clue is not None)
    yield Never("AA")
    yield Never("A./.A")
    for _, line in board.lines():
        yield Count.of(board.grid.union(line), stars, stars)
    for room in board.rooms:
        yield Count.of(room.cells, stars, stars)


def techniques(kind: DeclaredKind) -> Sequence[Technique]:
    """What follows from the relations alone."""
    found = [kind.of_relation(name, Words()) for name in TECHNIQUES]
    return sorted(found, key=lambda item: item.rank)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.declared", description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    args = parser.parse_args()
    print("| kind | boards | tier 1 %, declared | own | ms: median, declared | own |\n|---|--:|--:|--:|--:|--:|")
    rules: dict[str, Callable[[Printed], Iterator[Rule]]] = {"yinyang": yinyang, "starbattle": starbattle}
    for name, declare in rules.items():
        kind = declared(f"declared-{name}", title={"en": f"Declared {name}", "ja": name}, rules=declare)
        ladder = techniques(kind)
        lines = (args.path / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        boards = [found for line in lines if max((found := json.loads(line))["rows"], found["cols"]) <= args.most]
        solved, times = [0, 0], ([0.0] * 0, [0.0] * 0)
        for found in boards[:: args.step]:
            ours = _ours(name, found)
            for i, (puzzle, items) in enumerate(((_declared(kind, found, ours), ladder), (ours, ours.kind.sound))):
                start = time.process_time()
                marks = Tiers(puzzle, items).fixpoint(ours.givens)
                times[i].append(time.process_time() - start)
                solved[i] += ours.solved(marks)
        count = len(times[0])
        shares = [round(100 * one / count, 1) for one in solved]
        medians = [round(1000 * sorted(one)[count // 2], 1) for one in times]
        print("| " + " | ".join(map(str, [name, count, *shares, *medians])) + " |", flush=True)


def _ours(name: str, found: dict[str, Any]) -> Any:
    told = {"kind": name, "clues": found["clues"]} | ({"stars": found["stars"]} if "stars" in found else {})
    return formats.parse(json.dumps(told))


def _declared(kind: DeclaredKind, found: dict[str, Any], ours: Any) -> Any:
    empty = Printed(((None,) * ours.cols,) * ours.rows)
    if "stars" in found:
        ids = numbered(found["clues"])
        first = min(
            ((r, c) for r, row in enumerate(ids) for c, number in enumerate(row) if number == 1),
        )
        empty = Printed(empty.with_clues({first: found["stars"]}).cells, ids)
    return kind.puzzle(ours.rows, ours.cols, empty)  # type: ignore[call-arg, arg-type]


if __name__ == "__main__":
    main()
