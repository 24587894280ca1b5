"""Boards whose places of clues, or whose rooms, are settled beforehand.

Taking clues away cannot bring a board to an asked pattern: what its clues leave open is settled by another solution. So
the search goes from solution to solution: some cells about a clue, and what the solver leaves open, get new values, and
the solution stays when fewer cells are open than before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.boards.base import BLANK, OPEN, DeclaredPuzzle, on
from deduce.declared.numbers import UNTOLD
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.making.wanted import Arrangement

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration

STEPS = 400
"""How many solutions are tried for one pattern."""
REOPENED = (6, 36)
"""From how many to how many cells or edges about a clue get other values, beside those that the solver leaves open."""
HARDER = 60
"""After so many tries for a board that tier 1 does not solve, one that it does is taken."""
LED = 600
"""How many solutions are tried on the way to clues at all places, where solutions nearby are known."""
ASTRAY = 0.02
"""How often one of these is taken that gives a clue less."""
WORSE = 0.1
"""How often a solution is taken that gives fewer of the clues."""
FEW = 40
"""From so few variables that tier 1 leaves open on, tier 2 is asked."""


def read_pattern(kind: Declaration, text: str) -> Arrangement:
    """Where clues are, from a grid of the places that clues of a kind can have: ``?`` for one, ``-`` or ``.`` for none.

    Raises:
        InputError: for other signs, and for what is no grid of such places.
    """
    rows: list[str] = []
    lines = list(Piece(text).entries())
    places = set[Cell]()
    for line in lines:
        signs = [line.cut(i, i + 1) for i, sign in enumerate(line.text) if not (sign.isspace() or sign == ",")]
        for c, sign in enumerate(signs):
            if sign.text not in (UNTOLD, BLANK, OPEN):
                raise sign.error(msg("unknown symbol {text}", text=shown(sign.text)), SIGNS)
            if sign.text == UNTOLD:
                places.add((len(rows), c))
                if kind.between and len(rows) % 2 and c % 2:
                    raise sign.error(msg("a clue where four cells meet"), msg("one in a cell or between two"))
        if rows and len(signs) != len(rows[0]):
            what = msg("a row of {count} places", count=len(signs))
            raise line.error(what, msg("{count} places as in the first row", count=len(rows[0])))
        rows.append("".join(one.text for one in signs))
    if not places:
        raise InputError(msg("a pattern without clues"), expected=SIGNS)
    high, wide = len(rows), len(rows[0])
    if kind.between:
        if not (high % 2 and wide % 2):
            what = msg("{rows} rows and {cols} columns of places", rows=high, cols=wide)
            raise lines[0].error(what, msg("a place for each cell and one between each two neighbours"))
        return Arrangement((high + 1) // 2, (wide + 1) // 2, frozenset(places))
    if kind.corners and min(high, wide) < 2:
        what = msg("{rows} rows and {cols} columns of places", rows=high, cols=wide)
        raise lines[0].error(what, msg("a row and a column more than there are cells"))
    return Arrangement(high - kind.corners, wide - kind.corners, frozenset(places))


SIGNS = msg("? where a clue is, - where none is")


def patterned(
    rng: Random,
    puzzle: DeclaredPuzzle,
    answer: Marks,
    tier: int,
    places: frozenset[Cell],
    solved: Callable[[Random, DeclaredPuzzle, Marks], Marks | None],
    left_open: Callable[[DeclaredPuzzle, int], int],
) -> DeclaredPuzzle | None:
    """The board with clues at these places alone that the tier solves; None when the search does not come to one.

    Args:
        rng: the source of chance.
        puzzle: a board of the size and the rooms.
        answer: a solution of its blank print.
        tier: the cap.
        places: where clues are.
        solved: a random solution of a blank board that has the known marks.
        left_open: the variables that the solver leaves open at a tier.
    """
    making, empty = puzzle.kind.recipe, puzzle.print.with_clues({})
    blank = on(puzzle.kind, empty)

    def told(found: Marks) -> tuple[DeclaredPuzzle, set[Cell]]:
        clues = {at: clue for at, clue in making.told(rng, empty, found).clues.items() if at in places}
        return on(puzzle.kind, empty.with_clues(clues)), {*places} - clues.keys()

    board, missing = told(answer)
    if making.nearby is not None:
        there_is = _led_there(rng, puzzle, answer, places)
        if there_is is None:
            return None
        answer = there_is
        board, missing = told(answer)
    left, found, late = left_open(board, 1), None, STEPS
    for step in range(STEPS):
        if not missing and not left:
            late = late if found else step + HARDER
            found = board
        if found and (tier == 1 or step >= late):
            break
        if making.nearby is None:
            other = moved(rng, puzzle, blank, answer, left, missing or places, solved)
        else:
            other = making.nearby(rng, empty, answer, left)
        if other is None:
            continue
        there, lacking = told(other)
        if len(lacking) > len(missing) and (making.nearby is not None or rng.random() > WORSE):
            continue
        more = left_open(there, 1)
        if not missing and more.bit_count() > max(left.bit_count(), FEW if tier > 1 else 0):
            continue  # else as good, or near to a board that is solved, as harder ones are
        board, answer, missing, left = there, other, lacking, more
        if tier > 1 and not missing and 0 < left.bit_count() <= FEW and not left_open(board, tier):
            return board
    return found


def _led_there(
    rng: Random,
    puzzle: DeclaredPuzzle,
    answer: Marks,
    places: frozenset[Cell],
) -> Marks | None:
    """A solution that gives clues at all these places, from one to the next nearby; None when none is met."""
    making, empty = puzzle.kind.recipe, puzzle.print.with_clues({})
    assert making.nearby is not None
    missing = {*places} - making.told(rng, empty, answer).clues.keys()
    for _ in range(LED):
        if not missing:
            break
        there = making.nearby(rng, empty, answer, _about(puzzle, rng.choice(sorted(missing))))
        lacking = {*places} - making.told(rng, empty, there).clues.keys()
        if len(lacking) <= len(missing) + (rng.random() < ASTRAY):
            answer, missing = there, lacking
    return None if missing else answer


def moved(
    rng: Random,
    puzzle: DeclaredPuzzle,
    blank: DeclaredPuzzle,
    answer: Marks,
    left: int,
    spots: set[Cell] | frozenset[Cell],
    solved: Callable[[Random, DeclaredPuzzle, Marks], Marks | None],
) -> Marks | None:
    """Another solution beside one: other values about one of the spots, and for what is left open."""
    values = puzzle.kind.values_of(blank.print) if puzzle.kind.values_of else 1
    free = _grown(rng, blank, _about(puzzle, rng.choice(sorted(spots))), values * rng.randint(*REOPENED))
    free |= left
    return solved(rng, blank, answer.without(Marks(free, free)))


def read_regions(kind: Declaration, text: str) -> Arrangement:
    """The rooms of a board in any form; its clues do not matter.

    Raises:
        InputError: for what is no board of the kind.
    """
    from deduce import formats

    puzzle = formats.parse(text, kind.name)
    assert isinstance(puzzle, DeclaredPuzzle)
    return Arrangement(puzzle.rows, puzzle.cols, ids=puzzle.print.ids)


def _about(puzzle: DeclaredPuzzle, place: Cell) -> int:
    """The variables that a clue at a place speaks of, or of its cells."""
    print_ = puzzle.print
    if print_.corners:
        cells = print_.meeting(place)
    elif print_.between:
        cells = sum(print_.joined(place))
    else:
        cells = print_.bit(*place)
    if puzzle.kind.lines == "around":
        return sum(print_.around(cell) for cell in print_.grid.cells(cells)) & puzzle.board
    if puzzle.kind.values_of:
        count = puzzle.kind.values_of(print_)
        return sum(print_.of_value(cells, k) for k in range(1, count + 1)) & puzzle.board
    return cells & puzzle.board


def _grown(rng: Random, puzzle: DeclaredPuzzle, spot: int, most: int) -> int:
    """Some variables with those near to them, as many as that."""
    while spot.bit_count() < most and spot != puzzle.board:
        near = 0
        for bit in list(bits(spot)):
            near |= puzzle.near(bit)
        fresh = list(bits(near & puzzle.board & ~spot))
        if not fresh:
            break
        for bit in rng.sample(fresh, min(len(fresh), most - spot.bit_count())):
            spot |= bit
    return spot
