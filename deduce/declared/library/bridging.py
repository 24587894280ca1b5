"""What genres say whose islands are joined by bridges: where these may be, what numbers say, random networks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.puzzle import Name
from deduce.declared.library.counting import number_clue
from deduce.declared.numbers import UNTOLD, Printing
from deduce.declared.printed import Printed
from deduce.language.messages import Message, msg
from deduce.language.words import cell_name
from deduce.relations import Count, Linked, Rule, Table
from deduce.relations.rule import Board

Span = tuple[Cell, Cell]
"""The two islands of a bridge, in reading order."""


@lru_cache(maxsize=512)
def spans(board: Printed) -> tuple[Span, ...]:
    """The islands between which bridges may be built: the next ones in a row or column, in reading order."""
    found = []
    for r, c in board.clues:
        right = next(((r, x) for x in range(c + 1, board.cols) if (r, x) in board.clues), None)
        below = next(((y, c) for y in range(r + 1, board.rows) if (y, c) in board.clues), None)
        found += [((r, c), end) for end in (right, below) if end is not None]
    return tuple(sorted(found))


def first(i: int) -> int:
    """The variable that there is a bridge at one of the spans."""
    return 1 << 2 * i


def second(i: int) -> int:
    """The variable that there are two."""
    return 2 << 2 * i


@lru_cache(maxsize=512)
def crossings(board: Printed) -> tuple[tuple[int, int], ...]:
    """The pairs of spans that cross."""
    across = dict[Cell, int]()
    for i, ((r, c), (y, x)) in enumerate(spans(board)):
        across |= {(r, between): i for between in range(c + 1, x) if r == y}
    found = []
    for k, ((r, c), (y, x)) in enumerate(spans(board)):
        met = (across.get((between, c)) for between in range(r + 1, y) if c == x)
        found += [(min(i, k), max(i, k)) for i in met if i is not None]
    return tuple(sorted(found))


def places(board: Printed) -> tuple[tuple[Span, ...], tuple[tuple[int, int], ...]]:
    """Where bridges may be built, and which of these places cross: what a declaration says by `bridges_of`."""
    return spans(board), crossings(board)


def touching(board: Printed) -> dict[Cell, list[int]]:
    """For each island the spans that end at it."""
    found: dict[Cell, list[int]] = {cell: [] for cell in board.clues}
    for i, span in enumerate(spans(board)):
        for end in span:
            found[end].append(i)
    return found


def linked(board: Printed) -> Linked:
    """That bridges join all islands."""
    number = {cell: i for i, cell in enumerate(board.clues)}
    ends = tuple((first(i), number[one], number[other]) for i, (one, other) in enumerate(spans(board)))
    wrong = msg("the islands are in {count} groups that no bridge joins")
    return Linked(tuple(board.clues), ends, name="linked", wrong=wrong)


def span_name(span: Span) -> Name:
    """A span by its ends."""
    return {lang: "–".join(cell_name(end, lang) for end in span) for lang in ("en", "ja")}


def bridges(board: Printed) -> Iterator[Rule]:
    """The numbers of islands, no second bridge without a first one, none that cross, and all islands joined."""
    every = spans(board)
    for cell, mine in touching(board).items():
        number = board.clues[cell]
        if isinstance(number, int):
            said = number_clue(board, cell, sum(first(i) | second(i) for i in mine))
            wrong = Message(msg("{clue} has {count} bridges").template)
            rows = ways(mine, number)
            there = sum(first(i) | second(i) for i in mine)
            yield Table.of(there, rows, name="number", clue=said, wrong=wrong, why=too_few_or_many)
    for i, span in enumerate(every):
        place = span_name(span)
        wrong = msg("{place} has neither one bridge nor two", place=place)
        rows = [0, first(i), first(i) | second(i)]
        yield Table.of(first(i) | second(i), rows, name="second", place=place, wrong=wrong)
    for i, k in crossings(board):
        one, other = span_name(every[i]), span_name(every[k])
        wrong = msg("the bridges {one} and {other} cross", one=one, other=other)
        yield Count.of(first(i) | first(k), 0, 1, name="crossing", over=wrong, wrong=wrong)
    if board.clues:
        yield linked(board)


def ways(mine: Sequence[int], number: int) -> list[int]:
    """All ways to build so many bridges at some spans, at most two at each."""
    found = [(0, 0)]
    for i in mine:
        more = ((0, 0), (first(i), 1), (first(i) | second(i), 2))
        found = [(cells | one, count + k) for cells, count in found for one, k in more]
    return [cells for cells, count in found if count == number]


def too_few_or_many(_: Board, rule: Table, marks: Marks) -> Message | None:
    """That an island would have too many bridges, or room for too few."""
    least = most = 0
    for i in range(0, len(rule.spots), 2):
        one, two = rule.spots[i : i + 2]
        least += 2 if two & marks.yes else 1 if one & marks.yes else 0
        most += 0 if one & marks.no else 1 if two & marks.no else 2
    if not rule.rows or rule.clue is None:
        return None
    number = sum(rule.rows[0] >> i & 1 for i in range(len(rule.spots)))
    if most < number:
        return msg("{clue} could get no more than {count} of its bridges", clue=rule.clue.name, count=most)
    if least > number:
        return msg("{clue} would have {count} bridges", clue=rule.clue.name, count=least)
    return None


# Random networks ------------------------------------------------------------------------------------------------------

SHARE = 0.2
"""How many islands there are for a cell, about."""
MORE, TWICE = 0.3, 0.45
"""How likely a bridge is built that is not needed, and how likely a bridge is double."""


def scattered(rng: Random, rows: int, cols: int) -> Printed:
    """Islands without numbers, none beside another, each of which was once joined to an earlier one."""
    found = [(rng.randrange(rows), rng.randrange(cols))]
    for _ in range(40 * rows * cols):
        r, c = rng.choice(found)
        down, right = rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
        far = rng.choice((2, 2, 3, 3, 4, 5))
        cell = (r + far * down, c + far * right)
        if not (0 <= cell[0] < rows and 0 <= cell[1] < cols) or cell in found:
            continue
        between = {(r + k * down, c + k * right) for k in range(1, far)}
        if between & set(found) or any(abs(cell[0] - y) + abs(cell[1] - x) == 1 for y, x in found):
            continue
        found.append(cell)
        if len(found) >= max(2, round(SHARE * rows * cols)):
            break
    clues: list[list[Printing]] = [[None] * cols for _ in range(rows)]
    for r, c in found:
        clues[r][c] = UNTOLD
    return Printed(tuple(map(tuple, clues)))


def network(rng: Random, board: Printed) -> Marks | None:
    """Random bridges that join all islands and do not cross; None where these lie so that it was not met."""
    every = spans(board)
    whole = (1 << 2 * len(every)) - 1
    if len(board.clues) < 2:
        return None
    barred: dict[int, list[int]] = {i: [] for i in range(len(every))}
    for i, k in crossings(board):
        barred[i].append(k)
        barred[k].append(i)
    for _ in range(20):
        group = {cell: cell for cell in board.clues}
        yes = 0
        for i in rng.sample(range(len(every)), len(every)):
            if any(yes & first(k) for k in barred[i]):
                continue
            mine, theirs = (group[end] for end in every[i])
            if mine == theirs and rng.random() > MORE:
                continue
            yes |= first(i) | (second(i) if rng.random() < TWICE else 0)
            group = {cell: mine if at == theirs else at for cell, at in group.items()}
        if len(set(group.values())) == 1:
            return Marks(yes, whole & ~yes)
    return None


def rebuilt(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """A network with one bridge more or less; mostly where the solver does not know."""
    every = spans(board)
    some = [i for i in range(len(every)) if left & (first(i) | second(i))] or list(range(len(every)))
    for i in rng.sample(some, len(some)):
        yes, whole = solution.yes, solution.yes | solution.no
        if yes & first(i):
            yes ^= second(i) if yes & second(i) or rng.random() < 0.7 else first(i)
        elif any(i in pair and yes & (first(pair[0]) | first(pair[1])) for pair in crossings(board)):
            continue
        else:
            yes |= first(i)
        if len(linked(board).parts(yes)) == 1:
            return Marks(yes, whole & ~yes)
    return solution


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each island with the number of its bridges."""

    def built(some: Sequence[int]) -> int:
        return (solution.yes & sum(first(i) | second(i) for i in some)).bit_count()

    return board.with_clues({cell: built(mine) for cell, mine in touching(board).items()})
