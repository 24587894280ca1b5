"""Where the boards of an environment come from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from deduce import formats
from deduce.app import index
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.making.generate import generate

Size = tuple[int, int]


class Source(Protocol):
    """The boards of a kind and size, each fixed by its number."""

    def __call__(self, kind: str, size: Size, tier: int | None, number: int, /) -> Puzzle:
        """The board of a number; a tier, if there is one, is exactly that tier."""


def generated(kind: str, size: Size, tier: int | None, number: int, /) -> Puzzle:
    """A board from the generator; `number` is its seed.

    Raises:
        InputError: for a size or a tier that the kind does not have.
        NoneFound: when none came out.
    """
    return next(generate(kind, *size, tier=tier, seed=number)).puzzle


def library(kind: str, size: Size | None = None, tier: int | None = None) -> list[Puzzle]:
    """The boards that ship with the program, those of one size and tier if they are named.

    Raises:
        InputError: for an unknown kind, and where there is no such board.
    """
    found = [one for one in _shelved(kind_of(kind)) if _fits(one, size, tier)]
    if not found:
        raise InputError(msg("no such board of {kind} in the library", kind=kind), expected=msg("another size or tier"))
    return found


def _shelved(kind: Kind) -> Iterator[Puzzle]:
    paths, _ = index.shelved(kind)
    return (formats.load(path, kind.name) for path in paths)


def _fits(puzzle: Puzzle, size: Size | None, tier: int | None) -> bool:
    known = dict(puzzle.extra.get("grade") or {}).get("tier")
    return size in (None, (puzzle.rows, puzzle.cols)) and tier in (None, known)
