"""The rating: from the rounds and the clock alone, the same on every turn of a board, explained part by part."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import pytest

import deduce
from bench.superfluous import measured
from deduce import formats
from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kind, kinds
from grading.calibration import fit, labels, ranks
from grading.calibration import reference as made
from grading.calibration.orders import by_clock, by_person
from grading.card import facts, told, verdict
from grading.clock import delay, seen, waits
from grading.grade import Grade
from grading.rating import efforts, evenness, sparseness
from grading.reference import BANDS, LEVELS, Class, band, classes, compared, level, percentiles
from grading.reference import stored as stored_classes
from grading.roles import roles
from grading.weights import Weights, stored, weights
from tests.boards import TIER_1, TIER_2, TIER_3

ROOT = Path(__file__).parent.parent
EACH = [path for name in sorted(kinds()) for path in sorted((ROOT / "data" / name).glob("*.txt"))[1::50]]
SMALL = [path for path in EACH if path.stat().st_size < 800]


def graded(url: str) -> Grade:
    return deduce.grade(formats.parse(url))


@pytest.mark.alike
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=[pytest.mark.long] * (path.stat().st_size > 600))
        for path in SMALL
    ],
)
def test_no_symmetry_changes_a_rating(path: Path) -> None:
    puzzle = deduce.load(path)
    found = deduce.grade(puzzle)
    for seen_so in puzzle.symmetries():
        other = deduce.grade(seen_so.puzzle)
        assert other.rating == found.rating, seen_so.name
        assert [one.headline and one.headline.to_json() for one in (other, found)] == [other.to_json()["headline"]] * 2


@pytest.mark.parametrize("path", SMALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_clock_sees_what_the_rounds_find(path: Path) -> None:
    found = deduce.grade(deduce.load(path))
    puzzle = found.puzzle
    known = puzzle.givens
    for wait in waits(puzzle, found.techniques, found.rounds, weights(puzzle.kind.name)):
        assert wait.ticks >= 0
        assert wait.gained.without(known) == wait.gained
        assert wait.open == (puzzle.variables & ~known.known).bit_count()
        known = known.join(wait.gained)
    assert found.tier == 3 or puzzle.solved(known)


def by_definition(found: Grade, scale: Weights) -> list[list[Marks]]:
    """For each stretch between contradictions, what is known at the times 0, 1, 2 and so on."""
    puzzle, paces = found.puzzle, [(item, delay(item, found.techniques, scale)) for item in found.techniques]
    stretches = [[puzzle.givens, puzzle.givens]]
    for one in found.rounds:
        after = stretches[-1][1].join(one.gained)
        if one.tier == 1:
            stretches[-1][1] = after
        else:
            stretches.append([after, after])
    times = []
    for start, end in stretches:
        known: list[Marks] = []
        while not known or not (end.within(known[-1]) or puzzle.solved(known[-1])):
            after, before = known[-1] if known else start, None
            for item, pace in paces:
                if pace and len(known) >= pace:
                    after = after.join(item.function(puzzle, known[-pace]))
            while after != before:
                before = after
                for item, pace in paces:
                    after = after if pace else after.join(item.function(puzzle, before))
            known.append(after)
        times.append(known)
    return times


@pytest.mark.parametrize("path", SMALL[::2], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_clock_is_what_its_definition_says(path: Path) -> None:
    found = deduce.grade(deduce.load(path))
    scale = weights(found.puzzle.kind.name)
    time, known, stretches = 0, found.puzzle.givens, [{0: found.puzzle.givens}]
    for wait in waits(found.puzzle, found.techniques, found.rounds, scale):
        known = known.join(wait.gained)
        if wait.tier > 1:
            time = 0
            stretches.append({0: known})
        else:
            time += round(wait.ticks)
            stretches[-1][time] = known
    for seen_so, times in zip(stretches, by_definition(found, scale), strict=True):
        changes = {0: times[0]} | {n: now for n, now in enumerate(times) if n and now != times[n - 1]}
        assert seen_so == changes


@pytest.mark.parametrize("path", SMALL[::2], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_headline_is_the_solve_by_convention(path: Path) -> None:
    found = deduce.grade(deduce.load(path))
    lead, kind = found.headline, found.puzzle.kind
    assert lead
    report = found.to_json()
    assert report["convention"] == kind.convention
    assert (report["card_tier"], report["card_rating"]) == (found.card_tier, found.card_rating)
    assert verdict(found, "en") == str(told(found.card_tier or 0, found.card_rating))  # the card and the fields agree
    if kind.convention is None or found.tier == 1:
        assert (lead.tier, lead.rating, lead.level) == (found.tier, found.rating, found.level)
        assert (lead.licence, lead.uniqueness, lead.rounds) == ((), "path", found.rounds)
        return
    assert (lead.tier, lead.uniqueness) == (found.tier_unique, "oracle")
    assert "any" in lead.licence
    assumed = deduce.grade(found.puzzle, unique="always").headline
    assert assumed
    assert assumed.uniqueness == "assumed"
    alone = deduce.grade(found.puzzle, unique="never")
    assert alone.headline
    assert (alone.headline.tier, alone.headline.uniqueness) == (found.tier, "path")


def test_a_headline_where_the_rules_alone_ask_for_too_much() -> None:
    puzzle = deduce.load(ROOT / "data/numberlink/092.txt")
    found, cheap = deduce.grade(puzzle), deduce.grade(puzzle, unlicensed_budget=10)
    assert (found.status, cheap.status, cheap.tier, cheap.rating) == ("solved", "out_of_budget", None, None)
    assert found.headline
    assert cheap.headline
    assert cheap.headline.to_json() == found.headline.to_json()
    shown = dict(facts(cheap, "en"))
    assert shown["by the rules alone"] == "not found in a short search"


@pytest.mark.parametrize("url", [TIER_1, TIER_2])
def test_the_parts_add_up(url: str) -> None:
    found = graded(url)
    assert len(found.efforts) == len(found.rounds)
    assert min(found.efforts) >= 0
    assert found.rating == round(sum(found.efforts), 1)
    assert sum(found.shares.values()) == pytest.approx(1)
    worst = found.bottleneck
    assert worst
    assert found.rounds[worst.round - 1].name == worst.technique
    assert found.efforts[worst.round - 1] == max(found.efforts)


def test_a_later_rank_takes_no_less_time() -> None:
    for one in kinds().values():
        times = [delay(item, one.sound, weights(one.name)) for item in one.sound]
        assert times[0] == 0
        assert times == sorted(times)
        assert 1 not in times  # it doubles, or it is no time at all


def test_easy_chains_run_ahead() -> None:
    found = graded(TIER_1)
    slow = replace(weights("yinyang"), doubling=1.0)
    puzzle = found.puzzle
    easiest = {bit for one in found.rounds[:1] for bit in [one.gained.known & -one.gained.known]}
    times = seen(puzzle, found.techniques, found.rounds, slow)
    assert min(times.values()) == min(times[bit] for bit in easiest)
    quick = replace(slow, doubling=1000.0)
    assert {wait.ticks for wait in waits(puzzle, found.techniques, found.rounds, quick)} == {0}


def test_filling_in_costs_the_same_for_each_mark() -> None:
    found = graded(TIER_1)
    scale = replace(weights("yinyang"), look=0.0, fill=0.0)
    more = replace(scale, fill=1.0)
    rows = [efforts(found.puzzle, found.techniques, found.rounds, one) for one in (scale, more)]
    extra = [(b - a) / one.hits for a, b, one in zip(*rows, found.rounds, strict=True)]
    assert extra == pytest.approx([extra[0]] * len(extra))


SPARSE = {
    "# kind: yinyang\nW..\n.B.\n..W": 9 / 3,
    "# kind: slitherlink\n3 . .\n. 2 .\n. . 0": 24 / 3,
    "# kind: futoshiki\n- < -   -\n:   :   v\n-   -   -\n-   2   -": 27 / 6,
    "# kind: skyscrapers\n: | 2 . 1 | .\n3 | - - - | 1\n. | - 3 - | .\n. | - - - | .\n: | . 2 . | .": 27 / 9,
    "# kind: starbattle\n# stars: 1\na a b b\na a b b\nc c d d\nc c d d": 16 / 12,
    "# kind: hashi\n2 . 3\n. . .\n? . 1": 8 / 3,
    "# kind: yinyang\n..\n..": 4,
}
"""Boards with the variables for each of their clues and givens, counted by hand.

