"""Islands that bridges join: what is written of them, what is wrong with drawn bridges, and what follows."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import networkx as nx
import pytest

import deduce
from deduce import oracle
from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.boards.bridges import SIGNS, BridgePuzzle
from deduce.declared.library.bridging import places
from deduce.declared.printed import Printed
from deduce.engine.tiers import Tiers
from deduce.formats import parse, parse_board, read_marks, write
from deduce.language.errors import InputError
from deduce.relations import Linked
from deduce.relations.linked import without_which
from tests.test_runs import saved

BOARD = "# kind: hashi\n2 . 3\n. . .\n. . 1"


def puzzle(text: str = BOARD) -> BridgePuzzle:
    found = parse(text)
    assert isinstance(found, BridgePuzzle)
    return found


def named(board: BridgePuzzle, *names: str) -> int:
    found = sum(bit for bit in bits(board.board) if board.name(bit, "en") in names)
    assert found.bit_count() == len(names)
    return found


def test_words() -> None:
    board = puzzle()
    one, two = named(board, "r1c1–r1c3"), named(board, "r1c1=r1c3")
    told = {
        Marks(one, 0): ("r1c1–r1c3 has a bridge", "the bridge r1c1–r1c3"),
        Marks(one | two, 0): ("r1c1–r1c3 has two bridges", "the double bridge r1c1–r1c3"),
        Marks(one, two): ("r1c1–r1c3 has exactly one bridge", "the single bridge r1c1–r1c3"),
        Marks(0, two): ("r1c1–r1c3 has at most one bridge", "the limit of one bridge at r1c1–r1c3"),
        Marks(0, one): ("r1c1–r1c3 has no bridge", "no bridge at r1c1–r1c3"),
    }
    for marks, (phrase, noun) in told.items():
        assert (board.phrase(marks, "en"), board.noun(marks, "en")) == (phrase, noun)
    assert board.phrase(Marks(one, 0), "ja") == "1行1列–1行3列に橋がある"
    steps = [str(step) for step in deduce.solve(board)]
    joins = "still joins the island"
    said = f"Only r1c1–r1c3 {joins} r1c1 to the others; only r1c3–r3c3 {joins} r3c3 to the others"
    assert steps[0] == f"{said}, so r1c1–r1c3 and r1c3–r3c3 have a bridge each."


def test_all_that_may_be_known_of_a_place_has_a_sign() -> None:
    board = puzzle()
    for first, second in product(SIGNS, repeat=2):
        known = zip((*first, *second), bits(board.board), strict=True)
        yes, no = (sum(bit for value, bit in known if value == side) for side in (1, 0))
        marks = Marks(yes, no)
        assert type(board).drawn(board.text(marks)) == (board, marks)


def test_crossing_bridges_are_told_apart_in_text() -> None:
    board = puzzle("# kind: hashi\n. ? .\n? . ?\n. ? .")
    marks = Marks(board.firsts, 0)
    assert type(board).drawn(board.text(marks)) == (board, marks)
    assert board.evident(Marks(1, 0)).no == 0b1100


ANSWERS = [
    ({"horizontal": [[2, 2], [0, 0], [0, 0]], "vertical": [[0, 0, 1], [0, 0, 1]]}, []),
    ({"horizontal": [[1, 1], [0, 0], [0, 0]], "vertical": [[0, 0, 1], [0, 0, 1]]}, ["number", "number"]),
    ({"horizontal": [[2, 2], [0, 0], [0, 0]], "vertical": [[0, 0, 0], [0, 0, 0]]}, ["number", "number", "linked"]),
    ({"horizontal": [[2, 1], [0, 0], [0, 0]], "vertical": [[0, 0, 1], [0, 0, 1]]}, ["form"]),
    ({"horizontal": [[2, 2], [0, 0], [0, 1]], "vertical": [[0, 0, 1], [0, 0, 1]]}, ["form"]),
    ({"horizontal": [[4, 4], [0, 0], [0, 0]], "vertical": [[0, 0, 1], [0, 0, 1]]}, ["form"]),
    (
        {"horizontal": [[3, 3], [0, 0], [0, 0]], "vertical": [[0, 0, 1], [0, 0, 1]]},
        ["number", "number", "second", "linked"],
    ),
]


@pytest.mark.parametrize(("answer", "broken"), ANSWERS)
def test_drawn_bridges_are_checked_plainly(answer: object, broken: list[str]) -> None:
    board = puzzle()
    assert [name for name, _ in board.kind.checker.reasons(board, answer)] == broken


@pytest.mark.parametrize(("answer", "_"), ANSWERS[3:])
def test_answers_of_another_form_are_refused(answer: object, _: object) -> None:
    with pytest.raises(InputError):
        puzzle().marks(answer)


def test_marks_are_read_from_a_drawing() -> None:
    board = puzzle()
    assert board.solved(read_marks(board, "2===3\n    |\n. . .\n    |\n. . 1"))
    for text, fault in (
        ("2===3\n    |\n.-. .\n    |\n. . 1", "a bridge where none may be"),
        ("2===3\n    |\n. . .\n    |\n. . 2", "not that of the puzzle"),
    ):
        with pytest.raises(InputError, match=fault):
            read_marks(board, text)


def test_other_programs() -> None:
    board = puzzle()
    assert write(board, "puzzlink").endswith("?hashikake/3/3/2g3k1")
    assert parse("https://puzz.link/p?hashikake/3/3/2g3k1") == board
    assert write(board, "tatham").endswith("bridges.html#3x3m2:2a3e1")
    assert parse("bridges 3x3m2:2a3e1") == board
    assert parse("2a3e1", "hashi") == board
    with pytest.raises(InputError):
        parse("bridges 3x3m1:2a3e1")
    file = "pzprv3\nhashikake\n3\n3\n2 . 3 \n. . . \n. . 1 \n2 2 \n0 0 \n0 0 \n0 0 1 \n0 0 1 \n"
    assert parse(file) == board
    marks = read_marks(board, file)
    assert marks == Marks(named(board, "r1c1–r1c3", "r1c1=r1c3", "r1c3–r3c3"), 0)
    assert board.right(marks)
    crossed = file.replace("0 0 1 ", "0 0 -1 ")
    assert read_marks(board, crossed).no == named(board, "r1c3–r3c3")
    janko = "begin\npuzzle hashi\nsize 3\nproblem\n2 - 3\n- - -\n- - 1\nsolution\n- 2 -\n- - a\n- - -\nend\n"
    assert parse(janko) == board
    assert board.solved(read_marks(board, janko))


def test_every_turn_follows_alike() -> None:
    board = puzzle("# kind: hashi\n2 . 3 . .\n. . . . .\n. . 3 . 1")
    marks = Tiers(board, board.kind.sound).fixpoint(NOTHING)
    for turn in board.symmetries():
        assert Tiers(turn.puzzle, turn.puzzle.kind.sound).fixpoint(NOTHING) == turn(marks)


def test_an_island_alone() -> None:
    assert deduce.grade(puzzle("# kind: hashi\n? . .")).solution is not None
    assert deduce.grade(puzzle("# kind: hashi\n1 . .")).status == "no_solution"
    assert deduce.grade(puzzle("# kind: hashi\n1 . .\n. 1 .")).status == "no_solution"


@pytest.mark.parametrize("seed", range(12))
def test_needed_links_are_the_bridges_of_the_graph(seed: int) -> None:
    graph = nx.gnm_random_graph(7, 8 + seed % 3, seed=seed)
    ends = tuple((1 << i, one, other) for i, (one, other) in enumerate(graph.edges))
    rule = Linked(tuple((i, 0) for i in range(7)), ends)
    found = without_which(rule, -1)
    if not nx.is_connected(graph):
        assert found is None
        assert rule.says(NOTHING) == TOP
        return
    assert found == sum(bit for bit, one, other in ends if (one, other) in set(nx.bridges(graph)))


def test_the_model_counts_each_network_once() -> None:
    """With distances as helpers, or with cuts alone."""
    board = kind("hashi").puzzle.drawn("? . ? . ?\n. . . . .\n? . ? . ?")[0]
    found = oracle.solutions(board, 3000)
    links = next(rule for rule in board.rules.of(Linked))
    wanted = 0
    for counts in product((0, 1, 2), repeat=len(board.spans)):
        yes = sum((0, 1, 3)[count] << 2 * i for i, count in enumerate(counts))
        wanted += len(links.parts(yes)) == 1
    assert len(found) == len(set(found)) == wanted


@pytest.mark.parametrize("size", [(1, 60), (60, 1), (9, 14), (14, 9), (25, 25), (12, 40)])
def test_places_of_bridges_are_those_of_the_definition(size: tuple[int, int]) -> None:
    """Two islands of a line with none between them, however far apart; those cross that share a cell of water."""
    rng = Random(f"spans {size}")
    rows, cols = size
    for share in (0.03, 0.1, 0.3):
        cells = [(r, c) for r in range(rows) for c in range(cols)]
        islands = {(0, 0), (rows - 1, cols - 1), *(cell for cell in cells if rng.random() < share)}
        board = Printed(tuple(tuple("?" if (r, c) in islands else None for c in range(cols)) for r in range(rows)))
        water = {}
        for one, other in combinations(sorted(islands), 2):
            if one[0] == other[0] or one[1] == other[1]:
                between = {cell for cell in cells if one < cell < other and _on_the_way(one, cell, other)}
                if not between & islands:
                    water[one, other] = between
        found, crossed = places(board)
        assert found == tuple(sorted(water))
        pairs = combinations(range(len(found)), 2)
        assert set(crossed) == {(i, k) for i, k in pairs if water[found[i]] & water[found[k]]}


def _on_the_way(one: Cell, cell: Cell, other: Cell) -> bool:
    return cell[0] == one[0] == other[0] or cell[1] == one[1] == other[1]


@pytest.mark.parametrize("made", ["m0", "m1", "m3", "m4", "m10", "m20", "m22", "i20e10m3", "m2L", "L", "Lm2"])
def test_games_of_other_bridges_are_refused(made: str) -> None:
    with pytest.raises(InputError, match="the variant"):
        parse(f"bridges 3x3{made}:2a3e1")


@pytest.mark.parametrize("made", ["m2", "i30e10m2d0", "i30e10m2d2"])
def test_games_of_two_bridges_are_read(made: str) -> None:
    assert parse(f"bridges 3x3{made}:2a3e1") == puzzle()


@pytest.mark.parametrize("move", ["L0,0,2,0,3", "L0,0,2,0", "L0,0,2,0,x", "L0,0,2,2,1", "L0,0,0,0,1", "N0,0,2,0,1"])
def test_moves_that_build_no_bridges_are_refused(move: str) -> None:
    text = saved("Bridges", "3x3m2", "2a3e1", move)
    assert parse(text) == puzzle()
    with pytest.raises(InputError, match="unknown move"):
        parse_board(text)


def test_both_bridges_of_a_place_are_read_from_every_form() -> None:
    """Across and down."""
    board = puzzle("# kind: hashi\n2 . 4\n. . .\n. . 2")
    double = named(board, "r1c1–r1c3", "r1c1=r1c3", "r1c3–r3c3", "r1c3=r3c3")
    janko = "begin\npuzzle hashi\nsize 3\nproblem\n2 - 4\n- - -\n- - 2\nsolution\n- 2 -\n- - b\n- - -\nend\n"
    file = "pzprv3\nhashikake\n3\n3\n2 . 4 \n. . . \n. . 2 \n2 2 \n0 0 \n0 0 \n0 0 2 \n0 0 2 \n"
    save = saved("Bridges", "3x3m2", "2a4e2", "L0,0,2,0,2", "L2,0,2,2,2")
    for text in (janko, file, save):
        marks = read_marks(board, text)
        assert marks.yes == double
        assert board.right(marks)


@pytest.mark.parametrize("sign", ["-", "|", "=", "+", "x", '"'])
def test_signs_where_no_bridge_may_be_are_refused(sign: str) -> None:
    board = puzzle()
    read_marks(board, "2===3\n    |\n. . .\n    |\n. . 1")
    with pytest.raises(InputError, match="a bridge where none may be"):
        read_marks(board, f"2===3\n    |\n.{sign}. .\n    |\n. . 1")


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_islands_that_are_cut_off_are_named(count: int) -> None:
    board = puzzle("# kind: hashi\n" + " . ".join("?" * (2 * count)))
    [rule] = board.rules.of(Linked)
    told = rule.unmet(board, Marks(0, 1 << 2 * (count - 1)))
    assert told is not None
    named_ = ", ".join(f"r1c{2 * i + 1}" for i in range(count - 1)) + f" and r1c{2 * count - 1}"
    assert told.said("en") == f"the islands {named_} would be cut off from the others"


@pytest.mark.parametrize(
    ("built", "barred", "told"),
    [
        (["r1c1=r1c3"], [], "the 1 in r1c1 would have 2 bridges"),
        (["r1c1–r1c3", "r1c1–r3c1"], [], "the 1 in r1c1 would have 2 bridges"),
        (["r1c1=r1c3", "r1c1–r3c1"], [], "the 1 in r1c1 would have 3 bridges"),
        (["r1c1=r1c3", "r1c1=r3c1"], [], "the 1 in r1c1 would have 4 bridges"),
        ([], ["r1c1–r1c3", "r1c1–r3c1"], "the 1 in r1c1 could get no more than 0 of its bridges"),
        ([], ["r1c1–r1c3", "r1c3=r3c3"], "the 3 in r1c3 could get no more than 1 of its bridges"),
        ([], ["r1c1=r1c3", "r1c3=r3c3"], "the 3 in r1c3 could get no more than 2 of its bridges"),
    ],
)
def test_bridges_that_a_number_would_have_are_counted(built: list[str], barred: list[str], told: str) -> None:
    board = puzzle("# kind: hashi\n1 . 3\n. . .\n? . ?")
    broken = board.broken(Marks(named(board, *built), named(board, *barred)))
    assert broken is not None
    assert broken.said("en") == told
