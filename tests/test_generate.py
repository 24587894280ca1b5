"""The generator: the tier that was asked for, the same puzzles for the same seed, symmetry and density as asked."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

import networkx
import pytest

import deduce
from deduce import oracle, write
from deduce.app import progress
from deduce.app.cli import main
from deduce.board.edges import edges
from deduce.board.grid import grid
from deduce.board.marks import bits
from deduce.contract.kind import Kind
from deduce.contract.registry import kind, kinds
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.making.infeasible_sizes import divisions
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.making.generate import SYMMETRIES, Generated, Nearest, NoneFound, generate
from deduce.making.loops import loop_nearby, random_loop
from deduce.making.thin import thin_clues, tier_of
from grading.grade import grade
from grading.wishes import Wishes
from tests.boards import TIER_2

ROOT = Path(__file__).parent.parent
DATA = ROOT / "data"
YINYANG = kind("yinyang")


def few(count: int, rows: int = 6, cols: int = 6, **asked: object) -> list[Generated]:
    return list(islice(generate(YINYANG, rows, cols, **asked), count))  # type: ignore[arg-type]


@pytest.mark.parametrize("tier", [1, 2])
def test_the_tier_below_stalls(tier: int) -> None:
    for made in few(5 if tier == 1 else 1, tier=tier, seed=1):
        puzzle = made.puzzle
        tiers = Tiers(puzzle, puzzle.kind.sound)
        first = tiers.fixpoint(puzzle.givens)
        assert puzzle.solved(first) == (tier == 1)
        assert tiers.close2(first, {}) == made.solution
        assert puzzle.kind.checker.check(puzzle, puzzle.answer(made.solution)) is None


def test_boards_that_need_tier_3() -> None:
    """In Yin-Yang hardly any board does, so lines are asked."""
    [made] = islice(generate(kind("numberlink"), 6, 6, tier=3, seed=3), 1)
    tiers = Tiers(made.puzzle, made.puzzle.kind.sound)
    stalled = tiers.close2(made.puzzle.givens, {})
    assert tiers.open(stalled)
    assert tiers.close3(stalled, {}) == made.solution


def test_as_few_givens_as_the_tier_allows() -> None:
    for made in few(5, tier=1, seed=1):
        puzzle = made.puzzle
        for literal in puzzle.givens.literals():
            fewer = puzzle.givens.without(literal)
            assert not puzzle.solved(Tiers(puzzle, puzzle.kind.sound).fixpoint(fewer))


def test_the_same_seed_gives_the_same_puzzles() -> None:
    one, other = few(3, seed=9, tier=1), few(3, seed=9, tier=1)
    assert [made.puzzle.givens for made in one] == [made.puzzle.givens for made in other]
    assert len({made.puzzle.givens for made in one + few(3, seed=10, tier=1)}) == 6


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_symmetry(symmetry: str) -> None:
    for made in few(2, 7, 7, options={"symmetry": symmetry}):
        grid = made.puzzle.grid  # type: ignore[attr-defined]
        for name, _, goes in grid.symmetries():
            if name in SYMMETRIES[symmetry]:
                assert sum(goes[grid.bit(*cell)] for cell in grid.cells(made.puzzle.givens.known)) == (
                    made.puzzle.givens.known
                )


def test_a_loop_nearby_is_one_loop() -> None:
    """Every dot has two edges of it or none, and they hang together; it is another one as often as not."""
    shape, rng, others = edges(5, 6), Random(1), 0
    for _ in range(6):
        loop = random_loop(rng, shape)
        for _ in range(25):
            before, loop = loop, loop_nearby(rng, shape, loop, 0)
            others += loop != before
            drawn = networkx.Graph([shape.at(edge) for edge in bits(loop)])
            assert {degree for _, degree in drawn.degree} == {2}
            assert networkx.is_connected(drawn)
    assert others > 75


def test_density() -> None:
    assert all(made.puzzle.givens.size() >= 27 for made in few(2, options={"density": 0.75}))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 7), (5, 1), (2, 2), (2, 6), (3, 3), (3, 8), (12, 9)])
def test_every_shape(rows: int, cols: int) -> None:
    for made in few(2, rows, cols):
        assert made.puzzle.solved(made.solution)


def test_random_solutions_are_right_and_differ() -> None:
    make, checker = YINYANG.make, YINYANG.checker
    seen = set()
    for seed in range(40):
        marks = make.solution(Random(seed), 7, 8)
        board = make.puzzle_of(marks, 7, 8)
        assert checker.check(board, board.answer(marks)) is None
        seen.add(marks)
    assert len(seen) == 40


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(InputError, match="no 2x2 yinyang puzzle of tier 2"):
        few(1, 2, 2, tier=2, attempts=20)
    with pytest.raises(InputError, match="two rows and columns at least, for a loop"):
        next(generate("masyu", 1, 3))
    with pytest.raises(InputError, match="square"):
        few(1, 5, 6, options={"symmetry": "diagonal"})


@pytest.mark.parametrize(("name", "rows", "cols"), [("lits", 2, 2), ("norinori", 3, 3), ("tapa", 1, 1)])
def test_a_size_without_any_board_is_said(name: str, rows: int, cols: int) -> None:
    with pytest.raises(InputError, match=f"a board of {rows}×{cols}; expected a size at which some {name} puzzle"):
        next(generate(name, rows, cols))


@pytest.mark.parametrize(
    ("name", "rows", "cols"), [("lits", 1, 4), ("norinori", 2, 3), ("tapa", 1, 2), ("mosaic", 1, 1)]
)
def test_other_small_sizes_are_not_refused(name: str, rows: int, cols: int) -> None:
    assert not kind(name).make.barren(rows, cols)


def test_every_division_into_rooms_is_tried() -> None:
    """As many as are known: 2, 12, 1434; here one for all turns and mirror images of each."""
    for rows, cols, known in ((1, 2, 2), (2, 2, 12), (3, 3, 1434)):
        shape = grid(rows, cols)
        turns = [moved for _, there, moved in shape.symmetries() if there == shape]
        whole = {
            frozenset(sum(moved[bit] for bit in bits(part)) for part in parts)
            for parts in divisions(shape)
            for moved in turns
        }
        assert len(whole) == known


@pytest.mark.alike
@pytest.mark.parametrize("name", sorted(kinds()))
def test_the_command(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "FIRST", 600.0)  # a slow machine is no reason to say how far it is
    even = name in ("binairo", "killer", "tango", "sudoku")  # lines are even, boxes rectangles
    size = "4x4" if even else "4x5" if name == "dominosa" else "5x5"  # a whole set of dominoes
    assert main(["generate", name, "--size", size, "--count", "2", "--seed", "5", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""  # no progress bar where the output is no terminal
    puzzles = [json.loads(line) for line in out.splitlines()]
    assert [one["kind"] for one in puzzles] == [name, name]
    assert all(one["grade"]["status"] == "solved" and one["solution"] == one["grade"]["solution"] for one in puzzles)


@pytest.mark.parametrize(
    "words",
    [
        ["--size", "6"],
        ["--size", "0x3"],
        ["--size", "6x6", "--foo", "1"],
        ["--size", "6x6", "--density", "x"],
        ["--size", "6x6", "--density", "1.01"],
        ["--size", "6x6", "--density", "nan"],
        ["--size", "6x6", "--symmetry", "odd"],
    ],
)
def test_bad_calls_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "yinyang", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


# Wishes --------------------------------------------------------------------------------------------------------------


def wished(rows: int, cols: int, *, name: str = "slitherlink", seed: int = 1, **wishes: object) -> Generated:
    return next(generate(name, rows, cols, seed=seed, wanted=Wishes.of(name, **wishes)))  # type: ignore[arg-type]


def test_a_technique_that_is_needed_or_excluded_is_as_wished() -> None:
    technique = "slitherlink/inside-and-outside"
    assert technique in grade(wished(5, 5, needs=["inside-and-outside"]).puzzle).easiest
    assert technique not in grade(wished(5, 5, without=[technique]).puzzle).easiest


def test_rating_and_number_of_clues_are_as_wished() -> None:
    rating = grade(wished(4, 4, rating=(4.3, 5.5)).puzzle).rating
    assert rating is not None
    assert 4.3 <= rating <= 5.5
    for count in (8, 16):
        assert len(wished(4, 4, clues=(count, count)).puzzle.clues) == count


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_level_is_as_wished(level: int, seed: int) -> None:
    assert grade(wished(6, 6, level=(level, level), seed=seed).puzzle).level == level


@pytest.mark.long
@pytest.mark.parametrize("name", ["akari", "heyawake", "hitori", "mosaic", "masyu", "nurikabe", "lits"])
def test_declared_kinds_vary_boards_to_fewer_clues_or_another_rating(name: str) -> None:
    """From boards of the same seed the wish is met although the first board does not meet it."""
    first = grade(next(generate(name, 6, 6, seed=2)).puzzle).card_rating
    assert first is not None
    found = grade(wished(6, 6, name=name, seed=2, rating=(1.2 * first, 9 * first)).puzzle).card_rating
    assert found is not None
    assert found >= 1.2 * first


def test_wishes_are_met_in_kinds_whose_generator_varies_nothing() -> None:
    made = wished(5, 5, name="yinyang", clues=(4, 6))
    assert 4 <= made.puzzle.givens.size() <= 6


@pytest.mark.parametrize(("share", "counts"), [("16%-24%", (4, 6)), ("20%", (5, 5)), ("18-25%", (5, 6))])
def test_a_share_of_clues_is_as_many_as_that_of_the_cells(
    share: str, counts: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("deduce.app.commands.generate.generate", lambda *_, **how: asked.append(how["wanted"]) or [])
    assert main(["generate", "yinyang", "--size", "5x5", "--clues", share]) == 0
    assert asked == [Wishes(clues=counts)]


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        ("many", "'many' is no number and no range; expected a number such as 12, or 10-14"),
        ("9-", "'9-' is no number and no range"),
        ("30%-20%", "'30%-20%' is no share; expected 20%, or 20%-25%"),
        ("20%-120%", "'20%-120%' is more than all cells; expected 0% to 100%"),
        ("21%-23%", "no whole number of clues from 21% to 23% of 25 cells; expected a wider range"),
        ("4.5", "'4.5' is not a whole number; expected a number such as 12, or 10-14"),
        ("9 --level 1.5", "'1.5' is not a whole number; expected a number such as 12, or 10-14"),
    ],
)
def test_numbers_of_clues_that_say_nothing_are_refused(
    clues: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        assert main(["generate", "yinyang", "--size", "5x5", "--clues", *clues.split()]) == 2
    assert told in capsys.readouterr().err


def test_a_share_of_clues_needs_a_size(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "yinyang", "--clues", "20%"]) == 2
    assert "a share of clues without a size; expected --size ROWSxCOLS" in capsys.readouterr().err


def test_as_hard_as_another_board() -> None:
    model = grade(few(1, 5, 5, seed=3)[0].puzzle)
    assert model.card_rating is not None
    made = next(generate("yinyang", 5, 5, seed=4, wanted=Wishes.like(model)))
    found = grade(made.puzzle).card_rating
    assert found is not None
    assert model.card_rating / 1.1 <= found <= model.card_rating * 1.1


def test_the_same_seed_gives_the_same_board_as_wished() -> None:
    one, other = (wished(4, 4, needs=["small-loop"], clues=(6, 9)).puzzle for _ in range(2))
    assert one == other
    assert one != wished(4, 4, needs=["small-loop"], clues=(6, 9), seed=2).puzzle


def test_wishes_change_no_board_of_a_seed_without_them() -> None:
    plain, other = (
        next(generate("slitherlink", 5, 5, seed=1, options=options)) for options in ({}, {"symmetry": "none"})
    )
    assert plain.puzzle == other.puzzle


def test_what_comes_nearest_is_told_with_what_it_lacks() -> None:
    near: list[Nearest] = []
    with pytest.raises(NoneFound, match="no 4x4 slitherlink puzzle as wanted in 8 attempts") as none:
        next(
            generate("slitherlink", 4, 4, wanted=Wishes(rating=(500, 600)), attempts=8, nearer=near.append),
        )
    assert none.value.nearest is not None
    assert none.value.nearest.by == near[-1].by
    assert [one.by for one in near] == sorted((one.by for one in near), reverse=True)
    [lack] = near[-1].lacks
    assert str(lack.told) == f"its rating is {grade(near[-1].made.puzzle).rating}"


LYING = {"slitherlink", "sudoku", "tango", "creek", "kurodoko", "masyu", "akari", "tapa", "minesweeper"}


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [
        pytest.param(name, symmetry, marks=pytest.mark.long if name in ("tapa", "minesweeper") else ())
        for name in sorted(LYING)
        for symmetry in SYMMETRIES
        if symmetry != "none"
    ],
)
def test_clues_of_declared_kinds_lie_as_asked(name: str, symmetry: str) -> None:
    size = 4 if name in ("sudoku", "tango") else 5
    made = next(generate(name, size, size, seed=1, options={"symmetry": symmetry}))
    puzzle = made.puzzle
    assert isinstance(puzzle, DeclaredPuzzle)
    places = puzzle.print.places
    there = places.union(puzzle.print.clues)
    assert there
    for told, _, goes in places.symmetries():
        if told in SYMMETRIES[symmetry]:
            assert sum(goes[bit] for bit in bits(there)) == there


def test_symmetry_is_offered_where_clues_may_lie_anywhere() -> None:
    having = {name for name, one in kinds().items() if any(option.name == "symmetry" for option in one.make.OPTIONS)}
    assert having >= {"yinyang", "slitherlink", "mosaic", "sudoku", "masyu", "kurodoko"}
    assert having >= {"akari", "tapa", "minesweeper"}
    assert not having & {"heyawake", "hitori", "kakuro", "koburin", "nonogram", "numberlink", "starbattle"}


# Layouts -------------------------------------------------------------------------------------------------------------

PATTERNS = {
    "slitherlink": "? . . . ?\n. ? ? ? .\n. ? . ? .\n. ? ? ? .\n? . . . ?",
    "mosaic": "?..??\n.?.?.\n?.?.?\n.?.?.\n??..?",
    "creek": "? - - ? -\n- - ? - ?\n? - ? - -\n- ? - ? -\n- - ? - ?",
    "kurodoko": "? - - - ?\n- - ? - -\n? - - - ?\n- - ? - -\n? - - - ?",
    "sudoku": "? - - ?\n- ? - -\n- - ? -\n? - - ?",
    "futoshiki": "?......\n..?....\n....?..\n..?...?\n......?\n..?....\n?...?..",
    "tango": "?......\n..?....\n....?..\n.......\n..?...?\n....?..\n.?....?",
    "masyu": "- - - - - -\n? ? - - - -\n- - - ? ? -\n- - - ? ? -\n- - - - - -\n? - ? - - -",
    "akari": "? - - - ?\n- - ? - -\n- - - - -\n- - ? - -\n? - - - ?",
    "tapa": "? - - - ?\n- - - - -\n- - ? - -\n- - - - -\n? - - - ?",
    "minesweeper": "? - ? - ?\n- - - - -\n? - ? - ?\n- - - - -\n? - ? - ?",
}
"""For each kind a pattern of clues of some board."""


@pytest.mark.parametrize(
    "name",
    [
        name if name in ("kurodoko", "tango", "akari") else pytest.param(name, marks=pytest.mark.long)
        for name in PATTERNS
    ],
)
def test_clues_stand_where_the_pattern_has_them(name: str) -> None:
    """And nowhere else; the board has one solution, as for all boards, and a seed says which."""
    signs = ["".join(row.split()) for row in PATTERNS[name].splitlines()]
    wanted = {(r, c) for r, row in enumerate(signs) for c, sign in enumerate(row) if sign == "?"}
    wishes = Wishes.of(name, pattern=PATTERNS[name])
    assert wishes.layout is not None
    rows, cols = wishes.layout.rows, wishes.layout.cols
    one, other = (next(generate(name, rows, cols, seed=2, wanted=wishes)).puzzle for _ in range(2))
    assert isinstance(one, DeclaredPuzzle)
    assert one == other
    assert {*one.print.clues} == wanted
    assert oracle.unique(one)


def test_patterns_are_for_kinds_whose_clues_may_lie_anywhere() -> None:
    having = {name for name, one in kinds().items() if "pattern" in getattr(one.make, "LAYS", ())}
    assert having >= {*PATTERNS}
    assert not having & {"hashi", "heyawake", "hitori", "nonogram", "shakashaka", "yinyang"}


ROOMS = {name: DATA / name for name in ("heyawake", "aqre", "suguru", "rippleeffect", "killer", "sudoku", "calcudoku")}
JIGSAW = "a a a b b\na a c b b\nd c c c b\nd d c e e\nd d e e e"


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_regions_are_as_given(name: str) -> None:
    """Those of a small board, with new clues."""
    boards = [deduce.load(path) for path in sorted(ROOMS[name].glob("*.txt"))[:12]]
    puzzle = min(boards, key=lambda one: one.rows * one.cols)
    wishes = Wishes.of(name, regions=write(puzzle, "text"))
    made = next(generate(name, puzzle.rows, puzzle.cols, seed=1, wanted=wishes)).puzzle
    assert isinstance(made, DeclaredPuzzle)
    assert made.print.ids == puzzle.print.ids
    assert oracle.unique(made)


def test_regions_of_another_shape_than_boxes_are_as_given() -> None:
    made = next(generate("sudoku", 5, 5, seed=1, wanted=Wishes.of("sudoku", regions=JIGSAW))).puzzle
    assert isinstance(made, DeclaredPuzzle)
    assert [room.cells.bit_count() for room in made.print.rooms] == [5] * 5
    assert made.print.ids[1][2] == made.print.ids[3][2] == 3


def test_regions_are_for_kinds_with_rooms_and_clues() -> None:
    having = {name for name, one in kinds().items() if "regions" in getattr(one.make, "LAYS", ())}
    assert having >= {*ROOMS}
    assert not having & {"countryroad", "lits", "norinori", "starbattle", "slitherlink"}


def test_a_pattern_and_regions_go_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.txt").write_text("? - - - ?\n- ? - - -\n- - ? - -\n- - - ? -\n? - - - -\n")
    (tmp_path / "r.txt").write_text(JIGSAW)
    assert main(["generate", "sudoku", "--pattern", str(tmp_path / "p.txt"), "--regions", str(tmp_path / "r.txt")]) == 0
    out, err = capsys.readouterr()
    made = deduce.load(out)
    assert (err, len(made.print.clues), len(made.print.rooms)) == ("", 6, 5)


@pytest.mark.parametrize(("rows", "cols"), [(4, 5), (5, 4), (5, 5), (4, 4)])
def test_a_pattern_is_as_large_as_the_regions(rows: int, cols: int) -> None:
    pattern, regions = "\n".join(["?" + " -" * (cols - 1)] * rows), "a a b b\na a b b\nc c d d\nc c d d"
    if (rows, cols) == (4, 4):
        assert kind("sudoku").make.laid(pattern, regions).places == {(r, 0) for r in range(4)}
        return
    with pytest.raises(InputError, match=f"a pattern of {rows}×{cols}; expected 4×4, as the regions are"):
        kind("sudoku").make.laid(pattern, regions)


def test_a_board_beside_one_keeps_the_pattern() -> None:
    """Where more is wished, boards are tried beside the nearest."""
    wishes = Wishes.of("slitherlink", pattern=PATTERNS["slitherlink"], without=["inside-and-outside"])
    made = next(generate("slitherlink", 5, 5, seed=3, wanted=wishes)).puzzle
    assert isinstance(made, DeclaredPuzzle)
    assert {*made.print.clues} == {*(wishes.layout.places if wishes.layout else ())}
    with pytest.raises(InputError, match="a board of 4×4; expected 5×5, as it is laid out"):
        next(generate("slitherlink", 4, 4, wanted=wishes))


BAD_LAYOUTS = [
    ("slitherlink", "? . .\n. x .", "--pattern", "line 2, column 3: unknown symbol 'x'; expected ? where a clue is"),
    ("slitherlink", "# mine\n? . .\n. .", "--pattern", "line 3, column 1: a row of 2 places; expected 3 places as in"),
    ("slitherlink", "- -\n- -", "--pattern", "a pattern without clues"),
    ("slitherlink", "# none", "--pattern", "a pattern without clues"),
    (
        "creek",
        "? ? ?",
        "--pattern",
        "line 1, column 1: 1 row and 3 columns of places; expected a row and a column more",
    ),
    ("tango", "? .\n. .", "--pattern", "line 1, column 1: 2 rows and 2 columns of places; expected a place for each"),
    ("tango", "? . .\n. ? .\n. . .", "--pattern", "line 2, column 3: a clue where four cells meet"),
    ("hitori", "? .", "--pattern", "a pattern of clues for hitori; expected one of akari, binairo, creek, "),
    ("yinyang", "? .", "--pattern", "a pattern of clues for yinyang; expected one of akari, binairo, creek, "),
    ("lits", "a a b\nb b b", "--regions", "given regions for lits; expected one of aqre, "),
    ("suguru", "a a b\nb a a", "--regions", "line 2, column 1: the room of r2c1 is in two"),
    ("heyawake", "a a b\nb b", "--regions", "line 2, column 4: a row of 2 cells"),
    ("sudoku", "a a a b\na b b b\nc c d d\nc c d", "--regions", "line 4, column 6: a row of 3 cells"),
    ("slitherlink", "?" * 61, "--pattern", "a board of 1x61; expected 1 to 60 rows and columns"),
]


@pytest.mark.parametrize(("more", "tier"), [([], 2), (["--tier", "1"], 1)])
def test_a_board_like_another_is_of_its_tier_and_size(
    more: list[str], tier: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the call asks for another tier."""
    asked: list[object] = []

    def noted(name: Kind, rows: int, cols: int, **how: object) -> list[Generated]:
        asked.extend([name.name, rows, cols, how["tier"]])
        return []

    monkeypatch.setattr("deduce.app.commands.generate.generate", noted)
    (tmp_path / "model.txt").write_text(TIER_2)
    assert main(["generate", "yinyang", "--like", str(tmp_path / "model.txt"), *more]) == 0
    puzzle = deduce.parse(TIER_2)
    assert asked == ["yinyang", puzzle.rows, puzzle.cols, tier]


