"""Scattered lines: n regions in n lines, wherever the lines are.

What it says
------------
Share out the stars that the regions need among the rows, or among the columns, as many as fit for each pair. What
is the same in all ways of sharing holds: a pair with no star is empty, and a pair with a fixed number is treated
like a unit. So n regions in n lines are found for lines that are not neighbours, and lines in regions too.

Why it is sound
---------------
Some way of sharing is the right one. A flow and the cycles of its residual graph show what all ways have in common,
for every set of lines at once (the matchings of Hall, Dulmage and Mendelsohn, with capacities).

Example
-------
    F  F  F  B  B. B  A.      F  F  F  B  B. B  A.
    F  F  F  B  B. B  A.      F  F  F  B  B. B  A.
    F. C  C  A  A. A  A.      F. C  C  A  A. A  A.
    D  D  C  A  A. A  A.  ->  D  D  C  A  A. A  A.
    D  C  C  C  C  G. G       D  C  C  C. C  G. G
    D  D  C  E. E  G. G       D  D  C  E. E  G. G
    D  D  E  E  E  E  G       D  D  E  E. E  E. G

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.flows import shares
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import conclude, forced, spoils, tally


@technique(
    rank=64,
    ja="離れた列の数え上げ",
    says=(
        "{spread}: {therefore}.\n"
        "However the stars of {regions} are shared out among {lines}, {share}, so {therefore}.\n"
        "However the stars of {regions} are shared out among {lines}, {therefore}.\n"
        "However the stars of {units} are shared out, {therefore}."
    ),
    says_ja=(
        "{spread}、{therefore}。\n"
        "{regions}の星を{lines}にどう配っても、{share}なので、{therefore}。\n"
        "{regions}の星を{lines}にどう配っても、{therefore}。\n"
        "{units}の星をどう配っても、{therefore}。"
    ),
    clash=(
        "The stars of {regions}, {regions_need}, cannot be shared out among {lines}, which take {shared_need}.\n"
        "The stars of {units} cannot be shared out so that each gets what it needs."
    ),
    clash_ja=(
        "{regions}の{regions_need}を、{lines}の{shared_need}に過不足なく配ることができない。\n"
        "{units}の星を過不足なく配ることができない。"
    ),
    costly=True,
)
def scattered_lines(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n, width = tally(puzzle, marks), puzzle.rows, puzzle.width
    if state.clash:
        return TOP
    needs, lefts = state.need[2 * n :], state.left[2 * n :]
    yes = no = 0
    most = n
    for axis, lines in enumerate((puzzle.layout.rows, puzzle.layout.cols)):
        rooms = tuple(tuple(fits(left & line, width, most) if left & line else 0 for line in lines) for left in lefts)
        fixed = shares(tuple(needs), tuple(state.need[axis * n : axis * n + n]), rooms)
        if fixed is None:
            return TOP
        for i, j, count in fixed:
            part = lefts[i] & lines[j]
            if not count:
                no |= part
            else:
                no |= spoils(puzzle.layout, part, count, state.single)
                yes |= forced(part, count, width)
    return conclude(state, yes, no)