A value that is given is a clue, and its cell has a given mark for each value.
"""


@pytest.mark.parametrize("board", SPARSE)
def test_a_board_is_as_sparse_as_it_has_variables_for_each_clue_and_given(board: str) -> None:
    assert sparseness(formats.parse(board)) == pytest.approx(SPARSE[board])


@pytest.mark.parametrize("url", [TIER_1, TIER_2])
def test_sorts_of_arguments_raise_a_rating_as_their_number(url: str) -> None:
    """Contradictions, too."""
    found = graded(url)
    names = {one.name for one in found.rounds}
    plain, various = (replace(weights("yinyang"), various=power) for power in (0.0, 1.0))
    one, other = (sum(efforts(found.puzzle, found.techniques, found.rounds, scale)) for scale in (plain, various))
    assert len(names) > 1
    assert other / one == pytest.approx(len(names))


def test_areas_of_one_size_are_even() -> None:
    regions = (
        [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]],
        [[1, 1, 2, 2], [1, 2, 2, 2], [3, 3, 4, 4], [3, 4, 4, 4]],
    )
    boards = [{"kind": "starbattle", "rows": 4, "cols": 4, "stars": 1, "clues": clues} for clues in regions]
    even, uneven = (evenness(formats.parse(json.dumps(board))) for board in boards)
    assert even == pytest.approx(1)
    assert uneven < even
    assert evenness(kind("yinyang").puzzle(4, 4)) == 1


@pytest.mark.parametrize("name", ["akari", "aqre", "creek", "kurodoko", "masyu", "mosaic", "slitherlink", "tango"])
def test_a_superfluous_clue_raises_no_tier(name: str) -> None:
    """Techniques are monotone in clues, too; what a rating may do is told on its page."""
    pairs = list(islice(measured(kind(name)), 6))  # type: ignore[arg-type]
    assert len(pairs) == 6
    for before, after in pairs:
        assert after.status == before.status == "solved"
        assert before.tier is not None
        assert after.tier is not None
        assert after.tier <= before.tier


def test_weights_are_of_the_present_techniques() -> None:
    for name, row in stored().items():
        if name != "any":
            assert row.get("technique_set", kind(name).technique_set) == kind(name).technique_set, "fit them anew"
        scale = weights(name)
        assert min(scale.doubling, scale.refutation, scale.unit) > 0
        assert min(scale.look, scale.size, scale.sparse, scale.even, scale.various, scale.fill) >= 0


@pytest.mark.parametrize("name", sorted(stored_classes()))
def test_classes_are_samples_of_the_present_techniques(name: str) -> None:
    assert stored_classes()[name]["technique_set"] == kind(name).technique_set, "make the reference set anew"
    found = classes(name)
    for one in found:
        assert one.cells[0] <= one.cells[1]
        assert one.boards >= made.LEAST
        assert one.source
        assert list(one.tenths) == sorted(one.tenths)
        assert len(one.tenths) == BANDS - 1
    for one, other in combinations(found, 2):  # no board belongs to two classes
        assert one.variety != other.variety or max(one.cells[0], other.cells[0]) > min(one.cells[1], other.cells[1])


@pytest.mark.parametrize("name", ["starbattle/082", "numberlink/040", "yinyang/001"])
def test_shipped_boards_have_a_level(name: str) -> None:
    assert compared(deduce.load(ROOT / "data" / f"{name}.txt"))


def test_levels_and_percentiles() -> None:
    puzzle = deduce.load(ROOT / "data/yinyang/001.txt")
    assert [level(puzzle, rating) for rating in (0.0, 10.0**9, None)] == [1, 5, 5]
    assert percentiles(puzzle, 0.0) == (0, 10)
    assert percentiles(puzzle, 10.0**9) == (90, 100)
    huge = kind("yinyang").puzzle(60, 60)
    assert (compared(huge), level(huge, 5.0), percentiles(huge, 5.0)) == (None, None, None)


def test_the_middle_fifth_is_moderate() -> None:
    sample = Class("", (16, 16), 100, "some", tuple(float(i) for i in range(10, 100, 10)))
    fifths = [1 + band(sample, rating) * len(LEVELS) // BANDS for rating in range(5, 100, 10)]
    assert fifths == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert LEVELS[2] == "moderate"
    alike = replace(sample, tenths=(1.0, 2.0, 7.0, 7.0, 7.0, 7.0, 8.0, 9.0, math.inf))
    assert band(alike, 7.0) == 4
    assert band(alike, math.inf) == 8


def test_a_class_takes_in_sizes_until_it_has_enough_boards() -> None:
    def some(cells: int, count: int) -> list[made.SampleBoard]:
        return [made.SampleBoard("", cells, float(i)) for i in range(count)]

    found = made.parted([*some(36, 50), *some(49, 15), *some(64, 30), *some(225, 14)], "some", 1.0)
    assert [(one.cells, one.boards) for one in found] == [((36, 36), 50), ((49, 64), 45)]
    assert found[0].tenths == tuple(pytest.approx(5 * i - 0.5) for i in range(1, 10))
    told = list(made.apart([*some(36, 100), *some(64, 100)]))
    assert any(re.search(r"\ball +200 boards: ", line) for line in told)


def test_a_technique_set_keeps_its_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new sample changes the levels and no rating; a new technique set has a unit of its own."""
    slant, kept = kind("slant"), dict[str, float]()
    monkeypatch.setattr(made.fit, "write", lambda file: kept.update(unit=file["slant"]["unit"]))
    monkeypatch.setattr(
        made.reference, "write", lambda file: kept.update(tenth=file["slant"]["classes"][0]["tenths"][0])
    )
    unit = stored()["slant"]["unit"]
    sample = [made.SampleBoard("", 36, 1000.0 * unit + i) for i in range(50)]
    made.keep(slant, sample, "some", [])
    assert kept == {"unit": unit, "tenth": pytest.approx(1000, abs=10 / unit)}
    older = stored_classes() | {"slant": {"technique_set": "0.9", "classes": []}}
    monkeypatch.setattr(made.reference, "stored", lambda: older)
    made.keep(slant, sample, "some", [])
    assert kept["unit"] == pytest.approx(100 * unit, rel=0.1)


