"""Classes and records: what is made of them, their attributes and their methods."""

from __future__ import annotations

import ast
from copy import deepcopy

from ..compiled import ASKED, BOARD, LIVE, OF_SORT, RULES, Compiled, Dispatch
from ..conversion import inner_name
from ..sources import MARKS_OF, Definition
from ..twins import METHODS
from ..types import BITS, BOOL, MARKS, Type, Unsupported, bare, element, found, join
from .functions import FunctionText, FunctionTypes
from .visitors import NO, ONE, expect


class ClassTypes(FunctionTypes):
    """What classes give."""

    def of_Attribute(self, node: ast.Attribute) -> Type:
        of = bare(self.type(node.value))
        if of.name == "marks":
            plain = {"yes": BITS, "no": BITS, "known": BITS, "clash": BOOL, "flipped": MARKS}
            if node.attr in plain:
                return plain[node.attr]
        if of.name == "record" and node.attr in self.all.records[of.label]:
            return self.all.records[of.label][node.attr]
        if of.name == "record" and self.all.sources.method(of.label, node.attr):
            return self.called(node, self.all.sources.method(of.label, node.attr), [], of)  # type: ignore[arg-type]
        if of.name == "object" and node.attr in self.all.made[of.label]:
            return self.all.made[of.label][node.attr]
        if of.name == "data" and (of.label, node.attr) == (BOARD, "rules"):
            return Type("data", label=RULES)
        if of.name == "data":
            if of.label == BOARD:
                self.function.needs.add(node.attr)
            return self.all.field(of.label, node.attr)
        if of.name == "propagation" and of.label:
            value = self.all.sources.constant(of.label, node.attr)
            if value is not None and node.attr == "sort" and isinstance(value[1], ast.Name):
                return Type("sort", label=self.all.sources.find(value[0], value[1].id).key)
        if of.name == "propagation" and node.attr in {"speaks", "local", "counted", "last", "apart"}:
            return BOOL
        raise Unsupported(f"the attribute {ast.unparse(node)}")

    def made(self, node: ast.Call, meant: Definition) -> Type:
        """A record or marks from their fields."""
        if meant.key == MARKS_OF:
            starred = any(isinstance(one, ast.Starred) for one in node.args)
            expect(node, "Marks", ONE if starred else range(3))
            for one in node.args:
                if isinstance(one, ast.Starred):
                    join(element(self.type(one.value)), BITS)
                else:
                    join(bare(self.type(one)), BITS)
            return MARKS
        result = self.all.sources.annotated(meant.module, ast.Name(meant.name))
        self.all.record(result)
        if result.name == "object":
            begin = self.all.sources.method(meant.key, "__init__")
            assert begin is not None
            self.called(node, begin, [], result)
            return result
        if result.name != "record":
            raise Unsupported(f"a new {meant.name}")
        count = len(self.all.records[meant.key])
        expect(node, meant.name, range(count, count + 1))
        for one, part in zip(node.args, self.all.records[meant.key].values(), strict=True):
            join(part, self.type(one))
        return result

    def empty(self, node: ast.Call, func: ast.Subscript) -> Type:
        """A list, dict or set without anything, by its type."""
        result = self.all.sources.annotated(self.function.module, func)
        if node.args or node.keywords or result.name not in {"list", "dict", "set"}:
            raise Unsupported(f"the call {ast.unparse(func)}")
        self.all.record(result)
        return self.known(node, result)

    def replaced(self, node: ast.Call, of: Type) -> Type:
        """A record with other fields."""
        expect(node, "_replace", NO, [*self.all.records[of.label]])
        for keyword in node.keywords:
            join(self.all.records[of.label][str(keyword.arg)], self.type(keyword.value))
        return of

    def inherited(self, node: ast.Call, func: ast.Attribute) -> Type:
        """A call of the method that this one stands in for."""
        owner = found(self.function.scope["self"])
        label = self.function.module + ":" + self.function.definition.name.partition(".")[0]
        for base in self.all.sources.bases(label):
            method = self.all.sources.method(base, func.attr)
            if method is not None:
                return self.called(node, method, [owner], owner)
        raise Unsupported(f"the method {func.attr}")

    def of_propagation(self, node: ast.Call, func: ast.Attribute, of: Type) -> Type:
        """A call of a method of a propagation: of its own class, or of whichever it is."""
        if of.label:
            method = self.all.sources.method(of.label, func.attr)
            if method is None:
                raise Unsupported(f"the method {func.attr}")
            return self.called(node, method, [of], of)
        if func.attr not in ASKED:
            raise Unsupported(f"the method {func.attr} of a propagation")
        meant = self.all.dispatch(func.attr)
        self.function.asks = True
        self.all.meant[node] = meant
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        for i, (name, wanted, _) in enumerate(meant.params):
            one = node.args[i] if i < len(node.args) else named.get(name)
            if one is None:
                raise Unsupported(f"the arguments of {func.attr}")
            self.given(wanted, self.type(one))
        return meant.returns

    def of_data(self, node: ast.Call, func: ast.Attribute, of: Type) -> Type:
        """A call of a method of data: by hand, or translated as it stands in the class."""
        key = f"{of.label}.{func.attr}"
        if key in METHODS:
            wanted, returns = deepcopy(METHODS[key])  # which no call changes for another
            for one, given in zip(wanted, (self.type(arg) for arg in node.args), strict=False):
                if found(one).name:
                    join(one, given)
            self.all.meant[node] = key
            return returns
        if of.label in {BOARD, RULES} and func.attr in {"live", "of"}:
            sort = found(self.type(node.args[0]))
            if sort.name != "sort":
                raise Unsupported("rules of some sort")
            if of.label == RULES and not sort.label:
                raise Unsupported("rules of some sort")
            if of.label == RULES:
                self.all.meant[node] = sort
                fields = self.all.data.setdefault(BOARD, {})
                self.function.needs.add(OF_SORT + sort.label)
                return fields.setdefault(OF_SORT + sort.label, Type("list", Type("data", label=sort.label)))
            self.all.meant[node] = sort
            self.function.needs |= {LIVE + label for label in ([sort.label] if sort.label else self.all.sorts)}
            return BITS
        method = self.all.sources.method(of.label, func.attr)
        if method is None:
            raise Unsupported(f"the method {func.attr}")
        return self.called(node, method, [of], of)


