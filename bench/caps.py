"""How many ways people go through for a move: ``python -m bench.caps PATH [GENRE ...]``.

``PATH`` is the folder of published boards that `bench.genres` takes, whose lines have ``human_moves`` too; see
`bench.moves`. At the moment of each recorded move it is asked whether the move follows by one step: by a technique that
lists no ways, or else by the rule with the fewest ways that agree on it. Printed is the share of moves that follow if
no step may list more ways than a cap, on the half of the boards that ``--half`` names; with ``--each`` also how many
moves need how many ways, of counts and of clues apart.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from bench import genres
from bench.moves import entered
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.declared.kind import DeclaredKind
from deduce.relations.count.cases import of_counts
from deduce.relations.count.ways import MOST_WAYS, ways_of
from deduce.relations.forbidden.rule import apart
from deduce.relations.lookahead import ground, shared
from deduce.relations.probing import listings

CAPS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64, 100, 200, 400, 10_000)
BY_WAYS = ("ways-of-a-count", "ways-of-a-clue")
NEVER = -1
"""Of a move that follows by no step."""


def needed(puzzle: Puzzle, marks: Marks, move: Marks) -> tuple[str, int]:
    """By what a move follows, and how many ways that lists at least; `NEVER` where nothing shows it."""
    listing = set()
    for item in puzzle.kind.sound:
        if item.name in BY_WAYS:
            listing.add(item.name)
        elif move.within(item.drawn(puzzle, marks, move)):
            return "plain", 0
    known = ground(puzzle, marks)  # type: ignore[arg-type]
    if known is None:
        return "plain", 0
    found = dict[str, int]()
    if "ways-of-a-count" in listing:
        for rule, every in of_counts(puzzle, known):  # type: ignore[arg-type]
            if move.within(every):
                listed = ways_of(rule, Marks(marks.yes | rule.when, marks.no), apart(puzzle), MOST_WAYS) or ()  # type: ignore[arg-type]
                found["counts"] = min(found.get("counts", len(listed)), len(listed))
    if "ways-of-a-clue" in listing:
        for cells, ways in listings(puzzle, marks):  # type: ignore[arg-type]
            if len(ways) < min(found.values(), default=10_000) and move.within(shared(puzzle, known, ways, cells)):  # type: ignore[arg-type]
                found["clues"] = len(ways)
    return min(found.items(), key=lambda one: one[1], default=("none", NEVER))


def moves(path: Path, kind: DeclaredKind, args: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """What each recorded move of a genre follows by, at its moment."""
    records, taken = {}, 0
    file = genres.corpus(path, kind)
    for line in file.read_text(encoding="utf-8").splitlines() if file else ():
        row = json.loads(line)
        records[row["id"]] = row.get("human_moves", "")
    for name, puzzle, solution in genres.boards(path, kind, 1, args.most):
        if taken == args.boards or crc32(name.encode()) % 2 != args.half:
            continue
        times = entered(puzzle, solution, records[name])
        if len(times) < 10:
            continue
        taken += 1
        marks = puzzle.givens
        for settled in sorted(times, key=lambda one: times[one]):
            move = Marks(solution.yes & settled, solution.no & settled).without(marks)
            if move.known:
                yield needed(puzzle, marks, move)
                marks = marks.join(move)


def row(kind: DeclaredKind, found: Counter[tuple[str, int]]) -> str:
    """The share of moves under each cap, as a line of a table."""
    count = found.total()
    under = [sum(n for (_, ways), n in found.items() if 0 <= ways <= cap) for cap in CAPS]
    return f"| {kind.name} | {count:,} | " + " | ".join(f"{100 * n / count:.1f}" for n in under) + " |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.caps", description=__doc__)
    parser.add_argument("path", type=Path, help="the folder of the corpus")
    parser.add_argument("genres", nargs="*", help="these genres only")
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--boards", type=int, default=30, help="boards of each genre")
    parser.add_argument("--half", type=int, choices=(0, 1), default=0, help="which half of the boards")
    parser.add_argument("--each", action="store_true", help="print how many moves need how many ways, too")
    args = parser.parse_args()
    print(f"| genre | moves | {' | '.join(map(str, CAPS))} |\n|---|--:|{'--:|' * len(CAPS)}")
    for kind in genres.declared():
        if (not args.genres or kind.name in args.genres) and genres.corpus(args.path, kind):
            found = Counter(moves(args.path, kind, args))
            if found:
                print(row(kind, found), flush=True)
            if args.each:
                print(sorted(found.items()))


if __name__ == "__main__":
    main()
