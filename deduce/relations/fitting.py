"""What rules on few edges say together: their ways, the pairs of edges that they share, and the sides of faces.

Each count or table on few variables keeps the set of its ways that fit. Two rules that share two variables agree on
which values the pair may have. On a board with one loop a way also says which faces lie on one side and which on
different ones, and what is known of faces leaves ways out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from deduce.board.faces import Faces, Sides
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.views import trail
from deduce.relations.count import Count
from deduce.relations.derived import derived
from deduce.relations.loop import edges_of, loop_of
from deduce.relations.rule import Board
from deduce.relations.table import Table

SMALL = 10
"""How many variables a rule has at most that keeps its ways."""
VALUES = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The values of a pair."""


class Held(NamedTuple):
    """A pair of variables as one rule holds it: the rule, and its ways for each of `VALUES`."""

    rule: int
    ways: tuple[int, int, int, int]


class Small(NamedTuple):
    """A rule on few variables. Sets of ways are bitsets.

    Attributes:
        every: all ways, and `sided`, those that are possible on both sides of one loop.
        ones: for each variable, the ways in which it is *yes*.
        pairs: the pairs that another rule holds too, by number, with the ways for each of their values.
        faces: pairs of faces, with the ways in which they lie on different sides.
        eager: whether it says something to the empty board.
    """

    every: int
    sided: int
    ones: dict[int, int]
    pairs: tuple[tuple[int, tuple[int, int, int, int]], ...]
    faces: tuple[tuple[int, int, int], ...]
    eager: bool


class Prepared(NamedTuple):
    """The small rules of a board.

    Attributes:
        rules: all of them, the counts first.
        of: for each variable, the rules that hold it.
        shared: for each pair, the rules that hold it.
        near: for each face, the rules that speak of it.
        counts: for each count by its number, the small rule; `tables`, the same.
    """

    rules: Sequence[Small]
    of: dict[int, list[int]]
    shared: Sequence[list[Held]]
    near: Sequence[list[int]]
    counts: dict[int, int]
    tables: dict[int, int]


@lru_cache(maxsize=4096)
def _rows(size: int, allowed: int) -> tuple[int, ...]:
    return tuple(row for row in range(1 << size) if allowed >> row.bit_count() & 1)


@lru_cache(maxsize=1 << 14)
def _odd(rows: tuple[int, ...], places: int) -> int:
    """The rows with an odd number of *yes* among some places."""
    return sum(1 << n for n, row in enumerate(rows) if (row & places).bit_count() & 1)


@lru_cache(maxsize=1 << 14)
def _split(rows: tuple[int, ...], i: int, j: int) -> tuple[int, int, int, int]:
    """The rows by the values at two places."""
    found = [sum(1 << n for n, row in enumerate(rows) if (row >> i & 1, row >> j & 1) == pair) for pair in VALUES]
    return found[0], found[1], found[2], found[3]


def _prepared(board: Board) -> Prepared:
    known: Prepared | None = board.rules.prepared.get("small")
    if known is None:
        known = board.rules.prepared["small"] = _prepare(board)
    return known


def _prepare(board: Board) -> Prepared:
    rules: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    counts, tables = {}, {}
    for i, rule in enumerate(board.rules.of(Count)):
        spots = tuple(bits(rule.cells))
        if not rule.when and 0 < len(spots) <= SMALL:
            counts[i] = len(rules)
            rules.append((spots, _rows(len(spots), rule.allowed)))
    for i, table in enumerate(board.rules.of(Table)):
        if len(table.spots) <= SMALL:
            tables[i] = len(rules)
            rules.append((table.spots, table.rows))
    of: dict[int, list[int]] = {}
    pairs: dict[tuple[int, int], list[Held]] = {}
    for k, (spots, rows) in enumerate(rules):
        for bit in spots:
            of.setdefault(bit, []).append(k)
        for i, j in combinations(range(len(spots)), 2):
            i, j = (i, j) if spots[i] < spots[j] else (j, i)
            pairs.setdefault((spots[i], spots[j]), []).append(Held(k, _split(rows, i, j)))
    shared = [held for held in pairs.values() if len(held) > 1]
    of_rule: list[list[tuple[int, tuple[int, int, int, int]]]] = [[] for _ in rules]
    for number, held in enumerate(shared):
        for k, ways in held:
            of_rule[k].append((number, ways))
    loop = loop_of(board)
    sides = loop.faces if loop else None
    near: list[list[int]] = [[] for _ in range(sides.outer + 1 if sides else 0)]
    made = []
    for k, (spots, rows) in enumerate(rules):
        every = (1 << len(rows)) - 1
        ones = {bit: _odd(rows, 1 << i) for i, bit in enumerate(spots)}
        found, sided = _faces(spots, rows, sides) if sides else ((), every)
        for face in {face for a, b, _ in found for face in (a, b)}:
            near[face].append(k)
        eager = sided != every or any(one in (0, every) for one in ones.values())
        eager |= any(one in (0, every) for *_, one in found) or any(0 in ways for _, ways in of_rule[k])
        made.append(Small(every, sided, ones, tuple(of_rule[k]), tuple(found), eager))
    return Prepared(made, of, shared, near, counts, tables)


