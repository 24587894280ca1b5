"""The technique of one result at a time: which values give its number."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.relations.derived import derived
from deduce.relations.result.propagation import told
from deduce.relations.rule import Board


@derived(
    rank=17,
    ja="計算の組合せ",
    says="With {marks}, {combinations}, so {therefore}.\n{combinations}, so {therefore}.\n"
    "With {because}, no combination of values that gives the number has anything else, so {therefore}.",
    says_ja="{marked}、{combinations}。だから{therefore}。\n{combinations}。だから{therefore}。\n"
    "{since}、計算の合う組合せはほかにないので、{therefore}。",
)
def result_combinations(board: Board, marks: Marks) -> Marks:
    """Combinations of a result: a value that no combination has in a cell, of those that give the number, is not there.

    What it says
    ------------
    List the combinations of values that give the number of some cells by its operation: a difference or a quotient of
    two cells, a product, or any of these where no operation is told. Leave out those whose values cannot be put into
    the cells, each where it is still possible, and alike never into two cells of a row or a column. A value that none
    of the others has in a cell is not there. Where no combination is left, there is a contradiction.

    Why it is sound
    ---------------
    The solution has one of the combinations.
    """
    return told(board, marks)
