"""Boards cut about stars: what is written of them, what is wrong with filled ones, random cuts, and their relation."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import networkx as nx
import pytest

import deduce
from deduce import oracle
from deduce.board.grid import grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane
from deduce.contract.registry import kinds
from deduce.declared.boards.stars import StarPuzzle
from deduce.declared.library.stars import cut_about_stars, moved, pairs, stars
from deduce.engine.tiers import Tiers
from deduce.formats import parse, read_marks, write
from deduce.formats.drawings import DrawnBoard
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from deduce.oracle import cpsat
from deduce.proof.meets import meets
from deduce.relations import Centred
from tests.test_runs import saved

if TYPE_CHECKING:
    from typing import Any

LARGE = """# kind: galaxies
-  *  -  -  -  *+ -
-  -  -  -  -  -  -
-  -  -  *  -  *v -
*+ -  -  -  -  -  -
-  -  -  -  -  -  *
-  -  *v -  *  -  -
-  -  -  -  -  *  -"""
"""Stars in cells, on borders and where four cells meet."""
SMALL = "# kind: galaxies\n*v -  -  -\n-  *v *+ -\n*  -  -  -\n*  -  -  -"
SOLVED = [[1, 2, 3, 3], [1, 2, 3, 3], [4, 2, 3, 3], [5, 2, 3, 3]]


def puzzle(text: str) -> StarPuzzle:
    found = parse(text)
    assert isinstance(found, StarPuzzle)
    return found


# Words and text -------------------------------------------------------------------------------------------------------


def test_words() -> None:
    board = puzzle("# kind: galaxies\n- - *> - -")
    bit = next(bit for bit in bits(board.board) if board.name(bit, "en") == "r1c2+r1c5=1")
    assert board.name(bit, "ja") == "1行2列+1行5列=1"
    assert board.phrase(Marks(bit, 0), "en") == "r1c2 and r1c5 belong to star 1 (r1c3–r1c4)"
    assert board.phrase(Marks(0, bit), "en") == "r1c2 and r1c5 do not belong to star 1 (r1c3–r1c4)"
    assert board.noun(Marks(bit, 0), "en") == "r1c2 and r1c5 of star 1 (r1c3–r1c4)"
    assert board.phrase(Marks(bit, 0), "ja") == "1行2列、1行5列は星1（1行3列–1行4列）に属する"
    assert board.remarks == ["no star can have r1c1"]


def test_a_step_names_what_bars_other_stars() -> None:
    board = puzzle("# kind: galaxies\n- *> - - *v\n* - * - -\n- * - * -\n* - *v - *v\n*> - - - -")
    told = [str(step) for step in deduce.solve(board)]
    assert told[0] == "No other star is in reach, so r2c4, r3c3, r3c5 and r4c4 belong to star 6 (r3c4)."
    assert (
        "With r2c4 and r4c4 of star 6 (r3c4), no other star is left, so r2c2 and r4c2 belong to star 5 (r3c2)."
    ) in told


def test_marks_are_read_back_from_text() -> None:
    board, rng = puzzle(LARGE), Random(3)
    [solution] = oracle.unique(board).solutions
    assert type(board).drawn(board.text(solution)) == (board, solution)
    for _ in range(40):
        yes = sum(bit for bit in bits(board.board) if rng.random() < 0.1)
        no = sum(bit for bit in bits(board.board & ~yes) if rng.random() < 0.5)
        assert type(board).drawn(board.text(Marks(yes, no))) == (board, Marks(yes, no))


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("- *v", "line 2, column 3: a star on the frame; expected stars on the board"),
        ("*> *\n- -", "line 2, column 4: two stars touch r1c2"),
        ("*> x\n- -", "line 2, column 4: unknown symbol 'x'"),
        ("*> -\n-", "line 3, column 1: a row of 1 cell; expected 2 cells"),
    ],
)
def test_bad_boards_are_told_in_one_line(rows: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(f"# kind: galaxies\n{rows}")
    assert told in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("+2 * -", "r1c1 cannot belong to star 2; expected the number of one of its stars: 1"),
        ("- *2 -", "star 2; expected the number of the star in reading order"),
        ("- {7} -", "r1c2 cannot belong to star 7"),
        ("* - -", "the puzzle"),
        ("1 2 1", "the part of .1. is no piece"),
    ],
)
def test_bad_marks_are_told(rows: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_marks(puzzle("# kind: galaxies\n- * -"), rows)


# Forms ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "puzzlink", "pzprv3", "janko", "tatham", "penpa", "text"])
@pytest.mark.parametrize("text", [LARGE, SMALL, "# kind: galaxies\n*", "# kind: galaxies\n*> -"])
def test_each_form_is_read_back(text: str, form: str) -> None:
    board = puzzle(text)
    assert parse(write(board, form), "galaxies" if form == "text" else None) == board


@pytest.mark.parametrize("run", [1, 7, 8, 9, 19, 20, 21, 22, 40, 41])
def test_places_without_a_star_are_passed_over(run: int) -> None:
    """Of every length at which a letter or a digit of the body changes, between stars and at both ends."""
    clues = [None] * (run // 2) + ["*"] + [None] * ((run - 1) // 2) + ["*" if run % 2 else "*>", None, "*"]
    board = parse(json.dumps({"kind": "galaxies", "clues": [clues]}))
    for form in ("puzzlink", "tatham"):
        assert parse(write(board, form)) == board


def test_stars_of_both_colours_are_read() -> None:
    """The board of the tests of pzpr.js, where a cell is no part of the board; and without this cell."""
    body = "6fl94fi65en8dbf"
    board = puzzle(f"https://puzz.link/p?tentaisho/5/5/{body}")
    assert [len(board.stars), board.rows, board.cols] == [12, 5, 5]
    assert puzzle(f"https://puzz.link/p?tentaisho/5/5/{body}00000") == board
    with pytest.raises(InputError, match="a hole in the board"):
        parse(f"https://puzz.link/p?tentaisho/5/5/{body}10000")
    assert puzzle("pzprv3/tentaisho/1/3/1...2/0 1 /0 0 0 /") == puzzle("# kind: galaxies\n* - *")
    assert puzzle("galaxies 3x1:aC") == puzzle("# kind: galaxies\n* *> -")
    drawn, fields = DrawnBoard(1, 3), {"kind": "galaxies", "clues": [["*", "*>", None]]}
    for place, style in (((1, 1), 1), ((1, 4), 2)):
        drawn.asked.put("symbol", [place], [style, "circle_SS", 1])
    editor, strokes = bodies(kinds()["galaxies"]).editor, bodies(kinds()["galaxies"]).strokes
    assert editor is not None
    assert strokes is not None
    assert strokes.fields(drawn, editor) == ({"clues": fields["clues"]}, [])


def test_pieces_are_read_between_borders_and_from_arrows() -> None:
    board = puzzle(SMALL)
    [solution] = oracle.unique(board).solutions
    assert board.answer(solution) == SOLVED
    file = write(board, "pzprv3").splitlines()
    file[11:] = ["1 1 0", "1 1 0", "1 1 0", "1 1 0", "0 0 0 0", "1 0 0 0", "1 0 0 0", *["0 0 0 0"] * 4]
    assert read_marks(board, "\n".join(file)) == solution
    janko = write(board, "janko").removesuffix("end") + "solution\na b c c\na b c c\nd b c c\ne b c c\nend"
    assert read_marks(board, janko) == solution
    size, desc = write(board, "tatham").partition("#")[2].split(":")
    borders = ["E2,1;E2,3;E2,5;E2,7", "E4,1;E4,3;E4,5;E4,7", "E1,4;E1,6"]
    assert read_marks(board, saved("Galaxies", size, desc, *borders)) == solution
    arrow = read_marks(board, saved("Galaxies", size, desc, "A3,1,3,4"))
    assert arrow.yes == board.variable(board.grid.bit(0, 1), 2) != 0
    assert not read_marks(board, saved("Galaxies", size, desc, "A3,1,3,4", "U3,7")).known
    with pytest.raises(InputError, match="unknown move"):
        read_marks(board, saved("Galaxies", size, desc, "E1,1"))


# Checks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, []),
        ({(0, 1): 0}, ["cell", "symmetric"]),
        ({(0, 1): 1}, ["symmetric", "symmetric"]),
        ({(2, 0): 5}, ["own", "symmetric"]),
        ({(0, 1): 6}, ["form"]),
    ],
)
def test_what_is_wrong_is_found_plainly(changes: dict[tuple[int, int], int], broken: list[str]) -> None:
    board = puzzle(SMALL)
    answer = [[changes.get((r, c), number) for c, number in enumerate(row)] for r, row in enumerate(SOLVED)]
    assert sorted(name for name, _ in board.kind.checker.reasons(board, answer)) == broken
    assert board.kind.graphs.holds(board, answer) or broken


def test_answers_that_no_star_allows_are_refused() -> None:
    board = puzzle(SMALL)
    with pytest.raises(InputError, match="bad value 5; expected the number of one of its stars: 4"):
        board.marks([[*SOLVED[0]], [*SOLVED[1]], [5, *SOLVED[2][1:]], [*SOLVED[3]]])


# Random cuts ----------------------------------------------------------------------------------------------------------


def test_random_boards_have_a_solution_before_and_after_changes() -> None:
    rng = Random(7)
    for rows, cols in ((1, 3), (3, 4), (5, 5), (4, 7)):
        board = puzzle(LARGE).of(cut_about_stars(rng, rows, cols).cells)
        for _ in range(4):
            [solution, *_] = oracle.solutions(board, 1)
            board = board.of(moved(rng, board.print, solution, board.board).cells)
        assert next(iter(oracle.solutions(board, 1)), None) is not None


def test_pairs_lead_to_their_star() -> None:
    board = puzzle(LARGE)
    for star, mine in zip(stars(board.print), pairs(board.print), strict=True):
        cells = [cell for pair in mine for cell in board.grid.cells(pair)] + list(board.grid.cells(star.own))
        graph = nx.Graph([(a, b) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1])
        graph.add_nodes_from(cells)
        assert nx.is_connected(graph)
        assert {star.opposite(cell) for cell in cells} == {*cells}


def test_every_turn_follows_alike() -> None:
    board = puzzle(LARGE)
    marks = Tiers(board, board.kind.sound).fixpoint(board.givens)
    for turn in board.symmetries():
        assert Tiers(turn.puzzle, turn.puzzle.kind.sound).fixpoint(turn.puzzle.givens) == turn(marks)


# The relation ---------------------------------------------------------------------------------------------------------


def some_rule(rng: Random) -> tuple[Centred, nx.Graph[int]]:
    """Random pairs as a graph, with 0 for the centre."""
    count, first = rng.randint(1, 7), rng.randint(0, 3)
    beside = [0] * count
    for i in range(count):
        for k in range(i):
            if rng.random() < 0.35:
                beside[i] |= 1 << first + k
                beside[k] |= 1 << first + i
    every = (1 << count) - 1 << first
    inner = rng.getrandbits(count) << first & every | 1 << first
    graph: nx.Graph[int] = nx.Graph([(0, bit) for bit in bits(inner)])
    graph.add_nodes_from(bits(every))
    graph.add_edges_from((1 << first + i, bit) for i, near in enumerate(beside) for bit in bits(near))
    return Centred(every, inner, tuple(beside)), graph


def fits(rule: Centred, graph: nx.Graph[int], chosen: int) -> bool:
    return nx.is_connected(graph.subgraph([0, *bits(chosen & rule.pairs)]))


@pytest.mark.parametrize("seed", range(60))
def test_pairs_hang_together_around_the_centre(seed: int) -> None:
    """What the relation says is what all choices agree on, but for groups that only together are needed; its checks."""
    rng = Random(seed)
    rule, graph = some_rule(rng)
    shape = (rule.pairs.bit_length(), 1, 0)
    on = Plane[bool]((), shape)
    on.update({(i, 0, 0): True for i in range(shape[0])})
    size = rule.pairs.bit_count()
    ways = [one << rule.around.first for one in range(1 << size) if fits(rule, graph, one << rule.around.first)]
    for one in range(1 << size):
        chosen = one << rule.around.first
        answer = Plane[bool]((), shape)
        answer.update({(i, 0, 0): bool(chosen >> i & 1) for i in range(shape[0])})
        assert (next(rule.faults(answer, on), None) is None) == rule.holds(answer, on) == (chosen in ways)
        cut = list(rule.cuts(Marks(chosen, rule.pairs & ~chosen), rule.pairs, grid(1, 1)))
        assert bool(cut) == (chosen not in ways)
        assert not any(chosen & clause.yes or clause.no & ~chosen for clause in cut)
    board: Any = SimpleNamespace(grid=grid(1, 1), nouns=lambda marks: {"en": str(marks), "ja": ""})
    for _ in range(20):
        yes = rng.getrandbits(9) & rng.getrandbits(9) & rule.pairs
        marks = Marks(yes, rng.getrandbits(9) & rng.getrandbits(9) & rule.pairs & ~yes)
        left = [one for one in ways if not (one & marks.no or marks.yes & ~one)]
        said = rule.says(marks)
        assert said.clash == (not left) == (not meets(rule, board, marks)) == (rule.unmet(board, marks) is not None)
        if left:
            assert said.yes & ~marks.yes == _all(left) & ~marks.yes
            assert said.no == rule.pairs & ~_any(left)


def _all(ways: list[int]) -> int:
    found = -1
    for one in ways:
        found &= one
    return found


def _any(ways: list[int]) -> int:
    found = 0
    for one in ways:
        found |= one
    return found


def test_the_model_with_all_its_constraints_has_the_same_solutions() -> None:
    for seed in range(12):
        rule, graph = some_rule(Random(seed))
        cp = cpsat.CpModel()
        literal = {bit: cp.new_bool_var("") for bit in bits(rule.pairs)}
        rule.exact(cp, literal, grid(1, 1))  # type: ignore[arg-type]
        solver = cpsat.CpSolver()
        for one in range(1 << rule.pairs.bit_count()):
            chosen = one << rule.around.first
            asked = cp.clone()
            for bit, variable in literal.items():
                asked.add(variable == int(bool(chosen & bit)))
            assert (solver.solve(asked) == cpsat.OPTIMAL) == fits(rule, graph, chosen)
