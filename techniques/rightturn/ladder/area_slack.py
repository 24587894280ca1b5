"""Area slack: the roads share the cells of the board, so the shortest of all others bound the length of each.

What it says
------------
Add up the shortest road of every number. What the board has more than that is the slack, and no road is longer than its
shortest by more than the slack. In the same way the longest roads say how short a road may be.

Why it is sound
---------------
The lengths of all roads add up to the number of cells.

Example
-------
    . . .      . .-.
    ' ' '      | ' '
    . 4 .  ->  . 4 .
    ' ' '      ' ' |
    . . .      .-. .
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.candidates import agreed, candidates
from techniques.rightturn.shared.lengths import least_length


@technique(
    rank=130,
    ja="面積の余り",
    says=(
        "The roads share the board: {slack}, and {therefore}.\n"
        "The lengths of all roads add up to the board; with {because}, {therefore}."
    ),
    says_ja=(
        "道は盤面を分け合う。{slack}なので、{therefore}。\n"
        "道の長さの合計は盤面の広さなので、{because}から、{therefore}。"
    ),
    clash=("The roads share the board, but {slack}.\nWith {because}, {without}."),
    clash_ja=("道は盤面を分け合う。{slack}。\n{because}では、{without}。"),
)
def area_slack(puzzle: RightTurn, marks: Marks) -> Marks:
    found, left = candidates(puzzle, marks)
    area = puzzle.board.bit_count()
    least, most = 0, 0
    lengths: list[list[tuple[int, int]]] = []
    for own, (_, number) in zip(found.own, puzzle.starts, strict=True):
        if own is None:
            lengths.append([])
            least, most = least + least_length(number or 0), most + area
            continue
        lengths.append([(bit, found.roads[bit.bit_length() - 1].cells.bit_count()) for bit in bits(own & left)])
        if not lengths[-1]:
            return TOP
        least += min(length for _, length in lengths[-1])
        most += max(length for _, length in lengths[-1])
    for roads in lengths:
        if roads:
            longest = area - least + min(length for _, length in roads)
            shortest = area - most + max(length for _, length in roads)
            left &= ~sum(bit for bit, length in roads if not shortest <= length <= longest)
    return agreed(puzzle, found, left)