def test_tier_3_has_no_rating() -> None:
    found = graded(TIER_3)
    assert found.tier == 3
    assert found.headline
    assert (found.rating, found.headline.rating, found.shares, found.bottleneck) == (None, None, {}, None)
    assert found.level in (5, None)
    assert verdict(found, "en") == "tier 3"
    assert found.to_json()["headline"]["rating"] is None


def test_roles_by_taking_away() -> None:
    found = graded(TIER_1)
    assert found.roles
    for name, role in found.roles.items():
        rest = [item for item in found.techniques if item.id != name]
        tier = deduce.grade(found.puzzle, techniques=rest).tier
        assert (tier != 1) == (role == "essential"), name
        assert (name in found.counts) or role == "unused"
    assert roles(found.puzzle, found.techniques, 3, {}) is None
    assert graded(TIER_2).roles is not None
    assert graded(TIER_3).roles is None


def test_the_card_says_what_the_rating_is_made_of() -> None:
    said = {lang: dict(facts(graded(TIER_2), lang, with_roles=True)) for lang in ("en", "ja")}
    assert {"level", "made of", "bottleneck"} <= said["en"].keys()
    assert len(said["en"]) == len(said["ja"])
    assert not said["en"].keys() & said["ja"].keys()
    assert "One-cell contradiction in round" in said["en"]["bottleneck"]
    assert "of 5)" in said["en"]["level"]
    parts = [int(part) for part in re.findall(r"(\d+) %", said["en"]["made of"])]
    assert 99 <= sum(parts) <= 101


