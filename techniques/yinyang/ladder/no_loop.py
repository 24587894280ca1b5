"""No loop: a cell that would close a ring of one colour, with a stone of the other colour outside, takes the other
colour.

What it says
------------
A closed ring of black stones always has a white stone inside: a ring filled with black would hold a black 2×2 block. So
if a cell would close such a ring and a white stone stands outside, the cell is white. The same holds for a cell that
would divide the inside of a ring in two.

Why it is sound
---------------
White inside and white outside the ring could not be connected. With no white stone known outside the rule does not
hold: the border of a solved board may be a ring of one colour.

Example
-------
    ○○○○.      ○○○○.
    ○...●      ○..●●
    ○..○.  ->  ○..○.
    ○..○.      ○..○.
    ○○○○.      ○○○○.
"""

from __future__ import annotations

from deduce.board.connectivity import flood_diagonal, pinched
from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.groups import stone_groups


@technique(
    rank=28,
    ja="輪を閉じない",
    says=(
        "On {cells} the other colour would close a ring, with {colour} inside and outside: "
        "with {both_colours}, {therefore}."
    ),
    says_ja=("{cells}に反対の色を置くと輪が閉じ、その内と外に{colour}ができるので、{both_colours}から、{therefore}。"),
    clash="With {because}, one colour would be on both sides of a ring of the other.",
    clash_ja="{because}では、輪の内と外に同じ色ができる。",
    subsumed_by="way-to-a-block",
)
def no_loop(puzzle: YinYang, marks: Marks) -> Marks:
    w = puzzle.width
    forced = []
    for stones, others, groups in zip(marks, marks[::-1], stone_groups(puzzle, marks), strict=True):
        if stones & stones >> 1 & stones >> w & stones >> w + 1:
            return TOP  # a full block: a ring with nothing inside
        joints = (stones & stones >> 1).bit_count() + (stones & stones >> w).bit_count()
        if joints > stones.bit_count() - len(groups) and _parts(puzzle, stones, others) > 1:
            return TOP
        closing = 0
        for group in groups:
            closing |= pinched(group, w)  # cells that would join the group to itself
        shut = 0
        for cell in bits(closing & puzzle.board & ~stones & ~others):
            if _parts(puzzle, stones | cell, others) > 1:
                shut |= cell
        forced.append(shut)
    black, white = forced
    return Marks(white, black)


def _parts(puzzle: YinYang, stones: int, others: int) -> int:
    """How many parts of the board, cut along rings of `stones`, hold a stone of the other colour in every solution."""
    w, rest = puzzle.width, puzzle.board & ~stones
    outside = flood_diagonal(rest & puzzle.grid.rim, rest, w)
    inside = rest & ~outside
    parts = 1 if outside & others else 0
    while inside:
        parts += 1
        inside &= ~flood_diagonal(inside & -inside, inside, w)
    return parts
