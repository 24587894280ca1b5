"""What the page asks for setters and for practice, from the workers' tasks alone: every kind, no server."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deduce import formats, oracle
from deduce.app import index
from deduce.app.web import library, practice
from deduce.app.web.tasks import perform
from deduce.board.marks import Marks, bits
from deduce.contract.naming import marks_record
from deduce.contract.registry import kinds
from deduce.engine.solutions import solutions_of
from deduce.formats.editing import Sketch
from deduce.formats.offers import bodies
from tests.boards import samples, shipped

KINDS = [name for name in shipped() if name in samples()]
everywhere = pytest.mark.parametrize("kind", KINDS)


def ask(task: str, **fields: Any) -> Any:
    """The answer of a task, which goes through JSON as it does on the way to a page."""
    answer = perform(task, lambda _: None, {"lang": "en", **fields})
    assert "result" in answer, answer
    return json.loads(json.dumps(answer["result"]))


@everywhere
def test_a_board_goes_through_the_editor(kind: str) -> None:
    for path in sorted((Path("data") / kind).glob("*.txt"))[::20]:
        puzzle = formats.load(path, kind)
        text = formats.write(puzzle, "json")
        desk = ask("sketch", kind=kind, rows=3, cols=3, puzzle=text)
        found = ask("compose", kind=kind, sketch=desk["sketch"], name="mine")
        assert found["fault"] is None
        again = formats.parse(found["board"]["source"], kind)
        assert (again.text(), again.id, str(again.conditions)) == (puzzle.text(), "mine", str(puzzle.conditions))


@pytest.mark.alike
@everywhere
def test_a_board_that_comes_with_its_solution_opens_without_it(kind: str) -> None:
    """What a reader filled in is kept, whether it stands beside a solution or not."""
    puzzle = formats.load(min((Path("data") / kind).glob("*.txt")), kind)
    [full] = solutions_of(puzzle)
    bare = {name: value for name, value in puzzle.extra.items() if name not in ("solution", "marks")}
    solved = replace(puzzle, extra=bare | {"solution": puzzle.answer(full)})
    vacant = list(bits(puzzle.variables & ~puzzle.givens.known))
    half = full.common(Marks(*[sum(vacant[::2])] * 2))
    for form in ("json", "text"):
        text = formats.write(solved, form)
        assert "solution" in text
        assert ask("open", source=text)["marks"] == {"yes": [], "no": []}, form
    marked = replace(solved, extra=solved.extra | {"marks": marks_record(puzzle, half)})
    assert ask("open", source=formats.write(marked, "json"))["marks"] == marks_record(puzzle, half)


@everywhere
def test_a_blank_board_is_one_or_says_why_not(kind: str) -> None:
    desk = ask("sketch", kind=kind, rows=4, cols=5)
    assert all(one["label"] for one in desk["symbols"])
    found = ask("compose", kind=kind, sketch=desk["sketch"])
    board = found["board"]
    assert (board is None) == bool(found["fault"])
    if board:
        assert (board["rows"], board["cols"]) == (4, 5) or kind == "starbattle"


def test_a_sketch_fits_where_all_its_parts_are_of_one_size() -> None:
    whole: dict[str, Any] = {
        **{"cells": [[""] * 3] * 2, "rooms": [[1] * 3] * 2},
        **{"beside": [""] * 2, "below": [""] * 3, "right": [""] * 2, "bottom": [""] * 3},
    }
    assert Sketch(**whole).fits()
    for name, part in whole.items():
        assert Sketch(**{**whole, name: []}).fits() == (name != "cells")
        for other in (part[:-1], [*part, part[0]]):
            assert not Sketch(**{**whole, name: other}).fits(), name
    for name in ("cells", "rooms"):
        assert not Sketch(**{**whole, name: [whole[name][0], whole[name][0][:-1]]}).fits(), name


@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 3), (2, 6), (6, 2)])
def test_no_line_of_a_new_board_has_a_number_twice(rows: int, cols: int) -> None:
    """Where each cell has a number, as in Dominosa."""
    cells = ask("sketch", kind="dominosa", rows=rows, cols=cols)["sketch"]["cells"]
    assert (len(cells), len(cells[0])) == (rows, cols)
    for line in (*cells, *zip(*cells, strict=True)):
        assert all(line)
        assert len(set(line)) == len(line)


def test_nonsense_in_a_cell_is_named() -> None:
    for kind, word in (("hitori", "x"), ("sunglasses", "7"), ("rightturn", "?!"), ("yinyang", "Q"), ("akari", "9")):
        sketch = ask("sketch", kind=kind, rows=3, cols=3)["sketch"]
        sketch["cells"][1][2] = word
        found = ask("compose", kind=kind, sketch=sketch)
        assert "r2c3" in found["fault"], (kind, found)
    lone = ask("sketch", kind="sunglasses", rows=3, cols=3)["sketch"]
    lone["cells"][0][0] = "A"
    assert "stands alone" in ask("compose", kind="sunglasses", sketch=lone)["fault"]


@everywhere
def test_what_the_check_prints_besides_is_true(kind: str) -> None:
    """Without a clue that it needs, a board has several solutions; the clue that helps leaves one or parts them."""
    puzzle = formats.load(sorted((Path("data") / kind).glob("*.txt"))[2], kind)
    editor = bodies(puzzle.kind).editor
    assert editor is not None
    one = ask("judge", puzzle=formats.write(puzzle, "json"))
    assert one["ok"]
    assert one["tier"] in (1, 2)
    for _, less in puzzle.fewer():
        text = formats.write(less, "json") if "unknown" not in less.text() else ""
        if not text or len(oracle.unique(less).solutions) == 1:
            continue
        found = ask("judge", puzzle=text)
        if found["solutions"] != 2:
            continue
        assert len(found["pair"]) == 2
        assert found["differ"]
        if found["better"]:
            assert found["help"]
            better = ask("compose", kind=kind, sketch=found["better"])["board"]
            count = ask("judge", puzzle=better["source"])["solutions"]
            assert count == 1 or not found["enough"]
        return


def test_clues_at_corners_are_offered_on_all_rims() -> None:
    """There is one row and one column more of corners than of cells."""
    corner, clues = (2, 2), [[0, None, 0], [None, None, None], [0, None, None]]
    puzzle = kinds()["creek"].puzzle.of(clues)  # type: ignore[attr-defined]
    found = ask("judge", puzzle=formats.write(puzzle, "json"))
    assert found["differ"] == ["r2c2"]
    assert found["enough"]
    assert len(found["places"]) == 1
    for end in oracle.unique(puzzle).solutions:
        more = {better.print: name for name, better in puzzle.further(end)}
        offered = {(print_.clues.keys() - puzzle.print.clues.keys()).pop(): name for print_, name in more.items()}
        assert len(offered) == 6
        assert offered[corner]["en"].endswith("at the corner of r2c2")


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in ("hitori", "yinyang") else pytest.mark.long) for kind in KINDS]
)
def test_positions_come_just_before_a_step(kind: str) -> None:
    found = practice.positions(kinds()[kind])
    assert sum(map(bool, found.values())) >= len(found) - 2
    for name, positions in found.items():
        for one in positions[:1]:
            shown = ask("practise", puzzle=one["source"], marks=one["marks"], technique=f"{kind}/{name}")
            assert shown["steps"]
            assert shown["steps"][0]["technique"] == f"{kind}/{name}"
            assert shown["forced"]["yes"] or shown["forced"]["no"]


@pytest.mark.alike
@everywhere
def test_the_library_has_every_board(kind: str) -> None:
    shelf = library.shelf(kinds()[kind])
    assert shelf["whole"]
    assert len(shelf["boards"]) == len(list((Path("data") / kind).glob("*.txt")))
    assert sum(one["tier"] is not None for one in shelf["boards"]) > 40
    assert all(one["svg"].startswith("<svg") and "solution" not in one["source"] for one in shelf["boards"])


def test_without_the_library_there_are_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "home", lambda: None)
    library.shelf.cache_clear()
    shelf = library.shelf(kinds()["yinyang"])
    library.shelf.cache_clear()
    assert not shelf["whole"]
    assert 0 < len(shelf["boards"]) < 20


def test_marks_follow_a_star_and_broken_rules_are_told() -> None:
    puzzle = formats.load("data/starbattle/010.txt")
    text = formats.write(puzzle, "puzzlink")
    followed = ask("follow", puzzle=text, marks={"yes": ["r1c1"], "no": []})["marks"]
    assert {"r1c2", "r2c1", "r2c2", "r1c6"} <= set(followed["no"])
    assert not followed["yes"]
    drawn = ask("draw", puzzle=text, marks={"yes": ["r3c3", "r4c4"], "no": []}, rules=True)
    assert ["r3c3", "r4c4"] in [one["where"] for one in drawn["broken"]]
    assert not ask("draw", puzzle=text, marks={"yes": ["r3c3", "r4c4"], "no": []})["broken"]
    assert not ask("draw", puzzle=text, marks={"yes": ["r3c3"], "no": []}, rules=True)["broken"]
