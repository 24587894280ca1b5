"""What some marks leave of inside and outside: whether they contradict each other, and how a way around shows that."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import Marks, bits
from deduce.language.messages import Message, msg
from deduce.relations import pairwise
from deduce.relations.loop import sides
from deduce.relations.loop.rule import edges_of, loop_of, the_loop

if TYPE_CHECKING:
    from deduce.explain.board import ExplainedBoard

CONTRARY = msg("inside and outside would not agree")
"""A contradiction of faces, until it is told how it comes about."""


class SideLink(NamedTuple):
    """An edge that says how two faces lie to each other: 1 for on different sides."""

    one: int
    other: int
    differ: int
    edge: int


def broken(puzzle: ExplainedBoard, reason: Marks, marks: Marks) -> Message | None:
    """What marks say of faces that cannot be: both of two sides, or that one side does not hang together."""
    if sides.sides_of(puzzle, marks) is None:
        return _around(puzzle, marks)
    known = pairwise.known_sides(puzzle, reason, clues=True)
    new, shape = marks.without(reason), the_loop(puzzle).faces
    after = known.copy() if known else None
    for value, edges in ((1, new.yes), (0, new.no)) if after else ():
        for edge in bits(edges & edges_of(puzzle, the_loop(puzzle))):
            if after is not None and after.join(*shape.beside[edge], value) is None:
                return None
    if known is None or after is None or len(after.alike(shape.outer)) == len(known.alike(shape.outer)):
        return None
    return CONTRARY if shape.parted(*sides.settled(shape, after)) else None


def mixed(puzzle: ExplainedBoard, marks: Marks) -> Message | None:
    """Why clues and the faces beside the loop contradict each other; None where they do not, or nothing tells it."""
    if loop_of(puzzle) is None or pairwise.coloured(puzzle, marks) is not None:
        return None
    if sides.sides_of(puzzle, marks) is None:
        return _around(puzzle, marks)
    return CONTRARY


def way(puzzle: ExplainedBoard, marks: Marks, edge: int) -> Marks | None:
    """The lines and gaps across which a way leads from one side of an edge to the other; None where none does."""
    path = _path(puzzle, _links(puzzle, marks), *the_loop(puzzle).faces.beside[edge])
    return None if path is None else _crossed(path)


def _links(puzzle: ExplainedBoard, marks: Marks) -> list[SideLink]:
    """What lines and gaps say of the faces on either hand."""
    loop = the_loop(puzzle)
    return [
        SideLink(*loop.faces.beside[edge], value, edge)
        for value, side in ((1, marks.yes), (0, marks.no))
        for edge in bits(side & edges_of(puzzle, loop))
    ]


def _crossed(path: Sequence[SideLink]) -> Marks:
    """The lines and the gaps across which a way leads."""
    return Marks(*(sum({one.edge for one in path if one.differ == value}) for value in (1, 0)))


def _around(puzzle: ExplainedBoard, marks: Marks) -> Message | None:
    """How some marks lead around and cross the loop an odd number of times."""
    links = _links(puzzle, marks)
    known = sides.undivided(puzzle)
    at = next(n for n, link in enumerate(links) if known.join(link.one, link.other, link.differ) is None)
    path = _path(puzzle, links[:at], links[at].one, links[at].other)
    assert path is not None
    best = [links[at], *path]
    drawn, gaps = _crossed(best)
    line, across = puzzle.nouns(Marks(drawn, 0)), puzzle.nouns(Marks(0, gaps))
    if not drawn & (drawn - 1):
        if not gaps:
            return msg("{line} would have the outside on both of its sides", line=line)
        if gaps == marks.no & the_loop(puzzle).edges.all:
            return msg("across the gaps {line} would have the inside (or the outside) on both of its sides", line=line)
        told = msg("{line} would have the inside (or the outside) on both of its sides across {gaps}")
        return Message(told.template, line=line, gaps=across)
    told = msg("a way around would cross the loop at {line} only, an odd number of times")
    return Message(told.template, line=line)


def _path(puzzle: ExplainedBoard, links: Sequence[SideLink], start: int, end: int) -> list[SideLink] | None:
    """The shortest way from face to face across edges."""
    beside: dict[int, list[tuple[int, SideLink]]] = {}
    beyond = [SideLink(*two, 0, 0) for edge, two in the_loop(puzzle).faces.beside.items() if not edge & puzzle.board]
    for link in (*links, *beyond):
        beside.setdefault(link.one, []).append((link.other, link))
        beside.setdefault(link.other, []).append((link.one, link))
    seen, left = {start}, deque([(start, list[SideLink]())])
    while left:
        face, path = left.popleft()
        if face == end:
            return [link for link in path if link.edge]
        for other, link in beside.get(face, ()):
            if other not in seen:
                seen.add(other)
                left.append((other, [*path, link]))
    return None
