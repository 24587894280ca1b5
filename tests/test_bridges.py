"""Islands that bridges join: what is written of them, what is wrong with drawn bridges, and what follows."""

from __future__ import annotations

from itertools import product

import networkx as nx
import pytest

import deduce
from deduce import oracle
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.boards.bridges import SIGNS, BridgePuzzle
from deduce.engine.tiers import Tiers
from deduce.formats import parse, read_marks, write
from deduce.language.errors import InputError
from deduce.relations import Linked
from deduce.relations.linked import without_which

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
        Marks(0, one): ("r1c1–r1c3 has no bridge", "the gap r1c1–r1c3"),
    }
    for marks, (phrase, noun) in told.items():
        assert (board.phrase(marks, "en"), board.noun(marks, "en")) == (phrase, noun)
    assert board.phrase(Marks(one, 0), "ja") == "1行1列–1行3列に橋がある"
    steps = [str(step) for step in deduce.solve(board)]
    assert steps[0] == (
        "Nothing else can join some islands to the others, so r1c1–r1c3 and r1c3–r3c3 have a bridge each."
    )


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
