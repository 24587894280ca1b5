"""Strings with runs of open cells: Simon Tatham's games, ids, addresses and saves, and the tasks of puzzle-….com.

His own programs are asked where they are: ``DEDUCE_TATHAM=/usr/games pytest tests/test_runs.py``.
"""

from __future__ import annotations

import os
import re
import subprocess
from itertools import islice
from pathlib import Path

import pytest

import deduce
from deduce.board.marks import Marks
from deduce.contract.registry import kinds
from deduce.formats import able, parse, parse_all, parse_board, read_marks, write
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from tests.boards import samples
from tests.test_crossing import same

GAMES = {name: have.tatham for name, kind in kinds().items() if (have := bodies(kind)).tatham}
SITES = {name: have.site for name, kind in kinds().items() if (have := bodies(kind)).site and name != "galaxies"}
"""Those whose strings are known."""
HOME = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


def saved(game: str, params: str, desc: str, *moves: str, pos: int | None = None) -> str:
    """A save as the program writes it."""
    states = [move if move.startswith("RESTART") else f"MOVE    :{len(move)}:{move}" for move in moves]
    fields = {"GAME": game, "PARAMS": params, "CPARAMS": params, "DESC": desc, "NSTATES": str(len(moves) + 1)}
    fields["STATEPOS"] = str(len(moves) + 1 if pos is None else pos)
    head = ["SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", "VERSION :1:1"]
    return "\n".join([*head, *(f"{key:8}:{len(text)}:{text}" for key, text in fields.items()), *states]) + "\n"


def test_which_kinds_are_his_games_and_which_are_on_the_sites() -> None:
    assert {name: body.name for name, body in GAMES.items()} == {
        **{"akari": "Light Up", "hitori": "Singles", "kurodoko": "Range", "masyu": "Pearl", "mosaic": "Mosaic"},
        **{"futoshiki": "Unequal", "slitherlink": "Loopy", "sudoku": "Solo", "tango": "Unruly"},
        **{"binairo": "Unruly", "calcudoku": "Keen", "hashi": "Bridges"},
        **{
            "nonogram": "Pattern",
            "shikaku": "Rectangles",
            "dominosa": "Dominosa",
            "skyscrapers": "Towers",
            "slant": "Slant",
        },
        "tents": "Tents",
        "galaxies": "Galaxies",
        "fillomino": "Filling",
    }
    assert {body.names[0] for body in SITES.values()} == {
        *(
            "light-up",
            "heyawake",
            "hitori",
            "kurodoko",
            "lits",
            "masyu",
            "minesweeper",
            "minesweeper/mosaic",
            "norinori",
        ),
        *(
            "binairo",
            "kakurasu",
            "nurikabe",
            "loop",
            "shikaku",
            "slant",
            "star-battle",
            "tapa",
            "tents",
            "yin-yang",
            "bridges",
        ),
        *("dominosa", "futoshiki", "kakuro", "killer-sudoku", "nonograms", "skyscrapers", "sudoku"),
    }


@pytest.mark.parametrize("form", ["tatham", "task"])
@pytest.mark.parametrize("name", kinds())
def test_there_and_back(form: str, name: str) -> None:
    count = 0
    for puzzle in [parse(samples()[name], name), *islice(kinds()[name].make.tiny(), 20)]:
        if form not in able(puzzle):
            continue
        count += 1
        text = write(puzzle, form)
        for again in (parse(text, name), parse(text), next(parse_all(text))):
            assert same(again, puzzle)
    assert (count > 0) == (name in (GAMES if form == "tatham" else SITES))


@pytest.mark.parametrize("name", GAMES)
def test_a_save_holds_the_board_of_its_id(name: str) -> None:
    puzzle = next(one for one in kinds()[name].make.tiny() if "tatham" in able(one))
    game = GAMES[name]
    size, _, desc = write(puzzle, "tatham").partition("#")[2].partition(":")
    for text in (saved(game.name, size, desc), f"{game.name} {size}:{desc}", f"{game.name}: {size}:{desc}"):
        assert parse(text).text() == puzzle.text()
    assert len(list(parse_all(saved(game.name, size, desc) * 2))) == 2


