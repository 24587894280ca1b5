"""Positions just before a step by a technique, and what the technique does there.

They come from the files of the technique, the small ones first, and then from the way through boards of the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from deduce import formats
from deduce.app.web import library, views
from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.language.words import LANGUAGES

MOST = 8
"""How many positions a technique has."""
DRAWN = 4
"""How many of them come from its files."""
WALKED = 24
"""How many boards are walked through for the others, the smallest first."""
ROOM = 110
"""The most cells of such a board."""


@lru_cache(64)
def positions(kind: Kind) -> dict[str, list[dict[str, Any]]]:
    """The positions of each technique by its name."""
    found: dict[str, list[dict[str, Any]]] = {item.name: [] for item in kind.techniques}
    for item in kind.techniques:
        if item.page is None:  # the others were taken from samples; the way through boards has larger ones
            found[item.name] += _drawn(item)
    for puzzle in _boards(kind):
        met: set[str] = set()
        for item, before, gained in Tiers(puzzle, kind.sound).rounds(puzzle.givens):
            there = found[item.name]
            if item.name not in met and len(there) < MOST and not gained.clash:
                met.add(item.name)
                there.append(_position(puzzle, before))
        if all(len(there) == MOST for there in found.values()):
            break
    for item in kind.techniques:
        if not found[item.name]:
            found[item.name] += _drawn(item)
    return found


def techniques(kind: Kind) -> list[dict[str, Any]]:
    """The techniques of a kind that can be practised, easiest first, each with its titles and positions."""
    found = positions(kind)
    return [
        {"name": item.name, "titles": {lang: item.called(lang) for lang in LANGUAGES}, "positions": found[item.name]}
        for item in kind.techniques
        if found[item.name]
    ]


def _drawn(item: Technique) -> Iterator[dict[str, Any]]:
    """The boards in the files of a technique on which it draws something."""
    from deduce.app.pages.reading import read

    try:
        written = read(item)
    except InputError:  # one that no sample shows has no example
        return
    fires = (case for case in (written.example, *written.cases) if case.verb == "fires")
    for case in islice(fires, DRAWN):
        yield _position(case.puzzle, case.before)


def _boards(kind: Kind) -> Iterator[Puzzle]:
    found = [one for one in library.shelf(kind)["boards"] if one["rows"] * one["cols"] <= ROOM and one["rows"] > 4]
    step = max(1, len(found) // WALKED)
    for one in found[::step][:WALKED]:
        yield formats.parse(one["source"], kind.name)


def _position(puzzle: Puzzle, marks: Marks) -> dict[str, Any]:
    return {"source": views.source(puzzle), "marks": marks_record(puzzle, marks.without(puzzle.givens))}
