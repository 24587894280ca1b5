"""Which kind offers what: finds the tables that the kinds' ``formats.py`` define."""

from __future__ import annotations

from typing import Any, Literal

from deduce.contract.puzzle import Kind
from deduce.contract.registry import kinds
from deduce.formats.bodies import Bodies
from deduce.formats.shell import same_kind
from deduce.formats.source import MAX_CELLS, Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg


def bodies(kind: Kind) -> Bodies[Any]:
    """The table of a kind; empty when its folder has no ``formats.py``."""
    try:
        module = kind.part("formats")
    except ModuleNotFoundError as missing:
        if not (missing.name or "").endswith(".formats"):
            raise
        return Bodies()
    found: Bodies[Any] = module.BODIES
    return found


def offered(kind: Kind | None) -> list[tuple[Kind, Bodies[Any]]]:
    """The kinds to try with their tables: the one asked for, or all."""
    return [(one, bodies(one)) for one in ([kind] if kind else kinds().values())]


def named(table: Literal["puzzlink", "pzprv3", "janko"], name: Piece, kind: Kind | None) -> Any:
    """The body for the name that an input gives its puzzle.

    Raises:
        InputError: when no kind has that name (with the names there are), or another kind was asked for.
    """
    known = {word: one for one in kinds().values() for word in getattr(bodies(one), table)}
    if name.text not in known:
        raise name.error(msg("unsupported puzzle {text}", text=shown(name.text)), choice(sorted(known)))
    return getattr(bodies(same_kind(known[name.text], kind, name)), table)[name.text]


def is_drawn(line: Piece, kind: Kind | None) -> bool:
    """Whether a line can be a whole drawn grid of some kind."""
    if len(line.text) > 2 * MAX_CELLS:  # the longest row, with a space after each cell
        return False
    try:
        return any(body.text is not None and body.text.looks([line]) == 1 for _, body in offered(kind))
    except InputError:
        return False