def _faces(spots: tuple[int, ...], rows: tuple[int, ...], sides: Faces) -> tuple[Sequence[tuple[int, int, int]], int]:
    """The pairs of faces that a rule speaks of, and the ways that agree with themselves about them."""
    path: dict[int, tuple[int, int]] = {}  # for each face the first one that it is joined to, and the places between
    sided = (1 << len(rows)) - 1
    left = [i for i, bit in enumerate(spots) if bit in sides.beside]
    while left:
        i = next((i for i in left if any(face in path for face in sides.beside[spots[i]])), left[0])
        left.remove(i)
        a, b = sides.beside[spots[i]]
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


class Settled:
    """What rules on few variables say together to some marks.

    Attributes:
        marks: what it was asked for.
        alive: the ways that are left to each small rule.
        masks: for each pair, the values that are left, as a bitset over `VALUES`.
        sides: what is known of faces.
        yes, no: what all ways of some rule share.
    """

    __slots__ = ("alive", "marks", "masks", "no", "sides", "yes")

    def __init__(self, marks: Marks, alive: list[int], masks: list[int], sides: Sides) -> None:
        self.marks, self.alive, self.masks, self.sides = marks, alive, masks, sides
        self.yes = self.no = 0

    def __eq__(self, other: object) -> bool:
        """Whether they say the same, in whatever order it was found."""
        return isinstance(other, Settled) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def after(self, marks: Marks) -> Settled:
        """A copy to go on from."""
        made = Settled(marks, self.alive.copy(), self.masks.copy(), self.sides.copy())
        made.yes, made.no = self.yes, self.no
        return made


def _begin(board: Board, marks: Marks, *, coloured: bool) -> tuple[Settled, list[int]]:
    """The state of the empty board, and the rules that say something to it."""
    ready = _prepared(board)
    sides = _undivided(board)
    counts, tables = board.live(Count), board.live(Table)
    alive = [0] * len(ready.rules)
    todo = []
    for live, index in ((counts, ready.counts), (tables, ready.tables)):
        for i, k in index.items():
            if live >> i & 1:
                rule = ready.rules[k]
                alive[k] = rule.sided if coloured else rule.every
                if rule.eager:
                    todo.append(k)
                if not alive[k]:
                    alive[k] = -1  # it cannot be met at all
    return Settled(marks, alive, [15] * len(ready.shared), sides), todo


