"""The methods of bitsets, marks, lists, dicts and sets: of each its arguments, what it returns, and its C++."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..types import BITS, BOOL, MARKS, NONE, NUMBER, Type, Unsupported, bare, element, found, join
from .visitors import NO, ONE, TWO, BodyText


@dataclass(frozen=True)
class Method:
    """A method.

    Attributes:
        counts: how many arguments it may have.
        each: what they are, by the type of what it is a method of.
        returns: the type of its value, by that and the types of the arguments, which it joins with what they are.
        text: its C++ around what it is a method of and the arguments, or what says which that is, by the type of its
            value and the arguments.
    """

    counts: range
    each: Callable[[Type], Sequence[Type]]
    returns: Callable[[Type, list[Type]], Type]
    text: str | Callable[[Type, list[str]], str]

    def code(self, writer: BodyText, node: ast.Call, of: Type) -> str:
        """A call in C++."""
        assert isinstance(node.func, ast.Attribute)
        value = writer.expr(node.func.value, of)
        args = [writer.expr(one, want) for one, want in zip(node.args, self.each(of), strict=False)]
        text = self.text if isinstance(self.text, str) else self.text(found(writer.all.types[node]), args)
        return text.format(value, ", ".join(args))


def nothing(_: Type) -> Sequence[Type]:
    """No arguments."""
    return []


def inner(of: Type) -> Sequence[Type]:
    """What is in a list, a dict (its key and its value) or a set."""
    return of.args


def always(value: Type) -> Callable[[Type, list[Type]], Type]:
    """The same type, whatever it is a method of."""
    return lambda _, __: value


def same(of: Type, _: list[Type]) -> Type:
    """Of the same type."""
    return of


def counted(of: Type, _: list[Type]) -> Type:
    """A number, of a bitset."""
    if of.name != "wide":
        join(of, BITS)
    return NUMBER


def of_marks(value: Type) -> Callable[[Type, list[Type]], Type]:
    """What is asked of marks and others."""

    def returns(_: Type, types: list[Type]) -> Type:
        for one in types:
            join(one, MARKS)
        return value

    return returns


def append(of: Type, types: list[Type]) -> Type:
    """Add one at the end."""
    one = found(of.args[0])  # of what is listed by its type, None is none
    stated = one.whole or one.name not in {"", "none", "opt", "any"}
    of.args[0] = join(one, bare(types[0]) if stated else types[0])
    return NONE


def extend(of: Type, types: list[Type]) -> Type:
    """Add several at the end."""
    join(of, types[0])
    return NONE


def pop_of_list(of: Type, types: list[Type]) -> Type:
    """Take one out of a list."""
    for one in types:
        join(bare(one), NUMBER)
    return of.args[0]


def place(of: Type, types: list[Type]) -> Type:
    """Look for one in a list."""
    join(of.args[0], types[0])
    return NUMBER


def change(of: Type, types: list[Type]) -> Type:
    """Put one into a set, or take it out."""
    of.args[0] = join(of.args[0], types[0])
    return NONE


def listing(of: Type) -> Sequence[Type]:
    """A list of what is in a set."""
    return [Type("list", of.args[0])]


def update(of: Type, types: list[Type]) -> Type:
    """Put several into a set."""
    of.args[0] = join(of.args[0], element(types[0]))
    return NONE


def get(of: Type, types: list[Type]) -> Type:
    """What a dict has at a key, or something else."""
    join(of.args[0], types[0])
    return Type("opt", of.args[1]) if len(types) < 2 else join(of.args[1], types[1])


def pop_of_dict(of: Type, types: list[Type]) -> Type:
    """Take the value at a key out of a dict."""
    join(of.args[0], types[0])
    if len(types) < 2:
        return of.args[1]
    if found(types[1]).name == "none":
        return Type("opt", of.args[1])
    return join(of.args[1], types[1])


def pop_text(value: Type, args: list[str]) -> str:
    """How that is written: at a key that must be there, with None, or with another value."""
    if len(args) == 2 and value.name == "opt":
        args.pop()
        return "{}.pop({})"
    return "{}.taken({})" if len(args) == 1 else "{}.pop({})"


OF_BITS = {
    "bit_count": Method(NO, nothing, counted, "{}.count({})"),
    "bit_length": Method(NO, nothing, counted, "{}.length({})"),
}
METHODS_OF = {
    "bits": OF_BITS,
    "wide": OF_BITS,
    "marks": {
        "common": Method(ONE, lambda _: [MARKS], of_marks(MARKS), "{}.common({})"),
        "join": Method(ONE, lambda _: [MARKS], of_marks(MARKS), "{}.join({})"),
        "literals": Method(NO, nothing, lambda *_: Type("list", MARKS), "literals_of({})"),
        "size": Method(NO, nothing, always(NUMBER), "{}.size({})"),
        "within": Method(ONE, lambda _: [MARKS], of_marks(BOOL), "{}.within({})"),
        "without": Method(ONE, lambda _: [MARKS], of_marks(MARKS), "{}.without({})"),
    },
    "list": {
        "append": Method(ONE, inner, append, "{}.add({})"),
        "copy": Method(NO, nothing, same, "{}.copy({})"),
        "count": Method(ONE, inner, place, "{}.count({})"),
        "extend": Method(ONE, lambda of: [of], extend, "{}.extend({})"),
        "index": Method(ONE, inner, place, "{}.index({})"),
        "pop": Method(range(2), lambda _: [NUMBER], pop_of_list, "{}.pop({})"),
        "reverse": Method(NO, nothing, always(NONE), "{}.reverse({})"),
    },
    "dict": {
        "copy": Method(NO, nothing, same, "{}.copy({})"),
        "get": Method(range(1, 3), inner, get, "{}.get({})"),
        "items": Method(NO, nothing, lambda of, _: Type("list", Type("tuple", *of.args)), "{}.items({})"),
        "keys": Method(NO, nothing, lambda of, _: Type("list", of.args[0]), "{}.keys({})"),
        "pop": Method(range(1, 3), inner, pop_of_dict, pop_text),
        "setdefault": Method(TWO, inner, get, "{}.setdefault({})"),
        "values": Method(NO, nothing, lambda of, _: Type("list", of.args[1]), "{}.values({})"),
    },
    "set": {
        "add": Method(ONE, inner, change, "{}.add({})"),
        "copy": Method(NO, nothing, same, "{}.copy({})"),
        "discard": Method(ONE, inner, change, "{}.discard({})"),
        "update": Method(ONE, listing, update, "{}.update({})"),
    },
}


def method_of(of: Type, name: str) -> Method:
    """The method of that name; what is still open is a bitset if it has one.

    Raises:
        Unsupported: when there is none.
    """
    method = METHODS_OF.get(of.name or "bits", {}).get(name)
    if method is None:
        raise Unsupported(f"the method {name} of {of}")
    return method
