"""What some marks leave of inside and outside: whether they contradict each other, and how a way around shows that."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES
from deduce.relations import pairwise
from deduce.relations.loop import sides
from deduce.relations.loop.rule import edges_of, loop_of, the_loop
from deduce.relations.rule import named

if TYPE_CHECKING:
    from deduce.explain.board import ExplainedBoard

CONTRARY = msg("inside and outside would not agree")
"""A contradiction of faces, until it is told how it comes about."""


BOTH = 2
"""So many edges are both drawn or both not."""


YET = "、"
"""What stands between Japanese clauses of one sentence."""


class SideLink(NamedTuple):
    """An edge that says how two faces lie to each other: 1 for on different sides."""

    one: int
    other: int
    differ: int
    edge: int


def strips(puzzle: ExplainedBoard, marks: Marks, edges: Marks) -> Message | None:
    """Faces that marks have on one side, on either hand of some edges that therefore change together.

    None where marks alone do not show it.
    """
    loop, known = loop_of(puzzle), sides.sides_of(puzzle, marks)
    if loop is None or known is None or edges.known & ~loop.edges.all or edges.size() < BOTH:
        return None
    links, root = _links(puzzle, marks), known[1].root
    mine = [loop.faces.beside[edge] for edge in bits(edges.known)]
    hands = [
        [face for face in dict.fromkeys(face for two in mine for face in two) if root[face] == hand]
        for hand in dict.fromkeys(root[face] for two in mine for face in two)
    ]
    told = list[Message]()
    for ends in hands:
        faces = _met(puzzle, links, ends)
        if faces is None or len(hands) != BOTH:
            return None
        one, other = ([face for face in faces if known[1].differ(face, ends[0]) == value] for value in (0, 1))
        told += [_strip(puzzle, one, other)] if faces[1:] else []
    if edges.yes and edges.no:
        end = msg("either {yes} or else {no} are drawn", yes=named(puzzle, edges.yes), no=named(puzzle, edges.no))
    elif edges.size() == BOTH:
        end = msg("{edges} are both drawn or both not", edges=named(puzzle, edges.known))
    else:
        end = msg("{edges} are all drawn or none of them is", edges=named(puzzle, edges.known))
    said = {lang: (YET if lang == "ja" else "; ").join(one.said(lang) for one in told) for lang in LANGUAGES}
    return msg("{sides}, so {end}", sides=said, end=end) if told else None


def _met(puzzle: ExplainedBoard, links: Sequence[SideLink], ends: Sequence[int]) -> list[int] | None:
    """The faces on the ways from the first of some to the others; None where there is no way."""
    faces = dict.fromkeys(ends[:1])
    for end in ends[1:]:
        path, at = _path(puzzle, links, ends[0], end), ends[0]
        if path is None:
            return None
        for link in path:
            one, other = (link.one, link.other) if link.other != at else (link.other, link.one)
            faces |= dict.fromkeys((one, other))
            at = other
        faces[end] = None
    return list(faces)


def _strip(puzzle: ExplainedBoard, one: Sequence[int], other: Sequence[int]) -> Message:
    """Faces on one side, and those on the other."""
    if not other:
        return msg("{faces} lie on one side", faces=_named(puzzle, one))
    if len(one) == len(other) == 1:
        return msg("{two} lie on different sides", two=_named(puzzle, [*one, *other]))
    face, faces = sorted((one, other), key=len)
    if len(face) == 1:
        apart = msg("{faces} lie on another side than {face}")
        return Message(apart.template, faces=_named(puzzle, faces), face=_named(puzzle, face))
    apart = msg("{one} lie on one side and {other} on the other")
    return Message(apart.template, one=_named(puzzle, one), other=_named(puzzle, other))


def _named(puzzle: ExplainedBoard, faces: Sequence[int]) -> Name:
    from deduce.explain.faces import faces_named

    return faces_named(puzzle, faces)


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
