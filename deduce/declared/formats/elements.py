"""Declared kinds on puzzle-….com: their boards in HTML, of which only what is printed is known.

Clues are what is written in cells; rooms have walls by the class words ``br``, ``bl``, ``bt`` and ``bb``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.library.stars import STAR
from deduce.declared.numbers import Printing
from deduce.formats.bodies import Site, Tag
from deduce.formats.rooms import rooms
from deduce.formats.source import shown
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.declared.formats.base import BoardFormats

Tags = Sequence[Sequence[Tag]]

WALLS = frozenset({"br", "bl", "bt", "bb"})
BLACK = "wall"
PEARLS = {"dot-white": "w", "dot-black": "b"}
LETTERS = 36
"""Digits and letters are the numbers below."""


def rooms_between(tags: Tags) -> list[list[int]]:
    """The rooms between the walls of cells."""

    def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (r, c), (y, x) = sorted((a, b))
        first, second = tags[r][c].classes, tags[y][x].classes
        return bool({"br"} & first or {"bl"} & second) if r == y else bool({"bb"} & first or {"bt"} & second)

    return rooms(len(tags), len(tags[0]), wall)


def _number(tag: Tag) -> Printing:
    """The number in a cell, which may be a digit or a letter.

    Raises:
        InputError: for something else.
    """
    if not tag.text:
        return None
    if not (tag.text.isascii() and tag.text.isalnum()) or len(tag.text) > 4:
        raise tag.piece.error(msg("bad sign {text}", text=shown(tag.text)), msg("a number"))
    return int(tag.text) if tag.text.isdigit() else int(tag.text, LETTERS)


def _word(tag: Tag) -> Printing:
    """The numbers in a cell, as one word."""
    return "".join(tag.text.split()) or None


def _black(tag: Tag) -> Printing:
    """The number in a black cell, or that it is black."""
    number = _number(tag)
    return "x" if number is None and BLACK in tag.classes else number


def _pearl(tag: Tag) -> Printing:
    """The pearl that a dot is."""
    return next((pearl for word, pearl in PEARLS.items() if word in tag.classes), None)


CLUES: dict[str, Callable[[Tag], Printing]] = {
    "numbers": _number,
    "words": _word,
    "black": _black,
    "pearls": _pearl,
    "walls": lambda _: None,
}
"""By the word for them in a declaration, the clue of a cell."""
STARS = "stars"
"""That of boards whose clues are white dots in cells and between them."""


def with_elements(form: BoardFormats, site: Site[DeclaredPuzzle]) -> Site[DeclaredPuzzle]:
    """The same body with the boards in HTML of a kind that has them."""
    kind = form.kind
    if not kind.html:
        return site
    told, *words = kind.html

    def read(tags: Tags) -> DeclaredPuzzle:
        whole = tags[0][0].piece
        if told == STARS:
            return form.puzzle(_stars(tags), whole)
        draft = Draft(len(tags), len(tags[0]))
        for r, row in enumerate(tags):
            for c, tag in enumerate(row):
                draft.clues[r][c], draft.places[r, c] = CLUES[told](tag), tag.piece
        if kind.rooms:
            draft.names = rooms_between(tags)
        return form.puzzle(draft, whole)

    return site._replace(board=read, classes=WALLS if kind.rooms else frozenset(words), dots=told == "pearls")


def _stars(tags: Tags) -> Draft:
    """The places of white dots.

    Raises:
        InputError: for one on the frame of the board.
    """
    draft = Draft(2 * len(tags) - 1, 2 * len(tags[0]) - 1)
    for r, row in enumerate(tags):
        for c, tag in enumerate(row):
            for down, across, words in tag.dots:
                if "dot-white" not in words:
                    continue
                y, x = 2 * r + down, 2 * c + across
                if y >= draft.rows or x >= draft.cols:
                    raise tag.piece.error(msg("a star on the frame"), msg("stars on the board"))
                draft.put(y * draft.cols + x, STAR, tag.piece, "")
    return draft
