"""The rooms of a board, cut anew or changed by a cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deduce.board.connectivity import flood
from deduce.declared.printed import Printed, numbered


def roomed(board: Printed, parts: Sequence[int]) -> Printed:
    """The board divided into these parts."""
    ids = [[0] * board.cols for _ in range(board.rows)]
    for number, part in enumerate(parts, 1):
        for r, c in board.grid.cells(part):
            ids[r][c] = number
    return replace(board, ids=numbered(ids))


def moves(board: Printed, bit: int) -> list[Printed]:
    """The board with one cell in a room beside its own, both in one piece, for each room where it can go; what is
    printed in rooms goes with them.
    """
    rooms = board.rooms
    parts = [room.cells for room in rooms]
    home = next((i for i, part in enumerate(parts) if part & bit), None)
    if home is None:
        return []
    rest = parts[home] & ~bit
    if not rest or flood(rest & -rest, rest, board.grid.width) != rest:
        return []
    parts[home] = rest
    beside, found = board.grid.beside(bit), list[Printed]()
    for i, part in enumerate(parts):
        if i != home and part & beside:
            now = [*parts[:i], part | bit, *parts[i + 1 :]]
            there = roomed(board, now)
            if board.clues and not board.of_cells:
                told = zip(rooms, now, strict=True)
                clues = {board.grid.at(some & -some): room.clue for room, some in told if room.clue is not None}
                there = there.with_clues(clues)
            found.append(there)
    return found
