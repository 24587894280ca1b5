"""Which branches of technique files the states of the laws take, and which they do not."""

from __future__ import annotations

import ast
import random
import sys
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deduce.app.pages import reading
from deduce.board.marks import Marks, bits
from deduce.contract.registry import kinds
from tests.laws import boards
from tests.laws.derived import is_derived
from tests.laws.holes import holes
from tests.laws.limits import forget, limits
from tests.laws.technique import Broken
from tests.laws.tight import places
from tests.long import Trial

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import FrameType

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique

Branch = tuple[str, int, int]
"""A file, the line of a condition, and the first line of what follows if it holds; 0 for what follows if not."""


def branches(kind: Kind, count: int) -> Trial:
    """Each condition of a technique's file holds in some state and not in another; those that do not are told.

    A derived technique is one function in all genres that have it: what no state of this one meets may be met in
    others.

    Args:
        kind: the kind.
        count: how many states of tiny and larger boards a technique is tried in, and how many in which all is known but
            one place, beside its tight ones and its cases; in each it is also asked about one variable.
    """
    trial = Trial("branches of technique files")
    missed: list[str] = []
    for technique in kind.techniques:
        file = str(sys.modules[technique.module].__file__)
        wanted = _conditions(technique)
        every = {(file, line, way) for line, body in wanted.items() for way in (body, 0)}
        taken = _taken(kind, technique, wanted, count)
        for other in kinds().values() if is_derived(technique) else ():
            for same in other.techniques:
                if other is not kind and same.function is technique.function and every - taken:
                    taken |= _taken(other, same, wanted, count)
        source = Path(file).read_text(encoding="utf-8").splitlines()
        for line, body in wanted.items():
            for way in (body, 0):
                trial.count += 1
                if (file, line, way) not in taken:
                    holds = "holds" if way else "does not hold"
                    missed.append(f"{technique.name}:{line}: no state in which `{source[line - 1].strip()}` {holds}")
    trial.note = f"{len(missed)} not taken" + "".join(f"; {one}" for one in missed)
    return trial


def _taken(kind: Kind, technique: Technique, wanted: Mapping[int, int], count: int) -> set[Branch]:
    """The branches that a technique takes in the states of one kind."""
    file = str(sys.modules[technique.module].__file__)
    states = [(one.puzzle, one.marks) for one in limits(kind, technique)]
    states += [(case.puzzle, case.before) for case in reading.cases(kind, technique)]
    more = [(one.puzzle, marks) for one, marks in boards.states(kind, licensed=technique.assumes_unique)]
    rng = random.Random(f"branches {technique.id}")
    states += rng.sample(more, min(count, len(more)))
    passed = [(board.puzzle, marks) for board in places(kind, technique) for marks in holes(board)]
    states += rng.sample(passed, min(count, len(passed)))
    forget(technique)
    taken: set[Branch] = set()
    last: dict[int, int] = {}

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename != file:
            return None
        before = last.get(id(frame), 0)
        if event == "line" and before in wanted:
            body = wanted[before]
            taken.add((file, before, body if frame.f_lineno == body else 0))
        last[id(frame)] = frame.f_lineno if event == "line" else 0
        return trace

    traced = sys.gettrace()
    for puzzle, marks in states:
        sys.settrace(trace)
        try:
            result = technique.function(puzzle, marks)
            if not (result.clash or marks.clash):
                for literal in (*islice(result.without(marks).literals(), 1), Marks(rng.choice(spots(puzzle)), 0)):
                    technique.drawn(puzzle, marks, literal)
        except Exception as error:
            raise Broken(f"{technique.id} raises {error!r}", puzzle, marks=marks) from error
        finally:
            sys.settrace(traced)
    return taken


@lru_cache(maxsize=256)
def spots(puzzle: Puzzle) -> tuple[int, ...]:
    """The variables of a puzzle."""
    return tuple(bits(puzzle.variables))


def _conditions(technique: Technique) -> dict[int, int]:
    """The lines of conditions with the first line of what follows if they hold.

    In a file of its own all of them count; in one that holds a relation with several techniques, those of its function.
    """
    module = sys.modules[technique.module]
    tree: ast.AST = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    if technique.module.startswith("deduce.relations."):
        name = technique.name.replace("-", "_")
        tree = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.If) and node.body[0].lineno != node.lineno]
    return {node.lineno: node.body[0].lineno for node in found if ast.unparse(node.test) != "TYPE_CHECKING"}
