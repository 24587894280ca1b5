"""What is said of the faces beside one loop: which ones have two sides at once, and which ones are cut off."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from deduce.board.connectivity import spread
from deduce.board.faces import Faces, Sides
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Name
from deduce.declared.cases import called
from deduce.declared.faces import faces_named
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, listed
from deduce.relations import fitting, sides
from deduce.relations.fitting import Link
from deduce.relations.loop import edges_of, loop_of, the_loop
from deduce.relations.rule import Rule, nouns

if TYPE_CHECKING:
    from deduce.declared.puzzle import DeclaredPuzzle


def broken(puzzle: DeclaredPuzzle, reason: Marks, marks: Marks) -> Message | None:
    """What marks say of faces that cannot be: both of two sides, or that one side does not hang together."""
    if sides.sides_of(puzzle, marks) is None:
        return _around(puzzle, marks)
    known = fitting.known_sides(puzzle, reason, clues=True)
    new, shape = marks.without(reason), the_loop(puzzle).faces
    after = known.copy() if known else None
    for value, edges in ((1, new.yes), (0, new.no)) if after else ():
        for edge in bits(edges & edges_of(puzzle, the_loop(puzzle))):
            if after is not None and after.join(*shape.beside[edge], value) is None:
                return None
    if known is None or after is None or len(after.alike(shape.outer)) == len(known.alike(shape.outer)):
        return None
    return _parted(puzzle, shape, after)


def mixed(puzzle: DeclaredPuzzle, marks: Marks) -> Message | None:
    """Why clues and the faces beside the loop contradict each other; None where they do not, or nothing tells it."""
    if loop_of(puzzle) is None or fitting.coloured(puzzle, marks) is not None:
        return None
    if sides.sides_of(puzzle, marks) is None:
        return _around(puzzle, marks)
    known, found = fitting.traced(puzzle, marks)
    if not known or known[-1].holds:
        return _parted(puzzle, the_loop(puzzle).faces, found)
    last = known.pop()
    if last.one == last.other:
        return _no_way(puzzle, last, marks, found)
    path = _path(puzzle, known, last.one, last.other)
    if path is None:
        return None
    return _contrary(puzzle, last, path)


def _around(puzzle: DeclaredPuzzle, marks: Marks) -> Message | None:
    """How some marks lead around and cross the loop an odd number of times."""
    loop = the_loop(puzzle)
    links = [
        Link(*loop.faces.beside[edge], value, edge)
        for value, side in ((1, marks.yes), (0, marks.no))
        for edge in bits(side & edges_of(puzzle, loop))
    ]
    known = sides.undivided(puzzle)
    at = next(n for n, link in enumerate(links) if known.join(link.one, link.other, link.differ) is None)
    path = _path(puzzle, links[:at], links[at].one, links[at].other)
    assert path is not None
    best = [links[at], *path]
    drawn, gaps = _crossed(best)
    line, across = nouns(puzzle, Marks(drawn, 0)), nouns(puzzle, Marks(0, gaps))
    if not drawn & (drawn - 1):
        if not gaps:
            return msg("{line} would have the outside on both of its sides", line=line)
        if gaps == marks.no & the_loop(puzzle).edges.all:
            return msg("across the gaps {line} would have the inside (or the outside) on both of its sides", line=line)
        told = msg("{line} would have the inside (or the outside) on both of its sides across {gaps}")
        return Message(told.template, line=line, gaps=across)
    told = msg("a way around would cross the loop at {line} only, an odd number of times")
    return Message(told.template, line=line)


def _path(puzzle: DeclaredPuzzle, links: Sequence[Link], start: int, end: int) -> list[Link] | None:
    """The shortest way from face to face by links: across marks rather than by rules."""
    beside: dict[int, list[tuple[int, Link]]] = {}
    beyond = [Link(*two, 0, 0) for edge, two in the_loop(puzzle).faces.beside.items() if not edge & puzzle.board]
    for link in (*links, *beyond):
        beside.setdefault(link.one, []).append((link.other, link))
        beside.setdefault(link.other, []).append((link.one, link))
    order, seen = count(), set[int]()
    heap = [(0, next(order), start, list[Link]())]
    while heap:
        cost, _, face, path = heappop(heap)
        if face == end:
            return [link for link in path if link.cause != 0]
        if face not in seen:
            seen.add(face)
            for other, link in beside.get(face, ()):
                price = 1 if isinstance(link.cause, int) else 4
                heappush(heap, (cost + price, next(order), other, [*path, link]))
    return None


def _no_way(puzzle: DeclaredPuzzle, last: Link, marks: Marks, known: Sides) -> Message | None:
    """A rule that no way is left to meet, with the faces that leave none."""
    pairs = fitting.barring(puzzle, last.cause, marks, known) if isinstance(last.cause, Rule) else []
    if not pairs:
        return None
    outer = the_loop(puzzle).faces.outer
    faces = list(dict.fromkeys(face for a, b, _ in pairs for face in (a, b)))
    said: Name
    if all(known.differ(face, outer) is not None for face in faces):
        inside = [face for face in faces if known.differ(face, outer)]
        outside = [face for face in faces if face not in inside and face != outer]
        told = [
            Message(one.template, two=faces_named(puzzle, some))
            for one, some in ((msg("{two} inside"), inside), (msg("{two} outside"), outside))
            if some
        ]
        said = {lang: listed([one.said(lang) for one in told], lang) for lang in LANGUAGES}
    else:
        said = {lang: listed([_side(puzzle, *pair).said(lang) for pair in pairs], lang) for lang in LANGUAGES}
    name: Name = {lang: called(puzzle, last.cause, lang) for lang in LANGUAGES}  # type: ignore[arg-type]
    return msg("there would be no way left at {clue} with {faces}", clue=name, faces=said)


def _side(puzzle: DeclaredPuzzle, one: int, other: int, differ: int) -> Message:
    """How two faces lie to each other."""
    two = [face for face in (one, other) if face != the_loop(puzzle).faces.outer]
    told = msg("{two} on different sides of the loop") if differ else msg("{two} on one side of the loop")
    if len(two) < 2:
        told = msg("{two} inside") if differ else msg("{two} outside")
    return Message(told.template, two=faces_named(puzzle, two))


def _contrary(puzzle: DeclaredPuzzle, last: Link, path: Sequence[Link]) -> Message:
    """Two faces that would lie on one side by one cause and on different ones by others."""
    outer = the_loop(puzzle).faces.outer
    one, other = (last.other, last.one) if last.one == outer else (last.one, last.other)
    hung = [link for link in (last, *path) if link.cause is None]
    rest = [link for link in (last, *path) if link.cause is not None]
    then: Name = {lang: _because(puzzle, rest if hung else path, lang) for lang in LANGUAGES}
    if hung:
        return _hanging(puzzle, hung, then)
    first: Name = {lang: _because(puzzle, [last], lang, own=True) for lang in LANGUAGES}
    if other == outer:
        told = msg("{one} would lie outside because of {first}, but inside because of {then}")
        if last.differ:
            told = msg("{one} would lie inside because of {first}, but outside because of {then}")
        return Message(told.template, one=faces_named(puzzle, [one]), first=first, then=then)
    told = msg("{two} would lie on one side of the loop because of {first}, but on different sides because of {then}")
    if last.differ:
        told = msg(
            "{two} would lie on different sides of the loop because of {first}, but on one side because of {then}"
        )
    return Message(told.template, two=faces_named(puzzle, [one, other]), first=first, then=then)


def _hanging(puzzle: DeclaredPuzzle, hung: Sequence[Link], rest: Name) -> Message:
    """Faces by which alone a side can hang together, and what stands against that."""
    outer = the_loop(puzzle).faces.outer
    faces = [link.one if link.other == outer else link.other for link in hung]
    told = msg("the outside would hang together only through {faces}, against {rest}")
    if all(link.differ for link in hung):
        told = msg("the inside would hang together only through {faces}, against {rest}")
    elif any(link.differ for link in hung):
        told = msg("the inside and the outside would hang together only through {faces}, against {rest}")
    return Message(told.template, faces=faces_named(puzzle, sorted(set(faces))), rest=rest)


def _because(puzzle: DeclaredPuzzle, links: Sequence[Link], lang: str, *, own: bool = False) -> str:
    """What tells the sides of faces: marks, and rules with the faces of which they tell it."""
    drawn, gaps = _crossed(links)
    parts = [puzzle.noun(Marks(drawn, gaps), lang)] if drawn | gaps else []
    for link in links:
        if isinstance(link.cause, Rule):
            name = _rule(puzzle, link.cause, lang)
            side = _side(puzzle, link.one, link.other, link.differ).said(lang)
            parts.append(name if own else f"{name}（{side}）" if lang == "ja" else f"{name} ({side})")
    return listed(parts, lang)


def _crossed(links: Sequence[Link]) -> tuple[int, int]:
    """The lines and the gaps across which links lead."""
    drawn, gaps = (
        sum({one.cause for one in links if one.differ == value and isinstance(one.cause, int)}) for value in (1, 0)
    )
    return drawn, gaps


def _rule(puzzle: DeclaredPuzzle, rule: Rule, lang: str) -> str:
    if rule.clue is not None or rule.place is None:
        return called(puzzle, rule, lang)
    return msg("the ways through {place}", place=rule.place).said(lang)


def _parted(puzzle: DeclaredPuzzle, shape: Faces, known: Sides) -> Message | None:
    """Which part of one side is cut off, and by what."""
    inside, outside = sides.settled(shape, known)
    side = shape.parted(inside, outside)
    if not side:
        return None
    width, board, outside = shape.framed.width, shape.framed.board, outside | shape.frame
    mine, theirs = (inside, outside) if side == 1 else (outside, inside)
    region = board & ~theirs
    parts = list[int]()
    left = mine
    while left:
        parts.append(spread(left & -left, region & region >> 1, region & region >> width, width))
        left &= ~parts[-1]
    small, *others = sorted(parts, key=lambda part: (bool(part & shape.frame), part.bit_count()))
    grid = shape.framed
    wall = grid.beside(small) & theirs
    values = {"one": _some(puzzle, shape, small & mine, 1), "wall": _some(puzzle, shape, wall, 6)}
    if side == 2:
        return Message(msg("the outside at {one} would be shut in by the inside at {wall}").template, **values)
    values["other"] = _some(puzzle, shape, others[0] & mine, 1)
    told = msg("the inside at {one} would be cut off from the inside at {other} by the outside at {wall}")
    return Message(told.template, **values)


def _some(puzzle: DeclaredPuzzle, shape: Faces, cells: int, most: int) -> Name:
    """Some faces of `Faces.framed` by name, and the rim where they lie beyond it."""
    faces = [face for face, cell in enumerate(shape.cells) if cell & cells]
    return faces_named(puzzle, faces[:1] if most == 1 else faces, rim=bool(cells & shape.frame))
