"""The built-in functions: of each how many arguments it takes, what they are, what it returns, and its C++."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from ..conversion import NUMERIC
from ..types import BITS, BOOL, NUMBER, WIDE, Type, Unsupported, bare, cpp, element, found, join
from .loops import LoopText, LoopTypes
from .visitors import ONE, SOME, TWO


class As(Enum):
    """What an argument is taken as, where that is no type."""

    IT_IS = "as it is"
    TEST = "as a condition"
    LIST = "as a list"


Returns = Callable[[LoopTypes, ast.Call, list[Type]], Type]
"""The type of a call, from the types of its arguments, and of ``default`` after them."""
Writes = Callable[[LoopText, ast.Call], str]


@dataclass(frozen=True)
class BuiltIn:
    """A built-in function.

    Attributes:
        counts: how many arguments it may have.
        each: what each of them is.
        returns: the type of its value.
        text: its C++ around the arguments, or what writes all of it.
        named: the arguments by name that it may have.
    """

    counts: range
    each: Type | As
    returns: Type | Returns
    text: str | Writes
    named: tuple[str, ...] = ()

    def type(self, body: LoopTypes, node: ast.Call) -> Type:
        """The type of a call.

        Raises:
            Unsupported: when its arguments are others.
        """
        default = [one.value for one in node.keywords if one.arg == "default"]
        types = [body.type(one) for one in [*node.args, *default]]
        for one in types:
            if isinstance(self.each, Type):
                join(bare(one), self.each)
            elif self.each is As.LIST:
                element(one)
        return self.returns if isinstance(self.returns, Type) else self.returns(body, node, types)

    def code(self, writer: LoopText, node: ast.Call) -> str:
        """A call in C++."""
        if not isinstance(self.text, str):
            return self.text(writer, node)
        return self.text.format(", ".join(self.arguments(writer, node)))

    def arguments(self, writer: LoopText, node: ast.Call) -> list[str]:
        """The arguments in C++."""
        if isinstance(self.each, Type):
            return [writer.expr(one, self.each) for one in node.args]
        take = {As.IT_IS: writer.expr, As.TEST: writer.test, As.LIST: writer.listed}[self.each]
        return [take(one) for one in node.args]


def _listing(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    """A list of the same."""
    return Type("list", element(types[0]))


def _sum_type(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    inner = bare(element(types[0]))
    return NUMBER if inner.name == "bool" else inner


def _int_type(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    if bare(types[0]).name != "bool":
        raise Unsupported("int of another than a bool")
    return NUMBER


def _quantifier(name: str, ends: str, negated: str) -> Writes:
    """`all` or `any`, which ends at the first that decides."""

    def code(writer: LoopText, node: ast.Call) -> str:
        one = node.args[0]
        if not isinstance(one, ast.GeneratorExp):
            return f"{name}_of({writer.listed(one)})"
        loops = writer.looped(one, lambda: f"if ({negated % writer.test(one.elt)}) return {ends};")
        otherwise = "true" if ends == "false" else "false"
        return f"[&]() -> bool {{\n{loops}\n{'  ' * writer.depth}return {otherwise}; }}()"

    return code


def _set_type(body: LoopTypes, node: ast.Call, types: list[Type]) -> Type:
    result = body.known(node, Type("set", element(types[0]) if types else Type()))
    if types:
        result.args[0] = join(result.args[0], element(types[0]))
    return result


def _set_code(writer: LoopText, node: ast.Call) -> str:
    have = cpp(bare(writer.all.types[node]))
    return f"{have}::of({writer.listed(node.args[0])})" if node.args else f"{have}::make()"


def _bits_type(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    return Type("list", WIDE if bare(types[0]).name == "wide" else join(bare(types[0]), BITS))


def _pairwise_type(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    inner = element(types[0])
    return Type("list", Type("tuple", inner, inner))


def _accumulate_type(body: LoopTypes, node: ast.Call, types: list[Type]) -> Type:
    if len(node.keywords) != 1:
        raise Unsupported("the arguments of accumulate")
    join(element(types[0]), NUMBER)
    join(body.type(node.keywords[0].value), NUMBER)
    return Type("list", NUMBER)


def _accumulate_code(writer: LoopText, node: ast.Call) -> str:
    return f"accumulated({writer.listed(node.args[0])}, {writer.expr(node.keywords[0].value, NUMBER)})"


def _keyed(body: LoopTypes, node: ast.Call, inner: Type) -> None:
    """The types of a key, a `lambda` of one thing.

    Raises:
        Unsupported: when it is another.
    """
    for key in (one.value for one in node.keywords if one.arg == "key"):
        if not isinstance(key, ast.Lambda) or [ast.unparse(key.args)] != [one.arg for one in key.args.args]:
            raise Unsupported("a key other than a lambda of one thing")
        body.scopes.append({key.args.args[0].arg: inner})
        try:
            body.type(key.body)
        finally:
            body.scopes.pop()


def _size(writer: LoopText, key: ast.Lambda, name: str) -> Type:
    """The type of a key's values, which have an order.

    Raises:
        Unsupported: when they have none here.
    """
    size = bare(writer.all.types[key.body])
    if {bare(one).name for one in size.args or [size]} - NUMERIC:
        raise Unsupported(f"the arguments of {name}")
    return size


def _sorted_type(body: LoopTypes, node: ast.Call, types: list[Type]) -> Type:
    _keyed(body, node, element(types[0]))
    return _listing(body, node, types)


def _sorted_code(writer: LoopText, node: ast.Call) -> str:
    inner = element(writer.all.types[node])
    if node.keywords:
        key = node.keywords[0].value
        assert isinstance(key, ast.Lambda)
        size, item = cpp(_size(writer, key, "sorted")), f"v_{key.args.args[0].arg}"
        value = writer.expr(key.body, _size(writer, key, "sorted"))
        return (
            f"[&] {{ auto l = {writer.listed(node.args[0])}; auto sizes = List<{size}>::make(); "
            f"for (Num i = 0; i < l.size(); i++) {{ auto& {item} = l[i]; sizes.add({value}); }} "
            f"return l.ordered(sizes); }}()"
        )
    if found(inner).name not in NUMERIC:
        raise Unsupported(f"an order of {inner}")
    return f"{writer.listed(node.args[0])}.sorted()"


def _iter_code(writer: LoopText, node: ast.Call) -> str:
    if isinstance(node.args[0], ast.Tuple) and not node.args[0].elts:
        return f"{cpp(bare(writer.all.types[node]))}::make()"
    return writer.listed(node.args[0])


def _range_code(writer: LoopText, node: ast.Call) -> str:
    args = [writer.expr(one, NUMBER) for one in node.args]
    return f"range_of({', '.join(args if len(args) > 1 else ['0', *args])})"


def _enumerate_type(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    return Type("list", Type("tuple", NUMBER, element(types[0])))


def _zip_type(_: LoopTypes, __: ast.Call, types: list[Type]) -> Type:
    return Type("list", Type("tuple", *map(element, types)))


def _zip_code(writer: LoopText, node: ast.Call) -> str:
    strict = any(ast.unparse(one.value) != "False" for one in node.keywords)
    return f"zip_{'strict' if strict else 'of'}({', '.join(map(writer.listed, node.args))})"


def _next_type(_: LoopTypes, node: ast.Call, types: list[Type]) -> Type:
    inner = element(types[0])
    if isinstance(node.args[0], ast.Name):
        raise Unsupported("next of a name")  # which would have another value each time
    if len(types) > 1 and found(types[1]).name == "none":
        return Type("opt", inner)
    return join(inner, types[1]) if len(types) > 1 else inner


def _next_code(writer: LoopText, node: ast.Call) -> str:
    one, want = node.args[0], writer.all.types[node]
    inner = element(writer.all.types[one])
    if len(node.args) == 1:
        return f"{writer.listed(one)}.at(0)"
    if found(want).name != "opt":
        return f"next_of<{cpp(inner)}>({writer.listed(one)}, {writer.expr(node.args[1], inner)})"
    if found(inner).name == "opt":
        raise Unsupported("next with None")
    if isinstance(one, ast.GeneratorExp):
        loops = writer.looped(one, lambda: f"return {cpp(want)}({writer.expr(one.elt, inner)});")
        return f"[&]() -> {cpp(want)} {{\n{loops}\n{'  ' * writer.depth}return {{}}; }}()"
    return f"first_of({writer.listed(one)})"


def _extreme_type(body: LoopTypes, node: ast.Call, types: list[Type]) -> Type:
    """Of `max` or `min`."""
    if len(node.args) == 1:
        inner = element(types[0])
        _keyed(body, node, inner)
        return join(inner, types[1]) if len(types) == 2 else inner
    result = bare(types[0])
    for one in types[1:]:
        result = join(result, bare(one))
    return NUMBER if result.name == "bool" else result


def _extreme(name: str, sign: str) -> Writes:
    """`max` or `min`."""

    def code(writer: LoopText, node: ast.Call) -> str:
        named = {one.arg: one.value for one in node.keywords}
        want = writer.all.types[node]
        if "key" in named:
            return by_key(writer, node, named["key"])
        if found(want).name not in NUMERIC:
            raise Unsupported(f"an order of {want}")
        if len(node.args) == 1:
            default = f", {writer.expr(named['default'], want)}" if "default" in named else ""
            return f"{name}_of({writer.listed(node.args[0])}{default})"
        code = writer.expr(node.args[0], want)
        for one in node.args[1:]:
            code = f"{name}_of<{cpp(want)}>({code}, {writer.expr(one, want)})"
        return code

    def by_key(writer: LoopText, node: ast.Call, key: ast.expr) -> str:
        """The first of those with the least or the greatest key."""
        inner = writer.all.types[node]
        assert isinstance(key, ast.Lambda)
        size = _size(writer, key, name)
        if len(node.keywords) > 1:
            raise Unsupported(f"the arguments of {name}")
        item = f"v_{key.args.args[0].arg}"
        return (
            f"[&] {{ auto l = {writer.listed(node.args[0])}; {cpp(inner)} best = l.at(0); {cpp(size)} size{{}}; "
            f"for (Num i = 0; i < l.size(); i++) {{ auto& {item} = l[i]; {cpp(size)} k = {writer.expr(key.body, size)};"
            f" if (!i || k {sign} size) {{ best = {item}; size = k; }} }} return best; }}()"
        )

    return code


def _fromkeys_type(body: LoopTypes, node: ast.Call, types: list[Type]) -> Type:
    return body.known(node, Type("dict", element(types[0]), types[1]))


def _fromkeys_code(writer: LoopText, node: ast.Call) -> str:
    have = bare(writer.all.types[node])
    value = writer.expr(node.args[1], have.args[1])
    return f"{cpp(have)}::of({writer.listed(node.args[0])}, {value})"


LIST, TEST, IT_IS = As.LIST, As.TEST, As.IT_IS
BUILTINS = {
    "abs": BuiltIn(ONE, NUMBER, NUMBER, "abs_of({})"),
    "all": BuiltIn(ONE, LIST, BOOL, _quantifier("all", ends="false", negated="!(%s)")),
    "any": BuiltIn(ONE, LIST, BOOL, _quantifier("any", ends="true", negated="%s")),
    "accumulate": BuiltIn(ONE, LIST, _accumulate_type, _accumulate_code, ("initial",)),
    "bits": BuiltIn(ONE, IT_IS, _bits_type, "bits_of({})"),
    "bool": BuiltIn(ONE, TEST, BOOL, "{}"),
    "comb": BuiltIn(TWO, NUMBER, NUMBER, "comb_of({})"),
    "dict.fromkeys": BuiltIn(TWO, IT_IS, _fromkeys_type, _fromkeys_code),
    "divmod": BuiltIn(TWO, NUMBER, lambda *_: Type("tuple", NUMBER, NUMBER), "divmod_of({})"),
    "enumerate": BuiltIn(ONE, LIST, _enumerate_type, "enumerate_of({})"),
    "frozenset": BuiltIn(ONE, LIST, _set_type, _set_code),
    "int": BuiltIn(ONE, TEST, _int_type, "Num({})"),
    "iter": BuiltIn(ONE, LIST, _listing, _iter_code),
    "len": BuiltIn(ONE, IT_IS, NUMBER, "size_of({})"),
    "list": BuiltIn(ONE, LIST, _listing, "{}.slice(0, END)"),
    "max": BuiltIn(SOME, IT_IS, _extreme_type, _extreme("max", ">"), ("default", "key")),
    "min": BuiltIn(SOME, IT_IS, _extreme_type, _extreme("min", "<"), ("default", "key")),
    "next": BuiltIn(range(1, 3), IT_IS, _next_type, _next_code),
    "pairwise": BuiltIn(ONE, LIST, _pairwise_type, "pairwise_of({})"),
    "range": BuiltIn(range(1, 4), NUMBER, lambda *_: Type("list", NUMBER), _range_code),
    "reversed": BuiltIn(ONE, LIST, _listing, "{}.reversed()"),
    "set": BuiltIn(range(2), LIST, _set_type, _set_code),
    "sorted": BuiltIn(ONE, LIST, _sorted_type, _sorted_code, ("key",)),
    "sum": BuiltIn(ONE, LIST, _sum_type, "sum_of({})"),
    "tuple": BuiltIn(ONE, LIST, _listing, "{}.slice(0, END)"),
    "zip": BuiltIn(range(2, 4), LIST, _zip_type, _zip_code, ("strict",)),
}
