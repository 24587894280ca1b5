"""The walk through a function that all constructs share: once for its types, then for its C++."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import count

from ..compiled import Compiled, Inner
from ..conversion import convert
from ..inference import Inference
from ..types import BOOL, NONE, Type, Unsupported, bare, cpp, element, found, whole
from .unset import unset

NO, ONE, TWO, SOME = range(1), range(1, 2), range(2, 3), range(1, 256)
"""How many arguments there may be."""


def expect(node: ast.Call, name: str, counts: range, named: Sequence[str] = ()) -> None:
    """Hold a call to the arguments that its translation heeds.

    Raises:
        Unsupported: when it has others.
    """
    if len(node.args) not in counts or any(one.arg not in named for one in node.keywords):
        raise Unsupported(f"the arguments of {name}")


class BodyTypes:
    """The types in one function.

    Args:
        whole_program: what is compiled.
        function: the function.
    """

    def __init__(self, whole_program: Inference, function: Compiled) -> None:
        self.all, self.function = whole_program, function
        self.scopes: list[dict[str, Type]] = [function.scope]
        self.within: list[Inner] = []

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Some statements, one after another."""
        for one in statements:
            visit = getattr(self, "on_" + type(one).__name__, None)
            if visit is None:
                raise Unsupported(f"the statement {type(one).__name__}")
            visit(one)

    def type(self, node: ast.expr) -> Type:
        """The type of an expression."""
        visit = getattr(self, "of_" + type(node).__name__, None)
        if visit is None:
            raise Unsupported(f"the expression {type(node).__name__}")
        result: Type = visit(node)
        self.all.record(result)
        self.all.types[node] = result
        return result

    def known(self, node: ast.expr, new: Type) -> Type:
        """The type that an expression got before, so that a second look adds to it."""
        old = self.all.types.get(node)
        return bare(old) if old is not None and bare(old).name == new.name else new

    def of_Constant(self, node: ast.Constant) -> Type:
        return self.constant(node, node.value)

    def constant(self, node: ast.expr, value: object) -> Type:
        """The type of a value that stands in the source."""
        if value is None:
            return NONE
        if isinstance(value, bool):
            return BOOL
        if isinstance(value, int):
            known = self.all.types.get(node)
            return known if known is not None else whole()
        raise Unsupported(f"the constant {value!r}")


class BodyText:
    """One function in C++.

    Args:
        inference: the whole program.
        function: the function.
    """

    def __init__(self, inference: Inference, function: Compiled) -> None:
        self.all, self.function = inference, function
        self.lines: list[str] = []
        self.depth = 1
        self.fresh = count()
        self.loops: list[bool] = []  # of the loops around, whether each is the sink of a generator
        self.broken: list[str] = []  # the variable of each that says whether it was broken off, where that is asked
        self.inside: Inner | None = None
        self.unset = unset(function.node)
        self.loose: dict[ast.AST, str] = {}  # shifts whose highest bits do not matter, and the condition for that

    def put(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for one in statements:
            getattr(self, "on_" + type(one).__name__)(one)

    def braced(self, head: str, statements: Sequence[ast.stmt]) -> None:
        self.put(head + " {")
        self.depth += 1
        self.block(statements)
        self.depth -= 1
        self.put("}")

    def test(self, node: ast.expr) -> str:
        """An expression as a condition."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return "(" + sign.join(map(self.test, node.values)) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        return f"truth({self.expr(node)})"

    def expr(self, node: ast.expr, want: Type | None = None) -> str:
        """An expression, as the type that is wanted."""
        have = found(self.all.types[node])
        if isinstance(node, ast.Constant | ast.Tuple | ast.List | ast.Dict | ast.IfExp | ast.BoolOp):
            return str(getattr(self, "of_" + type(node).__name__)(node, have if want is None else found(want)))
        code = getattr(self, "of_" + type(node).__name__)(node)
        return code if want is None else convert(code, have, want)

    def listed(self, node: ast.expr) -> str:
        """Something as a list."""
        plain = bare(self.all.types[node])
        if plain.name == "tuple" and isinstance(node, ast.Tuple | ast.IfExp):
            return self.expr(node, Type("list", element(plain)))
        return f"listed({self.expr(node, plain)})"

    def of_Constant(self, node: ast.Constant, want: Type) -> str:
        if node.value is None:
            return f"{cpp(want)}{{}}"
        if want.name == "opt":
            return f"{cpp(want)}({self.of_Constant(node, found(want.args[0]))})"
        if want.name == "bool":
            return "true" if node.value else "false"
        if want.name == "wide" and isinstance(node.value, int) and node.value.bit_length() < 64:
            return f"Wide::of({int(node.value)})"
        if not isinstance(node.value, int) or node.value.bit_length() > 63:
            raise Unsupported(f"the constant {node.value!r}")
        return f"{'Bits::of' if want.name == 'bits' else 'Num'}({int(node.value)})"
