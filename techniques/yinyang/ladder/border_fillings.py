"""Border fillings: what the ways to colour the border have in common that leave both colours their stones and blocks.

What it says
------------
Walking round the border, the colour changes twice or not at all, at places that fit the parity of the board. List
these colourings and strike those that leave a block, a crossing or a 3×4 window without a filling, cut the stones of a
colour apart, or shut a colour out of some block. What the others agree on is forced, and so is a stone inside whose
opposite would strike them all. No more than twelve are listed: those with the other colour for a stone on the border,
all of them for a stone inside.

Why it is sound
---------------
The border of the solution is on the list, and each colouring that is struck would break a rule. If a stone inside
strikes all that are left, it is not in the solution.

Example
-------
    ..○..      ..○○○
    .○...      .○..○
    .....  ->  ....○
    .○...      .○○○○
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from deduce.board.connectivity import flood
from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, nearly_common
from deduce.board.memo import trail
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.ring import colourings
from techniques.yinyang.shared.rooms import ways_forced
from techniques.yinyang.shared.windows import THREE_BY_FOUR

MOST_LISTED = 12
"""How many colourings a step may list: those in which a border cell has the other colour, or all for one inside."""


def _on_the_border(puzzle: YinYang, marks: Marks) -> Marks:
    """What it says of the border; of the inside only where the border shows nothing new."""
    if puzzle.rows < 3 or puzzle.cols < 3:
        return Marks()
    left = _left(puzzle, marks)
    if left is None:
        return TOP
    return border_fillings(puzzle, marks) if left.agreed.within(marks) else left.agreed


@technique(
    rank=60,
    ja="外周の埋め方",
    says="Along the border, {followed}; so {therefore}.\n{ways}; so {therefore}.",
    says_ja="外周では、{followed}。だから{therefore}。\n{ways}。だから{therefore}。",
    clash="With {because}, {none}.",
    clash_ja="{because}では、{none}。",
    costly=True,
    some=_on_the_border,
)
def border_fillings(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    if puzzle.rows < 3 or puzzle.cols < 3:
        return Marks()
    rim = puzzle.grid.rim
    every = _agreeing(puzzle.grid, marks.yes & rim, marks.no & rim)
    if not asked & rim:
        return _inside(puzzle, marks, every, asked) if len(every) <= MOST_LISTED else NOTHING
    left = _left(puzzle, marks)
    if left is None or len(every) > MOST_LISTED:
        return TOP if left is None else left.agreed
    return left.agreed.join(_inside(puzzle, marks, left.fillings, asked))


class FillingTrail(NamedTuple):
    """The colourings (black cells) that are not struck, and what those that stand agree on, as far as few do not."""

    fillings: Sequence[int]
    agreed: Marks


@trail
def _left(puzzle: YinYang, marks: Marks, earlier: FillingTrail | None) -> FillingTrail | None:
    """What is left of the list; a colouring is looked at only while it could still change what the others agree on."""
    rim = puzzle.grid.rim
    black, white = marks.yes & rim, marks.no & rim
    inside = Marks(marks.yes ^ black, marks.no ^ white)
    every, few = _agreeing(puzzle.grid, black, white), _few(puzzle.grid, black, white)
    listed = earlier.fillings if earlier else every
    always, ever = few.yes, rim & ~few.no
    kept = []
    for dark in listed:
        if black & ~dark or white & dark:
            continue
        if (always & ~dark or dark & ~ever) and not _stands(puzzle, dark, rim ^ dark, inside):
            continue
        kept.append(dark)
        always &= dark
        ever |= dark
    agreed = Marks(always, rim & ~ever)
    return None if agreed.clash or (not kept and len(every) <= MOST_LISTED) else FillingTrail(kept, agreed)


def _inside(puzzle: YinYang, marks: Marks, listed: Sequence[int], asked: int) -> Marks:
    """The stones inside, on cells that are asked for, without which none of the listed colourings would stand."""
    rim = puzzle.grid.rim
    inside = Marks(marks.yes & ~rim, marks.no & ~rim)
    left = puzzle.board & ~rim & ~marks.known & asked
    forced, start = Marks(left, left), 0
    while forced.known and start < len(listed):
        # The first few mostly leave nothing; the longer that takes, the more are matched at once.
        some = listed[start : 2 * start + 1]
        boards = [inside.join(Marks(dark, rim ^ dark)) for dark in some]
        start += len(some)
        for dark, tried, less in zip(some, boards, THREE_BY_FOUR.force_each(puzzle, boards, forced.known), strict=True):
            if not forced.within(less):
                (a, b), (c, d) = less, ways_forced(puzzle, tried, forced.known)
                less = forced.common(Marks(a | c, b | d))
                if less != forced and _stands(puzzle, dark, rim ^ dark, inside):
                    forced = less
    return forced


@lru_cache(maxsize=256)
def _agreeing(grid: Grid, black: int, white: int) -> tuple[int, ...]:
    """The colourings that the border stones leave, as far as parity goes."""
    return tuple(dark for dark in colourings(grid) if not (black & ~dark or white & dark))


@lru_cache(maxsize=256)
def _few(grid: Grid, black: int, white: int) -> Marks:
    """The stones on the border that few of these colourings lack."""
    ways = (Marks(dark, grid.rim ^ dark) for dark in _agreeing(grid, black, white))
    return nearly_common(ways, grid.rim, MOST_LISTED)


def _stands(puzzle: YinYang, dark: int, light: int, inside: Marks) -> bool:
    """Whether a colouring of the border breaks no rule with the stones inside."""
    w, blocks = puzzle.width, puzzle.blocks
    black, white = dark | inside.yes, light | inside.no
    a, b, c, d = black, black >> 1, black >> w, black >> w + 1
    e, f, g, h = white, white >> 1, white >> w, white >> w + 1
    if blocks & (a & d & (b & c | f & g) | e & h & (f & g | b & c)):
        return False
    if THREE_BY_FOUR.stand(puzzle, Marks(black, white)):
        return False
    for rim, stones, others in ((dark, black, white), (light, white, black)):
        if stones:
            home = flood(rim or stones & -stones, puzzle.board & ~others, w)
            if stones & ~home or blocks & ~(home | home >> 1 | home >> w | home >> w + 1):
                return False
    return True
