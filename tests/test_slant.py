"""Diagonals without a loop: what is written of them, and what follows where edges of a graph close no cycle."""

from __future__ import annotations

from itertools import product
from random import Random

import networkx as nx
import pytest

import deduce
from deduce import oracle
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.boards.corners import CornerPuzzle
from deduce.engine.tiers import Tiers
from deduce.formats import able, parse, parse_board, read_marks, write
from deduce.formats.clicks import read_moves, write_moves
from deduce.language.errors import InputError
from deduce.relations import NO, YES, Acyclic

BOARD = "# kind: slant\n1 . 0\n - -\n. . .\n - -\n. . 1"
FULL = "1 . 0\n \\ \\\n. . .\n / \\\n. . 1"


def puzzle(text: str = BOARD) -> CornerPuzzle:
    found = parse(text)
    assert isinstance(found, CornerPuzzle)
    return found


def solved(board: CornerPuzzle) -> Marks:
    return type(board).drawn(FULL)[1]


def test_words() -> None:
    board = puzzle()
    row, cell = board.grid.union([(0, 0), (0, 1)]), board.grid.bit(1, 0)
    marks = Marks(row, cell)
    assert board.phrase(marks, "en") == "r1c1 and r1c2 are backslashes and r2c1 is a slash"
    assert board.noun(marks, "en") == "the backslashes r1c1 and r1c2 and the slash r2c1"
    assert board.noun(marks, "ja") == "右下がりの1行1列、1行2列と右上がりの2行1列"
    assert [str(step) for step in deduce.solve(board)] == [
        "The 1 at the corner of r1c1 is met only if r1c1 is a backslash.",
        "The 0 at the corner of r1c2 is met only if r1c2 is a backslash.",
        "The 1 at the corner of r2c2 is met only if r2c2 is a backslash.",
    ]


def test_a_loop_is_told_by_its_diagonals() -> None:
    board = puzzle("# kind: slant\n. . 2 .\n - - -\n1 . . .\n - - -\n. . 1 .")
    item = next(one for one in board.kind.sound if one.name == "no-loop")
    slash, back = board.grid.union([(0, 0), (1, 1)]), board.grid.bit(0, 1)
    found = item(board, Marks(back, slash))
    assert found == Marks(0, 0).join(Marks(0, board.grid.bit(1, 0)))
    clash = Marks(back | board.grid.bit(1, 0), slash)
    assert item(board, clash) == TOP
    told = board.broken(clash)
    assert told is not None
    assert told.said("en") == "r1c1 → r1c2 → r2c2 → r2c1 would close a loop"


def test_other_programs() -> None:
    board = puzzle()
    marks = solved(board)
    assert write(board, "puzzlink").endswith("?gokigen/2/2/6ai1")
    file = "pzprv3\ngokigen\n2\n2\n1 . 0 \n. . . \n. . 1 \n1 1 \n2 1 \n"
    janko = "begin\npuzzle slant\nsize 2\nproblem\n1 - 0\n- - -\n- - 1\nsolution\n\\ \\\n/ \\\nend\n"
    for text in (file, janko):
        assert parse(text) == board
        assert read_marks(board, text) == marks
    assert read_marks(board, janko.replace("/", "-")) == Marks(marks.yes, 0)
    assert parse("slant 2x2:1a0e1") == board
    assert parse("1a0e1", "slant") == board
    save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :5:Slant\nPARAMS  :3:2x2\n"
    save += "CPARAMS :3:2x2\nDESC    :5:1a0e1\nNSTATES :1:5\nSTATEPOS:1:5\n"
    for move in ("\\0,0", "/0,1", "/1,1", "C1,1"):
        save += f"MOVE    :{len(move)}:{move}\n"
    assert parse_board(save) == (board, Marks(board.grid.bit(0, 0), board.grid.bit(1, 0)))
    task = "https://www.puzzle-slant.com/\nvar task = '1a0e1'; puzzleWidth: 2, puzzleHeight: 2"
    assert parse(task) == board
    for form in able(board):
        assert parse(write(board, form)).text() == board.text(), form


