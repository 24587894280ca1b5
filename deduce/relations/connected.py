"""Connection: the cells of one value hang together through shared edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from deduce.board.connectivity import components, cut_cells, flood, pinched, severed, uncut
from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.plain import Plane, parts
from deduce.board.views import view
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, listed
from deduce.relations.derived import derived
from deduce.relations.rule import NO, YES, Board, Parts, Rule, named, value

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT


SPOKEN = 3
"""Up to how many cells of the larger part are named where a value is cut in two."""
GROUP = 4
"""So many cells of a group are told one by one."""


FEW = 3
"""Up to how many cells are tried one by one for what they cut off."""


@dataclass(frozen=True)
class Connected(Rule):
    """The cells of one value hang together.

    Attributes:
        side: the value, `YES` or `NO`.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} are cut off from the others")
    side: int

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        mine = [cell for cell in on if on[cell] and answer[cell] == (self.side == YES)]
        for part in sorted(parts(mine), key=len)[:-1]:
            yield {"cells": sorted(part)}

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        mine, others = marks[self.side], marks[1 - self.side]
        reached = flood(mine & -mine, board.board & ~others, board.grid.width)
        if not mine & ~reached:
            return None
        width, room = board.grid.width, board.board & ~others
        one, other = sorted((mine & reached, mine & ~reached), key=int.bit_count)
        inside, outside = (flood(part & -part, room, width) for part in (one, other))
        # The cells beside either part are enough of a wall; what is printed there is one too.
        pens = [(board.grid.beside(part) & ~room, part) for part in (inside, outside)]
        near, shut = min(pens, key=lambda pen: (pen[0].bit_count(), pen[1].bit_count()))
        wall = near & others
        if shut == outside and other.bit_count() <= SPOKEN:
            one, other, inside = other, one, outside
        names = [board.nouns(Marks(*(part, 0)[:: 1 - 2 * self.side])) for part in (one & inside, other)]
        if not wall:  # the board itself is in parts
            return msg("{one} and {other} cannot be joined", one=names[0], other=names[1])
        told = walls(board, wall, near, self.side)
        if other.bit_count() > SPOKEN:
            first = board.nouns(Marks(*(other & -other, 0)[:: 1 - 2 * self.side]))
            return msg("{wall} would cut {one} off from {other} and others", wall=told, one=names[0], other=first)
        return msg("{wall} would cut {one} off from {other}", wall=told, one=names[0], other=names[1])

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:
        """Left to `cuts`, and to `exact` where they are too many."""

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:
        width = grid.cols + 1
        for part in sorted(components(solution[self.side], width), key=int.bit_count)[:-1]:
            rest = solution[self.side] & ~part
            wall = grid.beside(part) & board & ~part
            beyond = flood(rest & -rest, board & ~part & ~wall, width)
            wall &= grid.beside(beyond)  # that much of it is enough between the two
            mine = part & -part | rest & -rest
            # Of two cells that are apart, either changes its value or the wall between them has a gap.
            yield Marks(wall, mine) if self.side == YES else Marks(mine, wall)

    def exact(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:
        """The first cell of the value is the root, and every other one stands beside a cell nearer to it.

        The distances are those within the value, so all helpers follow from the cells, and no solution comes twice.
        """
        mine = {bit: one if self.side == YES else ~one for bit, one in literal.items() if bit & grid.board}
        some, roots = None, {}
        for bit, here in sorted(mine.items()):  # in reading order
            if some is None:
                roots[bit], some = here, here
                continue
            roots[bit], before, some = cp.new_bool_var(""), some, cp.new_bool_var("")
            cp.add_bool_and(here, ~before).only_enforce_if(roots[bit])
            cp.add_bool_or(roots[bit], ~here, before)
            cp.add_bool_or(here, before).only_enforce_if(some)
            cp.add_bool_and(~here, ~before).only_enforce_if(~some)
        rooted(cp, mine, roots, grid)


def walls(board: Board, wall: int, near: int, side: int) -> Name:
    """What bars the ways of a value: cells of the other one, and those near by that are printed and no variables."""
    printed = near & board.grid.board & ~board.board
    told = board.nouns(Marks(*(wall, 0)[:: 2 * side - 1])) if wall else None
    if not printed:
        return told or dict.fromkeys(LANGUAGES, "")
    one = msg("the printed cell {cells}") if not printed & (printed - 1) else msg("the printed cells {cells}")
    stands = Message(one.template, cells=named(board, printed))
    return {lang: listed([*([told[lang]] if told else []), stands.said(lang)], lang) for lang in LANGUAGES}


def rooted(
    cp: CpModel, mine: Mapping[int, LiteralT], roots: Mapping[int, LiteralT], grid: Grid, fixed: int = 0
) -> None:
    """Every cell of a value hangs together with a root: it is one, or stands beside a cell that is nearer to one.

    Args:
        cp: the model.
        mine: for each cell, whether it has the value.
        roots: for some of them, whether they are a root.
        grid: the geometry.
        fixed: cells beside these hang on a root that is none of the cells.
    """
    board = sum(mine)
    distance = {bit: cp.new_int_var(0, len(mine), "") for bit in mine}
    for bit, here in mine.items():
        cp.add(distance[bit] == 0).only_enforce_if(~here)
        ways = []
        if grid.beside(bit) & fixed:
            cp.add(distance[bit] == 1).only_enforce_if(here)
            continue
        if bit in roots:
            cp.add(distance[bit] == 0).only_enforce_if(roots[bit])
            ways.append(roots[bit])
        for other in bits(grid.beside(bit) & board):
            nearer = cp.new_bool_var("")
            cp.add_bool_and(here, mine[other]).only_enforce_if(nearer)
            cp.add(distance[bit] == distance[other] + 1).only_enforce_if(nearer)
            cp.add(distance[bit] <= distance[other]).only_enforce_if(here, mine[other], ~nearer)
            ways.append(nearer)
        cp.add_bool_or(*ways, ~here)


def parted(board: Board, marks: Marks) -> bool:
    """Whether known cells of a connected value cannot be joined any more."""
    for rule in board.rules.of(Connected):
        mine = marks[rule.side]
        if mine & ~flood(mine & -mine, board.board & ~marks[1 - rule.side], board.grid.width):
            return True
    return False


def shut_in(board: Board, marks: Marks) -> Message | None:
    """A group that must be joined to others and has no open cell beside it, as a clause; None where there is none."""
    for rule in board.rules.of(Connected):
        mine, others = marks[rule.side], marks[1 - rule.side]
        for group in components(mine, board.grid.width):
            beside = board.grid.beside(group) & ~group
            if group != mine and not beside & board.board & ~others:
                few = (mine & ~group).bit_count() <= SPOKEN
                rest = mine & ~group if few else mine & ~group & -(mine & ~group)
                names = [board.nouns(Marks(*(some, 0)[:: 1 - 2 * rule.side])) for some in (group, rest)]
                one: Name | Message = names[0]
                if group.bit_count() > GROUP:
                    first = named(board, group & -group)
                    one = msg("the {value} group of {cell}", value=value(board, rule.side), cell=first)
                wall = walls(board, beside & others, beside & ~board.board, rule.side)
                if group & board.grid.rim and wall["en"]:
                    wall = {lang: msg("{walls} and the rim", walls=wall).said(lang) for lang in LANGUAGES}
                told = msg("no exit to {other} is left for {one}, shut in by {wall}")
                if not few:
                    told = msg("no exit to {other} and others is left for {one}, shut in by {wall}")
                return Message(told.template, one=one, wall=wall, other=names[1]) if wall["en"] else None
    return None


def whole(board: Board, marks: Marks) -> bool:
    """Whether all that can still be of a value hangs together, for marks to which connection has nothing to say."""
    for rule in board.rules.of(Connected):
        region = board.board & ~marks[1 - rule.side]
        if not marks[rule.side] and region & ~flood(region & -region, region, board.grid.width):
            return False
    return True


def cut(board: Board, known: Marks, marks: Marks) -> bool:
    """`parted` for marks beyond known ones for which all hangs together (see `whole`)."""
    for rule in board.rules.of(Connected):
        mine, walls, width = marks[rule.side], marks[1 - rule.side] & board.board, board.grid.width
        region = board.board & ~walls
        if not uncut(region, walls & ~known[1 - rule.side], width) and mine & ~flood(mine & -mine, region, width):
            return True
    return False


@view
def _hanging(board: Board, known: Marks) -> Mapping[int, int]:
    """What each open cell on its own would cut off from the others that can still be of the one connected value.

    For marks for which all hangs together (see `whole`). Of a value of which no cell is known, it is one of two parts.
    """
    (rule,) = board.rules.of(Connected)
    mine, region, width = known[rule.side], board.board & ~known[1 - rule.side], board.grid.width
    narrow = pinched(region, width) & region & ~mine
    seed = mine or region & ~narrow
    return severed(region, narrow, seed & -seed, width) if seed else dict.fromkeys(bits(narrow), region)


def doubtful(board: Board, known: Marks) -> int:
    """The cells that part a value if they are marked *yes* and all cells beside them *no*; perhaps more.

    For marks for which all hangs together (see `whole`).
    """
    rules = board.rules.of(Connected)
    if not rules:
        return 0
    if len(rules) > 1 or rules[0].side == YES:
        return board.board
    return sum(_hanging(board, known))


def most(board: Board, known: Marks, marks: Marks) -> Marks:
    """What the one connected value says to marks beyond known ones for which all hangs together (see `whole`), and
    perhaps more cut cells: it is found without a search for them; `TOP` when the value is parted.

    Where each new wall can be gone round within the 3×3 window around it, a cell is cut only if it stands on such a way
    round, or if a known cell is among what the cell would have cut off before.
    """
    (rule,) = board.rules.of(Connected)
    side, width = rule.side, board.grid.width
    mine, walls = marks[side], marks[1 - side] & board.board
    if not mine:
        return NOTHING
    region, lost = board.board & ~walls, 0
    walls &= ~known[1 - side]
    narrow = pinched(region, width)
    cut = narrow & region & ~mine
    if walls & (walls << 1 | walls << width | narrow):  # not `uncut`
        reached = flood(mine & -mine, region, width)
        if mine & ~reached:
            return TOP
        lost = region & ~reached
    elif known[side]:
        fresh, cut = mine & ~known[side], cut & board.grid.around(walls)
        for cell, part in _hanging(board, known).items():
            if part & fresh:
                cut |= cell & region & ~mine
    return Marks(cut, lost) if side == YES else Marks(lost, cut)


def follow(board: Board, marks: Marks, found: Marks, among: Marks) -> Marks:
    """What the one connected value does say to marks, of what `most` has found, among some marks that are asked for."""
    (rule,) = board.rules.of(Connected)
    side, width = rule.side, board.grid.width
    mine, asked = marks[side], found[side] & among[side]
    region = board.board & ~marks[1 - side]
    if asked.bit_count() > FEW:
        lost = severed(region, asked, mine & -mine, width)
        cut = sum(cell for cell, part in lost.items() if part & mine)
    else:
        cut = sum(cell for cell in bits(asked) if mine & ~flood(mine & -mine, region ^ cell, width))
    return Marks(cut, found.no) if side == YES else Marks(found.yes, cut)


@view
def _cut(board: Board, marks: Marks) -> Sequence[int] | None:
    """The cut cells of each connected value; None when one is parted."""
    found = []
    for rule in board.rules.of(Connected):
        mine = marks[rule.side]
        cut = cut_cells(board.board & ~marks[1 - rule.side], mine, board.grid.width) if mine else 0
        if cut is None:
            return None
        found.append(cut)
    return found


def speak(board: Board, marks: Marks) -> Marks:
    """What connection says to some marks: cut cells and cells out of reach; `TOP` when a value is parted."""
    forced = [0, 0]
    found = _cut(board, marks)
    if found is None:
        return TOP
    for rule, cut in zip(board.rules.of(Connected), found, strict=True):
        mine = marks[rule.side]
        if mine:
            region = board.board & ~marks[1 - rule.side]
            forced[rule.side] |= cut
            forced[1 - rule.side] |= region & ~flood(mine & -mine, region, board.grid.width)
    return TOP if forced[0] & forced[1] else Marks(forced[YES], forced[NO])


@derived(
    rank=26,
    ja="唯一の出口",
    says=(
        "{stuck}, shut in by {walls}, can reach {others} only through {cells}, so {therefore}.\n"
        "Past {wall} there is only one way on for {same}, so {therefore}."
    ),
    says_ja=(
        "{walls}に囲まれた{stuck}は{cells}を通らないと{others}へ届かないので、{therefore}。\n"
        "{wall}に囲まれて{same}の出口は一つだけなので、{therefore}。"
    ),
    subsumed_by="cut-cell",
    shows="way",
)
def only_exit(board: Board, marks: Marks) -> Marks:
    """Only exit: a group that must be joined to others and has one open cell beside it takes that cell.

    What it says
    ------------
    Cells of one value that touch form a group. When there are more such cells elsewhere, the group has to go on; where
    a single open cell is left beside it, it goes on there. Where none is left, there is a contradiction.

    Why it is sound
    ---------------
    The value is connected in the solution, so some cell beside the group has it too.
    """
    forced = [0, 0]
    for rule in board.rules.of(Connected):
        mine, others = marks[rule.side], marks[1 - rule.side]
        for group in components(mine, board.grid.width):
            if group != mine:
                exits = board.grid.beside(group) & board.board & ~others & ~group
                if not exits:
                    return TOP
                if not exits & exits - 1:
                    forced[rule.side] |= exits
    return Marks(*forced)


@derived(
    rank=30,
    ja="届かないマス",
    says="No way leads past {same} from {cells} to {wall}, so {therefore}.",
    says_ja="{same}に囲まれて{cells}から{wall}へは届かないので、{therefore}。",
    shows="way",
)
def out_of_reach(board: Board, marks: Marks) -> Marks:
    """Out of reach: a cell to which no way leads from the cells of a connected value has the other value.

    What it says
    ------------
    Start from the known cells of a value that is all in one piece, and walk over everything that is not known to be
    the other value. What cannot be reached is the other value. Where known cells of the value cannot reach each
    other, there is a contradiction.

    Why it is sound
    ---------------
    In the solution the value is connected, through cells that are not known to be the other one.
    """
    forced = [0, 0]
    for rule in board.rules.of(Connected):
        mine = marks[rule.side]
        if mine:
            region = board.board & ~marks[1 - rule.side]
            reached = flood(mine & -mine, region, board.grid.width)
            if mine & ~reached:
                return TOP
            forced[1 - rule.side] |= region & ~reached
    return Marks(*forced)


@derived(
    rank=40,
    ja="切断点",
    says="Without {any}, {walls} would cut {same} apart, so {therefore}.",
    says_ja="{unless}{walls}が{same}を分断してしまうので、{therefore}。",
    shows="way",
    costly=True,
)
def cut_cell(board: Board, marks: Marks) -> Marks:
    """Cut cell: a cell that every connection of two cells of one value passes has that value.

    What it says
    ------------
    Take the cells that are not known to be the other value. If without some open cell two known cells of the value
    would fall apart, the open cell has the value.

    Why it is sound
    ---------------
    The value is connected in the solution, through cells that are not known to be the other one; each such connection
    passes the cell.
    """
    forced = [0, 0]
    found = _cut(board, marks)
    if found is None:
        return TOP
    for rule, cut in zip(board.rules.of(Connected), found, strict=True):
        forced[rule.side] |= cut
    return Marks(*forced)
