"""One supposition, or the ways of one rule, read by one more rule.

To each supposition or way the pictures and the counts and tables that hold its cells speak once, and connection once
(of cells, or of the lines of a loop and what lies on either side of it); then one rule reads the clash, or what all
ways share is concluded. Nothing is repeated on what was found so: two rules in a row are no technique but a
contradiction of tier 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from deduce.board.marks import TOP, Marks, bits, nearly_common
from deduce.relations.derived import derived
from deduce.relations.forbidden.rule import completed
from deduce.relations.lookahead import Ground, ground, refuted, shared, standing
from deduce.relations.propagation import propagations
from deduce.relations.rule import Board

MOST_LISTED = 12
"""How many ways of one clue a step may list: those that lack what it concludes."""


def _refuted(board: Board, marks: Marks, *, counts: bool, joined: bool) -> Marks:
    """What follows plainly, and the literals that one step refutes, turned into their opposites; `TOP` when it refutes
    a known one.

    Where nothing follows plainly from the marks, a known literal that is supposed adds nothing to them.
    """
    known = ground(board, marks)
    if known is None:
        return TOP
    found_yes, found_no = known.plain
    for bit in bits(board.board & marks.known if not known.settled else 0):
        if refuted(board, known, bit, value=int(bool(bit & marks.no)), counts=counts, joined=joined):
            return TOP
    left, stands = board.board & ~marks.known, standing(board, known, joined=joined)
    for bit in bits(left & ~stands.yes):
        if refuted(board, known, bit, value=0, counts=counts, joined=joined):
            found_no |= bit
    for bit in bits(left & ~stands.no):
        if refuted(board, known, bit, value=1, counts=counts, joined=joined):
            found_yes |= bit
    return TOP if found_yes & found_no else Marks(found_yes, found_no)


@derived(
    rank=42,
    ja="しぼり込み",
    says="Otherwise the cells beside it would leave a count short; with {because}, {therefore}.",
    says_ja="{since}、そうしないと隣のマスで数が足りなくなる。だから{therefore}。",
    subsumed_by="one-step",
    costly=True,
    supposes=True,
    clash="With {because}, the cells beside leave a count short, whichever value is tried.",
    clash_ja="{since}、どちらの値にしても隣のマスで数が足りなくなる。",
)
def squeeze(board: Board, marks: Marks) -> Marks:
    """Squeeze: a cell that would, by the forbidden pictures alone, leave some count impossible is the other value.

    What it says
    ------------
    Suppose a value for one cell, and mark what the forbidden pictures then say of the cells beside it. If some count
    can no longer be met, the cell has the other value.

    Why it is sound
    ---------------
    The supposition and the pictures leave a count that no solution meets.
    """
    return _refuted(board, marks, counts=False, joined=False)


@derived(
    rank=44,
    ja="一手仮定",
    says="Otherwise the counts beside it would break another rule; with {because}, {therefore}.",
    says_ja="{since}、そうしないとその先で別のルールに反する。だから{therefore}。",
    costly=True,
    supposes=True,
    clash="{opposed}\nWith {because}, the counts and cells beside would at once break another rule.",
    clash_ja="{opposed}\n{since}、その先ですぐに別のルールに反する。",
)
def one_step(board: Board, marks: Marks) -> Marks:
    """One step: a value is impossible if the counts and pictures that hold the cell at once break another rule.

    What it says
    ------------
    Suppose a value for one cell. The counts that hold the cell, the island that it joins and the forbidden pictures
    speak, each of them once. If then a count cannot be met, an island has no way left to be, the cells of a connected
    value are parted, or a loop cannot be one line or would part its inside or its outside, the cell has the other
    value.

    Why it is sound
    ---------------
    All that is marked follows from the supposition, and no solution breaks a rule. Inside and outside of one closed
    line are in one piece each.
    """
    return _refuted(board, marks, counts=True, joined=True)


def agreed(
    board: Board, marks: Marks, of: Callable[[Board, Ground], Iterator[tuple[object, Marks]]], *, all_rules: bool = True
) -> Marks:
    """What follows plainly, and what the ways of each of some rules share, or those of the first that share anything
    new.
    """
    known = ground(board, marks)
    if known is None:
        return TOP
    found = known.plain
    for _, every in of(board, known):
        found = found.join(every)
        if found.clash:
            return TOP
        if not (all_rules or every.within(marks)):
            break
    return found


def worth_listing(
    board: Board, marks: Marks, listed: Sequence[Marks], cells: int, most: int
) -> tuple[Sequence[Marks], Marks]:
    """The ways of a rule, and the marks that a step may conclude from them: any where there are not too many, else
    those that few of them lack. Of many, those that complete a forbidden picture are left out, as is plainly seen.

    More marks leave fewer ways, and fewer that lack a mark.
    """
    if len(listed) > most:
        listed = [way for way in listed if not completed(board, Marks(marks.yes | way.yes, marks.no | way.no))]
    return listed, TOP if len(listed) <= most else nearly_common(listed, cells & ~marks.known, most)


def _of_one_clue(board: Board, marks: Marks) -> Marks:
    return agreed(board, marks, of_clues, all_rules=False)


def listings(board: Board, marks: Marks) -> Iterator[tuple[int, Sequence[Marks]]]:
    """The cells and the ways of each rule whose ways have no technique of their own."""
    for one in propagations(board):
        if not one.apart:
            yield from ((found.cells, found.listed) for found in one.ways(board, marks))


@derived(
    rank=46,
    ja="数字の場合分け",
    says=("All ways of the clue that break no rule agree; with {because}, {therefore}."),
    says_ja=("{since}、ルールに反しないどの場合でも{therefore}。"),
    costly=True,
    clash=("{opposed}\nWith {because}, every way to meet one clue would break another rule."),
    clash_ja=("{opposed}\n{since}、一つの数字や丸をどう満たしても別のルールに反する。"),
    ways=True,
    some=_of_one_clue,
)
def ways_of_a_clue(board: Board, marks: Marks) -> Marks:
    """Ways of a clue: what all ways to fill one clue share, once those that break another rule are gone.

    What it says
    ------------
    List the ways in which one number can see, in which the few cells beside one clue can be filled, or which shape
    one island can have. In each, mark what the forbidden pictures and the counts that hold its cells say, each of them
    once. A way goes out after which a count cannot be met, an island has no way left to be, a connected value is
    parted, or a loop cannot be one line or would part its inside or its outside, as far as clues and lines tell these.
    In each way that stays, add its cut cells and what it leaves out of reach. What all of these share is there.

    No more than twelve ways are listed: of more, those that complete no forbidden picture and lack what is concluded.

    Why it is sound
    ---------------
    The solution fills the cells in one of the ways, and has all that is marked in it. Inside and outside of one closed
    line are in one piece each.
    """
    return agreed(board, marks, of_clues)


def of_clues(board: Board, known: Ground) -> Iterator[tuple[int, Marks]]:
    """The cells of each rule of sight, of each table and of each island, with what its ways share that few lack."""
    for cells, listed in listings(board, known.marks):
        ways, among = worth_listing(board, known.marks, listed, cells, MOST_LISTED)
        if among.known:
            yield cells, shared(board, known, ways, cells, among)
