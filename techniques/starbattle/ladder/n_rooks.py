"""N-rooks: on boards of 4k + 2 lines, one 2×2 block in each pair of lines has no star, like rooks on a small board.

What it says
------------
On 6×6 with one star, 10×10 with two and 14×14 with three, divide the board into 2×2 blocks. A pair of rows holds 2k
stars in 2k + 1 blocks, so just one block is without. So it is for each pair of columns: the starless blocks stand
like rooks. A block that must be the rook is empty; a block that cannot be it holds a star.

Why it is sound
---------------
A block holds at most one star. The rooks are matched between pairs of rows and pairs of columns; what all matchings
share holds.

Example
-------
    # stars: 2                         # stars: 2
    E  E  E  E  E. H  H. H  I. I       E  E  E  E  E. H  H. H  I. I
    E  E  E  E  E. H. H. H  H. I       E  E  E  E  E. H. H. H  H. I
    E  E  E  J  I  I. I. I. I  I       E  E  E  J  I  I. I. I. I  I
    E  E  E  J  I  I. A* A. A  A       E  E  E  J  I  I. A* A. A  A
    E  J  J  J  J  D. A. F. A  A   ->  E  J  J  J  J  D. A. F. A  A
    E  J  J  D  D  D. F* F. F  C.      E  J  J  D  D  D. F* F. F  C.
    G  G  D  D  D  B. B. C. C. C.      G  G  D  D  D  B. B. C. C. C.
    G  G  D  D  B  B  B. C* C. C       G  G  D  D  B  B  B. C* C. C.
    G  G  D  B  B  B  B. B. C. C       G  G  D  B  B  B  B. B. C. C
    G  G  D  B  B  B  B. B. C  C       G  G  D  B  B  B  B. B. C  C

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.flows import shares
from techniques.starbattle.shared.tally import conclude, forced, spoils, tally


@technique(
    rank=92,
    ja="ルーク",
    says="With {because}, just one 2×2 block in each pair of lines has no star, so {therefore}.",
    says_ja="{because}から、二列ごとに星のない2×2はちょうど一つなので、{therefore}。",
    costly=True,
)
def n_rooks(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n, layout = tally(puzzle, marks), puzzle.rows, puzzle.layout
    if n != 4 * puzzle.stars + 2:
        return conclude(state)
    half, lines = range(n // 2), (layout.rows, layout.cols)
    pairs = [[both[2 * i] | both[2 * i + 1] for i in half] for both in lines]
    known = [[puzzle.kept >> axis * n + 2 * i & 3 == 3 for i in half] for axis in (0, 1)]
    blocks = [[across & down for down in pairs[1]] for across in pairs[0]]
    # A block without a place is the rook of its two pairs of lines, if these are counted.
    bare = [[not block & (marks.yes | state.open) for block in row] for row in blocks]
    rooks = [[not block & marks.yes for block in row] for row in blocks]
    for i in half:
        for j in half:
            if bare[i][j]:
                for other in half:
                    if other != j and known[0][i]:
                        rooks[i][other] = rooks[i][other] and bare[i][other]
                    if other != i and known[1][j]:
                        rooks[other][j] = rooks[other][j] and bare[other][j]
    if any(sum(row) > 1 and known[0][i] for i, row in enumerate(bare)):
        return TOP
    if any(sum(row) > 1 and known[1][j] for j, row in enumerate(zip(*bare, strict=True))):
        return TOP
    needs = [tuple(1 if one else -1 for one in axis) for axis in known]
    fixed = shares(needs[0], needs[1], tuple(tuple(map(int, row)) for row in rooks))
    if fixed is None:
        return TOP
    rook = {(i, j): count for i, j, count in fixed}
    yes = no = 0
    for i in half:
        for j in half:
            block = blocks[i][j] & state.open
            if rook.get((i, j)) == 1:
                no |= block
            elif (known[0][i] or known[1][j]) and not blocks[i][j] & marks.yes:
                starred = rook[i, j] == 0 if (i, j) in rook else not rooks[i][j]
                if starred:
                    no |= spoils(layout, block, 1, state.single)
                    yes |= forced(block, 1, puzzle.width)
    return conclude(state, yes, no)
