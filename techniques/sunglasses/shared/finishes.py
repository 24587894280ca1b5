"""The few ways to finish a numbered line, each tried against the reach of the lenses and the numbers of other lines.

Several techniques share them.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import claimed, line_claims
from techniques.sunglasses.shared.ways import Line, ways


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
            if left & ~(dark & light) and works(puzzle, tried, found.reach.cells):
                dark |= way
                light |= rest
        if listed:
            if not dark | light:
                return TOP
            yes |= left & ~light
            no |= left & ~dark
    return Marks(yes, no)


def finishable(puzzle: Sunglasses, marks: Marks) -> Marks:
    """`TOP` where `agreed` ends in a contradiction, else nothing: only as many ways are tried as settle that."""
    found = line_claims(puzzle, marks)
    if found is None:
        return TOP

    def works(way: int, line: Line) -> bool:
        return claimed(puzzle, Marks(marks.yes | way, marks.no | line.cells & ~way), found.reach.cells) is not None

    same: list[list[int]] = []
    others = []
    for left, line, _ in found.lines:
        listed = iter(ways(line))
        first = next(listed, None)
        if first is not None:
            while first is not None and not works(first, line):
                first = next(listed, None)
            if first is None:
                return TOP
            same.append([left & first, left & ~first])
            others.append((line, list(listed)))
    while True:
        yes = no = 0
        for dark, light in same:
            yes |= dark
            no |= light
        torn = yes & no
        if not torn:
            return Marks()
        # A cell that one line wants shaded and another blank: either has another way to be finished, or none has.
        for one, (line, left_over) in zip(same, others, strict=True):
            for k, way in enumerate(left_over):
                if (one[0] & ~way | one[1] & way) & torn and works(way, line):
                    one[0], one[1] = one[0] & way, one[1] & ~way
                    del left_over[k]
                    break
            else:
                continue
            break
        else:
            return TOP


def works(puzzle: Sunglasses, marks: Marks, within: list[int]) -> bool:
    """Whether each group has a lens that reaches it, and the lenses with their images as many cells as lines need."""
    found = claimed(puzzle, marks, within)
    if found is None:
        return False
    shaded, reached = marks.yes, 0
    for core, cells in zip(found.core, found.cells, strict=True):
        shaded |= core
        reached |= cells
    return all((line & shaded).bit_count() <= count <= (line & reached).bit_count() for line, count, _ in puzzle.lines)
