"""One loop: the drawn edges are a single closed line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.edges import Edges, edges
from deduce.board.faces import Faces, faces
from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks, bits
from deduce.board.plain import Plane
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name
from deduce.relations import count, table
from deduce.relations.count import Count
from deduce.relations.derived import derived
from deduce.relations.rule import YES, Board, Parts, Rule
from deduce.relations.table import Table

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


def passed_or_not(shape: Edges, cell: int, board: int, **more: Any) -> Table:
    """A cell as a variable beside edges: *yes*, and no line is there, or *no*, and the line passes once.

    Args:
        shape: the edges from cell to cell.
        cell: the cell.
        board: the edges that the board has.
        more: as for any rule.
    """
    ways = tuple(bits(shape.of(cell) & board))
    rows = [1 << i | 1 << j for i, j in combinations(range(1, len(ways) + 1), 2)]
    place = {lang: cell_name(shape.grid.at(cell), lang) for lang in LANGUAGES}
    return Table((shape.marked(cell), *ways), (1, *rows), place=place, why=_not_passed, **more)


PASSED = msg("a line would pass {place}, which is {value}").template
"""How it is said that a line comes to a cell that is left out."""


def _not_passed(board: Board, rule: Table, marks: Marks) -> Message | None:
    """Why the line passes a cell in no way: the cell is left out, it ends there, or it has too many ends there."""
    cell, ways = rule.spots[0], sum(rule.spots[1:])
    drawn, left, place = ways & marks.yes, ways & ~marks.no, rule.place or {}
    if cell & marks.yes and drawn:
        return Message(PASSED, place=place, value=board.valued(cell, YES))
    if drawn.bit_count() > 2:
        return msg("{count} lines would meet in {place}", count=drawn.bit_count(), place=place)
    if drawn.bit_count() == left.bit_count() == 1:
        return msg("the line would end in {place}", place=place)
    if cell & marks.no and left.bit_count() < 2:
        return msg("the line could not pass {place}", place=place)
    return None


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


def kept(board: Board, yes: int) -> bool:
    """Whether a full drawing keeps all counts and tables."""
    shape = the_loop(board).edges
    yes |= shape.marked(shape.grid.board & ~shape.touched(yes)) & board.board
    full = Marks(yes, board.board & ~yes)
    if any(count.broken(rule, *full) for rule in count.chosen(board, board.live(Count))):
        return False
    return all(table.fitting(rule, full) for rule in table.tables(board)) if board.rules.of(Table) else True


def broken(board: Board, marks: Marks, new: int) -> bool:
    """Whether no loop can have the marks: three lines at a dot, parted lines, or one of `new` edges closes a part."""
    rule = loop_of(board)
    if rule is None:
        return False
    shape, there = rule.edges, edges_of(board, rule)
    yes = marks.yes & there
    if not yes:
        return False
    one, two, three, _ = shape.degrees(yes)
    reached, left = shape.touched(yes), shape.touched(new & yes)
    if three or reached & ~shape.reach(reached & -reached, there & ~marks.no):
        return True
    while left:
        line = shape.reach(left & -left, yes)
        if not line & one & ~two and reached & ~line:
            return True
        left &= ~line
    return False


@derived(
    rank=24,
    ja="小さな輪を作らない",
    says=(
        "{closed:.0}With {because} the loop is closed, and nothing else is drawn, so {therefore}.\n"
        "With {because}, a line there would close a loop too early, so {therefore}."
    ),
    says_ja=(
        "{closed:.0}{because}で輪が閉じ、ほかに線は引けないので、{therefore}。\n"
        "{because}から、{therefore}。そこに引くと輪が早く閉じてしまう。"
    ),
)
def small_loop(board: Board, marks: Marks) -> Marks:
    """Small loop: a line may be closed only when it is then the whole solution.

    What it says
    ------------
    Two ends of one line are not joined as long as another line is drawn elsewhere, or as long as some clue would not be
    met by the closed line alone. Where a line is closed, nothing else is drawn. Where nothing can be drawn at all,
    there is a contradiction.

    Why it is sound
    ---------------
    The solution is one loop: a closed line is all of it, so that it meets every clue.
    """
    rule = the_loop(board)
    shape, there = rule.edges, edges_of(board, rule)
    yes = marks.yes & there
    if not there & ~marks.no:
        return TOP
    drawn = lines(shape, yes)
    two, three = shape.degrees(yes)[1:3]
    found = 0
    for line in drawn:
        mine = shape.within(line) & yes
        chords = shape.within(line) & there & ~yes
        if mine.bit_count() >= line.bit_count():  # it closes somewhere
            if len(drawn) > 1 or three or not kept(board, yes):
                return TOP
            found |= there & ~yes
        elif len(drawn) > 1:
            found |= chords
        else:
            for chord in bits(chords & ~marks.no):
                if three or shape.touched(chord) & two or not kept(board, yes | chord):
                    found |= chord
    return Marks(0, found)
