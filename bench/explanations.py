"""Measures of good explanations, kind by kind: ``python -m bench.explanations [KIND ...] [--recorded PATH]``.

Of the steps as they are told, on boards of ``data/``, evenly spread: the *premises* of a step (marks and clues that it
rests on; what people read in OCUS as its cost) and the *words* of its English sentence, each as median, 95 % and most;
*nested*, the share of steps that suppose something, with the inner steps of these (median, most); *goes on*, the share
that use a mark of the step before. Longer references were preferred by readers in one study, so a high share is not by
itself good. With ``--recorded`` the folder or file of `bench.verdicts`: *shown*, the share of the moves that people
made next which one application of one technique shows on their board, of those that are not there already.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path

from bench import genres, verdicts
from bench.boards import boards
from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kinds
from deduce.contract.step import Step, ToldStep
from deduce.engine.path import solve
from deduce.explain.folding import tell
from deduce.formats import parse
from deduce.language.errors import OutOfBudget

HEAD = (
    "| kind | boards | steps | premises | words | nested, % | inner steps | goes on, % | shown, % |\n"
    "|---|--:|--:|---|---|--:|---|--:|--:|"
)


def paths(kind: str, most: int, seconds: float) -> Iterator[list[Step]]:
    """The paths of some boards as they are told; of one that takes too long what was found."""
    found = list(boards(kind, ()))
    for board in found[:: -(-len(found) // most)]:
        yield list(tell(_walked(solve(parse(board.text, kind), time_limit=seconds))))


def _walked(steps: Iterable[Step]) -> Iterator[Step]:
    try:
        yield from steps
    except OutOfBudget:
        return


def outside(step: Step) -> tuple[Marks, int]:
    """The marks and the clues on which what is told at once rests."""
    reason, made, clues = NOTHING, NOTHING, 0
    for part in step.parts if isinstance(step, ToldStep) else (step,):
        reason = reason.join(part.reason.without(made))
        clues |= part.quoted
        if not part.conclusion.clash:
            made = made.join(part.conclusion)
    return reason, clues


def goes_on(steps: Sequence[Step]) -> list[bool]:
    """For each step but the first whether it uses a mark of the step before."""
    return [bool(outside(other)[0].common(one.conclusion).known) for one, other in pairwise(steps)]


def spread(values: Sequence[int]) -> str:
    """Median, 95 % and most."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):.0f}, {ordered[int(0.95 * (len(ordered) - 1))]}, {ordered[-1]}"


def shown(kind: str, recorded: Path | None, most: int) -> str:
    """The share of recorded next moves that one technique shows."""
    if recorded is None or (recorded.is_file() and recorded.stem != kind):
        return "–"
    if recorded.is_file():
        played = verdicts.of_file(recorded, 10)
    elif any(one.name == kind and genres.corpus(recorded, one) for one in genres.declared()):
        played = verdicts.of_genre(recorded, kind, 10)
    else:
        return "–"
    ways, _ = verdicts.judged(islice(played, most), 1, float("inf"))
    count = ways.total() - ways["known"]
    return f"{100 * ways['one'] / count:.0f}" if count else "–"


def row(kind: str, args: argparse.Namespace) -> str:
    """The line of a kind."""
    found = list(paths(kind, args.most, args.time_limit))
    steps = [step for path in found for step in path]
    if not steps:
        return f"| {kind} | {len(found)} | 0 |" + " – |" * 6
    nested = [step.length() for step in steps if step.technique is None]
    inner = f"{statistics.median(nested):.0f}, {max(nested)}" if nested else "–"
    on = [one for path in found for one in goes_on(path)]
    cells = (
        spread([marks.size() + clues.bit_count() for marks, clues in map(outside, steps)]),
        spread([len(step.sentence("en").split()) for step in steps]),
        f"{100 * len(nested) / len(steps):.0f}",
        inner,
        f"{100 * sum(on) / max(1, len(on)):.0f}",
        shown(kind, args.recorded, args.most),
    )
    return f"| {kind} | {len(found)} | {len(steps)} | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.explanations", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="these kinds; default: all")
    parser.add_argument("--most", type=int, default=8, help="boards of each kind")
    parser.add_argument("--time-limit", type=float, default=10, help="seconds for a board")
    parser.add_argument("--recorded", type=Path, metavar="PATH", help="boards with the moves of people")
    args = parser.parse_args()
    if strange := [name for name in args.kinds if name not in kinds()]:
        parser.error(f"unknown kind {strange[0]}")
    if args.most < 1:
        parser.error("--most is a whole number above 0")
    if args.recorded is not None and not args.recorded.exists():
        parser.error(f"no such file or folder: {args.recorded}")
    print(HEAD)
    for kind in args.kinds or kinds():
        print(row(kind, args), flush=True)


if __name__ == "__main__":
    main()
