"""The few ways to finish a numbered line, each tried against the reach of the lenses. Several techniques share them."""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import claimed, line_claims
from techniques.sunglasses.shared.ways import ways


def agreed(puzzle: Sunglasses, marks: Marks) -> Marks:
    """What all ways to finish one line have in common, for each line; `TOP` where a line has none."""
    found = line_claims(puzzle, marks)
    if found is None:
        return TOP
    yes = no = 0
    for left, line, _ in found.lines:
        dark = light = 0
        listed = ways(line)
        for way in listed:
            rest = line.cells & ~way
            tried = Marks(marks.yes | way, marks.no | rest)
            if left & ~(dark & light) and claimed(puzzle, tried, found.reach.cells):
                dark |= way
                light |= rest
        if listed:
            if not dark | light:
                return TOP
            yes |= left & ~light
            no |= left & ~dark
    return Marks(yes, no)
