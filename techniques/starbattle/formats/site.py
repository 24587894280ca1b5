"""Star Battle boards of puzzle-star-battle.com: the task string, and the elements of the drawn board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from deduce.board.marks import Marks
from deduce.formats.bodies import Tag, Task
from deduce.formats.rooms import rooms
from deduce.formats.source import MAX_CELLS, rows_of_length, shown
from deduce.language.messages import msg
from techniques.starbattle.formats.reading import board, starred
from techniques.starbattle.kind import StarBattle

USUAL = {9: 2, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6}
"""The stars of the site by size; one star where the size is not listed."""
WALLS = frozenset({"br", "bl", "bt", "bb"})
"""The class words of walls, which boards of other genres with rooms have too."""
NAMES = ("star-battle",)
"""What stands for the genre in the address of the site."""
STAR, EMPTY = frozenset({"star", "cell-1"}), frozenset({"cross", "dot", "cell-2"})
"""The class words of marked cells, also as scrapers see them."""


def is_task(word: str) -> bool:
    """Whether a word has only numbers and commas, as many as a square has cells."""
    if not re.fullmatch(r"[0-9]{1,4}(?:,[0-9]{1,4}){15,}", word):
        return False
    count = word.count(",") + 1
    return isqrt(count) ** 2 == count


def read_task(task: Task) -> StarBattle:
    """Region numbers in reading order. The page may say the stars; else they follow from the size."""
    words = task.text.split(",")
    side = isqrt(len(words))
    rows, cols = task.shape or (side, side)
    if len(words) > MAX_CELLS or rows * cols != len(words):
        raise task.text.error(msg("{count} numbers", count=len(words)), msg("{count} numbers", count=rows * cols))
    said = re.search(r"([1-6])\s*(?:★|☆|&#9733;|&starf;|stars?\b)", task.around)
    stars = int(said[1]) if said else USUAL.get(rows, 1)
    return board(rows_of_length([int(word.text) for word in words], cols), stars, task.text, stated=said is not None)


def write_task(puzzle: StarBattle) -> str | None:
    """For boards that have the usual number of stars."""
    task = ",".join(str(value) for row in puzzle.ids() for value in row)
    return task if USUAL.get(puzzle.rows, 1) == puzzle.stars and is_task(task) else None


def read_board(tags: Sequence[Sequence[Tag]]) -> StarBattle:
    """Walls are the class words br, bl, bt and bb of a cell: right, left, top and bottom."""
    for row in tags:
        for tag in row:
            if "cell" not in tag.classes:
                raise tag.piece.error(
                    msg("element {text} is not understood", text=shown(tag.piece.text)), msg("the class word cell")
                )

    def wall(a: tuple[int, int], b: tuple[int, int]) -> bool:
        (r, c), (y, x) = sorted((a, b))
        first, second = tags[r][c].classes, tags[y][x].classes
        return bool({"br"} & first or {"bl"} & second) if r == y else bool({"bb"} & first or {"bt"} & second)

    rows, cols = len(tags), len(tags[0])
    return board(rooms(rows, cols, wall), USUAL.get(rows, 1), tags[0][0].piece)


def board_marks(puzzle: StarBattle, tags: Sequence[Sequence[Tag]]) -> Marks:
    """The class words star and cross (or cell-1 and cell-2, as scrapers see them)."""
    marked = [[1 if tag.classes & STAR else 0 if tag.classes & EMPTY else None for tag in row] for row in tags]
    return starred(puzzle, marked, tags[0][0].piece, rest=True)
