"""Asking the solvers that several kinds compete with: clingo, and CP-SAT with a model of the bench's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bench.harness import OverLimit

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

Atoms = list[tuple[int, ...]]


def clingo(programs: Iterable[str], constants: Mapping[str, int], most: int, limit: float) -> list[Atoms]:
    """Up to `most` models of answer set programs, grounding included: the numbers of each shown atom.

    Raises:
        OverLimit: when solving takes longer than `limit` seconds.
    """
    import clingo

    control = clingo.Control([f"--models={most}", *(f"-c{name}={value}" for name, value in constants.items())])
    control.add("base", [], "\n".join(programs))
    control.ground([("base", [])])
    found: list[Atoms] = []

    def keep(model: clingo.Model) -> None:
        found.append([tuple(one.number for one in atom.arguments) for atom in model.symbols(shown=True)])

    with control.solve(on_model=keep, async_=True) as handle:
        if not handle.wait(limit):
            handle.cancel()
            raise OverLimit
        handle.get()
    return found


def cpsat(cp: CpModel, limit: float) -> CpSolver | None:
    """A solver that holds a solution; None when there is none.

    Raises:
        OverLimit: when `limit` seconds are not enough.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1  # measured: the fastest here
    solver.parameters.max_time_in_seconds = limit
    status: Any = solver.solve(cp)
    if status == cp_model.UNKNOWN:
        raise OverLimit
    return None if status == cp_model.INFEASIBLE else solver
