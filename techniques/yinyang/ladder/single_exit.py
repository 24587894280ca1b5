"""Single exit: a group that must grow and has one open neighbour takes it.

What it says
------------
A connected group of white stones is not all of white when another white stone stands elsewhere. If just one open
cell touches the group, that cell is white; if none does, there is a contradiction.

Why it is sound
---------------
The group must be connected with the other stone, and every way out of it begins with the open neighbour. Without a
stone elsewhere the group may be all there is of its colour, and the rule does not hold.

Example
-------
    ....      ....
    ....      ....
    ..●.  ->  ●.●.
    ●○..      ●○..
"""

from __future__ import annotations

from deduce.board.connectivity import flood
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.groups import stone_groups


@technique(
    rank=25,
    ja="逃げ道一つ",
    says="{exit}, so {therefore}.\n{groups} can only be joined through {cells}, so {therefore}.",
    says_ja="{exit}ので、{therefore}。\n{groups}をつなぐ道は{cells}しかないので、{therefore}。",
    clash="{both}.\nWith {because}, a group would have no way out.",
    clash_ja="{both}。\n{because}では、出口のないかたまりができる。",
    subsumed_by="way-to-a-block",
    shows="way",
    taught="www.bookpublishertools.com/?p=16924",
)
def single_exit(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    w = puzzle.width
    forced = []
    if asked != ALL:
        return Marks(*(_exit(stones, puzzle.board & ~others, asked, w) for stones, others in (marks, marks[::-1])))
    for others, groups in zip(marks[::-1], stone_groups(puzzle, marks), strict=True):
        space = puzzle.board & ~others
        exits = 0
        for group in groups if len(groups) > 1 else ():
            out = (group << 1 | group >> 1 | group << w | group >> w) & space & ~group
            if not out:
                return TOP
            if not out & (out - 1):
                exits |= out
        forced.append(exits)
    return Marks(*forced)


def _exit(stones: int, space: int, asked: int, w: int) -> int:
    """The cells asked for that are the single exit of a group of stones, if there are others."""
    exits = 0
    left = (asked << 1 | asked >> 1 | asked << w | asked >> w) & stones if asked & space else 0
    while left:
        group = flood(left & -left, stones, w)
        left &= ~group
        out = (group << 1 | group >> 1 | group << w | group >> w) & space & ~group
        if group != stones and not out & (out - 1):
            exits |= out
    return exits
