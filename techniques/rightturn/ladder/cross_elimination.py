"""Cross elimination: a cell that one number alone reaches is on its road, and no road crosses what another one needs.

What it says
------------
Strike from the lists of roads those that miss a cell which no other number reaches, and those that pass a cell which is
on every road of another number. Strike on as long as anything changes, and see what the roads that are left agree on.
Lists of more than twelve roads stay as they are.

Why it is sound
---------------
Every cell lies on exactly one road.

Example
-------
    0 . . .      0 . . .
    ' ' ' '      ' ' ' '
    . . 4 .  ->  . . 4 .
    ' ' ' '      ' ' ' |
    . . . .      . .-. .
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.candidates import agreed, candidates, few, owned


@technique(
    rank=140,
    ja="候補の削り合い",
    says=(
        "{facts}; {outcome}, so {therefore}.\n"
        "{facts}; with all roads struck that break this, {therefore}.\n"
        "Striking roads against each other with {because}, {therefore}."
    ),
    says_ja=(
        "{facts}。これに反する道を消すと{outcome}で、{therefore}。\n"
        "{facts}。これに反する道を消すと、{therefore}。\n"
        "{because}のもとで候補の道を互いに削ると、{therefore}。"
    ),
    clash=(
        "With {marks}, {facts}; so {without}.\n"
        "{facts}; so {without}.\n"
        "With {because}, roads strike each other until {without}."
    ),
    clash_ja=(
        "{marks}から、{facts}。これに反する道を消すと{without}。\n"
        "{facts}。これに反する道を消すと{without}。\n"
        "{because}のもとで候補の道を互いに削ると、{without}。"
    ),
)
def cross_elimination(puzzle: RightTurn, marks: Marks) -> Marks:
    found, left = candidates(puzzle, marks)
    others = left & ~few(found, left)
    while True:
        once = twice = 0
        keep = left
        sorts = list(owned(puzzle, found, left))
        for own, some, _ in sorts:
            if own == 0:
                return TOP
            twice |= once & some
            once |= some
        if puzzle.board & ~once:
            return TOP
        for own, some, every in sorts:
            for cell in bits(every):
                keep &= ~(found.having[cell] & ~(own or 0))
            if own is not None:
                for cell in bits(some & once & ~twice & ~every):
                    keep &= ~own | found.having[cell]
        keep |= others
        if keep == left:
            return agreed(puzzle, found, left)
        left = keep
