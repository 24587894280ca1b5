"""How islands grow: the techniques of islands."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.board.connectivity import cut_cells, flood, pinched, severed
from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks, bits
from deduce.relations.derived import derived
from deduce.relations.forbidden.rule import Never
from deduce.relations.islands.propagation import Isle, seen
from deduce.relations.rule import Board, prepared


@derived(
    rank=11,
    ja="シマの完成",
    says="With {because} the island is complete, so {therefore}.",
    says_ja="{clues}のシマは{marks}で完成したので、{therefore}。\n{clues}のシマが完成したので、{therefore}。",
    subsumed_by="unreached-cell",
)
def complete_island(board: Board, marks: Marks) -> Marks:
    """Complete island: around an island that has all its cells there is sea.

    What it says
    ------------
    Count the cells that hang together with a number. When the number is reached, all cells around them are sea. Where
    there are more, there is a contradiction.

    Why it is sound
    ---------------
    The number is the size of its island; a further cell beside it would be one too many.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    yes = 0
    for isle in found.isles:
        if not isle.left:
            yes |= board.grid.beside(isle.part) & board.board & ~isle.part
    return Marks(yes, 0)


@derived(
    rank=13,
    ja="シマとシマの間",
    says=(
        "With {marks}, {joined}, so {therefore}.\n"
        "{joined}, so {therefore}.\n"
        "{cells} would join two islands, so {therefore}."
    ),
    says_ja=(
        "{marked}、{joined}。だから{therefore}。\n"
        "{joined}。だから{therefore}。\n"
        "{cells}は二つのシマをつないでしまうので、{therefore}。"
    ),
    subsumed_by="unreached-cell",
)
def between_islands(board: Board, marks: Marks) -> Marks:
    """Between islands: a cell beside two islands is sea.

    What it says
    ------------
    A cell that lies beside a number, or beside cells that hang together with it, and beside those of another number
    would join the two. It is sea. Where two numbers are joined, there is a contradiction.

    Why it is sound
    ---------------
    Each island has one number.
    """
    found = seen(board, marks)
    return TOP if found is None else Marks(found.touch & board.board, 0)


