"""Edges that stand or fall together: those between the same two groups of faces."""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.relations.derived import derived
from deduce.relations.fitting import coloured
from deduce.relations.loop import broken, edges_of, the_loop
from deduce.relations.rule import Board


@derived(
    rank=37,
    ja="一蓮托生",
    says=(
        "With {because}, edges between the same faces change together, and the other way {other_way}; so {therefore}.\n"
        "With {because}, edges between the same faces change together, and the other way the line would be parted or "
        "closed too early; so {therefore}."
    ),
    says_ja=(
        "{because}から、同じ面の間の辺は一緒に決まり、逆では{other_way}。だから{therefore}。\n"
        "{because}から、同じ面の間の辺は一緒に決まり、逆では線が分断されるか早く閉じる。だから{therefore}。"
    ),
    clash="With {because}, edges between the same faces change together, and either way the loop would break.",
    clash_ja="{because}では、一緒に決まる辺をどちらにしても線が一つの輪にならない。",
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
    rule = the_loop(board)
    if not marks.yes & edges_of(board, rule):
        return NOTHING
    found = coloured(board, marks)
    if found is None:
        return TOP
    root, other = found.sides.root, found.sides.other
    yes, no = found.yes, found.no
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
    if broken(board, Marks(marks.yes | yes, marks.no | no), marks.yes | yes):
        return TOP
    for alike, unlike in groups.values():
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
