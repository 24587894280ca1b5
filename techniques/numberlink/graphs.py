"""Lines by networkx: each part of the drawing is a path between the two cells of one number."""

from __future__ import annotations

from typing import Any

from deduce.board.graphs import of_cells, parts


def holds(puzzle: Any, answer: Any) -> bool:
    """Whether each line of an answer leads from one cell of a number to the other, and no number is left alone."""
    import networkx as nx

    cells = of_cells((r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    drawn = nx.Graph()
    drawn.add_nodes_from(cells)
    if isinstance(answer, dict):
        drawn.add_edges_from((tuple(one), tuple(other)) for one, other in answer["edges"])
    else:
        drawn.add_edges_from((a, b) for a, b in cells.edges if answer[a[0]][a[1]] == answer[b[0]][b[1]] != 0)
    if not set(map(frozenset, drawn.edges)) <= set(map(frozenset, cells.edges)):
        return False
    shape = (puzzle.rows, puzzle.cols)
    number = {_cell(end, shape): i for i, pair in enumerate(puzzle.ends) for end in pair}
    known = {i for i in range(len(puzzle.ends)) if puzzle.kept >> i & 1}
    return all(_line(puzzle, nx.Graph(drawn.subgraph(line)), number, known) for line in parts(drawn))


def _line(puzzle: Any, line: Any, number: dict[Any, int], known: set[int]) -> bool:
    """Whether one part of a drawing may be there."""
    ends = [cell for cell in line if cell in number]
    if len(line) == 1:
        return not known & {number[cell] for cell in ends} and (bool(ends) or not puzzle.full_cover)
    if sorted(degree for _, degree in line.degree) != [1, 1] + [2] * (len(line) - 2):
        return False
    tips = {cell for cell, degree in line.degree if degree == 1}
    met = {number[cell] for cell in ends}
    if tips != set(ends) or (met & known and len(met) != 1):
        return False
    return not puzzle.no_2x2 or not any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= set(line) for r, c in line)


def _cell(bit: int, shape: tuple[int, int]) -> tuple[int, int]:
    """The cell of a bit of the puzzle's own fields."""
    r, c = divmod(bit.bit_length() - 1, shape[1] + 1)
    return r, c