def test_the_card_says_where_guides_are_enough() -> None:
    guided, ours = (deduce.grade(deduce.load(ROOT / "data" / "yinyang" / name)) for name in ("002.txt", "001.txt"))
    assert guided.tier == ours.tier == 1
    assert dict(facts(guided, "en"))["needs"] == "only what guides teach"
    assert "needs" not in dict(facts(ours, "en"))
    taught = [item for item in guided.techniques if item.taught]
    assert deduce.grade(guided.puzzle, techniques=taught).tier == 1
    assert deduce.grade(ours.puzzle, techniques=taught).tier != 1


def test_no_rating_without_a_solution() -> None:
    found = deduce.grade(formats.parse("WB\nBW", "yinyang"))
    assert (found.rating, found.level, found.percentiles, found.roles) == (None, None, None, None)
    assert found.to_json()["bottleneck"] is None


def test_a_full_board_is_no_work() -> None:
    found = deduce.grade(formats.parse("WB\nWB", "yinyang"))
    assert (found.rating, found.shares, found.bottleneck) == (0.0, {}, None)


def test_spearman() -> None:
    assert ranks.spearman([1, 2, 3], [10, 20, 30]) == pytest.approx(1)
    assert ranks.spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert ranks.spearman([1, 1, 2, 2], [1, 2, 1, 2]) == pytest.approx(0)
    assert ranks.spearman([1, 1, 1], [1, 2, 3]) == 0


