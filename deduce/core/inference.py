"""What is compiled, function by function, and the type of every expression in it."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from .sources import MARKS_OF, Definition, Sources
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
    found,
    join,
    parts,
    whole,
)

CACHES = {"view", "trail", "lru_cache"}
PLAIN = {"technique", "property", "cached_property", *CACHES}
NO, ONE, SOME = range(1), range(1, 2), range(1, 256)
BUILTINS = {
    "abs": ONE, "all": ONE, "any": ONE, "bits": ONE, "bool": ONE, "enumerate": ONE, "len": ONE, "list": ONE,
    "max": SOME, "min": SOME, "next": range(1, 3), "range": range(1, 4), "reversed": ONE, "sum": ONE, "tuple": ONE,
    "zip": range(2, 4),
}  # fmt: skip
"""The built-in functions of the subset, each with how many arguments it takes there."""
OF_VALUES = {
    "append": ONE, "bit_count": NO, "bit_length": NO, "common": ONE, "extend": ONE, "get": range(1, 3), "items": NO,
    "join": ONE, "literals": NO, "pop": NO, "size": NO, "values": NO, "within": ONE, "without": ONE,
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
        cache: ``view``, ``trail``, ``lru_cache`` or nothing.
        generator: whether it yields.
    """

    definition: Definition
    name: str
    params: list[tuple[str, Type, ast.expr | None]]
    returns: Type
    scope: dict[str, Type]
    cache: str
    generator: bool

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


def decorators(node: ast.FunctionDef) -> set[str]:
    """The names of a function's decorators."""
    calls = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    return {one.id if isinstance(one, ast.Name) else ast.unparse(one) for one in calls}


