"""The frame of each function that was inferred, in C++; what stands in it is written by `deduce.core.subset`."""

from __future__ import annotations

import ast

from .caches import cached, signature
from .compiled import Compiled
from .subset.statements import StatementText
from .types import cpp, element, fixed

REST = "core.cpp"
"""What a compiler names where it is at no function or class."""


def placed(key: str, text: str) -> str:
    """Some C++, of which a compiler names what it was made from."""
    return f'#line 1 "{key}"\n{text}#line 1 "{REST}"\n'


class Writer(StatementText):
    """A whole function in C++."""

    def text(self) -> str:
        """Its definition, of which a compiler names its full name."""
        return placed(self.function.definition.key, self.defined())

    def defined(self) -> str:
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


def declared(one: Compiled) -> str:
    """A function before it is defined."""
    result = cpp(one.returns)
    text = f"static {result} {one.name}({signature(one.given)});\n"
    if one.generator:
        text += (
            f"static bool {one.name}_each({signature(one.params)}, const Sink<{cpp(element(one.returns))}>& sink);\n"
        )
    return text
