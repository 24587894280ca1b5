"""What a reason probably looks like, judged by those that the same technique had before.

Nothing here decides anything: `deduce.engine.minimal_subset` asks the technique whether a guess is right, and finds the
reason without one too, only with more questions. Guessed are

- the same marks around another conclusion, perhaps turned or with the values exchanged: a 2×2 block;
- the marks on the kept clues: the crossed out places of a row;
- a group that the conclusion touches, what stands around it and the nearest mark beyond: a group with one exit;
- of the clues, one that the conclusion lies on, or those of the last conclusion in its layer: the pair of a number.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from deduce.board.marks import Marks, bits
from deduce.contract.technique import Technique
from deduce.engine.layout import Layout

PATTERNS = 64
"""How many patterns of a technique are remembered, the latest."""
SMALL = 8
"""How many marks a pattern has at the most."""
TRUSTED = 0.3
"""How much a way of guessing must be trusted to be used: 1 when it was always right of late."""
NEW = 0.5
"""How much a way is trusted that was never used."""

Item = tuple[float, float, int, bool]
"""A mark from a conclusion's point of view: rows and columns away, layers above, and whether it has the same value."""
Pattern = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class SoughtReason:
    """A conclusion whose reason is sought.

    Attributes:
        board: where variables stand.
        spot: a variable that the conclusion is about.
        value: whether it becomes yes.
        order: the marks of the board as sets, farthest first, packed.
    """

    board: Layout
    spot: int
    value: bool
    order: Sequence[int]

    def sides(self, packed: int) -> tuple[int, int]:
        """The variables with the value of the conclusion, and those with the other."""
        marks = self.board.marks(packed)
        return (marks.yes, marks.no) if self.value else (marks.no, marks.yes)

    def packed(self, same: int, other: int) -> int:
        """The reverse of `sides`."""
        return self.board.packed(Marks(same, other) if self.value else Marks(other, same))

    @property
    def layer(self) -> int:
        """The layer of the conclusion."""
        return self.board.layer[self.spot]


@dataclass
class Trust:
    """How far a way of guessing was right of late."""

    share: float = NEW

    def __bool__(self) -> bool:
        return self.share >= TRUSTED

    def learn(self, *, right: bool) -> None:
        """One more guess was right, or was not."""
        self.share += (right - self.share) / 4


@dataclass
class Memory:
    """What the reasons of a technique looked like, for one sort of conclusions."""

    patterns: dict[Pattern, None] = field(default_factory=dict)
    last: dict[int, int] = field(default_factory=dict)
    trust: tuple[Trust, ...] = field(default_factory=lambda: tuple(Trust() for _ in WAYS))
    own: Trust = field(default_factory=Trust)
    again: Trust = field(default_factory=Trust)

    def reasons(self, case: SoughtReason, clues: int, part: int) -> list[int]:
        """What may be the reason, out of some marks."""
        ways = zip(WAYS, self.trust, strict=True)
        return [guess for way, trust in ways if trust for guess in way(self, case, clues, part)]

    def learn(self, case: SoughtReason, clues: int, part: int, reason: int) -> None:
        """The reason out of some marks was found."""
        right = False
        for way, trust in zip(WAYS, self.trust, strict=True):
            if trust or not right:  # while one is right, those that are not used need no trial
                met = reason in way(self, case, clues, part)
                trust.learn(right=met)
                right = right or met
        if not right and reason.bit_count() <= SMALL:
            for pattern in _turned(list(_seen(case, reason))):
                self.patterns[pattern] = None
            for pattern in list(self.patterns)[:-PATTERNS]:
                del self.patterns[pattern]

    def clues(self, case: SoughtReason) -> list[int]:
        """What may be the clues of the reason."""
        found = _own(case) if self.own else []
        return [*found, self.last[case.layer]] if self.again and case.layer in self.last else found

    def learn_clues(self, case: SoughtReason, clues: int) -> None:
        """The clues of the reason were found."""
        self.own.learn(right=clues in _own(case))
        self.again.learn(right=clues == self.last.get(case.layer))
        self.last[case.layer] = clues


class _Memories(threading.local):
    """Each thread learns by itself, since a memory changes while it is read."""

    def __init__(self) -> None:
        self.known: dict[tuple[Technique, bool], Memory] = {}


_memories = _Memories()


def memory(technique: Technique, *, auxiliary: bool) -> Memory:
    """What the reasons of the technique looked like, apart for what a board shows and for what it does not."""
    return _memories.known.setdefault((technique, auxiliary), Memory())


def _own(case: SoughtReason) -> list[int]:
    """The clues that the conclusion lies on, each alone."""
    return [1 << number for number, unit in enumerate(case.board.units) if unit & case.spot]


def _seen(case: SoughtReason, reason: int) -> Iterator[Item]:
    """A reason from its conclusion's point of view."""
    place, layer = case.board.place, case.board.layer
    x, y = place[case.spot]
    for same, side in zip((True, False), case.sides(reason), strict=True):
        for bit in bits(side):
            r, c = place[bit]
            yield r - x, c - y, layer[bit] - case.layer, same


def _turned(items: Sequence[Item]) -> Iterator[Pattern]:
    """The eight turns and mirror images of a pattern."""
    for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        yield tuple(sorted((x * r, y * c, above, same) for r, c, above, same in items))
        yield tuple(sorted((y * c, x * r, above, same) for r, c, above, same in items))


def _moved(known: Memory, case: SoughtReason, clues: int, part: int) -> list[int]:  # noqa: ARG001
    """The patterns that stand around the conclusion."""
    (x, y), layer, at = case.board.place[case.spot], case.layer, case.board.at
    mine, others = case.sides(part)
    found = []
    for pattern in list(known.patterns):  # a copy, since another thread may learn
        same = other = 0
        for r, c, above, agrees in pattern:
            bit = at.get((x + r, y + c, layer + above), 0)
            if not bit & (mine if agrees else others):
                break
            if agrees:
                same |= bit
            else:
                other |= bit
        else:
            found.append(case.packed(same, other))
    return found


def _within(sides: Sequence[bool], known: Memory, case: SoughtReason, clues: int, part: int) -> list[int]:  # noqa: ARG001
    """The marks on the clues, with the value of the conclusion, the other, or both."""
    unit = 0
    for number, cells in enumerate(case.board.units):
        if clues >> number & 1:
            unit |= cells
    same, other = (side & unit if wanted else 0 for side, wanted in zip(case.sides(part), sides, strict=True))
    return [case.packed(same, other)] if unit else []


def _group(known: Memory, case: SoughtReason, clues: int, part: int) -> list[int]:  # noqa: ARG001
    """Each group that the conclusion touches, what stands around it, and the nearest mark of its value beyond."""
    mine, others = case.sides(part)
    found = []
    left = case.board.beside(case.spot) & mine
    while left:
        group, wall, front = 0, 0, left & -left
        while front:
            bit = front & -front
            near = case.board.beside(bit)
            group |= bit
            wall |= near & others
            front = (front | near & mine) & ~group
        left &= ~group
        beyond = case.packed(mine & ~group, 0)
        nearest = next((part & beyond for part in reversed(case.order) if part & beyond), 0)
        last = 1 << nearest.bit_length() - 1 if nearest else 0
        found.append(case.packed(group, wall) | last)
    return found


WAYS: Sequence[Callable[[Memory, SoughtReason, int, int], list[int]]] = (
    _moved,
    _group,
    partial(_within, (True, False)),
    partial(_within, (False, True)),
    partial(_within, (True, True)),
)
"""The ways of guessing: from what is known, the conclusion, its clues and the marks to choose from."""
