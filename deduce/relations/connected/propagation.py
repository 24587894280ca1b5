"""What connection says to marks: what is cut off, and the articulation points that would cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from deduce.board.connectivity import components, cut_cells, flood, pinched, severed, uncut
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import view
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES
from deduce.relations.connected.rule import GROUP, SPOKEN, Connected, walls
from deduce.relations.propagation import Propagation
from deduce.relations.rule import NO, YES, Board, named, value

FEW = 3
"""Up to how many cells are tried one by one for what they cut off."""


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
                if group & board.rim and wall["en"]:
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


class ConnectionState(NamedTuple):
    """Whether all that can still be of a connected value hangs together, and whether there is but one such value."""

    whole: bool
    alone: bool


class ConnectedPropagation(Propagation):
    """Connection, which is asked last: whether a supposition cuts it, and the articulation points that it leaves."""

    sort = Connected
    order = 70
    last = True
    counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return speak(board, marks)

    def begin(self, board: Board, marks: Marks, *, settled: bool) -> ConnectionState:
        return ConnectionState(settled and whole(board, marks), len(board.rules.of(Connected)) == 1)

    def unsettled(self, state: ConnectionState) -> ConnectionState:
        return ConnectionState(False, state.alone)

    def parts(self, board: Board, state: ConnectionState, before: Marks, after: Marks) -> bool:
        return cut(board, before, after) if state.whole else parted(board, after)

    def quick(self, state: ConnectionState) -> bool:
        return state.whole and state.alone

    def most(self, board: Board, before: Marks, after: Marks) -> Marks:
        return most(board, before, after)

    def follow(self, board: Board, after: Marks, most: Marks, wanted: Marks) -> Marks:
        return follow(board, after, most, wanted)

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return partial(speak, board)
