"""The technique of lines that may not be closed before they are one loop."""

from __future__ import annotations

from deduce.board.edges import Edges
from deduce.board.marks import TOP, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.loop.propagation import kept
from deduce.relations.loop.rule import edges_of, lines, the_loop
from deduce.relations.rule import Board


@derived(
    rank=24,
    ja="小さな輪を作らない",
    says=(
        "{ring:.0}With {marks}, no other closed line is left to draw, so {therefore}.\n"
        "{ring:.0}No other closed line can be drawn, so {therefore}.\n"
        "{closed:.0}All lines form one closed loop, and nothing else is drawn, so {therefore}.\n"
        "{early}, so {therefore}.\n"
        "With {because}, a line there would close a loop too early, so {therefore}."
    ),
    says_ja=(
        "{ring:.0}{marked}、ほかに引ける輪はない。だから{therefore}。\n"
        "{ring:.0}ほかに引ける輪はない。だから{therefore}。\n"
        "{closed:.0}引いた線全体が一つの輪に閉じていて、ほかに線は引けないので、{therefore}。\n"
        "{early}。だから{therefore}。\n"
        "{because}から、{therefore}。そこに引くと輪が早く閉じてしまう。"
    ),
)
def small_loop(board: Board, marks: Marks) -> Marks:
    """Small loop: a line may be closed only when it is then the whole solution.

    What it says
    ------------
    Two ends of one line are not joined as long as another line is drawn elsewhere, or as long as some clue would not be
    met by the closed line alone. Where a line is closed, nothing else is drawn. Where the edges that are left hold one
    closed line only, it is drawn; where they hold none, there is a contradiction.

    Why it is sound
    ---------------
    The solution is one loop: a closed line is all of it, so that it meets every clue.
    """
    rule = the_loop(board)
    shape, there = rule.edges, edges_of(board, rule)
    yes = marks.yes & there
    ring = only_ring(shape, there & ~marks.no)
    if ring == 0:
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
    if ring is None:
        return Marks(0, found)
    return TOP if ring & found else Marks(ring, there & ~ring)


def only_ring(shape: Edges, edges: int) -> int | None:
    """The one closed line that some edges hold, as they tell; 0 where they hold none, None where they hold several."""
    if edges.bit_count() > shape.touched(edges).bit_count():
        return None  # a graph with more edges than dots has several
    while True:
        one, two, _, _ = shape.degrees(edges)
        core = edges & ~shape.of(one & ~two)  # without dead ends
        if core == edges:
            break
        edges = core
    several = edges.bit_count() > shape.touched(edges).bit_count() or len(lines(shape, edges)) > 1
    return None if several else edges