LOOPY = "3x3t0de", "0h"
JIGSAW = "b__cd__a___b_"


@pytest.mark.parametrize(
    ("text", "board", "marks"),
    [
        (f"{HOME}range.html#4x2dn:3_2a5d", "3 2 - 5\n- - - -", None),
        ("Range 4x2:3_2a5b1", "3 2 - 5\n- - 1 -", "error"),
        (f"{HOME}range.html#3:3b2e", "3 - -\n2 - -\n- - -", None),
        ("3x3b20s4d0:aB1f", "- x 1\n- - -\n- - -", None),
        ("Light Up 3x3:aB1f", "- x 1\n- - -\n- - -", None),
        ("pearl 3x3dtn:aBeWa", ". b .\n. . .\n. w .", None),
        ("Singles 3x2de:123a13", "1 2 3\n10 1 3", None),
        ("Mosaic 3x2:4a0c", "4 - 0\n- - -", None),
        ("Unruly 4x2dt:aAcb", None, "error"),
        ("Unruly 4x2dt:aAga", None, "error"),
        ("Unruly 4x2dt:aAg", "S M . .\n:\n. . . .", None),
        ("Unruly 4x2:aBf", "S . M .\n:\n. . . .", None),
        ("Unruly 4x4u:aBn", "0 - 1 -\n- - - -\n- - - -\n- - - -", None),
        ("Unruly 4x4u:aB", None, "error"),
        (
            saved("Light Up", "3x3b20s4d0", "aB1f", "L0,0", "I0,1", "L2,1", "L0,0"),
            "- x 1\n- - -\n- - -",
            "- x 1\n+ - *\n- - -",
        ),
        (saved("Light Up", "3x3b20s4d0", "aB1f", "L0,0", "I0,1", pos=2), "- x 1\n- - -\n- - -", "* x 1\n- - -\n- - -"),
        (saved("Light Up", "3x3", "aB1f", "S;L0,0;L2,1"), "- x 1\n- - -\n- - -", "* x 1\n- - *\n- - -"),
        (saved("Range", "3x2", "3e", "B,1,0", "W,0,1", "B,1,2", "E,1,2"), "3 - -\n- - -", "3 + -\n■ - -"),
        (saved("Range", "3x2", "3e", "SB,1,0W,0,1"), "3 - -\n- - -", "3 + -\n■ - -"),
        (saved("Singles", "3x2", "112121", "B0,0", "C1,0", "B2,1", "E2,1"), "1 1 2\n1 2 1", "1■ 1+ 2\n1 2 1"),
        (
            saved("Mosaic", "3x2", "4e", "t0,0", "T1,0", "d2,0,0,0,1", "t0,1", "t0,1", "t0,1"),
            "4 - -\n- - -",
            "4■ + ■\n- - -",
        ),
        (saved("Mosaic", "3x2", "4e", "sd8"), "4 - -\n- - -", "4■ ■ +\n■ ■ +"),
        (saved("Unruly", "4x2", "aBf", "P1,1,1", "P0,0,1", "P-,0,1"), "S . M .\n:\n. . . .", "S . M .\n:\n. m . ."),
        (
            saved("Pearl", "3x2", "Bcb", "F1,0,0;F4,1,0", "F8,0,0;F2,0,1", "M8,1,0;M2,1,1"),
            "b . .\n. . .",
            "b-. .\n| x\n. . .",
        ),
        (saved("Pearl", "3x2", "Bcb", "S;R9,0,0;R4,1,0;R2,0,1"), "b . .\n. . .", "b-. .\n|\n. . ."),
        ("Solo 2x2:a1_2d3h", "- 1 2 -\n- - - 3\n- - - -\n- - - -", None),
        ("Solo 2x2du:1_10n", None, "printed"),
        (f"{HOME}solo.html#4jdb:1o,{JIGSAW}", "a1 a a b\na c b b\nc c c b\nd d d d", None),
        (
            saved("Solo", "2x2", "1o", "R1,0,2", "P0,1,3", "P0,1,4", "P0,1,3", "P1,0,4", "R2,0,3", "R2,0,0"),
            "1 - - -\n- - - -\n- - - -\n- - - -",
            "1 +2 - -\n{4} - - -\n- - - -\n- - - -",
        ),
        (saved("Solo", "2x2", "1o", "M", "P1,0,1"), "1 - - -" + 3 * "\n- - - -", "1 {234} - -" + 3 * "\n- - - -"),
        (
            saved("Solo", "2x2", "1o", "P3,3,1", "S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1"),
            "1 - - -" + 3 * "\n- - - -",
            "1 +2 +3 +4\n+3 +4 +1 +2\n+2 +1 +4 +3\n+4 +3 +2 +1",
        ),
        (saved("Loopy", *LOOPY, "0n", "1y", "4y", "4u", "12y", "10y"), None, "lines"),
    ],
)
def test_boards_and_moves(text: str, board: str | None, marks: str | None) -> None:
    if marks == "printed":
        with pytest.raises(InputError, match="10 is printed; expected a value from 1 to 4"):
            parse(text)
        return
    if marks == "error":
        with pytest.raises(InputError, match="the string covers"):
            parse(text)
        return
    puzzle, found = parse_board(text)
    if marks == "lines":
        edges, drawn = (
            puzzle.edges,
            {((0, 0), (0, 1)): 1, ((0, 1), (1, 1)): 0, ((1, 0), (2, 0)): 0, ((1, 1), (2, 1)): 0},
        )
        sides = [sum(edges.between(*ends) for ends, side in drawn.items() if side == one) for one in (0, 1)]
        assert found == Marks(*sides)
        return
    assert puzzle.text().split() == board.split()
    assert found == read_marks(puzzle, marks or puzzle.text())


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("4x4:a1b", None, "an id that does not say its game; expected one of akari, binairo, calcudoku, dominosa"),
        ("4x4:a1b", "nurikabe", "Simon Tatham has no game of the kind nurikabe; expected one of akari"),
        (f"{HOME}undead.html#4de:1/2", None, "the game 'undead', whose kind is not known; expected one of Bridges"),
        ("Undead 4x4:a1b", None, "the game 'Undead', whose kind is not known"),
        ("Galaxies 4x4:a1b", None, "column 15: bad sign '1'; expected letters"),
        ("Galaxies 3x3:zzz", None, "the string covers 75 places; expected 25 places at most"),
        (f"{HOME}solo.html#3x3x:a1b", None, "the variant 'x' of Solo; expected the plain rules"),
        ("Solo 2x2xk:p,_a_aa", None, "the variant 'xk' of Solo; expected the plain rules"),
        ("Solo 4jk:p,ffff,p", None, "the variant 'jk' of Solo; expected the plain rules"),
        ("Solo 2x2:a1b", None, "column 13: the string covers 4 cells; expected 16, for 4 rows and 4 columns"),
        ("Solo 2x2:p,p", None, "a description of 2 parts; expected 1 parts between commas"),
        ("Solo 4j:p", None, "a description of 1 parts; expected 2 parts between commas"),
        ("Solo 4j:p,A", None, "column 11: bad sign 'A'; expected small letters or _"),
        ("Solo 4j:p,aaa", None, "the string covers 5 lines; expected 24, for 4 rows and 4 columns"),
        ("Solo 4j:p,x", None, "the region of r1c1 has 16 cells; expected regions of 4 cells"),
        ("Solo 3x7:a", None, "the string covers 1 cell; expected 441"),
        ("Solo 99x99:a", None, "a board of 9801×9801; expected at most 10000 cells"),
        ("Solo 2x2:5o", None, "5 is printed; expected a value from 1 to 4"),
        (saved("Undead", "4de", "1/2"), None, "the game 'Undead', whose kind is not known"),
        (f"{HOME}range.html#4x4:a1b", "akari", "this is a puzzle of the kind kurodoko; expected akari, as asked for"),
        (f"{HOME}range.html#4x4#12345", None, "a random seed, which does not hold the board"),
        (f"{HOME}loopy.html#4x4t1de:p", None, "the variant 't1de' of Loopy; expected the plain rules"),
        (f"{HOME}unruly.html#4x4udt:aBp", "tango", "the variant 'udt' of Unruly; expected the plain rules"),
        (f"{HOME}range.html#4x4:a1!b", None, "column 74: bad sign '!'; expected clues, and a–z for open cells"),
        (f"{HOME}range.html#4x4:a1b", None, "the string covers 4 cells; expected 16, for 4 rows and 4 columns"),
        (f"{HOME}range.html#4x4:1zzzz", None, "the string covers 105 cells; expected 16"),
        (f"{HOME}range.html#999x999:a", None, "a board of 999×999; expected at most 10000 cells"),
        (f"{HOME}mosaic.html#100x100:{'z' * 999}", None, "the board is too large"),
        (f"{HOME}light.html", None, "no puzzle in the URL"),
        (saved("Range", "4x4", "p")[:-30], None, "a damaged save"),
        (saved("Range", "4x4", "p").replace("DESC", "DESK"), None, "a save without DESC"),
        (saved("Range", "4x4", "p", "B,0,0").replace("STATEPOS:1:2", "STATEPOS:1:9"), None, "a save of 1 moves"),
        ("task = '2a;1,1,2'", "heyawake", "the string covers 3 cells; expected a square number of cells"),
        ("task = '2abc;1,1,2,2'", "heyawake", "the string covers 7 cells; expected 4"),
        ("task = '2a'", "heyawake", "a string of 1 parts; expected 2 parts between semicolons"),
        ("task = '1,x,2'", "lits", "bad number of a room 'x'"),
        ("task = '2a_1'", None, "a task string that fits several kinds; expected one of kakuro, kurodoko, nurikabe"),
        ("task = '12b1?'", "slitherlink", "bad sign '?'"),
        ("1212", "hitori", "a row of a grid, or a task string; expected task = '…', or the grid with a line # rows: 1"),
        (
            "# https://www.puzzle-pipes.com/\ntask = '2a_1'",
            None,
            "unsupported puzzle 'pipes'; expected one of binairo, bridges",
        ),
        ("# https://www.puzzle-lits.com/\ntask = '1,1'", "tapa", "this is a puzzle of the kind lits; expected tapa"),
    ],
)
def test_refusals(text: str, kind: str | None, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)) as fault:
        parse(text, kind)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("move", ["L9,9", "X", "L0", "L1,0", "L0,0;;Q", f"L{'9' * 5000},0"])
