"""Loops over all of something: the head of a `for`, and comprehensions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

from ..types import NUMBER, Type, bare, cpp, element, found, join
from .targets import TargetText, TargetTypes

Comprehension = ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp


class LoopTypes(TargetTypes):
    """What a loop meets, and what a comprehension makes."""

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

    def of_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> Type:
        return self.listing(node, "list")

    of_GeneratorExp = of_ListComp

    def of_SetComp(self, node: ast.SetComp) -> Type:
        return self.listing(node, "set")

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


def walks(source: ast.expr) -> Iterator[ast.expr]:
    """What a loop over an expression walks as it goes on."""
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute):
        if source.func.attr in {"items", "keys", "values"}:
            yield source.func.value
    elif isinstance(source, ast.Call) and ast.unparse(source.func) in {"enumerate", "iter", "zip"}:
        for one in source.args:
            yield from walks(one)
    else:
        yield source


class LoopText(TargetText):
    """How it is written."""

    def loop(self, target: ast.expr, source: ast.expr, *, own: bool = False) -> None:
        """The head of a loop; what it begins is left open.

        Args:
            target: what each value is given to.
            source: where they come from.
            own: whether the names of the target are the loop's own, unknown where the values come from.
        """
        name, i = f"s{next(self.fresh)}", f"i{next(self.fresh)}"
        within = f"for (Num {i} = 0; {self.walked(name, source)}{i} < {name}.size(); {i}++) {{"
        called = source.func.id if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) else ""
        if called == "range":
            assert isinstance(source, ast.Call)
            bounds = [self.expr(arg, NUMBER) for arg in source.args]
            begin, end = ("0", bounds[0]) if len(bounds) == 1 else bounds[:2]
            by = bounds[2] if len(bounds) > 2 else "Num(1)"
            self.put(f"Num {name} = {end}, {name}b = {by if by.startswith('Num') else f'step_of({by})'};")
            self.put(f"for (Num {i} = {begin}; {name}b > 0 ? {i} < {name} : {i} > {name}; {i} += {name}b) {{")
            self.begun(target, own=own)
            self.assign(target, i, NUMBER)
        elif called == "bits":
            assert isinstance(source, ast.Call)
            of = element(self.all.types[source])
            self.put(f"for ({cpp(of)} {name} = {self.expr(source.args[0], of)}; {name}.any();) {{")
            self.begun(target, own=own)
            self.put(f"{cpp(of)} {i} = lowest({name});")
            self.put(f"{name} ^= {i};")
            self.assign(target, i, of)
        elif called == "enumerate" and isinstance(target, ast.Tuple):
            assert isinstance(source, ast.Call)
            self.put(f"auto {name} = {self.listed(source.args[0])};")
            self.put(within)
            self.begun(target, own=own)
            self.assign(target.elts[0], i, NUMBER)
            self.assign(target.elts[1], f"{name}[{i}]", element(self.all.types[source.args[0]]))
        else:
            self.put(f"auto {name} = {self.listed(source)};")
            self.put(within)
            self.begun(target, own=own)
            self.assign(target, f"{name}[{i}]", element(self.all.types[source]))

    def begun(self, target: ast.expr, *, own: bool) -> None:
        """The begin of a loop's body."""
        self.depth += 1
        for name in ast.walk(target) if own else ():
            if isinstance(name, ast.Name):
                self.put(f"{cpp(self.all.types[name])} v_{name.id}{{}};")

    def walked(self, name: str, source: ast.expr) -> str:
        """That no dict or set was changed that a loop walks, as a condition before each step."""
        kept: list[str] = []
        for one in walks(source):
            of = bare(self.all.types[one])
            if isinstance(one, ast.Name) and of.name in {"dict", "set"}:
                kept.append(f"{name}w{len(kept)}")
                self.put(f"Walk<{cpp(of)}> {kept[-1]}({self.expr(one, of)});")
        return "".join(f"{one}.same() && " for one in kept)

    def looped(self, node: Comprehension, last: Callable[[], str]) -> str:
        """The loops of a comprehension around what is done with each value."""
        lines, self.lines = self.lines, []
        depth, self.depth = self.depth, self.depth + 1
        for one in node.generators:
            self.loop(one.target, one.iter, own=True)
            for test in one.ifs:
                self.put(f"if (!({self.test(test)})) continue;")
        self.put(last())
        for _ in node.generators:
            self.depth -= 1
            self.put("}")
        inner, self.lines, self.depth = "\n".join(self.lines), lines, depth
        return inner

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
