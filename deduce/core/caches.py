"""The caches of decorated functions in C++: of `@view`, `@trail`, `lru_cache` and `@indexed`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from .compiled import BOARD, Compiled
from .types import Type, bare, cpp, fixed

KEYED = {"lru_cache", "remembered"}
"""What answers by arguments rather than by marks."""
LEAST_KEPT, MOST_KEPT = 1 << 12, 1 << 15
"""Bounds of how many answers are kept."""


def signature(params: Sequence[tuple[str, Type, ast.expr | None]]) -> str:
    """Parameters in C++."""
    given = [(name, type_) for name, type_, _ in params if not fixed(type_)]
    return ", ".join(["Session& session", *(f"const {cpp(type_)}& a_{name}" for name, type_ in given)])


def cached(one: Compiled) -> str:
    """The function that answers from its cache, and asks the plain one."""
    names = [f"a_{name}" for name, _, _ in one.params]
    kept, result = f"session.{one.name}_kept", cpp(one.returns)
    if one.cache in KEYED:
        key = [name for name, (_, type_, _) in zip(names, one.params, strict=True) if not_of_the_board(type_)]
        body = f"""
  {key_type(one)} key({", ".join(key)});
  Num at = {kept}.known.find(key);
  if (at >= 0) return {kept}.known.body->values[at];
  {kept}.room({most_kept(one.node)});
  {result} value = {one.name}_plain(session, {", ".join(names)});
  {kept}.known[key] = value;
  return value;"""
        return f"static {result} {one.name}({signature(one.params)}) {{{body}\n}}\n"
    if one.cache == "indexed":
        body = f"""
  if (!{kept}.has) {kept} = {one.name}_plain(session, {", ".join(names)});
  return {kept}.value;"""
        return f"static {result} {one.name}({signature(one.params)}) {{{body}\n}}\n"
    if one.cache == "view":
        body = f"""
  if (!{kept}.has || {kept}.marks != {names[1]}) {{
    {kept}.value = {one.name}_plain(session, {", ".join(names)});
    {kept}.marks = {names[1]};
    {kept}.has = true;
  }}
  return {kept}.value;"""
        return f"static {result} {one.name}({signature(one.params)}) {{{body}\n}}\n"
    body = f"""
  auto& known = {kept}.known;
  while (known.size() && !get<0>(known[-1]).within({names[1]})) known.pop();
  if (known.size() && (!get<1>(known[-1]).has || get<0>(known[-1]) == {names[1]})) return get<1>(known[-1]);
  {result} before = known.size() ? get<1>(known[-1]) : {result}();
  {result} value = {one.name}_plain(session, {names[0]}, {names[1]}, before);
  known.add({{{names[1]}, value}});
  return value;"""
    return f"static {result} {one.name}({signature(one.given)}) {{{body}\n}}\n"


def most_kept(node: ast.FunctionDef) -> int:
    """How many answers a cache keeps before it begins anew: as many as Python's, up to a bound."""
    for one in node.decorator_list:
        for keyword in one.keywords if isinstance(one, ast.Call) else ():
            if keyword.arg == "maxsize":
                value = keyword.value
                if isinstance(value, ast.BinOp) and isinstance(value.op, ast.LShift):
                    most = ast.literal_eval(value.left) << ast.literal_eval(value.right)
                else:
                    most = ast.literal_eval(value)
                return min(MOST_KEPT, max(LEAST_KEPT, most or MOST_KEPT))
    return LEAST_KEPT


def not_of_the_board(one: Type) -> bool:
    """Whether a parameter is another at another call: of data only rules are, of which a board has several."""
    one = bare(one)
    return one.name != "data" or (one.label.startswith("deduce.relations.") and one.label != BOARD)


def key_type(one: Compiled) -> str:
    """The type of what a cached function is asked."""
    return f"Tuple<{', '.join(cpp(type_) for _, type_, _ in one.params if not_of_the_board(type_))}>"


def cache_fields(functions: Sequence[Compiled]) -> Iterator[str]:
    """The caches of a session."""
    for one in functions:
        result = cpp(one.returns if one.cache != "trail" else bare(one.returns))
        if one.cache in KEYED:
            yield f"ArgumentCache<{key_type(one)}, {result}> {one.name}_kept;"
        elif one.cache == "indexed":
            yield f"Opt<{result}> {one.name}_kept;"
        elif one.cache:
            yield f"{one.cache.title()}Cache<{result}> {one.name}_kept;"


def forgotten(functions: Sequence[Compiled]) -> Iterator[str]:
    """What a session forgets when other rules hold: all that was found of marks."""
    for one in functions:
        if one.cache in {"view", "trail"}:
            yield f"{one.name}_kept = {{}};"
