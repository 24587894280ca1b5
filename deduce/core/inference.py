"""What is compiled, function by function, and the type of every expression in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from .sources import MARKS_OF, PROPAGATION, RULE, Definition, Sources
from .twins import CONSTANTS, METHODS, TABLES
from .types import (
    BITS,
    BOOL,
    MARKS,
    NONE,
    NUMBER,
    Type,
    Unsupported,
    bare,
    element,
    fixed,
    found,
    join,
    opened,
    parts,
    whole,
)

CACHES = {"view", "trail", "lru_cache", "remembered"}
PLAIN = {"technique", "derived", "property", "cached_property", *CACHES}
BOARD, RULES = "deduce.relations.rule:Board", "deduce.relations.rule:Rules"
OF_SORT, LIVE = "rules of ", "which hold of "
"""What a field of a board begins with that holds its rules of a sort; and a need, of those of them that hold."""
ASKED = (
    "says", "begin", "unsettled", "answer", "test", "stale", "stands", "parts", "quick", "most", "follow", "ways",
)  # fmt: skip
"""What is asked of a propagation without knowing of which relation it is."""
NO, ONE, TWO, SOME = range(1), range(1, 2), range(2, 3), range(1, 256)
BUILTINS = {
    "abs": ONE, "all": ONE, "any": ONE, "bits": ONE, "bool": ONE, "comb": TWO, "enumerate": ONE, "int": ONE,
    "iter": ONE, "len": ONE, "list": ONE, "max": SOME, "min": SOME, "next": range(1, 3), "range": range(1, 4),
    "reversed": ONE, "set": range(2), "frozenset": ONE, "sorted": ONE, "sum": ONE, "tuple": ONE, "zip": range(2, 4),
}  # fmt: skip
"""The built-in functions of the subset, each with how many arguments it takes there."""
OF_VALUES = {
    "add": ONE, "append": ONE, "bit_count": NO, "bit_length": NO, "common": ONE, "copy": NO, "count": ONE,
    "discard": ONE, "extend": ONE, "get": range(1, 3), "index": ONE, "items": NO, "join": ONE, "keys": NO,
    "literals": NO, "pop": range(3), "setdefault": TWO, "size": NO, "values": NO, "within": ONE, "without": ONE,
}  # fmt: skip
"""The methods of bitsets, marks, lists and dicts, likewise."""


@dataclass(eq=False)
class Compiled:
    """A function that is compiled.

    Attributes:
        definition: where it stands.
        name: its name in C++.
        params: its parameters: name, type and default.
        returns: what it returns; of a generator, the list of what it yields.
        scope: the types of its variables.
        cache: ``view``, ``trail``, ``lru_cache``, ``remembered`` or nothing.
        generator: whether it yields.
        inner: the functions within it, by name.
        needs: what it reads of a board, and `calls`, the functions that it calls.
        asks: whether it asks propagations of any relation.
        recursive: whether it calls itself.
    """

    definition: Definition
    name: str
    params: list[tuple[str, Type, ast.expr | None]]
    returns: Type
    scope: dict[str, Type]
    cache: str
    generator: bool
    inner: dict[str, Inner] = field(default_factory=dict)
    needs: set[str] = field(default_factory=set)
    calls: list[Compiled] = field(default_factory=list)
    asks: bool = False
    recursive: bool = False

    def everything(self) -> tuple[set[str], bool]:
        """What it needs with all that it calls, and whether any of these asks propagations."""
        met: dict[str, Compiled] = {}
        left = [self]
        while left:
            one = left.pop()
            if one.name not in met:
                met[one.name] = one
                left += one.calls
        return {need for one in met.values() for need in one.needs}, any(one.asks for one in met.values())

    @property
    def node(self) -> ast.FunctionDef:
        """Its syntax tree."""
        assert isinstance(self.definition.node, ast.FunctionDef)
        return self.definition.node

    @property
    def module(self) -> str:
        """Its module."""
        return self.definition.module

    @property
    def given(self) -> list[tuple[str, Type, ast.expr | None]]:
        """The parameters that callers give: a trail fills the last one itself."""
        return self.params[:2] if self.cache == "trail" else self.params


@dataclass(eq=False)
class Inner:
    """A function within a function: the types of its parameters and variables, and what it returns."""

    node: ast.FunctionDef
    scope: dict[str, Type]
    returns: Type


@dataclass(eq=False)
class Dispatch:
    """A method that is asked of a propagation of some relation.

    Attributes:
        name: in C++.
        cases: for each relation its own.
        returns: what it returns.
    """

    name: str
    cases: dict[str, Compiled]
    params: list[tuple[str, Type, ast.expr | None]]
    returns: Type


def decorators(node: ast.FunctionDef) -> set[str]:
    """The names of a function's decorators."""
    calls = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    return {one.id if isinstance(one, ast.Name) else ast.unparse(one) for one in calls}


