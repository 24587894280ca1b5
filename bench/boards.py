"""Where the boards come from: files of JSON Lines, or the boards that ship with the project."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.harness import Board
from deduce.formats import parse

SHIPPED = Path(__file__).parent.parent / "data"


def boards(kind: str, files: Sequence[Path]) -> Iterator[Board]:
    """The boards of files with one JSON object a line, or of ``data/<kind>`` if there are none."""
    if not files:
        for path in sorted((SHIPPED / kind).glob("*.txt")):
            yield _board(kind, path.read_text(encoding="utf-8"), path.stem)
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip():
                yield _board(kind, line, f"{path.stem}:{number}")


def _board(kind: str, text: str, name: str) -> Board:
    puzzle = parse(text, kind)
    return Board(puzzle.id or name, kind, text, puzzle.variables.bit_count())
