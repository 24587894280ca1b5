"""Composite shape: lines without the regions inside them, or regions without the lines inside them, hold a known
number.

What it says
------------
Take neighbouring lines and some regions that lie in them: the rest of the lines holds what the lines need more than
the regions. Or take all regions that meet the lines: what lies outside the lines holds what the regions need more.
Treat that shape like a unit: tiling gives stars, exclusion empty cells.

Why it is sound
---------------
The number is a difference of two known counts, one of which is part of the other. Shapes of up to two stars and 20
places are looked at; a shape keeps its place in the list when marks are added, as one or two regions may be left
out.

Example
-------
    B. A  A  A       B. A  A  A
    B  B  B. D       B  B. B. D
    B  C. D  D   ->  B  C. D. D
    C  C  C  D.      C  C  C  D.

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.shapes import shapes
from techniques.starbattle.shared.tally import conclude, forced, spoils, tally

MOST_STARS = 2
MOST_CELLS = 20


@technique(
    rank=75,
    ja="領域の組み合わせ",
    says=(
        "{rest}; therefore {therefore}.\n"
        "{therefore}: {squeezed}.\n"
        "With {units}, the part in which they differ is counted too, so {therefore}."
    ),
    says_ja=("{rest}、{therefore}。\n{therefore}。{squeezed}。\n{units}から、差の部分の星の数も決まり、{therefore}。"),
    clash=(
        "The part in which {lines} ({lines_need}) and {regions} ({regions_need}) differ cannot have as many stars as "
        "these leave to it.\n"
        "{units} need numbers of stars that the part in which they differ cannot make up for."
    ),
    clash_ja=(
        "{lines}には{lines_need}、{regions}には{regions_need}が必要だが、差の部分ではその数にならない。\n"
        "{units}に必要な星の数は、差の部分ではまかなえない。"
    ),
    taught="kris.pengy.ca/starbattle",
)
def composite_shape(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, width = tally(puzzle, marks), puzzle.layout, puzzle.width
    yes = no = 0
    for cells, count in shapes(puzzle, marks, MOST_STARS):
        if count <= 0:
            no |= -1 if count else cells
        elif cells.bit_count() <= MOST_CELLS and (count == 1 or fits(cells, width, count + 3) < count + 3):
            no |= spoils(layout, cells, count, state.single)  # -1 if there is no room
            yes |= forced(cells, count, width)
    return conclude(state, yes, no)
