"""The graph of a path: edges are premises, levels are what is possible at once, and hinges are what all hangs on."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

import networkx
import pytest

import deduce
from deduce.app.cli import main
from deduce.board.marks import NOTHING
from deduce.engine.graph import graph, said
from deduce.picture.graph import svg
from tests.boards import TIER_2, samples

if TYPE_CHECKING:
    from pathlib import Path

BOARDS = [pytest.param(kind, text, id=kind) for kind, text in samples().items()]


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), [*BOARDS, pytest.param("yinyang", TIER_2, id="tier 2")])
def test_edges_are_premises_and_nothing_else(kind: str, source: str) -> None:
    """Whatever a step rests on beside the givens comes over its edges, from steps that concluded it."""
    puzzle = deduce.parse(source, kind)
    path = deduce.solve(puzzle, budget=20_000)
    steps = list(path)
    found = path.graph()
    assert list(found) == list(range(len(steps)))
    for number, step in enumerate(steps):
        came = NOTHING
        for maker, _, marks in found.in_edges(number, data="marks"):
            assert marks.within(steps[maker].conclusion)
            came = came.join(marks)
        assert step.reason.without(puzzle.givens).within(came)
        assert came.within(step.reason)


@pytest.mark.alike
@pytest.mark.parametrize(("kind", "source"), [*BOARDS, pytest.param("yinyang", TIER_2, id="tier 2")])
@pytest.mark.parametrize("told", [False, True])
def test_levels_and_hinges(kind: str, source: str, told: bool) -> None:
    """Each level rests on the one before; without a hinge, nothing of any later level is left."""
    found = deduce.solve(deduce.parse(source, kind), budget=20_000).graph(told=told)
    level = networkx.get_node_attributes(found, "level")
    for number in found:
        before = [level[one] for one in found.predecessors(number)]
        assert level[number] == (max(before) + 1 if before else 0)
    widths = Counter(level.values())
    assert found.graph["widths"] == [widths[one] for one in range(len(widths))]
    assert found.graph["width"] == max(widths.values(), default=0)
    assert found.graph["depth"] == (networkx.dag_longest_path_length(found, weight="") + 1 if len(found) else 0)
    later = {one: {other for other in found if level[other] > level[one]} for one in found}
    really = [one for one in found if later[one] and later[one] <= networkx.descendants(found, one)]
    assert set(found.graph["hinges"]) <= set(really)
    alone = [one for one in found if later[one] and list(level.values()).count(level[one]) == 1]
    assert found.graph["hinges"] == alone


def test_told_steps_rest_on_told_steps() -> None:
    """A 5×5 Numberlink is told in fewer steps, and its graph has as many nodes."""
    puzzle = deduce.parse(samples()["numberlink"], "numberlink")
    path = deduce.solve(puzzle)
    assert len(path.graph(told=True)) < len(path.graph())


def test_nothing_to_do_and_no_path() -> None:
    assert graph([]).graph == {"depth": 0, "width": 0, "widths": [], "hinges": []}
    assert "0 levels" in said(graph([]))[0]


def test_the_last_level_may_be_the_widest() -> None:
    found = deduce.solve(deduce.parse("# kind: masyu\n. .\n. .")).graph()
    assert found.graph == {"depth": 1, "width": 1, "widths": [1], "hinges": []}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_has_every_step_and_edge(lang: str) -> None:
    found = deduce.solve(deduce.parse(TIER_2)).graph(told=True)
    drawn = svg(found, lang)
    assert drawn.count("<path") == found.number_of_edges()
    assert [int(number) for number in re.findall(r">(\d+)</text>", drawn)] == [number + 1 for number in found]
    assert drawn.count('stroke="#d55e00"') == len(found.graph["hinges"])


def test_each_level_stands_in_the_middle() -> None:
    """Whether there is an even or an odd number of steps on it."""
    found = deduce.solve(deduce.parse(TIER_2)).graph(told=True)
    assert len({width % 2 for width in found.graph["widths"]}) == 2
    steps = re.findall(r'<text x="([^"]+)" y="([^"]+)"', svg(found))
    at = [(float(x), float(y)) for x, y in steps]
    levels: dict[float, list[float]] = {}
    for x, y in at:
        levels.setdefault(x, []).append(y)
    assert [len(levels[x]) for x in sorted(levels)] == found.graph["widths"]
    assert len({min(ys) + max(ys) for ys in levels.values()}) == 1


def test_in_json_in_print_and_on_the_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    main(["solve", TIER_2, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert set(found["graph"]) == {"depth", "width", "widths", "hinges", "edges"}
    assert all(0 <= one < other < len(found["steps"]) for one, other in found["graph"]["edges"])
    assert main(["solve", TIER_2, "--steps", "--html", str(tmp_path / "page.html")]) == 0
    assert "What rests on what: " in capsys.readouterr().out
    assert 'class="deduce graph"' in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_grade_says_where_it_hangs(capsys: pytest.CaptureFixture[str]) -> None:
    """By the techniques that the card leads with, whose path is that of a solve."""
    for kind, source in (("yinyang", TIER_2), ("numberlink", samples()["numberlink"])):
        call = [source, "--kind", kind, "--graph"]
        assert main(["grade", *call, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        unique = "always" if found["headline"]["licence"] else "never"
        path = deduce.solve(deduce.parse(source, kind), unique=unique).graph()
        assert found["graph"]["widths"] == path.graph["widths"]
        assert found["graph"]["hinges"] == path.graph["hinges"]
        assert main(["grade", *call]) == 0
        assert "What rests on what: " in capsys.readouterr().out
    assert main(["grade", "WW\nWW", "--kind", "yinyang", "--graph", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["graph"] is None