def test_moves_that_a_game_does_not_have(move: str) -> None:
    text = saved("Light Up", "3x3", "aB1f", move)
    assert parse(text).rows == 3
    with pytest.raises(InputError, match=re.escape("unknown move") + "|which is printed on"):
        parse_board(text)


@pytest.mark.parametrize(
    ("game", "size", "desc", "most"),
    [("Solo", "2x2", "p", 4), ("Towers", "3", "///////////", 3), ("Unequal", "3", "0," * 9, 3)],
)
def test_values_in_moves_go_up_to_the_size(game: str, size: str, desc: str, most: int) -> None:
    for sort in "RP":
        assert parse_board(saved(game, size, desc, f"{sort}0,0,{most}")).marks.known
        for value in (most + 1, 9, 10, 99):
            with pytest.raises(InputError, match="unknown move"):
                parse_board(saved(game, size, desc, f"{sort}0,0,{value}"))


@pytest.mark.parametrize("size", [2, 3, 9, 10, 11, 16])
def test_solutions_of_unequal_have_a_character_less_from_10_on(size: int) -> None:
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"[size < 10 :][:size]
    board = "".join(signs[(r + c) % size] for r in range(size) for c in range(size))
    puzzle, marks = parse_board(saved("Unequal", str(size), "0," * size**2, f"S{board}"))
    wanted = [[(r + c) % size + 1 for c in range(size)] for r in range(size)]
    assert marks == puzzle.marks(wanted)
    other = "0" if size < 10 else "0123456789abcdefghijklmnopqrstuvwxyz"[size]
    with pytest.raises(InputError, match="unknown move"):
        parse_board(saved("Unequal", str(size), "0," * size**2, f"S{other}{board[1:]}"))


