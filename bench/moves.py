"""Our order of a solve beside the recorded order of a person: ``python -m bench.moves PATH [GENRE ...]``.

``PATH`` is the folder of published boards that `bench.genres` takes, whose lines have ``human_moves`` too: items such
as ``cb,1``, column and row as letters and a value; for lines around cells ``Hcb,0`` and ``Vcb,0``, the top and the left
side of a cell, 0 drawn and 1 crossed out; for lines through cells the sum of 1, 2, 4 and 8 for up, right, down, left.

A board counts with Spearman's coefficient over what is entered at once, an edge or a cell, if its first entry with the
final value is recorded; boards with fewer than 20 of these are left out. A cell with a line through it has its final
value when both of its edges are there, for the person as for us. Printed are medians: of the rounds of a solve, of the
clock of the rating, and, to compare with, of reading order and of going on from each move to the nearest one that is
left.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from bench import genres
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.bridges import BridgePuzzle
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.boards.framed import Framed
from deduce.declared.boards.pieces import PiecePuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.kind import DeclaredKind
from grading.calibration.fit import solve
from grading.calibration.orders import by_person
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
"""When something is decided: a variable, or the two edges of a cell that the line passes, as a bitset."""


def entered(puzzle: Puzzle, solution: Marks, record: str) -> Times:
    """When all that a record speaks of was first given the value that it has in the solution."""
    if isinstance(puzzle, BridgePuzzle | PiecePuzzle):
        return {}  # what people enter there are borders, or lines over several cells
    if not isinstance(puzzle, EdgePuzzle):
        cells = by_person(record)
        away = _margin(puzzle, cells)
        placed = {(round(r), round(c)): bit for bit in bits(_told(puzzle, solution)) for r, c in [puzzle.place(bit)]}
        found = ((placed.get((r - away, c - away), 0), time) for (r, c), time in cells.items())
        return {bit: time for bit, time in found if bit & puzzle.variables & ~puzzle.givens.known}
    times: dict[int, float] = {}
    for time, item in enumerate(record.split(";")[1:]):
        place, _, said = item.partition(",")
        if found := _settled(puzzle, solution, place, said.partition(",")[0]):
            times.setdefault(found, time)
    return times


def _margin(puzzle: Puzzle, cells: Collection[Cell]) -> int:
    """1 where the first row and column of a record are those of the clues outside the board."""
    if any(r >= puzzle.rows or c >= puzzle.cols for r, c in cells):
        return 1
    return int(isinstance(puzzle, Framed) and all(min(cell) for cell in cells))


def _told(puzzle: Puzzle, solution: Marks) -> int:
    """What an entry in a cell says: its variable, or its value in the solution where it takes one of several."""
    return solution.yes if isinstance(puzzle, ValuePuzzle) else puzzle.variables


def _on(puzzle: Puzzle, r: int, c: int) -> bool:
    return 0 <= r < puzzle.rows and 0 <= c < puzzle.cols


def _settled(puzzle: EdgePuzzle, solution: Marks, place: str, said: str) -> int:
    """What an item of a record settles as it stays: an edge, or the edges of a cell; 0 for anything else."""
    if not said.isdigit() or not place.isalpha():
        return 0
    c, r = (ord(letter.lower()) - ord("a") for letter in place[-2:])
    if puzzle.kind.lines == "around" and place[0] in "HV" and len(place) == 3:
        other = (r, c + 1) if place[0] == "H" else (r + 1, c)
        if max(other[0] - puzzle.rows, other[1] - puzzle.cols) <= 0:
            return puzzle.edges.between((r, c), other) & (solution.yes if said == "0" else solution.no)
    elif puzzle.kind.lines == "through" and len(place) == 2 and _on(puzzle, r, c):
        ways = (((r + dr, c + dc), int(said) & value) for value, (dr, dc) in SIDES)
        drawn = sum(puzzle.edges.between((r, c), other) for other, there in ways if there and _on(puzzle, *other))
        return drawn if drawn == puzzle.edges.of(puzzle.edges.grid.bit(r, c)) & solution.yes else 0
    return 0


def _place(puzzle: Puzzle, settled: int) -> tuple[float, float]:
    """Where something lies that is decided at once."""
    if isinstance(puzzle, EdgePuzzle) and settled & settled - 1:
        one, other = (set(puzzle.edges.at(edge)) for edge in bits(settled))
        return min(one & other)
    return puzzle.place(settled)


def nearest(puzzle: Puzzle, times: Times) -> Times:
    """What is recorded, each followed by the nearest that is left, from the first on."""
    place = {found: _place(puzzle, found) for found in times}
    left = sorted(times, key=lambda found: (times[found], found))
    order = [left.pop(0)]
    while left:
        r, c = place[order[-1]]
        order.append(
            min(left, key=lambda found: ((place[found][0] - r) ** 2 + (place[found][1] - c) ** 2, place[found]))
        )
        left.remove(order[-1])
    return {found: float(i) for i, found in enumerate(order)}


def orders(puzzle: Puzzle, times: Times) -> tuple[float, ...] | None:
    """Spearman's coefficients of `ORDERS` with the recorded times; None where too little is recorded or solved."""
    found = solve(puzzle, LIMIT) if len(times) >= LEAST else None
    if found is None:
        return None
    rounds: dict[int, float] = {}
    for i, one in enumerate(found.rounds):
        for bit in bits(one.gained.known):
            rounds.setdefault(bit, i)
    both = sorted(settled for settled in times if all(bit in rounds for bit in bits(settled)))
    if len(both) < LEAST:
        return None
    clock = seen(puzzle, found.techniques, found.rounds, weights(puzzle.kind.name))
    reading = dict(zip(sorted(both, key=lambda settled: _place(puzzle, settled)), range(len(both)), strict=True))
    chain = nearest(puzzle, {settled: times[settled] for settled in both})
    ours = [[max(order[bit] for bit in bits(settled)) for settled in both] for order in (rounds, clock)]
    plain = [[order[settled] for settled in both] for order in (reading, chain)]
    return tuple(spearman(order, [times[settled] for settled in both]) for order in (*ours, *plain))


def recorded(path: Path, kind: Kind, most: int) -> Iterator[tuple[str, Puzzle, Marks, Times]]:
    """The boards of a genre up to some size: name, puzzle, solution, and when what was entered."""
    file = genres.corpus(path, kind)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file else []
    records = {row["id"]: row.get("human_moves", "") for row in rows}
    for name, puzzle, solution in genres.boards(path, kind, 1, most):
        yield name, puzzle, solution, entered(puzzle, solution, records[name])


def medians(path: Path, kind: Kind, most: int, step: int) -> tuple[int, Mapping[str, float]]:
    """Of how many boards of a genre there are records, and the medians of `ORDERS` over these; none without a board."""
    found = []
    for i, (_, puzzle, _, times) in enumerate(recorded(path, kind, most)):
        row = None if i % step else orders(puzzle, times)
        found += [] if row is None else [row]
    columns = zip(ORDERS, zip(*found, strict=True), strict=True) if found else ()
    return len(found), {name: round(statistics.median(column), 2) for name, column in columns}


def compared(path: Path, kind: DeclaredKind, args: argparse.Namespace) -> str:
    """The medians of a genre, as a line of a table."""
    count, found = medians(path, kind, args.most, args.step)
    told = [f"{found[name]:.2f}" if found else "–" for name in ORDERS]
    return f"| {kind.name} | {count} | {' | '.join(told)} |"


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
        if (not args.genres or kind.name in args.genres) and genres.corpus(args.path, kind):
            print(compared(args.path, kind, args), flush=True)


if __name__ == "__main__":
    main()
