"""1×n strips: what regions put into neighbouring lines at least and at most, against what the lines need.

What it says
------------
A region has at least as many stars in some neighbouring lines as do not fit outside them, and at most as many as
fit inside. Add this up over the regions. If the lines need no more than the least numbers, every region has just
its least number there; if no fewer than the most, just the most. In between, what the others leave over bounds each
region.

Why it is sound
---------------
All stars of the lines belong to regions. A part of a region that is known to hold a number of stars is treated like
a unit: its tiling gives stars, exclusion empty cells. The most stars of a part are counted exactly, so no arbitrary
choice enters.

Example
-------
    # stars: 2                      # stars: 2
    C  C  H  H  H  A  A  A. A.      C  C  H  H  H  A  A  A. A.
    C  C  C  H  H  A  A  G  G       C  C  C  H  H  A  A  G  G
    C  C  C  C  H  A  A  G. G.      C  C  C  C  H  A  A  G. G.
    C  C  C  C  H  A  A  G  G       C  C  C  C  H  A  A  G  G
    C. F  F  F  F  D  E. E. G.  ->  C. F  F  F  F  D  E. E. G.
    F  F  F. F  D. D. D  E  G.      F  F  F. F  D. D. D. E* G.
    F  I  F. I  D  D  D  E  E       F. I  F. I  D  D  D. E. E.
    I  I  I. I  B  B. E. E  E       I  I  I. I  B  B. E. E  E
    I  B  B  B  B  B  E. E  E       I  B  B  B  B  B  E. E  E

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, forced, spoils, tally
from techniques.starbattle.shared.windows import bands, parts


@technique(
    rank=55,
    ja="帯の数え上げ",
    says=(
        "{least}, which {take} no more, so {therefore}.\n"
        "{held}: {therefore}.\n"
        "{therefore}: {squeezed}.\n"
        "{lines} need {most}, and there is room for no more, so {therefore}.\n"
        "Counted together, {units} leave no choice, so {therefore}."
    ),
    says_ja=(
        "{least}。{lines}の星はそれで足りるので、{therefore}。\n"
        "{held}、{therefore}。\n"
        "{therefore}。{squeezed}。\n"
        "{lines}には{most}が必要で、それだけしか入らないので、{therefore}。\n"
        "{units}の星を合わせて数えると、{therefore}。"
    ),
    clash=(
        "{regions} must put {over} into {lines}, where {lines_need} may stand.\n"
        "{lines} need {lines_need}, but there is room for {under} only.\n"
        "{now}.\n"
        "Counted together, {units} need stars that leave one another no room."
    ),
    clash_ja=(
        "{regions}は{lines}に{over}を入れるしかないが、そこに入るのは{lines_need}だけ。\n"
        "{lines}には{lines_need}が必要なのに、{under}しか入らない。\n"
        "{now}。\n"
        "{units}の星を合わせて数えると、入る場所が足りない。"
    ),
)
def strips(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, width = tally(puzzle, marks), puzzle.layout, puzzle.width
    found = parts(layout, state, bands(puzzle, marks))
    if found is None:
        return TOP
    yes, no = 0, found.empty
    for cells, count in found.held:
        no |= spoils(layout, cells, count, state.single)
        yes |= forced(cells, count, width)
    return conclude(state, yes, no)
