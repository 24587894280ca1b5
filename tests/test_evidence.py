"""What is said of the grades of a kind: the figures are read as they stand, told in a line, and held to the bar."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import deduce
from bench.evidence import BAR, table
from bench.kinds import PAGE, ROWS
from deduce.app.cli import main
from deduce.contract.registry import kinds
from grading.card import facts
from grading.evidence import Evidence, Labels, Solves, compared, evidence, stored

BOARD = "https://puzz.link/p?yinyang/6/6/0010090060b9"
GOOD = Evidence("slitherlink", 20, 10, 0, 90.0, 95.0, Solves(20, 0.6, 0.45), (), 100, "2026-11-28", "measure")


@pytest.mark.parametrize(
    ("change", "lacks"),
    [
        ({}, []),
        ({"boards": 19}, ["tiers"]),
        ({"boards": None, "tier_2": None}, ["tiers"]),
        ({"contradicted": 1}, ["tiers"]),
        ({"tier_2": 94.9}, ["tiers"]),
        ({"solves": None}, ["order"]),
        ({"solves": Solves(19, 0.9, 0.0)}, ["order"]),
        ({"solves": Solves(20, 0.59, 0.0)}, ["order"]),
        ({"solves": Solves(20, 0.9, None)}, ["order"]),
        ({"solves": Solves(20, 0.9, 0.76)}, ["order"]),
        ({"labels": (Labels("times", 9, 0.5), Labels("digits", 9, 0.49))}, ["labels"]),
        ({"labels": (Labels("times", 9, 0.5),)}, []),
        ({"levels": 99}, ["levels"]),
        ({"levels": 0, "boards": 0, "solves": None}, ["tiers", "order", "levels"]),
    ],
)
def test_the_bar(change: dict[str, object], lacks: list[str]) -> None:
    """Each figure at its bound and one step below it."""
    one = replace(GOOD, **change)  # type: ignore[arg-type]
    assert one.lacks == lacks
    assert one.to_json()["lacks"] == lacks


def test_what_is_told() -> None:
    one = replace(GOOD, labels=(Labels("times", 53, 0.9), Labels("weekday", 464, 0.76)))
    assert one.told().said("en") == (
        "95 % of 20 published boards within tier 2; 0.60 with the order of 20 solves (a plain order: 0.45); "
        "0.76 with the labels of 464 boards"
    )
    assert replace(one, boards=None, solves=Solves(7, 0.5, None), labels=()).told().said("en") == (
        "0.50 with the order of 7 solves"
    )
    for text in (one.told().said("ja"), replace(one, boards=None, solves=None).told().said("ja")):
        assert text
        assert not set(text) & set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize("kind", sorted(stored()))
def test_every_kind_that_was_measured(kind: str) -> None:
    one = evidence(kind)
    assert one is not None
    assert kind in kinds()
    assert not one.contradicted
    assert one.levels == compared(kind)
    assert (one.tier_1 or 0) <= (one.tier_2 or 0) <= 100
    assert one.told().said("en")


def test_enough_kinds_meet_the_bar() -> None:
    """Of both sorts."""
    found = [kinds()[name].standing for name in stored() if not evidence(name).lacks]  # type: ignore[union-attr]
    assert len(found) >= 12
    assert set(found) == {"basic", "expert"}


def test_the_page_has_the_figures() -> None:
    _, bar, rest = PAGE.read_text(encoding="utf-8").partition(BAR)
    assert bar
    there = ROWS.search(rest)
    assert there is not None
    assert there[0] == table()


def test_card_and_json_say_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    known, found = evidence("yinyang"), deduce.grade(deduce.parse(BOARD))
    assert known is not None
    assert dict(facts(found, "en"))["evidence"] == known.told().said("en")
    assert found.to_json()["evidence"] == known.to_json()
    assert main(["kinds", "yinyang", "binairo", "--json"]) == 0
    said = {one["kind"]: one["evidence"] for one in json.loads(capsys.readouterr().out)["kinds"]}
    assert said == {"yinyang": known.to_json(), "binairo": None}
    (tmp_path / "one.txt").write_text(
        deduce.formats.write(deduce.parse("# kind: binairo\n0 - - -\n- - - 1\n1 - - 1\n- 1 - -"), "text")
    )
    main(["grade", str(tmp_path / "one.txt")])
    assert "evidence" not in capsys.readouterr().out
