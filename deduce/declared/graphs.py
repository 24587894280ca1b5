"""The second checker of a declared kind: the rules about connection, each judged by networkx."""

from __future__ import annotations

from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.checker import filled


class DeclaredGraphs:
    """The ``graphs`` of a declared kind."""

    def holds(self, puzzle: Puzzle, answer: Any) -> bool:
        """Whether an answer keeps all rules that are about what hangs together or is seen."""
        assert isinstance(puzzle, DeclaredPuzzle)
        found = filled(puzzle, answer)
        return not isinstance(found, str) and all(rule.holds(*found) is not False for rule in puzzle.holding)
