"""Plants a mutant in the running program: the code of live functions is exchanged, so that all who know them see it.

There is no way back; whoever plants does so in a forked process.
"""

from __future__ import annotations

import ast
import sys
from functools import cached_property
from types import CodeType, FunctionType, ModuleType
from typing import Any

from deduce.contract.registry import kinds
from deduce.contract.technique import Technique
from deduce.relations.derived import Derived
from tests.mutants.operators import Mutant

ROOTS = ("deduce", "techniques", "grading")


class Unplantable(Exception):
    """The mutant cannot be planted: it does not run, or it changes what functions share."""


def plant(module: ModuleType, mutant: Mutant) -> None:
    """Make a live module wrong.

    Raises:
        Unplantable: when that cannot be done.
    """
    file = str(module.__file__)
    space: dict[str, Any] = {"__name__": module.__name__, "__file__": file, "__package__": module.__package__}
    try:
        with_changes = compile(mutant.tree, file, "exec", dont_inherit=True)
        exec(with_changes, space)
    except Exception as error:
        raise Unplantable(repr(error)) from error
    statement = mutant.tree.body[mutant.top]
    for name in _bound(statement):
        old, new = getattr(module, name, None), space.get(name)
        if isinstance(statement, ast.FunctionDef):
            _exchange(old, new)
        elif isinstance(statement, ast.ClassDef):
            for key, value in vars(new).items():
                if key in vars(old) and not key.startswith("__"):
                    _exchange(vars(old)[key], value)
        else:
            for other in list(sys.modules.values()):
                if other and other.__name__.split(".")[0] in ROOTS and vars(other).get(name, _bound) is old:
                    setattr(other, name, new)
    forget()


def _bound(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name) | ast.ClassDef(name):
            return [name]
        case ast.Assign(targets):
            return [item.id for target in targets for item in ast.walk(target) if isinstance(item, ast.Name)]
        case ast.AnnAssign(ast.Name(name)):
            return [name]
    return []


def _exchange(old: Any, new: Any) -> None:
    """Give a live function the code of another version of it."""
    if isinstance(old, Technique) and isinstance(new, Technique):
        for field in ("costly", "subsumed_by", "assumes_unique"):
            object.__setattr__(old, field, getattr(new, field))
    if isinstance(old, Derived) and isinstance(new, Derived):
        for kind in kinds().values():
            for item in kind.techniques:
                if item.function is old.function:
                    object.__setattr__(item, "costly", new.costly)
                    known = {other.name for other in kind.techniques}
                    object.__setattr__(item, "subsumed_by", new.subsumed_by if new.subsumed_by in known else None)
    one, two = _function(old), _function(new)
    if one is None or two is None:
        return
    try:
        one.__code__ = _located(two.__code__)
        one.__defaults__ = two.__defaults__
    except ValueError as error:
        raise Unplantable(str(error)) from error


def _located(code: CodeType) -> CodeType:
    return code


def _function(thing: Any) -> FunctionType | None:
    """The plain function in a technique, a view, a cached function, a property or a method."""
    if isinstance(thing, Technique | Derived):
        thing = thing.function
    if isinstance(thing, property):
        thing = thing.fget
    if isinstance(thing, cached_property):
        thing = thing.func
    while True:
        inner = getattr(thing, "__wrapped__", None) or (
            getattr(thing, "__func__", None) if isinstance(thing, classmethod | staticmethod) else None
        )
        if inner is None:
            return thing if isinstance(thing, FunctionType) else None
        thing = inner


SHARED = ("grid", "edges", "layout", "_part", "kinds", "techniques")
"""Caches whose answers are known by identity: they stay."""


def forget() -> None:
    """Clear what functions remember of earlier answers."""
    for module in list(sys.modules.values()):
        if module and module.__name__.split(".")[0] in ROOTS:
            for name, thing in list(vars(module).items()):
                clear = getattr(thing, "cache_clear", None)
                if clear and name not in SHARED:
                    clear()
