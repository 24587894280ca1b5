"""In which forms a kind is read and written, and which of them hold marks: found by doing each with sample boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats import names, parse, parse_all, read_marks, write
from deduce.formats.offers import bodies
from deduce.formats.writing import able
from deduce.language.errors import InputError

TRIED = 3
"""How many tiny boards are tried beside the samples."""


@cache
def table(kind: Kind) -> str:
    """The forms of a kind, a line each."""
    read: dict[str, bool] = {}
    marks: dict[str, bool] = {}
    for puzzle in _boards(kind):
        for form in able(puzzle):
            text = write(puzzle, form)
            read[form] = read.get(form, True) and _same(puzzle, form, text)
            marks[form] = marks.get(form, False) or _holds_marks(puzzle, form, text)
    titles = {**names(), **{one.name: one.title for one in bodies(kind).own}}
    rows = [
        f"| {title} | `{form}` | {_told(read[form])} | {_told(marks[form])} |"
        for form, title in titles.items()
        if form in read
    ]
    return "\n".join(["| form | `--to` | read back | holds marks |", "|---|---|---|---|", *rows])


def _told(found: bool) -> str:
    return "yes" if found else "no"


def _boards(kind: Kind) -> Iterator[Puzzle]:
    """The samples, and tiny boards."""
    for path in sorted((kind.folder / "samples").glob("*.txt")):
        yield from parse_all(path.read_text(encoding="utf-8"), kind.name)
    yield from islice(kind.make.tiny(), TRIED) if kind.make else ()


def _same(puzzle: Puzzle, form: str, text: str) -> bool:
    """Whether a board that is written in a form is read as the same one."""
    try:
        return write(parse(text, puzzle.kind.name), form) == text
    except InputError:
        return False


def _holds_marks(puzzle: Puzzle, form: str, text: str) -> bool:
    """Whether marks in a form are read: some that are put there, or a blank or full answer in the place for it."""
    bit = puzzle.variables & -puzzle.variables
    if not bit:
        return False
    some = puzzle.givens.join(Marks(0, bit if bit & ~puzzle.givens.known else 0))
    name = puzzle.name(bit, "en")
    blank = "solution\n" + "\n".join(" ".join("-" * puzzle.cols) for _ in range(puzzle.rows)) + "\nend"
    ways: dict[str, Callable[[], bool]] = {
        "text": lambda: read_marks(puzzle, puzzle.text(some)) == some,
        "json": lambda: read_marks(puzzle, f'{{"marks": {{"no": ["{name}"]}}}}') == some,
        "janko": lambda: puzzle.givens.within(read_marks(puzzle, text.removesuffix("end") + blank)),
    }
    try:
        return ways.get(form, lambda: read_marks(puzzle, text) == puzzle.givens)()
    except InputError:
        return False
