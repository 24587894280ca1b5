"""k in k: so many counts that have room in no more others leave those to nobody else.

Rows and columns of a table: each row is a count that needs at least one *yes*, each column one that takes at most one,
and a row and a column share at most one variable. Where k rows have room in only k columns, these columns are used up.
With cells as rows and the values of a unit as columns that is a naked subset; the other way round a hidden one; with
the rows of a board and its columns, for one value, a fish.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import TOP, Marks, bits
from deduce.relations.argument import Argument, as_one, board_of, drawn, heeded
from deduce.relations.count.propagation import touching
from deduce.relations.count.rule import Count
from deduce.relations.derived import derived
from deduce.relations.rule import Board, Rule, prepared, remembered

if TYPE_CHECKING:
    from deduce.contract.step import Step

CELL = "cell"
"""What the counts of the values of a cell are called."""
NAKED, HIDDEN, FISH = "naked", "hidden", "fish"
"""Sorts of tables: the rows are cells, the columns are, or neither."""
LARGEST = 4
"""How many rows the largest subset with a name has."""
OPEN = 1 << 12
"""How many answers to what is left of a table are kept with a board."""


class CountTable(NamedTuple):
    """Counts that cross.

    Attributes:
        sort: which of them are cells.
        whole: all variables.
        at: to each variable, the bit of its column.
        rows: the counts of the rows, by number.
        columns: those of the columns.
        of_rows: the variables of each row.
        of_columns: those of each column.
    """

    sort: str
    whole: int
    at: Mapping[int, int]
    rows: Sequence[int]
    columns: Sequence[int]
    of_rows: Sequence[int]
    of_columns: Sequence[int]


@prepared
def tables(board: Board) -> Sequence[CountTable]:
    """All tables of a board, from counts that always hold: of each two names of counts, those that hang together."""
    rules, of = board.rules.of(Count), touching(board)
    named: dict[str, list[int]] = {}
    beside = dict[int, int]()
    for i, rule in enumerate(rules):
        if rule.clue is None and not rule.when and rule.cells:
            named.setdefault(rule.name, []).append(i)
            near = 0
            for bit in bits(rule.cells):
                near |= of[bit]
            beside[i] = near
    needing = [name for name, some in named.items() if all(not rules[i].allowed & 1 for i in some)]
    limited = [name for name, some in named.items() if all(rules[i].most <= 1 for i in some)]
    found = []
    for rows in needing:
        for columns in limited:
            if rows != columns:
                sort = NAKED if rows == CELL else HIDDEN if columns == CELL else FISH
                for part in _parts(beside, named[rows], sum(1 << j for j in named[columns])):
                    if (table := _table(rules, sort, *part)) is not None:
                        found.append(table)
    return found


def _parts(beside: Mapping[int, int], rows: Sequence[int], columns: int) -> Iterator[tuple[list[int], list[int]]]:
    """Rows and columns that hang together by variables that they share."""
    left = mine = sum(1 << i for i in rows)
    while left:
        some = new = left & -left
        while new:
            near = 0
            for one in bits(new):
                near |= beside[one.bit_length() - 1]
            new = near & (mine | columns) & ~some
            some |= new
        left &= ~some
        yield (
            [one.bit_length() - 1 for one in bits(some & mine)],
            [one.bit_length() - 1 for one in bits(some & columns)],
        )


def _table(rules: Sequence[Count], sort: str, rows: Sequence[int], columns: Sequence[int]) -> CountTable | None:
    """The table of some counts; None where two share more than one variable, or a row has one in no column."""
    of_rows, of_columns = [rules[i].cells for i in rows], [rules[j].cells for j in columns]
    at = {bit: 1 << j for j, column in enumerate(of_columns) for bit in bits(column)}
    if len(at) < sum(column.bit_count() for column in of_columns):
        return None  # columns that overlap, such as blocks of cells that touch
    crossing = all(not (spot := row & column) & (spot - 1) for row in of_rows for column in of_columns) and not sum(
        of_rows
    ) & ~sum(at)
    return CountTable(sort, sum(at), at, rows, columns, of_rows, of_columns) if len(rows) > 1 and crossing else None


class Subset(NamedTuple):
    """Rows that have room in as many columns.

    Attributes:
        table: of which table.
        rows: which rows, and `columns`, which columns, as bitsets over those of the table.
    """

    table: CountTable
    rows: int
    columns: int


class Open(NamedTuple):
    """What is left of a table.

    Attributes:
        rooms: of each row that has no *yes*, with its bit, the columns that have none and where it has room, if these
            are few.
        taken: what the others leave to nobody else.
        clash: whether two rows have a *yes* in one column, or one has no room.
    """

    rooms: Sequence[tuple[int, int]]
    taken: int
    clash: bool


@remembered(OPEN)
def _left(board: Board, number: int, yes: int, no: int) -> Open:
    """What is left of a table with such marks of its variables; most marks are of other tables.

    Rows and columns that have a *yes* are left aside: what is a subset with them is a smaller one without.
    """
    table = tables(board)[number]
    taken, clash, at = 0, False, table.at
    others = []
    for i, row in enumerate(table.of_rows):
        if placed := row & yes:
            for bit in bits(placed):
                clash = clash or bool(taken & bit)
                taken |= table.of_columns[at[bit].bit_length() - 1] & ~row
        else:
            others.append((1 << i, row))
    rooms = []
    for one, row in others:
        left = row & ~no & ~taken
        if left.bit_count() <= LARGEST:
            room = 0
            for bit in bits(left):
                room |= at[bit]
            rooms.append((one, room))
            clash = clash or not left
    return Open(rooms, taken, clash)


def _of_sort(board: Board, marks: Marks, sort: str, size: int) -> Iterator[tuple[int, CountTable, int, int]]:
    """The tables of a sort with more rows than a subset has, by number, and the marks of their variables."""
    for number, table in enumerate(tables(board)):
        if table.sort == sort and len(table.rows) > size:
            yield number, table, marks.yes & table.whole, marks.no & table.whole


def subsets(board: Board, marks: Marks, sort: str, size: int) -> Iterator[Subset]:
    """All rows, so many at most, that have room in no more columns."""
    for number, table, yes, no in _of_sort(board, marks, sort, size):
        for rows, columns in _within(_left(board, number, yes, no), size):
            yield Subset(table, rows, columns)


def _within(open_: Open, size: int) -> Iterator[tuple[int, int]]:
    """The subsets of a table: their rows and columns."""
    small = [item for item in open_.rooms if item[1].bit_count() <= size]
    return _grown(small, 0, size, 0, 0)


def _grown(small: Sequence[tuple[int, int]], start: int, size: int, rows: int, room: int) -> Iterator[tuple[int, int]]:
    """Adds rows from `start` on as long as their columns are not too many."""
    more = rows.bit_count() + 1
    for k in range(start, len(small)):
        row, mine = small[k]
        joined = room | mine
        count = joined.bit_count()
        if count <= size:
            if count <= more:
                yield rows | row, joined
            if more < size:
                yield from _grown(small, k + 1, size, rows | row, joined)


def settled(board: Board, marks: Marks, sort: str, size: int) -> Marks:
    """What the subsets of a sort and of at most a size leave to nobody else."""
    excluded = 0
    for number, _, yes, no in _of_sort(board, marks, sort, size):
        here = _excluded(board, number, size, yes, no)
        if here is None:
            return TOP
        excluded |= here
    return TOP if excluded & marks.yes else Marks(0, excluded)


@remembered(OPEN)
def _excluded(board: Board, number: int, size: int, yes: int, no: int) -> int | None:
    """What the subsets of a table, and its *yes*, leave to nobody else; None where they cannot all have room."""
    table, open_ = tables(board)[number], _left(board, number, yes, no)
    if open_.clash:
        return None
    found = open_.taken
    for rows, columns in _within(open_, size):
        if columns.bit_count() < rows.bit_count():
            return None
        theirs = used = 0
        for one in bits(rows):
            theirs |= table.of_rows[one.bit_length() - 1]
        for one in bits(columns):
            used |= table.of_columns[one.bit_length() - 1]
        found |= used & ~theirs
    return found


def argued(step: Step, sort: str) -> Argument | None:
    """As many counts as they have room in others: the former first, then all of the latter that are left no choice."""
    board, known = board_of(step), step.reason
    found = dict[int, dict[Count, None]]()
    every = [] if step.conclusion.clash else list(subsets(board, known, sort, LARGEST))
    for one in sorted(every, key=lambda one: one.rows.bit_count()):
        base, cover = crossing(board, one)
        if len(base) > 1:
            open_ = heeded(base) & ~known.no
            found.setdefault(open_, dict.fromkeys(base)).update(dict.fromkeys(cover))
    for some in found.values():
        rows, columns = parted(tuple(some))
        if not step.conclusion.no & ~(heeded(columns) & ~heeded(rows)):
            taken = Marks(0, heeded(rows) & ~known.no & step.puzzle.evident(known).no)
            last = Argument(step.conclusion, as_one(*some), known.join(taken))
            return Argument(step.conclusion, lines=(*drawn(board, taken, known), last))
    return None


def crossing(board: Board, one: Subset) -> tuple[list[Count], list[Count]]:
    """The counts of a subset, and those in which they have room."""
    rules = board.rules.of(Count)
    base, cover = (
        [rules[of[bit.bit_length() - 1]] for bit in bits(some)]
        for of, some in ((one.table.rows, one.rows), (one.table.columns, one.columns))
    )
    return base, cover


def parted(rules: Sequence[Rule]) -> tuple[list[Count], list[Count]]:
    """The counts of a subset that have room in only few others, and these others."""
    counts = [rule for rule in rules if isinstance(rule, Count)]
    name = counts[0].name
    return [rule for rule in counts if rule.name == name], [rule for rule in counts if rule.name != name]


def single(board: Board, marks: Marks, *, cells: bool) -> Marks:
    """What is the only one left of a count that needs exactly one: of those of cells, or of the others."""
    yes = 0
    for mine in _needing(board)[cells]:
        left = mine & ~marks.no
        if not left & (left - 1):
            if not left:
                return TOP
            yes |= left
    return Marks(yes, 0)


@prepared
def _needing(board: Board) -> tuple[Sequence[int], Sequence[int]]:
    """The variables of the counts that always need exactly one: of those that are not of cells, of those that are."""
    rules = [rule for rule in board.rules.of(Count) if rule.allowed == 2 and rule.clue is None and not rule.when]
    others, cells = ([rule.cells for rule in rules if (rule.name == CELL) == of_cells] for of_cells in (False, True))
    return others, cells


@derived(
    rank=12,
    ja="隠れたシングル",
    says="With {placed} and {struck_out}, only one place is left for {unit}, so {therefore}.\n"
    "With {placed}, only one place is left for {unit}, so {therefore}.\n"
    "With {struck_out}, only one place is left for {unit}, so {therefore}.\n"
    "Only one place is left for {unit}, so {therefore}.\n"
    "With {because} one place is left, so {therefore}.",
    says_ja="{placed}と{struck_out}から、{unit}の入る場所は一つ。だから{therefore}。\n"
    "{placed}から、{unit}の入る場所は一つ。だから{therefore}。\n"
    "{struck_out}から、{unit}の入る場所は一つ。だから{therefore}。\n"
    "{unit}の入る場所は一つ。だから{therefore}。\n"
    "{since}、残る場所は一つ。だから{therefore}。",
)
def hidden_single(board: Board, marks: Marks) -> Marks:
    """Hidden single: a value that has only one place left in a row, a column or a region stands there.

    What it says
    ------------
    Take a value and a unit that must have it. Cross out the cells of the unit that cannot have it. When one is left,
    the value stands there; when none is, there is a contradiction.

    Why it is sound
    ---------------
    The unit has the value somewhere, and nowhere else is room for it.
    """
    return single(board, marks, cells=False)


@derived(
    rank=14,
    ja="裸のシングル",
    says="With {placed}, only one value is left for {cell}, so {therefore}.\n"
    "Only one value is left for {cell}, so {therefore}.\n"
    "With {because} one value is left, so {therefore}.",
    says_ja="{placed}から、{cell}に残る数字は一つ。だから{therefore}。\n"
    "{cell}に残る数字は一つ。だから{therefore}。\n"
    "{since}、残る数字は一つ。だから{therefore}。",
)
def naked_single(board: Board, marks: Marks) -> Marks:
    """Naked single: a cell for which only one value is left takes it.

    What it says
    ------------
    Take a cell and cross out the values that cannot stand there. When one is left, the cell takes it; when none is,
    there is a contradiction.

    Why it is sound
    ---------------
    The cell has some value, and all others are excluded.
    """
    return single(board, marks, cells=True)


PAGES = {
    NAKED: """{title}: {count} cells of a unit for which only {count} values are left take these from all others.

    What it says
    ------------
    Find {count} cells of one row, column or region for which only the same {count} values are left. They use these up
    between them, so no other cell of the unit can have one of them.

    Why it is sound
    ---------------
    Each of the {count} cells needs one of the {count} values, and no value serves two of them. So in every solution the
    values stand in these cells.
    """,
    HIDDEN: """{title}: {count} values that have room in only {count} cells of a unit leave these to nothing else.

    What it says
    ------------
    Find {count} values that have room only in the same {count} cells of a row, a column or a region. They need all
    of these cells, so nothing else can stand there.

    Why it is sound
    ---------------
    Each of the {count} values needs one of the {count} cells, and no cell has room for two. So in every solution
    these cells hold these values.
    """,
    FISH: """{title}: a value that has room in only {count} columns of {count} rows takes these, or the other way round.

    What it says
    ------------
    Find {count} rows in which a value has room only in the same {count} columns, or {count} columns in which it has
    room only in the same {count} rows. They use these lines up between them, so the value can stand nowhere else in
    them.

    Why it is sound
    ---------------
    Each of the {count} lines has the value once, in one of the {count} lines across, and none of these has it twice.
    So in every solution each line across has it within the {count} lines.
    """,
}


def _registered(sort: str, size: int, rank: int, title: str, ja: str) -> None:
    """Registers the technique of a sort and a size under the name that people know."""

    def function(board: Board, marks: Marks) -> Marks:
        return settled(board, marks, sort, size)

    function.__name__ = function.__qualname__ = title.lower().replace(" ", "_").replace("-", "_")
    function.__doc__ = PAGES[sort].format(title=title, count=("two", "three", "four")[size - 2])
    derived(
        rank=rank,
        ja=ja,
        says="With {seen_by}, {subset}, so {therefore}.\n{subset}, so {therefore}.\nWith {because}, {therefore}.",
        says_ja="{seen_by}から、{subset}。だから{therefore}。\n{subset}。だから{therefore}。\n{since}、{therefore}。",
        clash="{crowded}; that is too few.",
        clash_ja="{crowded}。これでは足りない。",
        costly=size > 2,
        argue=partial(argued, sort=sort),
    )(function)


for _size, _naked, _hidden, _fish in (
    (2, ("Naked pair", "二国同盟"), ("Hidden pair", "隠れた二国同盟"), ("X-wing", "Xウイング")),
    (3, ("Naked triple", "三国同盟"), ("Hidden triple", "隠れた三国同盟"), ("Swordfish", "ソードフィッシュ")),
    (4, ("Naked quad", "四国同盟"), ("Hidden quad", "隠れた四国同盟"), ("Jellyfish", "ジェリーフィッシュ")),
):
    _registered(NAKED, _size, 42 + 2 * _size, *_naked)
    _registered(HIDDEN, _size, 43 + 2 * _size, *_hidden)
    _registered(FISH, _size, 50 + 2 * _size, *_fish)
