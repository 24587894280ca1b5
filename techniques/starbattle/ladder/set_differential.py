"""Set differential: rows and columns of the rim, counted together, minus the regions inside them.

What it says
------------
Take a few outer rows and a few outer columns. Where they cross, a star counts twice. If regions that lie wholly in
them cover all the crossings, the lines minus these regions count every other cell of the lines once, and every
crossing once. If nothing is left over, all these cells are empty.

Why it is sound
---------------
A sum of known counts in which every cell counts not at all or once is the number of stars in the latter. We look at
up to two lines at each side of the board.

Example
-------
    D  D  D  E. A. A. A.      D. D  D  E. A. A. A.
    C. E. E. E. E. A  A       C. E. E. E. E. A  A
    C  C. C. E  E  G  G       C  C. C. E  E  G  G
    C  C. C. E  G  G  G   ->  C  C. C. E  G  G  G
    C  C. C. E  B  G  G       C  C. C. E  B  G  G
    F  F. C. B  B  G  G       F  F. C. B  B  G  G
    F. F  C  B  B  B. G       F. F  C  B. B. B. G.

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally

ENDS = ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2))
"""How many lines at the top and at the bottom, or at the left and at the right."""


@technique(
    rank=63,
    ja="集合の差",
    says=(
        "Apart from places of {regions}, {lines} have no star left to place, as {regions_need_so} and {lines_take}: "
        "{therefore}.\n"
        "Counted with signs, {units} leave no star for the rest, so {therefore}."
    ),
    says_ja=(
        "{regions}は{lines}の中にある。{regions_need_so}、{lines_take}なので、{therefore}。\n"
        "{units}の差し引きで残る星がないので、{therefore}。"
    ),
    clash="All places of {regions} lie in {lines}: {regions_need}, where {lines_need} may stand.",
    clash_ja="{regions}には{regions_need}が必要で、すべて{lines}の中にあるが、そこに入るのは{lines_need}だけ。",
    costly=True,
    taught="kris.pengy.ca/starbattle",
)
def set_differential(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, n = tally(puzzle, marks), puzzle.layout, puzzle.rows
    regions = [(left, need) for left, need in zip(state.left[2 * n :], state.need[2 * n :], strict=True) if need > 0]
    lines = list(zip((*layout.rows, *layout.cols), state.need, strict=False))
    empty = 0
    for (top, bottom), (left, right) in [(one, other) for one in ENDS for other in ENDS]:
        if top + bottom >= n or left + right >= n:
            continue
        rows, cols = lines[:top] + lines[n - bottom : n], lines[n : n + left] + lines[2 * n - right :]
        if any(need < 0 for _, need in (*rows, *cols)):
            continue
        across, down = sum(cells for cells, _ in rows) & state.open, sum(cells for cells, _ in cols) & state.open
        inside = [part for part in regions if not part[0] & ~(across | down)]
        covered = sum(cells for cells, _ in inside)
        if across & down & ~covered:
            continue
        spare = sum(need for _, need in (*rows, *cols)) - sum(need for _, need in inside)
        if spare <= 0:
            empty |= (across | down) & ~covered | across & down if not spare else -1
    return conclude(state, 0, empty)
