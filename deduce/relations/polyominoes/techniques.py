"""The techniques of polyominoes: which are complete, which would be too large, and which need room."""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.relations.derived import derived
from deduce.relations.polyominoes.propagation import all_grown
from deduce.relations.rule import Board


@derived(
    rank=11,
    ja="ブロックの完成",
    says="With {marks} a polyomino is complete, so {therefore}.\n"
    "With {because} a polyomino is complete, so {therefore}.",
    says_ja="{marks}でブロックが完成するので、{therefore}。\n{since}、ブロックが完成するので、{therefore}。",
    clash="With {because}, a polyomino has too many cells.",
    clash_ja="{since}、マスの多すぎるブロックができる。",
    subsumed_by="no-room",
)
def complete_polyomino(board: Board, marks: Marks) -> Marks:
    """Complete polyomino: beside one that has all its cells the value stands no more.

    What it says
    ------------
    Count the cells that hang together with a value. When they are as many as the value says, the polyomino is complete,
    and no cell beside it has that value. Where there are more, there is a contradiction.

    Why it is sound
    ---------------
    A cell beside it with the same value would belong to it too, and make it one too large.
    """
    known = all_grown(board, marks)
    return TOP if known is None else Marks(0, known.complete)


@derived(
    rank=13,
    ja="つながると大きすぎる",
    says="With {marks}, {cells} would join too many cells, so {therefore}.\n"
    "With {because}, {cells} would join too many cells, so {therefore}.",
    says_ja="{marks}があり、{cells}でつながると大きすぎるので、{therefore}。\n"
    "{since}、{cells}でつながると大きすぎる。だから{therefore}。",
    subsumed_by="no-room",
)
def joined_too_large(board: Board, marks: Marks) -> Marks:
    """Joined too large: a cell between groups that would be too large together does not have their value.

    What it says
    ------------
    A cell that lies beside two or more groups of a value would join them. Count the cells of these groups, and one for
    the cell. When they are more than the value says, the cell has another value.

    Why it is sound
    ---------------
    Cells of a value that hang together are one polyomino, which has no more cells than the value says.
    """
    known = all_grown(board, marks)
    return TOP if known is None else Marks(0, known.joining)


@derived(
    rank=18,
    ja="広がるマスが足りない",
    says="With {placed} and {struck_out}, there would be no room, so {therefore}.\n"
    "With {placed}, there would be no room, so {therefore}.\n"
    "With {struck_out}, there would be no room, so {therefore}.\n"
    "There would be no room, so {therefore}.\n"
    "With {because}, there would be no room, so {therefore}.",
    says_ja="{placed}と{struck_out}から、広がるマスが足りない。だから{therefore}。\n"
    "{placed}から、広がるマスが足りない。だから{therefore}。\n"
    "{struck_out}から、広がるマスが足りない。だから{therefore}。\n"
    "広がるマスが足りないので、{therefore}。\n"
    "{since}、広がるマスが足りない。だから{therefore}。",
    clash="With {because}, a polyomino has no room for all its cells.",
    clash_ja="{since}、広がるマスの足りないブロックがある。",
)
def no_room(board: Board, marks: Marks) -> Marks:
    """No room: a cell does not have a value whose polyomino could not grow to its size from there.

    What it says
    ------------
    Give a cell a value and walk over all cells that may have it too. Groups that are touched on the way count whole,
    and no way is longer than the value allows. When fewer cells than the value are in reach, the cell has another one.
    A polyomino without any clue is found the same way.

    Why it is sound
    ---------------
    The polyomino of the cell hangs together, has all groups that it touches, and as many cells as its value says.
    """
    known = all_grown(board, marks)
    return TOP if known is None else Marks(0, known.complete | known.joining | known.cramped)


@derived(
    rank=16,
    ja="広がる先",
    says="With {placed} and {struck_out}, a polyomino could not grow to its size otherwise, so {therefore}.\n"
    "With {placed}, a polyomino could not grow to its size otherwise, so {therefore}.\n"
    "With {because}, a polyomino could not grow to its size otherwise, so {therefore}.",
    says_ja="{placed}と{struck_out}から、ほかにはブロックの広がる先が足りない。だから{therefore}。\n"
    "{placed}から、ほかにはブロックの広がる先が足りない。だから{therefore}。\n"
    "{since}、ほかにはブロックの広がる先が足りない。だから{therefore}。",
    clash="With {because}, a polyomino has no room for all its cells.",
    clash_ja="{since}、広がるマスの足りないブロックがある。",
)
def forced_growth(board: Board, marks: Marks) -> Marks:
    """Forced growth: a polyomino takes the cells without which it could not grow to its size.

    What it says
    ------------
    Mark all cells that a group of a value can still take: those that may have the value and are in reach. When they are
    no more than the value says, it takes them all. When without one of them too few would be left, it takes that one,
    such as its only exit. Where there are too few at once, there is a contradiction.

    Why it is sound
    ---------------
    The polyomino of the group hangs together, and has as many cells as its value says, all of them among these.
    """
    known = all_grown(board, marks)
    return TOP if known is None else Marks(known.needed, 0)
