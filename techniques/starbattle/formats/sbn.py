"""The SBN strings of StarBattleLab: size, stars and borders in characters of six bits.

Two equal characters for the size, one for the stars, one that we keep as it comes, and then the borders between
horizontal neighbours row by row and between vertical neighbours column by column, filled up with zeros in front.
"""

from __future__ import annotations

import re

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.rooms import rooms
from deduce.formats.shell import Format
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg
from techniques.starbattle.formats.reading import board, connected
from techniques.starbattle.kind import StarBattle

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
FLAG = "W"
"""The fourth character of almost all strings seen."""


def length(n: int) -> int:
    """How many characters a board of n × n takes."""
    return 4 + -(-2 * n * (n - 1) // 6)


class SbnString(Format):
    """One string a text; the site's ``…?sbn=`` links hold one."""

    name = "sbn"
    title = msg("StarBattleLab SBN string")

    def claims(self, source: Piece, kind: Kind | None, /) -> bool:
        word = source.text.strip()
        if len(word) < 8 or word[0] != word[1] or word[0] not in DIGITS[4:] or kind not in (None, StarBattle.kind):
            return False
        fits = len(word) == length(DIGITS.index(word[0])) and re.fullmatch(r"[\w-]+", word, re.A) is not None
        return fits and "1" <= word[2] <= "9" and (kind is not None or not (word.isdigit() or word.isalpha()))

    def read(self, source: Piece, _kind: Kind | None, /) -> Puzzle:
        piece = source.stripped()
        n = DIGITS.index(piece.text[0])
        value = 0
        for digit in piece.text[4:]:
            value = value << 6 | DIGITS.index(digit)
        count = 2 * n * (n - 1)
        if value >> count:
            raise piece.error(
                msg("bad start of the borders {text}", text=shown(piece.text[4])),
                msg("zeros in front of the first border"),
                offset=4,
            )
        walls = [bool(value >> count - 1 - i & 1) for i in range(count)]

        def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
            r, c = min(a, b)
            return walls[r * (n - 1) + c] if a[0] == b[0] else walls[(n + c) * (n - 1) + r]

        return board(rooms(n, n, wall), DIGITS.index(piece.text[2]), piece, stated=True)

    def write(self, puzzle: Puzzle, /) -> str | None:
        n = puzzle.rows
        if not isinstance(puzzle, StarBattle) or not 4 <= n < len(DIGITS) or not connected(puzzle):
            return None
        ids = puzzle.ids()
        walls = [ids[r][c] != ids[r][c + 1] for r in range(n) for c in range(n - 1)]
        walls += [ids[r][c] != ids[r + 1][c] for c in range(n) for r in range(n - 1)]
        value = sum(1 << i for i, one in enumerate(reversed(walls)) if one)
        size = length(n) - 4
        body = "".join(DIGITS[value >> 6 * i & 63] for i in reversed(range(size)))
        return f"{DIGITS[n]}{DIGITS[n]}{puzzle.stars}{FLAG}{body}"


SBN = SbnString()