def test_as_many_clues_stay_as_are_asked_for_and_no_more() -> None:
    """Where fewer would do, just so many, whatever they are."""
    puzzle = deduce.parse("# kind: mosaic\n4 6 4\n6 9 6\n4 6 4")
    groups = [1 << i for i in range(9)]
    fewest = len(thin_clues(puzzle, groups, 1).clues)
    assert fewest < 4
    for least in range(10):
        found = thin_clues(puzzle, groups, 1, least=least)
        assert len(found.clues) == max(least, fewest)


def test_where_all_clues_stay_a_board_beside_another_has_other_rooms_or_values() -> None:
    """Else it would be the same again, and the search for what is wanted would stand still."""
    made, maker = next(generate("killer", 4, 4, seed=1)), kind("killer").make
    boards = [maker.varied(Random(seed), made.puzzle, made.solution, 2, {"numbers": 1.0}) for seed in range(20)]
    others = {one for one in boards if one and one != made.puzzle}
    assert len(others) > 5
    assert {one.print.ids == made.puzzle.print.ids for one in others} == {True, False}  # type: ignore[attr-defined]
    assert {tuple(one.print.clues) for one in boards if one} >= {tuple(made.puzzle.print.clues)}  # type: ignore[attr-defined]


def test_clues_that_the_tier_does_not_need_may_go_at_once() -> None:
    """Which leaves a board that needs the tier, where first taking those that techniques do not need leaves none."""
    puzzle, _ = kind("tents").make.full(Random(2), 6, 6)
    groups = [1 << i for i in range(len(puzzle.clues))]
    Random(1).shuffle(groups)
    found = [thin_clues(puzzle, groups, 2, straight=straight) for straight in (False, True)]
    assert [tier_of(one, 2)[0] for one in found] == [1, 2]