@pytest.mark.parametrize(
    ("task", "kind", "board"),
    [
        ("3a2b3_2c", "nurikabe", None),
        ("3a2b12_2b", "nurikabe", "3 - 2\n- - 12\n2 - -"),
        ("12d3_11b", "tapa", "12 - -\n- - 3\n11 - -"),
        ("2a0e1", "slitherlink", "2 . 0\n. . .\n. . 1"),
        ("aB1e2", "akari", "- x 1\n- - -\n- - 2"),
        ("WaBf", "masyu", "w . b\n. . .\n. . ."),
        ("1a2b3c", "mosaic", "1 - 2\n- - 3\n- - -"),
        ("1a2b3c", "minesweeper", "1 - 2\n- - 3\n- - -"),
        ("12a3", "hitori", "1 2\n10 3"),
        ("2a;1,1,2,2", "heyawake", "a2 a\nb b"),
        ("b1a;1,1,2,2", "heyawake", "a a\nb1 b"),
        ("1,1,2,2;2a", "heyawake", "a2 a\nb b"),
        ("1,1,2,2;b1a", "heyawake", "a a\nb1 b"),
        ("1,1,1,1,2,2,2,2,4,3,3,3,4,4,4,3", "lits", "a a a a\nb b b b\nc d d d\nc c c d"),
        ("1,1,2,2", "norinori", "a a\nb b"),
        (
            "3//1/1//2/3//1/1//2",
            "skyscrapers",
            ": | 3 . 1 | .\n3 | - - - | 1\n. | - - - | .\n1 | - - - | 2\n: | 1 . 2 | .",
        ),
        ("2//////1,a1b", "skyscrapers", None),
        ("2//////1/,a1b", "skyscrapers", ": | 2 . | .\n. | - 1 | 1\n. | - - | ."),
        ("0R,3,0D,0,0U,0,0,0,2L", "futoshiki", "- > 3 -\n: ^ v\n- - -\n- - < 2"),
        ("0R,0,0U,0,", "futoshiki", "- > -\n^ :\n- -"),
        ("0RR,0,0U,0,", "futoshiki", "- > -\n^ :\n- -"),
        ("011001", "dominosa", "0 1 1\n0 0 1"),
        ("1.1/0/1/2/0/1", "nonogram", ": | 1 . .\n: | 1 0 1\n2 | - - -\n0 | - - -\n1 | - - -"),
        ("1_2b3c4g", "sudoku", "1 2 - -\n3 - - -\n4 - - -\n- - - -"),
        ("1_2b3c4g;1,1,1,2,1,2,2,2,3,3,4,4,3,3,4,4", "sudoku", "a1 a2 a b\na3 b b b\nc4 c d d\nc c d d"),
        ("1_2b3c4g;1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4", "sudoku", "1 2 - -\n3 - - -\n4 - - -\n- - - -"),
        ("10a1zzzzzzzzzb16p", "sudoku", "10 - 1" + " -" * 236 + " 16" + " -" * 16),
        ("p;1,1,2,2,3,3,2,4,5,6,7,4,5,6,7,7;4a8a5b6_3_7_9e", "killer", "a4 a b8 b\nc5 c b d6\ne3 f7 g9 d\ne f g g"),
        ("2o;1,2,3,3,4,2,5,5,4,6,7,8,6,6,7,8;a5_4a6a5b8_5_6d", "killer", "a2 b5 c4 c\nd6 b e5 e\nd f8 g5 h6\nf f g h"),
        ("B4_3_400b300b", "kakuro", "\\ 4\\ 3\\\n\\4 - -\n\\3 - -"),
        ("B4B3_100a205a900cBBBB", "kakuro", "\\ 4\\ \\ 3\\ \\1 - 5\\2 - \\9 - - - \\ \\ \\ \\"),
    ],
)
def test_tasks(task: str, kind: str, board: str | None) -> None:
    if board is None:
        with pytest.raises(InputError):
            parse(f"task = '{task}'", kind)
        return
    site = SITES[kind].names[0]
    page = f'<link rel="canonical" href="https://www.puzzle-{site}/"><a href="https://www.puzzle-pipes.com/">Pipes</a>'
    page = page.replace("/minesweeper/", "/minesweeper.com/") if "/" in site else page.replace(site, f"{site}.com")
    page = page.replace("minesweeper/mosaic", "minesweeper.com/mosaic")
    for text, asked in ((f"task = '{task}'", kind), (f"{page}\n<script>var task = '{task}';</script>", None)):
        puzzle = parse(text, asked)
        assert (puzzle.kind.name, puzzle.text().split()) == (kind, board.split())
        assert not puzzle.notes


