"""Variables that may be read before they have a value: which they are, found without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

Comprehension = ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp
Have = frozenset[str]
"""The variables that surely have a value."""


class Unset:
    """The variables of a function, and of those within it, that may be read too early.

    Args:
        node: the function.

    Attributes:
        names: of each function, those variables.
        reads: where one of them is read without a value that is sure.
        writes: where one of them gets a value.
    """

    def __init__(self, node: ast.FunctionDef) -> None:
        self.names: dict[ast.FunctionDef, set[str]] = {}
        self.reads: set[ast.Name] = set()
        self.writes: set[ast.Name] = set()
        self._within: list[tuple[ast.FunctionDef, frozenset[str]]] = []
        self._leaving: list[list[Have]] = []
        self._stored: list[tuple[ast.FunctionDef, ast.Name]] = []
        self._function(node, frozenset())
        self.writes = {name for function, name in self._stored if name.id in self.names[function]}

    def _function(self, node: ast.FunctionDef, around: Have) -> None:
        mine = {arg.arg for arg in [*node.args.args, *node.args.kwonlyargs]}
        every = (frozenset(_bound(node.body)) | mine) - {*_outer(node)}
        self.names[node] = set()
        self._within.append((node, every))
        leaving, self._leaving = self._leaving, []
        self._block(node.body, (around - every) | mine)
        self._leaving = leaving
        self._within.pop()

    def _block(self, statements: Sequence[ast.stmt], have: Have) -> Have | None:
        """What has a value after some statements; None where nothing comes after them."""
        for one in statements:
            after = self._statement(one, have)
            if after is None:
                return None
            have = after
        return have

    def _statement(self, one: ast.stmt, have: Have) -> Have | None:
        if isinstance(one, ast.Return | ast.Raise):
            self._all(ast.iter_child_nodes(one), have)
            return None
        if isinstance(one, ast.Break | ast.Continue):
            if isinstance(one, ast.Break):
                self._leaving[-1].append(have)
            return None
        if isinstance(one, ast.If):
            yes, no = self._test(one.test, have)
            return _both(self._block(one.body, yes), self._block(one.orelse, no))
        if isinstance(one, ast.While):
            yes, no = self._test(one.test, have)
            self._leaving.append([])
            self._block(one.body, yes)
            left = self._leaving.pop()
            always = isinstance(one.test, ast.Constant) and one.test.value
            ends: list[Have | None] = [*left] if always else [*left, self._block(one.orelse, no)]
            result: Have | None = None
            for end in ends:
                result = _both(result, end)
            return result
        if isinstance(one, ast.For):
            have = self._value(one.iter, have)
            self._leaving.append([])
            self._block(one.body, self._target(one.target, have))
            ended: Have | None = self._block(one.orelse, have)
            for end in self._leaving.pop() if one.orelse else ():
                ended = _both(ended, end)
            return ended if one.orelse else have
        if isinstance(one, ast.FunctionDef):
            self._function(one, have)
            return have
        if isinstance(one, ast.AugAssign):
            have = self._value(one.value, self._read(one.target, have))
            return self._target(one.target, have)
        if isinstance(one, ast.Assign | ast.AnnAssign):
            if one.value is None:
                return have
            have = self._value(one.value, have)
            for target in one.targets if isinstance(one, ast.Assign) else [one.target]:
                have = self._target(target, have)
            return have
        return self._all(ast.iter_child_nodes(one), have)

    def _read(self, target: ast.expr, have: Have) -> Have:
        """A target whose value is asked for before it gets another."""
        if isinstance(target, ast.Name):
            self._name(target, have)
            return have
        return self._value(target, have)

    def _target(self, target: ast.expr, have: Have) -> Have:
        if isinstance(target, ast.Name):
            mine = (function for function, every in reversed(self._within) if target.id in every)
            self._stored.append((next(mine, self._within[-1][0]), target))
            return have | {target.id}
        if isinstance(target, ast.Tuple | ast.List):
            for one in target.elts:
                have = self._target(one, have)
            return have
        return self._value(target, have)

    def _all(self, nodes: Iterable[ast.AST], have: Have) -> Have:
        for one in nodes:
            if isinstance(one, ast.expr):
                have = self._value(one, have)
            elif isinstance(one, ast.keyword):
                have = self._value(one.value, have)
        return have

    def _name(self, node: ast.Name, have: Have) -> None:
        for function, every in reversed(self._within):
            if node.id in every:
                if node.id not in have:
                    self.names[function].add(node.id)
                    self.reads.add(node)
                return

    def _value(self, node: ast.expr, have: Have) -> Have:
        """An expression; what has a value after it."""
        if isinstance(node, ast.Name):
            self._name(node, have)
            return have
        if isinstance(node, ast.NamedExpr):
            return self._target(node.target, self._value(node.value, have))
        if isinstance(node, ast.BoolOp | ast.Compare | ast.IfExp) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            yes, no = self._test(node, have)
            return yes & no
        if isinstance(node, ast.Lambda):
            self._value(node.body, have | {one.arg for one in node.args.args})
            return have
        if isinstance(node, Comprehension):
            return self._comprehension(node, have)
        return self._all(ast.iter_child_nodes(node), have)

    def _comprehension(self, node: Comprehension, have: Have) -> Have:
        """Its names are its own: they are read only in its loops."""
        inner = after = self._value(node.generators[0].iter, have)
        for i, one in enumerate(node.generators):
            if i:
                inner = self._value(one.iter, inner)
            inner |= {part.id for part in ast.walk(one.target) if isinstance(part, ast.Name)}
            for test in one.ifs:
                inner, _ = self._test(test, inner)
        self._all([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt], inner)
        return after

    def _test(self, node: ast.expr, have: Have) -> tuple[Have, Have]:
        """What has a value where a condition holds, and where it does not."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yes, no = self._test(node.operand, have)
            return no, yes
        if isinstance(node, ast.BoolOp):
            yes, no = self._test(node.values[0], have)
            for one in node.values[1:]:
                if isinstance(node.op, ast.And):
                    yes, other = self._test(one, yes)
                    no &= other
                else:
                    other, no = self._test(one, no)
                    yes &= other
            return yes, no
        if isinstance(node, ast.IfExp):
            yes, no = self._test(node.test, have)
            (yes, no), (yes_else, no_else) = self._test(node.body, yes), self._test(node.orelse, no)
            return yes & yes_else, no & no_else
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            first = self._all([node.left, node.comparators[0]], have)
            self._all(node.comparators[1:], first)
            return first, first
        have = self._all(ast.iter_child_nodes(node), have) if isinstance(node, ast.Compare) else self._value(node, have)
        return have, have


@cache
def unset(node: ast.FunctionDef) -> Unset:
    """Those of a function, which is written once for each trial of what needs it."""
    return Unset(node)


def _both(one: Have | None, other: Have | None) -> Have | None:
    """What has a value whichever way it came here."""
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _outer(node: ast.FunctionDef) -> Iterator[str]:
    """The variables that a function says are of the one around it."""
    for one in ast.walk(node):
        if isinstance(one, ast.Nonlocal):
            yield from one.names


def _bound(statements: Sequence[ast.stmt]) -> set[str]:
    """The variables that some statements give a value, but for those of functions and comprehensions within."""
    found, left = set[str](), list[ast.AST](statements)
    while left:
        one = left.pop()
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            found.add(one.id)
        if isinstance(one, ast.comprehension):
            left += [one.iter, *one.ifs]
        elif not isinstance(one, ast.FunctionDef):
            left.extend(ast.iter_child_nodes(one))
    return found
