"""Common neighbours: a cell that touches every place left for a star is empty.

What it says
------------
A unit needs one more star. If a cell touches all places where that star can go, the cell is empty. Solvers learn
the small shapes by heart: a domino empties four cells, three in a row two, a corner of three cells three, a T of
four cells one. Where the places all touch one another, a tiling says the same.

Why it is sound
---------------
Wherever the star of the unit goes, it touches the cell.

Example
-------
    B  B  A  A  A      B  B  A  A  A
    B  B  B  C  C      B  B  B  C. C
    E  E  B  D  C  ->  E  E  B  D  C
    E  D  D  D  C      E  D. D  D  C
    E  E  E  D  C      E  E  E  D  C

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, spoils, tally


@technique(
    rank=45,
    ja="共通の隣",
    says=(
        "Every place left in {unit} ({places_left}) touches {cells}, so {therefore}.\n"
        "Every place left touches {cells}, so {therefore}."
    ),
    says_ja=(
        "{unit}の残りのマス（{places_left}）はどれも{cells}に接するので、{therefore}。\n"
        "残りのマスはどれも{cells}に接するので、{therefore}。"
    ),
    subsumed_by="exclusion",
    taught="mspiegel.github.io/queens-without-backtracking/",
)
def shared_neighbours(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    empty = 0
    for need, left in zip(state.need, state.left, strict=True):
        if need == 1:
            empty |= spoils(puzzle.layout, left, 1, (0, 0, 0))
    return conclude(state, 0, empty)
