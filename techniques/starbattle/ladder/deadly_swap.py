"""Deadly swap: two stars that could change places would give a second solution.

What it says
------------
Two stars stand at opposite corners of a rectangle. If they could move to the other two corners without touching a
star, and every region kept its number, the board would have two solutions. So the cell of the second star is empty.

Why it is sound
---------------
Rows and columns keep their numbers when stars at opposite corners of a rectangle move to the other corners. If the
regions do so too and no stars touch, the result is another solution; a puzzle with one solution has no such pair.
That no star touches the new places must be known: their neighbours are marked empty, or belong to the two stars.

Example
-------
    F  F  F  D  D  D.      F  F  F  D  D  D.
    B  F  E  A  D  D.      B  F  E  A  D  D.
    B  F  E  A  A  D.      B  F  E  A  A  D.
    B  E  E  E  C. C.  ->  B  E  E  E  C. C.
    B  C. E  E  C. C.      B. C. E  E  C. C.
    B. C. C. C. C. C*      B. C. C. C. C. C*

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally


@technique(
    rank=200,
    ja="入れ替わる星",
    says="The puzzle has one solution, so no star may be able to change places with {pair}: {therefore}.",
    says_ja="解は一つで、{pair}と入れ替われる星はないので、{therefore}。",
    clash="{pair} could change places, which would give a second solution.",
    clash_ja="{pair}は入れ替えられるので、解が二つになる。",
    assumes_unique="any",
)
def deadly_swap(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, grid = tally(puzzle, marks), puzzle.layout, puzzle.grid
    region_of, around = layout.region_of, layout.touching
    bare = marks.no | state.shut | grid.board & ~puzzle.board
    empty = 0
    for star in bits(marks.yes):
        r, c = grid.at(star)
        for other in bits((state.open | marks.yes) & ~(layout.rows[r] | layout.cols[c])):
            y, x = grid.at(other)
            one, two = grid.bit(r, x), grid.bit(y, c)
            places = one & bare & puzzle.board and two & bare & puzzle.board
            if places and not (around[one] | around[two]) & ~(bare | star | other):
                before, after = {region_of[star], region_of[other]}, {region_of[one], region_of[two]}
                if before == after:
                    empty |= other
    return TOP if empty & marks.yes else conclude(state, 0, empty)
