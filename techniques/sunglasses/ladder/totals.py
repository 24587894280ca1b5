"""Totals: rows and columns count the same cells, and there is an even number of them.

What it says
------------
If every row has its number, their sum is the total; what the numbered columns leave of it lies in the other columns
together. The same with rows and columns exchanged. And as lenses come in equal pairs, the total is even: where only one
cell outside the numbered lines is open, this settles it.

Why it is sound
---------------
Both sums count each shaded cell once. Mirror images have equally many cells.

Example
-------
    .A--  ?      ■A--  ?
    --A-  ?      --A-  ?
    .-..  1  ->  .-..  1
    B--B  ?      B--B  ?
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses


@technique(
    rank=72,
    ja="合計",
    says=(
        "{sums}, so {therefore}.\n"
        "Rows and columns count the same cells, in pairs, so by the sums of {clues}, {therefore}."
    ),
    says_ja=(
        "{sums}なので、{therefore}。\n"
        "行の数と列の数は同じマスを二つ組で数えたものなので、{clues}の合計から{therefore}。"
    ),
    clash=("{sums}.\nThe shaded cells of rows and columns, counted in pairs, would not agree with {because}."),
    clash_ja=("{sums}。\n{because}では、行と列の合計が合わない。"),
)
def totals(puzzle: Sunglasses, marks: Marks) -> Marks:
    shaded = marks.yes | puzzle.ends
    yes = no = 0
    for cells, count in puzzle.unions:
        missing = count - (cells & shaded).bit_count()
        left = cells & ~shaded & ~marks.no
        if not 0 <= missing <= left.bit_count():
            return TOP
        yes |= left if missing == left.bit_count() else 0
        no |= left if missing == 0 else 0
    for cells, count in puzzle.rest if not puzzle.loose else ():
        left = cells & ~shaded & ~marks.no
        if not left & (left - 1):
            odd = (count + (cells & shaded).bit_count()) & 1
            if odd and not left:
                return TOP
            yes, no = (yes | left, no) if odd else (yes, no | left)
    return Marks(yes, no)
