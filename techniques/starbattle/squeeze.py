"""The squeeze: what all ways to fill two neighbouring lines have in common.

What it says
------------
Two neighbouring lines whose places hardly have room for their stars are filled block by block. Go through all ways
to place the stars of both: what they agree on holds. The M and the pressured T of two-star puzzles (three tiles,
two stars) and the kissing Ls are among it.

Why it is sound
---------------
One of the ways is right. All are counted, from both ends of the lines, if the room exceeds the need by at most two;
more marks only make the room smaller.

Example
-------
    E  E. D  D  D      E  E. D  D  D
    E  E  D  D. B      E  E  D  D. B
    E  E  A  A  B  ->  E  E  A  A  B
    C  C  A  A  A      C. C  A  A  A
    C  C  C. A  A      C  C  C. A  A

"""

from __future__ import annotations

from functools import lru_cache

from deduce.marks import TOP, Marks
from deduce.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.layout import Layout
from techniques.starbattle.packing import fits
from techniques.starbattle.tally import conclude, tally

SPARE = 2


@technique(
    rank=70,
    ja="スクイーズ",
    says="With {because}, the two lines side by side can be filled in few ways, and in all of them {therefore}.",
    says_ja="{because}から、並んだ二列のどの埋め方でも{therefore}。",
)
def squeeze(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n = tally(puzzle, marks), puzzle.rows
    yes = no = 0
    for axis in (0, 1):
        for k in range(n - 1):
            i = axis * n + k
            a, b = state.need[i], state.need[i + 1]
            if a >= 0 and b >= 0 and a + b:
                pair = state.left[i] | state.left[i + 1]
                if fits(pair, puzzle.width, a + b + SPARE + 1) <= a + b + SPARE:
                    found = _ways(puzzle.layout, axis, k, pair, a, b, pair & state.single[1 - axis])
                    if found is None:
                        return TOP
                    yes |= found[0]
                    no |= found[1]
    return conclude(state, yes, no)


@lru_cache(maxsize=1 << 16)
def _ways(layout: Layout, axis: int, k: int, cells: int, a: int, b: int, single: int) -> tuple[int, int] | None:
    """What all ways to fill two neighbouring lines have in common; None if there is none.

    A set of numbers of stars (i in the first line, j in the second) is a bitset with the bit i·(b + 2) + j.
    """
    lines = layout.lines[axis]
    first, second, n = lines[k], lines[k + 1], layout.n
    down = b + 2
    fits = sum(((1 << b + 1) - 1) << i * down for i in range(a + 1))
    free = [(bool(one & cells), bool(two & cells)) for one, two in zip(first, second, strict=True)]

    def step(calm: int, busy: int, one: bool, two: bool) -> tuple[int, int]:
        return calm | busy, ((calm << down if one else 0) | (calm << 1 if two else 0)) & fits

    fore = [(1, 0)]
    for one, two in free:
        fore.append(step(*fore[-1], one, two))
    goal = 1 << a * down + b
    back = [(goal, goal)]
    for one, two in reversed(free):
        calm, busy = back[-1]
        back.append((calm | (busy >> down if one else 0) | (busy >> 1 if two else 0), calm))
    back.reverse()
    if not back[0][0] & 1:
        return None

    def without(shut: list[tuple[int, bool, bool]]) -> bool:
        """Whether there is a way when some cells are shut: position, whether in the first, in the second line."""
        at = shut[0][0]
        calm, busy = fore[at]
        for _, one, two in shut:
            calm, busy = step(calm, busy, free[at][0] and not one, free[at][1] and not two)
            at += 1
        return bool(calm & back[at][0] or busy & back[at][1])

    stars = empty = 0
    for c, (one, two) in enumerate(free):
        calm, busy = fore[c]
        ways = [
            one and calm << down & back[c + 1][1],
            two and calm << 1 & back[c + 1][1],
            (calm | busy) & back[c + 1][0],
        ]
        for line, cell in ((0, first[c]), (1, second[c])):
            if cell & cells:
                if not ways[line]:
                    empty |= cell
                elif not ways[1 - line] and not ways[2]:
                    stars |= cell
        alone = bool((first[c] | second[c]) & single)
        if alone and not without([(c, True, True)]):
            empty |= sum(lines[r][c] for r in range(n) if not k <= r <= k + 1)
        for line, beside in ((0, k - 1), (1, k + 2)):
            if 0 <= beside < n:
                shut = [
                    (x, line == 0 or (alone and x == c), line == 1 or (alone and x == c))
                    for x in range(max(c - 1, 0), min(c + 2, n))
                ]
                if not without(shut):
                    empty |= lines[beside][c]
    return stars, empty
