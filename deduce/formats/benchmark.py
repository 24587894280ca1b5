"""Records of Pencil Puzzle Bench: a puzzle as an address, and its solution as moves of pzpr.js.

A record is an object of JSON with ``puzzlink_url``, ``pid`` (what pzpr.js calls the genre), ``number_required_moves``
and ``solution``: lists of moves (`deduce.formats.clicks`), ``moves_full`` and the two parts of it, ``moves_required``
and ``moves_hint``. The files of the benchmark hold the solution as ``solution_enc``, which keeps it from being read by
chance: base64 of that JSON, each byte combined with one of a key.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from itertools import cycle
from typing import Any, NamedTuple

from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.formats.clicks import read_moves, write_moves
from deduce.formats.json_object import decode
from deduce.formats.offers import bodies
from deduce.formats.reading import parse
from deduce.formats.source import Piece, shown
from deduce.formats.writing import write
from deduce.language.errors import InputError
from deduce.language.messages import msg

KEY = b"ppbench"
"""What the bytes of ``solution_enc`` are combined with, in turn, by exclusive or."""
FULL, REQUIRED, HINTS = "moves_full", "moves_required", "moves_hint"
ADDRESS, HIDDEN = "puzzlink_url", "solution_enc"


class Record(NamedTuple):
    """A puzzle of the benchmark with its solution.

    Attributes:
        puzzle: the puzzle; what else the record says is in its ``extra``.
        solution: the marks that all moves of the solution leave.
        required: those that the required moves leave.
    """

    puzzle: Puzzle
    solution: Marks
    required: Marks


def write_record(puzzle: Puzzle, solution: Marks) -> dict[str, Any]:
    """A record of Pencil Puzzle Bench, ready for `json.dumps`.

    Args:
        puzzle: of a kind that pzpr.js has.
        solution: its solution, such as one of ``deduce.grade(puzzle).solutions``; it is not checked.

    Raises:
        InputError: where pzpr.js has no such puzzle, and for marks of another board or that leave variables open.
    """
    address = write(puzzle, "puzzlink")
    if not puzzle.full(solution):
        raise InputError(msg("the marks do not fill the board"), expected=msg("a solution"))
    required, hints = write_moves(puzzle, solution)
    return {
        ADDRESS: address,
        "pid": next(iter(bodies(puzzle.kind).pzprv3)),
        "width": puzzle.cols,
        "height": puzzle.rows,
        "area": puzzle.rows * puzzle.cols,
        "number_required_moves": len(required),
        "number_total_solution_moves": len(required) + len(hints),
        "solution": {FULL: hints + required, REQUIRED: required, HINTS: hints},
    }


def read_record(source: str | Mapping[str, Any]) -> Record:
    """The puzzle and the solution of a record of Pencil Puzzle Bench.

    Args:
        source: the record, or its JSON; a file of the benchmark has one in each line.

    Raises:
        InputError: for what is no such record, or a genre that is not known here, and as `read_moves` does.
    """
    record = decode(Piece(source)) if isinstance(source, str) else source
    if not isinstance(record, Mapping) or not isinstance(record.get(ADDRESS), str):
        raise InputError(msg("no record of a puzzle"), expected=msg("an object with {name}", name=ADDRESS))
    moves = _solution(record)
    puzzle = parse(json.dumps({name: value for name, value in record.items() if name not in ("solution", HIDDEN)}))
    names = {**bodies(puzzle.kind).pzprv3, **bodies(puzzle.kind).puzzlink}
    if str(record.get("pid", next(iter(names)))) not in names:
        raise InputError(msg("pid is {name}", name=shown(str(record["pid"]))), expected=next(iter(names)))
    return Record(puzzle, *(_marks(puzzle, moves, name) for name in (FULL, REQUIRED)))


def _solution(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The lists of moves of a record."""
    found = record.get("solution")
    if found is None and isinstance(hidden := record.get(HIDDEN), str):
        try:
            mixed = base64.b64decode(hidden, validate=True)
            found = json.loads(bytes(byte ^ key for byte, key in zip(mixed, cycle(KEY), strict=False)))
        except (binascii.Error, ValueError, RecursionError):
            raise InputError(msg("{name} cannot be read", name=HIDDEN)) from None
    if not isinstance(found, Mapping) or not all(isinstance(found.get(name), list) for name in (FULL, REQUIRED)):
        raise InputError(
            msg("no solution"), expected=msg("solution with {first} and {second}", first=FULL, second=REQUIRED)
        )
    return found


def _marks(puzzle: Puzzle, moves: Mapping[str, Any], name: str) -> Marks:
    try:
        return read_moves(puzzle, moves[name])
    except InputError as fault:
        where = msg("{outer}, {inner}", outer=name, inner=fault.where) if fault.where else name
        raise InputError(fault.what, where=where, expected=fault.expected) from None