def expect(node: ast.Call, name: str, counts: range) -> None:
    """Hold a call to the arguments that its translation heeds.

    Raises:
        Unsupported: when it has others.
    """
    if len(node.args) not in counts or any((name, one.arg) != ("zip", "strict") for one in node.keywords):
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
        types: the type of each expression.
        meant: what names and attributes were resolved to.
    """

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.functions: dict[str, Compiled] = {}
        self.data: dict[str, dict[str, Type]] = {label: dict(fields) for label, fields in TABLES.items()}
        self.records: dict[str, dict[str, Type]] = {}
        self.objects: dict[str, Definition] = {}
        self.types: dict[ast.AST, Type] = {}
        self.meant: dict[ast.AST, object] = {}
        self.busy: list[str] = []

    def function(self, definition: Definition, owner: str = "") -> Compiled:
        """A function with whatever it calls.

        Raises:
            Unsupported: when something in it is outside the subset.
        """
        key = definition.key
        if key in self.functions:
            return self.functions[key]
        if key in self.busy:
            raise Unsupported(f"{definition.name} calls itself")
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
        pairs = zip([*args, *named], defaults, strict=True)
        params = [
            (
                arg.arg,
                Type("data", label=owner) if arg.arg == "self" else self.annotated(definition.module, arg),
                default,
            )
            for arg, default in pairs
        ]
        generator = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node))
        returns = self.sources.annotated(definition.module, node.returns)
        name = definition.module.replace(".", "_") + "_" + definition.name.replace(".", "_")
        cache = next(iter(decorators(node) & CACHES), "")
        one = Compiled(definition, name, params, returns, {n: t for n, t, _ in params}, cache, generator)
        self.busy.append(key)
        try:
            for _ in range(2):  # loops settle at the second time
                Body(self, one).block(node.body)
        finally:
            self.busy.pop()
        self.functions[key] = one
        return one

    def annotated(self, module: str, arg: ast.arg) -> Type:
        """The type of a parameter."""
        one = self.sources.annotated(module, arg.annotation)
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
        return fields[name]


class Body:
    """The types in one function's body."""

    def __init__(self, whole_program: Inference, function: Compiled) -> None:
        self.all, self.function = whole_program, function
        self.scopes: list[dict[str, Type]] = [function.scope]

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
        if one.value is not None:
            self.function.returns = join(self.function.returns, self.type(one.value))

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
            for one, part in zip(target.elts, parts(value, len(target.elts)), strict=True):
                self.bind(one, part)
        elif isinstance(target, ast.Subscript):
            join(self.type(target), value)
        else:
            raise Unsupported(f"the target {ast.unparse(target)}")

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
        if isinstance(op, ast.LShift | ast.RShift) or (isinstance(op, ast.Mult) and left.name == "list"):
            join(right, NUMBER)
            return left
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

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> Type:
        self.scopes.append({})
        try:
            for one in node.generators:
                self.bind(one.target, element(self.type(one.iter)))
                for test in one.ifs:
                    self.type(test)
            inner = self.type(node.elt)
        finally:
            self.scopes.pop()
        result = self.known(node, Type("list", inner))
        result.args[0] = join(result.args[0], inner)
        return result

    of_GeneratorExp = of_ListComp

    def of_Subscript(self, node: ast.Subscript) -> Type:
        of = bare(self.type(node.value))
        if isinstance(node.slice, ast.Slice):
            for one in (node.slice.lower, node.slice.upper):
                if one is not None:
                    join(bare(self.type(one)), NUMBER)
            if node.slice.step is not None:
                if of.name != "marks" or ast.unparse(node.slice) != "::-1":
                    raise Unsupported("a slice with a step")
                return MARKS
            return Type("list", element(of)) if of.name == "tuple" else of
        if of.name == "dict":
            join(of.args[0], self.type(node.slice))
            return of.args[1]
        index = self.type(node.slice)
        if found(index).name != "bool":
            join(bare(index), NUMBER)
        if of.name == "tuple" and isinstance(node.slice, ast.Constant):
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
        if of.name == "data":
            return self.all.field(of.label, node.attr)
        raise Unsupported(f"the attribute {ast.unparse(node)}")

    # Calls -----------------------------------------------------------------------------------------------------------

    def of_Call(self, node: ast.Call) -> Type:
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if not isinstance(node.func, ast.Name):
            raise Unsupported(f"the call {ast.unparse(node.func)}")
        name = node.func.id
        try:
            meant = self.all.sources.find(self.function.module, name)
        except Unsupported:
            meant = None
        if name in BUILTINS and (meant is None or meant.key == "deduce.board.marks:bits"):
            expect(node, name, BUILTINS[name])
            visit = getattr(self, "call_" + name)
            result: Type = visit(node, [self.type(one) for one in node.args])
            return result
        if meant is None:
            raise Unsupported(f"the name {name}")
        self.all.meant[node] = meant
        if isinstance(meant.node, ast.ClassDef):
            return self.made(node, meant)
        return self.called(node, meant, [])

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
        if result.name != "record":
            raise Unsupported(f"a new {meant.name}")
        count = len(self.all.records[meant.key])
        expect(node, meant.name, range(count, count + 1))
        for one, part in zip(node.args, self.all.records[meant.key].values(), strict=True):
            join(part, self.type(one))
        return result

    def called(self, node: ast.Call, meant: Definition, first: list[Type], owner: str = "") -> Type:
        """A call of a function of the project; where all it takes is data, of its value."""
        types = [*first, *(self.type(one) for one in node.args)]
        function = meant.node
        if isinstance(function, ast.FunctionDef) and "lru_cache" in decorators(function) and len(types) == 1:
            one = bare(types[0])
            if one.name == "data":
                field = f"{meant.module}:{meant.name}"
                fields = self.all.data.setdefault(one.label, {})
                if field not in fields:
                    fields[field] = self.all.sources.annotated(meant.module, function.returns)
                self.all.meant[node] = (one.label, field)
                return fields[field]
        compiled = self.all.function(meant, owner)
        self.all.meant[node] = compiled
        for (_, wanted, _), given in zip(compiled.given, types, strict=False):
            self.given(wanted, given)
        named: dict[str | None, Type] = {name: wanted for name, wanted, _ in compiled.given}
        for keyword in node.keywords:
            if keyword.arg not in named:
                raise Unsupported(f"the arguments of {meant.name}")
            self.given(named[keyword.arg], self.type(keyword.value))
        return compiled.returns

    def given(self, wanted: Type, given: Type) -> None:
        """An argument meets its parameter; data is looked at as the class that the parameter names."""
        if bare(wanted).name != "data":
            join(wanted, given)

    def method(self, node: ast.Call, func: ast.Attribute) -> Type:
        """A call of a method."""
        of = bare(self.type(func.value))
        types = [self.type(one) for one in node.args]
        if of.name == "data":
            return self.of_data(node, func, of)
        expect(node, func.attr, OF_VALUES.get(func.attr, range(len(types) + 1)))
        if func.attr in {"bit_count", "bit_length"}:
            if func.attr == "bit_count":
                join(of, BITS)
            return NUMBER
        if of.name == "marks":
            plain = {"join": MARKS, "without": MARKS, "common": MARKS, "within": BOOL, "size": NUMBER}
            if func.attr in plain:
                for one in types:
                    join(one, MARKS)
                return plain[func.attr]
            if func.attr == "literals":
                return Type("list", MARKS)
        if of.name == "list" and func.attr in {"append", "extend", "pop"}:
            if func.attr == "append":
                of.args[0] = join(of.args[0], types[0])
            elif func.attr == "extend":
                join(of, types[0])
            return element(of) if func.attr == "pop" else NONE
        if of.name == "dict":
            if func.attr == "items":
                return Type("list", Type("tuple", *of.args))
            if func.attr == "values":
                return Type("list", of.args[1])
            if func.attr == "get":
                join(of.args[0], types[0])
                return join(of.args[1], types[1]) if len(types) > 1 else Type("opt", of.args[1])
        raise Unsupported(f"the method {func.attr} of {of}")

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
        method = self.all.sources.method(of.label, func.attr)
        if method is None:
            raise Unsupported(f"the method {func.attr}")
        return self.called(node, method, [of], of.label)

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

    def call_max(self, node: ast.Call, types: list[Type]) -> Type:
        if len(types) == 1:
            return element(types[0])
        result = bare(types[0])
        for one in types[1:]:
            result = join(result, bare(one))
        return NUMBER if result.name == "bool" else result

    call_min = call_max

    def call_next(self, node: ast.Call, types: list[Type]) -> Type:
        inner = element(types[0])
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