def test_clues_stay_that_some_techniques_need() -> None:
    """A Sudoku that hidden singles solve keeps more clues for full units alone, and needs only these."""
    puzzle = deduce.parse("# kind: sudoku\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1")
    full = [item for item in puzzle.kind.sound if item.name == "full"]
    groups = [1 << i for i in range(16)]
    many, least = (thin_clues(puzzle, groups, 1, techniques=some) for some in (full, None))
    assert Tiers(many, full).fixpoint(many.givens).yes == puzzle.givens.yes
    assert len(least.clues) < len(many.clues)
    assert Tiers(least, full).fixpoint(least.givens).yes != puzzle.givens.yes


@pytest.mark.parametrize(("name", "text", "option", "told"), BAD_LAYOUTS)
def test_bad_layouts_are_refused_at_once(
    name: str, text: str, option: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "layout.txt").write_text(text)
    for lang in ("en", "ja"):
        assert main(["generate", name, option, str(tmp_path / "layout.txt"), "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert lang == "ja" or told in err, err


def test_wishes_that_do_not_go_with_a_pattern(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("? ? .\n. . ?\n")
    for words, told in (
        (["--size", "3x3"], "a board of 3×3; expected 2×3, as it is laid out"),
        (["--symmetry", "mirror"], "--symmetry beside --pattern; expected only one of the two"),
        (["--clues", "4-6"], "a pattern of 3 clues; expected 4 to 6 clues, as is wished"),
    ):
        assert main(["generate", "slitherlink", "--pattern", str(tmp_path / "p.txt"), *words]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert told in err
    assert main(["generate", "slitherlink", "--pattern", str(tmp_path / "gone.txt")]) == 2
    assert "no such file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--size", "5x5", "--needs", "foo"], "slitherlink has no technique 'foo'"),
        (["--size", "5x5", "--needs", "small-loop", "--without", "small-loop"], "both needed and excluded"),
        (["--size", "5x5", "--tier", "3", "--rating", "9"], "a rating at tier 3; expected tier 1 or 2, which have"),
        (["--size", "5x5", "--needs", "two-cell-contradiction"], "two-cell-contradiction at tier 2; expected a deeper"),
        (
            ["--size", "5x5", "--tier", "1", "--needs", "one-cell-contradiction"],
            "one-cell-contradiction at tier 1; exp",
        ),
        (["--size", "5x5", "--level", "6"], "levels 6 to 6; expected 1 (very easy) to 5 (very hard)"),
        (["--size", "7x7", "--level", "5"], "a level of slitherlink boards of 7×7; expected a size with which"),
        (["--size", "5x6", "--symmetry", "diagonal"], "symmetry diagonal on a board that is not square"),
        ([], "no size; expected --size ROWSxCOLS such as 10x10"),
        (["--like", "data/heyawake/001.txt"], "heyawake"),
        (["--like", "data/slitherlink/001.txt", "--rating", "5"], "--rating beside --like; expected only one"),
    ],
)
def test_impossible_wishes_are_refused_at_once(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["generate", "slitherlink", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err


def test_a_range_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["generate", "slitherlink", "--size", "5x5", "--rating", "9-3"])
    assert "'9-3' is no number and no range; expected a number such as 12" in capsys.readouterr().err


def test_the_command_makes_a_board_as_wished(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    model = next(generate("slitherlink", 4, 4, seed=3)).puzzle
    rating = grade(model).card_rating
    assert rating is not None
    (tmp_path / "model.txt").write_text(write(model, "text"), encoding="utf-8")
    call = ["generate", "slitherlink", "--like", str(tmp_path / "model.txt"), "--needs", "slitherlink/last-places"]
    assert main([*call, "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert rating / 1.1 <= made["grade"]["card_rating"] <= rating * 1.1
    assert made["grade"]["tier"] == grade(model).tier
    assert (len(made["clues"]), "slitherlink/last-places" in made["grade"]["counts"]) == (4, True)


def test_the_command_says_what_came_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["generate", "slitherlink", "--size", "4x4", "--rating", "500", "--time-limit", "0.5"]
    assert main(call) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "out of time with 0 of 1 puzzle made" in err
    assert "the nearest board: its rating is " in err
    assert rows_of(err) == 4


def rows_of(err: str) -> int:
    """How many lines of a board of four columns a message has."""
    return sum(len(line.split()) == 4 and set(line) <= set(". 0123") for line in err.splitlines())
