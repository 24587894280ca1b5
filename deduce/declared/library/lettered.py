"""What genres say in whose lines each of some letters stands once, while other cells stay blank."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.clues import clue
from deduce.declared.library.valued import each_once, one_in_each_cell, random_square, values_of
from deduce.declared.numbers import Misfit, Numbers, Printing
from deduce.declared.outside import Outside, end_clue, letter_of, number_of
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.relations import Count, Foremost, Rule, Table

MOST = 12
"""How many rows a board has at most."""
SIDES = Outside(("above", "left", "below", "right"), least=1, most=MOST, letters=True)
GIVEN = Numbers(
    least=1, most=0, words=f"[A-{letter_of(MOST)}]", told=msg("a letter from A to {last}", last=letter_of(MOST))
)
"""What may be printed in a cell."""
SMALL = {letter_of(k).lower(): letter_of(k) for k in range(1, MOST + 1)}
"""Small letters, and ours."""
FEWER = 0.4
"""How often a random board has two letters less than cells in a row; large ones have, or clues would seldom do."""


def letters_and_blank(board: Printed) -> int:
    """How many values a cell may have: the letters, and that it is blank where a line has more cells."""
    return board.letters + (board.letters < max(board.rows, board.cols))


def letters_in_lines(board: Printed) -> Iterator[Rule]:
    """Every cell has a letter or none, and each letter stands once in every row and column; then what is given.

    Raises:
        Misfit: for a board that is no square or too large, for more letters than cells in a line, and for a clue that
            is none of them.
    """
    n, count = board.rows, board.letters
    if board.cols != n or n > MOST:
        what = msg("a board of {rows}×{cols}", rows=n, cols=board.cols)
        raise Misfit((0, 0), what, msg("a square of at most {most} rows", most=MOST))
    if count > n:
        expected = msg("at most {most} letters, as many as cells in a row", most=n)
        raise Misfit((0, 0), msg("{count} letters", count=count), expected)
    for place, letter in board.clues.items():
        if (number_of(str(letter)) or 0) > count:
            what = msg("{clue} is printed", clue=letter)
            raise Misfit(place, what, msg("a letter from A to {last}", last=letter_of(count)))
    yield from one_in_each_cell(board, letters_and_blank(board))
    for i, (said, line) in enumerate(board.lines()):
        cells, name = board.grid.union(line), "row" if i < n else "column"
        yield from each_once(board, count, name, said, cells, letter_of)
        if count < n:
            several = "the blank cell of" if n - count == 1 else "the blank cells of"
            there = {"en": f"{several} {said['en']}", "ja": f"{said['ja']}の空白"}
            wrong = msg("{line} does not have {count} blank cells", line=said, count=n - count)
            blank = board.of_value(cells, count + 1)
            yield Count.of(blank, n - count, n - count, name="blank", place=there, wrong=wrong)
    for cell, letter in board.inner.items():
        spots = values_of(board, board.bit(*cell), letters_and_blank(board))
        named = clue("the given {letter} of {cell}", "{cell}の{letter}", sum(spots), (cell,), letter=letter)
        row = 1 << (number_of(str(letter)) or 1) - 1
        yield Table(spots, (row,), name="given", clue=named, wrong=msg("{clue} does not hold"))


def first_from_outside(board: Printed) -> Iterator[Rule]:
    """A letter outside is the first that is seen from there."""
    for place, letter in board.outside:
        spots = tuple(values_of(board, board.bit(*cell), letters_and_blank(board)) for cell in seen(board, place))
        said = end_clue(place, letter, sum(map(sum, spots)), board.rows)
        number = number_of(str(letter)) or 1
        yield Foremost(spots, number - 1, board.rows - board.letters, name="first", clue=said)


def seen(board: Printed, place: Cell) -> list[Cell]:
    """The cells of a line from the end at which a place stands."""
    line = board.line(place)
    return line if min(place) < 0 else line[::-1]


def blank_board(rng: Random, rows: int, cols: int) -> Printed:
    """A board without anything, with one letter less than cells in a row, or two."""
    fewer = rows > 6 or (rows > 4 and rng.random() < FEWER)
    return Printed(((None,) * cols,) * rows, depth=rows - 2 if fewer else 0)


def random_letters(rng: Random, board: Printed) -> Marks | None:
    """Random letters on a square, each once in every row and column."""
    found = random_square(rng, board, MOST)
    if found is None:
        return None
    count, yes = board.letters, 0
    for k in range(1, board.rows + 1):
        cells = found.yes >> (k - 1) * board.plane & board.grid.board
        yes |= board.of_value(cells, min(k, count + 1))
    every = sum(board.of_value(board.grid.board, k) for k in range(1, letters_and_blank(board) + 1))
    return Marks(yes, every & ~yes)


def exchanged_lines(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """The same letters with two rows or two columns exchanged, one of them with some of the variables `left`."""
    n, plane = board.rows, board.plane
    values = range(letters_and_blank(board))
    cells = [board.grid.at(cell) for k in values for cell in bits(left >> k * plane & board.grid.board)]
    across = rng.randrange(2)
    one = rng.choice(cells)[across] if cells else rng.randrange(n)
    other = rng.choice([i for i in range(n) if i != one] or [one])
    goes = {one: other, other: one}
    yes = 0
    for k in values:
        for cell in bits(solution.yes >> k * plane & board.grid.board):
            r, c = board.grid.at(cell)
            there = (r, goes.get(c, c)) if across else (goes.get(r, r), c)
            yes |= board.of_value(board.bit(*there), k + 1)
    return Marks(yes, (solution.yes | solution.no) & ~yes)


def all_firsts(rng: Random, board: Printed, solution: Marks) -> Printed:  # noqa: ARG001
    """The letter that is seen first from every side."""
    letters = {
        cell: letter_of(k)
        for k in range(1, board.letters + 1)
        for cell in bits(solution.yes >> (k - 1) * board.plane & board.grid.board)
    }
    clues: dict[Cell, Printing] = {}
    for _, places in SIDES.places(board.rows, board.cols):
        for place in places:
            line = (letters.get(board.bit(*cell)) for cell in seen(board, place))
            clues[place] = next(letter for letter in line if letter)
    return board.with_clues({**board.inner, **clues})
