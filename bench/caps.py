"""How many ways people go through for a move: ``python -m bench.caps PATH [KIND ...]``.

``PATH`` is the folder of published boards that `bench.genres` takes, whose lines have ``human_moves`` too; see
`bench.moves`. ``yinyang`` as a kind is a file of boards in our own form beside that folder. At the moment of each
recorded move it is asked whether the move follows by one step: by a technique that lists no ways, or else by ways of
one rule of which the fewest lack it. Printed is the share of moves that follow if no step may list more such ways than
a cap, on the half of the boards that ``--half`` names; with ``--each`` also how many moves need how many ways, by
technique.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from bench import genres
from bench.moves import Times, recorded
from deduce import oracle
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.declared.kind import DeclaredKind
from deduce.relations import probing
from deduce.relations.count import cases
from deduce.relations.count.ways import MOST_WAYS, ways_of
from deduce.relations.forbidden.rule import apart
from deduce.relations.lookahead import ground, shared
from deduce.relations.table import adjacent
from grading.calibration.labels import labelled
from grading.calibration.orders import by_person
from techniques.yinyang.ladder import border_fillings

CAPS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64, 100, 200, 400, 10_000)
NEVER = 10_000
"""Of a move that follows by no step, or only by more ways than are listed at all."""
Solve = tuple[Puzzle, Marks, Times]
"""A puzzle, its solution, and when a person entered what."""


def _least(puzzle: Any, marks: Marks, move: Marks, listings: Iterable[tuple[int, Sequence[Marks]]]) -> int:
    """How many ways lack a move, of the rule whose ways share it and of which the fewest do."""
    known, least = ground(puzzle, marks), NEVER
    for cells, listed in listings if known else ():
        ways, _ = probing.worth_listing(puzzle, marks, listed, cells, 0)
        lacking = len(ways) if move.known & ~cells else sum(not move.within(way) for way in ways)
        if lacking < least and known is not None and move.within(shared(puzzle, known, ways, cells)):
            least = lacking
    return least


def _by_counts(puzzle: Any, marks: Marks, move: Marks) -> int:
    rules = [rule for rule in puzzle.rules.of(cases.Count) if not rule.when & ~marks.yes]
    listings = ((rule.cells, ways_of(rule, marks, apart(puzzle), MOST_WAYS) or ()) for rule in rules)
    return _least(puzzle, marks, move, ((cells, ways) for cells, ways in listings if 0 < len(ways) <= cases.MOST_LEFT))


def _by_clues(puzzle: Any, marks: Marks, move: Marks) -> int:
    return _least(puzzle, marks, move, probing.listings(puzzle, marks))


def _swept(module: Any, shown: Callable[[], Marks], move: Marks) -> int:
    """The least cap of a technique under which it shows a move."""
    stands = module.MOST_LISTED
    try:
        for module.MOST_LISTED in CAPS:
            if move.within(shown()):
                return int(module.MOST_LISTED)
        return NEVER
    finally:
        module.MOST_LISTED = stands


def _by_tables(puzzle: Any, marks: Marks, move: Marks) -> int:
    return _swept(adjacent, lambda: adjacent.ways_side_by_side.function(puzzle, marks), move)


def _by_border(puzzle: Any, marks: Marks, move: Marks) -> int:
    def shown() -> Marks:
        border_fillings._few.cache_clear()  # what is kept, here and for a board, is kept under one cap
        fresh = puzzle.kind.puzzle(puzzle.rows, puzzle.cols)
        return border_fillings.border_fillings.function(fresh, marks)

    try:
        return _swept(border_fillings, shown, move)
    finally:
        border_fillings._few.cache_clear()


BY_WAYS: Mapping[str, Callable[[Any, Marks, Marks], int]] = {
    "ways-of-a-count": _by_counts,
    "ways-of-a-clue": _by_clues,
    "ways-side-by-side": _by_tables,
    "border-fillings": _by_border,
}


def needed(puzzle: Puzzle, marks: Marks, move: Marks) -> tuple[str, int]:
    """By what a move follows, and how many ways that lists at least; `NEVER` where nothing shows it."""
    listing = {item.name for item in puzzle.kind.sound} & set(BY_WAYS)
    for item in puzzle.kind.sound:
        if item.name not in (*BY_WAYS, "crossed-out-ways") and move.within(item.drawn(puzzle, marks, move)):
            return "plain", 0
    found = {name: BY_WAYS[name](puzzle, marks, move) for name in sorted(listing)}
    return min(found.items(), key=lambda one: one[1], default=("none", NEVER))


def solves(path: Path, kind: Kind, args: argparse.Namespace) -> Iterator[Solve]:
    """The recorded solves of a kind that are in the half."""
    if not isinstance(kind, DeclaredKind):
        for item in labelled([path.parent / f"{kind.name}.jsonl"], kind.name):
            record, puzzle = item.line.get("human_moves"), item.puzzle
            inside = record and max(puzzle.rows, puzzle.cols) <= args.most
            if inside and crc32(str(item.line["id"]).encode()) % 2 == args.half:
                (solution,) = oracle.unique(puzzle).solutions
                grid = puzzle.grid  # type: ignore[attr-defined]
                yield puzzle, solution, {grid.bit(*cell): time for cell, time in by_person(record).items()}
        return
    for name, puzzle, solution, times in recorded(path, kind, args.most):
        if crc32(name.encode()) % 2 == args.half:
            yield puzzle, solution, times


def moves(path: Path, kind: Kind, args: argparse.Namespace) -> Iterator[tuple[str, int]]:
    """What each recorded move of a kind follows by, at its moment."""
    taken = 0
    for puzzle, solution, times in solves(path, kind, args):
        if len(times) < 10 or taken == args.boards:
            continue
        taken += 1
        marks = puzzle.givens
        for settled in sorted(times, key=lambda one: times[one]):
            move = Marks(solution.yes & settled, solution.no & settled).without(marks)
            if move not in (NOTHING, TOP):
                yield needed(puzzle, marks, move)
                marks = marks.join(move)


def row(kind: Kind, found: Counter[tuple[str, int]]) -> str:
    """The share of moves under each cap, as a line of a table."""
    count = found.total()
    under = [sum(n for (_, ways), n in found.items() if ways <= cap) for cap in CAPS[:-1]]
    return f"| {kind.name} | {count:,} | " + " | ".join(f"{100 * n / count:.1f}" for n in under) + " |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.caps", description=__doc__)
    parser.add_argument("path", type=Path, help="the folder of the corpus")
    parser.add_argument("kinds", nargs="*", help="these kinds only")
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--boards", type=int, default=30, help="boards of each kind")
    parser.add_argument("--half", type=int, choices=(0, 1), default=0, help="which half of the boards")
    parser.add_argument("--each", action="store_true", help="print how many moves need how many ways, too")
    args = parser.parse_args()
    print(f"| kind | moves | {' | '.join(map(str, CAPS[:-1]))} |\n|---|--:|{'--:|' * len(CAPS[:-1])}")
    for kind in (*genres.declared(), kind_of("yinyang")):
        if not args.kinds or kind.name in args.kinds:
            found = Counter(moves(args.path, kind, args))
            if found:
                print(row(kind, found), flush=True)
            if args.each:
                print(sorted(found.items()))


if __name__ == "__main__":
    main()
