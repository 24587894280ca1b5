"""Which branches of technique files the states of the laws take, and which they do not."""

from __future__ import annotations

import ast
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.laws import boards
from tests.laws.limits import limits
from tests.laws.technique import Broken
from tests.long import Trial

if TYPE_CHECKING:
    from types import FrameType

    from deduce.contract.puzzle import Kind

Branch = tuple[str, int, int]
"""A file, the line of a condition, and the first line of what follows if it holds; 0 for what follows if not."""


def branches(kind: Kind, count: int) -> Trial:
    """Each condition of a technique's file holds in some state and not in another; those that do not are told.

    Args:
        kind: the kind.
        count: how many states of tiny and larger boards a technique is tried in, beside its tight ones.
    """
    trial = Trial("branches of technique files")
    missed: list[str] = []
    for technique in kind.techniques:
        file = str(sys.modules[technique.module].__file__)
        wanted = _conditions(file)
        states = [(one.puzzle, one.marks) for one in limits(kind, technique)]
        more = [(one.puzzle, marks) for one, marks in boards.states(kind, licensed=technique.assumes_unique)]
        states += random.Random(f"branches {technique.id}").sample(more, min(count, len(more)))
        taken: set[Branch] = set()
        last: dict[int, int] = {}

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            if frame.f_code.co_filename != file:  # noqa: B023
                return None
            before = last.get(id(frame), 0)  # noqa: B023
            if event == "line" and before in wanted:  # noqa: B023
                body = wanted[before]  # noqa: B023
                taken.add((file, before, body if frame.f_lineno == body else 0))  # noqa: B023
            last[id(frame)] = frame.f_lineno if event == "line" else 0  # noqa: B023
            return trace

        traced = sys.gettrace()
        for puzzle, marks in states:
            sys.settrace(trace)
            try:
                technique.function(puzzle, marks)
            except Exception as error:
                raise Broken(f"{technique.id} raises {error!r}", puzzle, marks=marks) from error
            finally:
                sys.settrace(traced)
        source = Path(file).read_text(encoding="utf-8").splitlines()
        for line, body in wanted.items():
            for way in (body, 0):
                trial.count += 1
                if (file, line, way) not in taken:
                    holds = "holds" if way else "does not hold"
                    missed.append(f"{technique.name}:{line}: no state in which `{source[line - 1].strip()}` {holds}")
    trial.note = f"{len(missed)} not taken" + "".join(f"; {one}" for one in missed)
    return trial


def _conditions(file: str) -> dict[int, int]:
    """The lines of conditions with the first line of what follows if they hold."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.If) and node.body[0].lineno != node.lineno]
    return {node.lineno: node.body[0].lineno for node in found}
