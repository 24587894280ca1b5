"""Flows between light and dark cells, which take turns on every line: edges that give each cell all its lines."""

from __future__ import annotations

from deduce.board.connectivity import Moves, drift, reverse, step
from deduce.board.marks import TOP, Marks, bits
from deduce.board.memo import trail
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges, open_edges


def settled(puzzle: Numberlink, marks: Marks) -> Marks:
    """The open edges that every flow has alike, which are those that no ring of changes passes (Régin).

    A change takes an open edge from light to dark into the flow, or one from dark to light out of it. So rings lie in
    the strongly connected parts: what a cell both reaches and is reached from.
    """
    lines = flow(puzzle, marks)
    if lines is None:
        return TOP
    w, loose, free = puzzle.width, 0, open_edges(puzzle, marks) & ~marks.yes
    moves = _moves(puzzle, free, lines)
    back = reverse(moves)
    todo = puzzle.edges.touched(free)
    while todo:
        ring = todo & step(todo, moves, w) & step(todo, back, w)
        if ring == todo:
            seed = todo & -todo
            part = drift(seed, moves, w) & drift(seed, back, w)
            loose |= puzzle.edges.within(part)
            ring &= ~part
        todo = ring
    return Marks(free & lines & ~loose, free & ~lines & ~loose)


@trail
def flow(puzzle: Numberlink, marks: Marks, before: int | None) -> int | None:
    """Edges, all drawn ones and no gap among them, that give each cell all its lines; None when none do."""
    lines, lacking = _fullest(puzzle, marks, before or 0)
    return None if lacking else lines


def pocket(puzzle: Numberlink, marks: Marks) -> int:
    """Where no flow is left: cells whose lines could all only go to others that cannot take so many, and these.

    It is what changes reach from a cell that lacks lines: a light one, or a dark one the other way round.
    """
    lines, lacking = _fullest(puzzle, marks, 0)
    moves = _moves(puzzle, open_edges(puzzle, marks) & ~drawn_edges(puzzle, marks), lines)
    found = [
        drift(cell, way, puzzle.width)
        for side, way in ((puzzle.grid.light, moves), (~puzzle.grid.light, reverse(moves)))
        for cell in bits(lacking & side)
    ]
    return min(found, key=int.bit_count, default=0)


def _fullest(puzzle: Numberlink, marks: Marks, before: int) -> tuple[int, int]:
    """As many lines as light and dark cells can be given, and the cells that still lack one; begun with some edges."""
    free, drawn, edges = open_edges(puzzle, marks), drawn_edges(puzzle, marks), puzzle.edges
    _, two, three, _ = edges.degrees(drawn)
    if three | two & puzzle.terminals:
        return drawn, three | two & puzzle.terminals
    lines = before & free | drawn
    _, two, three, _ = edges.degrees(lines)
    lines &= drawn | ~edges.of(three | two & puzzle.terminals)
    lines = _fill(puzzle, free, lines)
    while True:
        one, two, _, _ = edges.degrees(lines)
        lacking = puzzle.board & ~(two | one & puzzle.terminals)
        if not lacking:
            return lines, 0
        change = _change(puzzle, _moves(puzzle, free & ~drawn, lines), lacking)
        if not change:
            return lines, lacking
        lines ^= change


def _fill(puzzle: Numberlink, free: int, lines: int) -> int:
    """Some lines and more edges where both cells lack one, taken in four classes of edges that share no cell."""
    edges, light, dark = puzzle.edges, puzzle.grid.light, puzzle.board & ~puzzle.grid.light
    one, two, _, _ = edges.degrees(lines)
    lacking, twice = puzzle.board & ~(two | one & puzzle.terminals), puzzle.board & ~(one | puzzle.terminals)
    for disjoint in (edges.join(light, 0), edges.join(dark, 0), edges.join(0, light), edges.join(0, dark)):
        more = disjoint & free & ~lines & edges.within(lacking)
        lines |= more
        both = edges.touched(more)
        lacking, twice = lacking & ~both | twice & both, twice & ~both
    return lines


def _moves(puzzle: Numberlink, free: int, lines: int) -> Moves:
    """The changes: free edges from light to dark that are no lines, and from dark to light that are."""
    edges, light = puzzle.edges, puzzle.grid.light
    (across, below), (drawn_across, drawn_below) = edges.split(free & ~lines), edges.split(free & lines)
    dark = puzzle.board & ~light
    return (
        across & light | drawn_across & dark,
        across & dark | drawn_across & light,
        below & light | drawn_below & dark,
        below & dark | drawn_below & light,
    )


def _change(puzzle: Numberlink, moves: Moves, lacking: int) -> int:
    """The edges on a shortest way of changes from a light to a dark one of the lacking cells; none if there is none."""
    layers, seen, ends = [lacking & puzzle.grid.light], lacking & puzzle.grid.light, lacking & ~puzzle.grid.light
    while not layers[-1] & ends:
        front = step(layers[-1], moves, puzzle.width) & ~seen
        if not front:
            return 0
        layers.append(front)
        seen |= front
    found, cells = 0, layers.pop() & ends
    cell, back = cells & -cells, reverse(moves)
    for layer in reversed(layers):
        above = step(cell, back, puzzle.width) & layer
        above &= -above
        found |= puzzle.edges.within(cell | above)
        cell = above
    return found
