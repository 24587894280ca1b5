"""Links: the nodes of a graph hang together by its *yes* edges.

`deduce.relations.connected` is about cells of one value; here the variables are the edges of any graph, such as the
bridges that may be built between islands, and its nodes are all there from the beginning. An edge without which the
nodes would fall apart is a bridge of the graph in the sense of graph theory; one depth-first search finds all of them
(Tarjan 1974).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from deduce.board import graphs
from deduce.board.grid import Cell, Grid
from deduce.board.marks import TOP, Marks
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cells_named
from deduce.relations.derived import derived
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, Parts, Rule, cell_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

    from deduce.contract.puzzle import Name
    from deduce.relations.rule import Literals

SPOKEN = 8
"""So many nodes, or stretches of them, are named that are cut off from the others; of more, how many more."""


@dataclass(frozen=True)
class Linked(Rule):
    """The nodes of a graph hang together by its *yes* edges.

    Attributes:
        nodes: the nodes, as the cells where they stand.
        edges: the edges: the variable of each, and its two ends as places in `nodes`.
    """

    plainly_wrong: ClassVar[str] = msg("the nodes are in {count} groups that are not linked")
    nodes: tuple[Cell, ...]
    edges: tuple[tuple[int, int, int], ...]

    @cached_property
    def near(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each node its edges, with the node at the other end."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for bit, one, other in self.edges:
            found[one].append((bit, other))
            found[other].append((bit, one))
        return tuple(map(tuple, found))

    @property
    def heeds(self) -> int:
        return sum(bit for bit, _, _ in self.edges)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        count = len(self.parts(sum(bit for bit, _, _ in self.edges if answer[cell_of(bit, on.shape)])))
        if count > 1:
            yield {"cells": [], "count": count}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        drawn = ((one, other) for bit, one, other in self.edges if answer[cell_of(bit, on.shape)])
        return graphs.connected(graphs.of_links(range(len(self.nodes)), drawn))

    def says(self, marks: Marks) -> Marks:
        needed = without_which(self, ~marks.no)
        return TOP if needed is None else Marks(needed, 0)

    def unmet(self, board: Board, marks: Marks) -> Message | None:  # noqa: ARG002
        parts = self.parts(~marks.no)
        if len(parts) < 2:
            return None
        part = min(parts, key=len)
        said = msg("the islands {cells} would be cut off from the others")
        if len(part) == 1:
            said = msg("the island {cells} would be cut off from the others")
        return Message(said.template, cells=self.named(part))

    def named(self, some: Sequence[int]) -> Name:
        """Some nodes by the cells where they stand."""
        cells = Some.of(self.nodes[node] for node in sorted(some))
        return {lang: cells_named(cells, lang, SPOKEN) for lang in LANGUAGES}

    def parts(self, edges: int) -> list[list[int]]:
        """The nodes that hang together by some edges."""
        left, found = dict.fromkeys(range(len(self.nodes))), list[list[int]]()
        while left:
            part = [next(iter(left))]
            del left[part[0]]
            for node in part:  # grows as it is walked along
                for bit, other in self.near[node]:
                    if bit & edges and other in left:
                        del left[other]
                        part.append(other)
            found.append(part)
        return found

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """Left to `cuts`, and to `exact` where they are too many."""
        if len(self.parts(-1)) > 1:
            cp.add_bool_or([])

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:  # noqa: ARG002
        for part in sorted(self.parts(solution.yes), key=len)[:-1]:
            mine = set(part)
            yield Marks(sum(bit for bit, one, other in self.edges if (one in mine) != (other in mine)), 0)

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """How far each node is from the first one, by *yes* edges: so all helpers follow from the edges."""
        count = len(self.nodes)
        far = [cp.new_int_var(min(i, 1), 0 if i == 0 else count - 1, "") for i in range(count)]
        nearer: list[list[object]] = [[] for _ in self.nodes]
        for bit, one, other in self.edges:
            steps = [cp.new_bool_var("") for _ in range(3)]
            for step, more in zip(steps, (-1, 0, 1), strict=True):
                cp.add(far[other] == far[one] + more).only_enforce_if(step)
            cp.add(sum(steps) == literal[bit])
            nearer[one].append(steps[0])
            nearer[other].append(steps[2])
        for some in nearer[1:]:
            cp.add_bool_or(some)  # type: ignore[arg-type]


def without_which(rule: Linked, edges: int) -> int | None:
    """Those of some edges without any of which the nodes would fall apart; None where they are apart."""
    near, count = rule.near, 1
    order, low = [0] * len(near), [0] * len(near)
    order[0] = low[0] = 1
    nodes, through, places, found = [0], [0], [0], 0
    while nodes:
        node, place = nodes[-1], places[-1]
        if place < len(near[node]):
            places[-1] = place + 1
            bit, other = near[node][place]
            if not bit & edges or bit == through[-1]:
                continue
            if order[other]:
                low[node] = min(low[node], order[other])
            else:
                count += 1
                order[other] = low[other] = count
                nodes.append(other)
                through.append(bit)
                places.append(0)
        else:
            bit = through[-1]
            nodes.pop()
            through.pop()
            places.pop()
            if nodes:
                before = nodes[-1]
                low[before] = min(low[before], low[node])
                if low[node] > order[before]:
                    found |= bit
    return found if count == len(near) else None


def all_say(board: Board, marks: Marks) -> Marks:
    """What all rules say to some marks; `TOP` where nodes are cut off."""
    yes = 0
    for rule in board.rules.of(Linked):
        needed = without_which(rule, board.board & ~marks.no)
        if needed is None or needed & marks.no:
            return TOP
        yes |= needed
    return Marks(yes, 0)


class LinkedPropagation(Propagation):
    """Links, which are asked last: whether a supposition cuts nodes off, and the edges that it makes needed."""

    sort = Linked
    order = 70
    last = True
    counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)

    def parts(self, board: Board, state: int, before: Marks, after: Marks) -> bool:  # noqa: ARG002
        return after.no != before.no and all_say(board, after).clash

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return partial(all_say, board)


@derived(
    rank=26,
    ja="切れない橋",
    says="With {because}, parts of the board hang together in one way only, so {therefore}.",
    says_ja="{since}、ほかにつなぐ道がないので、{therefore}。",
)
def only_link(board: Board, marks: Marks) -> Marks:
    """Only link: what alone still links parts that must hang together is there.

    What it says
    ------------
    Look at all links that are there or may still come. One without which the board would fall into two parts is there.
    Where the board has fallen apart already, there is a contradiction.

    Why it is sound
    ---------------
    The solution hangs together by links that are among these.
    """
    return all_say(board, marks)
