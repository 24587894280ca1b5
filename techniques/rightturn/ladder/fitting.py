"""Fitting: a road that leaves another number no road beside it, or some cell to nobody, cannot be.

What it says
------------
Lay a road of the list on the board. Every other number must still have a road beside it, and every other cell must lie
on one of these. Strike the roads that fail until all that are left fit, and see what they agree on.
Lists of more than twelve roads stay as they are.

Why it is sound
---------------
Roads do not share cells, every number has a road, and every cell lies on one.

Example
-------
    . . . 0      . . . 0
    ' ' ' '      ' ' ' '
    . . . .  ->  . . . .
    | ' ' '      | ' ' '
    2x. 0 .      2x. 0x.
"""

from __future__ import annotations

from deduce.board.marks import Marks, bits
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.candidates import agreed, candidates, few


@technique(
    rank=150,
    ja="はめ合わせ",
    says=(
        "A road cannot be used if it leaves {facts}; {outcome}, so {therefore}.\n"
        "A road cannot be used if it leaves {facts}; the roads that are left agree, so {therefore}.\n"
        "Fitting the roads side by side with {because}, {therefore}."
    ),
    says_ja=(
        "{facts}をすべてふさいでしまう道は使えない。{outcome}で、{therefore}。\n"
        "{facts}をすべてふさいでしまう道は使えず、残る道に共通するので、{therefore}。\n"
        "{because}のもとで道を並べてはめ合わせると、{therefore}。"
    ),
    clash=(
        "With {marks}, a road cannot be used if it leaves {facts}; but then {without}.\n"
        "A road cannot be used if it leaves {facts}; but then {without}.\n"
        "With {because}, roads leave each other no room until {without}."
    ),
    clash_ja=(
        "{marks}があり、{facts}をすべてふさいでしまう道は使えない。すると{without}。\n"
        "{facts}をすべてふさいでしまう道は使えない。すると{without}。\n"
        "{because}のもとで道をはめ合わせると、{without}。"
    ),
)
def fitting(puzzle: RightTurn, marks: Marks) -> Marks:
    found, left = candidates(puzzle, marks)
    listed = few(found, left)
    needs = [own for own in found.own if own is not None]
    if not found.silent:
        needs += found.having.values()
    while True:
        struck = 0
        for need in needs:  # one of these roads must be there, so none that crosses them all
            blocked = left & listed & ~need
            for bit in bits(need & left):
                blocked &= found.crossing[bit.bit_length() - 1]
                if not blocked:
                    break
            struck |= blocked
        if not struck:
            return agreed(puzzle, found, left)
        left &= ~struck
