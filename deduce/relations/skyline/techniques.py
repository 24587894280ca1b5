"""The techniques that look at one skyline at a time: what its number leaves alone, and what all ways agree on."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.rule import Board, prepared
from deduce.relations.skyline.propagation import all_say
from deduce.relations.skyline.rule import Skyline, says


@prepared
def alone(board: Board) -> Sequence[Marks]:
    """What each skyline says to an open line."""
    return [says(one.spots, one.sighting, NOTHING) for one in board.rules.of(Skyline)]


@derived(
    rank=9,
    ja="高すぎるビル",
    says="{because} leaves no other heights, so {therefore}.",
    says_ja="{because}からほかの高さはないので、{therefore}。",
    subsumed_by="ways-of-a-skyline",
)
def room_to_rise(board: Board, marks: Marks) -> Marks:
    """Room to rise: each building that is seen is higher than those before, so high ones cannot come too early.

    What it says
    ------------
    To see four buildings of a line, three higher ones have to come behind the first. So the first is not among the
    three highest, the second not among the two highest, and the third is not the highest. Where one building is seen,
    the highest comes first; where all are seen, they stand in their order.

    Why it is sound
    ---------------
    The highest building is seen wherever it stands, and hides all behind it.
    """
    every = alone(board)
    yes = no = 0
    for one in bits(board.live(Skyline)):
        said = every[one.bit_length() - 1]
        if said.clash:
            return TOP
        yes |= said.yes
        no |= said.no
    return TOP if yes & (no | marks.no) or no & marks.yes else Marks(yes, no)


@derived(
    rank=17,
    ja="列の見え方",
    says="With {marks}, {skylines}, so {therefore}.\n{skylines}, so {therefore}.\n"
    "With {because}, all ways to place the buildings of the line agree, so {therefore}.",
    says_ja="{marked}、{skylines}。だから{therefore}。\n{skylines}。だから{therefore}。\n"
    "{since}、列のどの建て方でも{therefore}。",
)
def ways_of_a_skyline(board: Board, marks: Marks) -> Marks:
    """Ways of a skyline: what all orders of buildings have in common of which the right number is seen is there.

    What it says
    ------------
    Put the values of a line into its cells in all ways that fit what is known, and count in each how many are seen from
    the end with the number: those that are higher than all before. Of the ways in which the number is right, what all
    have in common is there, and a value that none has in a cell is not there. Where no way is left, there is a
    contradiction.

    Why it is sound
    ---------------
    The solution has one of the ways.
    """
    return all_say(board, marks)
