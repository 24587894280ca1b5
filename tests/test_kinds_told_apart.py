"""A text is never silently taken for another puzzle: kinds that fit, names that say more, and unknown fields."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import pytest

import deduce
from deduce.app.cli import main
from deduce.contract.naming import OTHER_BOARD
from deduce.contract.registry import kinds
from deduce.formats import able, parse, read_marks, write
from deduce.language.errors import InputError
from tests.boards import shipped

ROADS = ". . 1 2\n2 . . .\n. . . .\n. . . ."
LINK = "1...2\n.....\n2...1"
QUEENS = "AABBC\nABBCC\nADDDC\nEEDDC\nEEEDC"
TWO = (  # 10×10, enough room for two stars
    "AAAAAAAAAA\nBBBBBBBBBB\nCCCCCCCCCC\nDDDDDDDDDD\nEEEEEEEEEE\n"
    "FFFFFFFFFF\nGGGGGGGGGG\nHHHHHHHHHH\nIIIIIIIIII\nJJJJJJJJJJ"
)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def put(tmp_path: Path) -> object:
    def write(text: str) -> str:
        path = tmp_path / "board.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (ROADS, "rightturn or yinyang"),
        (LINK, "numberlink, rightturn or yinyang"),
        (LINK.replace(".", "0"), "numberlink or yinyang"),
        ("1..2\n3..3\n1.32\n....\n....\n....\n....\n....\n....", "numberlink or rightturn"),
    ],
)
def test_what_fits_several_kinds_is_refused(text: str, names: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(text)
    wanted = f"a grid that fits several kinds of puzzles; expected a line # kind: {names}"
    assert str(fault.value).endswith(wanted)
    for name in names.replace(",", "").replace(" or", "").split():
        if not (name == "numberlink" and text.count("3") == 3):
            assert parse(text, name).kind.name == parse(f"# kind: {name}\n{text}").kind.name == name


@pytest.mark.parametrize(
    ("text", "kind", "others"),
    [
        ("W..B\n....\nB..W", "yinyang", "numberlink"),
        ("A...\n.B..\n...B\nA...", "numberlink", None),
        ("A..A\n....\nB..B", "numberlink", "sunglasses"),
        ("A..A  2\n....  ?\nB..B  ?", "sunglasses", None),
        ("1 . ? .\n. . . .\n. . . .\n. . . .", None, None),
        ("1..3\n....\n3..1", "numberlink", None),
        (QUEENS, "starbattle", None),
        ("1 1 2 2\n1 3 3 2\n1 3 4 4\n3 3 4 4", "starbattle", None),
        ("0 0 1 1\n0 2 2 1\n0 2 3 3\n2 2 3 3", "starbattle", None),
        ("🟥🟥🟧🟧\n🟥🟨🟨🟧\n🟥🟨🟩🟩\n🟨🟨🟩🟩", "starbattle", None),
        ("0 1 2\n2 0 0", "yinyang", None),
        ("○●.\n...", "yinyang", None),
        ("R.G\n.GY\nRY.", "numberlink", "sunglasses"),
    ],
)
def test_what_is_taken_is_said_where_others_fit(text: str, kind: str | None, others: str | None) -> None:
    if kind is None:
        with pytest.raises(InputError, match="several kinds of puzzles"):
            parse(text)
        return
    puzzle = parse(text)
    assert puzzle.kind.name == kind
    assert [str(note) for note in puzzle.notes] == ([f"taken for {kind}; it could also be {others}"] if others else [])
    assert parse(text, kind).notes == ()


def test_regions_may_be_counted_from_0() -> None:
    zero, one = parse("0 0 1 1\n0 2 2 1\n0 2 3 3\n2 2 3 3"), parse("1 1 2 2\n1 3 3 2\n1 3 4 4\n3 3 4 4")
    assert zero.text() == one.text()


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("A--A..  3\n..A..B  ?\n....B.\n1?2...", "sunglasses", "line 2, column 3: the letter A stands 3 times"),
        ("A.A..  3\n.....  1\n..B..  ?\nB....  9\n.....  1", "sunglasses", "line 4, column 8: bad row count '9'"),
        ("1.23\n3.24\n1.14", "numberlink", "line 1, column 1: the number 1 stands 3 times"),
        ("AABB\nAABB\nCCDD\nCCDA\nDDDD", "starbattle", "line 1, column 1: a board of 5×4"),
        ("0 1 2\n0 1", "yinyang", "line 2, column 4: a row of 2 cells; expected 3 cells as in the first row"),
    ],
)
def test_a_board_with_a_fault_says_the_fault_and_no_kind_that_nobody_named(text: str, kind: str, says: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(text, kind)
    assert says in str(fault.value)
    with pytest.raises(InputError) as fault:
        parse(text)
    assert kind not in str(fault.value)


# Names that say more -------------------------------------------------------------------------------------------------


def test_names_say_what_people_mean_by_them() -> None:
    assert parse(LINK, "flow-free").variety == "no2x2"
    assert parse(LINK, "arukone").variety == parse(LINK, "numberlink").variety == "any"
    assert parse(TWO, "two-not-touch").variety == "2★"
    assert parse(TWO, "queens").variety == parse(TWO, "starbattle").variety == "1★"
    for name, text in (("Flow-Free", LINK), ("TWO-NOT-TOUCH", TWO)):
        assert parse(f"# kind: {name}\n{text}").variety in ("no2x2", "2★")
    assert parse(json.dumps({"kind": "flow-free", "clues": [[1, 1], [2, 2]]})).variety == "no2x2"
    assert parse("numlin/2/2/1122", "flow-free").variety == "no2x2"


def test_arukone_of_the_site_uses_every_cell_unless_its_flag_says_otherwise() -> None:
    assert parse("https://puzz.link/p?arukone/2/2/1122").variety == "full"
    assert parse("https://puzz.link/p?arukone/e/2/2/1122").variety == "any"
    with pytest.raises(InputError, match="the text says rules any; expected rules no2x2, as asked for"):
        parse("https://puzz.link/p?arukone/e/2/2/1122", "flow-free")


@pytest.mark.parametrize(
    ("text", "kind", "settings", "says"),
    [
        ("# stars: 2\n" + TWO, "queens", {}, "the text says stars 2; expected stars 1, as asked for"),
        ("# stars: 1\n" + TWO, None, {"stars": 2}, "the text says stars 1; expected stars 2, as asked for"),
        ("# rules: any\n" + LINK, "flow-free", {}, "the text says rules any; expected rules no2x2"),
        ("# kind: flow-free\n# rules: any\n" + LINK, None, {}, "the text says rules any; expected rules no2x2"),
        ("# kind: flow-free\n" + LINK, None, {"rules": "any"}, "the text says rules no2x2; expected rules any"),
        ("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou", None, {"stars": 2}, "the text says stars 1"),
        (LINK, "numberlink", {"rules": "fill"}, "unknown rule set 'fill'; expected one of any, full, no2x2, any-no2x2"),
        (LINK, "numberlink", {"rules": "fill"}, "(did you mean full?)"),
        (TWO, None, {"stars": "two"}, "bad number of stars 'two'; expected 1 to 6"),
        (LINK, "numberlink", {"stars": 2}, "numberlink puzzles have no stars; expected rules"),
        ("W.", None, {"stars": 2}, "yinyang puzzles have no stars"),
    ],
)
def test_what_contradicts_the_text_is_refused(
    text: str, kind: str | None, settings: dict[str, object], says: str
) -> None:
    with pytest.raises(InputError) as fault:
        parse(text, kind, **settings)  # type: ignore[arg-type]
    assert says in str(fault.value).replace("one of rules", "rules")


def test_stars_and_rules_where_a_text_cannot_say() -> None:
    assert parse(TWO, stars=2).variety == "2★"
    assert parse("https://puzz.link/p?numlin/2/2/1122", rules="full").variety == "full"
    task = ",".join(str(r + 1) for r in range(9) for _ in range(9))
    assert (parse(task).variety, parse(task, stars="1").variety) == ("2★", "1★")
    kept = parse(
        '{"kind": "starbattle", "id": "x", "by": "me", "clues": [[1,1,2,2],[1,3,3,2],[1,3,4,4],[3,3,4,4]]}', stars=1
    )
    assert (kept.id, kept.extra) == ("x", {"by": "me"})
    assert deduce.load(TWO, stars=2).variety == "2★"


def test_options_of_the_command_line(capsys: pytest.CaptureFixture[str], put, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    two, link = put(TWO), str(tmp_path / "link.txt")
    Path(link).write_text(LINK, encoding="utf-8")
    status, out, _ = run(capsys, "convert", two, "--to", "text", "--stars", "2")
    assert (status, "# stars: 2" in out) == (0, True)
    status, out, _ = run(capsys, "convert", link, "--kind", "flow-free", "--to", "text")
    assert (status, "# rules: no2x2" in out) == (0, True)
    status, out, _ = run(capsys, "convert", link, "--kind", "numberlink", "--rules", "no2x2", "--to", "json")
    assert json.loads(out)["no_2x2"] is True
    assert run(capsys, "grade", two, "--stars", "0")[0] == 2
    results = tmp_path / "results.jsonl"
    for extra in (["--kind", "flow-free"], ["--kind", "numberlink", "--rules", "no2x2"]):
        run(capsys, "batch", link, "--out", str(results), "--workers", "0", *extra)
        graded = json.loads(results.read_text(encoding="utf-8"))
        direct = run(capsys, "grade", "--json", link, "--kind", "flow-free")[1]
        assert graded["status"] == json.loads(direct)["status"] != "invalid"
        results.unlink()


@pytest.mark.parametrize("command", ["check", "solve", "grade", "hint"])
def test_kind_and_rules_are_always_named(capsys: pytest.CaptureFixture[str], put, command: str) -> None:  # type: ignore[no-untyped-def]
    path = put(TWO.replace("AAAAAAAAAA", "AAAAAAAAAB"))
    _, out, _ = run(capsys, command, path, "--stars", "2", "--time-limit", "1")
    assert "Star Battle" in out.splitlines()[0]
    assert "10×10" in out.splitlines()[0]
    assert "2 stars in each row, column and region" in out.splitlines()[0]
    for kind, rules in (
        ("numberlink", "cells may stay empty"),
        ("flow-free", "every cell is used, and no line fills a 2×2 block"),
    ):
        _, out, _ = run(capsys, command, put("1.1\n2.2"), "--kind", kind)
        assert "Numberlink" in out.splitlines()[0]
        assert rules in out.splitlines()[0]
        _, out, _ = run(capsys, command, put("1.1\n2.2"), "--kind", kind, "--json")
        assert (json.loads(out)["kind"], json.loads(out)["conditions"]) == ("numberlink", rules)


# Fields ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# star: 2\n" + TWO, "line 1, star: unknown field 'star'; expected stars"),
        ("# kind: starbattle\n# strs: 2\n" + TWO, "line 2, strs: unknown field 'strs'; expected stars"),
        ("# stars 2\n" + TWO, "line 1, column 1: a comment that looks like a field; expected # stars: 2"),
        ("# kind: numberlink\n# rule: full\n" + LINK, "unknown field 'rule'; expected rules"),
        ('{"kind": "starbattle", "star": 2, "clues": [[1]]}', "unknown field 'star'; expected stars"),
        (
            '{"kind": "numberlink", "fullcover": true, "clues": [[1, 1]]}',
            "unknown field 'fullcover'; expected full_cover",
        ),
    ],
)
def test_misspelled_fields_are_refused(text: str, says: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(text)
    assert says in str(fault.value)


def test_unknown_fields_are_told_and_kept() -> None:
    puzzle = parse("# kind: yinyang\n# stars: 2\n# author: me\nW.")
    assert [str(note) for note in puzzle.notes] == ["the field 'stars' is not known and changes nothing"]
    assert puzzle.extra == {"stars": 2, "author": "me"}
    again = parse(json.dumps({"kind": "yinyang", "clues": [[1, 0]], "colour": "red", "solution": [[1, 2]]}))
    assert [str(note) for note in again.notes] == ["the field 'colour' is not known and changes nothing"]


def test_fields_may_be_written_in_any_case() -> None:
    assert parse("# Kind: StarBattle\n# Stars:2\n" + TWO).variety == "2★"


WITH_A_BOARD = ("json", "pzprv3", "tatham", "penpa", "fpuzzles")
"""The forms in which marks stand beside the board that they are for."""


@pytest.mark.alike
@pytest.mark.parametrize("name", shipped())
def test_marks_beside_another_board_of_the_size_are_refused(name: str) -> None:
    boards = [one for one in islice(kinds()[name].make.tiny(), 60) if one.variables]
    pairs = [
        (one, other)
        for one, other in combinations(boards, 2)
        if (one.rows, one.cols) == (other.rows, other.cols) and one.text() != other.text()
    ]
    for one, other in pairs[:2]:
        beside = replace(other, extra={"marks": {"yes": [], "no": []}})
        for form in {*WITH_A_BOARD} & {*able(other)}:
            text = write(beside, form)
            read_marks(other, text)
            with pytest.raises(InputError, match=re.escape(OTHER_BOARD[0])):
                read_marks(one, text)
    assert pairs or name == "yinyang"
