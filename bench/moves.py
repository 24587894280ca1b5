"""Our order of a solve beside the recorded order of a person: ``python -m bench.moves PATH [GENRE ...]``.

``PATH`` is the folder of published boards that `bench.genres` takes, whose lines have ``human_moves`` too: items such
as ``cb,1``, column and row as letters and a value; for lines around cells ``Hcb,0`` and ``Vcb,0``, the top and the left
side of a cell, 0 drawn and 1 crossed out; for lines through cells the sum of 1, 2, 4 and 8 for up, right, down, left.

A board counts with Spearman's coefficient over the variables of which the first entry with their final value is
recorded; boards with fewer than 20 of these are left out. Printed are medians: of the rounds of a solve, of the clock
of the rating, and, to compare with, of reading order and of going on from each move to the nearest one that is left.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator, Mapping
from pathlib import Path

from bench import genres
from bench.agreement.orders import by_person
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.declared.edge_puzzle import EdgePuzzle
from deduce.declared.kind import DeclaredKind
from grading.calibration.fit import solve
from grading.calibration.ranks import spearman
from grading.clock import seen
from grading.weights import weights

LEAST = 20
"""The fewest variables that a record must have."""
LIMIT = 10.0
"""Seconds for a board."""
ORDERS = ("rounds", "clock", "reading order", "nearest")
SIDES = ((1, (-1, 0)), (2, (0, 1)), (4, (1, 0)), (8, (0, -1)))

Times = Mapping[int, float]
"""When a variable is decided."""


def entered(puzzle: Puzzle, solution: Marks, record: str) -> Times:
    """When each variable that a record speaks of was first given the value that it has in the solution."""
    if not isinstance(puzzle, EdgePuzzle):
        found = ((puzzle.grid.bit(*cell), time) for cell, time in by_person(record).items() if _on(puzzle, *cell))  # type: ignore[attr-defined]
        return {bit: time for bit, time in found if bit & puzzle.variables}
    times: dict[int, float] = {}
    for time, item in enumerate(record.split(";")[1:]):
        place, _, said = item.partition(",")
        for edge, drawn in _edges(puzzle, place, said.partition(",")[0]):
            if edge & (solution.yes if drawn else solution.no):
                times.setdefault(edge, time)
    return times


def _on(puzzle: Puzzle, r: int, c: int) -> bool:
    return 0 <= r < puzzle.rows and 0 <= c < puzzle.cols


def _edges(puzzle: EdgePuzzle, place: str, said: str) -> Iterator[tuple[int, bool]]:
    """The edges that an item of a record speaks of, and whether it says that they are drawn."""
    if not said.isdigit() or not place.isalpha():
        return
    c, r = (ord(letter.lower()) - ord("a") for letter in place[-2:])
    if puzzle.kind.lines == "around" and place[0] in "HV" and len(place) == 3:
        other = (r, c + 1) if place[0] == "H" else (r + 1, c)
        if max(other[0] - puzzle.rows, other[1] - puzzle.cols) <= 0:
            yield puzzle.edges.between((r, c), other), said == "0"
    elif puzzle.kind.lines == "through" and len(place) == 2 and _on(puzzle, r, c):
        for value, (dr, dc) in SIDES:
            if int(said) & value and _on(puzzle, r + dr, c + dc):
                yield puzzle.edges.between((r, c), (r + dr, c + dc)), True


def nearest(puzzle: Puzzle, times: Times) -> Times:
    """The recorded variables, each followed by the nearest that is left, from the first on."""
    left = sorted(times, key=lambda bit: (times[bit], bit))
    order = [left.pop(0)]
    while left:
        r, c = puzzle.place(order[-1])
        away = {bit: (puzzle.place(bit)[0] - r) ** 2 + (puzzle.place(bit)[1] - c) ** 2 for bit in left}
        order.append(min(left, key=lambda bit: (away[bit], puzzle.place(bit))))
        left.remove(order[-1])
    return {bit: float(i) for i, bit in enumerate(order)}


def orders(puzzle: Puzzle, times: Times) -> tuple[float, ...] | None:
    """Spearman's coefficients of `ORDERS` with the recorded times; None where too little is recorded or solved."""
    found = solve(puzzle, LIMIT) if len(times) >= LEAST else None
    if found is None:
        return None
    rounds: dict[int, float] = {}
    for i, one in enumerate(found.rounds):
        for bit in bits(one.gained.known):
            rounds.setdefault(bit, i)
    both = sorted(bit for bit in times if bit in rounds)
    if len(both) < LEAST:
        return None
    clock = seen(puzzle, found.techniques, found.rounds, weights(puzzle.kind.name))
    reading = dict(zip(sorted(both, key=puzzle.place), range(len(both)), strict=True))
    chain = nearest(puzzle, {bit: times[bit] for bit in both})
    person = [times[bit] for bit in both]
    return tuple(spearman([order[bit] for bit in both], person) for order in (rounds, clock, reading, chain))


def compared(path: Path, kind: DeclaredKind, args: argparse.Namespace) -> str:
    """The medians of a genre, as a line of a table."""
    records = {}
    for line in (path / f"{kind.name}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        records[row["id"]] = row.get("human_moves", "")
    found = []
    for i, (name, puzzle, solution) in enumerate(genres.boards(path, kind, 1, args.most)):
        row = None if i % args.step else orders(puzzle, entered(puzzle, solution, records[name]))
        found += [] if row is None else [row]
    medians = [f"{statistics.median(column):.2f}" for column in zip(*found, strict=True)] if found else ["–"] * 4
    return f"| {kind.name} | {len(found)} | {' | '.join(medians)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.moves", description=__doc__)
    parser.add_argument("path", type=Path, help="the folder of the corpus")
    parser.add_argument("genres", nargs="*", help="these genres only")
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    args = parser.parse_args()
    print(f"| genre | boards | {' | '.join(ORDERS)} |\n|---|--:|{'--:|' * len(ORDERS)}")
    for kind in genres.declared():
        if (not args.genres or kind.name in args.genres) and (args.path / f"{kind.name}.jsonl").exists():
            print(compared(args.path, kind, args), flush=True)


if __name__ == "__main__":
    main()
