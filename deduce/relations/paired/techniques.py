"""The techniques of pairs: nothing beside a cell, things that have their cells, and full sets of either sort."""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.paired.propagation import all_say, plain
from deduce.relations.paired.rule import Mates, Paired
from deduce.relations.rule import Board


@derived(
    rank=6,
    ja="隣に何もないマス",
    says="Nothing is printed beside these cells, so {therefore}.",
    says_ja="隣に何もないので、{therefore}。",
    subsumed_by="paired-off",
)
def nothing_beside(board: Board, marks: Marks) -> Marks:  # noqa: ARG001
    """Nothing beside: a cell beside which nothing is printed is left out.

    What it says
    ------------
    Each cell that is taken has something beside it that is its own. A cell with nothing of the sort beside it is left
    out.

    Why it is sound
    ---------------
    There is nothing that the cell could be paired with.
    """
    rules, no = plain(board), 0
    for one in bits(board.live(Paired)):
        mates = rules[one.bit_length() - 1]
        near = 0
        for some in mates.places:
            near |= some
        no |= mates.cells & ~near
    return Marks(0, no)


def given_away(mates: Mates, marks: Marks) -> Marks:
    """What things that surely have their cells leave to others; `TOP` where a cell has none left for it.

    A cell that is taken and has one thing beside it, but for those that others have, has that one.
    """
    taken, waiting, moved = 0, list(bits(mates.cells & marks.yes)), True
    while moved:
        moved = False
        still = list[int]()
        for cell in waiting:
            left = mates.beside[cell] & ~taken
            if not left:
                return TOP
            if left & (left - 1):
                still.append(cell)
            else:
                taken |= left
                moved = True
        waiting = still
    near = 0
    for i in range(len(mates.things)):
        if not mates.things[i] & taken:
            near |= mates.places[i]
    return Marks(0, mates.cells & ~near & ~marks.yes)


@derived(
    rank=16,
    ja="相手の決まったもの",
    says="{pairing}, so {therefore}.\nWith {because}, nothing is left beside these cells, so {therefore}.",
    says_ja="{pairing}ので、{therefore}。\n{since}、隣に相手の決まっていないものがないので、{therefore}。",
    subsumed_by="paired-off",
)
def spoken_for(board: Board, marks: Marks) -> Marks:
    """Spoken for: a thing that has its cell takes no other, so a cell beside such things alone is left out.

    What it says
    ------------
    A taken cell with one thing beside it belongs to that thing; so does one beside which all other things have cells of
    their own. A cell beside which all things have their cells is left out.

    Why it is sound
    ---------------
    Each taken cell has a thing of its own, and each thing has one such cell.
    """
    rules, no = plain(board), 0
    for one in bits(board.live(Paired)):
        found = given_away(rules[one.bit_length() - 1], marks)
        if found.clash:
            return TOP
        no |= found.no
    return Marks(0, no)


@derived(
    rank=30,
    ja="組み合わせ",
    says="{pairing}, so {therefore}.\nWith {because}, all ways to pair off agree, so {therefore}.",
    says_ja="{pairing}ので、{therefore}。\n{since}、どう組み合わせても{therefore}。",
)
def paired_off(board: Board, marks: Marks) -> Marks:
    """Paired off: some things with just as many cells left for them take all of these, and the reverse.

    What it says
    ------------
    Where two things have only two cells left between them, both cells are taken; three things with three cells take all
    of them, and so on. And where two taken cells have only two things beside them, these are theirs, so that another
    cell that has nothing else beside it is left out; three with three likewise. Where there are fewer than are needed,
    there is a contradiction.

    Why it is sound
    ---------------
    Each thing has a taken cell of its own beside it, and each taken cell a thing. If one of the cells were not taken,
    too few would be left for the things; if another cell were taken, too few things would be left for the cells.
    """
    return all_say(board, marks)
