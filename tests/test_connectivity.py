"""The bitset connectivity against plain networkx versions, on a few thousand random regions."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

from deduce.board.connectivity import (
    components,
    cut_cells,
    flood,
    flood_diagonal,
    pinched,
    severed,
)
from deduce.board.grid import Cell, Grid, grid
from deduce.board.marks import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

REGIONS = 1200


def graph(grid: Grid, region: int) -> nx.Graph[Cell]:
    """The cells of a region as a networkx graph, joined by shared edges."""
    found: nx.Graph[Cell] = nx.Graph()
    found.add_nodes_from(grid.cells(region))
    for bit in bits(region):
        found.add_edges_from((grid.at(bit), grid.at(other)) for other in bits(grid.beside(bit) & region))
    return found


def cut_cells_of(grid: Grid, region: int, ends: int) -> set[Cell] | None:
    """`cut_cells` by networkx articulation points."""
    whole = graph(grid, region)
    wanted = set(grid.cells(ends))
    home: Any = nx.node_connected_component(whole, next(iter(wanted)))
    if not wanted <= home:
        return None
    part = whole.subgraph(home)
    found = set()
    for cell in set(nx.articulation_points(part)) - wanted:
        rest = part.subgraph(set(part) - {cell})
        if not wanted <= set(nx.node_connected_component(rest, next(iter(wanted)))):
            found.add(cell)
    return found


def regions(seed: str, count: int = REGIONS) -> Iterator[tuple[Grid, int, random.Random]]:
    """Random boards with random regions: thin to full, noise or walks (long snakes are what noise seldom makes)."""
    rng = random.Random(seed)
    for i in range(count):
        shape = grid(rng.randint(1, 8), rng.randint(1, 8))
        if i % 3:
            share = rng.choice((0.3, 0.5, 0.6, 0.7, 0.85, 1))
            cells = [cell for cell in shape.cells() if rng.random() < share]
        else:
            cells = walk(shape, rng)
        yield shape, shape.union(cells), rng


def walk(shape: Grid, rng: random.Random) -> list[Cell]:
    """A walk that prefers cells with few neighbours in it: corridors and rings."""
    r, c = rng.randrange(shape.rows), rng.randrange(shape.cols)
    found = [(r, c)]
    for _ in range(rng.randint(1, 2 * shape.rows * shape.cols)):
        dr, dc = rng.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
        if 0 <= r + dr < shape.rows and 0 <= c + dc < shape.cols:
            r, c = r + dr, c + dc
            if (shape.beside(shape.bit(r, c)) & shape.union(found)).bit_count() <= 2:
                found.append((r, c))
    return found


def some(cells: int, rng: random.Random, count: int) -> int:
    """A few random cells of a set."""
    return sum(rng.sample(list(bits(cells)), min(count, cells.bit_count())))


def king(shape: Grid, region: int) -> nx.Graph:
    """The cells of a region joined by shared edges or corners."""
    found = nx.Graph()
    cells = list(shape.cells(region))
    found.add_nodes_from(cells)
    found.add_edges_from(
        (a, b) for a in cells for b in cells if a < b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1
    )
    return found


def reached(whole: nx.Graph, seeds: list[Cell]) -> set[Cell]:
    return {cell for part in nx.connected_components(whole) if part & set(seeds) for cell in part}


def test_graph_joins_cells_that_share_an_edge() -> None:
    for shape, region, _ in regions("graph", 300):
        plain = nx.grid_2d_graph(shape.rows, shape.cols).subgraph(list(shape.cells(region)))
        assert nx.utils.graphs_equal(nx.Graph(plain), graph(shape, region))


@pytest.mark.parametrize("diagonal", [False, True], ids=["edges", "corners"])
def test_flood_reaches_the_parts_of_its_seeds(diagonal: bool) -> None:
    for shape, region, rng in regions(f"flood {diagonal}"):
        seed = some(region, rng, rng.randint(1, 3))
        result = (flood_diagonal if diagonal else flood)(seed, region, shape.width)
        whole = (king if diagonal else graph)(shape, region)
        assert set(shape.cells(result)) == reached(whole, list(shape.cells(seed)))


def test_flood_of_nothing_is_nothing() -> None:
    assert flood(0, grid(3, 3).board, 4) == flood_diagonal(0, grid(3, 3).board, 4) == 0


def test_components_are_the_connected_parts_each_once() -> None:
    for shape, region, _ in regions("components"):
        parts = list(components(region, shape.width))
        expected = {frozenset(part) for part in nx.connected_components(graph(shape, region))}
        assert {frozenset(shape.cells(part)) for part in parts} == expected
        assert len(parts) == len(expected)


def test_pinched_cells_are_those_whose_window_falls_apart() -> None:
    for shape, region, _ in regions("pinched"):
        found = pinched(region, shape.width)
        for bit in bits(shape.board):
            window = graph(shape, shape.around(bit) & region)
            arms = set(shape.cells(shape.beside(bit) & region))
            met = [part for part in nx.connected_components(window) if part & arms]
            assert bool(found & bit) == (len(met) > 1), (shape, shape.at(bit))


def test_cut_cells_agree_with_articulation_points() -> None:
    apart = found = 0
    for shape, region, rng in regions("cut", 2 * REGIONS):
        if not region:
            continue
        ends = some(region, rng, rng.choice((1, 2, 2, 3, 5)))
        result, expected = cut_cells(region, ends, shape.width), cut_cells_of(shape, region, ends)
        assert (None if result is None else set(shape.cells(result))) == expected
        apart += result is None
        found += bool(result)
    assert apart > REGIONS / 10
    assert found > REGIONS / 10


def test_cut_cells_agree_with_removing_each_cell() -> None:
    """The networkx version against the definition itself, so that both cannot share a slip."""
    for shape, region, rng in regions("definition", 300):
        if not region:
            continue
        ends = some(flood(region & -region, region, shape.width), rng, 3)
        expected = {
            shape.at(bit) for bit in bits(region & ~ends) if ends & ~flood(ends & -ends, region & ~bit, shape.width)
        }
        assert cut_cells_of(shape, region, ends) == expected


def test_severed_is_what_removing_each_cell_cuts_off() -> None:
    told = 0
    for shape, region, rng in regions("severed"):
        if not region:
            continue
        seed = rng.choice(list(bits(region)))
        home = flood(seed, region, shape.width)
        doubtful = pinched(home, shape.width) & home & ~seed
        expected = {}
        for cell in bits(home & ~seed):
            lost = home & ~cell & ~flood(seed, home & ~cell, shape.width)
            if lost:
                expected[cell] = lost
        assert severed(home, doubtful, seed, shape.width) == expected
        told += len(expected)
    assert told > 1000


@pytest.mark.long
def test_cut_cells_on_large_winding_boards() -> None:
    rng = random.Random("large")
    for _ in range(30):
        shape = grid(20, 20)
        region = shape.board & ~shape.union(cell for cell in shape.cells() if rng.random() < 0.36)
        home = max(components(region, shape.width), key=int.bit_count)
        ends = some(home, rng, rng.choice((2, 4, 12)))
        result = cut_cells(region, ends, shape.width)
        assert result is not None
        assert set(shape.cells(result)) == cut_cells_of(shape, region, ends)


def test_shifts_never_wrap() -> None:
    for shape, region, rng in regions("shift", 300):
        dr, dc = rng.randint(-3, 3), rng.randint(-3, 3)
        moved = {(r + dr, c + dc) for r, c in shape.cells(region)}
        assert set(shape.cells(shape.shift(region, dr, dc))) == moved & set(shape.cells())
        near = {(r + i, c + j) for r, c in shape.cells(region) for i, j in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        assert set(shape.cells(shape.beside(region))) == near & set(shape.cells())
        square = {(r + i, c + j) for r, c in shape.cells(region) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        assert set(shape.cells(shape.around(region))) == (square & set(shape.cells())) - set(shape.cells(region))
        for least in range(1, 10):
            beset = {cell for cell in shape.cells() if (shape.around(shape.bit(*cell)) & region).bit_count() >= least}
            assert set(shape.cells(shape.beset(region, least))) == beset


def test_the_ring_walks_the_border_once() -> None:
    for rows in range(1, 6):
        for cols in range(1, 6):
            shape = grid(rows, cols)
            ring = [shape.at(bit) for bit in shape.ring]
            border = {(r, c) for r, c in shape.cells() if r in (0, rows - 1) or c in (0, cols - 1)}
            assert set(ring) == border
            assert len(ring) == len(border)
            steps = list(itertools.pairwise(ring))
            if rows > 1 and cols > 1:
                steps.append((ring[-1], ring[0]))
            assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)


def test_symmetries_are_the_eight_of_the_rectangle() -> None:
    for rows, cols in ((1, 3), (2, 3), (3, 3)):
        shape = grid(rows, cols)
        seen = set()
        for name, other, moved in shape.symmetries():
            assert sorted(moved) == sorted(bits(shape.board)), name
            assert sorted(moved.values()) == sorted(bits(other.board)), name
            assert all(
                other.at(moved[b]) in set(other.cells(other.beside(moved[a])))
                for a in bits(shape.board)
                for b in bits(shape.beside(a))
            ), name
            seen.add((other.rows, tuple(moved.values())))
        assert len(seen) == (4 if rows == 1 else 8)