class ClassText(FunctionText):
    """How it is written."""

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

    def replaced(self, node: ast.Call, of: Type) -> str:
        """A record with other fields."""
        assert isinstance(node.func, ast.Attribute)
        code, fields = self.expr(node.func.value, of), self.all.records[of.label]
        sets = [
            f"r.{inner_name(str(one.arg))} = {self.expr(one.value, fields[str(one.arg)])};" for one in node.keywords
        ]
        return f"[&] {{ auto r = {code}; {' '.join(sets)} return r; }}()"

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

    def dispatched(self, node: ast.Call, meant: Dispatch) -> str:
        """A method of whichever propagation it is."""
        assert isinstance(node.func, ast.Attribute)
        args = ["session", self.expr(node.func.value, Type("propagation"))]
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        for i, (name, want, _) in enumerate(meant.params):
            value = node.args[i] if i < len(node.args) else named[name]
            args.append(self.expr(value, None if found(want).name == "data" else want))
        return f"{meant.name}({', '.join(args)})"

    def of_sort(self, node: ast.Call, sort: Type) -> str:
        """The rules of a sort, or which of them hold."""
        assert isinstance(node.func, ast.Attribute)
        if node.func.attr == "live":
            number = str(self.all.sorts.index(sort.label)) if sort.label else self.expr(node.args[0])
            return f"session.live[{number}]"
        board = node.func.value
        assert isinstance(board, ast.Attribute)
        return f"{self.expr(board.value)}->{inner_name(OF_SORT + sort.label)}"
