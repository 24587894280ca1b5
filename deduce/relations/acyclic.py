"""No cycle: the edges of a graph that are drawn close no loop.

An edge is drawn where a variable has one of its two values, so that one variable may choose between two edges, such as
the two diagonals of a cell. What is joined by drawn edges is found by union and find (Tarjan 1975): an edge whose two
ends are joined already would close a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from deduce.board import graphs
from deduce.board.grid import Cell, Grid
from deduce.board.marks import TOP, Marks
from deduce.board.memo import view
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES
from deduce.relations.derived import derived
from deduce.relations.propagation import Propagation
from deduce.relations.rule import YES, Board, Parts, Rule, cell_of, named

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

    from deduce.contract.puzzle import Name
    from deduce.relations.rule import Literals


@dataclass(frozen=True)
class Acyclic(Rule):
    """The drawn edges of a graph close no loop: it is a forest.

    Attributes:
        nodes: the nodes, as the cells or corners where they stand.
        edges: the edges: the variable of each, the value with which it is drawn, and its two ends as places in `nodes`.
    """

    plainly_wrong: ClassVar[str] = msg("the lines in {cells} close a loop")
    nodes: tuple[Cell, ...]
    edges: tuple[tuple[int, int, int, int], ...]

    @property
    def heeds(self) -> int:
        found = 0
        for bit, _, _, _ in self.edges:
            found |= bit
        return found

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        near: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for bit, side, one, other in self.edges:
            if answer[cell_of(bit, on.shape)] == (side == YES):
                way = path(near, one, other)
                if way is not None:
                    yield {"cells": [cell_of(each, on.shape) for each in (*way, bit)]}
                else:
                    near[one].append((bit, other))
                    near[other].append((bit, one))

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        drawn = [
            (one, other) for bit, side, one, other in self.edges if answer[cell_of(bit, on.shape)] == (side == YES)
        ]
        return graphs.forest(range(len(self.nodes)), drawn)

    def says(self, marks: Marks) -> Marks:
        return excluded(self, marks, joined(self, marks))

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        loop = next(self.rings(marks), None)
        if loop is not None:
            return msg("{cells} would close a loop", cells=along(board, loop))
        found = joined(self, marks)
        if found is None or not excluded(self, marks, found).clash:
            return None
        closing = [bit & ~marks.known for bit, _, one, other in self.edges if found[one] == found[other]]
        twice = next((bit for i, bit in enumerate(closing) if bit and bit in closing[:i]), 0)
        return Message(msg("{cell} would close a loop either way").template, cell=named(board, twice))

    def loops(self, marks: Marks) -> Iterator[Marks]:
        """The loop that each drawn edge closes together with those before it."""
        for ring in self.rings(marks):
            cells = sum({*ring})
            yield Marks(cells & marks.yes, cells & marks.no)

    def rings(self, marks: Marks) -> Iterator[Sequence[int]]:
        """The same in the order in which one goes along it, from the edge that closes it."""
        near: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for bit, side, one, other in self.edges:
            if bit & marks[side]:
                way = path(near, one, other)
                if way is not None:
                    yield (bit, *dict.fromkeys(one for one in way if one != bit))
                else:
                    near[one].append((bit, other))
                    near[other].append((bit, one))

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        """Left to `cuts`, and to `exact` where they are too many."""

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:  # noqa: ARG002
        for yes, no in self.loops(solution):
            yield Marks(no, yes)

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """The round in which each node goes when again and again all nodes with at most one neighbour are taken away.

        In a forest each node goes in the round after all its neighbours but one have gone, so that all helpers follow
        from the edges; of a loop the node that went first would have two neighbours left.
        """
        count = len(self.nodes)
        turn = [cp.new_int_var(1, max(count, 1), "") for _ in self.nodes]
        later: list[list[object]] = [[] for _ in self.nodes]
        as_late: list[list[object]] = [[] for _ in self.nodes]
        for bit, side, one, other in self.edges:
            drawn = literal[bit] if side == YES else literal[bit].negated()
            for node, far in ((one, other), (other, one)):
                for found, lag in ((later, 0), (as_late, 1)):
                    both, after = cp.new_bool_var(""), cp.new_bool_var("")
                    cp.add(turn[far] >= turn[node] - lag).only_enforce_if(after)
                    cp.add(turn[far] < turn[node] - lag).only_enforce_if(after.negated())
                    cp.add_bool_and(drawn, after).only_enforce_if(both)
                    cp.add_bool_or(drawn.negated(), after.negated(), both)
                    found[node].append(both)
        for node, time in enumerate(turn):
            first = cp.new_bool_var("")
            cp.add(time == 1).only_enforce_if(first)
            cp.add(time > 1).only_enforce_if(first.negated())
            cp.add(sum(later[node]) <= 1)  # type: ignore[arg-type]
            cp.add(sum(as_late[node]) >= 2).only_enforce_if(first.negated())  # type: ignore[arg-type]


def along(board: Board, ring: Sequence[int]) -> Name:
    """A loop by the cells through which one comes, from the first of them back to it."""
    first = ring.index(min(ring))
    cells = [*ring[first:], *ring[:first]]
    return {lang: " → ".join(board.name(bit, lang) for bit in cells) for lang in LANGUAGES}


def path(near: Sequence[Sequence[tuple[int, int]]], one: int, other: int) -> list[int] | None:
    """The variables along the way between two nodes, from the edges of each node; None where they are apart."""
    came: dict[int, tuple[int, int]] = {one: (0, one)}
    queue = [one]
    for node in queue:  # grows as it is walked along
        for bit, far in near[node]:
            if far not in came:
                came[far] = (bit, node)
                queue.append(far)
    if other not in came:
        return None
    way = list[int]()
    while other != one:
        bit, other = came[other]
        way.append(bit)
    return way


def root(above: list[int], node: int) -> int:
    """The node that stands for the part of a node; the way there is halved."""
    while above[node] != node:
        above[node] = above[above[node]]
        node = above[node]
    return node


def joined(rule: Acyclic, marks: Marks) -> list[int] | None:
    """For each node the node that stands for its part, by the drawn edges; None where these close a loop."""
    above = list(range(len(rule.nodes)))
    for bit, side, one, other in rule.edges:
        if bit & (marks.no if side else marks.yes):
            first, second = root(above, one), root(above, other)
            if first == second:
                return None
            above[second] = first
    return [root(above, node) for node in range(len(above))]


def excluded(rule: Acyclic, marks: Marks, parts: list[int] | None) -> Marks:
    """What is not drawn, since it would close a loop; `TOP` where there is one, or no value of a variable is left."""
    if parts is None:
        return TOP
    yes = no = 0
    for bit, side, one, other in rule.edges:
        if parts[one] == parts[other] and not bit & (marks.no if side else marks.yes):
            if side:
                yes |= bit
            else:
                no |= bit
    return TOP if yes & no else Marks(yes, no)


def all_say(board: Board, marks: Marks) -> Marks:
    """What all rules say to some marks; `TOP` where lines close a loop."""
    yes = no = 0
    for rule in board.rules.of(Acyclic):
        found = excluded(rule, marks, joined(rule, marks))
        yes |= found.yes
        no |= found.no
    return TOP if yes & no else Marks(yes, no)


@view
def known_parts(board: Board, marks: Marks) -> Sequence[list[int]] | None:
    """For each rule what the drawn edges join; None where they close a loop."""
    found = []
    for rule in board.rules.of(Acyclic):
        parts = joined(rule, marks)
        if parts is None:
            return None
        found.append(parts)
    return found


def closed(board: Board, before: Marks, after: Marks) -> bool:
    """Whether edges close a loop that are drawn beyond known ones; only these are looked at."""
    known = known_parts(board, before)
    if known is None:
        return True
    yes, no = after.yes & ~before.yes, after.no & ~before.no
    for rule, parts in zip(board.rules.of(Acyclic), known, strict=True):
        above = dict[int, int]()
        for bit, side, one, other in rule.edges:
            if bit & (no if side else yes):
                first, second = parts[one], parts[other]
                while first in above:
                    first = above[first]
                while second in above:
                    second = above[second]
                if first == second:
                    return True
                above[second] = first
    return False


class AcyclicPropagation(Propagation):
    """Loops, which are asked last: whether a supposition closes one, and what would close one then."""

    sort = Acyclic
    order = 70
    last = True
    counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)

    def parts(self, board: Board, state: int, before: Marks, after: Marks) -> bool:  # noqa: ARG002
        return closed(board, before, after)

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return partial(all_say, board)


@derived(
    rank=16,
    ja="輪ができる",
    says="With {because}, the other line would close a loop, so {therefore}.",
    says_ja="{since}、もう一方の線を引くと輪ができる。だから{therefore}。",
    clash="With {because}, a loop is closed.",
    clash_ja="{since}、輪ができてしまう。",
)
def no_loop(board: Board, marks: Marks) -> Marks:
    """No loop: what would close a loop with lines that are drawn is not drawn.

    What it says
    ------------
    Where two points are joined by drawn lines already, a line between them would close a loop, and is not there. Where
    a loop is drawn, there is a contradiction.

    Why it is sound
    ---------------
    The solution has all these lines, and no loop.
    """
    return all_say(board, marks)