@pytest.mark.parametrize(
    ("address", "task", "kind"),
    [
        ("minesweeper.com/", "1a2b3c", "minesweeper"),
        ("minesweeper.com/weekly-minesweeper/", "1a2b3c", "minesweeper"),
        ("minesweeper.com/minesweeper-5x5-easy/", "1a2b3c", "minesweeper"),
        ("minesweeper.com/mosaic-5x5-easy/", "1a2b3c", "mosaic"),
        ("minesweeper.com/daily-mosaic/", "1a2b3c", "mosaic"),
        ("futoshiki.com/futoshiki-4x4-easy/", "0R,0,0,0,", "futoshiki"),
        ("futoshiki.com/renzoku-4x4-easy/", "0R,0,0,0,", None),
        ("futoshiki.com/monthly-renzoku", "0R,0,0,0,", None),
        ("binairo.com/binairo-6x6-easy/", "0110", "binairo"),
        ("binairo.com/binairo-plus-6x6-easy/", "0110", None),
        ("binairo.com/daily-binairo-plus/", "0110", None),
    ],
)
def test_the_path_of_an_address_says_the_genre(address: str, task: str, kind: str | None) -> None:
    """Some genres of a site are another kind, or none of ours, and have strings that could be its own."""
    page = f"<link rel=canonical href='https://fr.puzzle-{address}'>\n<script>var task = '{task}';</script>"
    if kind is None:
        with pytest.raises(InputError, match=r"unsupported puzzle '(futoshiki/renzoku|binairo/binairo-plus)'"):
            parse(page)
        return
    assert parse(page).kind.name == kind