def test_moves_of_both_buttons_are_an_answer() -> None:
    board = puzzle()
    marks = solved(board)
    moves = write_moves(board, marks)
    assert moves.required == ["mouse,left,1,1", "mouse,left,3,1", "mouse,left,3,3", "mouse,right,1,3"]
    assert not moves.hints
    assert read_moves(board, moves.required) == marks


def test_text_with_diagonals() -> None:
    board = puzzle()
    marks = solved(board)
    assert board.text(marks) == FULL
    assert read_marks(board, FULL) == marks
    assert read_marks(board, "\\\\\n/\\") == marks
    assert read_marks(board, "＼＼\n／＼") == marks
    assert read_marks(board, "\\ -\n/ .") == Marks(board.grid.bit(0, 0), board.grid.bit(1, 0))
    assert parse(write(board, "json")) == board
    with pytest.raises(InputError, match="unknown symbol"):
        parse(BOARD.replace(" - -\n. . .", " x -\n. . ."))
    with pytest.raises(InputError):
        parse(BOARD.replace("1 . 0", "1 . 5"))
    for name, corners in (("slant", "[[1]]"), ("slant", "[[1, 1, 1]]"), ("creek", "[[1], [1]]")):
        with pytest.raises(InputError, match="no board"):
            parse(f'{{"kind": "{name}", "clues": {corners}}}')


def test_mirror_images_exchange_the_diagonals() -> None:
    board = puzzle("# kind: slant\n. . 2 .\n - - -\n1 . . .\n - - -\n. 3 1 .")
    marks = Tiers(board, board.kind.sound).fixpoint(NOTHING)
    assert marks.known
    turns = list(board.symmetries())
    assert [turn.flip for turn in turns].count(True) == 4
    for turn in turns:
        assert Tiers(turn.puzzle, turn.puzzle.kind.sound).fixpoint(NOTHING) == turn(marks)


# Graphs ---------------------------------------------------------------------------------------------------------------


def random_rule(rng: Random) -> Acyclic:
    """Edges of a graph, two of each variable or one."""
    edges = []
    for i in range(7):
        for side in (YES, NO) if rng.random() < 0.7 else (rng.choice((YES, NO)),):
            one, other = rng.sample(range(5), 2)
            edges.append((1 << i, side, one, other))
    return Acyclic(tuple((i, 0) for i in range(5)), tuple(edges))


def closes(rule: Acyclic, yes: int) -> bool:
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(len(rule.nodes)))
    graph.add_edges_from((one, other) for bit, side, one, other in rule.edges if bool(bit & yes) == (side == YES))
    return not nx.is_forest(graph)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_is_sound_and_grows(seed: int) -> None:
    rng = Random(seed)
    rule = random_rule(rng)
    forests = [yes for yes in range(1 << 7) if not closes(rule, yes)]
    states = product((None, True, False), repeat=7)
    for values in states if seed == 0 else rng.sample(list(states), 300):
        marks = Marks(*(sum(1 << i for i, value in enumerate(values) if value is said) for said in (True, False)))
        found = rule.says(marks)
        left = [one for one in forests if marks.yes & ~one == 0 == marks.no & one]
        assert all(found.yes & ~one == 0 == found.no & one for one in left) if found != TOP else not left
        more = Marks(marks.yes | (rng.getrandbits(7) & ~marks.no), marks.no)
        assert found.within(rule.says(more))
    for yes in range(1 << 7):
        assert (rule.says(Marks(yes, ~yes & 127)) == TOP) == closes(rule, yes)


def test_the_model_counts_each_forest_once() -> None:
    """With rounds as helpers, or with cuts alone."""
    board = kind("slant").puzzle.drawn(". . . .\n - - -\n. . . .\n - - -\n. . . .\n - - -\n. . . .")[0]
    [rule] = board.rules.of(Acyclic)
    cells = list(bits(board.board))
    wanted = 0
    for values in product((0, 1), repeat=9):
        wanted += not closes(rule, sum(bit for bit, value in zip(cells, values, strict=True) if value))
    found = oracle.solutions(board, 1000)
    assert len(found) == len(set(found)) == wanted