NAMED = {("zip", "strict"), ("max", "default"), ("min", "default"), ("max", "key"), ("min", "key"), ("sorted", "key")}
"""The arguments by name that the translation heeds, beside those of the project's functions."""


def expect(node: ast.Call, name: str, counts: range) -> None:
    """Hold a call to the arguments that its translation heeds.

    Raises:
        Unsupported: when it has others.
    """
    if len(node.args) not in counts or any((name, one.arg) not in NAMED for one in node.keywords):
        raise Unsupported(f"the arguments of {name}")


class Inference:
    """The functions that some need, in an order in which each comes after those that it calls.

    Args:
        sources: the modules.

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

    def __init__(self, sources: Sources, propagations: Sequence[str] = (), sorts: Sequence[str] = ()) -> None:
        self.sources = sources
        self.functions: dict[str, Compiled] = {}
        self.data: dict[str, dict[str, Type]] = {label: dict(fields) for label, fields in TABLES.items()}
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
            node = deepcopy(node)
            definition = Definition(definition.module, definition.name, node)
        rest = iter(handed)
        params = []
        for arg, default in zip([*args, *named], defaults, strict=True):
            given = owner if arg.arg == "self" else next(rest, None)
            if arg.arg != "self" and (given is None or not fixed(given)):
                given = self.annotated(definition.module, arg)
            assert given is not None
            params.append((arg.arg, given, default))
        generator = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in within(node.body))
        returns = opened(self.sources.annotated(definition.module, node.returns))
        name = re.sub(r"\W", "_", "_".join([definition.module, definition.name, *special]))
        cache = next(iter(decorators(node) & CACHES), "")
        one = Compiled(definition, name, params, returns, {n: t for n, t, _ in params}, cache, generator)
        self.busy[key] = one
        try:
            for _ in range(2):  # loops settle at the second time
                Body(self, one).block(node.body)
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
                for one in cases.values() if wanted.name not in {"any", "data"} else ():
                    wanted = join(wanted, one.params[1 + i][1])
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

    def record(self, one: Type) -> None:
        """Learn the fields of the records in a type."""
        one = found(one)
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


def within(statements: Sequence[ast.stmt]) -> Iterator[ast.AST]:
    """All syntax of some statements but that of functions within them."""
    left: list[ast.AST] = [*statements]
    while left:
        one = left.pop()
        if not isinstance(one, ast.FunctionDef | ast.Lambda):
            yield one
            left.extend(ast.iter_child_nodes(one))


class Body:
    """The types in one function's body."""

    def __init__(self, whole_program: Inference, function: Compiled) -> None:
        self.all, self.function = whole_program, function
        self.scopes: list[dict[str, Type]] = [function.scope]
        self.within: list[Inner] = []

    # Statements ------------------------------------------------------------------------------------------------------

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Some statements, one after another."""
        for one in statements:
            visit = getattr(self, "on_" + type(one).__name__, None)
            if visit is None:
                raise Unsupported(f"the statement {type(one).__name__}")
            visit(one)

    def on_Assign(self, one: ast.Assign) -> None:
        value = self.type(one.value)
        for target in one.targets:
            self.bind(target, value)

    def on_AnnAssign(self, one: ast.AnnAssign) -> None:
        stated = self.all.sources.annotated(self.function.module, one.annotation)
        self.bind(one.target, join(stated, self.type(one.value)) if one.value else stated)

    def on_AugAssign(self, one: ast.AugAssign) -> None:
        self.combined(one.op, bare(self.type(one.target)), bare(self.type(one.value)))

    def on_Return(self, one: ast.Return) -> None:
        of = self.within[-1] if self.within else self.function
        value = NONE if one.value is None else self.type(one.value)
        if one.value is not None or self.within:
            of.returns = join(of.returns, value)

    def on_Raise(self, one: ast.Raise) -> None:
        """Python is asked again, and raises."""

    def on_Assert(self, one: ast.Assert) -> None:
        """What is never wrong needs no code."""

    def on_FunctionDef(self, one: ast.FunctionDef) -> None:
        """A function within: it sees the variables around it, and gives none of them another value."""
        if one.decorator_list or any(isinstance(part, ast.Nonlocal | ast.Yield) for part in ast.walk(one)):
            raise Unsupported(f"the function {one.name} within")
        inner = self.function.inner.get(one.name)
        if inner is None:
            scope = {arg.arg: self.all.annotated(self.function.module, arg) for arg in one.args.args}
            inner = Inner(one, scope, self.all.sources.annotated(self.function.module, one.returns))
            self.function.inner[one.name] = inner
        self.scopes.append(inner.scope)
        self.within.append(inner)
        try:
            self.block(one.body)
        finally:
            self.scopes.pop()
            self.within.pop()

    def on_If(self, one: ast.If | ast.While) -> None:
        self.type(one.test)
        self.block(one.body)
        self.block(one.orelse)

    def on_While(self, one: ast.While) -> None:
        if one.orelse:
            raise Unsupported("else after a loop")
        self.on_If(one)

    def on_For(self, one: ast.For) -> None:
        if one.orelse:
            raise Unsupported("else after a loop")
        self.bind(one.target, element(self.type(one.iter)))
        self.block(one.body)

    def on_Expr(self, one: ast.Expr) -> None:
        value = one.value
        if isinstance(value, ast.Yield) and value.value:
            join(element(self.function.returns), self.type(value.value))
        elif isinstance(value, ast.YieldFrom):
            join(self.function.returns, self.type(value.value))
        elif not isinstance(value, ast.Constant):
            self.type(value)

    def on_Pass(self, one: ast.stmt) -> None:
        """Nothing to do."""

    on_Break = on_Continue = on_Pass

    def bind(self, target: ast.expr, value: Type) -> None:
        """A target gets a value."""
        if isinstance(target, ast.Name):
            self.name(self.scopes[-1], target, value)
        elif isinstance(target, ast.Tuple):
            for one, part in zip(target.elts, self.parts(value, len(target.elts)), strict=True):
                self.bind(one, part)
        elif isinstance(target, ast.Subscript):
            join(self.type(target), value)
        elif isinstance(target, ast.Attribute):
            of = bare(self.type(target.value))
            if of.name != "object":
                raise Unsupported(f"the target {ast.unparse(target)}")
            fields = self.all.made[of.label]
            fields[target.attr] = join(fields[target.attr], value) if target.attr in fields else value
            self.all.types[target] = fields[target.attr]
        else:
            raise Unsupported(f"the target {ast.unparse(target)}")

    def parts(self, value: Type, count: int) -> list[Type]:
        """The types of what something is taken apart into."""
        of = bare(value)
        if of.name == "record" and len(self.all.records[of.label]) == count:
            return [*self.all.records[of.label].values()]
        return parts(of, count)

    def name(self, scope: dict[str, Type], target: ast.Name, value: Type) -> None:
        """A name in a scope gets a value."""
        scope[target.id] = join(scope[target.id], value) if target.id in scope else value
        self.all.types[target] = scope[target.id]

    # Expressions -----------------------------------------------------------------------------------------------------

    def type(self, node: ast.expr) -> Type:
        """The type of an expression."""
        visit = getattr(self, "of_" + type(node).__name__, None)
        if visit is None:
            raise Unsupported(f"the expression {type(node).__name__}")
        result: Type = visit(node)
        self.all.record(result)
        self.all.types[node] = result
        return result

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

    def of_Name(self, node: ast.Name) -> Type:
        for scope in reversed(self.scopes):
            if node.id in scope:
                return scope[node.id]
        meant = self.all.sources.find(self.function.module, node.id)
        self.all.meant[node] = meant
        if meant.key in CONSTANTS:
            return MARKS
        value = meant.node
        if isinstance(value, ast.FunctionDef):
            return Type("function", label=meant.key)
        if isinstance(value, ast.ClassDef) and self.all.sources.inherits(meant.key, RULE):
            return Type("sort", label=meant.key)
        if isinstance(value, ast.Constant):
            return self.constant(node, value.value)
        if (
            isinstance(value, ast.UnaryOp)
            and isinstance(value.op, ast.USub)
            and isinstance(value.operand, ast.Constant)
        ):
            return self.constant(node, value.operand.value)
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            made = self.all.sources.find(meant.module, value.func.id)
            if made.key in TABLES:
                self.all.objects[meant.key] = meant
                return Type("data", label=made.key)
        raise Unsupported(f"the name {node.id}")

    def of_BinOp(self, node: ast.BinOp) -> Type:
        return self.combined(node.op, bare(self.type(node.left)), bare(self.type(node.right)))

    def combined(self, op: ast.operator, left: Type, right: Type) -> Type:
        """The type of what an operator makes of two values."""
        if "any" in {left.name, right.name}:
            left = right = right if left.name == "any" else left
        if isinstance(op, ast.LShift | ast.RShift) or (isinstance(op, ast.Mult) and left.name == "list"):
            join(right, NUMBER)
            return left
        if isinstance(op, ast.Mult) and "bits" in {left.name, right.name} and "bool" not in {left.name, right.name}:
            return join(left, right)
        if isinstance(op, ast.FloorDiv | ast.Mod | ast.Mult):
            join(left, NUMBER)
            join(right, NUMBER)
            return NUMBER
        if not isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor | ast.Add | ast.Sub):
            raise Unsupported(f"the operator {type(op).__name__}")
        result = join(left, right)
        return NUMBER if result.name == "bool" else result

    def of_UnaryOp(self, node: ast.UnaryOp) -> Type:
        operand = self.type(node.operand)
        if isinstance(node.op, ast.UAdd):
            raise Unsupported("the operator UAdd")
        return BOOL if isinstance(node.op, ast.Not) else bare(operand)

    def of_BoolOp(self, node: ast.BoolOp) -> Type:
        types = [self.type(value) for value in node.values]
        try:
            result = types[0]
            for one in types[1:]:
                result = join(result, one)
        except Unsupported:
            return BOOL
        return result

    def of_Compare(self, node: ast.Compare) -> Type:
        left = self.type(node.left)
        for op, other in zip(node.ops, node.comparators, strict=True):
            right = self.type(other)
            if isinstance(op, ast.In | ast.NotIn):
                join(left, element(right))
            elif not isinstance(op, ast.Is | ast.IsNot):
                join(bare(left), bare(right))
            left = right
        return BOOL

    def of_IfExp(self, node: ast.IfExp) -> Type:
        self.type(node.test)
        return join(self.type(node.body), self.type(node.orelse))

    def of_NamedExpr(self, node: ast.NamedExpr) -> Type:
        scope = self.scopes[0]  # of the function, out of a comprehension too
        self.name(scope, node.target, self.type(node.value))
        return scope[node.target.id]

    def of_Tuple(self, node: ast.Tuple | ast.List) -> Type:
        if any(isinstance(one, ast.Starred) for one in node.elts):
            return self.of_List(node)
        return Type("tuple", *(self.type(one) for one in node.elts))

    def of_List(self, node: ast.Tuple | ast.List) -> Type:
        inner = self.known(node, Type("list", Type()))
        for one in node.elts:
            if isinstance(one, ast.Starred):
                join(element(inner), element(self.type(one.value)))
            else:
                inner.args[0] = join(inner.args[0], self.type(one))
        return inner

    def of_Dict(self, node: ast.Dict) -> Type:
        result = self.known(node, Type("dict", Type(), Type()))
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                raise Unsupported("a dict in a dict")
            join(result.args[0], self.type(key))
            join(result.args[1], self.type(value))
        return result

    def known(self, node: ast.expr, new: Type) -> Type:
        """The type that an expression got before, so that a second look adds to it."""
        old = self.all.types.get(node)
        return bare(old) if old is not None and bare(old).name == new.name else new

    def of_DictComp(self, node: ast.DictComp) -> Type:
        self.scopes.append({})
        try:
            self.generators(node.generators)
            key, value = self.type(node.key), self.type(node.value)
        finally:
            self.scopes.pop()
        result = self.known(node, Type("dict", key, value))
        result.args[:] = join(result.args[0], key), join(result.args[1], value)
        return result

    def of_SetComp(self, node: ast.SetComp) -> Type:
        return self.listing(node, "set")

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> Type:
        return self.listing(node, "list")

    of_GeneratorExp = of_ListComp

    def generators(self, some: Sequence[ast.comprehension]) -> None:
        """The loops of a comprehension."""
        for one in some:
            self.bind(one.target, element(self.type(one.iter)))
            for test in one.ifs:
                self.type(test)

    def listing(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, name: str) -> Type:
        """A comprehension."""
        self.scopes.append({})
        try:
            self.generators(node.generators)
            inner = self.type(node.elt)
        finally:
            self.scopes.pop()
        result = self.known(node, Type(name, inner))
        result.args[0] = join(result.args[0], inner)
        return result

    def of_Subscript(self, node: ast.Subscript) -> Type:
        of = bare(self.type(node.value))
        if isinstance(node.slice, ast.Slice):
            for one in (node.slice.lower, node.slice.upper):
                if one is not None:
                    join(bare(self.type(one)), NUMBER)
            if node.slice.step is not None and of.name == "marks":
                if ast.unparse(node.slice) != "::-1":
                    raise Unsupported("a slice with a step")
                return MARKS
            if node.slice.step is not None:
                if isinstance(node.slice.step, ast.UnaryOp) or node.slice.upper or node.slice.lower:
                    raise Unsupported("a slice with a step")
                join(bare(self.type(node.slice.step)), NUMBER)
            return Type("list", element(of)) if of.name == "tuple" else of
        if of.name == "dict":
            join(of.args[0], self.type(node.slice))
            return of.args[1]
        index = self.type(node.slice)
        if found(index).name != "bool":
            join(bare(index), NUMBER)
        if of.name == "tuple" and isinstance(node.slice, ast.Constant):
            if node.slice.value not in range(len(of.args)):
                raise Unsupported(f"the part {ast.unparse(node)}")
            return of.args[node.slice.value]  # type: ignore[index]
        return element(of)

    def of_Attribute(self, node: ast.Attribute) -> Type:
        of = bare(self.type(node.value))
        if of.name == "marks":
            plain = {"yes": BITS, "no": BITS, "known": BITS, "clash": BOOL, "flipped": MARKS}
            if node.attr in plain:
                return plain[node.attr]
        if of.name == "record" and node.attr in self.all.records[of.label]:
            return self.all.records[of.label][node.attr]
        if of.name == "record" and self.all.sources.method(of.label, node.attr):
            return self.called(node, self.all.sources.method(of.label, node.attr), [], of)  # type: ignore[arg-type]
        if of.name == "object" and node.attr in self.all.made[of.label]:
            return self.all.made[of.label][node.attr]
        if of.name == "data" and (of.label, node.attr) == (BOARD, "rules"):
            return Type("data", label=RULES)
        if of.name == "data":
            if of.label == BOARD:
                self.function.needs.add(node.attr)
            return self.all.field(of.label, node.attr)
        if of.name == "propagation" and of.label:
            value = self.all.sources.constant(of.label, node.attr)
            if value is not None and node.attr == "sort" and isinstance(value[1], ast.Name):
                return Type("sort", label=self.all.sources.find(value[0], value[1].id).key)
        if of.name == "propagation" and node.attr in {"speaks", "local", "counted", "last", "apart"}:
            return BOOL
        raise Unsupported(f"the attribute {ast.unparse(node)}")

    # Calls -----------------------------------------------------------------------------------------------------------

    def of_Call(self, node: ast.Call) -> Type:
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if isinstance(node.func, ast.Subscript):
            return self.empty(node, node.func)
        if not isinstance(node.func, ast.Name):
            raise Unsupported(f"the call {ast.unparse(node.func)}")
        name = node.func.id
        for scope in reversed(self.scopes):
            if name in scope and found(scope[name]).name == "function" and found(scope[name]).label:
                return self.called(node, self.all.sources.find(*found(scope[name]).label.split(":")), [])
        if name in self.function.inner:
            inner = self.function.inner[name]
            types = self.spread(node.args)
            if node.keywords or len(types) != len(inner.node.args.args):
                raise Unsupported(f"the arguments of {name}")
            for arg, given in zip(inner.node.args.args, types, strict=True):
                join(inner.scope[arg.arg], given)
            return inner.returns
        try:
            meant = self.all.sources.find(self.function.module, name)
        except Unsupported:
            meant = None
        if name in BUILTINS and (meant is None or meant.key == "deduce.board.marks:bits"):
            expect(node, name, BUILTINS[name])
            visit = getattr(self, "call_" + name)
            types = [
                self.type(one) for one in [*node.args, *(more.value for more in node.keywords if more.arg == "default")]
            ]
            result: Type = visit(node, types)
            return result
        if meant is None:
            raise Unsupported(f"the name {name}")
        self.all.meant[node] = meant
        if isinstance(meant.node, ast.ClassDef):
            return self.made(node, meant)
        return self.called(node, meant, [])

    def empty(self, node: ast.Call, func: ast.Subscript) -> Type:
        """A list, dict or set without anything, by its type."""
        result = self.all.sources.annotated(self.function.module, func)
        if node.args or node.keywords or result.name not in {"list", "dict", "set"}:
            raise Unsupported(f"the call {ast.unparse(func)}")
        self.all.record(result)
        return self.known(node, result)

    def made(self, node: ast.Call, meant: Definition) -> Type:
        """A record or marks from their fields."""
        if meant.key == MARKS_OF:
            starred = any(isinstance(one, ast.Starred) for one in node.args)
            expect(node, "Marks", ONE if starred else range(3))
            for one in node.args:
                if isinstance(one, ast.Starred):
                    join(element(self.type(one.value)), BITS)
                else:
                    join(bare(self.type(one)), BITS)
            return MARKS
        result = self.all.sources.annotated(meant.module, ast.Name(meant.name))
        self.all.record(result)
        if result.name == "object":
            begin = self.all.sources.method(meant.key, "__init__")
            assert begin is not None
            self.called(node, begin, [], result)
            return result
        if result.name != "record":
            raise Unsupported(f"a new {meant.name}")
        count = len(self.all.records[meant.key])
        expect(node, meant.name, range(count, count + 1))
        for one, part in zip(node.args, self.all.records[meant.key].values(), strict=True):
            join(part, self.type(one))
        return result

    def called(
        self, node: ast.Call | ast.Attribute, meant: Definition, first: list[Type], owner: Type | None = None
    ) -> Type:
        """A call of a function of the project; where all it takes is data, of its value."""
        args, keywords = (node.args, node.keywords) if isinstance(node, ast.Call) else ([], [])
        types = [*first, *self.spread(args)]
        function = meant.node
        if isinstance(function, ast.FunctionDef) and decorators(function) & {"lru_cache", "prepared", "remembered"}:
            one = bare(types[0]) if len(types) in (1, 2) else Type()
            sort = found(types[1]) if len(types) == 2 else None
            if one.name == "data" and (sort is None or (sort.name == "sort" and sort.label)):
                name = f"{meant.module}:{meant.name}" + (f" {sort.label}" if sort else "")
                fields = self.all.data.setdefault(one.label, {})
                if name not in fields:
                    fields[name] = self.all.sources.annotated(meant.module, function.returns)
                    self.all.record(fields[name])
                self.all.meant[node] = (one.label, name)
                if one.label == BOARD:
                    self.function.needs.add(name)
                return fields[name]
        known = [found(one) for one in types[1 if first else 0 :]]
        if isinstance(function, ast.FunctionDef) and keywords:
            names = [one.arg for one in [*function.args.args, *function.args.kwonlyargs] if one.arg != "self"]
            given = {one.arg: found(self.type(one.value)) for one in keywords}
            known = [*known, *(given.get(one, Type()) for one in names[len(known) :])]
        compiled = self.all.function(meant, owner, known)
        self.function.calls.append(compiled)
        self.all.meant[node] = compiled
        mine = compiled.given[1:] if owner is not None else compiled.given
        for (_, wanted, _), given_ in zip(mine, types[1 if first else 0 :], strict=False):
            self.given(wanted, given_)
        named: dict[str | None, Type] = {name: wanted for name, wanted, _ in compiled.given}
        for keyword in keywords:
            if keyword.arg not in named:
                raise Unsupported(f"the arguments of {meant.name}")
            self.given(named[keyword.arg], self.type(keyword.value))
        return compiled.returns

    def spread(self, args: Sequence[ast.expr]) -> list[Type]:
        """The types of arguments, of which some may be the parts of a tuple."""
        types: list[Type] = []
        for one in args:
            if isinstance(one, ast.Starred):
                of = bare(self.type(one.value))
                if of.name not in {"tuple", "marks"}:
                    raise Unsupported(f"the argument {ast.unparse(one)}")
                types.extend([BITS, BITS] if of.name == "marks" else of.args)
            else:
                types.append(self.type(one))
        return types

    def given(self, wanted: Type, given: Type) -> None:
        """An argument meets its parameter; data is looked at as the class that the parameter names."""
        if bare(wanted).name not in {"data", "propagation"} and not fixed(wanted):
            join(wanted, given)

    def method(self, node: ast.Call, func: ast.Attribute) -> Type:
        """A call of a method."""
        if isinstance(func.value, ast.Call) and ast.unparse(func.value) == "super()":
            return self.inherited(node, func)
        if ast.unparse(func) == "dict.fromkeys":
            expect(node, "fromkeys", TWO)
            return self.known(node, Type("dict", element(self.type(node.args[0])), self.type(node.args[1])))
        of = bare(self.type(func.value))
        types = [self.type(one) for one in node.args if not isinstance(one, ast.Starred)]
        if of.name == "data":
            return self.of_data(node, func, of)
        if of.name == "propagation":
            return self.of_propagation(node, func, of)
        if of.name in {"record", "object"} and func.attr != "_replace":
            method = self.all.sources.method(of.label, func.attr)
            if method is None:
                raise Unsupported(f"the method {func.attr} of {of}")
            return self.called(node, method, [of], of)
        if of.name == "record":
            fields = self.all.records[of.label]
            for keyword in node.keywords:
                join(fields[str(keyword.arg)], self.type(keyword.value))
            return of
        expect(node, func.attr, OF_VALUES.get(func.attr, range(len(types) + 1)))
        if func.attr in {"bit_count", "bit_length"}:
            join(of, BITS)
            return NUMBER
        if of.name in {"list", "dict", "set"} and func.attr == "copy":
            return of
        known = {"marks": self.of_marks, "list": self.of_list, "dict": self.of_dict, "set": self.of_set}.get(of.name)
        result = known and known(func.attr, of, types)
        if result is None:
            raise Unsupported(f"the method {func.attr} of {of}")
        return result

    def of_marks(self, name: str, of: Type, types: list[Type]) -> Type | None:
        """A method of marks."""
        plain = {"join": MARKS, "without": MARKS, "common": MARKS, "within": BOOL, "size": NUMBER}
        for one in types:
            join(one, MARKS)
        return Type("list", MARKS) if name == "literals" else plain.get(name)

    def of_list(self, name: str, of: Type, types: list[Type]) -> Type | None:
        """A method of a list."""
        if name == "append":
            inner = found(of.args[0])  # of what is listed by its type, None is none
            stated = inner.whole or inner.name not in {"", "none", "opt", "any"}
            of.args[0] = join(inner, bare(types[0]) if stated else types[0])
            return NONE
        if name == "extend":
            join(of, types[0])
            return NONE
        if name == "pop":
            if types:
                join(bare(types[0]), NUMBER)
            return element(of)
        if name in {"index", "count"}:
            join(of.args[0], types[0])
            return NUMBER
        return None

    def of_dict(self, name: str, of: Type, types: list[Type]) -> Type | None:
        """A method of a dict."""
        if name in {"items", "values", "keys"}:
            return Type(
                "list", *({"items": [Type("tuple", *of.args)], "values": of.args[1:], "keys": of.args[:1]}[name])
            )
        if name not in {"get", "pop", "setdefault"}:
            return None
        join(of.args[0], types[0])
        if len(types) < 2:
            return Type("opt", of.args[1]) if name == "get" else of.args[1]
        if name == "pop" and found(types[1]).name == "none":
            return Type("opt", of.args[1])
        return join(of.args[1], types[1])

    def of_set(self, name: str, of: Type, types: list[Type]) -> Type | None:
        """A method of a set."""
        if name not in {"add", "discard"}:
            return None
        of.args[0] = join(of.args[0], types[0])
        return NONE

    def inherited(self, node: ast.Call, func: ast.Attribute) -> Type:
        """A call of the method that this one stands in for."""
        owner = found(self.function.scope["self"])
        label = self.function.module + ":" + self.function.definition.name.partition(".")[0]
        for base in self.all.sources.bases(label):
            method = self.all.sources.method(base, func.attr)
            if method is not None:
                return self.called(node, method, [owner], owner)
        raise Unsupported(f"the method {func.attr}")

    def of_propagation(self, node: ast.Call, func: ast.Attribute, of: Type) -> Type:
        """A call of a method of a propagation: of its own class, or of whichever it is."""
        if of.label:
            method = self.all.sources.method(of.label, func.attr)
            if method is None:
                raise Unsupported(f"the method {func.attr}")
            return self.called(node, method, [of], of)
        if func.attr not in ASKED:
            raise Unsupported(f"the method {func.attr} of a propagation")
        meant = self.all.dispatch(func.attr)
        self.function.asks = True
        self.all.meant[node] = meant
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        for i, (name, wanted, _) in enumerate(meant.params):
            one = node.args[i] if i < len(node.args) else named.get(name)
            if one is None:
                raise Unsupported(f"the arguments of {func.attr}")
            self.given(wanted, self.type(one))
        return meant.returns

    def of_data(self, node: ast.Call, func: ast.Attribute, of: Type) -> Type:
        """A call of a method of data: by hand, or translated as it stands in the class."""
        key = f"{of.label}.{func.attr}"
        if key in METHODS:
            wanted, returns = METHODS[key]
            for one, given in zip(wanted, (self.type(arg) for arg in node.args), strict=False):
                if found(one).name:
                    join(one, given)
            self.all.meant[node] = key
            return returns
        if of.label in {BOARD, RULES} and func.attr in {"live", "of"}:
            sort = found(self.type(node.args[0]))
            if sort.name != "sort":
                raise Unsupported("rules of some sort")
            if of.label == RULES and not sort.label:
                raise Unsupported("rules of some sort")
            if of.label == RULES:
                self.all.meant[node] = sort
                fields = self.all.data.setdefault(BOARD, {})
                self.function.needs.add(OF_SORT + sort.label)
                return fields.setdefault(OF_SORT + sort.label, Type("list", Type("data", label=sort.label)))
            self.all.meant[node] = sort
            self.function.needs |= {LIVE + label for label in ([sort.label] if sort.label else self.all.sorts)}
            return BITS
        method = self.all.sources.method(of.label, func.attr)
        if method is None:
            raise Unsupported(f"the method {func.attr}")
        return self.called(node, method, [of], of)

    # Built-in functions ----------------------------------------------------------------------------------------------

    def call_abs(self, node: ast.Call, types: list[Type]) -> Type:
        join(types[0], NUMBER)
        return NUMBER

    def call_all(self, node: ast.Call, types: list[Type]) -> Type:
        element(types[0])
        return BOOL

    call_any = call_all

    def call_bits(self, node: ast.Call, types: list[Type]) -> Type:
        join(bare(types[0]), BITS)
        return Type("list", BITS)

    def call_bool(self, node: ast.Call, types: list[Type]) -> Type:
        return BOOL

    def call_enumerate(self, node: ast.Call, types: list[Type]) -> Type:
        return Type("list", Type("tuple", NUMBER, element(types[0])))

    def call_len(self, node: ast.Call, types: list[Type]) -> Type:
        return NUMBER

    def call_list(self, node: ast.Call, types: list[Type]) -> Type:
        return Type("list", element(types[0]))

    call_tuple = call_reversed = call_list

    def call_set(self, node: ast.Call, types: list[Type]) -> Type:
        result = self.known(node, Type("set", element(types[0]) if types else Type()))
        if types:
            result.args[0] = join(result.args[0], element(types[0]))
        return result

    call_frozenset = call_set

    def call_sorted(self, node: ast.Call, types: list[Type]) -> Type:
        if node.keywords:
            raise Unsupported("sorted with a key")
        return Type("list", element(types[0]))

    def call_comb(self, node: ast.Call, types: list[Type]) -> Type:
        for one in types:
            join(bare(one), NUMBER)
        return NUMBER

    def call_int(self, node: ast.Call, types: list[Type]) -> Type:
        if bare(types[0]).name != "bool":
            raise Unsupported("int of another than a bool")
        return NUMBER

    def call_iter(self, node: ast.Call, types: list[Type]) -> Type:
        return Type("list", element(types[0]))

    def call_max(self, node: ast.Call, types: list[Type]) -> Type:
        key = next((one.value for one in node.keywords if one.arg == "key"), None)
        if len(types) == 1 or (len(types) == 2 and len(node.args) == 1):
            inner = element(types[0])
            if key is not None:
                if not isinstance(key, ast.Lambda):
                    raise Unsupported("a key other than a lambda")
                self.scopes.append({key.args.args[0].arg: inner})
                try:
                    self.type(key.body)
                finally:
                    self.scopes.pop()
            return join(inner, types[1]) if len(types) == 2 else inner
        result = bare(types[0])
        for one in types[1:]:
            result = join(result, bare(one))
        return NUMBER if result.name == "bool" else result

    call_min = call_max

    def call_next(self, node: ast.Call, types: list[Type]) -> Type:
        inner = element(types[0])
        if isinstance(node.args[0], ast.Name):
            raise Unsupported("next of a name")  # which would have another value each time
        if len(types) > 1 and found(types[1]).name == "none":
            return Type("opt", inner)
        return join(inner, types[1]) if len(types) > 1 else inner

    def call_range(self, node: ast.Call, types: list[Type]) -> Type:
        for one in types:
            join(bare(one), NUMBER)
        return Type("list", NUMBER)

    def call_sum(self, node: ast.Call, types: list[Type]) -> Type:
        inner = bare(element(types[0]))
        return NUMBER if inner.name == "bool" else inner

    def call_zip(self, node: ast.Call, types: list[Type]) -> Type:
        return Type("list", Type("tuple", *map(element, types)))
