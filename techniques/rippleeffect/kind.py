"""Ripple Effect as a declaration: each region of n cells has the values 1 to n, and equal ones keep their distance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from deduce.board.marks import bits
from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, Printed, Words, declared
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import every_value, filled_regions, given_in_regions, largest_room
from deduce.declared.making.growth import roomed
from deduce.language.messages import msg
from deduce.relations import Count, Rule

MOST = 12
"""How many cells the largest region may have."""
USUAL = 6
"""How many those have at most that are grown."""
KEPT = 0.7
"""How often other cells are tried where a region finds no values, before one beside it is taken back."""


def distant(board: Printed) -> Iterator[Rule]:
    """Of each v + 1 cells that follow one another in a line, one at most has the value v.

    Cells of one region need not be told, nor those that are all among the ones of another stretch.
    """
    for value in range(1, largest_room(board) + 1):
        roomy = board.roomy(value)
        for _, line in board.lines():
            ends = range(value + 1, max(len(line), value + 1) + 1)
            stretches = {board.grid.union(line[end - value - 1 : end]) & roomy: None for end in ends}
            for cells in stretches:
                regions = {board.ids[r][c] for r, c in board.grid.cells(cells)}
                if len(regions) > 1 and not any(cells & ~more == 0 for more in stretches if more != cells):
                    wrong = msg("equal values are too close: {filled}")
                    yield Count.of(board.of_value(cells, value), 0, 1, name="distance", wrong=wrong)


def rules(board: Printed) -> Iterator[Rule]:
    """Cells and regions, then how far equal values are apart, then what is given."""
    yield from filled_regions(board, MOST)
    yield from distant(board)
    yield from given_in_regions(board)


def blank(rng: Random, rows: int, cols: int) -> Printed:
    """A board without values, with random regions that can be filled.

    Of regions at random hardly any can, so each gets values as soon as it is grown; where none go with those around it,
    other cells are tried, or a region beside it is taken back.
    """
    board = Printed(((None,) * cols,) * rows, of_cells=True)
    grid, values = board.grid, dict[int, list[int]]()
    rays = {bit: board.rays(grid.at(bit)) for bit in bits(grid.board)}
    reach = {(bit, k): sum(grid.union(ray[:k]) for ray in rays[bit]) for bit in rays for k in range(1, USUAL + 1)}
    while free := grid.board & ~sum(values):
        part, most = free & -free, rng.randint(3, USUAL)
        while part.bit_count() < most and (beside := grid.beside(part) & free & ~part):
            part |= rng.choice(list(bits(beside)))
        taken = [sum(some[k] for some in values.values() if k < len(some)) for k in range(USUAL)]
        if found := _values(rng, part, 1, taken, reach):
            values[part] = found
        elif rng.random() > KEPT:
            del values[rng.choice([one for one in values if one & grid.beside(part)] or list(values))]
    return roomed(board, list(values))


def _values(
    rng: Random, part: int, value: int, taken: Sequence[int], reach: Mapping[tuple[int, int], int]
) -> list[int] | None:
    """The cell of each value from one on in what is left of a region, far enough from those taken by it elsewhere."""
    for bit in rng.sample(list(bits(part)), part.bit_count()):
        free = not reach[bit, value] & taken[value - 1]
        if free and (rest := _values(rng, part & ~bit, value + 1, taken, reach)) is not None:
            return [bit, *rest]
    return None if part else []


KIND = declared(
    "rippleeffect",
    title={"en": "Ripple Effect", "ja": "波及効果"},
    gist={
        "en": "Fill each region of n cells with 1 to n; equal values v of a line are over v cells apart.",
        "ja": "nマスの領域に1からnを一つずつ入れる。同じ列の同じ数字の間には、その数以上のマスがある。",
    },
    aliases=("ripple-effect", "ripple", "hakyuu", "hakyuukouka", "hakyukoka"),
    numbers=Numbers(least=1, most=MOST),
    values_of=largest_room,
    up_to_size=True,
    rooms=True,
    sides=(Value("placed", "入る", noun="value"), Value("not possible", "入らない", noun="value")),
    rules=rules,
    puzzlink={"ripple": "borders number16", "hakyukoka": "borders number16"},
    pzprv3={"ripple": "area-borders clues values"},
    kanpen={"hakyukoka": "areas clues"},
    janko=("hakyuu", "ripple-effect"),
    making=Making(every_value, blank, reference=(6, 8, 10), tiny=((2, 3), (2, 4), (3, 3))),
    plainly=("hidden-single", "naked-single", "naked-pair", "two-links", "three-links"),
    derived={
        "full": TAKEN,
        "common-peers": Words(
            "Too close in any case",
            "どこに入っても近すぎる",
            "With {struck_out}, {confined}, each of which is too close to {excluded}, so {therefore}.\n"
            "{confined}, each of which is too close to {excluded}, so {therefore}.\n"
            "With {struck_out}, {severally}.\n"
            "{severally}.\n"
            "With {because}, every place that is left is too close to {excluded}, so {therefore}.",
            "{struck_out}から、{confined}。どこでも{excluded}に近すぎるので、{therefore}。\n"
            "{confined}。どこでも{excluded}に近すぎるので、{therefore}。\n"
            "{struck_out}から、{severally}。\n"
            "{severally}。\n"
            "{since}、残りのどこに入っても{excluded}に近すぎる。だから{therefore}。",
        ),
    },
)
