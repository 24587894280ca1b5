"""What genres say that cut a board into pieces about stars: each piece holds one star and is point-symmetric about it.

A star stands in a cell, between two, or where four meet. A half-turn about it brings each cell of its piece to another
one, so its cells come in pairs, but for those that the star touches: these are its own from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.board.reference import parts
from deduce.contract.puzzle import Name
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, cell_name, cell_said
from deduce.relations import Centred, Count, Rule
from deduce.relations.count.subsets import CELL

STAR = "*"
MOST = 4000
"""So many pairs of cells may belong to stars on a board at most."""


SIGNS = {"*": (0, 0), "*>": (0, 1), "*v": (1, 0), "*+": (1, 1)}
"""How a star is written in the first of the cells that it touches, and how far below and to the right of its middle it
stands, in halves of a cell."""


def places_of(words: Sequence[Sequence[Printing]]) -> list[list[Printing]]:
    """What is printed in the places of a board, in its cells and between them, from what is written in its cells.

    Raises:
        Misfit: for a star off the board, or for what is none; by its place.
    """
    found: list[list[Printing]] = [[None] * (2 * len(words[0]) - 1) for _ in range(2 * len(words) - 1)]
    for r, row in enumerate(words):
        for c, word in enumerate(row):
            if word is None:
                continue
            down, right = SIGNS[str(word)]
            if 2 * r + down >= len(found) or 2 * c + right >= len(found[0]):
                raise Misfit((2 * r, 2 * c), msg("a star on the frame"), msg("stars on the board"))
            found[2 * r + down][2 * c + right] = STAR
    return found


def words_of(places: Sequence[Sequence[Printing]]) -> list[list[Printing]]:
    """The reverse: of several stars in the first cell that they touch, the first one."""
    signs = {way: sign for sign, way in SIGNS.items()}
    found: list[list[Printing]] = [[None] * ((len(places[0]) + 1) // 2) for _ in range((len(places) + 1) // 2)]
    for r, row in enumerate(places):
        for c, clue in enumerate(row):
            if clue is not None and found[r // 2][c // 2] is None:
                found[r // 2][c // 2] = signs[r % 2, c % 2]
    return found


class Star(NamedTuple):
    """A star.

    Attributes:
        number: its number, from 1, in reading order.
        place: where it stands, in halves of cells: the cell ``(r, c)`` has its middle at ``(2r, 2c)``.
        own: the cells that it touches.
    """

    number: int
    place: Cell
    own: int

    def opposite(self, cell: Cell) -> Cell:
        """Where a half-turn about it brings a cell."""
        return self.place[0] - cell[0], self.place[1] - cell[1]

    def image(self, board: Printed, bit: int) -> int:
        """The same as bits; 0 off the board."""
        return board.bit(*self.opposite(board.grid.at(bit)))

    @property
    def spots(self) -> tuple[Cell, Cell]:
        """The first and the last cell that it touches."""
        (r, c), half = self.place, (1, 1)
        return (r // 2, c // 2), ((r + half[0]) // 2, (c + half[1]) // 2)

    @property
    def said(self) -> Name:
        """How it is spoken of: by its number, and by where it stands."""
        first, last = self.spots
        found = {}
        for lang in LANGUAGES:
            where = cell_name(first, lang) + (f"–{cell_name(last, lang)}" if first != last else "")
            found[lang] = f"星{self.number}（{where}）" if lang == "ja" else f"star {self.number} ({where})"
        return found


@lru_cache(maxsize=512)
def stars(board: Printed) -> tuple[Star, ...]:
    """The stars in reading order.

    Raises:
        Misfit: for two that touch the same cell.
    """
    found, touched = list[Star](), dict[int, Star]()
    for k, place in enumerate(board.clues, 1):
        star = Star(k, place, sum(board.joined(place)))
        for bit in bits(star.own):
            if bit in touched:
                cell = cell_said(board.grid.at(bit))
                raise Misfit(place, msg("two stars touch {cell}", cell=cell), msg("stars that touch no cell together"))
            touched[bit] = star
        found.append(star)
    return tuple(found)


@lru_cache(maxsize=512)
def pairs(board: Printed) -> tuple[tuple[int, ...], ...]:
    """For each star the pairs of cells that may belong to it, in reading order: both are on the board and no other
    star's own, and such pairs lead from them to the star.

    Raises:
        Misfit: for a board that has more than `MOST`.
    """
    every = stars(board)
    free = board.grid.board & ~sum(star.own for star in every)
    found, count = list[tuple[int, ...]](), 0
    for star in every:
        some, seen, new = list[int](), star.own, star.own
        while new:
            near, new = board.grid.beside(new) & free & ~seen, 0
            for bit in bits(near):
                pair = bit | star.image(board, bit)
                if not pair & seen and star.image(board, bit) & free:
                    some.append(pair)
                    seen |= pair
                    new |= pair
        found.append(tuple(sorted(some, key=lambda pair: pair & -pair)))
        count += len(some)
        if count > MOST:
            what = msg("more than {most} pairs of cells may belong to stars", most=MOST)
            raise Misfit(star.place, what, msg("a smaller board, or more stars"))
    return tuple(found)


def star_count(board: Printed) -> int:
    """How many stars there are."""
    return len(board.clues)


def around_stars(board: Printed) -> Iterator[Rule]:
    """Each cell belongs to one star, and the cells of each star hang together."""
    over: dict[int, int] = {}
    first = 0
    for some in pairs(board):
        for i, pair in enumerate(some):
            for cell in bits(pair):
                over[cell] = over.get(cell, 0) | 1 << first + i
        first += len(some)
    taken = sum(star.own for star in stars(board))
    for cell in bits(board.grid.board & ~taken):
        place = cell_said(board.grid.at(cell))
        lost, twice = msg("{cell} belongs to no star", cell=place), msg("{cell} would belong to two stars", cell=place)
        yield Count.of(over.get(cell, 0), 1, 1, name=CELL, place=place, wrong=lost, short=lost, over=twice)
    first = 0
    for star, some in zip(stars(board), pairs(board), strict=True):
        number = {cell: i for i, pair in enumerate(some) for cell in bits(pair)}
        near = []
        for i, pair in enumerate(some):
            beside = {number[cell] for cell in bits(board.grid.beside(pair)) if cell in number}
            near.append(sum(1 << first + k for k in beside - {i}))
        inner = sum(1 << first + i for i, pair in enumerate(some) if board.grid.beside(pair) & star.own)
        if some:
            every = (1 << len(some)) - 1 << first
            yield Centred(every, inner, tuple(near), name="connected", place=star.said)
        first += len(some)


def star_faults(board: Printed, answer: Mapping[Cell, int]) -> Iterator[tuple[str, object]]:
    """What is wrong with numbers of stars in cells: a cell of none, a star without its own, a cell without its image,
    and cells that are cut off.
    """
    every = stars(board)
    for cell, number in answer.items():
        if not number:
            yield CELL, msg("{cell} belongs to no star", cell=cell_said(cell))
    for star in every:
        mine = {cell for cell, number in answer.items() if number == star.number}
        own = set(board.grid.cells(star.own))
        for cell in sorted(own - mine):
            yield "own", msg("{cell} does not belong to {star}, which touches it", cell=cell_said(cell), star=star.said)
        for cell in sorted(mine):
            if star.opposite(cell) not in mine:
                said = msg("{cell} belongs to {star}, but not what lies opposite", cell=cell_said(cell), star=star.said)
                yield "symmetric", said
        for part in parts(mine):
            if not part & own and own <= mine:
                said = msg("{cell} is cut off from {star}", cell=cell_said(min(part)), star=star.said)
                yield "connected", said


# Random pieces --------------------------------------------------------------------------------------------------------

SMALL = 0.5
"""How often a piece of one cell is thought better of."""


def cut_about_stars(rng: Random, rows: int, cols: int) -> Printed:
    """A board cut at random into pieces that are point-symmetric, each with its star."""
    blank = Printed(((None,) * (2 * cols - 1),) * (2 * rows - 1), between=True)
    found = printed_stars(blank, recut(rng, blank, blank.grid.board))
    for _ in range(TRIED):
        if any(pairs(found)):
            break
        found = printed_stars(blank, recut(rng, blank, blank.grid.board))
    return found


TRIED = 100
"""How many boards are cut until one is not settled from the beginning."""


def printed_stars(board: Printed, places: Sequence[Cell]) -> Printed:
    """The board with stars in these places."""
    clues: dict[Cell, Printing] = dict.fromkeys(places, STAR)
    return board.with_clues(clues)


def recut(rng: Random, board: Printed, region: int) -> list[Cell]:
    """The places of stars whose pieces, grown at random, cover a region."""
    found = list[Cell]()
    while region:
        cell = rng.choice(list(bits(region)))
        tried = [_grown(rng, board, place, region) for place in _places(board, cell, region)]
        place, piece = rng.choice(tried)
        if piece == cell and rng.random() < SMALL:
            place, piece = max(tried, key=lambda one: one[1].bit_count())
        found.append(place)
        region &= ~piece
    return found


def _places(board: Printed, cell: int, region: int) -> list[Cell]:
    """Where a star may stand that touches a cell and others of a region alone."""
    r, c = board.grid.at(cell)
    near = [(2 * r + dr, 2 * c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)]
    high, wide = board.places.rows, board.places.cols
    return [(y, x) for y, x in near if 0 <= y < high and 0 <= x < wide and not sum(board.joined((y, x))) & ~region]


def _grown(rng: Random, board: Printed, place: Cell, region: int) -> tuple[Cell, int]:
    """A piece about a star, of cells of a region, and the place of the star."""
    star = Star(0, place, sum(board.joined(place)))
    piece, size = star.own, rng.choice(SIZES)
    while piece.bit_count() < size:
        near = [bit for bit in bits(board.grid.beside(piece) & region & ~piece) if star.image(board, bit) & region]
        if not near:
            break
        bit = rng.choice(near)
        piece |= bit | star.image(board, bit)
    return place, piece


SIZES = (2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 12, 14, 16)
"""Of about how many cells pieces are grown."""


def moved(rng: Random, board: Printed, solution: Marks, left: int) -> Printed:
    """The board with two or three neighbouring pieces cut anew; mostly where the solver leaves cells open."""
    pieces, first, doubtful = list[int](), 0, list[int]()
    for star, some in zip(stars(board), pairs(board), strict=True):
        mine = range(first, first + len(some))
        pieces.append(star.own | sum(some[k - first] for k in mine if solution.yes >> k & 1))
        if any(left >> k & 1 for k in mine):
            doubtful.append(star.number - 1)
        first += len(some)
    k = rng.choice(doubtful or range(len(pieces)))
    region, gone = pieces[k], {k}
    for _ in range(rng.choice((1, 1, 2))):
        beside = board.grid.beside(region) & ~region
        near = [i for i, piece in enumerate(pieces) if i not in gone and piece & beside]
        if near:
            other = rng.choice(near)
            region |= pieces[other]
            gone.add(other)
    kept = [star.place for star in stars(board) if star.number - 1 not in gone]
    return printed_stars(board, [*kept, *recut(rng, board, region)])
