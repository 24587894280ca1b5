"""Boards as the terminal prints them, with numbers at the columns and the rows, read again.

::

    Yin-Yang 2×3
       1 2 3
    1  W +● .
    2  . *○ .
     + reason   * conclusion

What stands around the board is told apart from it; ``#`` lines above it are fields. Before each character stands the
sign of its part in a step. Marks that a contradiction only supposes, or that follow from what it supposes, are none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from deduce.contract.registry import kinds
from deduce.formats.source import MAX_WIDTH, Piece

_NUMBERED = re.compile(r"^ {2,}1", re.M)
_HEADER = re.compile(r"( {2,})1(?:( +)2[ 0-9]*)?")
_TENS = re.compile(r" {10,}[1-9][ 0-9]*")
_ROW = re.compile(r" *([0-9]+) ")
_SUPPOSED = re.compile(r"[?%~0-9a-z]")
_TITLE = re.compile(r"(\S.*?) [0-9]+×[0-9]+(?:[,:：，].*)?")

MAX_ABOVE = 50
"""How many lines of clues may stand above the first row."""


class TerminalBoard(NamedTuple):
    """A board taken out of what was printed.

    Attributes:
        first: the line of its title, or of what stands first of it.
        end: the line behind its last.
        kind: the name of its kind, where the title says it.
        rows: its text without the numbers and the signs.
        cols: how many columns it has, where that can be told: one.
        supposed: the lines and columns of the text at which a sign says that the mark is only supposed.
    """

    first: int
    end: int
    kind: str | None
    rows: list[Piece]
    cols: int | None
    supposed: frozenset[tuple[int, int]]


def boards(source: Piece) -> list[TerminalBoard]:
    """All boards in a text, in their order."""
    found: list[TerminalBoard] = []
    if not _NUMBERED.search(source.text):
        return found
    lines = source.every_line()
    k = 0
    while k < len(lines):
        numbered = lines[k].text.lstrip().startswith("1")  # most lines are no header, and there may be many
        board = _board(lines, k, found[-1].end if found else 0) if numbered else None
        if board:
            found.append(board)
            k = board.end
        else:
            k += 1
    return found


def _board(lines: Sequence[Piece], k: int, start: int) -> TerminalBoard | None:
    """The board whose columns are numbered in line `k`; what belongs to it above stands from line `start` on."""
    header = _header(lines, k)
    if header is None:
        return None
    columns, margin = header
    row = 0
    body: list[Piece] = []
    for i, line in enumerate(lines[k + 1 :], k + 1):
        if _header(lines, i) or (_TENS.fullmatch(line.text.rstrip()) and _header(lines, i + 1)):
            break
        label = line.text[:margin].strip()
        if label == str(row + 1) and line.text[margin - 1 : margin] in (" ", ""):
            row += 1
        elif label:
            break
        body.append(line)
    wide = any(east_asian_width(char) in "WF" for line in body for char in line.text)
    title = next((i for i in range(k - 1, start - 1, -1) if _kind(lines[i].text)), None)
    name = None if title is None else _kind(lines[title].text)
    apart = len(columns[2] or " ") + 1
    if columns[2] is None and name and kinds()[name].puzzle.worded:
        apart = 2 * MAX_WIDTH + 1  # one word a row, however long
    elif not wide and apart % 4 == 2 and all(_filled(line.text[margin:].rstrip(), apart // 2) for line in body):
        apart //= 2  # a word between each two cells too
    rows, supposed = [], set()
    for r, line in enumerate(body):
        text, signs = _split(line.text[margin:], apart, wide=wide)
        rows.append(Piece(text, line.line, line.column + margin))
        supposed |= {(r, c) for c, sign in signs.items() if _SUPPOSED.fullmatch(sign)}
    above = k - 1 if k and _TENS.fullmatch(lines[k - 1].text.rstrip()) else k
    while above > start and lines[above - 1].text.startswith("#"):
        above -= 1
    return TerminalBoard(
        above if title is None else title, k + 1 + len(body), name, rows, None if columns[2] else 1, frozenset(supposed)
    )


def _header(lines: Sequence[Piece], k: int) -> tuple[re.Match[str], int] | None:
    """The numbers of the columns in line `k`, and how wide the margin is in which those of the rows stand."""
    found = _HEADER.fullmatch(lines[k].text.rstrip()) if k + 1 < len(lines) else None
    if found is None or _HEADER.fullmatch(lines[k + 1].text.rstrip()):
        return None  # or the tens of the numbers, which stand in the next line
    for line in lines[k + 1 : k + 2 + MAX_ABOVE]:  # above the first row stand clues, or the upper sides of its cells
        first = _ROW.match(line.text)
        if first and first[1] == "1" and first.end() < len(found[1]):
            return found, first.end()
        if line.text.strip() and not line.text.startswith("  "):
            break
    return None


def _filled(text: str, apart: int) -> bool:
    """Whether a word stands behind the sign in each place of a line, and places are wide enough for words."""
    return apart > 2 and all(text[i : i + 1].strip() for i in range(1, len(text), apart))


def _split(text: str, apart: int, *, wide: bool) -> tuple[str, dict[int, str]]:
    """A row without its signs, and the signs by the columns, or the words, of what they stand before."""
    if not wide and apart % 2:  # a sign before each word, which has an even width
        parts = [text[i : i + apart] for i in range(0, len(text.rstrip()), apart)]
        return " ".join(part[1:].strip() for part in parts), {i: part[0] for i, part in enumerate(parts)}
    if wide:  # a sign and two columns a character
        text = "".join(char + "\0" * (east_asian_width(char) in "WF") for char in text)
        return text[1::3].rstrip(), dict(enumerate(text[::3]))
    return text[1::2].rstrip(), dict(enumerate(text[::2]))


def _kind(line: str) -> str | None:
    """The kind that a title names."""
    found = _TITLE.fullmatch(line.strip())
    titles = {title: kind.name for kind in kinds().values() for title in kind.title.values()}
    return titles.get(found[1]) if found else None
