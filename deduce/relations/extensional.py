"""Rules on few edges: their ways, the pairs of edges that they share, and the faces that they speak of.

Each rule on few variables has a list of ways to meet it. Two rules that hold the same two variables share a
pair. On a board with one loop a way also says which faces lie on one side and which on different ones. All this
is worked out once for a board; what marks leave of it is found in `deduce.relations.pairwise`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from deduce.board.faces import Faces
from deduce.board.marks import Bitset
from deduce.relations.loop.rule import loop_of
from deduce.relations.propagation import propagations
from deduce.relations.rule import Board, Rule, indexed, prepared

Split = tuple[int, int, int, int]
"""The ways of a rule by the values of a pair: none, the second, the first, both."""


class HeldPair(NamedTuple):
    """A pair of variables as one rule holds it."""

    rule: int
    ways: Split


class Small(NamedTuple):
    """A rule on few variables. Sets of ways are bitsets.

    Attributes:
        every: all ways, and `sided`, those that are possible on both sides of one loop.
        ones: for each variable, the ways in which it is *yes*.
        pairs: the pairs that another rule holds too, by number.
        faces: pairs of faces, with the ways in which they lie on different sides.
        eager: whether it says something to the empty board.
    """

    every: int
    sided: int
    ones: dict[int, int]
    pairs: Sequence[tuple[int, Split]]
    faces: Sequence[tuple[int, int, int]]
    eager: bool


class Prepared(NamedTuple):
    """The small rules of a board.

    Attributes:
        rules: all of them, the counts first.
        of: for each variable, the rules that hold it.
        shared: for each pair, the rules that hold it.
        near: for each face, the rules that speak of it.
        pairs: the variables of each pair.
        numbers: of each relation, the small rule of each rule by its number.
    """

    rules: Sequence[Small]
    of: dict[int, list[int]]
    shared: Sequence[list[HeldPair]]
    near: Sequence[list[int]]
    pairs: Sequence[tuple[Bitset, Bitset]]
    numbers: Mapping[type[Rule], Mapping[int, int]]


class SmallForm(NamedTuple):
    """What rules of the same ways have in common, with variables and faces by number; ways as in `Small`.

    Attributes:
        every, sided: as there.
        ones: for each variable.
        splits: for each two variables, the ways by their values.
        faces: as there.
        eager: whether it says something to the empty board, apart from pairs.
    """

    every: int
    sided: int
    ones: Sequence[int]
    splits: Sequence[Sequence[Split]]
    faces: Sequence[tuple[int, int, int]]
    eager: bool


@lru_cache(maxsize=4096)
def _form(rows: tuple[int, ...], beside: tuple[tuple[int, int] | None, ...]) -> SmallForm:
    """The form of rules by their ways, and by the two faces at each variable, if it is an edge of a loop."""
    every, size = (1 << len(rows)) - 1, range(len(beside))
    ones = [_odd(rows, 1 << i) for i in size]
    splits = []
    for one in ones:
        splits.append([(every & ~one & ~other, other & ~one, one & ~other, one & other) for other in ones])
    faces, sided = _faces(rows, beside)
    eager = sided != every or any(one in (0, every) for one in (*ones, *(one for *_, one in faces)))
    return SmallForm(every, sided, ones, splits, faces, eager)


def _odd(rows: tuple[int, ...], places: int) -> int:
    """The rows with an odd number of *yes* among some places."""
    return sum(1 << n for n, row in enumerate(rows) if (row & places).bit_count() & 1)


class SmallRule(NamedTuple):
    """A rule on few variables: these, its form by number, and its faces by their numbers there."""

    spots: Sequence[Bitset]
    form: int
    faces: Sequence[int]


class Extensions(NamedTuple):
    """The rules on few variables of a board.

    Attributes:
        forms: each that some rule has.
        rules: all of them.
        numbers: as those of `Prepared`.
        faces: how many faces there are.
    """

    forms: Sequence[SmallForm]
    rules: Sequence[SmallRule]
    numbers: Mapping[type[Rule], Mapping[int, int]]
    faces: int


@prepared
def _extensions(board: Board) -> Extensions:
    """The rules on few variables, in the order in which they are asked."""
    loop = loop_of(board)
    sides = loop.faces if loop else None
    forms: dict[int, int] = {}
    each: list[SmallForm] = []
    rules: list[SmallRule] = []
    numbers: dict[type[Rule], dict[int, int]] = {}
    for sort in (one.sort for one in propagations(board)):
        for i, rule in enumerate(board.rules.of(sort)):
            listed = rule.extension()
            if listed is not None:
                numbers.setdefault(sort, {})[i] = len(rules)
                spots, rows = (tuple(some) for some in listed)
                form, named = _formed(spots, rows, sides)
                number = forms.setdefault(id(form), len(forms))
                if number == len(each):
                    each.append(form)
                rules.append(SmallRule(spots, number, named))
    return Extensions(each, rules, numbers, sides.outer + 1 if sides else 0)


@indexed
def small_rules(board: Board) -> Prepared:
    """The small rules of a board."""
    forms, rules, numbers, count = _extensions(board)
    of: dict[int, list[int]] = {}
    pairs: dict[tuple[int, int], list[HeldPair]] = {}
    for k, (spots, number, _) in enumerate(rules):
        splits = forms[number].splits
        for i, one in enumerate(spots):
            of.setdefault(one, []).append(k)
            for j in range(i + 1, len(spots)):
                other = spots[j]
                if one < other:
                    pairs.setdefault((one, other), []).append(HeldPair(k, splits[i][j]))
                else:
                    pairs.setdefault((other, one), []).append(HeldPair(k, splits[j][i]))
    names = [two for two, held in pairs.items() if len(held) > 1]
    shared = [pairs[two] for two in names]
    of_rule: list[list[tuple[int, Split]]] = [[] for _ in rules]
    for number, held in enumerate(shared):
        for k, ways in held:
            of_rule[k].append((number, ways))
    near: list[list[int]] = [[] for _ in range(count)]
    made = []
    for k, (spots, number, named) in enumerate(rules):
        form = forms[number]
        eager = form.eager or any(0 in ways for _, ways in of_rule[k])
        faces = [(named[a], named[b], one) for a, b, one in form.faces]
        for face in {face for a, b, _ in faces for face in (a, b)}:
            near[face].append(k)
        made.append(
            Small(form.every, form.sided, {one: form.ones[i] for i, one in enumerate(spots)}, of_rule[k], faces, eager)
        )
    return Prepared(made, of, shared, near, names, numbers)


def _formed(spots: tuple[int, ...], rows: tuple[int, ...], sides: Faces | None) -> tuple[SmallForm, list[int]]:
    """The form of a rule, and its faces by their numbers there."""
    numbers: dict[int, int] = {}
    beside = []
    for bit in spots:
        two = sides.beside.get(bit) if sides else None
        beside.append(two and (numbers.setdefault(two[0], len(numbers)), numbers.setdefault(two[1], len(numbers))))
    return _form(rows, tuple(beside)), list(numbers)


def _faces(
    rows: tuple[int, ...], beside: Sequence[tuple[int, int] | None]
) -> tuple[Sequence[tuple[int, int, int]], int]:
    """The pairs of faces that rules speak of, and the ways that agree with themselves about them."""
    path: dict[int, tuple[int, int]] = {}  # for each face the first one that it is joined to, and the places between
    sided = (1 << len(rows)) - 1
    left = {i: two for i, two in enumerate(beside) if two}
    while left:
        i = next((i for i, two in left.items() if any(face in path for face in two)), next(iter(left)))
        a, b = left.pop(i)
        if a not in path and b not in path:
            path[a] = (a, 0)
        if a not in path or b not in path:
            a, b = (b, a) if b in path else (a, b)
            path[b] = (path[a][0], path[a][1] ^ 1 << i)
        elif path[a][0] == path[b][0]:
            sided &= ~_odd(rows, path[a][1] ^ path[b][1] ^ 1 << i)
    found = []
    for a, b in combinations(path, 2):
        if path[a][0] == path[b][0]:
            found.append((a, b, _odd(rows, path[a][1] ^ path[b][1])))
    return found, sided
