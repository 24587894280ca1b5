"""janko.at files: keywords with a value or with lines below them, between ``begin`` and ``end``.

Keywords may come in brackets. A word of three letters or more at the start of a line is a keyword, whether known or
not; short words are cells. The solution, when there is one, is kept as ``extra["solution"]`` and the other values by
their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Janko, JankoFile
from deduce.formats.offers import bodies, named
from deduce.formats.shell import Format, agreeing, finish
from deduce.formats.source import Piece, board_size
from deduce.language.messages import msg

_BEGIN = re.compile(r"^[ \t]*(?:begin|\[begin\])[ \t]*$", re.M | re.I)
_END = re.compile(r"(?:end|\[end\])", re.I)
_KEYWORD = re.compile(r"(?:\[([a-z]\w*)\]|([a-z]{3}[a-z]*)(?=\s|$))\s*", re.I | re.A)
_HEADER = ("puzzle", "size", "rows", "cols")
_STARS = ("depth",)
"""What a file may call the number of stars."""


class JankoText(Format):
    """One file after the other."""

    name = "janko"
    title = msg("janko.at file")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        return _BEGIN.search(source.text) is not None

    def split(self, source: Piece, /) -> Iterator[Piece]:
        starts = [found.end() for found in _BEGIN.finditer(source.text)]
        for start, end in zip(starts, [*starts[1:], None], strict=True):
            yield source.cut(start, end)

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        body, file = self._open(source, kind)
        puzzle = body.read(file)
        settings = bodies(puzzle.kind).settings.items()
        said = {*_HEADER, *_STARS, *(one for name, setting in settings for one in (name, *setting.fields))}
        extra: dict[str, Any] = {name: value.text for name, value in file.fields.items() if name not in said}
        if "solution" in file.sections:
            extra["solution"] = puzzle.answer(agreeing(puzzle, body.marks(puzzle, file)))
        return finish(puzzle, None, extra)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        body, file = self._open(source, puzzle.kind)
        if "solution" not in file.sections:
            raise source.error(msg("no marks"), msg("a section solution"))
        return body.marks(puzzle, file)

    def _open(self, source: Piece, kind: Kind | None) -> tuple[Janko[Puzzle], JankoFile]:
        fields, sections = _sections(source)
        if "puzzle" not in fields:
            raise source.error(msg("no name of the puzzle"), msg("a line such as: puzzle yinyang"))
        name = fields["puzzle"]
        body: Janko[Puzzle] = named("janko", name._replace(text=re.sub("[^a-z]", "", name.text.lower())), kind)
        rows, cols = (fields.get(side) or fields.get("size") for side in ("rows", "cols"))
        if not rows or not cols:
            raise source.error(msg("no size"), msg("a line such as: size 6"))
        return body, JankoFile(*board_size(rows, cols), fields, sections)

    def write(self, puzzle: Puzzle, /) -> str | None:
        for name, body in bodies(puzzle.kind).janko.items():
            if (lines := body.write(puzzle)) is not None:
                sides = [f"rows {puzzle.rows}", f"cols {puzzle.cols}"]
                size = [f"size {puzzle.rows}"] if puzzle.rows == puzzle.cols else sides
                return "\n".join(["begin", f"puzzle {name}", *size, *lines, "end"])
        return None


def _sections(source: Piece) -> tuple[dict[str, Piece], dict[str, list[Piece]]]:
    """The values and the sections of a file, up to its end."""
    fields: dict[str, Piece] = {}
    sections: dict[str, list[Piece]] = {}
    name, fresh = "", False  # the open section; whether it is one in brackets that waits for its first line
    for line in map(Piece.stripped, source.lines()):
        if _END.fullmatch(line.text):
            break
        found = None if fresh and line.text[0] != "[" else _KEYWORD.match(line.text)
        if found is None:
            if not name:
                raise line.error(msg("a line outside any section"), msg("a keyword such as problem"))
            sections[name].append(line)
            fresh = False
            continue
        word, value = (found[1] or found[2]).lower(), line.cut(found.end())
        if value.text:
            fields[word] = value
        else:
            name, fresh = word, found[1] is not None
            sections[name] = []
    for word in _HEADER:  # in brackets, a value may stand on the line below
        if word not in fields and len(sections.get(word, ())) == 1:
            fields[word] = sections[word][0]
    return fields, sections


FORMAT = JankoText()
