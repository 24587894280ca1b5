"""The functions that were inferred, in C++."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count

from .caches import cached, signature
from .inference import OF_SORT, Compiled, Dispatch, Inference, Inner
from .sources import MARKS_OF, Definition
from .twins import CONSTANTS, METHODS
from .types import BITS, BOOL, MARKS, NUMBER, Type, Unsupported, bare, cpp, element, fixed, found, parts

SIGNS: dict[type[ast.AST], str] = {
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<",
    ast.RShift: ">>", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


CHECKED: dict[type[ast.AST], str] = {
    ast.Add: "added", ast.Sub: "less", ast.Mult: "times", ast.LShift: "raised", ast.RShift: "lowered",
}  # fmt: skip
"""Operators of numbers, whose value may be more than they hold."""
ON_BOOL = {ast.BitAnd, ast.BitOr, ast.BitXor}
"""What bool in C++ does in place as in Python."""
NUMERIC = {"", "bits", "number", "bool"}
"""Types that are compared by size."""


def inner_name(field: str) -> str:
    """A field of data in C++: an attribute, or the value of a function that was worked out in Python."""
    return "f_" + re.sub(r"\W", "_", field)


Comprehension = ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp


class Writer:
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
        self.inside: Inner | None = None

    def text(self) -> str:
        """Its definition."""
        one = self.function
        params = [(name, type_) for name, type_, _ in one.params if not fixed(type_)]
        if one.recursive:
            self.put("Deeper deeper(session);")
        self.variables(one.node, params, one.scope)
        self.block(one.node.body)
        result = cpp(one.returns)
        if one.generator:
            self.put("return false;")
        elif not isinstance(one.node.body[-1], ast.Return):
            self.put(self.ended(one.returns))
        name = f"{one.name}_plain" if one.cache else one.name
        body = "\n".join(self.lines)
        if not one.generator:
            text = f"static {result} {name}({signature(one.params)}) {{\n{body}\n}}\n"
            return text + (cached(one) if one.cache else "")
        # Each value goes to who asked, who may say that it is enough; listed is what is asked for whole.
        each = f"{one.name}_each"
        given = ", ".join(["session", *(f"a_{name}" for name, _ in params), "sink"])
        inner = cpp(element(one.returns))
        return (
            f"static bool {each}({signature(one.params)}, const Sink<{inner}>& sink) {{\n{body}\n}}\n"
            f"static {result} {name}({signature(one.params)}) {{\n"
            f"  auto listing = {result}::make();\n"
            f"  auto add = [&](const {inner}& one) -> bool {{ listing.add(one); return false; }};\n"
            f"  Sink<{inner}> sink(add);\n  {each}({given});\n  return listing;\n}}\n"
        ) + (cached(one) if one.cache else "")

    def variables(self, node: ast.FunctionDef, params: Sequence[tuple[str, Type]], scope: Mapping[str, Type]) -> None:
        """Parameters and variables of a function, or of one within."""
        assigned = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        for name, type_ in params:
            if name in assigned or (self.function.generator and not self.inside):  # whose caller goes on meanwhile
                self.put(f"{cpp(type_)} v_{name} = a_{name};")
            else:
                self.put(f"auto& v_{name} = a_{name};")
        for name, type_ in scope.items():
            if name not in dict(params) and not fixed(type_):
                self.put(f"{cpp(type_)} v_{name}{{}};")

    def on_FunctionDef(self, one: ast.FunctionDef) -> None:
        """A function within."""
        inner = self.function.inner[one.name]
        params = [(arg.arg, inner.scope[arg.arg]) for arg in one.args.args]
        given = ", ".join(f"const {cpp(type_)}& a_{name}" for name, type_ in params)
        self.put(f"auto w_{one.name} = [&]({given}) -> {cpp(inner.returns)} {{")
        self.depth += 1
        before, self.loops, self.inside = (self.loops, self.inside), [], inner
        self.variables(one, params, inner.scope)
        self.block(one.body)
        self.put(self.ended(inner.returns))
        self.loops, self.inside = before
        self.depth -= 1
        self.put("};")

    def on_Raise(self, one: ast.Raise) -> None:
        self.put("fault();")

    @staticmethod
    def ended(returns: Type) -> str:
        """The end of a function that may return nothing."""
        return f"return {cpp(returns)}{{}};" if found(returns).name in {"", "none", "opt", "any"} else "fault();"

    def on_Assert(self, one: ast.Assert) -> None:
        """What is never wrong needs no code."""

    def put(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)

    # Statements ------------------------------------------------------------------------------------------------------

    def block(self, statements: Sequence[ast.stmt]) -> None:
        for one in statements:
            getattr(self, "on_" + type(one).__name__)(one)

    def braced(self, head: str, statements: Sequence[ast.stmt]) -> None:
        self.put(head + " {")
        self.depth += 1
        self.block(statements)
        self.depth -= 1
        self.put("}")

    def on_Assign(self, one: ast.Assign) -> None:
        first = one.targets[0]
        if len(one.targets) == 1 and isinstance(first, ast.Name):
            self.put(f"v_{first.id} = {self.expr(one.value, self.all.types[first])};")
        elif len(one.targets) == 1 and isinstance(first, ast.Tuple) and isinstance(one.value, ast.Tuple):
            names = []
            for value in one.value.elts:
                names.append((f"t{next(self.fresh)}", self.all.types[value]))
                self.put(f"{cpp(names[-1][1])} {names[-1][0]} = {self.expr(value, names[-1][1])};")
            for target, (name, type_) in zip(first.elts, names, strict=True):
                self.assign(target, name, type_)
        else:
            name, type_ = f"t{next(self.fresh)}", self.all.types[one.value]
            self.put(f"{cpp(type_)} {name} = {self.expr(one.value, type_)};")
            for target in one.targets:
                self.assign(target, name, type_)

    def on_AnnAssign(self, one: ast.AnnAssign) -> None:
        if one.value and isinstance(one.target, ast.Name):
            self.put(f"v_{one.target.id} = {self.expr(one.value, self.all.types[one.target])};")

    def assign(self, target: ast.expr, code: str, have: Type) -> None:
        """Give a target what some code says."""
        if isinstance(target, ast.Name):
            self.put(f"v_{target.id} = {convert(code, have, self.all.types[target])};")
        elif isinstance(target, ast.Subscript | ast.Attribute):
            self.put(f"{self.place(target)} = {convert(code, have, self.all.types[target])};")
        elif isinstance(target, ast.Tuple):
            name, plain = f"t{next(self.fresh)}", bare(have)
            code = convert(code, have, plain)
            self.put(f"auto {name} = {f'of_size({code}, {len(target.elts)})' if plain.name == 'list' else code};")
            if plain.name == "record":
                for one, (field, part) in zip(target.elts, self.all.records[plain.label].items(), strict=True):
                    self.assign(one, f"{name}.{inner_name(field)}", part)
                return
            for i, (one, part) in enumerate(zip(target.elts, parts(plain, len(target.elts)), strict=True)):
                self.assign(one, f"{name}[{i}]" if plain.name == "list" else f"get<{i}>({name})", part)

    def place(self, target: ast.expr, *, changed: bool = False) -> str:
        """Where an assignment writes, or what is changed there."""
        if isinstance(target, ast.Name):
            return f"v_{target.id}"
        if isinstance(target, ast.Attribute) and bare(self.all.types[target.value]).name == "object":
            return f"{self.expr(target.value)}->{inner_name(target.attr)}"
        if not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
            raise Unsupported(f"the target {ast.unparse(target)}")
        of = bare(self.all.types[target.value])
        if of.name not in {"list", "dict"}:
            raise Unsupported(f"the target {ast.unparse(target)}")
        if of.name == "list" or changed:
            return self.part(target, of)
        return f"{self.expr(target.value, of)}[{self.expr(target.slice, of.args[0])}]"

    def part(self, node: ast.Subscript, of: Type) -> str:
        """A part of a list or a dict, which must be there."""
        return f"{self.expr(node.value, of)}.at({self.expr(node.slice, of.args[0] if of.name == 'dict' else NUMBER)})"

    def on_AugAssign(self, one: ast.AugAssign) -> None:
        have, op = found(self.all.types[one.target]), type(one.op)
        target = bare(have)
        shift = isinstance(one.op, ast.LShift | ast.RShift)
        if op not in SIGNS or found(target).name not in NUMERIC or (found(target).name == "bool" and op not in ON_BOOL):
            raise Unsupported(f"the operator {op.__name__} in place, of {target}")
        value = self.expr(one.value, NUMBER if shift else target)
        place = self.place(one.target, changed=True) + (".some()" if have.name == "opt" else "")
        if target.name in {"", "number"} and op in CHECKED:
            self.put(f"change<{CHECKED[op]}>({place}, {value});")
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

    def on_If(self, one: ast.If) -> None:
        self.braced(f"if ({self.test(one.test)})", one.body)
        if one.orelse:
            self.braced("else", one.orelse)

    def on_While(self, one: ast.While) -> None:
        self.loops.append(False)
        self.braced(f"while ({self.test(one.test)})", one.body)
        self.loops.pop()

    def on_For(self, one: ast.For) -> None:
        generator = self.all.meant.get(one.iter)
        if isinstance(generator, Compiled) and generator.generator and not generator.cache:
            self.each(one, generator)
            return
        self.loop(one.target, one.iter)
        self.loops.append(False)
        self.block(one.body)
        self.loops.pop()
        self.depth -= 1
        self.put("}")

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
        self.block(one.body)
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

    def loop(self, target: ast.expr, source: ast.expr) -> None:
        """The head of a loop; what it begins is left open."""
        name, i = f"s{next(self.fresh)}", f"i{next(self.fresh)}"
        called = source.func.id if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) else ""
        if called == "range":
            assert isinstance(source, ast.Call)
            bounds = [self.expr(arg, NUMBER) for arg in source.args]
            begin, end = ("0", bounds[0]) if len(bounds) == 1 else bounds[:2]
            by = bounds[2] if len(bounds) > 2 else "Num(1)"
            self.put(f"Num {name} = {end}, {name}b = {by if by.startswith('Num') else f'step_of({by})'};")
            self.put(f"for (Num {i} = {begin}; {name}b > 0 ? {i} < {name} : {i} > {name}; {i} += {name}b) {{")
            self.depth += 1
            self.assign(target, i, NUMBER)
        elif called == "bits":
            assert isinstance(source, ast.Call)
            self.put(f"for (Bits {name} = {self.expr(source.args[0], BITS)}; {name}.any();) {{")
            self.depth += 1
            self.put(f"Bits {i} = lowest({name});")
            self.put(f"{name} ^= {i};")
            self.assign(target, i, BITS)
        elif called == "enumerate" and isinstance(target, ast.Tuple):
            assert isinstance(source, ast.Call)
            self.put(f"auto {name} = {self.listed(source.args[0])};")
            self.put(f"for (Num {i} = 0; {i} < {name}.size(); {i}++) {{")
            self.depth += 1
            self.assign(target.elts[0], i, NUMBER)
            self.assign(target.elts[1], f"{name}[{i}]", element(self.all.types[source.args[0]]))
        else:
            self.put(f"auto {name} = {self.listed(source)};")
            self.put(f"for (Num {i} = 0; {i} < {name}.size(); {i}++) {{")
            self.depth += 1
            self.assign(target, f"{name}[{i}]", element(self.all.types[source]))

    def listed(self, node: ast.expr) -> str:
        """Something as a list."""
        plain = bare(self.all.types[node])
        if plain.name == "tuple" and isinstance(node, ast.Tuple | ast.IfExp):
            return self.expr(node, Type("list", element(plain)))
        return f"listed({self.expr(node, plain)})"

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
        self.put("return true;" if self.loops[-1] else "break;")

    def on_Continue(self, one: ast.Continue) -> None:
        self.put("return false;" if self.loops[-1] else "continue;")

    # Expressions -----------------------------------------------------------------------------------------------------

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

    def of_Constant(self, node: ast.Constant, want: Type) -> str:
        if node.value is None:
            return f"{cpp(want)}{{}}"
        if want.name == "opt":
            return f"{cpp(want)}({self.of_Constant(node, found(want.args[0]))})"
        if want.name == "bool":
            return "true" if node.value else "false"
        if not isinstance(node.value, int) or node.value.bit_length() > 63:
            raise Unsupported(f"the constant {node.value!r}")
        return f"{'Bits::of' if want.name == 'bits' else 'Num'}({int(node.value)})"

    def of_Name(self, node: ast.Name) -> str:
        meant = self.all.meant.get(node)
        if not isinstance(meant, Definition):
            return f"v_{node.id}"
        if meant.key in CONSTANTS:
            return CONSTANTS[meant.key]
        if meant.key in self.all.objects:
            return f"session.{inner_name(meant.key)}"
        if fixed(self.all.types[node]):
            return "None{}"
        assert isinstance(meant.node, ast.expr)
        return self.of_Constant(ast.Constant(ast.literal_eval(meant.node)), found(self.all.types[node]))

    def of_BinOp(self, node: ast.BinOp) -> str:
        have = found(self.all.types[node])
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            name = "floor_of" if isinstance(node.op, ast.FloorDiv) else "rest_of"
            return f"{name}({self.expr(node.left, NUMBER)}, {self.expr(node.right, NUMBER)})"
        if have.name in {"", "number"} and type(node.op) in CHECKED:
            return f"{CHECKED[type(node.op)]}({self.expr(node.left, have)}, {self.expr(node.right, NUMBER)})"
        if isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant) and node.left.value:
            return f"raised_constant({self.expr(node.left, NUMBER)}, {self.expr(node.right, NUMBER)})"
        if isinstance(node.op, ast.LShift | ast.RShift):
            return f"({self.expr(node.left, have)} {SIGNS[type(node.op)]} {self.expr(node.right, NUMBER)})"
        if have.name == "list":
            if isinstance(node.op, ast.Mult):
                return f"{self.expr(node.left, have)}.repeated({self.expr(node.right, NUMBER)})"
            return f"{self.expr(node.left, have)}.plus({self.expr(node.right, have)})"
        both = [bare(self.all.types[side]).name for side in (node.left, node.right)]
        want = BOOL if both == ["bool", "bool"] and not isinstance(node.op, ast.Add | ast.Sub) else have
        return f"({self.expr(node.left, want)} {SIGNS[type(node.op)]} {self.expr(node.right, want)})"

    def of_UnaryOp(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        have = found(self.all.types[node])
        if bare(self.all.types[node.operand]).name == "bool":
            raise Unsupported(f"the operator {type(node.op).__name__} of a bool")
        sign = {ast.Invert: "~", ast.USub: "-"}[type(node.op)]
        if sign == "-" and not isinstance(node.operand, ast.Constant) and have.name in {"", "number"}:
            return f"less(0, {self.expr(node.operand, NUMBER)})"
        return f"({sign}{self.expr(node.operand, self.all.types[node])})"

    def of_BoolOp(self, node: ast.BoolOp, want: Type) -> str:
        if found(self.all.types[node]).name == "bool":
            return convert(self.test(node), BOOL, want)
        *firsts, last = node.values
        code = self.expr(last, want)
        for one in reversed(firsts):
            kept = "truth(k)" if isinstance(node.op, ast.Or) else "!truth(k)"
            type_ = self.all.types[one]
            taken = convert("k", type_, want)
            code = f"[&]() -> {cpp(want)} {{ auto k = {self.expr(one, type_)}; return {kept} ? {taken} : {code}; }}()"
        return code

    def of_Compare(self, node: ast.Compare) -> str:
        tests, left = [], node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            tests.append(self.compared(left, op, right))
            left = right
        return "(" + " && ".join(tests) + ")"

    def compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        if isinstance(op, ast.Is | ast.IsNot):
            negated = "!" if isinstance(op, ast.IsNot) else ""
            meant = self.all.meant.get(right)
            if isinstance(meant, Definition) and meant.key in CONSTANTS:  # there is no other value like it
                return f"{negated}({self.expr(left, MARKS)} == {CONSTANTS[meant.key]})"
            if not (isinstance(right, ast.Constant) and right.value is None):
                raise Unsupported("`is` between two values")
            if found(self.all.types[left]).name == "any":
                return f"{'!' if not negated else ''}{self.expr(left)}.has()"
            if found(self.all.types[left]).name != "opt":
                return "false" if isinstance(op, ast.Is) else "true"
            return f"{'!' if isinstance(op, ast.Is) else ''}{self.expr(left)}.has"
        if isinstance(op, ast.In | ast.NotIn):
            within = bare(self.all.types[right])
            sign = "!" if isinstance(op, ast.NotIn) else ""
            compared_whole(element(within))
            keyed = within.name in {"dict", "set"}
            inside = self.expr(right, within) if keyed else f"listed({self.expr(right, within)})"
            return f"{sign}contains({inside}, {self.expr(left, element(within))})"
        one, other = found(self.all.types[left]), found(self.all.types[right])
        plain = [bare(one), bare(other)]
        want = next((side for side in plain if side.name not in {"", "bool"}), plain[0])
        if isinstance(op, ast.Eq | ast.NotEq):
            compared_whole(want)
        elif want.name not in NUMERIC:
            raise Unsupported(f"an order of {want}")
        if "opt" in {one.name, other.name} and isinstance(op, ast.Eq | ast.NotEq):
            want = Type("opt", want)
        negated = "!" if isinstance(op, ast.NotEq) else ""
        sign = "==" if negated else SIGNS[type(op)]
        return f"{negated}({self.expr(left, want)} {sign} {self.expr(right, want)})"

    def of_IfExp(self, node: ast.IfExp, want: Type) -> str:
        return f"({self.test(node.test)} ? {self.expr(node.body, want)} : {self.expr(node.orelse, want)})"

    def of_NamedExpr(self, node: ast.NamedExpr) -> str:
        return f"(v_{node.target.id} = {self.expr(node.value, self.all.types[node.target])})"

    def of_Tuple(self, node: ast.Tuple | ast.List, want: Type) -> str:
        if want.name == "opt":
            return f"{cpp(want)}({self.of_Tuple(node, found(want.args[0]))})"
        if want.name == "marks":
            return f"Marks{{{self.expr(node.elts[0], BITS)}, {self.expr(node.elts[1], BITS)}}}"
        if want.name == "tuple":
            if len(node.elts) != len(want.args):
                raise Unsupported(f"{ast.unparse(node)} as {want}")
            parts_ = [self.expr(one, part) for one, part in zip(node.elts, want.args, strict=True)]
            return f"{cpp(want)}({', '.join(parts_)})"
        adds = []
        for one in node.elts:
            if isinstance(one, ast.Starred):
                inner = Type("list", element(self.all.types[one.value]))
                adds.append(f"l.extend({convert(self.listed(one.value), inner, want)});")
            else:
                adds.append(f"l.add({self.expr(one, want.args[0])});")
        return f"[&] {{ auto l = {cpp(want)}::make(); {' '.join(adds)} return l; }}()"

    of_List = of_Tuple

    def of_Dict(self, node: ast.Dict, want: Type) -> str:
        entries = [
            f"d[{self.expr(key, want.args[0])}] = {self.expr(value, want.args[1])};"
            for key, value in zip(node.keys, node.values, strict=True)
            if key is not None
        ]
        return f"[&] {{ auto d = {cpp(want)}::make(); {' '.join(entries)} return d; }}()"

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> str:
        have = found(self.all.types[node])
        inner = self.looped(node, lambda: f"listing.add({self.expr(node.elt, have.args[0])});")
        return f"[&] {{ auto listing = {cpp(have)}::make();\n{inner}\n{'  ' * self.depth}return listing; }}()"

    of_GeneratorExp = of_SetComp = of_ListComp

    def of_DictComp(self, node: ast.DictComp) -> str:
        have = found(self.all.types[node])
        key, value = have.args
        inner = self.looped(node, lambda: f"listing[{self.expr(node.key, key)}] = {self.expr(node.value, value)};")
        return f"[&] {{ auto listing = {cpp(have)}::make();\n{inner}\n{'  ' * self.depth}return listing; }}()"

    def looped(self, node: Comprehension, last: Callable[[], str]) -> str:
        """The loops of a comprehension around what is done with each value."""
        lines, self.lines = self.lines, []
        depth, self.depth = self.depth, self.depth + 1
        for one in node.generators:
            for name in ast.walk(one.target):
                if isinstance(name, ast.Name):
                    self.put(f"{cpp(self.all.types[name])} v_{name.id}{{}};")
            self.loop(one.target, one.iter)
            for test in one.ifs:
                self.put(f"if (!({self.test(test)})) continue;")
        self.put(last())
        for _ in node.generators:
            self.depth -= 1
            self.put("}")
        inner, self.lines, self.depth = "\n".join(self.lines), lines, depth
        return inner

    def of_Subscript(self, node: ast.Subscript) -> str:
        of = bare(self.all.types[node.value])
        if isinstance(node.slice, ast.Slice):
            if of.name == "marks":
                if node.slice.step is None:
                    raise Unsupported("a part of marks")
                return f"{self.expr(node.value, of)}.flipped()"
            low, high = node.slice.lower, node.slice.upper
            if node.slice.step is not None:
                return f"{self.listed(node.value)}.every({self.expr(node.slice.step, NUMBER)})"
            bounds = [self.expr(one, NUMBER) if one else other for one, other in ((low, "Num(0)"), (high, "END"))]
            return f"{self.listed(node.value)}.slice({', '.join(bounds)})"
        if of.name == "tuple" and isinstance(node.slice, ast.Constant):
            return f"get<{node.slice.value}>({self.expr(node.value, of)})"  # type: ignore[str-bytes-safe]
        if of.name in {"tuple", "marks"}:
            return f"{self.listed(node.value)}.at({self.expr(node.slice, NUMBER)})"
        return self.part(node, of)

    def of_Attribute(self, node: ast.Attribute) -> str:
        of = bare(self.all.types[node.value])
        meant = self.all.meant.get(node)
        if isinstance(meant, Compiled):
            return self.called(node, meant)
        code = self.expr(node.value, of)
        if of.name == "marks":
            return f"{code}.{node.attr}" + ("()" if node.attr in {"known", "clash", "flipped"} else "")
        if of.name == "propagation":
            return "None{}" if node.attr == "sort" else f"of_{node.attr}[{code}]"
        return f"{code}{'.' if of.name == 'record' else '->'}{inner_name(node.attr)}"

    # Calls -----------------------------------------------------------------------------------------------------------

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
        if isinstance(meant, str):
            return self.by_hand(node, meant)
        if isinstance(meant, Definition):
            return self.made(node, meant)
        if isinstance(node.func, ast.Attribute):
            return self.method(node, node.func)
        if isinstance(node.func, ast.Subscript):
            return f"{cpp(bare(self.all.types[node]))}::make()"
        assert isinstance(node.func, ast.Name)
        inner = self.function.inner.get(node.func.id)
        if inner is not None:
            want = [inner.scope[arg.arg] for arg in inner.node.args.args]
            return self.spread(node.args, want, lambda args: f"w_{node.func.id}({', '.join(args)})")  # type: ignore[attr-defined]
        return str(getattr(self, "call_" + node.func.id)(node))

    def of_sort(self, node: ast.Call, sort: Type) -> str:
        """The rules of a sort, or which of them hold."""
        assert isinstance(node.func, ast.Attribute)
        if node.func.attr == "live":
            number = str(self.all.sorts.index(sort.label)) if sort.label else self.expr(node.args[0])
            return f"session.live[{number}]"
        board = node.func.value
        assert isinstance(board, ast.Attribute)
        return f"{self.expr(board.value)}->{inner_name(OF_SORT + sort.label)}"

    def dispatched(self, node: ast.Call, meant: Dispatch) -> str:
        """A method of whichever propagation it is."""
        assert isinstance(node.func, ast.Attribute)
        args = ["session", self.expr(node.func.value, Type("propagation"))]
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        for i, (name, want, _) in enumerate(meant.params):
            value = node.args[i] if i < len(node.args) else named[name]
            args.append(self.expr(value, None if found(want).name == "data" else want))
        return f"{meant.name}({', '.join(args)})"

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

    def by_hand(self, node: ast.Call, key: str) -> str:
        """A method that is written by hand."""
        assert isinstance(node.func, ast.Attribute)
        wanted, _ = METHODS[key]
        args = [f"*{self.expr(node.func.value, bare(self.all.types[node.func.value]))}"]
        for one, want in zip(node.args, wanted, strict=False):
            if found(want).name:
                args.append(self.expr(one, want))
        if len(node.args) < len(wanted):
            args.append("Bits::of(-1)")
        return f"{key.partition(':')[2].replace('.', '_')}({', '.join(args)})"

    def made(self, node: ast.Call, meant: Definition) -> str:
        """A record or marks."""
        if meant.key == MARKS_OF:
            if not node.args:
                return "Marks()"
            first = node.args[0]
            if isinstance(first, ast.Starred):
                return f"marks_of({self.listed(first.value)})"
            return f"Marks{{{', '.join(self.expr(one, BITS) for one in node.args)}}}"
        fields = self.all.records[meant.key].values()
        return f"{meant.name}{{{', '.join(self.expr(one, part) for one, part in zip(node.args, fields, strict=True))}}}"

    def method(self, node: ast.Call, func: ast.Attribute) -> str:
        """A method of a bitset, marks, a list or a dict."""
        if ast.unparse(func) == "dict.fromkeys":
            have = bare(self.all.types[node])
            value = self.expr(node.args[1], have.args[1])
            return f"{cpp(have)}::of({self.listed(node.args[0])}, {value})"
        of = bare(self.all.types[func.value])
        code = self.expr(func.value, of)
        if func.attr == "bit_count":
            return f"{code}.count()"
        if func.attr == "bit_length":
            return f"{code}.length()"
        if func.attr == "literals":
            return f"literals_of({code})"
        if of.name == "marks":
            return f"{code}.{func.attr}({', '.join(self.expr(one, MARKS) for one in node.args)})"
        if func.attr == "_replace":
            sets = [
                f"r.{inner_name(str(one.arg))} = {self.expr(one.value, self.all.records[of.label][str(one.arg)])};"
                for one in node.keywords
            ]
            return f"[&] {{ auto r = {code}; {' '.join(sets)} return r; }}()"
        if of.name == "dict" and func.attr == "pop" and found(self.all.types[node]).name == "opt":
            return f"{code}.pop({self.expr(node.args[0], of.args[0])})"
        wanted = {
            "append": of.args[:1],
            "extend": [of],
            "pop": [NUMBER],
            "index": of.args,
            "count": of.args,
            "add": of.args,
            "discard": of.args,
        }
        if of.name == "dict":
            wanted = dict.fromkeys(("get", "pop", "setdefault"), of.args)
            if func.attr == "pop" and len(node.args) == 1:
                return f"{code}.taken({self.expr(node.args[0], of.args[0])})"
        args = [self.expr(one, want) for one, want in zip(node.args, wanted.get(func.attr, []), strict=False)]
        return f"{code}.{'add' if func.attr == 'append' else func.attr}({', '.join(args)})"

    # Built-in functions ----------------------------------------------------------------------------------------------

    def call_abs(self, node: ast.Call) -> str:
        return f"abs_of({self.expr(node.args[0], NUMBER)})"

    def call_all(self, node: ast.Call) -> str:
        one = node.args[0]
        if isinstance(one, ast.GeneratorExp):
            inner = self.looped(one, lambda: f"if (!({self.test(one.elt)})) return false;")
            return f"[&]() -> bool {{\n{inner}\n{'  ' * self.depth}return true; }}()"
        return f"all_of({self.listed(one)})"

    def call_any(self, node: ast.Call) -> str:
        one = node.args[0]
        if isinstance(one, ast.GeneratorExp):
            inner = self.looped(one, lambda: f"if ({self.test(one.elt)}) return true;")
            return f"[&]() -> bool {{\n{inner}\n{'  ' * self.depth}return false; }}()"
        return f"any_of({self.listed(one)})"

    def call_set(self, node: ast.Call) -> str:
        have = cpp(bare(self.all.types[node]))
        return f"{have}::of({self.listed(node.args[0])})" if node.args else f"{have}::make()"

    call_frozenset = call_set

    def call_sorted(self, node: ast.Call) -> str:
        if found(element(self.all.types[node])).name not in NUMERIC:
            raise Unsupported(f"an order of {element(self.all.types[node])}")
        return f"{self.listed(node.args[0])}.sorted()"

    def call_comb(self, node: ast.Call) -> str:
        return f"comb_of({', '.join(self.expr(one, NUMBER) for one in node.args)})"

    def call_int(self, node: ast.Call) -> str:
        return f"Num({self.test(node.args[0])})"

    def call_iter(self, node: ast.Call) -> str:
        if isinstance(node.args[0], ast.Tuple) and not node.args[0].elts:
            return f"{cpp(bare(self.all.types[node]))}::make()"
        return self.listed(node.args[0])

    def call_bits(self, node: ast.Call) -> str:
        return f"bits_of({self.expr(node.args[0], BITS)})"

    def call_bool(self, node: ast.Call) -> str:
        return self.test(node.args[0])

    def call_enumerate(self, node: ast.Call) -> str:
        return f"enumerate_of({self.listed(node.args[0])})"

    def call_len(self, node: ast.Call) -> str:
        return f"size_of({self.expr(node.args[0])})"

    def call_list(self, node: ast.Call) -> str:
        return f"{self.listed(node.args[0])}.slice(0, END)"

    call_tuple = call_list

    def call_reversed(self, node: ast.Call) -> str:
        return f"{self.listed(node.args[0])}.reversed()"

    def call_max(self, node: ast.Call) -> str:
        name = f"{node.func.id}_of"  # type: ignore[attr-defined]
        named = {one.arg: one.value for one in node.keywords}
        if "key" in named:
            return self.by_key(node, named)
        if found(self.all.types[node]).name not in NUMERIC:
            raise Unsupported(f"an order of {self.all.types[node]}")
        if len(node.args) == 1:
            listed = self.listed(node.args[0])
            if "default" in named:
                return f"{name}({listed}, {self.expr(named['default'], self.all.types[node])})"
            return f"{name}({listed})"
        want = self.all.types[node]
        code = self.expr(node.args[0], want)
        for one in node.args[1:]:
            code = f"{name}<{cpp(want)}>({code}, {self.expr(one, want)})"
        return code

    call_min = call_max

    def by_key(self, node: ast.Call, named: Mapping[str | None, ast.expr]) -> str:
        """The first of those with the least or the greatest key."""
        key, inner = named["key"], self.all.types[node]
        assert isinstance(key, ast.Lambda)
        assert isinstance(node.func, ast.Name)
        size = bare(self.all.types[key.body])
        if "default" in named or {*map(_size, size.args or [size])} - NUMERIC:
            raise Unsupported(f"the arguments of {node.func.id}")
        sign = "<" if node.func.id == "min" else ">"
        item = f"v_{key.args.args[0].arg}"
        return (
            f"[&] {{ auto l = {self.listed(node.args[0])}; {cpp(inner)} best = l.at(0); {cpp(size)} size{{}};"
            f" for (Num i = 0; i < l.size(); i++) {{ auto& {item} = l[i]; {cpp(size)} k = {self.expr(key.body, size)};"
            f" if (!i || k {sign} size) {{ best = {item}; size = k; }} }} return best; }}()"
        )

    def call_next(self, node: ast.Call) -> str:
        inner = element(self.all.types[node.args[0]])
        if len(node.args) == 1:
            return f"{self.listed(node.args[0])}.at(0)"
        want = self.all.types[node]
        one = node.args[0]
        if found(want).name == "opt" and found(inner).name != "opt":
            if isinstance(one, ast.GeneratorExp):
                loops = self.looped(one, lambda: f"return {cpp(want)}({self.expr(one.elt, inner)});")
                return f"[&]() -> {cpp(want)} {{\n{loops}\n{'  ' * self.depth}return {{}}; }}()"
            return f"first_of({self.listed(one)})"
        if found(want).name == "opt":
            raise Unsupported("next with None")
        return f"next_of<{cpp(inner)}>({self.listed(node.args[0])}, {self.expr(node.args[1], inner)})"

    def call_range(self, node: ast.Call) -> str:
        args = [self.expr(one, NUMBER) for one in node.args]
        return f"range_of({', '.join(args if len(args) > 1 else ['0', *args])})"

    def call_sum(self, node: ast.Call) -> str:
        return f"sum_of({self.listed(node.args[0])})"

    def call_zip(self, node: ast.Call) -> str:
        strict = any(ast.unparse(one.value) != "False" for one in node.keywords)
        return f"zip_{'strict' if strict else 'of'}({', '.join(map(self.listed, node.args))})"


def _size(one: Type) -> str:
    return bare(one).name


def declared(one: Compiled) -> str:
    """A function before it is defined."""
    result = cpp(one.returns)
    text = f"static {result} {one.name}({signature(one.given)});\n"
    if one.generator:
        text += (
            f"static bool {one.name}_each({signature(one.params)}, const Sink<{cpp(element(one.returns))}>& sink);\n"
        )
    return text


def compared_whole(one: Type) -> None:
    """Hold a type to those whose values C++ compares as Python does.

    Raises:
        Unsupported: when it is another, such as a dict or a record.
    """
    one = found(one)
    if one.name in {"dict", "record", "data", "words"}:
        raise Unsupported(f"a comparison of {one}")
    for part in one.args:
        compared_whole(part)


def convert(code: str, have: Type, want: Type) -> str:
    """Code of one type as another.

    Raises:
        Unsupported: when a value of the one cannot be one of the other.
    """
    have, want = found(have), found(want)
    if fixed(have):
        raise Unsupported(f"a {have.name} as a value")
    if have.name == "any" and want.name != "any":
        return f"{code}.as<{cpp(want)}>()"
    if cpp(have) == cpp(want) or not want.name:
        return code
    if want.name == "any":
        return f"Any::of({code})"
    if want.name == have.name == "opt":
        raise Unsupported(f"{have} as {want}")
    if want.name == "opt":
        return f"{cpp(want)}({code if have.name == 'none' else convert(code, have, found(want.args[0]))})"
    if have.name == "opt":
        return convert(f"{code}.some()", found(have.args[0]), want)
    if want.name == "number" and have.name in {"", "bool"}:
        return f"Num({code})"
    if want.name == "list" and have.name in {"tuple", "marks"}:
        return f"listed({code})"
    if want.name == "marks" and have.name in {"list", "tuple"}:
        return f"marks_of(listed({code}))"
    raise Unsupported(f"{have} as {want}")
