"""Addresses of players and editors of puzz.link's family, old and new, as people paste them."""

from __future__ import annotations

import re

import pytest

from deduce.app.cli import main
from deduce.formats import load, load_board, parse, parse_board, write
from deduce.language.errors import InputError

BODY = "slither/3/3/g2c0d"
BOARD = ". 2 2\n. . 0\n3 . ."
FILE = "pzprv3/slither/3/3/. 2 2 /. . 0 /3 . . /0 0 0 0 /0 1 0 0 /0 0 0 0 /0 0 0 /0 0 0 /0 0 0 /0 0 0 /"
ADDRESSES = [
    *(
        f"{host}?{BODY}"
        for host in ("https://puzz.link/p", "puzz.link/p", "https://www.puzz.link/p.html", "p.html", "")
    ),
    *(f"{host}?{BODY}" for host in ("http://pzv.jp/p.html", "https://pzplus.tck.mn/p.html", "https://puzz.link/db/")),
    *(f"{host}?{BODY}" for host in ("https://pzprxs.vercel.app/p", "http://indi.s58.xrea.com/pzpr/v3/p.html")),
    "http://indi.s58.xrea.com/slither/sa/q.html?/3/3/g2c0d",
    "http://www.kanpen.net/slitherlink.html?problem=3/3/._2_2_/._._0_/3_._._//",
    "http://www.kanpen.net/slitherlink.html?pzpr=c/3/3/g2c0d",
    "http://www.kanpen.net/slitherlink.html?pzpr=3/3/g2c0d",
    *(f"https://puzz.link/p?{before}{BODY}" for before in ("type=player&", "type=editor&")),
    *(f"https://puzz.link/p?{BODY}{behind}" for behind in ("/", "#a", "&foo=1", "&a=1#b")),
    *(f"https://puzz.link/p?{mode}/3/3/g2c0d" for mode in ("slither_edit", "slither_play", "slitherlink")),
    "https://puzz.link/p?type=editor&" + FILE.replace(" ", "%20"),
    f"https://example.org/play?url=https://puzz.link/p?{BODY}",
    *(f"{left}https://puzz.link/p?{BODY}{right}" for left, right in ("<>", "()", '""', "``", "''") if left != "("),
    f"[today](https://puzz.link/p?{BODY})",
]
OTHERS = [
    ("https://www.kanpen.net/masyu.html?problem=3/3/._._1_/2_._1_/._._._/", ". . w\nb . w\n. . ."),
    ("https://www.kanpen.net/hitori.html?problem=3/3/1_10_3_/2_3_0_/3_1_2_/", "1 10 3\n2 3 ?\n3 1 2"),
    ("https://www.kanpen.net/bijutsukan.html?problem=2/3/._5_._/._._1_/", "- x -\n- - 1"),
    ("https://www.kanpen.net/heyawake.html?problem=2/3/2/0_0_1_0_1_/0_1_1_2/", "a1 b b\na b b"),
    ("https://www.kanpen.net/lits.html?problem=2/4/2/0_0_1_1_/0_0_1_1_/", "a a b b\na a b b"),
    ("https://www.kanpen.net/yajilin.html?problem=3/4/33_._._._/._18_._._/._48_._._/", "1s . . .\n. 2w . .\n. 0e . ."),
    ("https://www.kanpen.net/numberlink.html?problem=2/2/1_2_/1_2_/", "1 2\n1 2"),
    ("https://www.kanpen.net/tentaisho.html?problem=2/3/.1.../...../....2//", "*> - -\n- - *"),
    (
        "https://www.kanpen.net/sudoku.html?problem=4/1_._._2_/._._._3_/._._._._/4_._._._//",
        "1 - - 2\n- - - 3\n- - - -\n4 - - -",
    ),
]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("hashi/4/4/2g1h3n", f"{name}/4/4/2g1h3n") for name in ("hashikake", "bridges")),
        *(("mashu/3/3/400", f"{name}/3/3/400") for name in ("masyu", "pearl")),
        *(("building/4/4/1h1h1h1h", f"{name}/4/4/1h1h1h1h") for name in ("skyscrapers", "skyscraper")),
        ("numlin/3/3/1m1", "numberlink/3/3/1m1"),
        ("akari/3/3/i1g", "bijutsukan/3/3/i1g"),
        ("ripple/2/2/001i", "hakyukoka/2/2/001i"),
        ("kakuro/2/2/n30470", "kakuro/2/2/n3-47-"),
    ],
)
def test_other_names_and_signs_of_players(one: str, other: str) -> None:
    first, second = (parse(f"https://puzz.link/p?{body}") for body in (one, other))
    assert first.kind is second.kind
    assert first.text() == second.text()


