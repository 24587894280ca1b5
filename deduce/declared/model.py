"""The rules of a declared puzzle for CP-SAT: each relation states its own."""

from __future__ import annotations

from collections.abc import Iterator

from ortools.sat.python.cp_model import CpModel

from deduce.board.marks import Marks, bits
from deduce.contract.model import Model
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.relations.rule import Literals, Rule


class DeclaredModel:
    """The ``model`` of a declared kind."""

    def build(self, puzzle: Puzzle) -> Model:
        """The rules of the clues that are known; a cell's variable has its bit, and *yes* is true."""
        assert isinstance(puzzle, DeclaredPuzzle)
        cp = CpModel()
        literal = Literals({bit: cp.new_bool_var("") for bit in bits(puzzle.board)})
        rules: list[Rule] = []
        for sort in dict.fromkeys(type(rule) for rule in puzzle.rules.all):
            live = puzzle.live(sort)
            rules += [rule for i, rule in enumerate(puzzle.rules.of(sort)) if live >> i & 1]
        for rule in rules:
            rule.constrain(cp, literal, puzzle.grid)

        def cuts(solution: Marks) -> Iterator[Marks]:
            for rule in rules:
                yield from rule.cuts(solution, puzzle.board, puzzle.grid)

        def exact(cp: CpModel) -> None:
            for rule in rules:
                rule.exact(cp, literal, puzzle.grid)

        settings = {name: value for rule in rules for name, value in rule.settings.items()}
        return Model(cp, literal, cuts=cuts, parameters=settings, exact=exact)
