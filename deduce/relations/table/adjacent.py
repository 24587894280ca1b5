"""Tables side by side: which rows of tables beside each other go together.

Two rows do not go together where they would complete a forbidden picture, or touch though they are of one sort. Where
the cells that are *yes* hang together, a row has to touch a row of another table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail, view
from deduce.relations.connected.rule import Connected
from deduce.relations.derived import derived
from deduce.relations.forbidden.rule import Never, standing
from deduce.relations.rule import YES, Board, prepared
from deduce.relations.table.rule import Table
from deduce.relations.unlike import Unlike

MOST_LISTED = 12
"""How many ways of one clue a step may list: those that lack what it concludes, or all where ways cross each other out.
"""

Links = dict[int, tuple[int, int]]
"""What a row has to do with other tables, by their numbers: their rows that do not go with it, and those that touch it,
with one more bit there that stands for whatever else may be.
"""


class AdjacentTable(NamedTuple):
    """A table of a board. Sets of rows are bitsets.

    Attributes:
        cells: its cells.
        every: its rows.
        having: for each cell, the rows in which it is *yes*.
        links: for each row, what it has to do with other tables.
    """

    cells: int
    every: int
    having: dict[int, int]
    links: list[Links]

    def agreeing(self, marks: Marks) -> int:
        """The rows that agree with some marks."""
        rows = self.every
        for bit in bits(self.cells & marks.yes):
            rows &= self.having[bit]
        for bit in bits(self.cells & marks.no):
            rows &= ~self.having[bit]
        return rows


class Ready(NamedTuple):
    """The tables of a board.

    Attributes:
        tables: by their numbers.
        near: for each table, the others whose rows have to do with it.
        corners: pictures that three tables or more meet in, or cells of none: the number of one table, its rows that
            agree with the picture, and the rest of the picture.
        joined: the tables that have a cell which hangs together with those of others.
    """

    tables: Sequence[AdjacentTable]
    near: Sequence[set[int]]
    corners: Sequence[tuple[int, int, Marks]]
    joined: int


@prepared
def _ready(board: Board) -> Ready:
    """The tables of a board, ready to be asked."""
    rules = board.rules.of(Table)
    tables = []
    for rule in rules:
        places = enumerate(rule.spots)
        having = {bit: sum(1 << n for n, row in enumerate(rule.rows) if row >> i & 1) for i, bit in places}
        tables.append(AdjacentTable(rule.cells, (1 << len(rule.rows)) - 1, having, []))
    home = {bit: k for k, table in enumerate(tables) for bit in table.having}
    _touching(board, tables, home)
    corners = _pictures(board, tables, home)
    near = [
        {k for k, table in enumerate(tables) if any(j in links for links in table.links)} for j in range(len(rules))
    ]
    together = any(rule.side == YES for rule in board.rules.of(Connected))
    joined = sum(1 << k for k, rule in enumerate(rules) if all(rule.rows)) if together else 0
    return Ready(tables, near, corners, joined)


def _touching(board: Board, tables: Sequence[AdjacentTable], home: dict[int, int]) -> None:
    """Link the rows that touch, and bar those of one sort."""
    rules = board.rules.of(Table)
    number = {id(rule): k for k, rule in enumerate(rules)}
    sorts: list[tuple[int, ...]] = [()] * len(rules)
    for unlike in board.rules.of(Unlike):
        for rule, found in zip(unlike.tables, unlike.sorts, strict=True):
            sorts[number[id(rule)]] = found
    alike: list[dict[int, int]] = [{} for _ in rules]
    for k, found in enumerate(sorts):
        for n, sort in enumerate(found):
            alike[k][sort] = alike[k].get(sort, 0) | 1 << n
    for k, rule in enumerate(rules):
        for n, row in enumerate(rule.rows):
            mine = sum(bit for i, bit in enumerate(rule.spots) if row >> i & 1)
            links: Links = {}
            for bit in bits(board.grid.beside(mine) & board.board & ~rule.cells):
                other = home.get(bit, len(rules))
                barred, touching = links.get(other, (0, 0))
                theirs, anything = 0, 1
                if bit in home:
                    theirs, anything = tables[other].having[bit], tables[other].every + 1
                    barred |= theirs & alike[other].get(sorts[k][n], 0) if sorts[k] else 0
                links[other] = barred, touching | theirs | anything
            tables[k].links.append(links)


def _pictures(board: Board, tables: Sequence[AdjacentTable], home: dict[int, int]) -> list[tuple[int, int, Marks]]:
    """Bar the rows of two tables that complete a picture, and list the other pictures."""
    corners = []
    for picture in (picture for rule in board.rules.of(Never) for picture in standing(board, rule)):
        for k in {home[bit] for bit in bits(picture.known) if bit in home}:
            cells = tables[k].cells
            rest = Marks(picture.yes & ~cells, picture.no & ~cells)
            rows = tables[k].agreeing(picture)
            others = {home.get(bit, len(tables)) for bit in bits(rest.known)}
            other = others.pop() if len(others) == 1 else len(tables)
            if other == len(tables):
                corners.append((k, rows, rest))
                continue
            theirs = tables[other].agreeing(rest)
            for way in bits(rows):
                links = tables[k].links[way.bit_length() - 1]
                barred, touching = links.get(other, (0, 0))
                links[other] = barred | theirs, touching
    return corners


@view
def _fitting(board: Board, marks: Marks) -> list[int]:
    """The rows of each table that fit the marks; -1 for one that is not known, and for the cells of none."""
    ready, live = _ready(board), board.live(Table)
    found = [table.agreeing(marks) if live >> k & 1 else -1 for k, table in enumerate(ready.tables)]
    for k, rows, rest in ready.corners:
        if live >> k & 1 and found[k] & rows and rest.within(marks):
            found[k] &= ~rows
    return [*found, -1]


def _going(board: Board, left: Sequence[int], k: int) -> int:
    """The rows of a table that go with some row left to each other table, and touch one of them if they must."""
    ready, live = _ready(board), board.live(Table)
    joined = ready.joined & live
    must = joined >> k & 1 and joined & joined - 1
    rows, links = left[k], ready.tables[k].links
    for way in bits(left[k]):
        exits = 0
        for other, (barred, touching) in links[way.bit_length() - 1].items():
            theirs = left[other] & ~barred
            if not theirs:
                rows ^= way
                break
            exits |= theirs & touching
        else:
            if must and not exits:
                rows ^= way
    return rows


def _few(rows: int) -> bool:
    """Whether rows of a table are so few that a step may list them."""
    return rows.bit_count() <= MOST_LISTED


def _candidates(table: AdjacentTable, fits: int) -> Marks:
    """The marks on the cells of a table that few of its fitting rows lack, whether these go with others or not."""
    if _few(fits):
        return TOP
    yes = no = 0
    for bit, having in table.having.items():
        yes |= bit if _few(fits & ~having) else 0
        no |= bit if _few(fits & having) else 0
    return Marks(yes, no)


def _shared(board: Board, marks: Marks, left: Sequence[int]) -> Marks:
    """What the rows of each table share, of that which few of them lack, once those are gone that do not go with one
    of the rows left to each other table; `TOP` when a table with few rows has none.
    """
    found = NOTHING
    for k, (table, fits) in enumerate(zip(_ready(board).tables, _fitting(board, marks), strict=False)):
        among = _candidates(table, fits) if fits >= 0 else NOTHING
        if among.within(marks):
            continue
        rows = _going(board, left, k)
        if not rows and among is TOP:
            return TOP
        yes = no = 0
        for bit, having in table.having.items():
            no |= 0 if rows & having else bit
            yes |= 0 if rows & ~having else bit
        found = Marks(found.yes | yes & among.yes, found.no | no & among.no)
    return TOP if found.clash else found


@trail
def _settled(board: Board, marks: Marks, before: list[int] | None) -> list[int] | None:
    """The rows that are left once tables with few rows have crossed out rows of each other; None when one has none."""
    ready, live = _ready(board), board.live(Table)
    fits = _fitting(board, marks)
    left, every = fits.copy(), [k for k in range(len(ready.tables)) if live >> k & 1]
    few = {k for k in every if _few(fits[k])}
    todo = few.copy()
    if before is not None:
        left = [mine & then for mine, then in zip(left, before, strict=True)]
        near = {j for k in every if left[k] != before[k] for j in ready.near[k]}
        todo = {k for k in few if k in near or not _few(before[k])}
    if 0 in left:
        return None
    while todo:
        k = todo.pop()
        rows = _going(board, left, k)
        if not rows:
            return None
        if rows != left[k]:
            left[k] = rows
            todo |= ready.near[k] & few
    return left


@derived(
    rank=28,
    ja="隣との組み合わせ",
    says="Each way that is left must go with a way beside it; with {because}, {therefore}.",
    says_ja="{since}、隣と組み合わせられる入れ方はどれも{therefore}。",
    subsumed_by="crossed-out-ways",
    ways=True,
)
def ways_side_by_side(board: Board, marks: Marks) -> Marks:
    """Ways side by side: a way that goes with no way beside it is out, and the others share some cells.

    What it says
    ------------
    List the ways to fill the cells of one clue, and those of each clue beside it. A way is out if some clue beside it
    has no way left that goes with it: each would complete a forbidden picture, or touch it though both are of one sort.
    It is also out if it would be cut off from all other cells of its value. What all ways that stay share is there.

    No more than twelve ways are listed: of more, those that complete no forbidden picture and lack what is concluded.

    Why it is sound
    ---------------
    The solution fills all of these cells in ways that go together.
    """
    return _shared(board, marks, _fitting(board, marks))


@derived(
    rank=36,
    ja="組み合わせの絞り込み",
    says="Ways beside each other cross each other out; with {because}, {therefore}.",
    says_ja="{since}、隣り合う入れ方どうしが消し合って、{therefore}。",
    clash="With {because}, ways beside each other would cross each other out until none is left.",
    clash_ja="{since}、隣り合う入れ方が消し合って一つも残らない。",
    ways=True,
)
def crossed_out_ways(board: Board, marks: Marks) -> Marks:
    """Crossed out ways: ways beside each other cross each other out, until all that are left go together two by two.

    What it says
    ------------
    Cross out a way to fill the cells of one clue if some clue beside it has no way left that goes with it, or if it
    would be cut off from all other cells of its value. Each way that is crossed out may cost others beside it their
    last partner. In the end, what all ways that are left to one clue share is there.

    Where more than twelve ways are left to a clue, none of them is crossed out; but what twelve of them at most lack is
    concluded when these would be.

    Why it is sound
    ---------------
    The solution fills all of these cells in ways that go together, so none of these ways is ever crossed out.
    """
    left = _settled(board, marks)
    return TOP if left is None else _shared(board, marks, left)
