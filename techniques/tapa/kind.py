"""Tapa as a declaration: the runs around each clue, no shaded 2×2 block, one shaded piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared import Making, Numbers, Printed, Printing, Strokes, Words, declared
from deduce.declared.library.counting import number_clue, some_of
from deduce.declared.library.phrases import FOURTH_OF_A_BLOCK
from deduce.declared.library.shading import NO_POOL, SHADED_IN_ONE_PIECE
from deduce.language.messages import msg
from deduce.making.loops import RING
from deduce.relations import Rule, Table


def runs(shaded: tuple[bool, ...]) -> Counter[int]:
    """The lengths of the runs in a ring of eight cells."""
    start = next((i for i in range(8) if not shaded[i]), None)
    if start is None:
        return Counter([8])
    told = "".join("#" if shaded[(start + i) % 8] else " " for i in range(8))
    return Counter(map(len, told.split()))


@lru_cache(maxsize=1024)
def ways(numbers: str, places: tuple[int, ...]) -> tuple[int, ...]:
    """The ways to shade cells around a clue, as bitsets over their places in the ring."""
    told = Counter(int(number) for number in numbers if number not in "0?")
    found = []
    for row in range(1 << len(places)):
        there = runs(tuple(k in places and bool(row >> places.index(k) & 1) for k in range(8)))
        if there.total() == (len(numbers) if numbers != "0" else 0) and told <= there:
            found.append(row)
    return tuple(found)


def rules(board: Printed) -> Iterator[Rule]:
    """Clues, then the pictures and the connection that hold everywhere."""
    for (r, c), numbers in board.clues.items():
        ring = [(r + dr, c + dc) for dr, dc in RING]
        places = tuple(k for k, cell in enumerate(ring) if board.bit(*cell) and cell not in board.clues)
        spots = tuple(board.bit(*ring[k]) for k in places)
        told = {"en": "-".join(str(numbers)), "ja": "・".join(str(numbers))}
        said = number_clue(board, (r, c), sum(spots), told)
        wrong = msg("around {clue} the shaded cells make other runs: {filled}")
        yield Table(spots, ways(str(numbers), places), name="clue", clue=said, wrong=wrong)
    yield from (NO_POOL, SHADED_IN_ONE_PIECE)


def every_run(board: Printed, solution: Marks) -> Printed:
    """Unshaded cells with the runs around them, where there are any."""
    clues: dict[Cell, Printing] = {}
    for r, c in board.grid.cells(solution.no):
        there = runs(tuple(bool(board.bit(r + dr, c + dc) & solution.yes) for dr, dc in RING))
        if there:
            clues[r, c] = "".join(map(str, sorted(there.elements())))
    return board.with_clues(clues)


def counted(rng: Random, board: Printed, solution: Marks) -> Printed:
    """All of these, or only some."""
    return some_of(rng, every_run(board, solution), (0.3, 0.45, 1))


KIND = declared(
    "tapa",
    title={"en": "Tapa", "ja": "Tapa"},
    gist={
        "en": "Shade one connected wall; numbers are the lengths of its runs around a cell.",
        "ja": "ひとつながりの壁を塗る。数字は、まわりで続く黒マスの長さ。",
    },
    aliases=("タパ",),
    numbers=Numbers(
        least=1,
        most=0,
        outside=True,
        words="0|[1-8?]|[1-5?]{2}|[1-3?]{3}|[1?]{4}",
        told=msg("one to four runs, such as 13 or ?2"),
    ),
    rules=rules,
    making=Making(counted, all_told=every_run, share=0.7, tiny=((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4))),
    puzzlink={"tapa": "ring"},
    pzprv3={"tapa": "ring-and-answer"},
    strokes=Strokes(runs=True),
    janko=("tapa",),
    janko_signs={"9": "?"},
    task={"tapa": "words"},
    html=("words", "tapa-task-cell"),
    plainly=("only-exit", "out-of-reach", "cut-cell", "one-step"),
    derived={
        "forbidden-picture": FOURTH_OF_A_BLOCK,
        "local-cases": Words(
            "Ways around a clue",
            "数字のまわり",
            "With {round}, all ways to place the runs around the clue agree, so {therefore}.\n"
            "With {because}, all ways to place the runs around the clue agree, so {therefore}.",
            "{round}から、数字のまわりの残る塗り方のどれでも{therefore}。\n"
            "{because}から、数字のまわりの残る塗り方のどれでも{therefore}。",
        ),
        "shared-pairs": Words(
            "Neighbouring clues",
            "隣り合う数字",
            "From clue to clue, with {because}, the cells that they share are settled, so {therefore}.",
            "{since}、数字が分け合うマスを順にたどると、{therefore}。",
            rank=27,
        ),
        "ways-of-a-clue": Words("Cases of a clue", "数字の場合分け"),
    },
)
