"""Dominosa as a declaration: each cell lies in one domino, and each pair of numbers is on one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from deduce.board.marks import Marks, bits
from deduce.contract.cells import Value
from deduce.declared import Making, Misfit, Numbers, Printed, Words, declared
from deduce.declared.library.dominoes import MOST, domino_faults, dominoes, greatest, laid_out, numbers_of
from deduce.language.messages import msg
from deduce.language.words import cell_said
from deduce.relations import Count, Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, then dominoes."""
    most, pieces = greatest(board.rows, board.cols), dominoes(board)
    for cell, number in board.clues.items():
        if int(str(number)) > most:
            what = msg("{number} is printed in {cell}", number=number, cell=cell_said(cell))
            raise Misfit(cell, what, msg("a number from 0 to {most}", most=most))
    mine: dict[int, int] = {}
    for i, cells in enumerate(pieces):
        for bit in bits(cells):
            mine[bit] = mine.get(bit, 0) | 1 << i
    for spot in board.grid.cells():
        lost, twice = msg("{cell} is in no domino", cell=cell_said(spot)), msg("two dominoes would share a cell")
        yield Count.of(
            mine[board.bit(*spot)], 1, 1, name="cover", place=cell_said(spot), wrong=lost, short=lost, over=twice
        )
    over: dict[tuple[int, int], int] = dict.fromkeys(combinations_with_replacement(range(most + 1), 2), 0)
    for i, cells in enumerate(pieces):
        over[numbers_of(board, cells)] |= 1 << i
    for (one, other), places in over.items():
        name = {"en": f"the domino {one}–{other}", "ja": f"ドミノ{one}–{other}"}
        lost, twice = msg("{domino} is nowhere", domino=name), msg("{domino} is there twice", domino=name)
        yield Count.of(places, 1, 1, name="domino", place=name, short=lost, over=twice)


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """The board as it is."""
    del solution
    return board


def moved(rng: Random, board: Printed, solution: Marks, left: int) -> Printed:
    """The board with a domino turned round, or exchanged for another one; mostly ones that the solver leaves open."""
    pieces = [tuple(board.grid.cells(cells)) for cells in dominoes(board)]
    placed = [bit.bit_length() - 1 for bit in bits(solution.yes)]
    open_ = [i for i in placed if left >> i & 1] or placed
    clues = dict(board.clues)
    (a, b), (c, d) = pieces[rng.choice(open_)], pieces[rng.choice(placed)]
    if rng.random() < 0.5 or (a, b) == (c, d):
        clues[a], clues[b] = clues[b], clues[a]
    else:
        clues[a], clues[b], clues[c], clues[d] = clues[c], clues[d], clues[a], clues[b]
    return board.with_clues(clues)


KIND = declared(
    "dominosa",
    title={"en": "Dominosa", "ja": "ドミノーサ"},
    gist={
        "en": "Part the numbers into dominoes of two neighbours, with each pair of numbers once.",
        "ja": "隣り合う二つの数字ずつに分けてドミノにする。同じ組合せのドミノは一つしかない。",
    },
    aliases=("domino hunt", "dominoes", "domino-suche", "solitaire domino"),
    numbers=Numbers(least=0, most=MOST, every=True),
    pieces_of=dominoes,
    piece_faults=domino_faults,
    sides=(
        Value("placed", "が入る", noun="domino", noun_ja="ドミノ"),
        Value("excluded", "は入らない", noun="excluded domino"),
    ),
    rules=rules,
    making=Making(
        told,
        laid_out,
        changed=moved,
        reference=(),  # squares have no whole set
        tiny=((1, 2), (2, 3), (3, 2), (2, 3), (2, 6), (6, 2), (1, 6)),
    ),
    janko=("dominosa", "domino"),
    tatham="Dominosa",
    task={"dominosa": "dominoes"},
    plainly=("two-links", "three-links"),
    derived={
        "full": Words(
            "Cell or domino used",
            "使用済み",
            "{cover:.0}With {marks}, {therefore}.\nWith {marks}, {domino} has its place, so {therefore}.\n"
            "With {because}, {therefore}.",
            "{cover:.0}{marks}から、{therefore}。\n{marks}で{domino}は使ったので、{therefore}。\n{since}、{therefore}。",
        ),
        "last-places": Words(
            "Only place",
            "残る場所",
            "With {struck_out}, only one domino is left for {cover}, so {therefore}.\n"
            "With {struck_out}, only one place is left for {domino}, so {therefore}.\n"
            "Only one domino is left for {cover}, so {therefore}.\n"
            "Only one place is left for {domino}, so {therefore}.\n"
            "With {because}, only one place is left, so {therefore}.",
            "{struck_out}から、{cover}に残るドミノは一つ。だから{therefore}。\n"
            "{struck_out}から、{domino}の入る場所は一つ。だから{therefore}。\n"
            "{cover}に残るドミノは一つ。だから{therefore}。\n"
            "{domino}の入る場所は一つ。だから{therefore}。\n"
            "{since}、残る場所は一つ。だから{therefore}。",
        ),
        "overlap": Words(
            clash="With {marks}, {within}.\n{within}.\nWith {marks}, {unshared}.\n{unshared}.",
            clash_ja="{marked}、{within}。\n{within}。\n{marked}、{unshared}。\n{unshared}。",
        ),
    },
)
