"""Shikaku as a declaration: the rectangles that hold one clue and have its area, and that they cover the board."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks, bits
from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Words, declared
from deduce.declared.library.counting import ANY_NUMBER
from deduce.declared.library.covering import covered_once, cut_into_rectangles, rectangle_faults, rectangles
from deduce.relations import Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Each cell lies in one rectangle."""
    return covered_once(board, rectangles(board))


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """The board as it is: its numbers are those of the rectangles into which it was cut."""
    del solution
    return board


def moved(rng: Random, board: Printed, solution: Marks, left: int) -> Printed:
    """The board with the number of one rectangle in another of its cells; mostly of one that the solver leaves open."""
    pieces = rectangles(board)
    placed = list(bits(solution.yes))
    bit = rng.choice([bit for bit in placed if bit & left] or placed)
    cells = tuple(board.grid.cells(pieces[bit.bit_length() - 1]))
    here = next(cell for cell in cells if cell in board.clues)
    clues = {cell: clue for cell, clue in board.clues.items() if cell != here}
    return board.with_clues({**clues, rng.choice(cells): board.clues[here]})


KIND = declared(
    "shikaku",
    title={"en": "Shikaku", "ja": "四角に切れ"},
    gist={
        "en": "Cut the board into rectangles, each with one number that is its area.",
        "ja": "盤面を長方形に切り分ける。長方形には数字が一つずつ入り、その面積を示す。",
    },
    aliases=("rectangles", "rect", "rechtecke", "sikaku", "divide by squares"),
    numbers=Numbers(least=1, symbols=ANY_NUMBER),
    pieces_of=rectangles,
    piece_faults=rectangle_faults,
    sides=(
        Value("placed", "が入る", noun="rectangle", noun_ja="長方形"),
        Value("excluded", "は入らない", noun="excluded rectangle"),
    ),
    rules=rules,
    making=Making(
        told,
        cut_into_rectangles,
        changed=moved,
        reference=(6, 8),
        tiny=((1, 3), (2, 2), (2, 3), (2, 3), (3, 3), (3, 3), (2, 4), (3, 3)),
        rare=("? - -\n- ? -", "? -\n- 2", "? - 2\n- - ?"),
    ),
    puzzlink={"shikaku": "number16"},
    pzprv3={"shikaku": "clues borders"},
    kanpen={"shikaku": "clues"},
    janko=("shikaku", "sikaku", "rechtecke"),
    tatham="Rectangles",
    task={"shikaku": "numbers"},
    html=("numbers",),
    derived={
        "full": Words(
            "Overlapping rectangles",
            "重なる長方形",
            "With {marks}, {therefore}.\nWith {because}, {therefore}.",
            "{marks}があるので、{therefore}。\n{since}、{therefore}。",
        ),
        "last-places": Words(
            "Only rectangle",
            "残る長方形",
            "With {placed} and {struck_out}, only one rectangle is left for each of {each}, so these are placed.\n"
            "With {placed}, only one rectangle is left for each of {each}, so these are placed.\n"
            "With {struck_out}, only one rectangle is left for each of {each}, so these are placed.\n"
            "Only one rectangle is left for each of {each}, so these are placed.\n"
            "With {placed} and {struck_out}, only one rectangle is left for {cover}, so {therefore}.\n"
            "With {placed}, only one rectangle is left for {cover}, so {therefore}.\n"
            "With {struck_out}, only one rectangle is left for {cover}, so {therefore}.\n"
            "Only one rectangle is left for {cover}, so {therefore}.\n"
            "With {because}, only one rectangle is left, so {therefore}.",
            "{placed}があり、{struck_out}も除くと、残る長方形は{each}にそれぞれ一つ。だからこれらが入る。\n"
            "{placed}があるので、残る長方形は{each}にそれぞれ一つ。だからこれらが入る。\n"
            "{struck_out}を除くと、残る長方形は{each}にそれぞれ一つ。だからこれらが入る。\n"
            "残る長方形は{each}にそれぞれ一つ。だからこれらが入る。\n"
            "{placed}があり、{struck_out}も除くと、{cover}に残る長方形は一つ。だから{therefore}。\n"
            "{placed}があるので、{cover}に残る長方形は一つ。だから{therefore}。\n"
            "{struck_out}を除くと、{cover}に残る長方形は一つ。だから{therefore}。\n"
            "{cover}に残る長方形は一つ。だから{therefore}。\n"
            "{since}、残る長方形は一つ。だから{therefore}。",
        ),
        "overlap": Words(
            "Wherever it lies",
            "どこに置いても",
            "With {placed} and {struck_out}, {parted}.\n"
            "With {placed}, {parted}.\n"
            "With {struck_out}, {parted}.\n"
            "{parted}.\n"
            "With {because}, two cells leave each other no choice, so {therefore}.",
            "{placed}があり、{struck_out}も除くと、{parted}。\n"
            "{placed}があるので、{parted}。\n"
            "{struck_out}を除くと、{parted}。\n"
            "{parted}。\n"
            "{since}、二つのマスの兼ね合いで{therefore}。",
            clash="With {placed} and {struck_out}, {within}.\nWith {placed}, {within}.\n"
            "With {struck_out}, {within}.\n{within}.\nWith {marks}, {unshared}.\n{unshared}.",
            clash_ja="{placed}があり、{struck_out}も除くと、{within}。\n{placed}があるので、{within}。\n"
            "{struck_out}を除くと、{within}。\n{within}。\n{marked}、{unshared}。\n{unshared}。",
        ),
    },
)
