"""Nurikabe as a declaration: islands of the printed sizes in one shaded piece without a 2×2 block."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks
from deduce.declared import Making, Numbers, Printed, Words, declared
from deduce.declared.library.counting import number_clue
from deduce.declared.library.shading import SHADED_IN_ONE_PIECE
from deduce.language.messages import msg
from deduce.making.islands import numbered, random_sea, sea_nearby
from deduce.relations import Islands, Never, Rule, Size


def rules(board: Printed) -> Iterator[Rule]:
    """The sea without pools and in one piece, then the islands."""
    yield Never("AA/AA", name="pool", wrong=msg("the 2×2 block {cells} is all shaded"))
    yield SHADED_IN_ONE_PIECE
    islands = Islands(
        board.grid.union(board.clues), name="islands", wrong=msg("the island {cells} has {count} numbers, not one")
    )
    for cell, number in board.clues.items():
        if isinstance(number, int):
            bit = board.bit(*cell)
            said = number_clue(board, cell)
            wrong = msg("the island of {clue} has {count} cells, not {numbers}")
            yield Size(islands, bit, number, name="size", clue=said, wrong=wrong)
    yield islands


def sea(rng: Random, board: Printed) -> Marks:
    """A random sea."""
    yes = random_sea(rng, board.grid)
    return Marks(yes, board.grid.board & ~yes)


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """The sea with a cell or two changed."""
    yes = sea_nearby(rng, board.grid, solution.yes, left)
    return Marks(yes, board.grid.board & ~yes)


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Each island with its size in one of its cells; one that has a number in a single cell keeps it there."""
    return board.with_clues(numbered(rng, board.grid, solution.yes, board.grid.union(board.clues)))


KIND = declared(
    "nurikabe",
    title={"en": "Nurikabe", "ja": "ぬりかべ"},
    gist={
        "en": "Shade one connected wall that leaves islands, each as large as its one number.",
        "ja": "ひとつながりの黒マスで、シマを分ける。どのシマも、その数字の大きさになる。",
    },
    aliases=("islands", "cell-structure"),
    numbers=Numbers(least=1, symbols={"?": msg("an island of unknown size")}, outside=True),
    rules=rules,
    making=Making(counted, solution=sea, nearby=nearby, dropped="?", least=1.0),
    puzzlink={"nurikabe": "number16"},
    pzprv3={"nurikabe": "clues-and-answer"},
    kanpen={"nurikabe": "clues"},
    janko=("nurikabe",),
    task={"nurikabe": "numbers"},
    html=("numbers", "nurikabe-task-cell"),
    plain=28,
    derived={
        "complete-island": Words(),
        "between-islands": Words(),
        "forbidden-picture": Words(
            "Fourth of a pool",
            "2×2の四つ目",
            "With {because} the 2×2 block would be all shaded, so {therefore}.",
            "{since}、{cells}も黒マスだと2×2がすべて黒マスになってしまう。だから{therefore}。",
        ),
        "only-exit": Words(),
        "room-to-grow": Words(),
        "unreached-cell": Words(),
        "loose-part": Words(),
        "cut-cell": Words(),
        "pool-breaker": Words(),
        "one-step": Words(),
        "ways-of-a-clue": Words(
            "Shapes of an island",
            "シマの形",
            "All shapes of one island that break no rule agree; with {because}, {therefore}.",
            "{since}、一つのシマがとれる形のどれでも{therefore}。",
        ),
    },
)
