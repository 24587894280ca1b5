"""Statements: assignments, conditions, loops, what is returned and yielded, and functions within."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import cache

from ..compiled import Compiled, Inner
from ..conversion import NUMERIC
from ..inference import Inference
from ..types import NONE, NUMBER, Type, Unsupported, bare, cpp, element, fixed, found, join
from .expressions import CHECKED, ON_BOOL, SIGNS, ExpressionText, ExpressionTypes, raised_bits


class StatementTypes(ExpressionTypes):
    """What statements say of types."""

    def on_Assign(self, one: ast.Assign) -> None:
        value = self.type(one.value)
        for i, target in enumerate(one.targets):
            again = i and isinstance(one.value, ast.Constant)  # which is perhaps a bitset here and a number there
            self.bind(target, self.constant(target, one.value.value) if again else value)  # type: ignore[attr-defined]

    def on_AnnAssign(self, one: ast.AnnAssign) -> None:
        stated = self.all.sources.annotated(self.function.module, one.annotation)
        self.bind(one.target, join(stated, self.type(one.value)) if one.value else stated)

    def on_AugAssign(self, one: ast.AugAssign) -> None:
        target, value = bare(self.type(one.target)), bare(self.type(one.value))
        if target.name == "list" and isinstance(one.op, ast.Add):
            element(value)
        self.combined(one.op, target, value)

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
        """A function within: it sees the variables around it, and gives others values where it says `nonlocal`."""
        args = one.args
        odd = args.vararg or args.kwarg or args.posonlyargs or args.defaults or any(args.kw_defaults)
        if one.decorator_list or odd or any(isinstance(part, ast.Yield) for part in ast.walk(one)):
            raise Unsupported(f"the function {one.name} within")
        inner = self.function.inner.get(one.name)
        if inner is None:
            every = [*args.args, *args.kwonlyargs]
            scope = {arg.arg: self.all.annotated(self.function.module, arg) for arg in every}
            calls = (part for part in ast.walk(one) if isinstance(part, ast.Call))
            recursive = any(ast.unparse(call.func) == one.name for call in calls)
            inner = Inner(one, scope, self.all.sources.annotated(self.function.module, one.returns), recursive)
            self.function.inner[one.name] = inner
        for part in ast.walk(one):
            for name in part.names if isinstance(part, ast.Nonlocal) else ():
                around = next((scope for scope in reversed(self.scopes) if name in scope), None)
                if around is None:
                    raise Unsupported(f"the name {name}")
                inner.scope[name] = around[name]
                inner.outer.add(name)
        self.scopes.append(inner.scope)
        self.within.append(inner)
        try:
            self.block(one.body)
        finally:
            self.scopes.pop()
            self.within.pop()

    def on_Nonlocal(self, one: ast.Nonlocal) -> None:
        """What a function within gives another value is that of the function around it."""

    def on_If(self, one: ast.If | ast.While) -> None:
        self.type(one.test)
        self.block(one.body)
        self.block(one.orelse)

    def on_While(self, one: ast.While) -> None:
        self.on_If(one)

    def on_For(self, one: ast.For) -> None:
        self.bind(one.target, element(self.type(one.iter)))
        generator = self.all.meant.get(one.iter)
        if one.orelse and isinstance(generator, Compiled) and generator.generator and not generator.cache:
            raise Unsupported("else after a loop over a generator")
        self.block(one.body)
        self.block(one.orelse)

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


class StatementText(ExpressionText):
    """How they are written."""

    def on_Assign(self, one: ast.Assign) -> None:
        first = one.targets[0]
        if len(one.targets) == 1 and isinstance(first, ast.Name):
            self.put(f"v_{first.id} = {self.expr(one.value, self.all.types[first])};{self.now_set(first)}")
        elif len(one.targets) == 1 and isinstance(first, ast.Tuple) and isinstance(one.value, ast.Tuple):
            names = []
            for value in one.value.elts:
                names.append((f"t{next(self.fresh)}", self.all.types[value]))
                self.put(f"{cpp(names[-1][1])} {names[-1][0]} = {self.expr(value, names[-1][1])};")
            for target, (name, type_) in zip(first.elts, names, strict=True):
                self.assign(target, name, type_)
        elif isinstance(one.value, ast.Constant):
            for target in one.targets:
                type_ = self.all.types[target]
                self.assign(target, self.expr(one.value, type_), type_)
        else:
            name, type_ = f"t{next(self.fresh)}", self.all.types[one.value]
            self.put(f"{cpp(type_)} {name} = {self.expr(one.value, type_)};")
            for target in one.targets:
                self.assign(target, name, type_)

    def on_AnnAssign(self, one: ast.AnnAssign) -> None:
        if one.value and isinstance(one.target, ast.Name):
            target = one.target
            self.put(f"v_{target.id} = {self.expr(one.value, self.all.types[target])};{self.now_set(target)}")
        elif one.value:
            type_ = self.all.types[one.target]
            self.assign(one.target, self.expr(one.value, type_), type_)

    def on_AugAssign(self, one: ast.AugAssign) -> None:
        have, op = found(self.all.types[one.target]), type(one.op)
        target = bare(have)
        shift = isinstance(one.op, ast.LShift | ast.RShift)
        grows = {("list", ast.Add): "extend", ("set", ast.BitOr): "update"}.get((target.name, op))
        if grows and have.name != "opt":
            self.put(f"{self.place(one.target, changed=True)}.{grows}({self.expr(one.value, target)});")
            return
        if op not in SIGNS or found(target).name not in NUMERIC or (found(target).name == "bool" and op not in ON_BOOL):
            raise Unsupported(f"the operator {op.__name__} in place, of {target}")
        if one.target in self.unset.reads:
            self.put(f"need(h_{ast.unparse(one.target)});")
        if isinstance(one.op, ast.BitAnd) and target.name == "bits" and isinstance(one.target, ast.Name):
            self.loose.update(dict.fromkeys(raised_bits(one.value), f"v_{one.target.id}.negative()"))
        value = self.expr(one.value, NUMBER if shift else target)
        place = self.place(one.target, changed=True) + (".some()" if have.name == "opt" else "")
        if target.name in {"", "number"} and op in CHECKED:
            self.put(f"change<{CHECKED[op]}>({place}, {value});")
        elif op is ast.LShift:
            self.put(f"raise({place}, {value});")
        else:
            self.put(f"{place} {SIGNS[op]}= {value};")

    def on_Return(self, one: ast.Return) -> None:
        returns = self.inside.returns if self.inside else self.function.returns
        if self.function.generator and not self.inside:
            self.leave("true")
            return
        value = f"{cpp(returns)}{{}}" if one.value is None else self.expr(one.value, returns)
        if any(self.loops):
            self.put(f"result = {value};")
        self.leave(value)

    def leave(self, value: str) -> None:
        """Return, out of the sinks around first."""
        if any(self.loops):
            self.put("left = true;")
            self.put("return true;")
        else:
            self.put(f"return {value};")

    @staticmethod
    def ended(returns: Type) -> str:
        """The end of a function that may return nothing."""
        return f"return {cpp(returns)}{{}};" if found(returns).name in {"", "none", "opt", "any"} else "fault();"

    def on_Raise(self, one: ast.Raise) -> None:
        self.put("fault();")

    def on_Assert(self, one: ast.Assert) -> None:
        """What is never wrong needs no code."""

    def variables(self, node: ast.FunctionDef, params: Sequence[tuple[str, Type]], scope: Mapping[str, Type]) -> None:
        """Parameters and variables of a function, or of one within."""
        for name, type_ in params:
            if name in stored(node) or (self.function.generator and not self.inside):  # whose caller goes on meanwhile
                self.put(f"{cpp(type_)} v_{name} = a_{name};")
            else:
                self.put(f"auto& v_{name} = a_{name};")
        outer = self.inside.outer if self.inside else set()
        for name, type_ in scope.items():
            if name not in dict(params) and name not in outer and not fixed(type_):
                self.put(f"{cpp(type_)} v_{name}{{}};")
        for name in sorted(self.unset.names[node]):
            self.put(f"bool h_{name} = false;")

    def on_FunctionDef(self, one: ast.FunctionDef) -> None:
        """A function within."""
        inner = self.function.inner[one.name]
        params = [(arg.arg, inner.scope[arg.arg]) for arg in [*one.args.args, *one.args.kwonlyargs]]
        given = [f"const {cpp(type_)}& a_{name}" for name, type_ in params]
        handed, result = ", ".join(f"a_{name}" for name, _ in params), cpp(inner.returns)
        plain = f"auto w_{one.name} = [&]({', '.join(given)}) -> {result} {{"
        if inner.recursive:  # it is handed itself
            named = f"r_{one.name}"
            self.put(f"auto {named} = [&]({', '.join([f'const auto& {named}', *given])}) -> {result} {{")
            self.depth += 1
            self.put("Deeper deeper(session);")
            self.put(f"{plain} return {named}({', '.join(filter(None, [named, handed]))}); }};")
        else:
            self.put(plain)
            self.depth += 1
        before, self.loops, self.inside = (self.loops, self.inside), [], inner
        self.variables(one, params, inner.scope)
        self.block(one.body)
        self.put(self.ended(inner.returns))
        self.loops, self.inside = before
        self.depth -= 1
        self.put("};")
        if inner.recursive:
            self.put(f"{plain} return {named}({', '.join(filter(None, [named, handed]))}); }};")

    def on_Nonlocal(self, one: ast.Nonlocal) -> None:
        """C++ finds it around."""

    def on_If(self, one: ast.If) -> None:
        self.braced(f"if ({self.test(one.test)})", one.body)
        if one.orelse:
            self.braced("else", one.orelse)

    def on_While(self, one: ast.While) -> None:
        ended = self.ending(one)
        self.loops.append(False)
        self.broken.append(ended)
        self.braced(f"while ({self.test(one.test)})", one.body)
        self.broken.pop()
        self.loops.pop()
        self.otherwise(one, ended)

    def ending(self, one: ast.For | ast.While) -> str:
        """The variable that says whether a loop with `else` was broken off; nothing where there is no `else`."""
        if not one.orelse:
            return ""
        name = f"b{next(self.fresh)}"
        self.put(f"bool {name} = false;")
        return name

    def otherwise(self, one: ast.For | ast.While, ended: str) -> None:
        """The `else` after a loop."""
        if ended:
            self.braced(f"if (!{ended})", one.orelse)

    def on_For(self, one: ast.For) -> None:
        generator = self.all.meant.get(one.iter)
        if isinstance(generator, Compiled) and generator.generator and not generator.cache:
            self.each(one, generator)
            return
        ended = self.ending(one)
        self.loop(one.target, one.iter)
        self.loops.append(False)
        self.broken.append(ended)
        self.block(one.body)
        self.broken.pop()
        self.loops.pop()
        self.depth -= 1
        self.put("}")
        self.otherwise(one, ended)

    def each(self, one: ast.For, generator: Compiled) -> None:
        """A loop over what a generator yields, which takes no more than it needs."""
        assert isinstance(one.iter, ast.Call)
        inner = element(generator.returns)
        name, item = f"e{next(self.fresh)}", f"i{next(self.fresh)}"
        outermost, returns = not any(self.loops), self.inside.returns if self.inside else self.function.returns
        leaves = any(isinstance(part, ast.Return | ast.Yield | ast.YieldFrom) for part in ast.walk(one))
        self.put("{")
        self.depth += 1
        if outermost and leaves:
            self.put("bool left = false;")
            if not self.function.generator or self.inside:
                self.put(f"{cpp(returns)} result{{}};")
        self.put(f"auto {name} = [&](const {cpp(inner)}& {item}) -> bool {{")
        self.depth += 1
        self.assign(one.target, item, inner)
        self.loops.append(True)
        self.broken.append("")
        self.block(one.body)
        self.broken.pop()
        self.loops.pop()
        self.put("return false;")
        self.depth -= 1
        self.put("};")
        call = self.called(one.iter, generator, f"Sink<{cpp(inner)}>({name})")
        self.put(f"{call};")
        if leaves:
            value = "true" if self.function.generator and not self.inside else "result"
            self.put(f"if (left) return {'true' if not outermost else value};")
        self.depth -= 1
        self.put("}")

    def on_Expr(self, one: ast.Expr) -> None:
        value = one.value
        if isinstance(value, ast.Yield) and value.value:
            self.put(f"if (sink({self.expr(value.value, element(self.function.returns))})) {{")
            self.depth += 1
            self.leave("true")
            self.depth -= 1
            self.put("}")
        elif isinstance(value, ast.YieldFrom):
            meant, inner = self.all.meant.get(value.value), element(self.function.returns)
            if (
                isinstance(meant, Compiled)
                and meant.generator
                and not meant.cache
                and cpp(element(meant.returns)) == cpp(inner)
            ):
                assert isinstance(value.value, ast.Call)
                self.put(f"if ({self.called(value.value, meant, 'sink')}) {{")
                self.depth += 1
                self.leave("true")
                self.depth -= 1
                self.put("}")
                return
            name, i = f"s{next(self.fresh)}", f"i{next(self.fresh)}"
            self.put(f"auto {name} = {self.expr(value.value, self.function.returns)};")
            self.put(f"for (Num {i} = 0; {i} < {name}.size(); {i}++) if (sink({name}[{i}])) {{")
            self.depth += 1
            self.leave("true")
            self.depth -= 1
            self.put("}")
        elif not isinstance(value, ast.Constant):
            self.put(f"{self.expr(value)};")

    def on_Pass(self, one: ast.Pass) -> None:
        """Nothing to write."""

    def on_Break(self, one: ast.Break) -> None:
        if self.broken[-1]:
            self.put(f"{self.broken[-1]} = true;")
        self.put("return true;" if self.loops[-1] else "break;")

    def on_Continue(self, one: ast.Continue) -> None:
        self.put("return false;" if self.loops[-1] else "continue;")


@cache
def stored(node: ast.FunctionDef) -> frozenset[str]:
    """The names that get a value in a function, or in one within."""
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))


def settle(whole_program: Inference, function: Compiled) -> None:
    """Find the types in the body of a function.

    Raises:
        Unsupported: when something in it is outside the subset.
    """
    for _ in range(2):  # loops settle at the second time
        StatementTypes(whole_program, function).block(function.node.body)