def test_a_clue_without_a_number_says_nothing_of_a_value_or_outside() -> None:
    told, vague = parse("https://puzz.link/p?sudoku/4/4/i1h3j2j"), parse("https://puzz.link/p?sudoku/4/4/.h1h3j2i.")
    assert told.text() == vague.text()
    assert vague.notes == ("a clue without a number says nothing here and is left out",)
    assert parse("https://puzz.link/p?building/4/4/1h.h1hgh").text() == parse("building/4/4/1hgh1hgh").text()
    with pytest.raises(InputError, match="a clue without a number"):
        parse("https://puzz.link/p?nonogram/4/4/.")


@pytest.mark.parametrize("address", ADDRESSES)
def test_one_board_behind_all_doors(address: str, tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "link.txt"
    file.write_text(address + "\n", encoding="utf-8")
    found = [parse(address), load(address), load(file), parse_board(address).puzzle, load_board(file).puzzle]
    assert all(puzzle.kind.name == "slitherlink" and puzzle.text().split() == BOARD.split() for puzzle in found)
    assert not any(puzzle.notes for puzzle in found)
    assert main(["solve", str(file), "--time-limit", "60"]) in (0, 1)
    assert "Slitherlink" in capsys.readouterr().out


@pytest.mark.parametrize(("address", "board"), OTHERS)
def test_kanpen(address: str, board: str) -> None:
    if "yajilin" in address:
        with pytest.raises(InputError, match="2← in r2c2 has too few cells"):
            parse(address)
        address, board = address.replace("18_", "17_"), board.replace("2w", "1w")
    assert "".join(parse(address).text().replace(".", "").split()) == "".join(board.replace(".", "").split())


def test_a_copy_with_an_answer_is_a_board_with_marks() -> None:
    address = "https://puzz.link/p?type=editor&" + FILE.replace(" ", "%20")
    puzzle, marks = load_board(address)
    assert marks.yes.bit_count() == 1
    assert load_board(write(puzzle, "puzzlink"), marks=address).marks == marks


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("http://www.kanpen.net/kakuro.html?problem=9/", "unsupported puzzle 'kakuro'"),
        ("http://www.kanpen.net/sudoku.html?problem=4/1_2_3_4_/", "expected 4 rows"),
        ("http://www.kanpen.net/slitherlink.html?problem=3_3", "no size in the URL; expected ROWS/COLS/…"),
        ("http://www.kanpen.net/slitherlink.html?problem=3/3/._2_2_/", "1 row of clues; expected 3 rows"),
        ("http://www.kanpen.net/heyawake.html?problem=2/2/2/0_0_0_1_/0_0_1_1_/", "rooms that overlap"),
        ("http://www.kanpen.net/heyawake.html?problem=2/2/1/0_0_0_1_/", "a cell in no room"),
        ("http://www.kanpen.net/heyawake.html?problem=2/2/1/0_0_0_9_/", "a room that is no rectangle on the board"),
        ("http://www.kanpen.net/heyawake.html?problem=2/2/99/", "bad number of rooms '99'"),
        ("http://www.kanpen.net/yajilin.html?problem=1/2/99_._/", "bad clue '99'"),
        ("https://puzz.link/p?heyawake/c/6/6/aa66", "the variant 'c'; expected the plain rules"),
    ],
)
def test_refusals(address: str, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        parse(address)
