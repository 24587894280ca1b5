"""How rules on few edges, and sides of faces, lead from marks to others: fact by fact, with what each rests on.

`deduce.relations.pairwise` finds out as quickly as it can what follows; here it is found out again in the order in
which it is easiest to tell. A fact settles an edge or a cell, leaves out a value of two of them, or says how two
faces lie to each other. Of all facts that follow next, that is taken which rests on the fewest others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import reduce
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from deduce.board.connectivity import spread
from deduce.board.faces import Faces, Sides
from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain.voices import CLASH, SIDED, Key, around, voices
from deduce.relations.extensional import small_rules
from deduce.relations.loop.rule import edges_of, loop_of
from deduce.relations.loop.sides import settled, undivided
from deduce.relations.pairwise import numbered
from deduce.relations.rule import Board, Rule

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


Entry = tuple[int, int, Fact]
"""A fact that follows, with its cost and a number by which it was noted."""

Held = tuple[int, int, int]
"""What a rule has heard: its place, the number of the fact, and the ways that this leaves."""


class Trace:
    """What is known so far, and what follows next: at first, marks and what each rule says to them."""

    def __init__(self, board: Board, marks: Marks, *, coloured: bool, faces: bool = False) -> None:
        self.only: Set[Key] | None = None
        self.plain = False
        self.heard: Set[int] | None = None
        self.board, self.coloured = board, coloured
        loop = loop_of(board) if coloured else None
        self.shape: Faces | None = loop.faces if loop else None
        self.edges = edges_of(board, loop) if loop else 0
        self.sides = undivided(board) if coloured else Sides(0)
        self.ready, self.voices = small_rules(board), voices(board)
        live = {id(rule) for rule in board.holding}
        self.rules = {k: rule for k, rule in numbered(board) if id(rule) in live and not faces}
        self.left = [small.sided if coloured else small.every for small in self.ready.rules]  # the ways that still fit
        self.facts, self.costs = list[Fact](), list[int]()
        self.known: dict[Key, int] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}  # for each face, others and the fact that joins them
        self.numbers = {two: number for number, two in enumerate(self.ready.pairs)}
        self.heap: list[Entry] = []
        self.pushed = 0
        self.held = dict[int, tuple[Held, ...]]()  # what each rule has heard
        self.asked = dict[int, Sequence[tuple[Key, int]]]()  # what each rule may say
        self.paths = dict[tuple[int, int], tuple[int, ...]]()  # as long as no faces are joined
        self.waiting: dict[Key, list[Entry]] | None = None
        self.later = set[int]()  # rules that a plain trace asks once nothing else is left
        if self.shape:
            for edge, (a, b) in self.shape.beside.items():
                if not edge & board.board:
                    self.links.setdefault(a, []).append((b, -1))
                    self.links.setdefault(b, []).append((a, -1))
        for k in self.rules:
            self.ask(k)
        for value, side in ((1, marks.yes), (0, marks.no)):
            for bit in bits(side & board.board):
                self.facts.append(Fact("mark", (bit, value), None, ()))
                self.costs.append(0)
                self.take(len(self.facts) - 1, self.facts[-1], 0)

    def limited(self, only: Set[Key] | None = None, *, plain: bool = False) -> Trace:
        """A copy that goes on by itself; what has been asked need not be asked again.

        Args:
            only: of others than these facts it is not spoken.
            plain: whether it does not matter on what facts rest, nor in which order they follow, only what can follow
                at all: nothing that follows else is missing then, though more may contradict each other.
        """
        made = Trace.__new__(Trace)
        made.__dict__.update(self.__dict__)
        made.plain = plain
        made.only, made.heard = only, None if only is None else self._heard(only)  # no others say what may be known
        made.sides, made.left, made.known = self.sides.copy(), self.left.copy(), self.known.copy()
        made.held = self.held.copy()
        made.facts, made.costs = self.facts.copy(), self.costs.copy()
        made.links = {face: others.copy() for face, others in self.links.items()}
        made.asked, made.paths, made.later = {}, {}, set()
        if only is None:
            made.heap = self.heap.copy()
            return made
        if self.waiting is None:
            self.waiting = {}
            for entry in self.heap:
                fact = entry[2]
                self.waiting.setdefault(CLASH if fact.sort == "clash" else (fact.sort, fact.what), []).append(entry)
        made.heap = [entry for key in (CLASH, *only) for entry in self.waiting.get(key, ())]
        heapify(made.heap)
        return made

    def push(self, cost: int, fact: Fact) -> None:
        """Notes a fact that follows, if it is one of those that may."""
        if self.only is None or fact.sort == "clash" or (fact.sort, fact.what) in self.only:
            self.pushed += 1
            heappush(self.heap, (cost, self.pushed, fact))

    def run(self, wanted: Marks | None) -> int | None:
        """Takes facts until all wanted marks, or a clash, are among them; the number of the clash."""
        level, left = STEP if not self.plain else MOST, wanted  # a plain trace looks last whether sides hang together
        if left is not None:
            left = left.without(reduce(Marks.join, map(_mark, self.facts), NOTHING))
            if not left.known:
                return None
        while len(self.facts) < MOST:
            if not self.heap and self.later:
                later, self.later = self.later, set()
                for k in later:
                    self._answer(k, moved=True)
                continue
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
                left = left.without(_mark(fact))
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
                self.ask(k, ("mark", fact.what))
            if self.shape and bit & self.edges:
                a, b = self.shape.beside[bit]
                differ = self.sides.differ(a, b)
                if differ is None:
                    self.push(cost, Fact("side", (a, b, value), None, (Rest((number,)),)))
                elif differ != value:
                    self.push(cost + 1, Fact("clash", (bit,), None, (Rest((number,)), Rest(self.path(a, b), (a, b)))))
        elif fact.sort == "pair":
            for k, _ in self.ready.shared[self.numbers[fact.what[0], fact.what[1]]]:
                self.ask(k, ("pair", fact.what))
        else:
            a, b, differ = fact.what
            self.links.setdefault(a, []).append((b, number))
            self.links.setdefault(b, []).append((a, number))
            self.paths.clear()
            moved = self.sides.join(a, b, differ) or ()
            asked = set[int]()
            for face in moved:
                asked.update(self.ready.near[face])
            for k in asked:
                self.ask(k)
            if self.shape:
                beside = around(self.board)
                for face in moved:
                    for edge in beside.get(face, ()):
                        self.decide(edge)

    def decide(self, edge: int) -> None:
        """Settles an edge by its faces."""
        assert self.shape is not None
        a, b = self.shape.beside[edge]
        differ = self.sides.differ(a, b)
        if differ is None or ("mark", (edge, differ)) in self.known:
            return
        if self.plain and ("mark", (edge, 1 - differ)) in self.known:
            self.push(0, Fact(*CLASH, None, ()))
        if self.may(("mark", (edge, differ))):
            rests = self.path(a, b)
            self.push(1 + self.cost(rests), Fact("mark", (edge, differ), None, (Rest(rests, (a, b)),)))

    def may(self, key: Key) -> bool:
        """Whether a fact is one of those that may follow."""
        return self.only is None or key in self.only

    def cost(self, rests: Iterable[int]) -> int:
        """The facts on which some rest, counted again for each."""
        return sum(self.costs[one] for one in rests)

    def path(self, a: int, b: int) -> tuple[int, ...]:
        """The facts that say how two faces lie to each other: those that cost least."""
        if self.plain:
            return ()
        found = self.paths.get((a, b))
        if found is None:
            found = self.paths[a, b] = self._path(a, b)
        return found

    def _path(self, a: int, b: int) -> tuple[int, ...]:
        heap: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, a, ())]
        seen, order = set[int](), 0
        while heap:
            cost, _, face, rests = heappop(heap)
            if face == b:
                return rests
            if face in seen:
                continue
            seen.add(face)
            for other, number in self.links.get(face, ()):
                if other not in seen:
                    order += 1
                    price = 0 if number < 0 else 1 + self.costs[number]
                    heappush(heap, (cost + price, order, other, rests if number < 0 else (*rests, number)))
        raise AssertionError

    def ask(self, k: int, heard: Key | None = None) -> None:
        """What a rule says to what is known, after it has heard a fact, or that more is known of faces."""
        if k not in self.rules:
            return
        if heard is not None:
            place, ways = self.voices[k].hears[heard]
            self.left[k] &= ways
            self.held[k] = (*self.held.get(k, ()), (place, self.known[heard], ways))
        if self.plain:
            self.later.add(k)
        else:
            self._answer(k, moved=heard is None)

    def _answer(self, k: int, *, moved: bool) -> None:
        rule, left = self.rules[k], self.left[k]
        if moved and self.coloured:
            root, other = self.sides.root, self.sides.other
            for a, b, one in self.ready.rules[k].faces:
                if root[a] == root[b]:
                    left &= one if other[a] ^ other[b] else ~one
            self.left[k] = left
        if not left:
            self._push(k, rule, [(CLASH, -1)])
            return
        found = [one for one in self._says(k) if not left & one[1] and one[0] not in self.known and self._open(*one[0])]
        if found:
            self._push(k, rule, found)

    def _says(self, k: int) -> Sequence[tuple[Key, int]]:
        """The facts that a rule may say, with the ways in which they do not hold."""
        if self.heard is not None and k not in self.heard:
            return ()
        found = self.asked.get(k)
        if found is None:
            found, only = self.voices[k].says, self.only
            if only is not None:
                found = [one for one in found if one[0] in only]
            if not self.coloured:
                found = [one for one in found if one[0][0] != "side"]
            self.asked[k] = found
        return found

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

    def _open(self, sort: str, what: tuple[int, ...]) -> bool:
        """Whether a fact that is not known does not plainly follow from others either."""
        if sort == "side":
            return self.sides.root[what[0]] != self.sides.root[what[1]]
        if sort == "pair":  # the marks of its variables may leave the value out already
            one, other, x = what
            return ("mark", (one, 1 - (x >> 1))) not in self.known and ("mark", (other, 1 - (x & 1))) not in self.known
        return True

    def _push(self, k: int, rule: Rule, found: Iterable[tuple[Key, int]]) -> None:
        """Facts by a rule, each with as little as it needs of what is known."""
        if self.plain:
            for key, _ in found:
                self.push(0, Fact(*key, rule, ()))
            return
        small = self.ready.rules[k]
        every = small.sided if self.coloured else small.every
        costs = self.costs
        held = [(-costs[n], place, Rest((n,)), ways) for place, n, ways in self.held.get(k, ())]
        for place, (a, b, one) in enumerate(small.faces if self.coloured else (), SIDED):
            differ = self.sides.differ(a, b)
            if differ is not None and every & (~one if differ else one):
                facts = self.path(a, b)
                held.append((-len(facts) - self.cost(facts), place, Rest(facts, (a, b)), one if differ else ~one))
        held.sort()  # what costs most is spared first
        after = [every]  # what those from each on leave together
        for *_, ways in reversed(held):
            after.append(after[-1] & ways)
        after.reverse()
        for (sort, what), none in found:
            left, price, rests = every, 1 if sort == "mark" else 2, list[Rest]()
            for at, (less, _, rest, ways) in enumerate(held, 1):
                if left & after[at] & none:
                    left &= ways
                    price -= less
                    rests.append(rest)
            self.push(price, Fact(sort, what, rule, tuple(rests)))

    def hang(self) -> None:
        """Notes what follows as either side of the loop hangs together."""
        shape = self.shape
        assert shape is not None
        inside, outside = settled(shape, self.sides)
        if shape.parted(inside, outside):
            cut, rests = self._cut(None, 0)
            self.push(HANG + self.cost(n for rest in rests for n in rest.facts), Fact("clash", (), cut, rests))
            return
        more = shape.joined(inside, outside)
        if self.plain and more is None:
            self.push(0, Fact(*CLASH, None, ()))
        for value, side in ((1, more[0]), (0, more[1])) if more else ():
            for face, cell in enumerate(shape.cells):
                if cell & side and self.may(("side", (face, shape.outer, value))):
                    cut, rests = self._cut(face, 1 - value)
                    cost = HANG + self.cost(n for rest in rests for n in rest.facts)
                    self.push(cost, Fact("side", (face, shape.outer, value), cut, rests))

    def _cut(self, face: int | None, value: int) -> tuple[Cut | None, tuple[Rest, ...]]:
        return (None, ()) if self.plain else self.cut(face, value)

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


def _mark(fact: Fact) -> Marks:
    bit, value = fact.what
    return Marks(bit, 0) if value else Marks(0, bit)