@derived(
    rank=28,
    ja="シマの伸びる先",
    says=(
        "With {marks}, {outgrown}, so {therefore}.\n"
        "{outgrown}, so {therefore}.\n"
        "With {because} the island could not grow to its size without {cells}, so {therefore}."
    ),
    says_ja=(
        "{marked}、{outgrown}。だから{therefore}。\n"
        "{outgrown}。だから{therefore}。\n"
        "{since}、{cells}が白マスでないとシマの大きさが足りない。だから{therefore}。"
    ),
    shows="way",
    clash="With {because}, {cramped}.\nWith {because}, an island has no room for all its cells.",
    clash_ja="{barred}{cramped}。\n{since}、シマの大きさだけの余地がない。",
)
def room_to_grow(board: Board, marks: Marks) -> Marks:
    """Room to grow: an island takes the cells without which it could not reach its size.

    What it says
    ------------
    Mark all cells that an island may still take. When there are no more of them than its number, it takes them all.
    When without one of them the rest that hangs together with the number would be too few, the island takes that one.
    Where there are too few at once, there is a contradiction.

    Why it is sound
    ---------------
    The island hangs together and has as many cells as its number says, all of them among those that it may take.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    no, width = 0, board.grid.width
    for isle in found.isles:
        size, reach = isle.reach.bit_count(), isle.reach
        if size < isle.least:
            return TOP
        if size == isle.least:
            no |= reach
        elif isle.part.bit_count() < isle.least:
            doubtful = pinched(reach, width) & reach & ~isle.part
            for cell, lost in severed(reach, doubtful, isle.part & -isle.part, width).items():
                if size - 1 - (lost & ~cell).bit_count() < isle.least:
                    no |= cell
    return Marks(0, no & board.board)


@derived(
    rank=29,
    ja="届かないマス",
    says=(
        "With {marks}, {nearest}; so {therefore}.\n"
        "{nearest}; so {therefore}.\n"
        "No island can reach {cells}, so {therefore}."
    ),
    says_ja=(
        "{marked}、{nearest}。だから{therefore}。\n"
        "{nearest}。だから{therefore}。\n"
        "{cells}にはどのシマも届かないので、{therefore}。"
    ),
    clash="With {because}, {cramped}.\nWith {because}, no island could reach a cell that is on one.",
    clash_ja="{barred}{cramped}。\n{since}、シマのはずのマスにどのシマも届かない。",
)
def unreached_cell(board: Board, marks: Marks) -> Marks:
    """Unreached cell: a cell that no island can reach is sea.

    What it says
    ------------
    An island can come to a cell if it needs no more cells for that than its number allows, keeps off other islands and
    counts every loose part whole that it would join on the way. A cell to which none can come is sea. Where none can
    come to a known island cell, there is a contradiction.

    Why it is sound
    ---------------
    Each cell that is not sea belongs to the island of some number, and that island hangs together: it has all cells of
    some way from the number, and all of each part that it touches.
    """
    found = seen(board, marks)
    if found is None or found.land & ~found.reached:
        return TOP
    return Marks(board.board & ~found.reached, 0)


@derived(
    rank=31,
    ja="飛び地",
    says=(
        "With {wall}, {loose}; so {therefore}.\n"
        "Without {cells} a loose part could not be joined to its number; with {because}, {therefore}."
    ),
    says_ja=(
        "{walled}、{loose}。だから{therefore}。\n"
        "{since}、{cells}が白マスでないと離れた白マスが数字につながらない。だから{therefore}。"
    ),
    shows="way",
    clash="With {because}, {stranded}.\nWith {because}, a loose part could not be joined to any number.",
    clash_ja="{since}、{stranded}。\n{since}、離れた白マスがどの数字にもつながらない。",
)
def loose_part(board: Board, marks: Marks) -> Marks:
    """Loose part: a part without a number takes the cells without which it cannot be joined to one.

    What it says
    ------------
    Island cells that no number is joined to belong to some island. When a single cell leads out of such a part, it is
    an island cell. When only one number can reach the part, every cell that all ways between the two pass is one too.
    Where no number can reach it, there is a contradiction.

    Why it is sound
    ---------------
    The part hangs together with its number in the solution, by a way that is not longer than the number allows.
    """
    found = seen(board, marks)
    if found is None:
        return TOP
    no, grid = 0, board.grid
    for one in found.loose:
        owners = [isle for isle in found.isles if isle.reach & one]
        if not owners:
            return TOP
        exits = grid.beside(one) & ~one & found.reached
        if exits and not exits & exits - 1:
            no |= exits
        if len(owners) == 1:
            (isle,) = owners
            ways = _between(isle, one, isle.left - one.bit_count(), grid)
            cut = cut_cells(ways | one | isle.part, one | isle.part, grid.width)
            if cut is None:
                return TOP
            no |= cut
    return Marks(0, no & board.board)


def _between(isle: Isle, goal: int, most: int, grid: Grid) -> int:
    """The cells on ways from an island to some cells; a way takes at most so many cells before those."""
    free = isle.reach & ~goal
    layers, done = [isle.part], isle.part
    while len(layers) <= most and (front := grid.beside(layers[-1]) & free & ~done):
        done |= front
        layers.append(front)
    found, left, past = 0, most, 0
    front = grid.beside(goal) & free
    while front and left >= 0:
        found |= front & sum(layers[: left + 1])
        past |= front
        left -= 1
        front = grid.beside(front) & free & ~past
    return found


@derived(
    rank=41,
    ja="池を破るシマ",
    says=(
        "With {marks}, {pool}; so {therefore}.\n"
        "{pool}; so {therefore}.\n"
        "Only one island can break a pool, and it needs {cells} for that; with {because}, {therefore}."
    ),
    says_ja=(
        "{marked}、{pool}。だから{therefore}。\n"
        "{pool}。だから{therefore}。\n"
        "{since}、その2×2に入れるシマは一つだけで、{cells}が必要なので、{therefore}。"
    ),
    shows="way",
    costly=True,
    clash="With {because}, {dry}.\nWith {because}, no island could come into some 2×2 block.",
    clash_ja="{since}、{dry}。\n{since}、どのシマも入れない2×2ができる。",
)
def pool_breaker(board: Board, marks: Marks) -> Marks:
    """Pool breaker: where one island alone can come into a 2×2 block, it takes the cells that it needs for that.

    What it says
    ------------
    No 2×2 block is all sea, so some island comes into it. When only one can, every cell that all of its ways into the
    block pass is an island cell; ways that are longer than the number allows do not count. Where none can, there is a
    contradiction.

    Why it is sound
    ---------------
    An island hangs together, and in the solution it has a cell of the block and all cells of some way to it.
    """
    no = 0
    for _, isle, forced in pools(board, marks):
        if isle is None or forced is None:
            return TOP
        no |= forced
    return TOP if seen(board, marks) is None else Marks(0, no & board.board)


@prepared
def _no_pools(board: Board) -> bool:
    """Whether a 2×2 block of sea is forbidden."""
    return any(rule.picture == "AA/AA" for rule in board.rules.of(Never))


def pools(board: Board, marks: Marks) -> Iterator[tuple[int, Isle | None, int | None]]:
    """The 2×2 blocks into which at most one island can come, with that island and what it needs; None where none can.

    Nothing where two islands are one, or one is too large.
    """
    found = seen(board, marks)
    if found is None or not _no_pools(board):
        return
    grid = board.grid
    whole = sum(isle.part for isle in found.isles)
    corners = grid.board & grid.shift(grid.board, 0, -1) & grid.shift(grid.board, -1, 0)
    for corner in bits(corners):
        block = corner | corner << 1 | corner << grid.width | corner << grid.width + 1
        if block & whole:
            continue
        owners = [isle for isle in found.isles if isle.reach & block]
        if not owners:
            yield block, None, None
        if len(owners) == 1:
            (isle,) = owners
            goal = block & isle.reach
            ways = _between(isle, goal, isle.left - 1, grid) | isle.part
            cut = _all_pass(ways, isle.part, goal, grid)
            yield block, isle, None if cut is None else cut | (goal if not goal & goal - 1 else 0)


def _all_pass(ways: int, start: int, goal: int, grid: Grid) -> int | None:
    """The cells that every way from the start to one of the goal passes; None where there is none."""
    region = ways & ~goal
    first = start & -start
    ends = grid.beside(goal) & flood(first, region, grid.width)
    if not ends:
        return None
    doubtful = (region & ~start) if not ends & ends - 1 else pinched(region, grid.width) & region & ~start
    found = 0
    for cell in bits(doubtful):
        if not flood(first, region & ~cell, grid.width) & ends & ~cell:
            found |= cell
    return found
