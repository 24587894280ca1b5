"""CP-SAT as the engine of the oracle: the search for the solutions of a model."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from ortools.sat.python.cp_model import (
    INFEASIBLE,
    OPTIMAL,
    CpModel,
    CpSolver,
    CpSolverSolutionCallback,
)

from deduce.board.marks import NOTHING, Marks
from deduce.contract.model import Model
from deduce.oracle.effort import Effort
from deduce.oracle.undecided import Late, Undecided

NEARLY = 0.95
"""The share of the time after which its end is taken for the reason; the effort ends at the same step each time."""

ROUNDS = 6
"""How often a question is asked with cuts alone before constraints take their place."""


def search(
    model: Model,
    variables: int,
    limit: int,
    *,
    marks: Marks = NOTHING,
    clauses: Iterable[Marks] = (),
    effort: float | Effort,
    time_limit: float | None = None,
) -> list[Marks]:
    """Up to `limit` solutions that have all `marks` and keep all `clauses`; they differ on `variables`.

    Cuts that were needed stay in the model, for the next question.

    Raises:
        Undecided: when `effort` (seconds, roughly, of CP-SAT's deterministic clock) or `time_limit` (seconds) is used
            up before there are `limit` solutions or a proof that there are no more.
    """
    cp = model.cp.clone()
    cp.add_bool_and([*model.facts, *model.literals(marks)])
    for clause in clauses:
        cp.add_bool_or(model.literals(clause))
    found: list[Marks] = []
    effort, asked = Effort.of(effort), 0
    while True:
        if asked == ROUNDS and model.exact:
            model.exact(cp)
        asked += 1
        solver = _solver(model, limit, effort.left, time_limit)
        collector = _Collector(model, variables, limit - len(found))
        status = _run(solver, cp, collector)
        effort.left -= solver.response_proto.deterministic_time
        found += collector.found  # in the order in which they came
        if not collector.broken:
            if len(found) == limit or status in (OPTIMAL, INFEASIBLE):
                return found
            raise Late if time_limit is not None and solver.wall_time >= NEARLY * time_limit else Undecided
        time_limit = None if time_limit is None else time_limit - solver.wall_time
        for clause in collector.broken:
            model.cp.add_bool_or(model.literals(clause))
            cp.add_bool_or(model.literals(clause))
        for solution in collector.found:
            cp.add_bool_or(model.literals(solution.flipped))


def _run(solver: CpSolver, cp: CpModel, collector: _Collector) -> Any:
    """Solve in a thread of its own, so that an interrupt reaches us, and never a callback that C++ has called."""
    answer: list[Any] = []
    faults: list[BaseException] = []

    def solve() -> None:
        try:
            answer.append(solver.solve(cp, collector))
        except BaseException as fault:  # it is raised where the question was asked
            faults.append(fault)
        finally:
            over.set()

    over = Event()  # a `join` that is interrupted takes the thread for ended
    thread = Thread(target=solve, name="CP-SAT", daemon=True)
    thread.start()
    try:
        while not over.wait(1):
            pass
    except BaseException:
        while not over.is_set() or thread.is_alive():  # it may not have begun yet, and then does not hear us
            with suppress(BaseException):  # a second interrupt must not leave it running when the program ends
                solver.stop_search()
                over.wait(0.02)
        raise
    if faults:
        raise faults[0]
    return answer[0]


def _solver(model: Model, limit: int, effort: float, time_limit: float | None) -> CpSolver:
    solver = CpSolver()
    settings = {
        "num_workers": 1,  # one worker and a fixed seed: the same answer each time
        "random_seed": 1,
        "catch_sigint_signal": False,
        "enumerate_all_solutions": limit > 1,
        "max_deterministic_time": max(effort, 0),
        **model.parameters,
    }
    if time_limit is not None:
        settings["max_time_in_seconds"] = max(time_limit, 0)
    for name, value in settings.items():
        setattr(solver.parameters, name, value)
    return solver


class _Collector(CpSolverSolutionCallback):
    """Gathers solutions; stops at the limit or when one breaks a cut."""

    def __init__(self, model: Model, variables: int, limit: int) -> None:
        super().__init__()
        self.model, self.variables, self.limit = model, variables, limit
        self.found: dict[Marks, None] = {}
        self.broken: list[Marks] = []

    def on_solution_callback(self) -> None:
        yes = sum(bit for bit, literal in self.model.literal.items() if self.boolean_value(literal))
        no = sum(self.model.literal) & ~yes
        if self.model.cuts is not None:
            self.broken = list(self.model.cuts(Marks(yes, no)))
        solution = Marks(yes & self.variables, no & self.variables)
        if not self.broken and solution not in self.found:
            self.found[solution] = None
        if self.broken or len(self.found) == self.limit:
            self.stop_search()
