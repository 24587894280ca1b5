"""Which lines of a text are rows of its grid, and which are blank, fields, headings or comments.

A ``#`` may be a black cell. So a line that begins with one is a row where it has the shape of the other rows, and what
stands behind one in a row is a comment only where the row would have another shape with it. A line of blanks is a row
where it is as long as all rows are: a board may have blanks for its open cells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from deduce.formats.grids import BLANKS

FIELD = re.compile(r"#\s*([a-z_][\w-]{0,40})\s*:\s*(?!//)(\S.*)", re.I | re.A | re.S)
SOLUTION = re.compile(r"#\s*solution\s*(?::\s*)?", re.I)
_BEHIND = re.compile(r"\s#[^#]*?[^\W\d_]{2}")
"""Where a comment may begin in a row."""
_OPEN = BLANKS | frozenset("|x×:")
"""Other signs for open cells, and what stands on boards with places for edges: a blank is no open cell there."""


class LineSort(Enum):
    """What a line is."""

    BLANK, ROW, FIELD, SOLUTION, COMMENT = range(5)


class _Shape(NamedTuple):
    """What all rows share: how many words they have, how long they are without the blanks at their ends and with them
    (None where they differ); and which words stand in them.
    """

    words: int | None
    length: int | None
    whole: int | None
    known: frozenset[str]


@lru_cache(maxsize=1)  # a text is split into puzzles, and then the only one is read
def sorted_out(source: str) -> Sequence[tuple[LineSort, str]]:
    """What each line of a text is, and its text; a row without the comment behind it."""
    lines = source.split("\n")
    plain = [line for line in lines if line.lstrip()[:1] not in ("", "#") and not _behind(line)]
    rows = [_words(row) for row in plain]
    shape = _Shape(
        _same([len(row) for row in rows]),
        _same([len(row.strip()) for row in plain]),
        _same([len(row) for row in plain]),
        frozenset(word for row in rows for word in row),
    )
    holes = shape.whole is not None and shape.whole > 1 and all(map(_OPEN.isdisjoint, plain))
    found = []
    for line in lines:
        text = line.strip()
        if not text:
            found.append((LineSort.ROW if holes and len(line) == shape.whole else LineSort.BLANK, line))
        elif text[0] != "#":
            found.append((LineSort.ROW, _without_comment(line, shape)))
        elif SOLUTION.fullmatch(text):
            found.append((LineSort.SOLUTION, text))
        elif ":" in text and FIELD.fullmatch(text):
            found.append((LineSort.FIELD, line))
        else:
            found.append((LineSort.ROW if _is_row(text, len(line), shape) else LineSort.COMMENT, line))
    return found if plain else _black(found)


def _without_comment(line: str, shape: _Shape) -> str:
    behind = _behind(line)
    before = line[: behind.start()].rstrip() if behind else ""
    if not before:
        return line
    fits = [
        len(_words(part)) == shape.words and (shape.words != 1 or len(part.strip()) == shape.length)
        for part in (line, before)
    ]
    return before if fits == [False, True] or not shape.known else line


def _behind(line: str) -> re.Match[str] | None:
    return _BEHIND.search(line) if "#" in line else None


def _words(text: str) -> list[str]:
    return text.replace(",", " ").replace(";", " ").split()


def _same(counts: Sequence[int]) -> int | None:
    return counts[0] if counts and counts.count(counts[0]) == len(counts) else None


def _is_row(text: str, whole: int, shape: _Shape) -> bool:
    """Whether a line that begins with ``#`` has the shape of the rows."""
    words = _words(text)
    if len(words) > 1 and words[1][0] == "#" and all(word[0] == "#" for word in words):
        return True
    if len(words) == 1:
        return shape.length == len(text) and shape.words in (1, None)
    if shape.words is None:
        return shape.whole == whole
    return shape.words == len(words) and all(len(word) == 1 or word in shape.known for word in words)


def _black(found: list[tuple[LineSort, str]]) -> list[tuple[LineSort, str]]:
    """The same for a text whose lines all begin with ``#``: those of one length without blanks are its rows."""
    some = [text.strip() for sort, text in found if sort is LineSort.COMMENT]
    whole = _same([len(text) for text in some]) or 1
    if whole > 1 and len(some) > 1 and all(_words(text) == [text] for text in some):
        return [(LineSort.ROW if sort is LineSort.COMMENT else sort, text) for sort, text in found]
    return found
