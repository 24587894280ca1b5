"""Whether ``deduce check`` repairs a board: ``python -m bench.repairs [KIND ...]``, from the root of the project.

From boards of ``data/``, six of each kind that a clue can be added to, one clue is taken away, drawn with the number of
the board as a seed, so that there are several solutions; putting the clue back repairs it. Counted is where the check
names a clue whose board, written and read again, has one solution by the oracle: any such clue is right. The seconds
are those of processor time of the check.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import deduce
from deduce import oracle
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.making.maker import reprinted
from deduce.language.errors import bounded

DATA = Path(__file__).parent.parent / "data"
BOARDS = 6
"""So many boards of each kind."""
SOON = 1.0
"""What it may cost, by the oracle's own clock, to find that there are several solutions."""
LIMIT = 5.0
"""Within so many seconds."""


def without_one(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """The board with a clue less and several solutions; None where no clue is missed."""
    fewer = list(puzzle.fewer())
    for _, less in rng.sample(fewer, len(fewer)):
        board = reprinted(less) if isinstance(less, DeclaredPuzzle) else less
        with bounded():
            if len(oracle.unique(board, effort=SOON).solutions) > 1:
                return board
    return None


def lacking(kind: Kind, count: int) -> Iterator[tuple[str, Puzzle]]:
    """So many boards of a kind without a clue, from all over its folder, each with the number of its file."""
    paths = sorted((DATA / kind.name).glob("*.txt"))
    if not paths or type(deduce.load(paths[0])).given_by is Puzzle.given_by:
        return
    step = max(1, len(paths) // count)
    spread = (path for start in range(step) for path in paths[start::step])
    boards = ((path.stem, without_one(deduce.load(path), Random(f"{kind.name} {path.stem}"))) for path in spread)
    yield from islice(((name, board) for name, board in boards if board is not None), count)


def main() -> None:
    """Print a line a kind and one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench.repairs", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="these kinds only")
    parser.add_argument("--boards", type=int, default=BOARDS, help="how many of each")
    args = parser.parse_args()
    every, right = list[float](), 0
    print("| kind | boards | repaired | median s | most s | missed | late |\n|---|--:|--:|--:|--:|---|---|")
    for name in args.kinds or sorted(deduce.kinds()):
        kind, spent, missed, late = deduce.kind(name), list[float](), list[str](), list[str]()
        for number, board in lacking(kind, args.boards):
            start = time.process_time()
            found = deduce.check(board)
            spent.append(time.process_time() - start)
            if spent[-1] > LIMIT:
                late.append(number)
            text = str(found.repaired.text()) if found.more and found.repaired else ""
            if not text or not oracle.unique(deduce.parse(text, name)):
                missed.append(number)
        if spent:
            every, right = every + spent, right + len(spent) - len(missed)
            took = f"{statistics.median(spent):.2f} | {max(spent):.2f}"
            done = f"{len(spent)} | {len(spent) - len(missed)}"
            print(f"| {name} | {done} | {took} | {', '.join(missed)} | {', '.join(late)} |", flush=True)
    if every:
        took = f"{statistics.median(every):.2f} | {max(every):.2f}"
        print(f"| all | {len(every)} | {right} ({100 * right / len(every):.1f} %) | {took} | | |")


if __name__ == "__main__":
    main()
