"""What follows from a supposition, link by link, until something is plainly broken, with nothing superfluous."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from deduce.relations.argument import needed

if TYPE_CHECKING:
    from deduce.board.marks import Marks

ROUNDS = 6
"""How often the speakers speak one after another before a story is too long to follow."""

T = TypeVar("T")
Speaker = Callable[["Marks"], "Marks"]
"""What one rule, or one argument, says to marks."""
Reader = Callable[["Marks"], "T | None"]
"""What marks plainly break."""
Link = tuple[Speaker, "Marks"]
"""A mark, and whose word it is."""


class Story(NamedTuple, Generic[T]):
    """How some marks break something.

    Attributes:
        links: what follows from them, one after another.
        marks: all marks in the end.
        broken: what these break.
    """

    links: Sequence[Link]
    marks: Marks
    broken: T


def story(speakers: Sequence[Speaker], read: Reader[T], trial: Marks, rounds: int = ROUNDS) -> Story[T] | None:
    """What speakers say one after another to some marks until something is broken; None where nothing is."""
    spoken = _spoken(speakers, read, trial, rounds)
    if spoken is None:
        return None
    links = needed(spoken, lambda some: read(_replayed(trial, some)) is not None)
    marks = _replayed(trial, links)
    broken = read(marks)
    assert broken is not None
    return Story(links, marks, broken)


def _spoken(speakers: Sequence[Speaker], read: Reader[object], marks: Marks, rounds: int) -> list[Link] | None:
    """All that is said until something is broken."""
    links = list[Link]()
    for _ in range(rounds):
        if read(marks) is not None:
            return links
        known = marks
        for speaker in speakers:
            said = speaker(marks)
            for one in () if said.clash else said.without(known).literals():
                if not known.join(one).clash:  # what speaks against it is broken then
                    known = known.join(one)
                    links.append((speaker, one))
        if known == marks:
            return None
        marks = known
    return None


def _replayed(marks: Marks, links: Sequence[Link]) -> Marks:
    """What is left of links one after another when some have been taken out."""
    for speaker, one in links:
        if one.within(speaker(marks)):
            marks = marks.join(one)
    return marks