@pytest.mark.parametrize(
    ("site", "task", "width", "height", "shape", "first"),
    [
        ("sudoku", "zj", 3, 2, (6, 6), [1, 1, 1, 2, 2, 2]),
        ("sudoku", "zj", 2, 3, (6, 6), [1, 1, 2, 2, 3, 3]),
        ("sudoku", "zj", 6, 6, (6, 6), [1, 1, 1, 2, 2, 2]),
        ("sudoku", "p", 2, 2, (4, 4), [1, 1, 2, 2]),
        ("sudoku", "zj", 4, 9, None, None),
        ("killer-sudoku", "p;1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4;10o", 2, 2, (4, 4), None),
        ("dominosa", "011001", 1, 1, (2, 3), None),
        ("dominosa", "011001", 3, 2, (2, 3), None),
        ("dominosa", "011001", 2, 2, None, None),
        ("nonograms", "1/0/0/1/0", 3, 2, (2, 3), None),
        ("nonograms", "1/0/0/1/0", 2, 2, None, None),
        ("skyscrapers", "///////", 2, 2, (2, 2), None),
        ("skyscrapers", "///////", 3, 1, None, None),
        ("futoshiki", "0,0,0,0,", 2, 2, (2, 2), None),
        ("futoshiki", "0,0,0,0,", 4, 1, None, None),
        ("kakuro", "BB4_400aB1a", 3, 2, None, None),
    ],
)
def test_what_a_page_says_of_the_size(
    site: str, task: str, width: int, height: int, shape: tuple[int, int] | None, first: list[int] | None
) -> None:
    """The sides of a board, or of a box of it; the greatest number on dominoes."""
    page = f"https://www.puzzle-{site}.com/\nvar task = '{task}'; x = {{puzzleWidth: {width}, puzzleHeight: {height}}}"
    if shape is None:
        with pytest.raises(InputError, match="; expected "):
            parse(page)
        return
    puzzle = parse(page)
    assert (puzzle.rows, puzzle.cols) == shape
    if first:
        assert list(puzzle.print.ids[0]) == first


