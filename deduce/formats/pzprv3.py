"""pzprv3 files, as puzz.link saves them: ``pzprv3``, name, rows, columns, then the board and the answer; of some genres
whose boards are squares, one number for both sides.

A slash ends a line as a new line does. Versions such as ``pzprv3.1`` differ by genre: colours of cells before the lines
of a loop, rooms as borders instead of numbers. Ours is ``pzprv3``, which all programs read. What follows the answer —
remarks and the history of moves, each behind a keyword — is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Pzprv3, Sheet
from deduce.formats.offers import bodies, named
from deduce.formats.shell import Format, same_board, same_size
from deduce.formats.source import Piece, board_size
from deduce.language.messages import msg

_HEAD = re.compile(r"pzprv3(?:\.([0-9]{1,3}))?")
_START = re.compile(r"^[^\S\n]*pzprv3", re.M)
_AFTERWARDS = re.compile(r"[a-z_]{2,}:|__|\{", re.I)


class Pzprv3File(Format):
    """One file after the other."""

    name = "pzprv3"
    title = msg("pzprv3 file")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        return source.text.lstrip().startswith("pzprv3")

    def split(self, source: Piece, /) -> Iterator[Piece]:
        starts = [found.start() for found in _START.finditer(source.text)]
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            yield source.cut(start, end)

    def _open(self, source: Piece, kind: Kind | None) -> tuple[Pzprv3[Puzzle], Sheet]:
        lines: list[Piece] = []
        for part in (part.stripped() for line in source.lines() for part in line.split("/")):
            if _AFTERWARDS.match(part.text):
                break
            if part.text:
                lines.append(part)
        head = _HEAD.fullmatch(lines[0].text)
        if head is None:
            raise lines[0].error(msg("unknown version"), msg("pzprv3 or pzprv3.1"))
        end = source.cut(len(source.text.rstrip()))
        body: Pzprv3[Puzzle] | None = named("pzprv3", lines[1], kind) if len(lines) > 1 else None
        wide = 2 if body and body.square else 3
        if body is None or len(lines) <= wide:
            raise end.error(msg("the header ends early"), msg("pzprv3, name, rows and columns"))
        size = board_size(lines[2], lines[wide])
        return body, Sheet(*size, lines[wide + 1 :], end, int(head[1] or 0))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        body, sheet = self._open(source, kind)
        return body.read(sheet)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        body, sheet = self._open(source, puzzle.kind)
        same_size(sheet.end, (sheet.rows + body.frame, sheet.cols + body.frame), puzzle)
        same_board(sheet.lines[0] if sheet.lines else sheet.end, body.read(sheet), puzzle)
        return body.marks(puzzle, sheet)

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        body, sheet = self._open(source, puzzle.kind)
        return body.marks(puzzle, sheet) if body.answered(sheet) else NOTHING

    def write(self, puzzle: Puzzle, /) -> str | None:
        for name, body in bodies(puzzle.kind).pzprv3.items():
            if (lines := body.write(puzzle)) is not None:
                rows, cols = puzzle.rows - body.frame, puzzle.cols - body.frame
                size = [rows] if body.square else [rows, cols]
                return "\n".join(["pzprv3", name, *map(str, size), *lines])
        return None


FORMAT = Pzprv3File()