def _settle(
    board: Board, marks: Marks, before: Settled | None, *, paired: bool, coloured: bool, joined: bool = False
) -> Settled | None:
    """The least state in which rules, pairs and faces agree; None when some rule has no way left.

    Args:
        board: the board.
        marks: what is known.
        before: the state of fewer marks, to go on from.
        paired: whether rules agree on the pairs that they share.
        coloured: whether ways and sides speak to each other.
        joined: whether the faces of either side hang together.
    """
    ready = _prepared(board)
    fresh = marks
    if before is None:
        state, todo = _begin(board, marks, coloured=coloured)
        if -1 in state.alive:
            return None
    else:
        state, todo, fresh = before.after(marks), [], marks.without(before.marks)
    alive, masks, sides = state.alive, state.masks, state.sides
    loop = loop_of(board)
    beside = loop.faces.beside if loop else {}
    waiting = set(todo)

    def wake(rules: Iterable[int]) -> None:
        for k in rules:
            if k not in waiting and alive[k]:
                waiting.add(k)
                todo.append(k)

    def meet(a: int, b: int, differ: int) -> bool:
        moved = sides.join(a, b, differ)
        if moved is None:
            return False
        if coloured:
            for face in moved:
                wake(ready.near[face])
        return True

    for value, side in ((1, fresh.yes), (0, fresh.no)):
        for bit in bits(side & board.board):
            for k in ready.of.get(bit, ()):
                if alive[k]:
                    one = ready.rules[k].ones[bit]
                    alive[k] &= one if value else ~one
                    if not alive[k]:
                        return None
            wake(ready.of.get(bit, ()))
            if coloured and bit in beside and not meet(*beside[bit], value):
                return None
    while True:
        while todo:
            k = todo.pop()
            waiting.discard(k)
            rule, ways = ready.rules[k], alive[k]
            if coloured:
                for a, b, one in rule.faces:
                    differ = sides.differ(a, b)
                    if differ is not None:
                        ways &= one if differ else ~one
            if not ways:
                return None
            alive[k] = ways
            if paired:
                for number, split in rule.pairs:
                    mask = (1 if split[0] & ways else 0) | (2 if split[1] & ways else 0)
                    mask |= (4 if split[2] & ways else 0) | (8 if split[3] & ways else 0)
                    if mask & masks[number] != masks[number]:
                        mask &= masks[number]
                        masks[number] = mask
                        for other, theirs in ready.shared[number]:
                            if not alive[other]:
                                continue
                            left = alive[other] & sum(one for x, one in enumerate(theirs) if mask >> x & 1)
                            if not left:
                                return None
                            if left != alive[other]:
                                alive[other] = left
                                wake((other,))
                    elif mask != masks[number]:
                        left = alive[k] & sum(one for x, one in enumerate(split) if masks[number] >> x & 1)
                        if not left:
                            return None
                        alive[k] = left
                        wake((k,))
            ways = alive[k]
            if coloured:
                for a, b, one in rule.faces:
                    if sides.root[a] != sides.root[b]:
                        if not ways & one:
                            meet(a, b, 0)
                        elif not ways & ~one:
                            meet(a, b, 1)
            for bit, one in rule.ones.items():
                if not ways & one:
                    state.no |= bit
                elif not ways & ~one:
                    state.yes |= bit
        if not joined or loop is None:
            return state
        found = _joined(loop.faces, sides)
        if found is None:
            return None
        for face, differ in found:
            if not meet(face, loop.faces.outer, differ):
                return None
        if not found:
            return state


def _joined(shape: Faces, sides: Sides) -> list[tuple[int, int]] | None:
    """The faces of which the connection of inside and outside tells the side, with 1 for inside; None in a clash."""
    inside = outside = 0
    mine, flipped = sides.root[shape.outer], sides.other[shape.outer]
    for face, cell in enumerate(shape.cells):
        if sides.root[face] == mine:
            if sides.other[face] ^ flipped:
                inside |= cell
            else:
                outside |= cell
    more = shape.joined(inside, outside)
    if more is None:
        return None
    return [
        (face, value)
        for face, cell in enumerate(shape.cells)
        for value, side in ((1, more[0]), (0, more[1]))
        if cell & side
    ]


def _decided(board: Board, sides: Sides) -> Marks:
    """The edges between faces of which it is known whether they lie on one side."""
    loop = loop_of(board)
    assert loop is not None
    yes = no = 0
    root, other = sides.root, sides.other
    for edge, (a, b) in loop.faces.beside.items():
        if root[a] == root[b]:
            if other[a] ^ other[b]:
                yes |= edge
            else:
                no |= edge
    return Marks(yes & board.board, no & board.board)


def _undivided(board: Board) -> Sides:
    """What is known of faces without any mark: an edge that the board lacks has them on one side."""
    known: Sides | None = board.rules.prepared.get("undivided")
    if known is None:
        loop = loop_of(board)
        known = board.rules.prepared["undivided"] = Sides(loop.faces.outer + 1 if loop else 0)
        for edge, (a, b) in loop.faces.beside.items() if loop else ():
            if not edge & board.board:
                known.join(a, b, 0)
    return known.copy()


@trail
def sides_of(board: Board, marks: Marks, before: tuple[Marks, Sides] | None) -> tuple[Marks, Sides] | None:
    """What drawn and crossed edges alone say of faces; None when they contradict each other."""
    loop = loop_of(board)
    sides = before[1].copy() if before else _undivided(board)
    if loop is None:
        return marks, sides
    fresh = marks.without(before[0]) if before else marks
    for value, side in ((1, fresh.yes), (0, fresh.no)):
        for bit in bits(side & edges_of(board, loop)):
            if sides.join(*loop.faces.beside[bit], value) is None:
                return None
    return marks, sides


