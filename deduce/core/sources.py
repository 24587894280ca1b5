"""The project's modules as syntax trees: what a name in one of them means, without importing any."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from .types import BITS, BOOL, MARKS, NONE, WIDE, Type, Unsupported, whole

FOLDED: dict[type[ast.AST], Callable[..., int]] = {
    ast.Add: operator.add, ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.Invert: operator.invert,
    ast.LShift: operator.lshift, ast.Mult: operator.mul, ast.Sub: operator.sub, ast.USub: operator.neg,
}  # fmt: skip
"""What makes constants of constants."""
MARKS_OF = "deduce.board.marks:Marks"
RULE, PROPAGATION = "deduce.relations.rule:Rule", "deduce.relations.propagation:Propagation"


@dataclass(frozen=True, eq=False)
class Definition:
    """What a name stands for.

    Attributes:
        module: where it is defined, such as ``deduce.board.grid``.
        name: its name there; of a method with the class before it.
        node: a function, a class or the value of a constant.
    """

    module: str
    name: str
    node: ast.AST

    @property
    def key(self) -> str:
        """Its full name."""
        return f"{self.module}:{self.name}"


class Sources:
    """The modules below a folder.

    Args:
        root: the folder in which ``deduce`` and ``techniques`` lie.

    Attributes:
        read: the files that were read, by their path from the root.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.read: dict[str, bytes] = {}
        self._names: dict[str, dict[str, ast.AST]] = {}
        self._fields: dict[str, dict[str, tuple[str, ast.expr]]] = {}
        self._copies: dict[str, ast.FunctionDef] = {}

    def copy(self, key: str, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function's syntax with nodes of its own, the same at each call; for one that is compiled by itself."""
        if key not in self._copies:
            self._copies[key] = deepcopy(node)
        return self._copies[key]

    def names(self, module: str) -> dict[str, ast.AST]:
        """What the module's own lines bind: functions, classes, values and imports.

        Raises:
            Unsupported: when there is no such module here, or it is no Python.
        """
        if module not in self._names:
            path = self.root / (module.replace(".", "/") + ".py")
            if not path.exists():
                path = self.root / module.replace(".", "/") / "__init__.py"
            if not path.exists():
                raise Unsupported(f"{module} is no module of the project")
            content = path.read_bytes()
            self.read[path.relative_to(self.root).as_posix()] = content
            try:
                self._names[module] = dict(_bound(ast.parse(content)))
            except SyntaxError as fault:
                where = f"{path.relative_to(self.root).as_posix()}:{fault.lineno}"
                raise Unsupported(f"{where} is no Python: {fault.msg}") from None
        return self._names[module]

    def text(self, module: str) -> str:
        """The source of a module that was read."""
        path = module.replace(".", "/")
        return (self.read.get(f"{path}.py") or self.read[f"{path}/__init__.py"]).decode()

    def find(self, module: str, name: str) -> Definition:
        """What a name means in a module, through its imports.

        Raises:
            Unsupported: when nothing here binds it.
        """
        node = self.names(module).get(name)
        if isinstance(node, ast.ImportFrom):
            alias = next(one for one in node.names if (one.asname or one.name) == name)
            return self.find(str(node.module), alias.name)
        if node is None:
            raise Unsupported(f"the name {name}")
        return Definition(module, name, node)

    def folded(self, meant: Definition) -> int | str | None:
        """The value of a constant; None where it is none that stands in the source, made of others perhaps."""

        def value(node: ast.AST) -> int | str | None:
            if isinstance(node, ast.Constant):
                return node.value if isinstance(node.value, int | str) else None
            if isinstance(node, ast.Name):
                return self.folded(self.find(meant.module, node.id))
            parts = [value(one) for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)]
            if not isinstance(node, ast.BinOp | ast.UnaryOp) or not all(isinstance(one, int) for one in parts):
                return None
            signs = FOLDED.get(type(node.op))
            return None if signs is None else signs(*parts)

        try:
            return value(meant.node)
        except (ArithmeticError, Unsupported, ValueError):
            return None

    def method(self, label: str, name: str) -> Definition | None:
        """A method or property of a class or of what it inherits from; None where there is none."""
        module, _, owner = label.partition(":")
        node = self.find(module, owner).node
        assert isinstance(node, ast.ClassDef)
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and item.name == name:
                return Definition(module, f"{owner}.{name}", item)
        above = (self.method(base, name) for base in self._bases(module, node))
        return next((method for method in above if method is not None), None)

    def fields(self, label: str) -> dict[str, tuple[str, ast.expr]]:
        """The annotated attributes of a class and of what it inherits from, each with its module."""
        if label in self._fields:
            return self._fields[label]
        module, _, owner = label.partition(":")
        node = self.find(module, owner).node
        assert isinstance(node, ast.ClassDef)
        result: dict[str, tuple[str, ast.expr]] = {}
        for base in self._bases(module, node):
            result |= self.fields(base)
        for item in ast.walk(node):
            if isinstance(item, ast.AnnAssign):
                target = item.target
                name = (
                    target.id
                    if isinstance(target, ast.Name)
                    else target.attr
                    if isinstance(target, ast.Attribute)
                    else ""
                )
                result[name] = (module, item.annotation)
        self._fields[label] = result
        return result

    def inherits(self, label: str, base: str) -> bool:
        """Whether a class is another or inherits from it."""
        if label == base:
            return True
        module, _, owner = label.partition(":")
        node = self.find(module, owner).node
        return isinstance(node, ast.ClassDef) and any(self.inherits(one, base) for one in self._bases(module, node))

    def constant(self, label: str, name: str) -> tuple[str, ast.expr] | None:
        """What a class or one that it inherits from binds to a name, with its module."""
        module, _, owner = label.partition(":")
        node = self.find(module, owner).node
        assert isinstance(node, ast.ClassDef)
        for target, value in _bound(node):
            if target == name and isinstance(value, ast.expr):
                return module, value
        above = (self.constant(base, name) for base in self._bases(module, node))
        return next((one for one in above if one is not None), None)

    def bases(self, label: str) -> list[str]:
        """The full names of the project's classes that one inherits from."""
        module, _, owner = label.partition(":")
        node = self.find(module, owner).node
        assert isinstance(node, ast.ClassDef)
        return [*self._bases(module, node)]

    def _bases(self, module: str, node: ast.ClassDef) -> Iterator[str]:
        """The full names of the project's classes that a class inherits from."""
        for base in node.bases:
            if isinstance(base, ast.Name):
                try:
                    above = self.find(module, base.id)
                except Unsupported:
                    continue
                if isinstance(above.node, ast.ClassDef):
                    yield above.key

    def annotated(self, module: str, node: ast.expr | None) -> Type:
        """The type that an annotation states.

        Raises:
            Unsupported: when it is none of the subset.
        """
        if node is None:
            return Type()
        if isinstance(node, ast.Constant):
            if node.value is None:
                return NONE
            return self.annotated(module, ast.parse(str(node.value), mode="eval").body)
        if isinstance(node, ast.Name):
            return self._named(module, node.id)
        if isinstance(node, ast.BinOp):
            left, right = self.annotated(module, node.left), self.annotated(module, node.right)
            return Type("opt", left if right is NONE else right)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            listed = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            return self._generic(module, node.value.id, listed)
        raise Unsupported(f"the annotation {ast.unparse(node)}")

    def _named(self, module: str, name: str) -> Type:
        if name == "int":
            return whole()
        if name == "Bitset":
            return BITS
        if name == "Lanes":
            return WIDE
        if name == "bool":
            return BOOL
        if name in {"Any", "object"}:
            return Type("any")
        if name == "Callable":
            return Type("function")
        meant = self.find(module, name)
        if isinstance(meant.node, ast.ClassDef):
            if meant.key == RULE:
                return Type("any", label=RULE)
            if meant.key == PROPAGATION:
                return Type("propagation")
            return MARKS if meant.key == MARKS_OF else Type(sort_of(meant.node), label=meant.key)
        if isinstance(meant.node, ast.expr):
            return self.annotated(meant.module, meant.node)
        raise Unsupported(f"the type {name}")

    def _generic(self, module: str, name: str, listed: list[ast.expr]) -> Type:
        if name in {"Callable", "type"}:
            return Type("function" if name == "Callable" else "sort")
        if name == "tuple" and len(listed) == 2 and isinstance(listed[1], ast.Constant) and listed[1].value is ...:
            return Type("list", self.annotated(module, listed[0]))
        args = [self.annotated(module, one) for one in listed]
        if name in {"list", "Collection", "Sequence", "Iterator", "Iterable"}:
            return Type("list", args[0])
        if name == "tuple":
            return Type("tuple", *args)
        if name in {"dict", "Mapping"}:
            return Type("dict", *args)
        if name in {"set", "frozenset", "Set"}:
            return Type("set", *args)
        raise Unsupported(f"the type {name}")


def sort_of(node: ast.ClassDef) -> str:
    """What values of a class are: records, objects that change, or data that compiled code is given."""
    if any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases):
        return "record"
    return "object" if any(name == "__slots__" for name, _ in _bound(node)) else "data"


def _bound(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.AST]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, node) for alias in node.names)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value
                elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    for one, value in zip(target.elts, node.value.elts, strict=True):
                        if isinstance(one, ast.Name):
                            yield one.id, value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value
