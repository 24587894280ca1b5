"""What small rules may say of marks, pairs and sides of faces, and what they listen to; the edges around faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.relations.extensional import small_rules
from deduce.relations.loop.rule import edges_of, loop_of, the_loop
from deduce.relations.rule import SMALL, Board
from deduce.relations.rule import prepared as once

Key = tuple[str, tuple[int, ...]]
"""A fact without why it holds."""
CLASH: Key = ("clash", ())
"""That of any clash."""
SIDED = 2 * SMALL
"""The place of the first two faces among what a rule hears: after all marks."""


class Voice(NamedTuple):
    """What a small rule may say, and what it listens to: worked out once for a board.

    Attributes:
        says: each fact that it may say, with the ways in which that does not hold.
        hears: marks and pairs, each with its place among them and the ways that it leaves.
    """

    says: Sequence[tuple[Key, int]]
    hears: dict[Key, tuple[int, int]]


@once
def voices(board: Board) -> Sequence[Voice]:
    """The voices of the small rules."""
    ready, loop = small_rules(board), loop_of(board)
    found = []
    for small in ready.rules:
        says, hears, every = list[tuple[Key, int]](), dict[Key, tuple[int, int]](), small.every
        gaps = {frozenset(loop.faces.beside[bit]) for bit in small.ones if bit in loop.faces.beside} if loop else set()
        for bit, one in small.ones.items():
            for value, ways in ((1, one), (0, ~one)):
                says.append((("mark", (bit, value)), every & ~ways))
                hears["mark", (bit, value)] = len(hears), ways
        for a, b, one in small.faces:
            if {a, b} not in gaps:  # else it is a mark that is said
                says += [(("side", (a, b, 1)), every & ~one), (("side", (a, b, 0)), every & one)]
        for number, split in small.pairs:
            for x, some in enumerate(split):
                key = ("pair", (*ready.pairs[number], x))
                says.append((key, every & some))
                hears[key] = SIDED + len(small.faces) + len(hears), ~some
        found.append(Voice(says, hears))
    return found


@once
def around(board: Board) -> dict[int, list[int]]:
    """The open edges beside each face of a loop."""
    loop, found = the_loop(board), dict[int, list[int]]()
    edges = edges_of(board, loop)
    for edge, two in loop.faces.beside.items():
        for face in {*two} if edge & edges else ():
            found.setdefault(face, []).append(edge)
    return found
