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
        name: ``bits``, ``number``, ``wide``, ``bool``, ``none``, ``marks``, ``list``, ``tuple``, ``dict``, ``set``,
            ``opt``, ``record``, ``data`` or ``object`` (which changes); ``any`` for a value of which the type shows
            where it is taken out; ``propagation`` for one of the relations' classes; ``words`` for numbers that are
            left where Python has them; empty while it is open. Known at build are a ``function`` and a ``sort`` of
            rules.
        args: the types of its parts.
        label: of a record, of data, of an object and of a sort the class as ``module:name``, of a propagation too where
            it is known; of a function its own; of ``any`` that it stands for a rule.
        whole: whether an open type must be a whole number: a bitset or a number.
    """

    def __init__(self, name: str = "", *args: Type, label: str = "", whole: bool = False) -> None:
        self.name, self.args, self.label, self.whole = name, list(args), label, whole
        self.bound: Type | None = None

    def __str__(self) -> str:
        one = found(self)
        inner = f"[{', '.join(map(str, one.args))}]" if one.args else ""
        return (one.label.partition(":")[2] or one.name or "number") + inner


GENERIC = {"list": "List", "tuple": "Tuple", "dict": "Dict", "set": "Set", "opt": "Opt"}
WIDE = Type("wide")
"""A whole number that is wider than a board."""
BITS, NUMBER, BOOL, NONE, MARKS = Type("bits"), Type("number"), Type("bool"), Type("none"), Type("marks")


def opened(one: Type) -> Type:
    """The same, with what stands for a rule left to its use."""
    if one.name == "any" and one.label:
        return Type()
    one.args = [opened(arg) for arg in one.args]
    return one


def whole() -> Type:
    """A bitset or a number, still open."""
    return Type(whole=True)


def fixed(one: Type) -> bool:
    """Whether its one value is known at build, so that none is handed on."""
    one = found(one)
    return one.name == "function" or (one.name == "sort" and one.label != "")


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
    elif one.whole and other.name == "any":
        return other
    elif one.whole and other.name == "none":
        return Type("opt", one)
    elif one.whole and other.name not in {"", "bits", "wide", "number", "bool"}:
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
    if "any" in names:
        return one if one.name == "any" else other
    if names == {"bool", "number"}:
        return NUMBER
    if "wide" in names and names & {"bits", "bool", "number"}:
        return WIDE
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
        if one.name == "sort":
            return Type("sort")
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
    if one.name in {"list", "dict", "set"}:
        return one.args[0]
    if one.name == "tuple":
        if not one.args:
            return Type()
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
    if one.name in {"record", "data", "object"}:
        return [one.name, one.label]
    return [one.name or "number", *map(schema, one.args)]


def cpp(one: Type) -> str:
    """A type in C++."""
    one = found(one)
    plain = {
        "": "Num",
        "bits": "Bits",
        "wide": "Wide",
        "number": "Num",
        "bool": "bool",
        "none": "None",
        "marks": "Marks",
        "words": "Words",
        "any": "Any",
        "propagation": "Num",
        "sort": "Num",
    }
    if one.name in plain:
        return plain[one.name]
    if one.name in {"record", "data", "object"}:
        name = one.label.partition(":")[2]
        return {"record": name, "data": f"Data<{name}>", "object": f"Ref<{name}>"}[one.name]
    if one.name not in GENERIC:
        raise Unsupported(f"a {one.name} as a value")
    name = GENERIC[one.name]
    return f"{name}<{', '.join(map(cpp, one.args))}>"
