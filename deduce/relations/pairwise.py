"""What rules on few edges leave each other: ways that still fit, values of shared pairs, and the sides of faces.

Each rule keeps the set of its ways that fit. Two rules that share two variables agree on which values the pair may
have. What is known of the faces of a loop leaves ways out, and what all ways of a rule say of two faces is known too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deduce.board.faces import Sides
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.derived import derived
from deduce.relations.extensional import small_rules
from deduce.relations.loop.rule import loop_of
from deduce.relations.loop.sides import decided, hanging_together, sides_of, undivided
from deduce.relations.rule import Board, Rule


class PairwiseTrail:
    """What rules on few variables say together to some marks.

    Attributes:
        marks: what it was asked for.
        alive: the ways that are left to each small rule.
        masks: for each pair, the values that are left, as a bitset over the places of a `Split`.
        sides: what is known of faces.
        yes, no: what all ways of some rule share.
    """

    __slots__ = ("alive", "marks", "masks", "no", "sides", "yes")

    def __init__(self, marks: Marks, alive: list[int], masks: list[int], sides: Sides) -> None:
        self.marks, self.alive, self.masks, self.sides = marks, alive, masks, sides
        self.yes = self.no = 0

    def __eq__(self, other: object) -> bool:
        """Whether they say the same, in whatever order it was found."""
        return isinstance(other, PairwiseTrail) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    def after(self, marks: Marks) -> PairwiseTrail:
        """A copy to go on from."""
        made = PairwiseTrail(marks, self.alive.copy(), self.masks.copy(), self.sides.copy())
        made.yes, made.no = self.yes, self.no
        return made


def _begin(board: Board, marks: Marks, *, coloured: bool) -> tuple[PairwiseTrail, list[int]]:
    """The state of the empty board, and the rules that say something to it."""
    ready = small_rules(board)
    sides = undivided(board)
    alive = [0] * len(ready.rules)
    todo = []
    for sort, index in ready.numbers.items():
        live = board.live(sort)
        for i, k in index.items():
            if live >> i & 1:
                rule = ready.rules[k]
                alive[k] = rule.sided if coloured else rule.every
                if rule.eager:
                    todo.append(k)
                if not alive[k]:
                    alive[k] = -1  # it cannot be met at all
    return PairwiseTrail(marks, alive, [15] * len(ready.shared), sides), todo


def _settle(  # noqa: C901 (one loop, for speed)
    board: Board,
    marks: Marks,
    before: PairwiseTrail | None,
    *,
    paired: bool,
    coloured: bool,
    joined: bool = False,
) -> PairwiseTrail | None:
    """The least state in which rules, pairs and faces agree; None when some rule has no way left.

    Args:
        board: the board.
        marks: what is known.
        before: the state of fewer marks, to go on from.
        paired: whether rules agree on the pairs that they share.
        coloured: whether ways and sides speak to each other.
        joined: whether the faces of either side hang together.
    """
    ready = small_rules(board)
    fresh = marks
    if before is None:
        state, todo = _begin(board, marks, coloured=coloured)
        if -1 in state.alive:
            return None
    else:
        state, todo, fresh = before.after(marks), [], marks.without(before.marks)
    alive, masks, sides = state.alive, state.masks, state.sides
    loop = loop_of(board)
    beside = loop.faces.beside if loop else {}
    waiting = set(todo)

    def wake(rules: Iterable[int]) -> None:
        for k in rules:
            if k not in waiting and alive[k]:
                waiting.add(k)
                todo.append(k)

    def meet(a: int, b: int, differ: int) -> bool:
        moved = sides.join(a, b, differ)
        if moved is None:
            return False
        if coloured:
            for face in moved:
                wake(ready.near[face])
        return True

    for value, side in ((1, fresh.yes), (0, fresh.no)):
        for bit in bits(side & board.board):
            for k in ready.of.get(bit, ()):
                if alive[k]:
                    one = ready.rules[k].ones[bit]
                    alive[k] &= one if value else ~one
                    if not alive[k]:
                        return None
            wake(ready.of.get(bit, ()))
            if coloured and bit in beside and not meet(*beside[bit], value):
                return None
    while True:
        while todo:
            k = todo.pop()
            waiting.discard(k)
            rule, ways = ready.rules[k], alive[k]
            if coloured:
                for a, b, one in rule.faces:
                    differ = sides.differ(a, b)
                    if differ is not None:
                        ways &= one if differ else ~one
            if not ways:
                return None
            alive[k] = ways
            if paired:
                for number, split in rule.pairs:
                    mask = (1 if split[0] & ways else 0) | (2 if split[1] & ways else 0)
                    mask |= (4 if split[2] & ways else 0) | (8 if split[3] & ways else 0)
                    if mask & masks[number] != masks[number]:
                        mask &= masks[number]
                        masks[number] = mask
                        for other, theirs in ready.shared[number]:
                            if not alive[other]:
                                continue
                            left = alive[other] & sum(one for x, one in enumerate(theirs) if mask >> x & 1)
                            if not left:
                                return None
                            if left != alive[other]:
                                alive[other] = left
                                wake((other,))
                    elif mask != masks[number]:
                        left = alive[k] & sum(one for x, one in enumerate(split) if masks[number] >> x & 1)
                        if not left:
                            return None
                        alive[k] = left
                        wake((k,))
            ways = alive[k]
            if coloured:
                for a, b, one in rule.faces:
                    if sides.root[a] != sides.root[b]:
                        if not ways & one:
                            meet(a, b, 0)
                        elif not ways & ~one:
                            meet(a, b, 1)
            for bit, one in rule.ones.items():
                if not ways & one:
                    state.no |= bit
                elif not ways & ~one:
                    state.yes |= bit
        if not joined or loop is None:
            return state
        found = hanging_together(loop.faces, sides)
        if found is None:
            return None
        for face, differ in found:
            if not meet(face, loop.faces.outer, differ):
                return None
        if not found:
            return state


def numbered(board: Board) -> Iterator[tuple[int, Rule]]:
    """The small rules with their numbers."""
    ready = small_rules(board)
    for sort, index in ready.numbers.items():
        for i, k in index.items():
            yield k, board.rules.of(sort)[i]


@trail
def _gates(board: Board, marks: Marks, before: PairwiseTrail | None) -> PairwiseTrail | None:
    return _settle(board, marks, before, paired=True, coloured=False)


@trail
def coloured(board: Board, marks: Marks, before: PairwiseTrail | None) -> PairwiseTrail | None:
    """What clues, pairs and both sides of the loop say together; None for a contradiction."""
    return _settle(board, marks, before, paired=True, coloured=True, joined=True)


def known_sides(board: Board, marks: Marks, *, clues: bool) -> Sides | None:
    """What marks say of faces, with the clues or without them; None when they contradict each other."""
    if clues:
        settled = coloured(board, marks)
        return settled.sides if settled else None
    found = sides_of(board, marks)
    return found[1] if found else None


@derived(
    rank=26,
    ja="角の出入り",
    says="From corner to corner, with {because}, it is settled how many lines run there, so {therefore}.",
    says_ja="{because}から、角ごとの線の本数を順にたどると、{therefore}。",
    subsumed_by="coloured-clues",
    ways=True,
)
def shared_pairs(board: Board, marks: Marks) -> Marks:
    """Shared pairs: two clues that hold the same two edges agree on how many of them are drawn.

    What it says
    ------------
    A clue, or a dot where none or two edges meet, can be met in a few ways. Two edges at a corner belong to two such
    rules: where one of them leaves only "exactly one", "at most one", "at least one" or "both or none", the other has
    to do the same. So what is known runs from corner to corner. An edge that has the same value in all ways that are
    left to one rule is decided; where no way is left, there is a contradiction.

    Why it is sound
    ---------------
    Every solution meets each rule in one of its ways, and gives two edges the same values in both rules.
    """
    found = _gates(board, marks)
    return TOP if found is None else Marks(found.yes, found.no)


@derived(
    rank=36,
    ja="数字と内外",
    says="From clue to clue and from inside to outside, with {because}, {therefore}.",
    says_ja="{because}から、数字と輪の内外を順にたどると、{therefore}。",
    clash="With {because}, what lies inside and outside would contradict the clues.",
    clash_ja="{since}、輪の内外と数字が食い違う。",
    costly=True,
    shows="regions",
    ways=True,
)
def coloured_clues(board: Board, marks: Marks) -> Marks:
    """Coloured clues: a way to meet a clue says which faces lie on one side, and known sides leave ways out.

    What it says
    ------------
    Each way to meet a clue says of the faces around it which lie on the same side of the loop and which do not. What is
    known of faces crosses out ways; what all ways that are left say of two faces is known too. All faces inside hang
    together, and so do all outside, with the face around the board. Corners that two rules share help as well. An edge
    between faces of which it is known whether they differ is decided; where no way is left, there is a contradiction.

    Why it is sound
    ---------------
    Inside and outside of one closed line are in one piece each, and every edge of the line has one on either hand.
    """
    found = coloured(board, marks)
    if found is None:
        return TOP
    edges = decided(board, found.sides) if loop_of(board) else NOTHING
    return Marks(found.yes | edges.yes, found.no | edges.no)
