"""What is written by hand in C++ beside its Python: marks, loops, and helpers that the translator does not take.

Each is pinned to the Python that it repeats: where that has changed, nothing is compiled until the twin has been looked
at and its pin renewed. The laws hold twins against Python as they do what is translated.
"""

from __future__ import annotations

import ast
import io
import tokenize
from hashlib import sha256

from .sources import Sources
from .types import BITS, BOOL, MARKS, NUMBER, WIDE, Type

PINS = {
    "deduce.board.lanes:lane": "d439a6c6e53d",
    "deduce.board.marks:Marks": "10939b9c59d0",
    "deduce.board.marks:bits": "dd71bddfa179",
    "deduce.board.memo:view": "c5e30889369b",
    "deduce.board.memo:trail": "65b3a98e3876",
    "deduce.board.patterns:Forbidden": "9bda6c684f9e",
    "deduce.board.patterns:_match": "6cb40b39e094",
    "deduce.engine.refute:fewest": "55b5a317a408",
    "deduce.engine.tiers:Tiers": "3846509841a2",
    "deduce.engine.tiers:_both": "6ef682de2e6a",
    "deduce.engine.tiers:_safe": "6823148306d2",
    "grading.rounds:play": "21bac9b9b92d",
}
"""A hash of each function or class without its comments and docstrings."""

CONSTANTS = {"deduce.board.marks:TOP": "Marks::top()", "deduce.board.marks:NOTHING": "Marks()"}
"""Marks that stand in a module, in C++."""
FORBIDDEN = "deduce.board.patterns:Forbidden"
SHIFTS, PROGRAM = Type("list", Type("tuple", BITS, NUMBER, NUMBER)), Type("words")
TABLES = {
    FORBIDDEN: {
        "shifts": SHIFTS,
        "whole": PROGRAM,
        "rules": PROGRAM,
        "rule_shifts": SHIFTS,
        "yes": PROGRAM,
        "no": PROGRAM,
        "reach": NUMBER,
        "board": BITS,
        "width": NUMBER,
    },
}
"""Classes whose objects are shipped by their method ``tables(grid)``, as fields of these types."""
METHODS = {
    f"{FORBIDDEN}.force": ([Type(), MARKS, BITS], MARKS),
    f"{FORBIDDEN}.force_each": ([Type(), Type("list", MARKS), BITS], Type("list", MARKS)),
    f"{FORBIDDEN}.stand": ([Type(), MARKS], BOOL),
}
"""Methods by hand: the types of their arguments and of what they return."""
FUNCTIONS = {"deduce.board.lanes:lane": ([WIDE, NUMBER], NUMBER)}
"""Functions by hand, likewise."""


def pinned(sources: Sources, key: str) -> str:
    """The hash of a definition as it stands now: of its tokens, whatever the version of Python."""
    meant = sources.find(*key.split(":"))
    node = meant.node
    assert isinstance(node, ast.FunctionDef | ast.ClassDef)
    lines = sources.text(meant.module).splitlines()[node.lineno - 1 : node.end_lineno]
    kept, before = list[str](), tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
        if token.type in {tokenize.COMMENT, tokenize.NL}:
            continue
        if not (token.type == tokenize.STRING and before in {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}):
            kept.append(token.string.strip())
        before = token.type
    return sha256("".join(kept).encode()).hexdigest()[:12]


def stale(sources: Sources) -> dict[str, str]:
    """The definitions whose twins are pinned to another text, each with what its pin would be now."""
    now = {key: pinned(sources, key) for key in PINS}
    return {key: pin for key, pin in now.items() if pin != PINS[key]}
