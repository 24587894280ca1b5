"""What is compiled, function by function, with the data that it reads."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache

from .compiled import CACHES, Compiled, Dispatch, decorators
from .sources import PROPAGATION, Definition, Sources
from .twins import TABLES
from .types import BITS, Type, Unsupported, fixed, found, join, opened

PLAIN = {"technique", "derived", "property", "cached_property", *CACHES}
Settle = Callable[["Inference", Compiled], None]


class Inference:
    """The functions that some need, in an order in which each comes after those that it calls.

    Args:
        sources: the modules.
        settle: what finds the types in the body of a function.
        propagations: the classes of relations whose propagation is compiled.
        sorts: all sorts of rules.
        refused: what is not compiled whatever it says: functions and classes by full name, each with the reason.

    Attributes:
        functions: what is compiled, by full name.
        data: the fields that compiled code reads of each class of data, by its full name; among them the values of
            functions of the data alone, which are worked out in Python.
        records: the fields of each record.
        objects: data that stands in a module, such as forbidden pictures.
        made: the attributes of each class of objects.
        sorts: all sorts of rules.
        propagations: the classes of relations whose propagation is compiled.
        types: the type of each expression.
        meant: what names and attributes were resolved to.
    """

    def __init__(
        self,
        sources: Sources,
        settle: Settle,
        propagations: Sequence[str] = (),
        sorts: Sequence[str] = (),
        refused: Mapping[str, str] | None = None,
    ) -> None:
        self.sources, self.settle, self.refused = sources, settle, refused or {}
        self.functions: dict[str, Compiled] = {}
        self.data: dict[str, dict[str, Type]] = deepcopy(TABLES)
        self.records: dict[str, dict[str, Type]] = {}
        self.objects: dict[str, Definition] = {}
        self.sorts = list(sorts)
        self.made: dict[str, dict[str, Type]] = {}
        self.propagations = list(propagations)
        self.dispatches: dict[str, Dispatch] = {}
        self.types: dict[ast.AST, Type] = {}
        self.meant: dict[ast.AST, object] = {}
        self.busy: dict[str, Compiled] = {}

    def function(
        self, definition: Definition, owner: Type | None = None, handed: Sequence[Type | None] = ()
    ) -> Compiled:
        """A function with whatever it calls.

        Args:
            definition: the function.
            owner: of a method, of what it is.
            handed: for each parameter what it is given; there is a function for each value that is known at build.

        Raises:
            Unsupported: when something in it is outside the subset.
        """
        known = [owner, *handed]
        special = [one.label for one in known if one is not None and (fixed(one) or one.name == "propagation")]
        if owner is not None and owner.name == "data" and definition.key.rpartition(".")[0] != owner.label:
            special.append(owner.label)  # which inherits it
        key = "@".join([definition.key, *special])
        if key in self.functions:
            return self.functions[key]
        if key in self.busy:  # it calls itself: with what its annotations say
            self.busy[key].recursive = True
            return self.busy[key]
        self.allowed(definition.key)
        node = definition.node
        if not isinstance(node, ast.FunctionDef):
            raise Unsupported(f"{definition.name} is no function")
        if odd := decorators(node) - PLAIN:
            raise Unsupported(f"the decorator {sorted(odd)[0]}")
        if node.args.vararg or node.args.kwarg or node.args.posonlyargs:
            raise Unsupported(f"the parameters of {definition.name}")
        args, named = node.args.args, node.args.kwonlyargs
        plain = [None] * (len(args) - len(node.args.defaults))
        defaults: list[ast.expr | None] = [*plain, *node.args.defaults, *node.args.kw_defaults]
        if special:  # whose syntax has types of its own
            node = self.sources.copy(key, node)
            definition = Definition(definition.module, definition.name, node)
        rest = iter(handed)
        params = []
        for arg, default in zip([*args, *named], defaults, strict=True):
            given = owner if arg.arg == "self" else next(rest, None)
            if arg.arg != "self" and (given is None or not fixed(given)):
                given = self.annotated(definition.module, arg)
            assert given is not None
            params.append((arg.arg, given, default))
        generator = generates(node)
        returns = opened(self.sources.annotated(definition.module, node.returns))
        name = re.sub(r"\W", "_", "_".join([definition.module, definition.name, *special]))
        cache = next(iter(decorators(node) & CACHES), "")
        one = Compiled(definition, name, params, returns, {n: t for n, t, _ in params}, cache, generator)
        self.busy[key] = one
        try:
            self.settle(self, one)
        finally:
            del self.busy[key]
        self.functions[key] = one
        return one

    def dispatch(self, name: str) -> Dispatch:
        """A method of a propagation, whose relation shows as it runs."""
        if name not in self.dispatches:
            cases = {}
            for label in self.propagations:
                method = self.sources.method(label, name)
                assert method is not None
                cases[label] = self.function(method, Type("propagation", label=label))
            if not cases:
                raise Unsupported("a propagation")
            base = self.sources.method(PROPAGATION, name)
            assert base is not None
            assert isinstance(base.node, ast.FunctionDef)
            returns = self.sources.annotated(base.module, base.node.returns)
            self.record(returns)
            params: list[tuple[str, Type, ast.expr | None]] = []
            for i, arg in enumerate([*base.node.args.args, *base.node.args.kwonlyargs][1:]):
                wanted = self.sources.annotated(base.module, arg.annotation)
                for one in cases.values() if wanted.name != "data" else ():
                    mine = found(one.params[1 + i][1])
                    if wanted.name != "any":
                        wanted = join(wanted, mine)
                    elif mine.whole and not mine.name:
                        join(mine, BITS)  # as what `Board.live` gives: nothing in its use says so
                params.append((arg.arg, wanted, None))
            for one in cases.values():
                if returns.name != "any":
                    returns = join(returns, one.returns)
            self.dispatches[name] = Dispatch(f"any_{name}", cases, params, returns)
        return self.dispatches[name]

    def annotated(self, module: str, arg: ast.arg) -> Type:
        """The type of a parameter."""
        one = opened(self.sources.annotated(module, arg.annotation))
        self.record(one)
        return one

    def allowed(self, key: str) -> None:
        """Hold a function or class to those that are not refused.

        Raises:
            Unsupported: when it is.
        """
        if key in self.refused:
            raise Unsupported(f"{self.refused[key]} in {key}")

    def record(self, one: Type) -> None:
        """Learn the fields of the records in a type."""
        one = found(one)
        self.allowed(one.label)
        if one.name == "record" and one.label not in self.records:
            self.records[one.label] = {}
            for name, (module, node) in self.sources.fields(one.label).items():
                self.records[one.label][name] = self.sources.annotated(module, node)
                self.record(self.records[one.label][name])
        if one.name == "object" and one.label not in self.made:
            begin = self.sources.method(one.label, "__init__")
            if begin is None:
                raise Unsupported(f"the class {one}")
            self.made[one.label] = {}
            self.function(begin, one)
        for arg in one.args:
            self.record(arg)

    def field(self, label: str, name: str) -> Type:
        """A field of data, which is found out in Python."""
        fields = self.data.setdefault(label, {})
        if name not in fields:
            stated = self.sources.fields(label).get(name)
            method = self.sources.method(label, name)
            if stated is not None:
                fields[name] = self.sources.annotated(*stated)
            elif method is not None and isinstance(method.node, ast.FunctionDef):
                fields[name] = self.sources.annotated(method.module, method.node.returns)
            else:
                fields[name] = Type()
            self.record(fields[name])
        return fields[name]


@cache
def generates(node: ast.FunctionDef) -> bool:
    """Whether a function is a generator."""
    return any(isinstance(one, ast.Yield | ast.YieldFrom) for one in within(node.body))


def within(statements: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """All syntax of some statements but that of functions within them."""
    left: list[ast.AST] = [*statements]
    while left:
        one = left.pop()
        if not isinstance(one, ast.FunctionDef | ast.Lambda):
            yield one
            left.extend(ast.iter_child_nodes(one))
