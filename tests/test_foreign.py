"""What other programs, chats and mails make of a text on its way: every kind, every form, is read as the same board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import islice
from urllib.parse import quote

import pytest

from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats import able, parse, write
from deduce.language.errors import InputError
from tests.boards import samples
from tests.test_crossing import board, same

Shape = Callable[[str], str]
HOST = re.compile("^https?://([^/]*)/")


def lines(ending: str) -> Shape:
    return lambda text: text.replace("\n", f"{ending}\n") + ending


ANY: Mapping[str, Shape] = {
    "line ends of Windows": lambda text: text.replace("\n", "\r\n") + "\r\n",
    "old line ends": lambda text: text.replace("\n", "\r"),
    "blanks behind lines": lines("  "),
    "tabs behind lines": lines("\t"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "lines around": lambda text: f"\n\n{text}\n\n\n",
    "a fence": lambda text: f"Here it is:\n\n```text\n{text}\n```\n",
    "signs that are not seen": lambda text: f"\u200e{text}\u200b\u2060",
    "a hard blank": lambda text: f"{text}\u00a0",
}
ADDRESS: Mapping[str, Shape] = {
    "no s": lambda text: text.replace("https://", "http://"),
    "no scheme": lambda text: HOST.sub(r"\1/", text),
    "a host in capitals": lambda text: HOST.sub(lambda found: found[0].upper(), text).replace("HTTPS", "https"),
    "quotes": lambda text: f'"{text}"',
    "angles": lambda text: f"<{text}>",
    "parentheses": lambda text: f"({text})",
    "a link of Markdown": lambda text: f"[a puzzle]({text})",
    "a link of HTML": lambda text: f'<p>See <a class="x" href="{text}">a puzzle</a>.</p>',
    "words before": lambda text: f"Solve it - {text}",
    "what counts clicks": lambda text: f"{text}&utm_source=x",
}
PUZZLINK: Mapping[str, Shape] = {
    **ADDRESS,
    "p.html": lambda text: text.replace("/p?", "/p.html?"),
    "pzv.jp": lambda text: text.replace("https://puzz.link/p?", "http://pzv.jp/p.html?"),
    "pzprxs": lambda text: text.replace("https://puzz.link/p?", "https://pzprxs.vercel.app/p?"),
    "www": lambda text: text.replace("//puzz", "//www.puzz"),
    "no host": lambda text: HOST.sub("", text),
    "the editor": lambda text: re.sub(r"\?([a-z]+)/", r"?\1_edit/", text),
    "the player": lambda text: text.replace("/p?", "/p?type=player&"),
    "the rules": lambda text: text.replace("/p?", "/rules.html?"),
    "percent signs": lambda text: text.partition("?")[0] + "?" + quote(text.partition("?")[2], safe=""),
    "percent signs in a body": lambda text: text.partition("?")[0] + "?" + quote(text.partition("?")[2], safe="/"),
    "a genre in capitals": lambda text: re.sub(r"\?([a-z]+)/", lambda found: found[0].upper(), text),
    "a stroke behind": lambda text: f"{text}/",
    "a fragment": lambda text: f"{text}#page",
}
SHAPES: Mapping[str, Mapping[str, Shape]] = {
    "puzzlink": PUZZLINK,
    "penpa": {name: shape for name, shape in ADDRESS.items() if name != "what counts clicks"},
    "fpuzzles": {name: shape for name, shape in ADDRESS.items() if name != "what counts clicks"},
    "tatham": {name: shape for name, shape in ADDRESS.items() if name != "words before"},
    "pzprv3": {"one line": lambda text: text.replace("\n", "/") + "/"},
    "json": {
        "lines": lambda text: json.dumps(json.loads(text), indent=2),
        "no blanks": lambda text: json.dumps(json.loads(text), separators=(",", ":")),
        "another order": lambda text: json.dumps(dict(reversed(json.loads(text).items()))),
        "as Python prints it": lambda text: repr(json.loads(text)),
        "a list of one": lambda text: f"[{text}]",
        "in a record": lambda text: json.dumps({"puzzle": text, "by": "X"}),
    },
    "janko": {
        "brackets": lambda text: re.sub(
            r"(?m)^(begin|end|puzzle|size|rows|cols|problem|areas|solution)\b", r"[\1]", text
        ),
        "capitals": lambda text: re.sub(r"(?m)^puzzle .*$", lambda found: found[0].title(), text),
        "tabs": lambda text: text.replace(" ", "\t"),
        "a page": lambda text: f'<script id="data" type="application/x-janko">\n{text}\n</script>',
    },
    "task": {
        "double quotes": lambda text: text.replace("'", '"'),
        "no blanks": lambda text: text.replace("task = ", "task="),
        "a page": lambda text: f"<html><script>{text};</script></html>" if "task" in text else text,
    },
    "text": {"wide": lambda text: text},
}


@pytest.mark.alike
@pytest.mark.parametrize("name", kinds())
def test_a_text_is_read_in_any_of_these_shapes(name: str) -> None:
    puzzle = parse(samples()[name], name)
    for form in able(puzzle):
        if form == "sugar":  # is not read back
            continue
        text = write(puzzle, form)
        try:
            alone = same(parse(text), puzzle)
        except InputError:
            alone = False
        for shape, made in {**ANY, **SHAPES.get(form, {})}.items():
            for kind in (name, None) if alone else (name,):
                told = made(text)
                try:
                    again = parse(told, kind)
                except InputError as fault:
                    raise AssertionError((form, shape, kind, told[:200])) from fault
                assert same(again, puzzle), (form, shape, kind, told[:200])


def test_rows_of_a_table_without_a_value() -> None:
    """A row of a table that has nothing but tabs is a row, wherever it stands; a line without any parts two grids."""
    board = "- - -\n1 - 2\n- - -\n- - -\n3 - -\n- - -"
    assert parse("\t\t\n1\t\t2\n\t\t\n\t\t\n3\t\t\n\t\t", "nurikabe").text() == board
    with pytest.raises(InputError, match="a second puzzle starts here"):
        parse("1\t2\n\n3\t4", "hitori")
    with pytest.raises(InputError, match="a row of 4 cells; expected 2 cells"):
        parse("1\t2\n\t\t\t\n3\t4", "nurikabe")


@pytest.mark.alike
@pytest.mark.parametrize("name", kinds())
def test_boards_that_are_no_squares_are_read_back(name: str) -> None:
    """Rows and columns may not be exchanged anywhere, such as in how many characters borders take."""
    if name == "numberlink":  # whose ends may have other names
        return
    found = [one for one in islice(kinds()[name].make.tiny(), 60) if one.rows != one.cols]
    for puzzle in [*found[:4], *(other.puzzle for one in found[:4] for other in one.symmetries())][:12]:
        for form in able(puzzle):
            if form != "sugar":
                again = parse(write(puzzle, form), name)
                assert _grid(again) == _grid(puzzle), (form, puzzle.text())


def _grid(puzzle: Puzzle) -> object:
    """A board without the lines that say more of it."""
    told = board(puzzle)
    return re.sub("(?m)^# .*\n", "", told) if isinstance(told, str) else told


def test_percent_signs_that_were_doubled() -> None:
    """Hitori writes % for a number that is not told; a body that is whole as it stands is left so."""
    assert parse("https://puzz.link/p?hitori/3/1/1%251").text() == parse("https://puzz.link/p?hitori/3/1/1%1").text()
    assert parse("https://puzz.link/p?hitori/4/1/1%251").text().split() == ["1", "?", "2", "5"]


@pytest.mark.parametrize("text", ["see https://example.org/x", "look: https://www.linkedin.com/games/queens"])
def test_an_address_among_words_that_holds_no_puzzle(text: str) -> None:
    with pytest.raises(InputError, match=r"puzz\.link URL, line 1, column"):
        parse(text)
