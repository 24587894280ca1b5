"""Pictures and terminal boards, compared with accepted ones in ``tests/snapshots``.

After a wanted change look at the new pictures, then accept them: ``DEDUCE_ACCEPT=1 pytest tests/test_draw.py``.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from deduce.app.terminal import _look, board, colour_wanted
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.puzzle import Clue
from deduce.contract.step import Step
from deduce.language.errors import InputError
from deduce.picture.draw import LEGEND, frames, stylesheet, svg
from deduce.picture.highlights import Highlights, highlights, told
from deduce.picture.pen import SvgPen
from deduce.picture.theme import COLOURS
from techniques.yinyang.kind import KIND, YinYang

SNAPSHOTS = Path(__file__).parent / "snapshots"
TECHNIQUES = {technique.name: technique for technique in KIND.techniques}


def same_as_accepted(name: str, text: str) -> None:
    path = SNAPSHOTS / name
    if os.environ.get("DEDUCE_ACCEPT"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{name} is not accepted yet: look at it, then run with DEDUCE_ACCEPT=1"
    assert text == path.read_text(encoding="utf-8")


def drawn(*rows: str) -> tuple[YinYang, Marks]:
    """A puzzle and its marks: B and W are given, ● and ○ are placed."""
    return YinYang.drawn("\n".join(rows))


def at(puzzle: YinYang, black: str = "", white: str = "") -> Marks:
    """Marks from the names of cells, such as ``r1c2 r3c3``."""
    cells = [[(int(n[1]) - 1, int(n[3]) - 1) for n in names.split()] for names in (black, white)]
    return Marks(*(puzzle.grid.union(part) for part in cells))


def drawn_from(name: str, puzzle: YinYang, before: Marks, reason: Marks, conclusion: Marks) -> Step:
    """A step by hand, checked against its technique."""
    technique = TECHNIQUES[name]
    assert reason.within(before)
    assert conclusion.within(reason.join(technique(puzzle, reason)))
    return Step(puzzle, before, reason, conclusion, technique=technique)


@pytest.fixture(scope="module")
def block() -> Step:
    puzzle, marks = drawn("W...", "○○..", "....", ".●.B")
    return drawn_from("fourth-of-a-block", puzzle, marks, at(puzzle, white="r1c1 r2c1 r2c2"), at(puzzle, "r1c2"))


@pytest.fixture(scope="module")
def path() -> Step:
    """Two white stones that only r3c2 joins; the way then runs along other white stones."""
    puzzle, marks = drawn("..●..", "●○●..", ".....", ".○..W", "B●..W")
    reason = at(puzzle, "r1c3 r2c1 r2c3", "r2c2 r5c5")
    return drawn_from("cut-cell", puzzle, marks, reason, at(puzzle, white="r3c2"))


@pytest.fixture(scope="module")
def clash() -> Step:
    puzzle, marks = drawn("B.○.", ".○○.", "○○..", "...●")
    return drawn_from("cut-cell", puzzle, marks, at(puzzle, "r1c1 r4c4", "r1c3 r2c2 r3c1"), TOP)


@pytest.fixture(scope="module")
def contradiction() -> Step:
    """If r3c2 were black, r3c3 would be white and r3c4 black: a crossing with the stones below."""
    puzzle, marks = drawn("..●..", "..WW.", ".....", ".B●W.", ".....")
    supposed = at(puzzle, "r3c2")
    before, inner = marks.join(supposed), []
    for name, reason, new in (
        ("fourth-of-a-block", at(puzzle, "r3c2 r4c2 r4c3"), at(puzzle, white="r3c3")),
        ("fourth-of-a-block", at(puzzle, white="r2c3 r2c4 r3c3"), at(puzzle, "r3c4")),
        ("crossing", at(puzzle, "r3c4 r4c3", "r3c3 r4c4"), TOP),
    ):
        inner.append(drawn_from(name, puzzle, before, reason, new))
        before = before.join(new)
    reason = at(puzzle, "r4c2 r4c3", "r2c3 r2c4 r4c4")
    return Step(puzzle, marks, reason, supposed.flipped, tier=2, assumption=supposed, inner=tuple(inner))


# Snapshots -----------------------------------------------------------------------------------------------------------


def test_boards() -> None:
    puzzle, marks = drawn("WB.○", "..●●", "W..○", "....")
    same_as_accepted("board.svg", svg(puzzle, marks, style=False))
    puzzle, marks = drawn(*("W.●.○B....○.",) * 10)
    same_as_accepted("board-wide.svg", svg(puzzle, marks, legend=True, size=300, style=False))


@pytest.mark.parametrize("name", ["block", "path", "clash", "contradiction"])
def test_steps(name: str, request: pytest.FixtureRequest) -> None:
    step: Step = request.getfixturevalue(name)
    same_as_accepted(f"{name}.svg", svg(step.puzzle, step.before, step=step, legend=True, theme="light"))
    dark = svg(step.puzzle, step.before, step=step, legend=True, theme="dark", lang="ja", style=False)
    same_as_accepted(f"{name}-ja.svg", dark)
    text = [board(step.puzzle, step.before, step, colour=False), board(step.puzzle, step.before, step, lang="ja")]
    same_as_accepted(f"{name}.txt", "\n\n".join(text).replace("\x1b", "␛") + "\n")


def test_story(contradiction: Step) -> None:
    pictures = frames(contradiction, style=False)
    assert len(pictures) == len(contradiction.inner)
    same_as_accepted("story.html", "".join(pictures))


def test_style_sheets() -> None:
    for theme in ("auto", "light", "dark"):
        same_as_accepted(f"style-{theme}.css", stylesheet(theme) + "\n")


def test_all_primitives() -> None:
    """What other kinds draw with: regions, stars, outside counts, lines, arrows, bridges, and highlights on edges."""
    places = {1: (0, 0.5), 2: (0.5, 2), 4: (2, 2), 8: (3, 0), 16: (2.5, 3), 32: (1, 2.5), 64: (3, 2), 128: (1.5, 3)}
    puzzle: Any = SimpleNamespace(
        rows=4,
        cols=4,
        along=False,
        place=places.get,
        shares=lambda _: False,
        clues=(Clue({"en": "region"}, 4 | 64),),
    )
    shown = Highlights(cause=1 | 64, effect=2 | 4, assumed=16, clash=128, wall=32, order={8: 1, 32: 12}, clues=1)
    pen = SvgPen(puzzle, shown)
    pen.lattice(4, 4)
    for c in range(4):
        pen.tint((3, c), c // 2, "AB"[c // 2] if c % 2 == 0 else "")
        pen.count("top", c, str(c))
        pen.count("right", c, "10", slot=c % 2)
    pen.border((3, 1), (3, 2))
    pen.border((2, 3), (3, 3))
    pen.number((0, 0), "1", ring=True)
    pen.number((0, 3), "<&>")
    pen.line((0, 0), (0, 1), 1, hue=3)
    pen.line((0, 2), (1, 2), 2)
    pen.head((0, 2), (1, 2))
    pen.cross((2.5, 3), 16)
    pen.star((2, 2), 4)
    pen.block((3, 0), 8)
    pen.dot((3, 2), 64)
    pen.bridge((1, 0), (3, 2))
    pen.finish(puzzle)
    x, y, w, h = pen.box()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="deduce light" viewBox="{x:g} {y:g} {w:g} {h:g}">'
    page = f'<rect class="page" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'
    same_as_accepted("primitives.svg", f"{head}\n<style>{stylesheet('light')}</style>\n{page}\n{pen.svg()}\n</svg>\n")


# What holds of every picture -----------------------------------------------------------------------------------------


def test_self_contained_and_deterministic(contradiction: Step) -> None:
    for theme in ("auto", "light", "dark"):
        step = contradiction
        picture = svg(step.puzzle, step.before, step=step, legend=True, theme=theme)
        assert picture == svg(step.puzzle, step.before, step=step, legend=True, theme=theme)
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img"
        assert root.get("aria-label") == root[0].text
        assert "r3c2 is white" in (root.get("aria-label") or "")
        assert not any(word in picture for word in ("<script", "href", "url(", "@import", " id="))
        assert ("var(" in picture) == (theme == "auto")


def test_page_overrides_colours() -> None:
    auto = stylesheet("auto")
    assert "prefers-color-scheme:dark" in auto
    for name in COLOURS:
        assert f"var(--deduce-{name},var(--d-{name}))" in auto
    assert "@" not in auto.replace("@media", "")


def test_style_sheet_can_stand_once() -> None:
    puzzle, marks = drawn("B.", ".W")
    assert "<style" in svg(puzzle, marks)
    assert "<style" not in svg(puzzle, marks, style=False)


def test_size() -> None:
    puzzle, marks = drawn(*("." * 40,) * 40)
    assert 'width="500"' in svg(puzzle, marks, size=500)
    assert 'width="760"' in svg(puzzle, marks)


def test_legend_speaks_both_languages() -> None:
    assert all(name.said("en") != name.said("ja") for name in LEGEND.values())


def test_import_is_light() -> None:
    code = (
        "import sys; from deduce.picture.draw import svg; from techniques.yinyang.kind import YinYang\n"
        "puzzle = YinYang.of([[0, 1], [2, 0]]); svg(puzzle, puzzle.givens)\n"
        "heavy = {'numpy', 'networkx', 'ortools'} & set(sys.modules); assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# Highlights ----------------------------------------------------------------------------------------------------------


def test_way_joins_through_the_conclusion_and_avoids_the_other_colour(path: Step) -> None:
    shown = highlights(path, told(path, path.before))
    cells = {cell for segment in shown.way for cell in segment}
    assert {(1, 1), (2, 1), (4, 4)} <= cells
    assert not cells & set(path.puzzle.grid.cells(path.before.yes))
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in shown.way)
    assert shown.wall == path.reason.yes
    assert shown.cause == path.reason.no
    assert shown.effect == path.conclusion.known


def test_clash_of_a_path_has_a_wall_and_no_way(clash: Step) -> None:
    shown = highlights(clash, clash.before)
    assert (shown.clash, shown.wall, shown.way) == (clash.reason.yes, clash.reason.no, ())


def test_contradiction_numbers_what_follows(contradiction: Step) -> None:
    puzzle = contradiction.puzzle
    shown = highlights(contradiction, told(contradiction, contradiction.before))
    assert shown.assumed == at(puzzle, "r3c2").known
    assert shown.order == {at(puzzle, "r3c3").known: 1, at(puzzle, "r3c4").known: 2}
    assert shown.clash == at(puzzle, "r3c3 r3c4 r4c3 r4c4").known
    assert shown.cause == at(puzzle, "r4c2 r2c3 r2c4").known


# Terminal ------------------------------------------------------------------------------------------------------------


def test_no_escape_without_colour(contradiction: Step) -> None:
    assert "\x1b" not in board(contradiction.puzzle, contradiction.before, contradiction, colour=False)
    assert "\x1b" in board(contradiction.puzzle, contradiction.before)


@pytest.mark.parametrize("cols", [1, 9, 10, 11, 20, 21])
def test_columns_are_numbered_above(cols: int) -> None:
    """By their last digits, with the tens above where there are any."""
    lines = board(YinYang(2, cols), NOTHING, colour=False).split("\n")
    assert len(lines) == 2 + 1 + (cols > 9)
    at = [i for i, char in enumerate(lines[-1]) if char == "."]
    assert len(at) == cols
    for c, i in enumerate(at, 1):
        *tens, units = (line.ljust(i + 1)[i] for line in lines[:-2])
        assert units == str(c % 10)
        assert tens == ([str(c // 10) if c % 10 == 0 else " "] if cols > 9 else [])


def test_the_order_of_inner_steps_is_one_sign() -> None:
    """Digits, then letters as far as they go, as a cell has one place for it."""
    signs = [_look(Highlights(order={1: n}), 1, False)[0] for n in range(1, 40)]
    assert "".join(signs) == "123456789abcdefghijklmnopqrstuvwxyz~~~~"


def test_text_that_is_no_grid_is_shown_as_it_is() -> None:
    puzzle: Any = SimpleNamespace(
        rows=2, cols=2, spacing=None, worded=False, text=lambda _: "1 2 3\n4", spread=lambda _: "1 2 3\n4"
    )
    assert board(puzzle, Marks()) == "1 2 3\n4"


def test_colour_only_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colour_wanted(terminal)
    assert not colour_wanted(io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colour_wanted(terminal)


# PNG -----------------------------------------------------------------------------------------------------------------


def test_png(path: Step) -> None:
    pytest.importorskip("resvg_py")
    from deduce.picture.png import png

    try:
        data = png(path.puzzle, path.before, step=path, legend=True, size=320)
    except InputError as error:
        pytest.skip(str(error))
    assert data.startswith(b"\x89PNG")
    assert int.from_bytes(data[16:20], "big") == 320


def test_png_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    from deduce.picture.png import png

    monkeypatch.setitem(sys.modules, "resvg_py", None)
    puzzle, marks = drawn("B.", ".W")
    with pytest.raises(InputError, match="resvg-py, which is not installed"):
        png(puzzle, marks)
