"""How rules on few edges, and the sides of faces, lead from marks to others: fact by fact, each with what it rests on.

`deduce.relations.fitting` finds out as quickly as it can what follows; here it is found out again in the order in which
it is easiest to tell. A fact settles an edge or a cell, leaves out a value of two of them, or says how two faces lie to
each other. Of all facts that follow next, that is taken which rests on the fewest others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from deduce.board.connectivity import spread
from deduce.board.faces import Faces, Sides
from deduce.board.marks import Marks, bits
from deduce.relations.fitting import numbered
from deduce.relations.loop import edges_of, loop_of
from deduce.relations.rule import Board, Rule
from deduce.relations.sides import settled, undivided
from deduce.relations.small import prepared

MOST = 3000
"""So many facts are found at most before a story is too long to tell."""


class Cut(NamedTuple):
    """How one side of the loop would not hang together: faces as cells of `Faces.framed`.

    Attributes:
        side: 1 for the inside, 0 for the outside.
        ends: faces of it between which there is no way; of the outside, one may be that around the board.
        wall: the faces of the other side between them.
        rim: whether the face around the board is between them as well.
        face: that which would be one of them if it lay on the other side than it does; None where all are known.
    """

    side: int
    ends: int
    wall: int
    rim: bool
    face: int | None


Cause = Rule | Cut | None
"""Why a fact holds: by a rule, as a side hangs together; or None: by a mark, or by faces or edges already settled."""


Key = tuple[str, tuple[int, ...]]
"""A fact without why it holds."""


class Rest(NamedTuple):
    """On what a fact rests: one fact by its number, or a way of facts from one face to another.

    Attributes:
        facts: the numbers.
        two: the faces, if it is a way.
    """

    facts: tuple[int, ...]
    two: tuple[int, int] | None = None


class Fact(NamedTuple):
    """Something that is known.

    Attributes:
        sort: ``"mark"``, ``"pair"``, ``"side"`` or ``"clash"``.
        what: of a mark the variable and 1 for *yes*; of a pair both variables and which of them would be *yes*, as two
            bits, that cannot be; of a side two faces and 1 where they differ; nothing of a clash.
        cause: why.
        rests: the facts on which it rests.
    """

    sort: str
    what: tuple[int, ...]
    cause: Cause
    rests: tuple[Rest, ...]


class Trace:
    """What is known so far, and what follows next."""

    def __init__(self, board: Board, marks: Marks, *, coloured: bool, only: Set[Key] | None = None) -> None:
        self.only = only
        self.board, self.coloured = board, coloured
        loop = loop_of(board) if coloured else None
        self.shape: Faces | None = loop.faces if loop else None
        self.edges = edges_of(board, loop) if loop else 0
        self.sides = undivided(board) if coloured else Sides(0)
        self.ready = prepared(board)
        live = {id(rule) for rule in board.holding}  # type: ignore[attr-defined]
        self.rules = {k: rule for k, rule in numbered(board) if id(rule) in live}
        self.facts, self.costs = list[Fact](), list[int]()
        self.known: dict[Key, int] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}  # for each face, others and the fact that joins them
        self.numbers = {two: number for number, two in enumerate(self.ready.pairs)}
        self.heap: list[tuple[int, int, Fact]] = []
        self.order = count()
        if self.shape:
            for edge, (a, b) in self.shape.beside.items():
                if not edge & board.board:
                    self.links.setdefault(a, []).append((b, -1))
                    self.links.setdefault(b, []).append((a, -1))
        for value, side in ((1, marks.yes), (0, marks.no)):
            for bit in bits(side & board.board):
                self.push(0, Fact("mark", (bit, value), None, ()))
        self.heard = None if only is None else self._heard(only)  # no others say what may be known
        for k in self.rules:
            self.ask(k)

    def push(self, cost: int, fact: Fact) -> None:
        """Notes a fact that follows, if it is one of those that may."""
        given = fact.cause is None and not fact.rests
        if self.only is not None and not given and fact.sort != "clash" and (fact.sort, fact.what) not in self.only:
            return
        heappush(self.heap, (cost, next(self.order), fact))

    def run(self, wanted: Marks | None) -> int | None:
        """Takes facts until all wanted marks, or a clash, are among them; the number of the clash."""
        level, left = STEP, wanted
        while len(self.facts) < MOST:
            if not self.heap or self.heap[0][0] > level:
                if self.shape:
                    self.hang()
                if not self.heap:
                    return None
                level = max(level + STEP, self.heap[0][0])
                continue
            cost, _, fact = heappop(self.heap)
            if not self.new(fact):
                continue
            number = len(self.facts)
            self.facts.append(fact)
            self.costs.append(cost)
            if fact.sort == "clash":
                return number
            self.take(number, fact, cost)
            if left is not None and fact.sort == "mark":
                left = left.without(Marks(fact.what[0], 0) if fact.what[1] else Marks(0, fact.what[0]))
                if not left.known:
                    return None
        return None

    def new(self, fact: Fact) -> bool:
        """Whether a fact is not known yet."""
        match fact.sort:
            case "side":
                return self.sides.differ(*fact.what[:2]) is None
            case "clash":
                return True
            case _:
                return (fact.sort, fact.what) not in self.known

    def take(self, number: int, fact: Fact, cost: int) -> None:
        """Notes a fact, and asks those who hear of it."""
        self.known[fact.sort, fact.what] = number
        if fact.sort == "mark":
            bit, value = fact.what
            other = self.known.get(("mark", (bit, 1 - value)))
            if other is not None:
                self.push(cost, Fact("clash", (bit,), None, (Rest((number,)), Rest((other,)))))
            for k in self.ready.of.get(bit, ()):
                self.ask(k)
            if self.shape and bit & self.edges:
                a, b = self.shape.beside[bit]
                differ = self.sides.differ(a, b)
                if differ is None:
                    self.push(cost, Fact("side", (a, b, value), None, (Rest((number,)),)))
                elif differ != value:
                    self.push(cost + 1, Fact("clash", (bit,), None, (Rest((number,)), Rest(self.path(a, b), (a, b)))))
        elif fact.sort == "pair":
            for k, _ in self.ready.shared[self.numbers[fact.what[0], fact.what[1]]]:
                self.ask(k)
        else:
            a, b, differ = fact.what
            self.links.setdefault(a, []).append((b, number))
            self.links.setdefault(b, []).append((a, number))
            moved = self.sides.join(a, b, differ) or ()
            asked = set[int]()
            for face in moved:
                asked.update(self.ready.near[face])
            for k in asked:
                self.ask(k)
            if self.shape:
                for face in moved:
                    for edge in self.around(face):
                        self.decide(edge)

    def around(self, face: int) -> Sequence[int]:
        """The open edges beside a face."""
        assert self.shape is not None
        return [edge for edge, two in self.shape.beside.items() if face in two and edge & self.edges]

    def decide(self, edge: int) -> None:
        """Settles an edge by its faces."""
        assert self.shape is not None
        a, b = self.shape.beside[edge]
        differ = self.sides.differ(a, b)
        if differ is not None and ("mark", (edge, differ)) not in self.known:
            rests = self.path(a, b)
            self.push(1 + self.cost(rests), Fact("mark", (edge, differ), None, (Rest(rests, (a, b)),)))

    def cost(self, rests: Iterable[int]) -> int:
        """The facts on which some rest, counted again for each."""
        return sum(self.costs[one] for one in rests)

    def path(self, a: int, b: int) -> tuple[int, ...]:
        """The facts that say how two faces lie to each other: those that cost least."""
        heap: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, a, ())]
        seen, order = set[int](), count(1)
        while heap:
            cost, _, face, rests = heappop(heap)
            if face == b:
                return rests
            if face in seen:
                continue
            seen.add(face)
            for other, number in self.links.get(face, ()):
                price = 0 if number < 0 else 1 + self.costs[number]
                more = rests if number < 0 else (*rests, number)
                heappush(heap, (cost + price, next(order), other, more))
        raise AssertionError

    def ask(self, k: int) -> None:
        """What a rule says to what is known."""
        rule = self.rules.get(k)
        if rule is None:
            return
        small = self.ready.rules[k]
        every = small.sided if self.coloured else small.every
        held = list[tuple[int, Rest, int]]()  # the cost of facts, these, and the ways that they leave
        for bit, one in small.ones.items():
            for value, ways in ((1, one), (0, ~one)):
                number = self.known.get(("mark", (bit, value)))
                if number is not None:
                    held.append((self.costs[number], Rest((number,)), ways))
        for a, b, one in small.faces if self.coloured else ():
            differ = self.sides.differ(a, b)
            if differ is not None and every & (~one if differ else one):
                held.append((-1, Rest((), (a, b)), one if differ else ~one))
        for number, split in small.pairs:
            for x, some in enumerate(split):
                fact = self.known.get(("pair", (*self.ready.pairs[number], x)))
                if fact is not None:
                    held.append((self.costs[fact], Rest((fact,)), ~some))
        left = every
        for _, _, ways in held:
            left &= ways
        found = list(self._follows(k, left)) if left and (self.heard is None or k in self.heard) else []
        if not left:
            found = [("clash", (), 0)]
        if found:
            held = [one if one[0] >= 0 else self._sided(*one[1:]) for one in held]
            held.sort(key=lambda one: -one[0])
        for sort, what, ways in found:
            self._push(rule, sort, what, every, held, ways)

    def _follows(self, k: int, left: int) -> Iterator[tuple[str, tuple[int, ...], int]]:
        """What the ways that are left to a rule agree on, with the ways that do so."""
        small = self.ready.rules[k]
        for bit, one in small.ones.items():
            for value, ways in ((1, one), (0, ~one)):
                if not left & ~ways and ("mark", (bit, value)) not in self.known:
                    yield "mark", (bit, value), ways
        for a, b, one in small.faces if self.coloured else ():
            for value, ways in ((1, one), (0, ~one)):
                if not left & ~ways and self.sides.differ(a, b) is None and not self._beside(small.ones, a, b):
                    yield "side", (a, b, value), ways
        for number, split in small.pairs:
            for x, some in enumerate(split):
                if not left & some:
                    what = (*self.ready.pairs[number], x)
                    if ("pair", what) not in self.known and not self._plain(what):
                        yield "pair", what, ~some

    def _heard(self, only: Set[Key]) -> set[int]:
        """The rules that may say one of some facts."""
        found = set[int]()
        for sort, what in only:
            if sort == "mark":
                found.update(self.ready.of.get(what[0], ()))
            elif sort == "side":
                found.update(k for face in what[:2] for k in self.ready.near[face])
            elif sort == "pair":
                found.update(k for k, _ in self.ready.shared[self.numbers[what[0], what[1]]])
        return found

    def _sided(self, rest: Rest, ways: int) -> tuple[int, Rest, int]:
        assert rest.two is not None
        facts = self.path(*rest.two)
        return len(facts) + self.cost(facts), rest._replace(facts=facts), ways

    def _beside(self, ones: Iterable[int], a: int, b: int) -> bool:
        """Whether one edge of a rule lies between two faces."""
        assert self.shape is not None
        return any(self.shape.beside.get(bit) in ((a, b), (b, a)) for bit in ones)

    def _plain(self, what: tuple[int, ...]) -> bool:
        """Whether the marks of two variables already leave a value of them out."""
        one, other, x = what
        return ("mark", (one, 1 - (x >> 1))) in self.known or ("mark", (other, 1 - (x & 1))) in self.known

    def _push(
        self,
        rule: Rule,
        sort: str,
        what: tuple[int, ...],
        every: int,
        held: Sequence[tuple[int, Rest, int]],
        ways: int,
    ) -> None:
        """A fact by a rule, with as little as it needs of what is known."""
        kept = list(held)
        for one in held:
            left = every
            for other in kept:
                left &= other[2] if other is not one else -1
            if not left & ~ways:
                kept.remove(one)
        rests = tuple(rest for _, rest, _ in kept)
        self.push((1 if sort == "mark" else 2) + sum(cost for cost, _, _ in kept), Fact(sort, what, rule, rests))

    def hang(self) -> None:
        """Notes what follows as either side of the loop hangs together."""
        shape = self.shape
        assert shape is not None
        inside, outside = settled(shape, self.sides)
        if shape.parted(inside, outside):
            cut, rests = self.cut(None, 0)
            self.push(HANG + self.cost(n for rest in rests for n in rest.facts), Fact("clash", (), cut, rests))
            return
        more = shape.joined(inside, outside)
        for value, side in ((1, more[0]), (0, more[1])) if more else ():
            for face, cell in enumerate(shape.cells):
                if cell & side:
                    cut, rests = self.cut(face, 1 - value)
                    cost = HANG + self.cost(n for rest in rests for n in rest.facts)
                    self.push(cost, Fact("side", (face, shape.outer, value), cut, rests))

    def cut(self, face: int | None, value: int) -> tuple[Cut, tuple[Rest, ...]]:
        """How one side does not hang together, with a face inside (1) or outside (0); and what that rests on."""
        shape = self.shape
        assert shape is not None
        inside, outside = settled(shape, self.sides)
        extra = shape.cells[face] if face is not None else 0
        inside, outside = (inside | extra, outside) if value else (inside, outside | extra)
        side = shape.parted(inside, outside)
        if not side:
            raise AssertionError
        price = {
            cell: 0 if cell & extra else 1 + self.cost(self.path(shape.outer, f))
            for f, cell in enumerate(shape.cells)
            if cell & (inside | outside)
        }
        for cell in sorted(price, key=lambda one: -price[one]):
            fewer = inside & ~cell, outside & ~cell
            if cell != extra and shape.parted(*fewer) == side:
                inside, outside = fewer
        ends, wall = (inside, outside) if side == 1 else (outside, inside)
        region, width = shape.framed.board & ~wall, shape.framed.width
        reached = spread(ends & -ends, region & region >> 1, region & region >> width, width)
        rim = side == 1 and not ends & ~reached
        cut = Cut(int(side == 1), ends & ~extra, wall & ~extra, rim, face)
        faces = [f for f, cell in enumerate(shape.cells) if cell & (inside | outside) & ~extra]
        return cut, tuple(Rest(self.path(shape.outer, f), (shape.outer, f)) for f in faces)


HANG = 3
"""How many facts weigh as much as that a side hangs together."""
STEP = 6
"""After facts of so much more cost it is looked whether either side hangs together."""


def needed(trace: Trace, goals: Iterable[int]) -> set[int]:
    """The numbers of the facts on which some rest, and of these themselves."""
    found, left = set[int](), list(goals)
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += [n for rest in trace.facts[one].rests for n in rest.facts]
    return found
