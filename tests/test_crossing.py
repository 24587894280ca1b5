"""Whatever a command writes is read back: every kind, every form and every option, and boards of other programs' files.

A board goes from the form that it came in into every form that it can be written in, and from each of these into all
again; it stays the same puzzle, with its name and with what it carries along.
"""

import contextlib
import re
from collections.abc import Iterator

import pytest

from deduce.app.cli import main
from deduce.board.marks import NOTHING
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats import able, load, parse, parse_all, read_marks, write
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from techniques.starbattle.kind import StarBattle

WRITTEN_ONLY = frozenset({"sugar"})
"""Forms that no program reads as a board."""
CARRYING = frozenset({"json", "text"})
"""Forms that keep what a puzzle carries along."""

OTHERS = {
    "janko with its number of stars": (
        "begin\npuzzle sternenschlacht\nauthor A\nstars 2\nsize 8\nareas\n"
        + "\n".join(" ".join(str(2 * (r // 2) + c // 4) for c in range(8)) for r in range(8))
        + "\nend\n",
        None,
    ),
    "janko with fields that our text reads": (
        "begin\npuzzle nurikabe\nunknown 1\nnumbers 3\nunit 5\nsize 2\nproblem\n2 -\n- -\nend\n",
        None,
    ),
    "json with fields that our text reads": (
        '{"kind": "nurikabe", "clues": [[2, null], [null, 1]], "unknown": "1", "numbers": "7", "by": "x"}',
        None,
    ),
    "json of a collection": (
        '{"name": "Akari", "data": {"a": {"problem": "2 2\\n1 -\\n- -", "solution": "2 2\\n1 o\\n- -"}}}',
        None,
    ),
    "page of queens": ("x = {size: 4, colorRegions: [[0,0,1,1],[0,2,2,1],[3,3,2,1],[3,3,2,2]]}", None),
    "squares of queens": ("🟥🟥🟦🟦\n🟥🟩🟩🟦\n🟨🟨🟩🟦\n🟨🟨🟩🟩", "queens"),
    "colours of queens": (
        "#f00,#f00,#00f,#00f\n#f00,#0f0,#0f0,#00f\n#ff0,#ff0,#0f0,#00f\n#ff0,#ff0,#0f0,#0f0",
        "queens",
    ),
    "flow in coloured signs": ("🔴⬛🔵\n⬛⬛⬛\n🔴⬛🔵", "flow-free"),
    "flow in words": ("red . blue\n. . .\nred . blue", "flow-free"),
    "tango without lines of signs": ("S...\n.M..\n..S.\n....", "tango"),
    "array of numpy": ("array([[0, 2, 0],\n       [3, 0, 0],\n       [0, 0, 1]])", "nurikabe"),
    "csv": ('"",2,""\n3,,\n,,1', "nurikabe"),
    "table": ('id,puzzle\nb,". 2 .\n3 . .\n. . 1"\n', "nurikabe"),
    "table below blank lines": ('\n \nid,puzzle\nb,". 2 .\n3 . .\n. . 1"\n', "nurikabe"),
    "blanks": ("  2 \n    \n3   \n    \n   1", "nurikabe"),
    "black cells": ("#....#\n..2...\n......\n...1..\n#....#", "akari"),
    "lines that begin with a black cell": ("#1#\n#.#", "akari"),
    "size above": ("2 3\n- 2 -\n3 - -", "nurikabe"),
    "one column of words": ("# cols: 1\n13\n11\n.", "tapa"),
    "one column of rooms": ('{"kind": "heyawake", "rooms": [[1],[1],[2]], "clues": [[1],[null],[null]]}', None),
    "one column of a long number": ('{"kind": "kurodoko", "clues": [[11], [11]' + ", [null]" * 9 + "]}", None),
    "one row": ('{"kind": "koburin", "clues": [[1, null, null]]}', None),
    "one column of a loop": ('{"kind": "koburin", "clues": [[1], [null], [null]]}', None),
    "janko of a page that was taken apart": ('begin\npuzzle hitori\nsize 2\nproblem\n1 2">\n2 1\nend\n', None),
    "game of Simon Tatham": ("Light Up 3x3b20s4d0:aB1f", None),
    "save of Simon Tatham": (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:Unruly\nPARAMS  :3:4x2\n"
        "DESC    :3:aBf\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:P1,1,1\n",
        None,
    ),
    "task of a page": ("# https://www.puzzle-heyawake.com/\nvar task = '2a1;1,1,2,2,1,2,2,3,3'", None),
    "task of rooms in pieces": ("task = '1,1,2,2,2,1,1,2,2'", "norinori"),
    "kanpen": ("http://www.kanpen.net/bijutsukan.html?problem=2/3/._5_._/._._1_/", None),
    "dense loop": ("3.2.\n.2.3\n....\n2222", "slitherlink"),
    "dense rooms": ("aab\nacb\nccb", "country"),
}


def boards() -> Iterator[tuple[str, Puzzle]]:
    """The samples of all kinds, and boards of others."""
    for kind in kinds().values():
        for path in sorted((kind.folder / "samples").glob("*.txt"))[:2]:
            yield f"{kind.name}/{path.stem}", load(path, kind.name)
    for name, (text, kind_name) in OTHERS.items():
        yield name, next(parse_all(text, kind_name))


def same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have one board and one set of rules; regions may have other letters."""
    return (one.kind, board(one), one.conditions) == (other.kind, board(other), other.conditions)


def board(puzzle: Puzzle) -> object:
    """What makes a board, whatever its regions are called."""
    if not isinstance(puzzle, StarBattle):
        return puzzle.text()
    names: dict[int, int] = {}
    return [[names.setdefault(number, len(names)) if number else None for number in row] for row in puzzle.ids()]


CASES = dict(boards())


@pytest.mark.parametrize("name", CASES)
def test_what_is_written_is_read_back(name: str) -> None:
    puzzle = CASES[name]
    assert {"json", "text"} <= {*able(puzzle)}
    for form in sorted({*able(puzzle)} - WRITTEN_ONLY):
        text = write(puzzle, form)
        said = {one: setting.of(puzzle) for one, setting in bodies(puzzle.kind).settings.items()}
        again = parse(text, puzzle.kind.name, **({} if form in CARRYING else said))
        assert same(again, puzzle), form
        if form in CARRYING:
            assert again.id == puzzle.id, form
            unread = {one: value for one, value in puzzle.extra.items() if one not in ("unknown", "numbers")}
            assert unread.items() <= again.extra.items(), form
        for other in sorted({*able(again)} - WRITTEN_ONLY):
            assert same(parse(write(again, other), puzzle.kind.name, **said), puzzle), (form, other)


@pytest.mark.parametrize("name", CASES)
def test_a_drawn_board_is_its_own_marks(name: str) -> None:
    puzzle = CASES[name]
    assert read_marks(puzzle, puzzle.text(puzzle.givens)) == puzzle.givens.join(NOTHING)


@pytest.mark.parametrize("form", ["text", "json", "puzzlink", "pzprv3", "janko", "penpa", "tatham"])
def test_many_puzzles_are_written_and_read(form: str, tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    kind = "akari" if form == "tatham" else "nurikabe"
    puzzles = [puzzle for name, puzzle in CASES.items() if name.startswith(f"{kind}/")]
    file = tmp_path / "many.txt"
    file.write_text("\n\n".join(write(puzzle, "text") for puzzle in puzzles), encoding="utf-8")
    assert main(["convert", str(file), "--to", form]) == 0
    found = list(parse_all(capsys.readouterr().out, kind))
    assert [puzzle.text() for puzzle in found] == [puzzle.text() for puzzle in puzzles]


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("13\n11", "tapa", "a grid that could be 2×2 or 2×1; expected its size, as in a line # cols: 2"),
        ("2 2\n1 -\n- -", "akari", "a grid that could be 2×2 or 3×2; expected its size, as in a line # rows: 2"),
        ("W..%\n.B.%", "yinyang", "unknown symbol '%'"),
        ("{(0, 0): 2}", "nurikabe", "cells by their places, which do not say how large the board is"),
        ("[[1, 2, ..., 3]]", "nurikabe", "a list that was shortened when it was printed"),
        ('a,"b\nc', "queens", "a quoted cell that does not end in its line"),
        ("puzzle", "nurikabe", "no puzzle in the row; expected a column puzzle"),
        ("id,puzzle\n,\n", "nurikabe", "no puzzle in the row; expected a column puzzle"),
        ('{"puzzle": "puzzle"}', "nurikabe", "no puzzle in the row; expected a column puzzle"),
    ],
)
def test_never_another_board(text: str, kind: str, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        parse(text, kind)


@pytest.mark.parametrize(
    ("head", "size", "rows"),
    [
        ("# kind: nurikabe\n", "# rows: 3\n", "2 2\n6 2\n- 1"),
        ("# kind: tapa\n", "# cols: 1\n", "13\n11"),
        ("# kind: kurodoko\n", "# cols: 1\n", "11\n?\n-"),
        ("# kind: slitherlink\n", "# rows: 4\n", "3 2\n. 2\n. .\n. 3"),
    ],
)
def test_a_text_says_its_size_where_it_would_be_refused_or_another_board_without(
    head: str, size: str, rows: str
) -> None:
    puzzle = parse(head + size + rows)
    assert write(puzzle, "text") == head + size + rows
    with contextlib.suppress(InputError):
        assert parse(head + rows).text() != puzzle.text()


@pytest.mark.parametrize(
    "text", ["# kind: tapa\n1\n11\n-", "# kind: creek\n1 .\n -\n. 1", "# kind: nurikabe\n2 2\n- -"]
)
def test_a_text_that_is_clear_alone_says_no_size(text: str) -> None:
    assert write(parse(text), "text") == text
