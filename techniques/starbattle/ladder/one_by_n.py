"""1×n: regions that have to put stars into a line fill it.

What it says
------------
A region that has no room for all its stars outside a line puts the rest of them into its cells of that line: a strip of
1×n cells that is known to hold stars. When the strips of a line hold all the stars that it needs, its other cells are
empty.

Why it is sound
---------------
Strips of different regions share no cell, and the line takes no more stars.

Example
-------
    # stars: 2                     # stars: 2
    B  B  F  F  F  F  F  A  A      B  B  F. F. F. F. F. A  A
    B  B  F  F  F  F  A  A  C      B  B  F  F  F  F  A  A  C
    B  G  F  F  G  F  A  A  C      B  G  F  F  G  F  A  A  C
    G  G  G  G  G  E  A. E  C      G  G  G  G  G  E  A. E  C
    G  G  G  G  E  E  E  E  C  ->  G  G  G  G  E  E  E  E  C
    G  G  G  G  E  E  E  C  C      G  G  G  G  E  E  E  C  C
    H  H  H  H  D  D  D  D  D      H  H  H  H  D  D  D  D  D
    H  H  H  H  I  D  D  D  D      H  H  H  H  I  D  D  D  D
    H  H  I  I  I  I  D  D  D      H  H  I  I  I  I  D  D  D

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import conclude, tally


@technique(
    rank=32,
    ja="1×nの帯",
    says=(
        "{least}, which takes no more, so {therefore}.\n"
        "{regions} put all stars into {lines} that it takes, so {therefore}."
    ),
    says_ja=(
        "{least}。{lines}の星はそれで足りるので、{therefore}。\n{lines}の星はすべて{regions}のものなので、{therefore}。"
    ),
    clash="{regions} must put {over} into {lines}, which takes {lines_need} only.",
    clash_ja="{regions}は{lines}に{over}を入れるしかないが、{lines}に入るのは{lines_need}だけ。",
    subsumed_by="strips",
    taught="kris.pengy.ca/starbattle",
)
def one_by_n(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n, width = tally(puzzle, marks), puzzle.rows, puzzle.width
    parts = [part for part in zip(state.left[2 * n :], state.need[2 * n :], strict=True) if part[1] > 0]
    empty = 0
    for line, takes in zip(state.left[: 2 * n], state.need, strict=False):
        if takes >= 0:
            full = 0  # the regions that have to put stars there
            for left, need in parts:
                if least := need - fits(left & ~line, width, need):
                    takes -= least
                    full |= left
            if takes <= 0:
                empty |= -1 if takes else line & ~full
    return conclude(state, 0, empty)
