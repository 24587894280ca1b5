"""The canonical form of a board: the same for all that are alike under the symmetries of its kind."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import blake2b

from deduce.contract.puzzle import Puzzle
from deduce.formats.writing import write


def canonical(puzzle: Puzzle) -> str:
    """The hash of a board, 32 hexadecimal digits, which all boards share that are alike: turned, mirrored, in exchanged
    colours, with other names for its lines or regions. Its id and title are not part of it.
    """
    least = min(map(_form, (puzzle, *(one.puzzle for one in puzzle.symmetries()))))
    return blake2b(least.encode(), digest_size=16).hexdigest()


def exact(puzzle: Puzzle) -> str:
    """The hash of a board as it stands, 32 hexadecimal digits; its id and title are no part of it either."""
    told = write(replace(puzzle, id=None, extra={}), "json")
    return blake2b(told.encode(), digest_size=16).hexdigest()


def _form(puzzle: Puzzle) -> str:
    """A board as text; where numbers are only names, each is the number of its first place among them."""
    told = json.loads(write(replace(puzzle, id=None, extra={}), "json"))
    if name := puzzle.kind.labels:
        firsts = dict.fromkeys(cell for row in told[name] for cell in row if cell)
        numbers = {cell: number for number, cell in enumerate(firsts, 1)}
        told[name] = [[numbers.get(cell, 0) for cell in row] for row in told[name]]
    return json.dumps(told, sort_keys=True)