@trail
def _gates(board: Board, marks: Marks, before: Settled | None) -> Settled | None:
    return _settle(board, marks, before, paired=True, coloured=False)


@trail
def coloured(board: Board, marks: Marks, before: Settled | None) -> Settled | None:
    """What clues, pairs and both sides of the loop say together; None for a contradiction."""
    return _settle(board, marks, before, paired=True, coloured=True, joined=True)


def known_sides(board: Board, marks: Marks, *, clues: bool) -> Sides | None:
    """What marks say of faces, with the clues or without them; None when they contradict each other."""
    if clues:
        settled = coloured(board, marks)
        return settled.sides if settled else None
    found = sides_of(board, marks)
    return found[1] if found else None


@derived(
    rank=25,
    ja="内と外",
    says="From face to face, {because} say which side lies where, so {therefore}.",
    says_ja="{because}から面の内と外をたどると、{therefore}。",
    subsumed_by="coloured-clues",
    shows="regions",
)
def inside_and_outside(board: Board, marks: Marks) -> Marks:
    """Inside and outside: an edge between two faces is drawn if one is inside and the other outside, else it is not.

    What it says
    ------------
    The loop has an inside and an outside, and the face around the board is outside. Two faces with a drawn edge between
    them lie on different sides, two with a crossed one on the same side. Going on so from face to face, one often knows
    both faces of an open edge: it is drawn if they differ. Where they contradict each other, there is a contradiction.

    Why it is sound
    ---------------
    A closed line that does not meet itself divides the plane into two sides, and each of its edges has one on either
    hand.
    """
    if loop_of(board) is None:
        return NOTHING
    found = sides_of(board, marks)
    return TOP if found is None else _decided(board, found[1])


@derived(
    rank=26,
    ja="角の手筋",
    says="Clue by clue, {because} decide how many lines run at each corner, so {therefore}.",
    says_ja="{because}から、角ごとの線の本数を順にたどると、{therefore}。",
    subsumed_by="coloured-clues",
)
def shared_pairs(board: Board, marks: Marks) -> Marks:
    """Shared pairs: two clues that hold the same two edges agree on how many of them are drawn.

    What it says
    ------------
    A clue, or a dot where none or two edges meet, can be met in a few ways. Two edges at a corner belong to two such
    rules: where one of them leaves only "exactly one", "at most one", "at least one" or "both or none", the other has
    to do the same. So what is known runs from corner to corner. An edge that has the same value in all ways that are
    left to one rule is decided; where no way is left, there is a contradiction.

    Why it is sound
    ---------------
    Every solution meets each rule in one of its ways, and gives two edges the same values in both rules.
    """
    found = _gates(board, marks)
    return TOP if found is None else Marks(found.yes, found.no)


@derived(
    rank=36,
    ja="数字と内外",
    says="Clues, corners and the two sides of the loop together — {because} — leave no choice, so {therefore}.",
    says_ja="{because}から、数字と角と輪の内外を合わせると、{therefore}。",
    clash="Clues, corners and the two sides of the loop would contradict one another: {because}.",
    clash_ja="{because}では、数字と角と輪の内外が食い違う。",
    costly=True,
    shows="regions",
)
def coloured_clues(board: Board, marks: Marks) -> Marks:
    """Coloured clues: a way to meet a clue says which faces lie on one side, and known sides leave ways out.

    What it says
    ------------
    Each way to meet a clue says of the faces around it which lie on the same side of the loop and which do not. What is
    known of faces crosses out ways; what all ways that are left say of two faces is known too. All faces inside hang
    together, and so do all outside, with the face around the board. Corners that two rules share help as well. An edge
    between faces of which it is known whether they differ is decided; where no way is left, there is a contradiction.

    Why it is sound
    ---------------
    Inside and outside of one closed line are in one piece each, and every edge of the line has one on either hand.
    """
    found = coloured(board, marks)
    if found is None:
        return TOP
    edges = _decided(board, found.sides) if loop_of(board) else NOTHING
    return Marks(found.yes | edges.yes, found.no | edges.no)
