"""Calls of functions of the project: what each parameter is given."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from ..compiled import BOARD, Compiled, decorators
from ..conversion import convert
from ..sources import Definition
from ..twins import CONSTANTS
from ..types import BITS, Type, Unsupported, bare, fixed, found, join
from .loops import LoopText, LoopTypes


class FunctionTypes(LoopTypes):
    """What functions are given and return."""

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


class FunctionText(LoopText):
    """How they are called."""

    def called(self, node: ast.Call | ast.Attribute, meant: Compiled, sink: str = "", first: str = "") -> str:
        """A call of a compiled function."""
        given: list[ast.expr] = list(node.args) if isinstance(node, ast.Call) else []
        keywords = node.keywords if isinstance(node, ast.Call) else []
        args, params = ["session"], meant.given
        of = node.func if isinstance(node, ast.Call) else node
        if first or isinstance(of, ast.Attribute):
            owner = bare(params[0][1])
            base = of.value if isinstance(of, ast.Attribute) else of
            inherited = ast.unparse(base) == "super()"
            args.append(first or ("v_self" if inherited else self.expr(base, owner)))
            params = params[1:]
        if any(isinstance(one, ast.Starred) for one in given):
            want = [type_ for _, type_, _ in params]
            return self.spread(given, want, lambda more: f"{meant.name}({', '.join([*args, *more])})")
        named = {keyword.arg: keyword.value for keyword in keywords}
        for i, (name, type_, default) in enumerate(params):
            value = given[i] if i < len(given) else named.get(name)
            if fixed(type_):
                continue
            if value is not None:
                args.append(self.expr(value, type_))
            else:
                args.append(self.default(meant, default, type_))
        if sink:
            args.append(sink)
        return f"{meant.name}{'_each' if sink else ''}({', '.join(args)})"

    def spread(self, given: Sequence[ast.expr], want: Sequence[Type], call: Callable[[list[str]], str]) -> str:
        """A call some of whose arguments are the parts of a tuple."""
        args: list[str] = []
        parts_ = []
        for one in given:
            if isinstance(one, ast.Starred):
                name, of = f"p{next(self.fresh)}", bare(self.all.types[one.value])
                parts_.append(f"auto {name} = {self.expr(one.value, of)}; ")
                pieces = [BITS, BITS] if of.name == "marks" else of.args
                args += [convert(f"get<{i}>({name})", part, want[len(args) + i]) for i, part in enumerate(pieces)]
            else:
                args.append(self.expr(one, want[len(args)]))
        return f"[&] {{ {''.join(parts_)}return {call(args)}; }}()" if parts_ else call(args)

    def default(self, meant: Compiled, node: ast.expr | None, want: Type) -> str:
        """A default, as its own module reads it."""
        if node is None:
            raise Unsupported("a missing argument")
        value: ast.AST = node
        if isinstance(node, ast.Name):
            named = self.all.sources.find(meant.module, node.id)
            if named.key in CONSTANTS:
                return CONSTANTS[named.key]
            value = named.node
        try:
            constant = ast.Constant(ast.literal_eval(value))
        except ValueError:
            raise Unsupported(f"the default {ast.unparse(node)}") from None
        return self.of_Constant(constant, found(want))
