"""Mutants of a module: small wrong changes of its code, by fixed operators.

A mutant is a description and the tree of the module with one thing changed. All that the operators make of a file are
numbered; a random choice of so many is fixed by the name of the file, so that a report can be had again.
"""

from __future__ import annotations

import ast
import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq, ast.LtE),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "TOP": "NOTHING", "NOTHING": "TOP", "rows": "cols"}
FLAGS = {"costly", "subsumed_by", "assumes_unique"}
"""What is registered beside the function and not only spoken."""
SILENT = {"rank", "ja", "says", "says_ja", "shows", "maxsize", "doc"}
"""Arguments that are not changed: words, ranks (which have laws of their own), sizes of caches."""


@dataclass(frozen=True)
class Mutant:
    """A wrong version of a module.

    Attributes:
        number: its place among all of the file.
        line: where it differs.
        what: how.
        tree: the module with the change.
        top: the place of the changed statement in the module.
    """

    number: int
    line: int
    what: str
    tree: ast.Module
    top: int


def mutants(source: str) -> list[Mutant]:
    """All mutants of a module, in the order of its lines."""
    tree = ast.parse(source)
    found: list[Mutant] = []
    for top, statement in enumerate(tree.body):
        if isinstance(statement, ast.Import | ast.ImportFrom) or _docstring(statement) or _typing(statement):
            continue
        for path, node in _walk(statement, ()):
            for what, other in _changes(node):
                changed = copy.copy(tree)
                changed.body = list(tree.body)
                changed.body[top] = _put(statement, path, other)
                ast.fix_missing_locations(changed)
                line = getattr(node, "lineno", statement.lineno)
                found.append(Mutant(len(found), line, what, changed, top))
    return found


def some(source: str, count: int, seed: str) -> list[Mutant]:
    """A choice of the mutants of a module, by the seed."""
    every = mutants(source)
    chosen = random.Random(f"mutants {seed}").sample(every, min(count, len(every)))
    return sorted(chosen, key=lambda one: one.number)


def _docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _typing(statement: ast.stmt) -> bool:
    """Names of types, and what is done for type checkers only."""
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    if isinstance(statement, ast.Assign):
        return isinstance(statement.value, ast.Subscript | ast.Name) or (
            isinstance(statement.value, ast.Call) and getattr(statement.value.func, "id", "") == "TypeVar"
        )
    return False


Path = tuple[tuple[str, int | None], ...]


def _walk(node: ast.AST, path: Path) -> Iterator[tuple[Path, ast.AST]]:
    """The nodes that may be changed: no annotations, no docstrings, no words."""
    yield path, node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment", "type_params"):
            continue
        if isinstance(value, ast.AST):
            if isinstance(node, ast.keyword) and node.arg in SILENT:
                continue
            yield from _walk(value, (*path, (name, None)))
        elif isinstance(value, list):
            for i, item in enumerate(value):
                if isinstance(item, ast.keyword) and item.arg in SILENT:
                    continue
                if isinstance(item, ast.stmt) and (_docstring(item) or isinstance(item, ast.Assert | ast.Raise)):
                    continue
                if isinstance(item, ast.AST) and not (isinstance(node, ast.arguments) and name != "defaults"):
                    yield from _walk(item, (*path, (name, i)))


def _put(node: Any, path: Path, other: ast.AST) -> Any:
    """A copy of the node with another one at the end of the path; only what lies on the way is copied."""
    if not path:
        return other
    (name, i), rest = path[0], path[1:]
    changed = copy.copy(node)
    value = getattr(node, name)
    if i is None:
        setattr(changed, name, _put(value, rest, other))
    else:
        items = list(value)
        items[i] = _put(items[i], rest, other)
        setattr(changed, name, items)
    return changed


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What the operators make of a node: a description and the new node."""
    said = _said(node)
    for other in _others(node):
        yield f"{said} -> {_said(other)}", ast.copy_location(other, node)


def _said(node: ast.AST) -> str:
    text = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return text if len(text) < 70 else text[:67] + "..."


def _others(node: ast.AST) -> Iterator[ast.AST]:  # noqa: C901 (a table: one case for each sort of node)
    match node:
        case ast.Compare(left, [op], [right]):
            for other in COMPARED[type(op)]:
                yield ast.Compare(left, [other()], [right])
        case ast.BinOp(left, op, right) if type(op) in COUNTED:
            for one in COUNTED[type(op)]:
                yield ast.BinOp(left, one(), right)
            if isinstance(op, ast.BitAnd | ast.BitOr):
                yield left
                yield right
        case ast.AugAssign(target, op, value):
            yield ast.Pass()
            if type(op) in COUNTED:
                yield ast.AugAssign(target, COUNTED[type(op)][0](), value)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.UnaryOp(ast.Invert(), operand):
            yield operand
        case ast.UnaryOp(ast.USub(), ast.Constant(int())):
            yield ast.Constant(0)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
            for i, _ in enumerate(values):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.If(_, body, orelse):
            for value in (True, False):
                yield ast.If(ast.Constant(value), body, orelse)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.comprehension(target, iterated, [_, *more], is_async):
            yield ast.comprehension(target, iterated, more, is_async)
        case ast.Constant(bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(int()):
            for by in (1, -1) if abs(node.value) < 3 else (1, -1, node.value, -node.value // 2):
                yield ast.Constant(node.value + by)
        case ast.Name(name) if name in NAMES and isinstance(node.ctx, ast.Load):
            yield ast.Name(NAMES[name], ast.Load())
        case ast.Call(ast.Name("Marks"), [one, two], keywords):
            yield ast.Call(ast.Name("Marks", ast.Load()), [two, one], keywords)
        case ast.Call(ast.Name("range"), [*bounds], keywords):
            yield ast.Call(
                ast.Name("range", ast.Load()),
                [*bounds[:-1], ast.BinOp(bounds[-1], ast.Sub(), ast.Constant(1))],
                keywords,
            )
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Pass()
        case ast.Return(ast.expr()) if not isinstance(node.value, ast.Constant):
            pass
        case ast.keyword(arg, ast.Constant()) if arg in FLAGS:
            yield ast.keyword(arg, ast.Constant(None if arg != "costly" else not node.value.value))
        case ast.Call(ast.Name("technique"), [], keywords):
            if not any(item.arg == "costly" for item in keywords):
                yield ast.Call(node.func, [], [*keywords, ast.keyword("costly", ast.Constant(True))])
