"""The techniques of one path past numbers: lines that may not be joined, cut cells, and stretches."""

from __future__ import annotations

from deduce.board.marks import TOP, Bitset, Marks
from deduce.relations.derived import derived
from deduce.relations.onepath.course import closing, misjoining, strands, usable
from deduce.relations.onepath.cuts import passing
from deduce.relations.onepath.propagation import all_say, plain
from deduce.relations.onepath.stretches import at_once
from deduce.relations.rule import Board


@derived(
    rank=18,
    ja="閉じない線",
    says="With {because}, a line there would be closed, so {therefore}.",
    says_ja="{because}から、そこに引くと線が閉じてしまう。だから{therefore}。",
    clash="With {because}, a line is closed.",
    clash_ja="{because}から、線が閉じてしまう。",
    subsumed_by="numbers-in-order",
)
def closed_line(board: Board, marks: Marks) -> Marks:
    """No closed line: two cells of one line are not joined once more.

    What it says
    ------------
    Where cells are joined by a line already, another line between two of them would close it.

    Why it is sound
    ---------------
    The solution is one line with two ends, and no part of it is closed.
    """
    no: Bitset = 0
    for course in plain(board):
        known = strands(course, marks.yes)
        if known is None:
            return TOP
        no |= closing(course, marks, known)
    return Marks(0, no)


@derived(
    rank=20,
    ja="数字の順番",
    says="Otherwise, with {because}, {misled}; so {therefore}.\n"
    "With {because}, the numbers would be out of order, so {therefore}.",
    says_ja="{because}から、そこに引くと{misled}。だから{therefore}。\n"
    "{because}から、そこに引くと数字の順番に合わない。だから{therefore}。",
    clash="With {because}, the numbers on a line are out of order.",
    clash_ja="{because}から、線の上の数字が順番に並ばない。",
)
def numbers_in_order(board: Board, marks: Marks) -> Marks:
    """Numbers in order: two lines are joined only where their numbers then follow each other.

    What it says
    ------------
    A line that leads from 3 to an open end may be joined there with a line that begins with 2 or 4, or with one without
    a number. One that leads past 3 and then 4 may only be joined with one that begins with 5. The line from 1 is joined
    with that of the last number only when no cell is left.

    Why it is sound
    ---------------
    The path passes the numbers in increasing order, and what is joined stays joined. It ends at 1 and at the last
    number, so that nothing more comes to a line that has both.
    """
    no: Bitset = 0
    for course in plain(board):
        known = strands(course, marks.yes)
        if known is None:
            return TOP
        no |= misjoining(course, marks, known)
    return Marks(0, no)


@derived(
    rank=16,
    ja="切断点",
    says="With {because}, the line can pass only once from one part of the board to the other, so {therefore}.",
    says_ja="{because}から、線は盤の一方から他方へ一度しか通れない。だから{therefore}。",
    clash="With {because}, the line cannot pass all parts of the board.",
    clash_ja="{because}から、線は盤のすべての部分を通れない。",
)
def cut_in_two(board: Board, marks: Marks) -> Marks:
    """Cut in two: the line leads once through a cell that alone joins two parts of the board.

    What it says
    ------------
    Look at all lines that are drawn or may still be. Where a single cell joins two parts, the line comes from the one,
    in which the 1 is, and goes on into the other, in which the last number is: one line from the cell leads into each.
    All numbers of the first part are smaller. Where a cell would join three parts, both ends are in one part, or some
    cells have no way to the others, there is a contradiction.

    Why it is sound
    ---------------
    The path passes a cell once, so that it cannot come back to a part that it has left by its only way.
    """
    yes: Bitset = 0
    no: Bitset = 0
    for course in plain(board):
        known = strands(course, marks.yes)
        if known is None:
            return TOP
        found = passing(course, marks, usable(course, marks, known.degree))
        if found.clash:
            return TOP
        yes |= found.yes
        no |= found.no
    return Marks(yes, no)


@derived(
    rank=29,
    ja="次の数字への道",
    says="With {because}, {all_ways}, so {therefore}.\n"
    "With {because}, no way from a number to the next one leads there, so {therefore}.",
    says_ja="{because}から、{all_ways}。だから{therefore}。\n"
    "{because}から、数字から次の数字への道はそこを通らない。だから{therefore}。",
    clash="With {because}, a number has no way to the next one, or a cell is on no such way.",
    clash_ja="{because}から、数字から次の数字への道がないか、どの道も通れないマスがある。",
    subsumed_by="between-numbers",
)
def way_to_the_next(board: Board, marks: Marks) -> Marks:
    """Way to the next number: what all ways from one number to the next have in common is drawn.

    What it says
    ------------
    Look at all ways from a number to the next one that pass no other number, and no cell twice. What all of them use is
    drawn. A line that is on no way from any number to the next is not drawn. Where a number has no way to the next one,
    or a cell is on none, there is a contradiction.

    Why it is sound
    ---------------
    The path consists of such ways, and each cell is on one of them.
    """
    yes: Bitset = 0
    no: Bitset = 0
    for course in plain(board):
        known = strands(course, marks.yes)
        if known is None:
            return TOP
        found = at_once(course, usable(course, marks, known.degree), marks.yes)
        if found.clash:
            return TOP
        yes |= found.yes
        no |= found.no
    return Marks(yes, no)


@derived(
    rank=32,
    ja="数字と数字の間",
    says="With {because}, {sundered}, so {therefore}.\n"
    "With {because}, {all_ways}, so {therefore}.\n"
    "With {because}, no way from a number to the next one leads otherwise, so {therefore}.",
    says_ja="{because}から、{sundered}。だから{therefore}。\n"
    "{because}から、{all_ways}。だから{therefore}。\n"
    "{because}から、数字から次の数字への道はほかにない。だから{therefore}。",
    clash="With {because}, a cell is on no way from a number to the next one, or a number has none.",
    clash_ja="{because}から、数字から次の数字への道がないか、どの道も通れないマスがある。",
)
def between_numbers(board: Board, marks: Marks) -> Marks:
    """Between numbers: a line lies on the way from a number to the next one, round all cells of other ways.

    What it says
    ------------
    Every cell without a number is on the way from some number to the next. It can be on that from 3 to 4 only if one
    can go from 3 over the cell to 4 without passing a cell twice, through cells that may all be on this way. What each
    such way passes is on no other. A line between two cells that cannot be on the same way is not drawn; one that each
    way uses is. Where a cell can be on no way, or a number has none to the next, there is a contradiction.

    Why it is sound
    ---------------
    The path consists of these ways, and each cell is on one of them. Cells that are joined by a line are on the same.
    """
    return all_say(board, marks)
