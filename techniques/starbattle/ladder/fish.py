"""Fish: rows whose places lie in columns that need no more stars leave none for other rows.

What it says
------------
If the places of some rows lie in columns that need as many stars as the rows, the other cells of these columns are
empty. Count the stars needed, not the lines. Rows and columns may change places.

Why it is sound
---------------
The stars of the rows are all that the columns take. A flow from rows to columns finds every such set at once: a
cell with the same value in all flows has that value. Only rows and columns are counted; that stars do not touch is
not used.

Example
-------
    D. D. G. G. G. B  B  B.      D. D. G. G. G. B  B  B.
    D* D. G. G. B. B. B. B.      D* D. G. G. B. B. B. B.
    D. D. G. G  G  B. B. B       D. D. G. G  G  B. B. B
    D. D. G. G. H. H  F  F.      D. D. G. G. H. H  F  F.
    A. A  A. H  H  H. H. F   ->  A. A  A. H  H  H. H. F
    A. A  A. A  A  H. H. F       A. A  A. A  A  H. H. F
    A. A. A. A. C  C  H. C       A. A. A. A. C  C. H. C
    A. A. E* A. C. C. C. C.      A. A. E* A. C. C. C. C.

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.flows import shares
from techniques.starbattle.shared.tally import conclude, tally


@technique(
    rank=90,
    ja="フィッシュ",
    says="However the stars of rows and columns are matched, with {because}, {therefore}.",
    says_ja="{because}から、行と列の星をどう組み合わせても{therefore}。",
    costly=True,
)
def fish(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n = tally(puzzle, marks), puzzle.rows
    if state.clash:
        return TOP
    cells = puzzle.layout.lines[0]
    rooms = tuple(tuple(1 if bit & state.open else 0 for bit in row) for row in cells)
    fixed = shares(tuple(state.need[:n]), tuple(state.need[n : 2 * n]), rooms)
    if fixed is None:
        return TOP
    forced = [0, 0]
    for r, c, count in fixed:
        forced[count] |= cells[r][c]
    return conclude(state, forced[1], forced[0])
