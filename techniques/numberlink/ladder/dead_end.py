"""Dead end: a line that comes in goes out, and a number has one line.

What it says
------------
A number cell has exactly one line: once it is drawn, the other edges are gaps, and the last way out is used. Any other
cell has two lines or none: with two, the rest are gaps; a line that comes in goes out by the last way; a cell with
fewer than two ways stays empty. Where every cell is used, two ways left are both lines.

Why it is sound
---------------
These are the rules of a cell. At the cells of a pair that is not known, at most one line ends.

Example
-------
    .-. 1      .-. 1
    |          |
    . 2 2  ->  .x2 2
    |          |
    .-. 1      .-. 1
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import any_number, drawn_edges, labels, open_edges


@technique(
    rank=20,
    ja="行き止まり",
    says=("{settled}, so {therefore}.\nWith {because}, the ways at {cell} are settled: {therefore}."),
    says_ja=("{settled}ので、{therefore}。\n{because}から{cell}の出入りが定まり、{therefore}。"),
    taught="www53.atwiki.jp/2kohpuz/pages/6.html",
    folds="crosses",
)
def dead_end(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, board = puzzle.edges, puzzle.board
    drawn, free = drawn_edges(puzzle, marks), open_edges(puzzle, marks)
    one, two, three, _ = edges.degrees(drawn)
    way, ways, more, _ = edges.degrees(free)
    ends, inner = puzzle.terminals, board & ~puzzle.terminals
    used = inner if puzzle.full_cover else inner & (one | any_number(puzzle, labels(puzzle, marks)[1]))
    if (three | two & ends | puzzle.known_ends & ~way | used & ~ways) & board:
        return TOP
    needed = used & ~more | puzzle.known_ends & ~ways
    full = two & inner | one & ends
    return Marks(edges.of(needed) & free, edges.of(full) & ~drawn | edges.of(inner & ~ways))
