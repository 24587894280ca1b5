"""The input of thomasahle's numberlink: a line with the size, then the board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats.grids import cut
from deduce.formats.shell import Format, same_kind
from deduce.formats.source import Piece, board_size
from deduce.language.messages import msg
from techniques.numberlink.formats.reading import board, clues_of, numbers_of
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.text import SIGNS, sign_of


def _paired(rows: Sequence[Sequence[str]]) -> bool:
    """Whether each sign of a grid but the dot stands twice, as nowhere but in Numberlink."""
    signs = Counter("".join("".join(row) for row in rows).replace(".", ""))
    return set(signs.values()) == {2}


class Sized(Format):
    """A line ``W H``, then rows of ``.`` and letters or digits; ``0 0`` ends the last of several puzzles."""

    name = "numberlink"
    title = "numberlink input"
    _head = re.compile(r"^[ \t]*([0-9]+)[ \t]+([0-9]+)[ \t]*$")

    def claims(self, source: Piece, kind: Kind | None, /) -> bool:
        if kind is not None and kind.name != "numberlink":
            return False
        every = source.lines()
        head = next(every, Piece("")).text.split()
        if len(head) != 2 or not self._head.match(" ".join(head)):
            return False
        cols, rows = (int(word[:6]) for word in head)
        lines = [head, *(line.text.split() for line in every)]
        sized = 1 < rows < len(lines) and len("".join(lines[1])) == cols != 2
        return sized and (kind is not None or _paired(lines[1 : rows + 1]))

    def split(self, source: Piece, /) -> Iterator[Piece]:
        lines = list(source.lines())
        while lines and (head := self._head.match(lines[0].text)) and int(head[2][:6]):
            rows = int(head[2][:6])
            yield Piece("\n".join(line.text for line in lines[: rows + 1]), lines[0].line)
            lines = lines[rows + 1 :]
        if lines and not (head and not int(head[2][:6])):
            raise lines[0].error(msg("no size"), msg("a line W H, or 0 0 at the end"))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        same_kind(kind_of("numberlink"), kind, source)
        head, *lines = source.lines()
        wide, high = head.words()
        rows, cols = board_size(high, wide)
        return board(numbers_of(cut(lines, (rows, cols)), mixed=True), "full", head)

    def write(self, puzzle: Puzzle, /) -> str | None:
        if not isinstance(puzzle, Numberlink) or puzzle.rules != "full":
            return None
        if not puzzle.lettered and (puzzle.numbers[-1] > len(SIGNS) or puzzle.numbers[0] > 9):
            return None  # letters alone would be read as letters
        sign = puzzle.sign if puzzle.lettered else sign_of
        rows = ["".join(sign(number) if number else "." for number in row) for row in clues_of(puzzle)]
        text = "\n".join([f"{puzzle.cols} {puzzle.rows}", *rows])
        return text if self.claims(Piece(text), puzzle.kind) else None  # what would be read as a grid
