"""Cut count: as many lines cross a rim as pairs are parted by it.

What it says
------------
Each pair with one end in a rectangle and one outside crosses its rim. If there are only as many open edges on the rim
as such pairs, all of them are lines; if there are fewer, there is a contradiction.

Why it is sound
---------------
Lines share no edge, so each parted pair takes an edge of its own.

Example
-------
    . . . 1      . .-. 1
    :            :
    . 1x2 .  ->  . 1x2 .
    :            :
    2 . . .      2 .-. .
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.rims import across, rims


@technique(
    rank=140,
    ja="切り口の数",
    says=(
        "The rim of {rectangle} has {rim_edges} left, all needed to let out {clues}: {therefore}.\n"
        "Every edge across a rim is needed for {clues}: {therefore}."
    ),
    says_ja=(
        "{rectangle}の縁に残る辺は{rim_edges}で、{clues}が出るのにすべて要るので、{therefore}。\n"
        "{clues}のために切り口の辺がすべて要るので、{therefore}。"
    ),
    clash=(
        "Of {clues} {parted} must cross the rim of {rectangle}, which has {rim_edges} left.\n"
        "{clues} would have to cross a rim that has fewer edges left."
    ),
    clash_ja=(
        "{clues}のうち{parted}本が{rectangle}の縁を越えるのに、残りの辺は{rim_edges}。\n"
        "{clues}が通る切り口に、残りの辺が足りない。"
    ),
    costly=True,
)
def cut_count(puzzle: Numberlink, marks: Marks) -> Marks:
    found = rims(puzzle, marks)
    return TOP if found is None else Marks(across(puzzle, found), 0)
