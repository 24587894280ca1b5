"""What gets a value: names, parts of tuples, places in lists and dicts, attributes of objects."""

from __future__ import annotations

import ast

from ..conversion import convert, inner_name
from ..types import NUMBER, Type, Unsupported, bare, join, parts
from .visitors import BodyText, BodyTypes


class TargetTypes(BodyTypes):
    """The types that targets get."""

    def bind(self, target: ast.expr, value: Type) -> None:
        """A target gets a value."""
        if isinstance(target, ast.Name):
            self.name(self.scopes[-1], target, value)
        elif isinstance(target, ast.Tuple):
            for one, part in zip(target.elts, self.parts(value, len(target.elts)), strict=True):
                self.bind(one, part)
        elif isinstance(target, ast.Subscript):
            join(self.type(target), value)
        elif isinstance(target, ast.Attribute):
            of = bare(self.type(target.value))
            if of.name != "object":
                raise Unsupported(f"the target {ast.unparse(target)}")
            fields = self.all.made[of.label]
            fields[target.attr] = join(fields[target.attr], value) if target.attr in fields else value
            self.all.types[target] = fields[target.attr]
        else:
            raise Unsupported(f"the target {ast.unparse(target)}")

    def parts(self, value: Type, count: int) -> list[Type]:
        """The types of what something is taken apart into."""
        of = bare(value)
        if of.name == "record" and len(self.all.records[of.label]) == count:
            return [*self.all.records[of.label].values()]
        return parts(of, count)

    def name(self, scope: dict[str, Type], target: ast.Name, value: Type) -> None:
        """A name in a scope gets a value."""
        scope[target.id] = join(scope[target.id], value) if target.id in scope else value
        self.all.types[target] = scope[target.id]


class TargetText(BodyText):
    """How they are written."""

    def assign(self, target: ast.expr, code: str, have: Type) -> None:
        """Give a target what some code says."""
        if isinstance(target, ast.Name):
            self.put(f"v_{target.id} = {convert(code, have, self.all.types[target])};{self.now_set(target)}")
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

    def now_set(self, target: ast.Name) -> str:
        """That a variable has a value from now on, where that is asked."""
        return f" h_{target.id} = true;" if target in self.unset.writes else ""

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
