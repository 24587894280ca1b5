"""What is wished of a new board: how far one is from that, in numbers that are worked out here."""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING
from deduce.contract.registry import kind
from deduce.language.errors import InputError
from grading import wishes
from grading.reference import compared
from grading.wishes import ALIKE, Wishes

ROOT = Path(__file__).parent.parent
BOARD = deduce.load(ROOT / "data/slitherlink/010.txt")
RATING = deduce.grade(BOARD).headline
assert RATING is not None


def lacking(**wished: Any) -> list[tuple[str, float]]:
    """What a board lacks, and by how much."""
    return [(str(one.told), one.by) for one in Wishes.of("slitherlink", **wished).lacks(BOARD, NOTHING, 1)]


def off(value: float, near: float) -> float:
    return abs(math.log((value + 1) / (near + 1)))


def test_a_number_of_clues_is_as_far_as_the_nearer_end_of_what_is_wished() -> None:
    count = len(BOARD.clues)
    for low, high in ((count, count), (0, count), (count, count + 9), (count - 1, count + 1)):
        assert lacking(clues=(low, high)) == []
    told = f"it has {count} clues"
    assert lacking(clues=(count + 2, count + 7)) == [(told, pytest.approx(off(count, count + 2)))]
    assert lacking(clues=(1, count - 3)) == [(told, pytest.approx(off(count, count - 3)))]


def test_givens_are_the_clues_where_a_kind_has_no_others() -> None:
    stones = formats.parse("# kind: yinyang\nW..\n.B.\n..W")
    assert (len(stones.clues), wishes.clues_of(stones)) == (0, 3)
    assert wishes.clues_of(BOARD) == len(BOARD.clues) > 0


def test_a_rating_is_as_far_as_the_nearer_end() -> None:
    assert RATING is not None
    rating = RATING.rating
    assert rating is not None
    assert lacking(rating=(rating, rating)) == []
    told = f"its rating is {rating}"
    for low, high, near in ((rating + 1, 99 * rating, rating + 1), (0, rating - 1, rating - 1)):
        assert lacking(rating=(low, high)) == [(told, pytest.approx(off(rating, near)))]


def test_a_level_is_as_far_as_its_ratings() -> None:
    assert RATING is not None
    rating, level = RATING.rating, RATING.level
    there = compared(BOARD)
    assert rating is not None
    assert level is not None
    assert there is not None
    bounds = [0.0, *there.tenths, math.inf]
    for wished in range(1, 6):
        assert wishes.ratings(BOARD, (wished, wished)) == (bounds[2 * wished - 2], bounds[2 * wished])
        if wished == level:
            assert lacking(level=(wished, wished)) == []
            continue
        [(told, by)] = lacking(level=(wished, wished))
        near = bounds[2 * wished - 2] if wished > level else bounds[2 * wished]
        assert told.startswith("it is ")
        assert by == pytest.approx(off(rating, near))
    assert lacking(level=(1, 5)) == []
    assert wishes.ratings(BOARD, (2, 4)) == (bounds[2], bounds[8])


