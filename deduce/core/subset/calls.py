"""What a call calls: a function, a class, a method or a built-in function."""

from __future__ import annotations

import ast

from ..compiled import Compiled, Dispatch, Inner
from ..conversion import inner_name
from ..sources import Definition
from ..twins import FUNCTIONS
from ..types import Type, Unsupported, bare, cpp, found, join
from .builtins import BUILTINS
from .classes import ClassText, ClassTypes
from .methods import method_of
from .visitors import expect


class CallTypes(ClassTypes):
    """What calls return."""

    def of_Call(self, node: ast.Call) -> Type:
        if ast.unparse(node.func) == "dict.fromkeys":
            return self.built_in(node, "dict.fromkeys")
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
            return self.inner(node, self.function.inner[name])
        try:
            meant = self.all.sources.find(self.function.module, name)
        except Unsupported:
            meant = None
        if name in BUILTINS and (meant is None or meant.key == "deduce.board.marks:bits"):
            return self.built_in(node, name)
        if meant is None:
            raise Unsupported(f"the name {name}")
        if meant.key in FUNCTIONS:
            return self.function_by_hand(node, meant.key)
        self.all.meant[node] = meant
        if isinstance(meant.node, ast.ClassDef):
            return self.made(node, meant)
        return self.called(node, meant, [])

    def inner(self, node: ast.Call, inner: Inner) -> Type:
        """A call of a function within this one."""
        types, args = self.spread(node.args), inner.node.args
        named = {str(one.arg): one.value for one in node.keywords}
        if len(types) != len(args.args) or {*named} != {one.arg for one in args.kwonlyargs}:
            raise Unsupported(f"the arguments of {inner.node.name}")
        for arg, given in zip(args.args, types, strict=True):
            join(inner.scope[arg.arg], given)
        for name, value in named.items():
            join(inner.scope[name], self.type(value))
        return inner.returns

    def function_by_hand(self, node: ast.Call, key: str) -> Type:
        """A call of a function that is written by hand."""
        wanted, returns = FUNCTIONS[key]
        expect(node, key, range(len(wanted), len(wanted) + 1))
        for one, want in zip(node.args, wanted, strict=True):
            join(self.type(one), want)
        self.all.meant[node] = key
        return returns

    def built_in(self, node: ast.Call, name: str) -> Type:
        """A call of a built-in function."""
        meant = BUILTINS[name]
        expect(node, name, meant.counts, meant.named)
        return meant.type(self, node)

    def method(self, node: ast.Call, func: ast.Attribute) -> Type:
        """A call of a method."""
        if isinstance(func.value, ast.Call) and ast.unparse(func.value) == "super()":
            return self.inherited(node, func)
        of = bare(self.type(func.value))
        if of.name == "data":
            return self.of_data(node, func, of)
        if of.name == "propagation":
            return self.of_propagation(node, func, of)
        if of.name == "record" and func.attr == "_replace":
            return self.replaced(node, of)
        if of.name in {"record", "object"}:
            method = self.all.sources.method(of.label, func.attr)
            if method is None:
                raise Unsupported(f"the method {func.attr} of {of}")
            return self.called(node, method, [of], of)
        meant = method_of(of, func.attr)
        expect(node, func.attr, meant.counts)
        return meant.returns(of, [self.type(one) for one in node.args])


class CallText(ClassText):
    """How they are written."""

    def of_Call(self, node: ast.Call) -> str:
        meant = self.all.meant.get(node)
        if isinstance(meant, Compiled):
            if meant.node.name == "__init__":
                name = f"o{next(self.fresh)}"
                made = cpp(self.all.types[node])
                return (
                    f"[&] {{ auto {name} = {made}::make(); {self.called(node, meant, first=name)}; return {name}; }}()"
                )
            return self.called(node, meant)
        if isinstance(meant, Dispatch):
            return self.dispatched(node, meant)
        if isinstance(meant, Type):
            return self.of_sort(node, meant)
        if isinstance(meant, tuple):
            data = node.args[0] if node.args else node.func.value  # type: ignore[attr-defined]
            return f"{self.expr(data, bare(self.all.types[data]))}->{inner_name(meant[1])}"
        if isinstance(meant, str) and meant in FUNCTIONS:
            args = [self.expr(one, want) for one, want in zip(node.args, FUNCTIONS[meant][0], strict=True)]
            return f"{meant.partition(':')[2]}({', '.join(args)})"
        if isinstance(meant, str):
            return self.by_hand(node, meant)
        if isinstance(meant, Definition):
            return self.made(node, meant)
        name = ast.unparse(node.func)
        if name in self.function.inner:
            inner = self.function.inner[name]
            want = [inner.scope[arg.arg] for arg in inner.node.args.args]
            values = {one.arg: one.value for one in node.keywords}
            named = [self.expr(values[one.arg], inner.scope[one.arg]) for one in inner.node.args.kwonlyargs]
            return self.spread(node.args, want, lambda args: f"w_{name}({', '.join([*args, *named])})")
        if name in BUILTINS:
            return BUILTINS[name].code(self, node)
        if isinstance(node.func, ast.Attribute):
            of = bare(self.all.types[node.func.value])
            if of.name == "record":
                return self.replaced(node, of)
            return method_of(of, node.func.attr).code(self, node, of)
        return f"{cpp(bare(self.all.types[node]))}::make()"  # of a list, dict or set without anything