@pytest.mark.parametrize(
    ("site", "task", "says"),
    [
        ("skyscrapers", "//////////", "11 clues; expected 8 clues"),
        ("skyscrapers", "///////,a1c", "the string covers 5 cells; expected 4, for 2 rows and 2 columns"),
        ("skyscrapers", "///////9", "9 is printed; expected a number from 1 to 2"),
        ("futoshiki", "0R,0L,0,0", "column 16: a sign against another one; expected one sign between two cells"),
        ("futoshiki", "0,0R,0,0", "a sign behind the last cell; expected a cell on both sides of it"),
        ("futoshiki", "0,0,0", "the string covers 3 cells; expected a square number of cells"),
        ("dominosa", "0110012", "the string covers 7 cells; expected 6, for 2 rows and 3 columns"),
        ("dominosa", "01[10]001", "10 is printed in r1c3; expected a number from 0 to 1"),
        ("nonograms", "1.1/0/2/2/1/1.1", "the rows have 5 shaded cells, the columns 4"),
        ("nonograms", "1.1/0/2", "3 clues; expected as many for rows as for columns"),
        ("nonograms", "4/0/2/2/1/1.1", "column 13: 4 needs 4 cells; expected runs that fit into 3 cells"),
        ("sudoku", "1_2b3c4h", "the string covers 17 cells; expected a square number of cells"),
        ("sudoku", "5o", "5 is printed; expected a value from 1 to 4"),
        ("jigsaw-sudoku", "p;1,1,2,2", "the string covers 4 cells; expected 16, for 4 rows and 4 columns"),
        ("jigsaw-sudoku", "p;1,1,1,1,1,2,2,2,3,3,4,4,3,3,4,4", "has 5 cells; expected regions of 4 cells"),
        ("killer-sudoku", "p;1,1;4a", "the string covers 2 cells; expected 16, for 4 rows and 4 columns"),
        ("killer-sudoku", "p;1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4;9a", "the string covers 2 cells; expected 16"),
        (
            "killer-sudoku",
            "1o;1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4;10o",
            "a value is given in r1c1, which lies in a cage; expected values that are given outside of cages",
        ),
        (
            "killer-sudoku",
            "p;1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4;10_10n",
            "column 50: a second sum in the cage of r1c2; expected one sum in a cage",
        ),
        (
            "killer-sudoku",
            "p;1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4;1,1,1,1,2,2,2,2,3,3,3,3,4,4,4,4;10o",
            "regions of other shapes than boxes; expected the usual boxes",
        ),
        ("killer-sudoku", "p;1,1,1,1", "a string of 2 parts; expected 3 parts between semicolons"),
        ("kakuro", "B3_4_0b703c", "the string covers 10 cells; expected a square number of cells"),
        ("kakuro", "BB1x?", "bad sign '?'; expected B, sums, and a–z for open cells"),
    ],
)
def test_refusals_of_tasks(site: str, task: str, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)) as fault:
        parse(f"https://www.puzzle-{site}.com/\nvar task = '{task}';")
    assert "\n" not in str(fault.value)


def test_a_page_of_skyscrapers_is_a_square() -> None:
    page = "https://www.puzzle-skyscrapers.com/\nvar task = '///////'; x = {puzzleWidth: 3, puzzleHeight: 1}"
    with pytest.raises(InputError, match="a board of 1×3; expected a square"):
        parse(page)


