"""The techniques that look at one sum at a time: how small and how large the rest can be, and what adds up."""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.rule import Board
from deduce.relations.sum.propagation import all_say
from deduce.relations.sum.rule import Sum, Values


def bounds(spots: tuple[Values, ...], marks: Marks) -> list[tuple[int, int]]:
    """The smallest and the largest value that each cell may have; nothing where one has none."""
    found = list[tuple[int, int]]()
    for spot in spots:
        least = most = 0
        for k in range(len(spot)):
            if not spot[k] & marks.no:
                least = least or k + 1
                most = k + 1
        if not most:
            return []
        found.append((least, most))
    return found


def beside(rule: Sum, marks: Marks) -> list[tuple[int, int]]:
    """To what the other cells come at least and at most, for each cell of a sum; nothing where one has no value."""
    found = bounds(rule.spots, marks)
    low = high = 0
    for least, most in found:
        low, high = low + least, high + most
    others, values = len(found) - 1, rule.values
    fewest, largest = others * (others + 1) // 2, others * (2 * values - others + 1) // 2
    rests = list[tuple[int, int]]()
    for least, most in found:
        rest, reach = low - least, high - most
        rests.append((max(rest, fewest), min(reach, largest)) if rule.different else (rest, reach))
    return rests


def outside_bounds(rule: Sum, marks: Marks) -> Marks:
    """The values that are too small or too large, whatever the other cells of a sum have; `TOP` where all are."""
    rests = beside(rule, marks)
    if not rests:
        return TOP
    no: Bitset = 0
    for i in range(len(rests)):
        rest, reach = rests[i]
        spot = rule.spots[i]
        for k in range(len(spot)):
            if not rule.total - reach <= k + 1 <= rule.total - rest:
                no |= spot[k]
    return TOP if no & marks.yes else Marks(0, no)


@derived(
    rank=11,
    ja="和の上限と下限",
    says="With {marks}, {extreme}; so {therefore}.\n{extreme}; so {therefore}.\n"
    "With {because}, anything else would be too small or too large, so {therefore}.",
    says_ja="{marked}、{extreme}。だから{therefore}。\n{extreme}。だから{therefore}。\n"
    "{since}、ほかの数では和が小さすぎるか大きすぎる。だから{therefore}。",
    subsumed_by="sum-combinations",
)
def sum_extremes(board: Board, marks: Marks) -> Marks:
    """Extremes of a sum: a value that is too small or too large, however large or small the other cells are, is out.

    What it says
    ------------
    Take one cell of a sum. Add up the largest values that the others can have: what still lacks is the least that this
    cell must have. Add up the smallest ones: what is left is the most. Where no value may stand twice, two cells come
    to at least 1 + 2, three to at least 1 + 2 + 3, and so on.

    Why it is sound
    ---------------
    The cells come to the total in every solution.
    """
    rules, no = board.rules.of(Sum), 0
    for one in bits(board.live(Sum)):
        found = outside_bounds(rules[one.bit_length() - 1], marks)
        if found.clash:
            return TOP
        no |= found.no
    return Marks(0, no) if no else NOTHING


@derived(
    rank=16,
    ja="和の組合せ",
    says="With {marks}, {combinations}, so {therefore}.\n{combinations}, so {therefore}.\n"
    "With {because}, no combination of values that adds up has anything else, so {therefore}.",
    says_ja="{marked}、{combinations}。だから{therefore}。\n{combinations}。だから{therefore}。\n"
    "{since}、和の合う組合せはほかにないので、{therefore}。",
)
def sum_combinations(board: Board, marks: Marks) -> Marks:
    """Combinations of a sum: a value that no combination has in a cell, of those that add up, is not there.

    What it says
    ------------
    List the combinations of values that come to the total of some cells, all different where no value may stand twice.
    Leave out those whose values cannot be put into the cells, each where it is still possible. A value that none of the
    others has in a cell is not there. Where no combination is left, there is a contradiction.

    Why it is sound
    ---------------
    The solution has one of the combinations.
    """
    return all_say(board, marks)
