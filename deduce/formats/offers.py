"""Which kind offers what: finds the tables that the kinds' ``formats.py`` define."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats.bodies import Bodies
from deduce.formats.shell import same_kind
from deduce.formats.source import MAX_CELLS, Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import choice, likely, msg


def bodies(kind: Kind) -> Bodies[Any]:
    """The table of a kind; empty when its folder has no ``formats.py``."""
    part = kind.formats
    found = Bodies() if part is None else part.BODIES
    assert isinstance(found, Bodies)
    return found


def offered(kind: Kind | None) -> list[tuple[Kind, Bodies[Any]]]:
    """The kinds to try with their tables: the one asked for, or all."""
    return [(one, bodies(one)) for one in ([kind] if kind else kinds().values())]


def named(table: Literal["puzzlink", "pzprv3", "kanpen", "janko"], name: Piece, kind: Kind | None) -> Any:
    """The body for the name that an input gives its puzzle.

    Raises:
        InputError: when no kind has that name (with the names there are), or another kind was asked for.
    """
    known = {word: one for one in kinds().values() for word in getattr(bodies(one), table)}
    if name.text.lower() in known:
        name = name._replace(text=name.text.lower())
    if name.text not in known:
        raise name.error(msg("unsupported puzzle {text}", text=shown(name.text)), likely(name.text, sorted(known)))
    return getattr(bodies(same_kind(known[name.text], kind, name)), table)[name.text]


def settled(puzzle: Puzzle, wanted: Mapping[str, str]) -> Puzzle:
    """The puzzle with what its caller says beside the text: the number of stars, the rule set.

    Raises:
        InputError: for what the kind does not have, for a bad value, and where the text says something else.
    """
    settings = bodies(puzzle.kind).settings
    for name, text in wanted.items():
        if name not in settings:
            known = choice(sorted(settings)) if settings else None
            raise InputError(msg("{kind} puzzles have no {name}", kind=puzzle.kind.name, name=name), expected=known)
        setting = settings[name]
        value = setting.read(text)
        if name in puzzle.stated and setting.of(puzzle) != value:
            said = msg("the text says {name} {value}", name=name, value=setting.of(puzzle))
            raise InputError(said, expected=msg("{name} {value}, as asked for", name=name, value=value))
        kept = {"id": puzzle.id, "extra": puzzle.extra, "notes": puzzle.notes, "stated": puzzle.stated}
        puzzle = replace(setting.put(puzzle, value), **kept)
    return puzzle


def stated(kind: Kind, names: Iterable[str]) -> frozenset[str]:
    """Which settings of a kind the fields of a text say."""
    said = {name.lower() for name in names}
    settings = bodies(kind).settings.items()
    return frozenset(name for name, setting in settings if said & {name, *setting.fields})


def is_drawn(line: Piece, kind: Kind | None) -> bool:
    """Whether a line can be a whole drawn grid of some kind."""
    if len(line.text) > 2 * MAX_CELLS:  # the longest row, with a space after each cell
        return False
    try:
        return any(body.text is not None and body.text.looks([line]) == 1 for _, body in offered(kind))
    except InputError:
        return False
