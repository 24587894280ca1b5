"""The others: a plain answer set program for clingo, and a CP-SAT model with one circuit for each number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import solvers
from bench.harness import OverLimit
from deduce.board.marks import Marks, bits
from techniques.numberlink.kind import Numberlink

RULES = Path(__file__).with_name("rules.lp").read_text(encoding="utf-8")


def clingo(puzzle: Numberlink, most: int, limit: float) -> list[Any]:
    """Up to so many solutions by the answer set program."""
    constants = {"rows": puzzle.rows, "cols": puzzle.cols, "full": puzzle.full_cover, "blocks": puzzle.no_2x2}
    ends = [
        f"end({number}, {r}, {c})."
        for number, (a, b) in zip(puzzle.numbers, puzzle.ends, strict=True)
        for r, c in puzzle.grid.cells(a | b)
    ]
    found = []
    for atoms in solvers.clingo([RULES, *ends], {name: int(value) for name, value in constants.items()}, most, limit):
        yes = sum(puzzle.edges.between((r, c), (x, y)) for r, c, x, y in atoms)
        found.append(puzzle.answer(Marks(yes, puzzle.variables & ~yes)))
    return found


def circuits(puzzle: Numberlink, most: int, limit: float) -> list[Any]:
    """Up to so many solutions by CP-SAT with one circuit for each number: its line, closed from the second end."""
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    cells = list(puzzle.grid.cells())
    index = {cell: i for i, cell in enumerate(cells)}
    pairs = [puzzle.edges.at(edge) for edge in bits(puzzle.variables)]
    skipped: dict[Any, list[Any]] = {cell: [] for cell in cells}
    drawn: dict[Any, list[Any]] = {pair: [] for pair in pairs}
    for a, b in puzzle.ends:
        start, end = puzzle.grid.at(a), puzzle.grid.at(b)
        arcs: list[Any] = [(index[end], index[start], 1)]
        for one, other in pairs:
            for here, there in ((one, other), (other, one)):
                arc = cp.new_bool_var("")
                arcs.append((index[here], index[there], arc))
                drawn[one, other].append(arc)
        for cell in cells:
            skip = cp.new_bool_var("")
            arcs.append((index[cell], index[cell], skip))
            skipped[cell].append(skip)
        cp.add_circuit(arcs)
    count = len(puzzle.ends)
    for cell in cells:
        if puzzle.full_cover:
            cp.add(sum(skipped[cell]) == count - 1)
        else:
            cp.add(sum(skipped[cell]) >= count - 1)
    if puzzle.no_2x2:
        for r, c in cells:
            block = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            if all(cell in index for cell in block):
                for i in range(count):
                    cp.add_bool_or([skipped[cell][i] for cell in block])
    found: list[Any] = []

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            yes = sum(
                puzzle.edges.between(*pair) for pair in pairs if any(self.boolean_value(arc) for arc in drawn[pair])
            )
            found.append(puzzle.answer(Marks(yes, puzzle.variables & ~yes)))
            if len(found) == most:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = most > 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(cp, Collect())
    if len(found) < most and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise OverLimit
    return found
