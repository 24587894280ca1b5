"""Types of the compiled subset, settled by unification.

Python says `int` for a bitset and for a number alike; which of the two it is follows from its use, and so from that of
whatever it meets. An open type becomes what it is first joined with.
"""

from __future__ import annotations


class Unsupported(Exception):
    """A construct outside the subset; the function then runs in Python."""


class Type:
    """A type by its name and arguments, or an open one.

    Attributes:
        name: ``bits``, ``number``, ``bool``, ``none``, ``marks``, ``list``, ``tuple``, ``dict``, ``opt``, ``record`` or
            ``data``; ``words`` for numbers that are left where Python has them; empty while it is open.
        args: the types of its parts.
        label: of a record or of data, the class as ``module:name``.
        whole: whether an open type must be a whole number: a bitset or a number.
    """

    def __init__(self, name: str = "", *args: Type, label: str = "", whole: bool = False) -> None:
        self.name, self.args, self.label, self.whole = name, list(args), label, whole
        self.bound: Type | None = None

    def __str__(self) -> str:
        one = found(self)
        inner = f"[{', '.join(map(str, one.args))}]" if one.args else ""
        return (one.label.partition(":")[2] or one.name or "number") + inner


BITS, NUMBER, BOOL, NONE, MARKS = Type("bits"), Type("number"), Type("bool"), Type("none"), Type("marks")


def whole() -> Type:
    """A bitset or a number, still open."""
    return Type(whole=True)


def found(one: Type) -> Type:
    """What a type has become."""
    while one.bound is not None:
        one = one.bound
    return one


def bare(one: Type) -> Type:
    """A type without its being optional."""
    one = found(one)
    return found(one.args[0]) if one.name == "opt" else one


def _bind(one: Type, other: Type) -> Type:
    """An open type meets another."""
    if one.whole and other.name == "opt":
        join(one, other.args[0])
    elif one.whole and other.name == "none":
        return Type("opt", one)
    elif one.whole and other.name not in {"", "bits", "number", "bool"}:
        raise Unsupported(f"a number meets {other}")
    elif one.whole and other.name == "bool":
        return other
    else:
        other.whole |= one.whole
        one.bound = other
    return other


def _mixed(one: Type, other: Type) -> Type | None:
    """Two types of different names that go together; None where they do not."""
    names = {one.name, other.name}
    if names == {"bool", "number"}:
        return NUMBER
    if "none" in names:
        return Type("opt", one if other.name == "none" else other)
    if "opt" in names:
        optional, plain = (one, other) if one.name == "opt" else (other, one)
        join(optional.args[0], plain)
        return optional
    if "marks" in names and names & {"list", "tuple"}:
        for part in (one if other.name == "marks" else other).args:
            join(part, BITS)
        return MARKS
    if names == {"list", "tuple"}:  # a tuple of one sort of things
        listed, parts = (one, other) if one.name == "list" else (other, one)
        for part in parts.args:
            join(listed.args[0], part)
        return listed
    return None


def join(one: Type, other: Type) -> Type:
    """The type of what may be of either.

    Raises:
        Unsupported: when there is none in the subset.
    """
    one, other = found(one), found(other)
    if one is other:
        return one
    if not one.name:
        return _bind(one, other)
    if not other.name:
        return _bind(other, one)
    if one.name == "opt" and other.name == "none":
        return one
    if other.name == "opt" and one.name == "none":
        return other
    if one.name != other.name:
        mixed = _mixed(one, other)
        if mixed is None:
            raise Unsupported(f"{one} meets {other}")
        return mixed
    if one.label != other.label or len(one.args) != len(other.args):
        if one.name == "tuple" and 0 in (len(one.args), len(other.args)):
            return one if one.args else other
        raise Unsupported(f"{one} meets {other}")
    one.args = [join(a, b) for a, b in zip(one.args, other.args, strict=True)]
    other.args = one.args
    return one


def element(one: Type) -> Type:
    """What a loop over something of this type meets."""
    one = bare(one)
    if not one.name:
        one.bound = Type("list", Type())
        return found(one).args[0]
    if one.name == "marks":
        return BITS
    if one.name in {"list", "dict"}:
        return one.args[0]
    if one.name == "tuple" and one.args:
        for part in one.args[1:]:
            join(one.args[0], part)
        return one.args[0]
    raise Unsupported(f"a loop over {one}")


def parts(one: Type, count: int) -> list[Type]:
    """The types of what something of this type is taken apart into."""
    one = bare(one)
    if not one.name:
        one.bound = Type("tuple", *(Type() for _ in range(count)))
        return found(one).args
    if one.name == "marks":
        return [BITS, BITS]
    if one.name == "list":
        return [one.args[0]] * count
    if one.name == "tuple" and len(one.args) == count:
        return one.args
    raise Unsupported(f"{one} taken apart into {count}")


def schema(one: Type) -> list[object]:
    """A type as JSON, for whoever writes its values: name and arguments."""
    one = found(one)
    if one.name in {"record", "data"}:
        return [one.name, one.label]
    return [one.name or "number", *map(schema, one.args)]


def cpp(one: Type) -> str:
    """A type in C++."""
    one = found(one)
    plain = {
        "": "Num",
        "bits": "Bits",
        "number": "Num",
        "bool": "bool",
        "none": "None",
        "marks": "Marks",
        "words": "Words",
    }
    if one.name in plain:
        return plain[one.name]
    if one.name in {"record", "data"}:
        return one.label.partition(":")[2]
    name = {"list": "List", "tuple": "Tuple", "dict": "Dict", "opt": "Opt"}[one.name]
    return f"{name}<{', '.join(map(cpp, one.args))}>"
