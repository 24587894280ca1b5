"""Inside and outside of one loop: what drawn and crossed edges say of the faces on either hand."""

from __future__ import annotations

from deduce.board.faces import Faces, Sides
from deduce.board.marks import TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.derived import derived
from deduce.relations.loop.rule import edges_of, loop_of, the_loop
from deduce.relations.rule import Board, prepared


def undivided(board: Board) -> Sides:
    """What is known of faces without any mark: an edge that the board lacks has them on one side."""
    return _undivided(board).copy()


@prepared
def _undivided(board: Board) -> Sides:
    loop = loop_of(board)
    known = Sides(loop.faces.outer + 1 if loop else 0)
    for edge, (a, b) in loop.faces.beside.items() if loop else ():
        if not edge & board.board:
            known.join(a, b, 0)
    return known


@trail
def sides_of(board: Board, marks: Marks, before: tuple[Marks, Sides] | None) -> tuple[Marks, Sides] | None:
    """What drawn and crossed edges alone say of faces; None when they contradict each other."""
    loop = loop_of(board)
    sides = before[1].copy() if before else undivided(board)
    if loop is None:
        return marks, sides
    fresh = marks.without(before[0]) if before else marks
    for value, side in ((1, fresh.yes), (0, fresh.no)):
        for bit in bits(side & edges_of(board, loop)):
            if sides.join(*loop.faces.beside[bit], value) is None:
                return None
    return marks, sides


def decided(board: Board, sides: Sides) -> Marks:
    """The edges between faces of which it is known whether they lie on one side."""
    yes = no = 0
    root, other = sides.root, sides.other
    for edge, (a, b) in the_loop(board).faces.beside.items():
        if root[a] == root[b]:
            if other[a] ^ other[b]:
                yes |= edge
            else:
                no |= edge
    return Marks(yes & board.board, no & board.board)


def settled(shape: Faces, sides: Sides) -> tuple[int, int]:
    """The faces that are known to lie inside and outside, as cells of `Faces.framed`."""
    inside = outside = 0
    for face in sides.alike(shape.outer):
        if sides.other[face] != sides.other[shape.outer]:
            inside |= shape.cells[face]
        elif face != shape.outer:
            outside |= shape.cells[face]
    return inside, outside


def hanging_together(shape: Faces, sides: Sides) -> list[tuple[int, int]] | None:
    """The faces of which the connection of inside and outside tells the side, with 1 for inside; None in a clash."""
    more = shape.joined(*settled(shape, sides))
    if more is None:
        return None
    return [
        (face, value)
        for face, cell in enumerate(shape.cells)
        for value, side in ((1, more[0]), (0, more[1]))
        if cell & side
    ]


def torn(board: Board, known: Sides, new: Marks) -> bool:
    """Whether new edges do not go with what is known of faces: they contradict it, or part one side."""
    rule, after = the_loop(board), known.copy()
    shape = rule.faces
    for value, edges in ((1, new.yes), (0, new.no)):
        for edge in bits(edges & rule.edges.all):
            if after.join(*shape.beside[edge], value) is None:
                return True
    if len(after.alike(shape.outer)) == len(known.alike(shape.outer)):
        return False
    return bool(shape.parted(*settled(shape, after)))


@derived(
    rank=25,
    ja="内と外",
    says=("{walk}.\nAcross {because} one gets from inside to outside and back, and {faces}; so {therefore}."),
    says_ja="{walk}。\n{because}を越えて輪の内と外をたどると、{faces}。だから{therefore}。",
    subsumed_by="coloured-clues",
    shows="regions",
)
def inside_and_outside(board: Board, marks: Marks) -> Marks:
    """Inside and outside: an edge between two faces is drawn if one is inside and the other outside, else it is not.

    What it says
    ------------
    The loop has an inside and an outside, and the face around the board is outside. Two faces with a drawn edge between
    them lie on different sides, two with a crossed one on the same side. Going on so from face to face, one often knows
    both faces of an open edge: it is drawn if they differ. Where they contradict each other, there is a contradiction.

    Why it is sound
    ---------------
    A closed line that does not meet itself divides the plane into two sides, and each of its edges has one on either
    hand.
    """
    found = sides_of(board, marks)
    return TOP if found is None else decided(board, found[1])
