"""The techniques that look at one total at a time: what is too large or needed, and what all ways agree on."""

from __future__ import annotations

from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.rule import Board
from deduce.relations.sumline.propagation import all_say
from deduce.relations.sumline.rule import SumLine


def bounded(spots: tuple[Bitset, ...], weights: tuple[int, ...], total: int, marks: Marks) -> Marks:
    """The cells that count more than is lacking, and those without which the others cannot reach it; `TOP` where what
    is there is too much or what is left too little.
    """
    lacking, left = total, 0
    for i in range(len(spots)):
        if spots[i] & marks.yes:
            lacking -= weights[i]
        elif not spots[i] & marks.no:
            left += weights[i]
    if not 0 <= lacking <= left:
        return TOP
    yes = no = 0
    for i in range(len(spots)):
        if not spots[i] & marks.known:
            if weights[i] > lacking:
                no |= spots[i]
            if left - weights[i] < lacking:
                yes |= spots[i]
    return Marks(yes, no)


@derived(
    rank=9,
    ja="大きすぎるマスと欠かせないマス",
    says="With {marks}, {lacking}, so {therefore}.\n{lacking}, so {therefore}.\n"
    "With {because}, what is lacking leaves no choice, so {therefore}.",
    says_ja="{marked}、{lacking}。だから{therefore}。\n{lacking}。だから{therefore}。\n"
    "{since}、足りない分から決まり、{therefore}。",
    subsumed_by="ways-of-a-total",
)
def too_large_or_needed(board: Board, marks: Marks) -> Marks:
    """Too large or needed: a cell that counts more than is lacking is out; one that the others cannot replace is in.

    What it says
    ------------
    Take what is there off the number of a line: so much is lacking. A cell that counts more is left out; where nothing
    is lacking, that is every cell that is left. Then add up all cells that are left. A cell without which they come to
    less than is lacking is taken; where they come to just that, it is all of them.

    Why it is sound
    ---------------
    In the solution some of the cells that are left come to what is lacking.
    """
    rules = board.rules.of(SumLine)
    yes = no = 0
    for one in bits(board.live(SumLine)):
        rule = rules[one.bit_length() - 1]
        found = bounded(rule.spots, rule.weights, rule.total, marks)
        if found.clash:
            return TOP
        yes |= found.yes
        no |= found.no
    return TOP if yes & no else Marks(yes, no)


@derived(
    rank=18,
    ja="数の作り方",
    says="With {marks}, {adding}, so {therefore}.\n{adding}, so {therefore}.\n"
    "With {marks}, all ways to come to {sum} agree, so {therefore}.\n"
    "With {because}, all ways to reach the number agree, so {therefore}.",
    says_ja="{marked}、{adding}。だから{therefore}。\n{adding}。だから{therefore}。\n"
    "{marked}、{sum}のどの作り方でも{therefore}。\n{since}、数のどの作り方でも{therefore}。",
)
def ways_of_a_total(board: Board, marks: Marks) -> Marks:
    """Ways of a total: what all ways to come to the number of a line agree on is there.

    What it says
    ------------
    Choose cells of a line in all ways that come to its number and fit what is known. A cell that is chosen in each is
    taken, and one that is chosen in none is left out. Where no way is left, there is a contradiction.

    Why it is sound
    ---------------
    The solution has one of the ways.
    """
    return all_say(board, marks)
