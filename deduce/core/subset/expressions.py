"""Expressions: constants, names, operators, comparisons, parts, and what lists several."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..conversion import NUMERIC, compared_whole, convert, inner_name
from ..sources import RULE, Definition
from ..twins import CONSTANTS, TABLES
from ..types import BITS, BOOL, MARKS, NUMBER, WIDE, Type, Unsupported, bare, cpp, element, fixed, found, join
from .calls import CallText, CallTypes

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
ON_WIDE = {*ON_BOOL, ast.Add, ast.Sub, ast.Mult}
"""What a wide number does with one that is not."""
ON_SETS = {ast.BitOr: "plus", ast.Sub: "less"}
"""What joins two sets."""


def conjuncts(node: ast.expr) -> Iterator[ast.expr]:
    """What `&` joins."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        yield from conjuncts(node.left)
        yield from conjuncts(node.right)
    else:
        yield node


def raised_bits(node: ast.expr) -> Iterator[ast.BinOp]:
    """The shifts to the left in an expression whose low bits depend on no higher ones; none of a constant."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        yield from raised_bits(node.operand)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr | ast.BitXor):
        yield from raised_bits(node.left)
        yield from raised_bits(node.right)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and not isinstance(node.left, ast.Constant):
        yield node
        yield from raised_bits(node.left)


class ExpressionTypes(CallTypes):
    """The types of expressions."""

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
        constant = self.all.sources.folded(meant)
        if constant is not None:
            return self.constant(node, constant)
        if isinstance(value, ast.Tuple):
            return self.type(value)
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
        if "wide" in {left.name, right.name} and type(op) in ON_WIDE:
            for one in (left, right):
                if not isinstance(op, ast.Mult):
                    join(one, WIDE)
            return WIDE
        if isinstance(op, ast.Mult) and "bits" in {left.name, right.name} and "bool" not in {left.name, right.name}:
            return join(left, right)
        if isinstance(op, ast.FloorDiv | ast.Mod | ast.Mult):
            join(left, NUMBER)
            join(right, NUMBER)
            return NUMBER
        if not isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor | ast.Add | ast.Sub):
            raise Unsupported(f"the operator {type(op).__name__}")
        result = join(left, right)
        if result.name == "set" and type(op) not in ON_SETS:
            raise Unsupported(f"the operator {type(op).__name__} of {result}")
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

    def of_Set(self, node: ast.Set) -> Type:
        inner = self.known(node, Type("set", Type()))
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

    def of_Subscript(self, node: ast.Subscript) -> Type:
        of = bare(self.type(node.value))
        if isinstance(node.slice, ast.Slice):
            for one in (node.slice.lower, node.slice.upper):
                if one is not None:
                    join(bare(self.type(one)), NUMBER)
            if ast.unparse(node.slice) == "::-1" and of.name == "list":
                return of
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


class ExpressionText(CallText):
    """How they are written."""

    def of_Name(self, node: ast.Name) -> str:
        meant = self.all.meant.get(node)
        if not isinstance(meant, Definition):
            return f"(need(h_{node.id}), v_{node.id})" if node in self.unset.reads else f"v_{node.id}"
        if meant.key in CONSTANTS:
            return CONSTANTS[meant.key]
        if meant.key in self.all.objects:
            return f"session.{inner_name(meant.key)}"
        if fixed(self.all.types[node]):
            return "None{}"
        if isinstance(meant.node, ast.Tuple):
            return self.expr(meant.node, found(self.all.types[node]))
        return self.of_Constant(ast.Constant(self.all.sources.folded(meant)), found(self.all.types[node]))

    def of_BinOp(self, node: ast.BinOp) -> str:
        have = found(self.all.types[node])
        if isinstance(node.op, ast.BitAnd) and have.name == "bits" and node not in self.loose:
            masked = self.masked(node)
            if masked:
                return masked
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            name = "floor_of" if isinstance(node.op, ast.FloorDiv) else "rest_of"
            return f"{name}({self.expr(node.left, NUMBER)}, {self.expr(node.right, NUMBER)})"
        if have.name in {"", "number"} and type(node.op) in CHECKED:
            return f"{CHECKED[type(node.op)]}({self.expr(node.left, have)}, {self.expr(node.right, NUMBER)})"
        if isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant) and have.name == "wide":
            return f"raised_wide({self.expr(node.left, NUMBER)}, {self.expr(node.right, NUMBER)})"
        if isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant) and node.left.value:
            return f"raised_constant({self.expr(node.left, NUMBER)}, {self.expr(node.right, NUMBER)})"
        if isinstance(node.op, ast.LShift):
            more = f", {self.loose[node]}" if node in self.loose else ""
            return f"kept({self.expr(node.left, have)}, {self.expr(node.right, NUMBER)}{more})"
        if isinstance(node.op, ast.RShift):
            return f"({self.expr(node.left, have)} {SIGNS[type(node.op)]} {self.expr(node.right, NUMBER)})"
        if have.name == "list":
            if isinstance(node.op, ast.Mult):
                return f"{self.expr(node.left, have)}.repeated({self.expr(node.right, NUMBER)})"
            return f"{self.expr(node.left, have)}.plus({self.expr(node.right, have)})"
        if have.name == "set":
            return f"{self.expr(node.left, have)}.{ON_SETS[type(node.op)]}({self.expr(node.right, have)})"
        both = [bare(self.all.types[side]).name for side in (node.left, node.right)]
        want = BOOL if both == ["bool", "bool"] and not isinstance(node.op, ast.Add | ast.Sub) else have
        return f"({self.expr(node.left, want)} {SIGNS[type(node.op)]} {self.expr(node.right, want)})"

    def masked(self, node: ast.BinOp) -> str | None:
        """What is cut to some cells, so that it does not matter what is shifted beyond the width; None elsewhere."""
        parts_ = [*conjuncts(node)]
        shifted = [part for part in parts_ if [*raised_bits(part)]]
        masks = [part for part in parts_ if part not in shifted]
        if not shifted or not masks or any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
            return None
        mask = f"m{next(self.fresh)}"
        for part in shifted:
            self.loose.update(dict.fromkeys(raised_bits(part), f"{mask}.negative()"))
        cut = " & ".join(self.expr(part, BITS) for part in masks)
        rest = " & ".join(self.expr(part, BITS) for part in shifted)
        return f"[&] {{ const Bits {mask} = {cut}; return {rest} & {mask}; }}()"

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
        code = f"v_{node.target.id} = {self.expr(node.value, self.all.types[node.target])}"
        sets = self.now_set(node.target).strip(" ;")
        return f"({code}, {sets}, v_{node.target.id})" if sets else f"({code})"

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
        return self.gathered(node.elts, want, "l", "extend")

    of_List = of_Tuple

    def of_Set(self, node: ast.Set) -> str:
        return self.gathered(node.elts, bare(self.all.types[node]), "s", "update")

    def gathered(self, items: list[ast.expr], want: Type, name: str, several: str) -> str:
        """A list or a set of some values, put into it one after another, or `several` at once."""
        adds = []
        for one in items:
            if isinstance(one, ast.Starred):
                inner = Type("list", element(self.all.types[one.value]))
                values = convert(self.listed(one.value), inner, Type("list", want.args[0]))
                adds.append(f"{name}.{several}({values});")
            else:
                adds.append(f"{name}.add({self.expr(one, want.args[0])});")
        return f"[&] {{ auto {name} = {cpp(want)}::make(); {' '.join(adds)} return {name}; }}()"

    def of_Dict(self, node: ast.Dict, want: Type) -> str:
        entries = [
            f"d[{self.expr(key, want.args[0])}] = {self.expr(value, want.args[1])};"
            for key, value in zip(node.keys, node.values, strict=True)
            if key is not None
        ]
        return f"[&] {{ auto d = {cpp(want)}::make(); {' '.join(entries)} return d; }}()"

    def of_Subscript(self, node: ast.Subscript) -> str:
        of = bare(self.all.types[node.value])
        if isinstance(node.slice, ast.Slice):
            if of.name == "marks":
                if node.slice.step is None:
                    raise Unsupported("a part of marks")
                return f"{self.expr(node.value, of)}.flipped()"
            low, high = node.slice.lower, node.slice.upper
            if ast.unparse(node.slice) == "::-1":
                return f"{self.listed(node.value)}.reversed()"
            if node.slice.step is not None:
                return f"{self.listed(node.value)}.every({self.expr(node.slice.step, NUMBER)})"
            bounds = [self.expr(one, NUMBER) if one else other for one, other in ((low, "Num(0)"), (high, "END"))]
            return f"{self.listed(node.value)}.slice({', '.join(bounds)})"
        if of.name == "tuple" and isinstance(node.slice, ast.Constant):
            return f"get<{node.slice.value}>({self.expr(node.value, of)})"  # type: ignore[str-bytes-safe]
        if of.name in {"tuple", "marks"}:
            return f"{self.listed(node.value)}.at({self.expr(node.slice, NUMBER)})"
        return self.part(node, of)
