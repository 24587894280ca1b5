"""The techniques that look at a path: what is left beside one number for the next, and what is in reach of all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.relations.argument import Argument, as_one, board_of, draws, least
from deduce.relations.argument import drawn as by_rules
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL
from deduce.relations.derived import derived
from deduce.relations.path.propagation import all_say, plain
from deduce.relations.path.rule import Path, drawn, nearby
from deduce.relations.rule import Board, prepared

if TYPE_CHECKING:
    from deduce.contract.step import Step

ONE = 1 << 1
"""What a count of exactly one allows."""


@derived(
    rank=11,
    ja="前後の数字の隣",
    says="With {taken}, {in_between}, so {therefore}.\n{in_between}, so {therefore}.\n"
    "With {because}, no other place is left beside the numbers before and after, so {therefore}.",
    says_ja="{taken}があるので、{in_between}。だから{therefore}。\n{in_between}。だから{therefore}。\n"
    "{since}、前後の数字の隣にほかの場所はない。だから{therefore}。",
    clash="With {because}, a number has no place beside those before and after.",
    clash_ja="{since}、前後の数字の隣に入る場所のない数字がある。",
    subsumed_by="place-in-reach",
)
def next_number(board: Board, marks: Marks) -> Marks:
    """Beside the next number: a number for which one place is left beside those before and after it stands there.

    What it says
    ------------
    A number stands beside the one before it and beside the one after it. Of the cells that are beside a place of both,
    leave out those that are taken. When one is left, the number stands there; when none is, there is a contradiction.

    Why it is sound
    ---------------
    Each number stands somewhere, and beside the next one.
    """
    paths = plain(board)
    yes: Bitset = 0
    for one in bits(board.live(Path)):
        path = paths[one.bit_length() - 1]
        said = drawn(path, nearby(path, marks))
        if said.clash:
            return TOP
        yes |= said.yes
    return TOP if yes & marks.no else Marks(yes, 0)


@derived(
    rank=14,
    ja="届く場所が一つ",
    says="With {taken}, {in_reach}, so {therefore}.\n{in_reach}, so {therefore}.\n"
    "With {because}, the way along the numbers leads to no other place, so {therefore}.",
    says_ja="{taken}があるので、{in_reach}。だから{therefore}。\n{in_reach}。だから{therefore}。\n"
    "{since}、数字を順にたどって届く場所はほかにない。だから{therefore}。",
    clash="With {because}, no way leads along the numbers.",
    clash_ja="{since}、数字を順にたどる道がない。",
)
def place_in_reach(board: Board, marks: Marks) -> Marks:
    """One place in reach: a number stands where the way from those before leads in time to those after.

    What it says
    ------------
    From a number that is known the next one is one step away, the one after that two, and so on, round cells that are
    taken by others. The same holds backwards from the next number that is known. When one place is in reach from both
    sides, the number stands there; when none is, there is a contradiction.

    Why it is sound
    ---------------
    From each number one step leads to the next, and only through cells where the numbers between may stand.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(found.yes, 0)


@prepared
def filled(board: Board) -> Sequence[int]:
    """The variables of each cell that has one value."""
    rules = (rule for rule in board.rules.of(Count) if rule.name == CELL and rule.clue is None and not rule.when)
    return [rule.cells for rule in rules if rule.allowed == ONE]


def argued(step: Step) -> Argument | None:
    """The numbers whose ways lead to no such cell, and that each has one; None where that does not draw all."""
    board, known, lines = board_of(step), step.reason, list[Argument]()
    if step.conclusion.clash:
        return None
    cells = sum(some for some in filled(board) if some & step.conclusion.yes)
    wanted = Marks(0, cells & ~step.conclusion.yes).without(known)
    for rule in board.holding:
        if isinstance(rule, Path) and (claim := rule.forces(known).common(wanted)).known:
            lines.append(Argument(claim, as_one(rule), least(known, partial(draws, rule, claim))))
            wanted = wanted.without(claim)
    lines += by_rules(board, step.conclusion, reduce(Marks.join, (one.claim for one in lines), known))
    claim = reduce(Marks.join, (one.claim for one in lines), NOTHING)
    return Argument(step.conclusion, lines=tuple(lines)) if step.conclusion.within(claim) else None


@derived(
    rank=16,
    ja="届く数字が一つ",
    says="With {missed}, only one number is in reach of {here}, so {therefore}.\n"
    "Of the numbers that are left only one is in reach of {here}, so {therefore}.\n"
    "With {because}, no other number is in reach, so {therefore}.",
    says_ja="{missed}から、{here}に届く数字は一つ。だから{therefore}。\n"
    "残りの数字のうち、{here}に届くのは一つだけ。だから{therefore}。\n"
    "{since}、届く数字はほかにない。だから{therefore}。",
    clash="With {missed}, no number is in reach of {unreached}.\n"
    "None of the numbers that are left is in reach of {unreached}.\n"
    "With {because}, no number is in reach of one cell.",
    clash_ja="{missed}から、{unreached}に届く数字はない。\n残りの数字のうち、{unreached}に届くものはない。\n"
    "{since}、どの数字も届かないマスがある。",
    argue=argued,
)
def number_in_reach(board: Board, marks: Marks) -> Marks:
    """One number in reach: a cell to which only one of the numbers that are left can come in time takes it.

    What it says
    ------------
    Take an empty cell and the numbers that are left. Most are too far away: the number before or after them, or one a
    few steps from them, is known and stands elsewhere. When one number is left that can come there, the cell takes it;
    when none is, there is a contradiction.

    Why it is sound
    ---------------
    Each cell takes a number, and from each number one step leads to the next.
    """
    found = all_say(board, marks)
    if found.clash:
        return TOP
    yes: Bitset = 0
    for cell in filled(board):
        left = cell & ~(marks.no | found.no)
        if not left:
            return TOP
        if not left & left - 1:
            yes |= left
    return Marks(yes, 0)


@derived(
    rank=19,
    ja="届かない場所",
    says="With {placed} and {struck_out}, the way along the numbers does not lead there in time, so {therefore}.\n"
    "With {placed}, the way along the numbers does not lead there in time, so {therefore}.\n"
    "With {because}, the way along the numbers does not lead there in time, so {therefore}.",
    says_ja="{placed}と{struck_out}から、数字を順にたどってもそこには届かない。だから{therefore}。\n"
    "{placed}から、数字を順にたどってもそこには届かない。だから{therefore}。\n"
    "{since}、数字を順にたどってもそこには届かない。だから{therefore}。",
    clash="With {because}, no way leads along the numbers.",
    clash_ja="{since}、数字を順にたどる道がない。",
    folds="on",
)
def too_far(board: Board, marks: Marks) -> Marks:
    """Too far: a number is nowhere where no way leads in time from those before to those after.

    What it says
    ------------
    From a number that is known the next one is one step away, the one after that two, and so on, round cells that are
    taken by others. A number cannot stand where it would be too far from one that is known, before it or after it.

    Why it is sound
    ---------------
    From each number one step leads to the next, and only through cells where the numbers between may stand.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(0, found.no)
