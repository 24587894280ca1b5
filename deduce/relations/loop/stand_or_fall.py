"""Edges that stand or fall together: those between the same two groups of faces."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.board.faces import Sides
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.relations.derived import derived
from deduce.relations.loop.propagation import broken
from deduce.relations.loop.rule import edges_of, the_loop
from deduce.relations.pairwise import coloured
from deduce.relations.rule import Board


@derived(
    rank=37,
    ja="同じ境の辺",
    says=(
        "{strips}; if {flipped}, {other_way}; so {therefore}.\n"
        "{strips}; the other way {other_way}; so {therefore}.\n"
        "With {because}, edges between the same faces change together, and the other way, if {flipped}, {other_way}; "
        "so {therefore}.\n"
        "With {because}, edges between the same faces change together, and the other way {other_way}; so {therefore}.\n"
        "With {because}, edges between the same faces change together, and the other way the line would be parted or "
        "closed too early; so {therefore}."
    ),
    says_ja=(
        "{strips}。もし{flipped}とすると、{other_way}。だから{therefore}。\n"
        "{strips}。引き方が逆だと{other_way}。だから{therefore}。\n"
        "{because}から、同じ二つの領域を分ける辺は引く・引かないが一致する。もし{flipped}とすると、{other_way}。だから{therefore}。\n"
        "{because}から、同じ二つの領域を分ける辺は引く・引かないが一致する。引き方が逆だと{other_way}。だから{therefore}。\n"
        "{because}から、同じ二つの領域を分ける辺は引く・引かないが一致する。引き方が逆だと線が分断されるか早く閉じてしまう。だから{therefore}。"
    ),
    clash=(
        "With {because}, {either}.\n"
        "With {because}, edges between the same faces change together, and either way the loop would break."
    ),
    clash_ja="{since}、{either}。\n{since}、同じ二つの領域を分ける辺を引いても引かなくても、線が一つの輪にならない。",
    costly=True,
    shows="regions",
)
def stand_or_fall(board: Board, marks: Marks) -> Marks:
    """Stand or fall together: of edges between the same two groups of faces one decides all.

    What it says
    ------------
    Edges and clues join faces to groups of which it is known which lie on the same side. All open edges between the
    same two groups hang on one question: do these lie on different sides? Try both answers. If with one of them two
    drawn lines are parted for good, three lines meet at a dot, or a loop closes while another line is drawn, the other
    answer holds. An edge between faces of one group is decided at once.

    Why it is sound
    ---------------
    The edges of such a group follow from one another in every solution; and the solution is one closed line without
    forks.
    """
    if not marks.yes & edges_of(board, the_loop(board)):
        return NOTHING
    found = coloured(board, marks)
    if found is None:
        return TOP
    yes, no = found.yes, found.no
    decided, groups = hanging(board, found.sides)
    yes, no = yes | decided.yes, no | decided.no
    if broken(board, Marks(marks.yes | yes, marks.no | no), marks.yes | yes):
        return TOP
    for alike, unlike in groups:
        # The two groups on one side: those edges are drawn whose faces differ within their groups.
        first = broken(board, Marks(marks.yes | unlike, marks.no | alike), unlike)
        second = broken(board, Marks(marks.yes | alike, marks.no | unlike), alike)
        if first and second:
            return TOP
        if first:
            yes, no = yes | alike, no | unlike
        elif second:
            yes, no = yes | unlike, no | alike
    return TOP if yes & no else Marks(yes, no)


def hanging(board: Board, sides: Sides) -> tuple[Marks, list[tuple[int, int]]]:
    """The edges that sides decide, and for each two groups of faces the edges between them.

    Of these, the first are drawn where the two groups do not lie as they stand, and the second where they do.
    """
    rule, root, other = the_loop(board), sides.root, sides.other
    yes = no = 0
    groups: dict[tuple[int, int], list[int]] = {}
    for edge, (a, b) in rule.faces.beside.items():
        differ = other[a] ^ other[b]
        if root[a] != root[b]:
            key = (root[a], root[b]) if root[a] < root[b] else (root[b], root[a])
            groups.setdefault(key, [0, 0])[differ] |= edge
        elif differ:
            yes |= edge & board.board
        else:
            no |= edge & board.board
    return Marks(yes, no), [(alike, unlike) for alike, unlike in groups.values()]


def ways(board: Board, marks: Marks) -> Iterator[tuple[Marks, Marks]]:
    """What edges are that change together, one way and the other, each with the edges that are decided at once."""
    found = coloured(board, marks)
    if found is None:
        return
    decided, groups = hanging(board, found.sides)
    at_once = Marks(found.yes | decided.yes, found.no | decided.no)
    at_once = Marks(at_once.yes & board.board, at_once.no & board.board).without(marks)
    yield at_once, at_once
    for alike, unlike in groups:
        yield at_once.join(Marks(unlike, alike)), at_once.join(Marks(alike, unlike))
