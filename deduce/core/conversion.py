"""Values of one type as another in C++, and which of them can be compared."""

from __future__ import annotations

import re

from .types import Type, Unsupported, cpp, fixed, found

NUMERIC = {"", "bits", "number", "bool", "wide"}
"""Types that are compared by size."""


def inner_name(field: str) -> str:
    """A field of data in C++: an attribute, or the value of a function that was worked out in Python."""
    return "f_" + re.sub(r"\W", "_", field)


def compared_whole(one: Type) -> None:
    """Hold a type to those whose values C++ compares as Python does.

    Raises:
        Unsupported: when it is another, such as a dict or a record.
    """
    one = found(one)
    if one.name in {"dict", "record", "data", "words"}:
        raise Unsupported(f"a comparison of {one}")
    for part in one.args:
        compared_whole(part)


def convert(code: str, have: Type, want: Type) -> str:
    """Code of one type as another.

    Raises:
        Unsupported: when a value of the one cannot be one of the other.
    """
    have, want = found(have), found(want)
    if fixed(have):
        raise Unsupported(f"a {have.name} as a value")
    if have.name == "any" and want.name != "any":
        return f"{code}.as<{cpp(want)}>()"
    if cpp(have) == cpp(want) or not want.name:
        return code
    if want.name == "any":
        return f"Any::of({code})"
    if want.name == have.name == "opt":
        raise Unsupported(f"{have} as {want}")
    if want.name == "opt":
        return f"{cpp(want)}({code if have.name == 'none' else convert(code, have, found(want.args[0]))})"
    if have.name == "opt":
        return convert(f"{code}.some()", found(have.args[0]), want)
    if want.name == "number" and have.name in {"", "bool"}:
        return f"Num({code})"
    if want.name == "wide" and have.name in NUMERIC:
        return f"Wide::of({code if have.name == 'bits' else f'Num({code})'})"
    if want.name == "list" and have.name in {"tuple", "marks", "set"}:
        return f"listed({code})"
    if want.name == "marks" and have.name in {"list", "tuple"}:
        return f"marks_of(listed({code}))"
    raise Unsupported(f"{have} as {want}")