def test_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "boards.jsonl"
    board = '{"rows": 2, "cols": 2, "clues": [[1, 2], [1, 2]], "label_type": "%s", "label": %s}\n'
    file.write_text(
        board % ("digits", '"3"')
        + board % ("easy/normal/hard", '"normal"')
        + board % ("times", '{"rel_log": -0.5, "group": "A", "weekday": "Tue"}')
        + board % ("a name", '"of no scale"')
        + '{"rows": 2}\n'
    )
    found = [dict(one.values) for one in labels.labelled([file], "yinyang")]
    assert found == [{"digits": 3}, {"easy/normal/hard": 1}, {"times, group A": -0.5, "weekday": 1}, {}]
    assert "boards.jsonl:5 is left out" in capsys.readouterr().err
    assert [dict(one.values) for one in labels.labelled([file], "yinyang", "digit")][:2] == [{"digits": 3}, {}]


def test_a_fit_never_sees_the_boards_it_is_measured_on(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [
        fit.LabelledBoard({"g": float(i)}, {d: [(1, float(i + 1), 1.0)] for d in fit.GRID["doubling"]}, 3.0, 0.0, 0.0)
        for i in range(20)
    ]
    asked: list[set[fit.LabelledBoard]] = []
    plain = fit.fit

    def recorded(some: list[fit.LabelledBoard]) -> Weights:
        asked.append(set(some))
        return plain(some)

    monkeypatch.setattr(fit, "fit", recorded)
    assert fit.cross_validated(boards)["g"] > 0.9
    left = [set(boards) - some for some in asked]
    assert set().union(*left) == set(boards)
    assert sum(map(len, left)) == len(boards)
    asked.clear()
    dated = [replace(one, month=f"2025-{1 + i % 10:02}") for i, one in enumerate(boards)]
    assert fit.cross_validated(dated, by_month=True)["g"] > 0.9
    for some in asked:
        assert not {one.month for one in some} & {one.month for one in set(dated) - some}


def test_a_fit_heeds_recorded_solves() -> None:
    orders = {doubling: 0.5 + 0.01 * i for i, doubling in enumerate(fit.GRID["doubling"])}
    boards = [
        fit.LabelledBoard({}, {one: [(1, 1.0, 1.0)] for one in orders}, 3.0, 0.0, 0.0, order=orders)
        for _ in range(fit.LEAST)
    ]
    assert fit.sizes(boards) == {fit.ORDERS: fit.LEAST}
    assert fit.measured(boards, fit.fit(boards)) == {fit.ORDERS: max(orders.values())}
    assert fit.cross_validated(boards[:-1]) == {}


def test_recorded_orders() -> None:
    assert by_person("Z2;aa,1;ba,-,,A;bb,0;aa,0;aa,1;") == {(0, 0): 4, (1, 1): 2}
    puzzle = formats.parse("....\n....\n....", "yinyang")
    assert puzzle.givens == NOTHING
    bit = next(iter(one.known for one in puzzle.marks([[2, 1, 1, 1]] * 3).literals()))
    assert list(by_clock(puzzle, {bit: 4.0}).values()) == [4.0]


def test_a_card_of_a_solved_board_names_its_tier_by_the_rules_alone() -> None:
    found = deduce.grade(deduce.load(ROOT / "data" / "numberlink" / "056.txt"))
    assert found.status == "solved"
    assert f"tier {found.tier}" in dict(facts(found, "en")).values()
