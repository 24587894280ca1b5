"""Steps as people take them: ``python -m bench.steps KIND [--boards FILE ...]``.

Of the paths as they are told: how many steps jump far from the one before, and how many clues the sentences quote. Of
recorded solves (``human_moves``): whether the next entry of the person is in what our easiest technique shows on the
board of that time, or the technique with which a path goes on from the last entry; and, technique by technique, how
often people took what it shows and how often they passed it over for a later one. What techniques that fold into others
show is filled in beforehand.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.boards import boards
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import ToldStep
from deduce.contract.technique import Technique
from deduce.engine.path import going_on, solve
from deduce.engine.tiers import Tiers
from deduce.explain.folding import tell
from deduce.language.errors import OutOfBudget
from grading.calibration.labels import labelled
from grading.calibration.orders import by_person

FAR = 5
"""From how many cells on a step is a jump."""
SOME = 4
"""Sentences with so many clues and more are also counted apart."""
MANY = 8
"""So many clues are too many for a sentence."""


def told(puzzle: Puzzle, seconds: float) -> Iterator[ToldStep]:
    """The path as it is told, as far as the time lasts."""
    try:
        yield from tell(solve(puzzle, time_limit=seconds))
    except OutOfBudget:
        return


def jumps(puzzle: Puzzle, steps: Sequence[ToldStep]) -> Iterator[int]:
    """How far each step is from the one before, in moves of a king from its nearest cell to the nearest there."""
    before: list[tuple[float, float]] = []
    for step in steps:
        here = [puzzle.place(bit) for bit in bits(step.conclusion.known & puzzle.variables)]
        if here and before:
            yield int(min(max(abs(a - c), abs(b - d)) for a, b in here for c, d in before))
        before = here or before


def solution(puzzle: Puzzle, seconds: float) -> Marks | None:
    """The solution, where techniques and one-cell contradictions find it in time."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=seconds)
    try:
        found = tiers.close2(tiers.fixpoint(puzzle.givens), {})
    except OutOfBudget:
        return None
    return found if puzzle.solved(found) else None


def moves(puzzle: Puzzle, record: str, end: Marks) -> Iterator[tuple[list[tuple[Technique, bool]], bool]]:
    """For each entry of a record the techniques that show something, easiest first, up to one that shows the entry; and
    whether it is in what the technique shows with which a path goes on.
    """
    folded = [item for item in puzzle.kind.sound if item.folds]
    others = [item for item in puzzle.kind.sound if not item.folds]
    marks, last = puzzle.givens, NOTHING
    when = by_person(record)
    for r, c in sorted(when, key=lambda cell: when[cell]):
        if not (0 <= r < puzzle.rows and 0 <= c < puzzle.cols):
            continue
        bit = puzzle.grid.bit(r, c)  # type: ignore[attr-defined]
        marks = Tiers(puzzle, folded).fixpoint(marks)
        if bit & end.known & puzzle.variables & ~marks.known:
            shown = []
            for item in others:
                found = item.function(puzzle, marks).without(marks).known & puzzle.variables
                if found:
                    shown.append((item, bool(found & bit)))
                if found & bit:
                    break
            yield shown, bool(taken_next(puzzle, others, marks, last).known & bit)
        entry = Marks(end.yes & bit, end.no & bit)
        marks, last = marks.join(entry), entry if entry.known else last


def taken_next(puzzle: Puzzle, techniques: Sequence[Technique], marks: Marks, last: Marks) -> Marks:
    """What the technique shows with which a path goes on."""

    def shown() -> Iterator[tuple[Technique, Marks]]:
        for item in techniques:
            found = item.function(puzzle, marks).without(marks)
            if found.known & puzzle.variables and not item.costly:
                yield item, found

    item = going_on(puzzle, shown(), last)
    return item.function(puzzle, marks).without(marks) if item else NOTHING


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.steps", description=__doc__)
    parser.add_argument("kind", help="the kind of puzzle, such as yinyang")
    parser.add_argument("--boards", type=Path, nargs="+", default=[], metavar="FILE", help="JSON Lines; default: data/")
    parser.add_argument("--count", type=int, default=40, help="how many boards, drawn at random (40)")
    parser.add_argument("--most", type=int, default=12, metavar="N", help="boards with no side above N (12)")
    parser.add_argument("--seconds", type=float, default=10, help="for the path of one board (10)")
    args = parser.parse_args()
    print(paths(args))
    if args.boards:
        print(records(args))
    return 0


def paths(args: argparse.Namespace) -> str:
    """What the told paths are like."""
    every = [board.puzzle() for board in boards(args.kind, args.boards)]
    some = [puzzle for puzzle in every if max(puzzle.rows, puzzle.cols) <= args.most]
    random.Random(1).shuffle(some)
    far, clues = list[int](), list[int]()
    for puzzle in some[: args.count]:
        steps = list(told(puzzle, args.seconds))
        far += jumps(puzzle, steps)
        clues += [step.clues.bit_count() for step in steps]
    lines = [f"{len(clues)} told steps; {share(far, FAR)} jump {FAR} cells or more"]
    for name, row in (("all", clues), (f"with {SOME} or more", [count for count in clues if count >= SOME])):
        if row:
            counts = f"median {statistics.median(row):g}, {share(row, MANY)} have {MANY} or more"
            lines.append(f"clues, sentences {name} ({len(row)}): {counts}")
    return "\n".join(lines)


def share(row: Sequence[int], least: int) -> str:
    """How many of some numbers reach one, in per cent."""
    return f"{100 * sum(one >= least for one in row) / max(1, len(row)):.1f} %"


def records(args: argparse.Namespace) -> str:
    """How the ladder meets recorded solves."""
    items = [item for item in labelled(args.boards, args.kind) if item.line.get("human_moves")]
    random.Random(1).shuffle(items)
    total = first = near = solved = 0
    taken, passed = Counter[str](), Counter[str]()
    for item in items[: args.count]:
        puzzle = item.puzzle
        end = solution(puzzle, args.seconds) if max(puzzle.rows, puzzle.cols) <= args.most else None
        if end is None:
            continue
        solved += 1
        for shown, goes_on in moves(puzzle, item.line["human_moves"], end):
            total += 1
            near += goes_on
            first += bool(shown and shown[0][1])
            if shown and shown[-1][1]:
                taken[shown[-1][0].name] += 1
                passed.update(one.name for one, _ in shown[:-1])
    if not total:
        return "no recorded solves"
    lines = [
        f"{total} entries of {solved} recorded solves",
        f"{100 * first / total:.1f} % in what the easiest technique shows",
        f"{100 * near / total:.1f} % in what the technique shows with which a path goes on",
    ]
    for one in kind_of(args.kind).sound:
        if both := taken[one.name] + passed[one.name]:
            lines.append(f"{one.rank:5} {one.name:28} taken in {100 * taken[one.name] / both:3.0f} % of {both}")
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