@pytest.mark.parametrize("most", [9, 10, 11])
def test_numbers_of_two_digits_on_dominoes_have_brackets(most: int) -> None:
    """Up to the first number that has two digits, and beyond."""
    pairs = [f"{a} {b}" for a in range(most + 1) for b in range(a, most + 1)]
    half = (most + 2) // 2 if most % 2 == 0 else None
    wide = half or most + 2
    rows = [" ".join(pairs[i : i + wide]) for i in range(0, len(pairs), wide)]
    if half is None:  # as many numbers as in one row and the next
        numbers = " ".join(pairs).split()
        rows = [" ".join(numbers[i : i + most + 2]) for i in range(0, len(numbers), most + 2)]
    puzzle = parse("\n".join(rows), "dominosa")
    for form in ("task", "tatham"):
        told = write(puzzle, form)
        assert parse(told).text() == puzzle.text()
        assert ("[10]" in told) == (most > 9)


def test_a_string_that_others_have_too_is_told() -> None:
    assert str(parse("hWfWiBdWaBWb").notes[0]) == "taken for yinyang; it could also be masyu"
    assert not parse("hWfWiBdWaBWb", "masyu").notes
    assert parse("task = 'WaBf', puzzleWidth: 9, puzzleHeight: 1", "masyu").rows == 1


# The program itself --------------------------------------------------------------------------------------------------

PROGRAMS = os.environ.get("DEDUCE_TATHAM")
"""The folder of the programs, such as ``/usr/games``: ``sgt-loopy`` and so on, which need no screen for this."""
PLAYED = {
    **{"akari": ("lightup", "10x10b20s4d1"), "hitori": ("singles", "8x7dk"), "kurodoko": ("range", "9x6")},
    **{"masyu": ("pearl", "8x7dt"), "mosaic": ("mosaic", "9x7"), "slitherlink": ("loopy", "7x5t0dn")},
    **{
        "futoshiki": ("unequal", "6dt"),
        "calcudoku": ("keen", "6dn"),
        "dominosa": ("dominosa", "6dt"),
        "hashi": ("bridges", "8x7"),
        "shikaku": ("rect", "8x7"),
        "skyscrapers": ("towers", "5dh"),
        "slant": ("slant", "8x7dh"),
        "sudoku": ("solo", "3x3dt"),
        "tango": ("unruly", "8x6dn"),
        "binairo": ("unruly", "8x8udn"),
    },
    "tents": ("tents", "9x8dt"),
}


BOXES = [("sudoku", "solo", size) for size in ("2x2", "2x3", "3x2", "3x4", "4x4da", "6jdb", "9jdb")]


@pytest.mark.skipif(PROGRAMS is None, reason="DEDUCE_TATHAM does not name the folder of Simon Tatham's programs")
@pytest.mark.parametrize(("name", "game", "size"), [*((name, *told) for name, told in PLAYED.items()), *BOXES])
def test_the_program_says_the_same(name: str, game: str, size: str, tmp_path: Path) -> None:
    call = [f"{PROGRAMS}/sgt-{game}", "--generate", "6", size, "--with-solutions"]
    call += ["--save", str(tmp_path / "save"), "--save-suffix", ".sav"]
    subprocess.run(call, check=True, capture_output=True, timeout=300)
    files = [file.read_text(encoding="ascii") for file in tmp_path.glob("*.sav")]
    assert len(files) == 6
    for text in files:
        puzzle, marks = parse_board(text)
        [only] = deduce.grade(puzzle).solutions
        [desc] = re.findall("^DESC *:[0-9]+:(.*)$", text, re.M)
        assert (puzzle.kind.name, marks.yes, marks.within(only)) == (name, only.yes, True)
        told = write(puzzle, "tatham")
        assert told.rpartition(":")[2] == desc or size == "3x2"  # which has regions here
        assert parse(told).text() == puzzle.text()
