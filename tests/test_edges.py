from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce.board.edges import edges
from deduce.board.marks import bits

SIZES = [(1, 1), (1, 4), (3, 1), (2, 2), (3, 5), (5, 4)]


@pytest.mark.parametrize("size", SIZES)
def test_every_pair_of_neighbours_has_one_edge(size):
    shape = edges(*size)
    grid = nx.grid_2d_graph(*size)
    assert {shape.at(edge) for edge in bits(shape.all)} == {tuple(sorted(pair)) for pair in grid.edges}
    for a, b in grid.edges:
        edge = shape.between(a, b)
        assert shape.at(edge) == tuple(sorted((a, b)))
        assert shape.place(edge) == ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        around = {shape.at(other) for other in bits(shape.near(edge))}
        assert around == {tuple(sorted(pair)) for pair in grid.edges([a, b])} - {shape.at(edge)}


def test_cells_apart_have_no_edge():
    with pytest.raises(ValueError, match="no neighbours"):
        edges(3, 3).between((0, 0), (1, 1))


@pytest.mark.parametrize("size", SIZES)
@settings(deadline=None)
@given(data=st.data())
def test_sets_of_edges_agree_with_a_graph(size, data):
    shape = edges(*size)
    grid = nx.grid_2d_graph(*size)
    chosen = [edge for edge in bits(shape.all) if data.draw(st.booleans())]
    drawn = sum(chosen)
    graph = nx.Graph([shape.at(edge) for edge in chosen])
    for n, cells in enumerate(shape.degrees(drawn), 1):
        assert set(shape.grid.cells(cells)) == {cell for cell, degree in graph.degree if degree >= n}
    assert set(shape.grid.cells(shape.touched(drawn))) == set(graph)
    assert shape.join(*shape.split(drawn)) == drawn
    inside = set(data.draw(st.lists(st.sampled_from(sorted(grid)), unique=True)))
    ends = {edge: sum(cell in inside for cell in shape.at(edge)) for edge in bits(shape.all)}
    cells = shape.grid.union(inside)
    assert shape.of(cells) == sum(edge for edge, n in ends.items() if n)
    assert shape.within(cells) == sum(edge for edge, n in ends.items() if n == 2)
    assert shape.leaving(cells) == sum(edge for edge, n in ends.items() if n == 1)
    trails = list(shape.trails(drawn))
    walked = [shape.between(a, b) for cells in trails for a, b in pairwise(cells)]
    assert sorted(walked) == sorted(chosen)
    if max((degree for _, degree in graph.degree), default=0) <= 2:
        assert len(trails) == nx.number_connected_components(graph)
        assert sorted(cells[0] == cells[-1] for cells in trails) == sorted(
            all(degree == 2 for _, degree in graph.degree(part)) for part in nx.connected_components(graph)
        )


def test_edges_turn_with_their_cells():
    shape = edges(2, 3)
    for _, turned, goes in shape.symmetries():
        assert sorted(goes) == list(bits(shape.all))
        assert sorted(goes.values()) == list(bits(turned.all))
        for edge, moved in goes.items():
            assert turned.near(moved) == sum(goes[other] for other in bits(shape.near(edge)))
