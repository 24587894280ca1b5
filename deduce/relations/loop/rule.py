"""One loop: the drawn edges are a single closed line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from deduce.board import graphs
from deduce.board.edges import Edges, edges
from deduce.board.faces import Faces, faces
from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Parts, Rule

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class OneLoop(Rule):
    """The *yes* edges are one closed line. That none or two of them meet at each dot is for `Count` to say.

    A board may lack some of the edges, and may have cells as variables too: those are *yes* where the line does not
    pass, which is for the tables of `passed_or_not` to say.

    Attributes:
        rows: the rows of dots between which the edges run.
        cols: the columns.
    """

    plainly_wrong: ClassVar[str] = msg("the lines {cells} are apart from the others")
    rows: int
    cols: int

    @property
    def edges(self) -> Edges:
        """The geometry of the edges."""
        return edges(self.rows, self.cols)

    @property
    def faces(self) -> Faces:
        """The geometry of what they divide."""
        return faces(self.rows, self.cols)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:  # noqa: ARG002
        left = [spot for spot, drawn in answer.items() if drawn and spot[0] < 2]
        if not left:
            yield {"cells": []}
        found = []
        while left:
            line, dots = [left.pop(0)], set[tuple[int, int]]()
            for below, r, c in line:  # grows as it is walked along
                dots |= {(r, c), (r + below, c + 1 - below)}
                more = [spot for spot in left if dots & {spot[1:], (spot[1] + spot[0], spot[2] + 1 - spot[0])}]
                left = [spot for spot in left if spot not in more]
                line += more
            found.append(line)
        for line in sorted(found, key=len)[:-1]:
            yield {"cells": sorted(line)}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:  # noqa: ARG002
        drawn = graphs.of_edges(spot for spot, there in answer.items() if there and spot[0] < 2)
        return bool(len(drawn)) and graphs.connected(drawn)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        shape, there = self.edges, edges_of(board, self)
        yes = marks.yes & there
        if not there & ~marks.no:
            return msg("nothing is left to draw the loop with")
        drawn = lines(shape, yes)
        for line in drawn:
            mine = shape.within(line) & yes
            if mine.bit_count() >= line.bit_count() and len(drawn) > 1:
                one, other = (board.nouns(Marks(part, 0)) for part in (mine, yes & ~mine))
                return msg("{one} would close a loop, and {other} would be left outside", one=one, other=other)
        reached = shape.reach(drawn[0] & -drawn[0], there & ~marks.no) if drawn else 0
        apart = shape.within(shape.touched(yes) & ~reached) & yes if drawn else 0
        if apart:
            one, other = (board.nouns(Marks(part, 0)) for part in (yes & ~apart, apart))
            return msg("there would be no way left from {one} to {other}", one=one, other=other)
        return None

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:  # noqa: ARG002
        """A circuit that runs with the inside on its right hand, so that it has one direction only."""
        shape, sides = self.edges, self.faces
        inside = [cp.new_bool_var("") for _ in range(sides.outer)]
        arcs = []
        for edge in bits(shape.all):
            one, other = sides.beside[edge]  # above and below an edge, or to its left and to its right
            if edge not in literal:
                cp.add(_within(inside, one) == _within(inside, other))
                continue
            drawn = literal[edge]
            a, b = (shape.grid.bit(*cell).bit_length() for cell in shape.at(edge))
            down = shape.at(edge)[0][1] == shape.at(edge)[1][1]
            if one == other:
                cp.add_bool_and([~drawn])
                continue
            for right, left, start, end in ((other, one, a, b), (one, other, b, a)):
                start, end = (end, start) if down else (start, end)
                if right == sides.outer:
                    continue
                along = cp.new_bool_var("")
                arcs.append((start, end, along))
                within = [inside[right]] if left == sides.outer else [inside[right], ~inside[left]]
                cp.add_bool_and([*within, drawn]).only_enforce_if(along)
                cp.add_bool_or([along, *(~one for one in within)])
            if sides.outer in (one, other):
                cp.add(drawn == inside[min(one, other)])
            else:
                cp.add_bool_xor([drawn, inside[one], inside[other], True])
        idle = [(at.bit_length(), at.bit_length(), cp.new_bool_var("")) for at in bits(shape.grid.board)]
        if arcs:
            cp.add_circuit([*arcs, *idle])
        cp.add_bool_or([literal[edge] for edge in bits(shape.all) if edge in literal])


def _within(inside: list[IntVar], face: int) -> IntVar | int:
    """Whether a face lies inside; that around the board does not."""
    return inside[face] if face < len(inside) else 0


def edges_of(board: Board, rule: OneLoop) -> int:
    """The edges that a board has."""
    return board.board & rule.edges.all


def loop_of(board: Board) -> OneLoop | None:
    """The rule that there is one loop, if the genre has it."""
    return next(iter(board.rules.of(OneLoop)), None)


def the_loop(board: Board) -> OneLoop:
    """The same rule, for techniques that only genres with one loop have."""
    rule = loop_of(board)
    assert rule is not None
    return rule


def lines(shape: Edges, drawn: int) -> list[int]:
    """The drawn edges by the lines that they make, each as the dots that it passes."""
    found, left = [], shape.touched(drawn)
    while left:
        line = shape.reach(left & -left, drawn)
        found.append(line)
        left &= ~line
    return found
