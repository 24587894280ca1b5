"""In which order the facts of a chain are told: each after those on which it rests, faces from where one stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.faces import Sides
from deduce.explain.tracing import Fact, Rest, Trace, needed
from deduce.relations.loop.rule import loop_of, the_loop
from deduce.relations.rule import Rule

if TYPE_CHECKING:
    from deduce.explain.board import ExplainedBoard


class ToldFact(NamedTuple):
    """A fact as it is told.

    Attributes:
        number: that in the trace.
        fact: it.
        start: of two faces, that from which the other is told; -1 for other facts.
        side: 1 where the other is known to lie inside by then, 0 for outside; None where neither is.
    """

    number: int
    fact: Fact
    start: int = -1
    side: int | None = None

    @property
    def to(self) -> int:
        """The face that is told."""
        return sum(self.fact.what[:2]) - self.start


class Ordered:
    """The facts of a trace in the order in which they are told."""

    def __init__(self, puzzle: ExplainedBoard, trace: Trace, goals: Sequence[int]) -> None:
        self.puzzle, self.trace, self.goals = puzzle, trace, goals
        self.needed = needed(trace, goals)
        self.used = {n for one in self.needed for rest in trace.facts[one].rests for n in rest.facts}
        self.outer = the_loop(puzzle).faces.outer if loop_of(puzzle) else 0
        self.sides = Sides(self.outer + 1)  # what has been told of faces
        self.parts, self.crossed = list[ToldFact](), list[ToldFact]()
        self.begun, self.done = set[int](), set[int]()

    def _last(self, number: int) -> bool:
        """Whether a mark follows from two faces and is told at the end."""
        fact = self.trace.facts[number]
        return fact.sort == "mark" and fact.cause is None and bool(fact.rests) and number not in self.used

    def _tell(self, number: int, start: int = -1) -> None:
        """Tells a fact after those on which it rests, and what its rule says besides."""
        if number in self.begun:
            return
        self.begun.add(number)
        fact, side = self.trace.facts[number], None
        for rest in fact.rests:
            self._tell_rest(rest)
        if fact.sort == "side":
            a, b, differ = fact.what
            start = start if start in (a, b) else a
            if self._side(start) is None and self._side(a + b - start) is not None:
                start = a + b - start
            side = self._side(start)
            side = side if side is None else side ^ differ
            self.sides.join(a, b, differ)
        if fact.cause is not None or fact.rests:
            self.parts.append(ToldFact(number, fact, start, side))
        self.done.add(number)
        for n in sorted(self.needed - self.begun) if isinstance(fact.cause, Rule) else ():
            other = self.trace.facts[n]
            same = other.cause is fact.cause and other.sort == fact.sort
            if same and all(one in self.done for rest in other.rests for one in rest.facts):
                self._tell(n)

    def _tell_rest(self, rest: Rest) -> None:
        if rest.two is None:
            self._tell(*rest.facts)
            return
        face, end = rest.two
        facts = rest.facts
        if self._side(face) is None and self._side(end) is None:
            self._reach(face, end)
        if self._side(face) is None and self._side(end) is not None:
            face, facts = end, facts[::-1]
        for n in facts:
            one, other, _ = self.trace.facts[n].what
            start = other if face != one and (face == other or not self._one(face, one)) else one
            self._tell(n, start)
            face = one + other - start

    def _reach(self, *faces: int) -> None:
        """Tells on which side one of some faces lies, where lines and gaps lead there from around the board."""
        seen, left = {self.outer}, [(self.outer, list[tuple[int, int]]())]
        for face, way in left:  # grows
            if face in faces:
                for n, start in way:
                    self._tell(n, start)
                return
            for other, n in self.trace.links.get(face, ()):
                if other not in seen and (n < 0 or (n in self.needed and self._plain(n))):
                    seen.add(other)
                    left.append((other, [*way, (n, face)] if n >= 0 else way))

    def _plain(self, number: int) -> bool:
        """Whether a fact on faces needs but a mark that was known before."""
        (rest, *_) = self.trace.facts[number].rests or [Rest(())]
        return self.trace.facts[number].cause is None and all(not self.trace.facts[n].rests for n in rest.facts)

    def _reached(self) -> list[ToldFact]:
        """The facts on faces to which lines and gaps lead from around the board, in this order."""
        found, seen, left = list[ToldFact](), {self.outer: 0}, [self.outer]
        for face in left:  # grows
            for other, n in self.trace.links.get(face, ()):
                if other in seen or (n >= 0 and (n not in self.needed or not self._plain(n))):
                    continue
                fact = self.trace.facts[n] if n >= 0 else None
                seen[other] = seen[face] ^ (fact.what[2] if fact else 0)
                left.append(other)
                if fact is not None:
                    found.append(ToldFact(n, fact, face, seen[other]))
        return found

    def _one(self, a: int, b: int) -> bool:
        """Whether two faces are one, as the board lacks the edges between them."""
        seen, left = {a}, [a]
        while left:
            for other, number in self.trace.links.get(left.pop(), ()):
                if number < 0 and other not in seen:
                    seen.add(other)
                    left.append(other)
        return b in seen

    def _side(self, face: int) -> int | None:
        """1 for a face that is told to lie inside, 0 for outside."""
        return self.sides.differ(face, self.outer)