def test_the_limit_of_a_level_is_lacking_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rating that the bands of two levels share is 0 away from the other, and still another level."""
    assert RATING is not None
    assert RATING.level is not None
    monkeypatch.setattr(wishes, "ratings", lambda *_: (0.0, math.inf))
    other = RATING.level % 5 + 1
    assert [by for _, by in lacking(level=(other, other))] == [0.01]


def test_techniques_lack_by_how_much_of_the_path_they_are() -> None:
    assert RATING is not None
    there, rounds = RATING.easiest, len(RATING.rounds)
    assert sum(there.values()) == rounds
    for name, count in there.items():
        assert lacking(needs=[name]) == []
        if "/" in name:
            assert lacking(without=[name]) == [(f"it has {name}", pytest.approx(0.5 + count / rounds))]
    missing = next(item.id for item in BOARD.kind.techniques if item.id not in there)
    [(told, by)] = lacking(needs=[missing.partition("/")[2]])
    assert (told, 0 < by <= 1) == (f"it does without {missing}", True)
    assert lacking(without=[missing]) == []


def test_a_technique_lacks_less_the_more_rounds_are_as_hard() -> None:
    """Each counts by the fourth power of its place in the ladder next to that of the technique, at most as one."""
    items = BOARD.kind.techniques

    def path(*places: int) -> Any:
        return SimpleNamespace(puzzle=BOARD, rounds=[SimpleNamespace(name=items[place - 1].id) for place in places])

    assert wishes.missing(None, items[3].id) == 1.0
    assert wishes.missing(path(), items[3].id) == 1.0
    assert wishes.missing(path(2), items[3].id) == pytest.approx(1 / (1 + 1 / 16 / 5))
    assert wishes.missing(path(2, 5, 6), items[3].id) == pytest.approx(1 / (1 + (2 + 1 / 16) / 5))
    last = len(items) + 1
    assert wishes.missing(path(4), "one-cell-contradiction") == pytest.approx(1 / (1 + (4 / last) ** 4 / 5))


def test_a_board_without_a_rating_is_far_from_any() -> None:
    hard = deduce.load(ROOT / "data/numberlink/010.txt")
    wished = Wishes(rating=(5.0, 9.0), needs=("numberlink/x",), without=("numberlink/y",))
    lacks = list(wished._lacks(hard, SimpleNamespace(headline=None)))  # type: ignore[arg-type]
    assert [(str(one.told), one.by) for one in lacks] == [
        ("it has no rating", 2.0),
        ("it does without numberlink/x", 1.0),
    ]
    with pytest.raises(InputError, match="which has no rating; expected a board that tiers 1 and 2 solve"):
        Wishes.like(SimpleNamespace(card_rating=None, puzzle=hard))  # type: ignore[arg-type]


def test_as_hard_as_another_is_a_tenth_up_or_down() -> None:
    low, high = Wishes.like(SimpleNamespace(card_rating=50.0, puzzle=BOARD)).rating or (0, 0)  # type: ignore[arg-type]
    assert (low, high) == (pytest.approx(50 / 1.1), pytest.approx(55.0))
    assert ALIKE == 1.1


def test_the_fewest_clues_are_told_to_the_generator() -> None:
    assert Wishes(clues=(7, 9)).least == 7
    assert Wishes(rating=(7, 9)).least == 0
    assert not Wishes()
    for one in ({"level": (1, 1)}, {"rating": (0.0, 1.0)}, {"clues": (0, 0)}, {"needs": ("a",)}, {"without": ("a",)}):
        assert Wishes(**one)  # type: ignore[arg-type]


def test_names_of_techniques_are_full_or_short() -> None:
    there = kind("slitherlink")
    first = there.techniques[0]
    assert wishes.technique(there, first.name) == wishes.technique(there, first.id) == first.id
    assert wishes.technique(there, "one-cell-contradiction") == "one-cell-contradiction"
    for tier, deep, fine in (
        (None, 2, True),
        (None, 3, False),
        (1, 2, False),
        (2, 2, True),
        (3, 3, True),
        (2, 3, False),
    ):
        name = {2: "one-cell-contradiction", 3: "two-cell-contradiction"}[deep]
        if fine:
            assert Wishes.of(there, needs=[name], tier=tier).needs == (name,)
        else:
            with pytest.raises(InputError, match=f"{name} at tier {tier or 2}; expected a deeper tier"):
                Wishes.of(there, needs=[name], tier=tier)


@pytest.mark.parametrize("level", [(0, 3), (1, 6), (4, 2)])
def test_levels_that_there_are_not(level: tuple[int, int]) -> None:
    with pytest.raises(InputError, match=f"levels {level[0]} to {level[1]}; expected 1 "):
        Wishes.of("slitherlink", level=level)


@pytest.mark.parametrize("clues", [(4, 6), (1, 2), (3, 2)])
def test_a_pattern_of_another_number_of_clues_than_is_wished_is_refused(clues: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="a pattern of 3 clues"):
        Wishes.of("slitherlink", pattern="? ? ?\n. . .", clues=clues)
    assert Wishes.of("slitherlink", pattern="? ? ?\n. . .", clues=(3, 3)).layout is not None


@pytest.mark.parametrize(
    ("kind", "pattern", "size"),
    [
        ("slitherlink", "? .\n. .\n. .", (3, 2)),
        ("tango", "? . .\n? . ?\n. . .", (2, 2)),
        ("tango", "? . .\n. ? .\n. . .", None),
        ("tango", "? . . .\n. . . .\n. . . .", None),
        ("creek", "? . .\n. . .", (1, 2)),
        ("creek", "? . .", None),
        ("creek", "?\n.", None),
        ("slitherlink", "? . 1", None),
        ("slitherlink", "? .\n.", None),
        ("slitherlink", ". .", None),
    ],
)
def test_a_pattern_has_the_places_of_the_clues_of_its_kind(
    kind: str, pattern: str, size: tuple[int, int] | None
) -> None:
    if size is None:
        with pytest.raises(InputError):
            Wishes.of(kind, pattern=pattern)
        return
    layout = Wishes.of(kind, pattern=pattern).layout
    assert layout is not None
    assert (layout.rows, layout.cols) == size
    lines = pattern.replace(" ", "").split("\n")
    assert layout.places == {(r, c) for r, line in enumerate(lines) for c, sign in enumerate(line) if sign == "?"}
