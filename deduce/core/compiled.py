"""What is known of a function that is compiled."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .sources import Definition
from .types import Type

CACHES = {"view", "trail", "lru_cache", "remembered", "indexed"}
BOARD, RULES = "deduce.relations.rule:Board", "deduce.relations.rule:Rules"
OF_SORT, LIVE = "rules of ", "which hold of "
"""What a field of a board begins with that holds its rules of a sort; and a need, of those of them that hold."""
ASKED = (
    "says", "begin", "unsettled", "answer", "test", "stale", "stands", "parts", "quick", "most", "follow", "ways",
)  # fmt: skip
"""What is asked of a propagation without knowing of which relation it is."""


@dataclass(eq=False)
class Compiled:
    """A function that is compiled.

    Attributes:
        definition: where it stands.
        name: its name in C++.
        params: its parameters: name, type and default.
        returns: what it returns; of a generator, the list of what it yields.
        scope: the types of its variables.
        cache: ``view``, ``trail``, ``lru_cache``, ``remembered``, ``indexed`` or nothing.
        generator: whether it yields.
        inner: the functions within it, by name.
        needs: what it reads of a board, and `calls`, the functions that it calls.
        asks: whether it asks propagations of any relation.
        recursive: whether it calls itself.
    """

    definition: Definition
    name: str
    params: list[tuple[str, Type, ast.expr | None]]
    returns: Type
    scope: dict[str, Type]
    cache: str
    generator: bool
    inner: dict[str, Inner] = field(default_factory=dict)
    needs: set[str] = field(default_factory=set)
    calls: list[Compiled] = field(default_factory=list)
    asks: bool = False
    recursive: bool = False

    def everything(self) -> tuple[set[str], bool]:
        """What it needs with all that it calls, and whether any of these asks propagations."""
        met: dict[str, Compiled] = {}
        left = [self]
        while left:
            one = left.pop()
            if one.name not in met:
                met[one.name] = one
                left += one.calls
        return {need for one in met.values() for need in one.needs}, any(one.asks for one in met.values())

    @property
    def node(self) -> ast.FunctionDef:
        """Its syntax tree."""
        assert isinstance(self.definition.node, ast.FunctionDef)
        return self.definition.node

    @property
    def module(self) -> str:
        """Its module."""
        return self.definition.module

    @property
    def given(self) -> list[tuple[str, Type, ast.expr | None]]:
        """The parameters that callers give: a trail fills the last one itself."""
        return self.params[:2] if self.cache == "trail" else self.params


@dataclass(eq=False)
class Inner:
    """A function within a function.

    Attributes:
        node: its syntax.
        scope: the types of its parameters and variables.
        returns: what it returns.
        recursive: whether it calls itself.
        outer: the variables of the function around it to which it gives values.
    """

    node: ast.FunctionDef
    scope: dict[str, Type]
    returns: Type
    recursive: bool = False
    outer: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Dispatch:
    """A method that is asked of a propagation of some relation.

    Attributes:
        name: in C++.
        cases: for each relation its own.
        returns: what it returns.
    """

    name: str
    cases: dict[str, Compiled]
    params: list[tuple[str, Type, ast.expr | None]]
    returns: Type


def decorators(node: ast.FunctionDef) -> set[str]:
    """The names of a function's decorators."""
    calls = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    return {one.id if isinstance(one, ast.Name) else ast.unparse(one) for one in calls}
