"""Everything that is said is said in Japanese too: the catalogs are whole, and the command line uses them."""

from __future__ import annotations

import ast
import gettext
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from deduce.app.cli import main
from deduce.contract.registry import kinds
from deduce.language.errors import InputError, at
from deduce.language.messages import LOCALE, likely, msg, preferred, said, translated
from tests.boards import TIER_1, TIER_2, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
SOURCES = [path for room in ("deduce", "grading", "techniques") for path in (ROOT / room).rglob("*.py")]
HOMES = {"deduce": ROOT / "deduce"} | {name: kinds()[name].folder for name in shipped()}
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
SEVERAL = "0000\n0000\n0000\n0020\n"
NONE = "# kind: yinyang\n0000\n0120\n0210\n0000\n"

# The catalogs --------------------------------------------------------------------------------------------------------


def places(text: str) -> set[str]:
    """The named places of a template, and those of the older sort that `argparse` has."""
    try:
        named = {name for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:  # braces that are meant as such: the text has no values
        named = set()
    return named | set(re.findall(r"%(?:\(\w+\))?[rs]", text))


@pytest.mark.parametrize("home", HOMES)
def test_the_catalog_is_whole(home: str) -> None:
    """All that is said, and nothing else, has Japanese with the same places for values; and it is compiled."""
    pytest.importorskip("babel", reason="the catalogs are compared by Babel")
    from deduce.app.catalog import file, messages, read

    folder = HOMES[home]
    wanted = {text for text, _ in messages(folder, kinds().get(home))}
    there = {str(one.id): str(one.string) for one in read(folder, "ja") if one.id}
    run = "run: python -m deduce.app.catalog"
    assert wanted == there.keys(), run
    assert [text for text, told in there.items() if not told] == []
    assert [text for text, told in there.items() if places(text) != places(told)] == []
    with file(folder, "ja", "mo").open("rb") as stream:
        compiled = gettext.GNUTranslations(stream)
    assert {text: compiled.gettext(text) for text in there} == there, run


def literals(node: ast.expr) -> bool:
    """Whether an expression is text that no catalog can know."""
    match node:
        case ast.Constant(value=str(text)):
            return bool(text) and not text.startswith("pip install")
        case ast.JoinedStr():
            return True
        case ast.BinOp(left=left, right=right):
            return literals(left) or literals(right)
        case ast.IfExp(body=body, orelse=orelse):
            return literals(body) or literals(orelse)
    return False


def called(node: ast.Call) -> str:
    """The name of what is called, without what it is called on."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """Every node of every source, and its place where it has one."""
    assert SOURCES
    for path in SOURCES:
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield f"{name}:{getattr(node, 'lineno', 0)}", node


def test_errors_are_messages() -> None:
    faults = []
    for place, node in nodes():
        if not isinstance(node, ast.Call):
            continue
        if called(node) in ("InputError", "Rejected", "NoneFound", "error"):
            told = [
                *node.args[:2],
                *(word.value for word in node.keywords if word.arg in ("expected", "where", "inside")),
            ]
            if any(map(literals, told)):
                faults.append(f"{place}: {ast.unparse(node)}")
        if called(node) == "msg" and not isinstance(node.args[0], ast.Constant):
            faults.append(f"{place}: a catalog cannot hold what varies")
    assert not faults, "\n".join(faults)


def test_what_has_english_has_japanese() -> None:
    """Texts that stand in both languages in the source; and no message hides where it cannot be extracted."""
    faults = []
    for place, node in nodes():
        if isinstance(node, ast.Dict):
            names = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            if ("en" in names) != ("ja" in names):
                faults.append(f"{place}: a text in one language only")
        if isinstance(node, ast.JoinedStr) and any(
            isinstance(one, ast.Call) and called(one) == "msg" for one in ast.walk(node)
        ):
            faults.append(f"{place}: a message inside an f-string")
    assert not faults, "\n".join(faults)


# Messages ------------------------------------------------------------------------------------------------------------


def test_a_message_is_english_text_that_can_be_said_in_japanese() -> None:
    message = msg("{name} is empty", name=msg("standard input"))
    assert message == "standard input is empty"
    assert message.said("en") == "standard input is empty"
    assert message.said("ja") == "標準入力 が空です"
    assert said("plain text", "ja") == "plain text"
    assert translated("what no catalog has", "ja") == "what no catalog has"
    assert msg("{cell} is empty", cell={"en": "r1c1", "ja": "1行1列"}).said("ja") == "1行1列 is empty"
    assert pickle.loads(pickle.dumps(message)).said("ja") == message.said("ja")


def test_one_of_what_is_counted_is_no_plural() -> None:
    text = msg("{count} cells in {rows} rows and {cols} columns of {what}", count=1, rows=2, cols=1, what="1 cells")
    assert text == "1 cell in 2 rows and 1 column of 1 cells"
    assert text.said("en") == text


def test_an_error_says_its_parts_in_one_language() -> None:
    error = InputError(msg("no board"), where=at(2, 4), expected=msg("a grid")).inside(msg("text grid"))
    assert str(error) == error.said("en") == "text grid, line 3, column 5: no board; expected a grid"
    assert error.said("ja") == "文字の盤面、3行目5文字目：盤面がありません（正しい形：盤面）"


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "ja"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "ja:en"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "en"}, "en"),
    ],
)
def test_the_language_of_the_locale(environ: dict[str, str], lang: str) -> None:
    assert preferred(environ) == lang


# The command line ----------------------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(str(stop.code or 0))
    out, err = capsys.readouterr()
    return status, out, err


def test_an_explicit_language_wins_over_the_locale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = run(capsys, "check", TIER_1)[1]
    assert not JAPANESE.search(english)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    japanese = run(capsys, "check", TIER_1)[1]
    assert "成立" in japanese
    assert run(capsys, "check", TIER_1, "--lang", "en")[1] == run(capsys, "check", "--lang=en", TIER_1)[1] == english
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert run(capsys, "check", TIER_1, "--lang", "ja")[1] == japanese


ENGLISH = re.compile(r"\b(the|is|not|of|and|expected|there|with|after|solution|step|steps|tier|line)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["kinds"], 0),
        (["grade", TIER_2], 0),
        (["grade", "SEVERAL"], 1),
        (["check", TIER_2, "--max-tier", "1"], 1),
        (["check", "SEVERAL"], 1),
        (["check", "NONE"], 1),
        (["solve", TIER_2, "--steps"], 0),
        (["solve", "SEVERAL"], 1),
        (["hint", TIER_2], 0),
        (["hint", "SEVERAL", "--level", "1"], 0),
        (["prove", TIER_1, "--out", "LOG"], 0),
        (["verify", TIER_1, "LOG"], 0),
        (["verify", TIER_2, "LOG"], 1),
        (["booklet", TIER_1, "--out", "BOOK"], 0),
        (["explain", "yinyang"], 0),
        ([], 2),
        (["nonsense"], 2),
        (["grade"], 2),
        (["grade", "MISSING"], 2),
        (["grade", TIER_1, "--budget", "x"], 2),
        (["grade", TIER_1, "--nonsense"], 2),
        (["solve", "0 1\n2 7", "--kind", "yinyang"], 2),
        (["solve", "0 1\n2"], 2),
        (["check", "https://puzz.link/p?yinyang/5/5/0z6612300"], 2),
        (["explain", "yinyang/nonsense"], 2),
        (["generate", "yinyang", "--size", "0x0"], 2),
        (["generate", "yinyang", "--size", "6x6", "--nonsense", "1"], 2),
        (["convert", TIER_1, "--to", "nonsense"], 2),
    ],
    ids=lambda value: " ".join(value)[:40].replace("\n", " ") if isinstance(value, list) else "",
)
def test_the_command_line_speaks_japanese(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], status: int
) -> None:
    (tmp_path / "SEVERAL").write_text(SEVERAL)
    (tmp_path / "NONE").write_text(NONE)
    names = ("SEVERAL", "NONE", "LOG", "BOOK", "MISSING")
    if "LOG" in arguments and "verify" in arguments:
        assert main(["prove", TIER_1, "--out", str(tmp_path / "LOG")]) == 0
        capsys.readouterr()
    words = [str(tmp_path / word) if word in names else word for word in arguments]
    done, out, err = run(capsys, *words, "--lang", "ja")
    assert done == status
    told = (err if status == 2 else out).replace(str(tmp_path), "")
    assert JAPANESE.search(told), told
    if status == 2:
        assert err.count("\n") == 1
        assert out == ""
    quoted = re.sub(r"'[^']*'|別名：.*|https?:\S*|--\w+|\(\w+/[\w-]+\)", "", told)
    if "explain" not in arguments:
        assert not ENGLISH.search(quoted), quoted


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_no_line_of_a_page_begins_with_the_end_of_a_clause(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Japanese has no blanks at which lines could be broken."""
    _, out, _ = run(capsys, "explain", kind, "--lang", "ja")
    assert not re.search("^[。、）」]", out, re.MULTILINE)


def test_help_speaks_japanese_for_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--lang", "ja", "--help")
    commands = re.findall(r"^    (\w+) ", out, re.MULTILINE)
    assert len(commands) > 10
    for command in commands:
        status, out, _ = run(capsys, command, "--help", "--lang", "ja")
        assert status == 0
        assert "使い方：" in out
        assert not re.search(r"\b(the|of|and|show)\b", out), out


def test_json_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("grade", "check"):
        one, other = (json.loads(run(capsys, command, TIER_2, "--json", "--lang", lang)[1]) for lang in ("en", "ja"))
        assert one == other


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_run_loads_babel_and_english_opens_no_catalog(lang: str) -> None:
    code = (
        "import builtins, sys\nopened = []\nreal = builtins.open\n"
        "builtins.open = lambda file, *a, **k: (opened.append(str(file)), real(file, *a, **k))[1]\n"
        "from deduce.app.cli import main\n"
        f"main(['kinds', '--lang', '{lang}'])\n"
        "print('babel' in sys.modules, any(name.endswith('.mo') for name in opened), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stderr.split() == ["False", str(lang == "ja")]
    assert LOCALE.exists()


def test_of_very_many_names_those_with_the_same_letter_are_listed_first() -> None:
    """Twenty, and how many others there are; up to forty all are."""
    names = [f"{letter}{number:02}" for letter in "ab" for number in range(25)]
    told = likely("bog", names).said("en")
    assert told == "one of " + ", ".join(f"b{number:02}" for number in range(20)) + " and 30 others"
    told = likely("zog", names[15:]).said("en")
    assert told == "one of " + ", ".join(names[15:])
    told = likely("bog", names[9:]).said("en")
    assert told == "one of " + ", ".join(names[25:45]) + " and 21 others"
    told = likely("xyz", names).said("ja")
    assert told.startswith("a00, a01")
    assert "30" in told
