"""Star Battle: its formats and bad input, counts that are known, what counting rests on, whole solves."""

from __future__ import annotations

import functools
import itertools
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

import networkx as nx
import pytest

import deduce
from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.engine.tiers import Tiers
from deduce.formats import able, parse, read_marks, write
from deduce.language.errors import InputError
from deduce.making.generate import generate
from techniques.starbattle import make
from techniques.starbattle.kind import KIND, StarBattle
from techniques.starbattle.shared import placements as placing
from techniques.starbattle.shared.flows import shares
from techniques.starbattle.shared.held import Crowds, crowded, held, left_by, rooms
from techniques.starbattle.shared.layout import UnitLayout, layout, letter
from techniques.starbattle.shared.packing import fits, room
from techniques.starbattle.shared.pressing import Pressing
from techniques.starbattle.shared.tally import EXACT, forced, placed, spoils, tally
from techniques.starbattle.shared.two_lines import Squeezing, common
from techniques.starbattle.shared.windows import bounds, counted

SEED = StarBattle.of([[int(digit) for digit in row] for row in ["11123", "11123", "42223", "44433", "44455"]])
TWO = deduce.load(Path(__file__).parent.parent / "data" / "starbattle" / "060.txt")
SEED_TEXT = "AAABC\nAAABC\nDBBBC\nDDDCC\nDDDEE"


def same(one: StarBattle, two: StarBattle) -> bool:
    """Whether two boards differ in the order of their regions at most."""
    return set(one.regions) == set(two.regions) and one.stars == two.stars


def test_the_smallest_board_is_graded() -> None:
    """It has no bands."""
    assert deduce.grade(deduce.parse("a", "starbattle")).tier == 1


# Formats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json", "puzzlink", "pzprv3", "janko", "sbn", "task"])
@pytest.mark.parametrize("puzzle", [SEED, TWO], ids=["5x5", "10x10"])
def test_what_is_written_is_read_again(puzzle: StarBattle, form: str) -> None:
    text = write(puzzle, form)
    found = parse(text, "starbattle")
    assert isinstance(found, StarBattle)
    assert same(found, puzzle)


@pytest.mark.parametrize(("size", "usual"), [(8, 1), (9, 2), (10, 2), (13, 1), (14, 3)])
@pytest.mark.parametrize("form", ["sbn", "task", "puzzlink", "janko"])
def test_a_form_that_does_not_say_the_stars_is_for_the_usual_number(form: str, size: int, usual: int) -> None:
    """That is the task of the site; the others say it."""
    for stars in (1, 2, 3):
        board = StarBattle.of([[r + 1] * size for r in range(size)], stars)
        assert (form in able(board)) == (form != "task" or stars == usual)
        if form in able(board):
            assert parse(write(board, form), "starbattle").stars == stars  # type: ignore[attr-defined]


@pytest.mark.parametrize("digits", [1, 2, 3])
def test_numbers_of_regions_are_in_their_order(digits: int) -> None:
    """However many digits they have."""
    ids = [[r % 12 + 1] * 12 for r in range(12)]
    text = "\n".join(" ".join(f"{number:0{digits}}" for number in row) for row in reversed(ids))
    found = parse(text, "starbattle")
    assert isinstance(found, StarBattle)
    assert [list(row) for row in found.ids()] == ids[::-1]
    assert found.layout.short[24:] == tuple("ABCDEFGHIJKL")


def test_regions_are_called_by_letters_of_either_size_and_then_by_two() -> None:
    letters = [*ascii_uppercase, *ascii_lowercase]
    two = [a + b for a in ascii_uppercase for b in ascii_uppercase]
    assert [letter(i) for i in range(160)] == (letters + two)[:160]


@pytest.mark.parametrize(
    "text",
    [
        SEED_TEXT,
        "a a a b c\na a a b c\nd b b b c\nd d d c c\nd d d e e",
        "1 1 1 2 3\n1 1 1 2 3\n4 2 2 2 3\n4 4 4 3 3\n4 4 4 5 5",
        "red red red blue tea\nred red red blue tea\ntan blue blue blue tea\ntan tan tan tea tea\ntan tan tan jet jet",
        "🟥🟥🟥🟦🟩\n🟥🟥🟥🟦🟩\n🟨🟦🟦🟦🟩\n🟨🟨🟨🟩🟩\n🟨🟨🟨🟪🟪",
        "🟥🟥🟥⬛️🟩\n🟥🟥🟥⬛️🟩\n🟨⬛️⬛️⬛️🟩\n🟨🟨🟨🟩🟩\n🟨🟨🟨🟪🟪",
        '{"kind": "starbattle", "clues": [[1,1,1,2,3],[1,1,1,2,3],[4,2,2,2,3],[4,4,4,3,3],[4,4,4,5,5]]}',
    ],
    ids=["letters", "spaced", "numbers", "words", "squares", "black squares", "json"],
)
def test_grids_of_any_names(text: str) -> None:
    found = parse(text, "starbattle")
    assert isinstance(found, StarBattle)
    assert same(found, SEED)


def test_puzz_link_examples() -> None:
    six = parse("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")
    assert isinstance(six, StarBattle)
    assert six.ids() == [
        [int(d) + 1 for d in row] for row in ["000111", "011122", "033442", "553342", "544442", "522222"]
    ]
    eight = parse("https://puzz.link/p?starbattle/8/8/1/232apaa1gc505rcek07sv040")
    rows = ["00001111", "00200001", "22233001", "43330011", "43330011", "55555611", "77777611", "77776611"]
    assert isinstance(eight, StarBattle)
    assert same(eight, StarBattle.of([[int(d) + 1 for d in row] for row in rows]))


def test_board_html_reads_walls_by_place() -> None:
    ids = SEED.ids()
    cells = []
    for r, c in itertools.product(range(5), range(5)):
        walls = ["br"] * (c < 4 and ids[r][c] != ids[r][min(c + 1, 4)]) + ["bb"] * (
            r < 4 and ids[r][c] != ids[min(r + 1, 4)][c]
        )
        cells.append(f'<div class="cell selectable {" ".join(walls)}" style="top: {30 * r}px; left: {30 * c}px"></div>')
    random.Random(1).shuffle(cells)
    found = parse("".join(cells), "starbattle")
    assert isinstance(found, StarBattle)
    assert same(found, SEED)


def test_blocked_cells_and_a_region_in_two_pieces() -> None:
    puzzle = StarBattle.of([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 1]])
    assert puzzle.remarks == ["region A is not in one piece"]
    assert write(StarBattle.of([[0, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]), "text").count("-") == 1
    with pytest.raises(InputError):
        write(puzzle, "puzzlink")


def test_marks_are_read_and_drawn() -> None:
    solution = make_solution(SEED)
    assert StarBattle.drawn(SEED.text(solution))[1] == solution
    assert read_marks(SEED, SEED.text(solution)) == solution
    assert read_marks(SEED, json.dumps(SEED.answer(solution))) == solution
    part = SEED.keep(~0b100001)
    assert StarBattle.drawn(part.text())[0].kept == part.kept


def make_solution(puzzle: StarBattle) -> Marks:
    (only,) = deduce.grade(puzzle).solutions
    return only


@pytest.mark.parametrize(
    ("clues", "stars", "said"),
    [
        ("1122 1122 3333 3333", 1, "3 regions on a board of 4 rows; expected 4 regions"),
        ("1122 1152 3344 3344", 1, "5 regions on a board of 4 rows"),
        ("112 112 334", 1, "4 regions on a board of 3 rows"),
        ("1122 1122 3344", 1, "a board of 3×4"),
        ("1122 1122 3344 3344", 2, "region A has 4 cells, too few for 2 stars"),
        ("1122 1122 3344 3344", 0, "bad number of stars '0'; expected 1 to 6"),
        ("1122 1122 3344 3344", 7, "bad number of stars '7'; expected 1 to 6"),
    ],
)
def test_bad_boards_get_one_clear_line(clues: str, stars: int, said: str) -> None:
    rows = [[int(digit) for digit in row] for row in clues.split()]
    with pytest.raises(InputError) as fault:
        parse(json.dumps({"kind": "starbattle", "stars": stars, "clues": rows}))
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "text",
    [
        "starbattle/6/6/1/4ilbhgdnmho",
        "starbattle/6/6/1/4ilbhgdnmhoz",
        "starbattle/6/6/9/4ilbhgdnmhou",
        "starbattle/6/6/4ilbhgdnmhou",
        "pzprv3/starbattle/4/4/1/4/0 0 1 1/0 0 1 1/2 2 3 3",
        "pzprv3/starbattle/4/4/1/5/0 0 1 1/0 0 1 1/2 2 3 3/2 2 3 3",
    ],
)
def test_broken_urls_and_files(text: str) -> None:
    with pytest.raises(InputError):
        parse(text)


# What counting rests on -----------------------------------------------------------------------------------------------


def patterns(n: int, stars: int) -> int:
    """How many ways there are to put stars on rows and columns alone, row by row."""
    rows = [sum(1 << c for c in chosen) for chosen in itertools.combinations(range(n), stars)]
    rows = [row for row in rows if not row & row << 1]
    ways = {(0, (0,) * n): 1}
    for _ in range(n):
        fresh: dict[tuple[int, tuple[int, ...]], int] = {}
        for (above, count), number in ways.items():
            for row in rows:
                if not row & (above | above << 1 | above >> 1):
                    now = tuple(one + (row >> c & 1) for c, one in enumerate(count))
                    if max(now) <= stars:
                        fresh[row, now] = fresh.get((row, now), 0) + number
        ways = fresh
    return sum(ways.values())


@pytest.mark.parametrize(
    ("n", "stars", "count"),
    [(4, 1, 2), (5, 1, 14), (6, 1, 90), (7, 1, 646), (8, 1, 5242), (9, 1, 47622), (9, 2, 664), (10, 2, 146510)],
)
def test_known_numbers_of_star_patterns(n: int, stars: int, count: int) -> None:
    assert patterns(n, stars) == count


def test_the_oracle_counts_the_patterns_of_6x6() -> None:
    from deduce import oracle

    board = StarBattle.of([[r + 1] * 6 for r in range(6)])
    assert len(oracle.solutions(board.keep((1 << 12) - 1), 1000)) == 90


def test_room_is_the_size_of_a_largest_independent_set() -> None:
    rng = random.Random(1)
    for _ in range(300):
        shape = grid(rng.randint(2, 5), rng.randint(2, 5))
        cells = rng.getrandbits(40) & shape.board
        graph = nx.Graph()
        graph.add_nodes_from(bits(cells))
        graph.add_edges_from((bit, other) for bit in bits(cells) for other in bits(shape.around(bit) & cells))
        size = max((len(found) for found in nx.find_cliques(nx.complement(graph))), default=0)
        assert room(cells, shape.width) == size
        assert [fits(cells, shape.width, most) for most in range(1, 6)] == [min(size, most) for most in range(1, 6)]


def test_shares_finds_what_all_flows_have_in_common() -> None:
    rng = random.Random(2)
    for _ in range(150):
        n, m = rng.randint(1, 4), rng.randint(1, 4)
        rooms = tuple(tuple(rng.choice((0, 1, 1, 2)) for _ in range(m)) for _ in range(n))
        some = [[rng.randint(0, most) for most in row] for row in rooms]
        left = tuple(map(sum, some))
        right = tuple(map(sum, zip(*some, strict=True)))
        fixed = {(i, j): count for i, j, count in shares(left, right, rooms) or ()}
        for i, j in itertools.product(range(n), range(m)):
            values = {count for count in range(rooms[i][j] + 1) if _feasible(left, right, rooms, i, j, count)}
            assert some[i][j] in values
            if rooms[i][j]:
                assert (len(values) == 1) == ((i, j) in fixed)


def _feasible(
    left: tuple[int, ...], right: tuple[int, ...], rooms: tuple[tuple[int, ...], ...], i: int, j: int, count: int
) -> bool:
    """Whether a sharing has that number at one pair, by networkx."""
    graph = nx.DiGraph()
    for a, need in enumerate(left):
        graph.add_edge("from", ("left", a), capacity=need - count * (a == i))
    for b, need in enumerate(right):
        graph.add_edge(("right", b), "to", capacity=need - count * (b == j))
    for (a, row), (b, _) in itertools.product(enumerate(rooms), enumerate(right)):
        if (a, b) != (i, j):
            graph.add_edge(("left", a), ("right", b), capacity=row[b])
    if left[i] < count or right[j] < count:
        return False
    return bool(nx.maximum_flow_value(graph, "from", "to") == sum(left) - count)


# Whole solves ---------------------------------------------------------------------------------------------------------


def test_the_5x5_of_the_article() -> None:
    found = deduce.grade(SEED)
    assert found.status == "solved"
    assert found.tier == 1
    assert KIND.checker.check(SEED, SEED.answer(found.solutions[0])) is None
    assert SEED.solved(list(deduce.solve(SEED))[-1].after)


def test_steps_quote_units_by_name() -> None:
    told = " ".join(step.sentence("en") for step in deduce.solve(SEED))
    assert "Region C" in told
    assert "row " in told
    assert "の領域" in " ".join(step.sentence("ja") for step in deduce.solve(SEED))


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ([[0] * 5] * 5, "row 1 has 0 stars, not 1"),
        ([[1, 0, 0, 0, 0]] * 5, "column 1 has 5 stars"),
        ([[0] * 4] * 5, "not 5 rows of 5 numbers"),
        ([[2] * 5] * 5, "r1c1 is 2"),
        ([[int(r == c) for c in range(5)] for r in range(5)], "region A has 2 stars"),
    ],
)
def test_the_checker_says_what_is_wrong(answer: list[list[int]], fault: str) -> None:
    assert fault in KIND.checker.check(SEED, answer)


def test_a_board_is_seen_to_be_finished_just_when_the_checker_takes_it() -> None:
    check = KIND.checker.check
    stars = next(iter(deduce.oracle.solutions(TWO, 1))).yes
    boards = [
        stars,
        *(stars ^ star ^ other for star in bits(stars) for other in bits(TWO.layout.touching[star] & ~stars)),
    ]
    for puzzle in (TWO, TWO.without("r1 r2 c3 A B")):
        for board in boards:
            marks = Marks(board, puzzle.board & ~board)
            assert puzzle.finished(marks) == (check(puzzle, puzzle.answer(marks)) is None)


@pytest.mark.parametrize(("n", "stars", "tier"), [(5, 1, 1), (8, 1, 1), (9, 2, 1), (10, 2, 2)])
def test_generated_boards_have_their_tier(n: int, stars: int, tier: int) -> None:
    made = next(generate(KIND, n, n, tier=tier, seed=5, options={"stars": stars}))
    assert isinstance(made.puzzle, StarBattle)
    assert made.puzzle.stars == stars
    assert min(region.bit_count() for region in made.puzzle.regions) > stars
    tiers = Tiers(made.puzzle, KIND.sound)
    marks = tiers.fixpoint(NOTHING)
    assert made.puzzle.solved(marks) == (tier == 1)
    assert tiers.close2(marks, {}) == made.solution


@pytest.mark.parametrize(("size", "stars"), [((5, 6), None), ((8, 8), 3), ((5, 5), 2)])
def test_impossible_sizes_are_refused(size: tuple[int, int], stars: int | None) -> None:
    with pytest.raises(InputError):
        next(generate(KIND, *size, options={"stars": stars} if stars else None))


def test_star_patterns_are_legal() -> None:
    rng = random.Random(3)
    for n in (5, 6, 8, 9, 10):
        solution = make.solution(rng, n, n)
        puzzle = make.puzzle_of(solution, n, n)
        assert KIND.checker.check(puzzle, puzzle.answer(solution)) is None


def test_a_one_star_board_can_be_made_to_need_a_contradiction() -> None:
    made = next(generate(KIND, 8, 8, tier=2, seed=6, options={"stars": 1}))
    assert not made.puzzle.solved(Tiers(made.puzzle, KIND.sound).fixpoint(NOTHING))


def test_common_finds_what_all_ways_to_fill_two_lines_share() -> None:
    rng = random.Random(4)
    board = StarBattle.of([[r + 1] * 7 for r in range(7)]).layout
    for _ in range(200):
        cells = sum(bit for bit in (*board.lines[0][2], *board.lines[0][3]) if rng.random() < 0.6)
        a, b = rng.randint(0, 2), rng.randint(0, 2)
        ways = list(_two_lines(cells & board.rows[2], cells & board.rows[3], a, b, board.grid.around))
        found = common(board, 0, 2, cells, a, b, 0)
        assert (found is None) == (not ways)
        if found:
            assert found[0] == cells & functools.reduce(int.__and__, ways)
            assert found[1] & cells == cells & ~functools.reduce(int.__or__, ways)
            for bit in bits(board.rows[1] | board.rows[4]):
                assert bool(found[1] & bit) == all(way & board.grid.around(bit) for way in ways)


def _two_lines(one: int, two: int, a: int, b: int, around: Callable[[int], int]) -> Iterator[int]:
    """All ways to put stars that do not touch on two lines."""
    for first in itertools.combinations(bits(one), a):
        for second in itertools.combinations(bits(two), b):
            stars = sum((*first, *second))
            if not any(around(bit) & stars for bit in bits(stars)):
                yield stars


@pytest.mark.parametrize("stars", [1, pytest.param(2, marks=pytest.mark.long)])
def test_what_follows_from_one_star_more_is_what_the_state_with_it_says(stars: int) -> None:
    rng = random.Random(stars)
    found = Counter[bool]()
    size = 7 if stars == 1 else 9
    for item in itertools.islice(generate(KIND, size, size, seed=stars, options={"stars": stars}), 3):
        puzzle = item.puzzle
        for _ in range(4):
            if rng.random() < 0.3:
                puzzle = puzzle.keep(rng.getrandbits(len(puzzle.clues)) | rng.getrandbits(len(puzzle.clues)))
            few = Marks(0, sum(bit for bit in bits(puzzle.board) if rng.random() < 0.2) & ~item.solution.yes)
            marks = few if rng.random() < 0.3 else Tiers(puzzle, KIND.sound[:12]).fixpoint(few)
            state = tally(puzzle, marks)
            strips, lines = Pressing(puzzle, state, counted(puzzle, state)), Squeezing(puzzle.layout, state)
            for bit in bits(state.open):
                after = placed(puzzle.layout, state, bit)
                fails = Pressing(puzzle, after, counted(puzzle, after)).fails
                assert strips.fails_after(bit) == fails
                assert lines.fails_after(bit) == Squeezing(puzzle.layout, after).fails
                found[fails] += 1
    assert found[True] > 5
    assert found[False] > 50


# Plain versions of what is counted cleverly ---------------------------------------------------------------------------


def random_layout(rng: random.Random, n: int) -> UnitLayout:
    """A board with regions around random stars."""
    return make.puzzle_of(make.solution(rng, n, n, 1), n, n).layout


def some_units(units: Sequence[int], rng: random.Random) -> int:
    return sum(unit for unit in units if rng.random() < 0.4)


def taken(board: UnitLayout, bit: int, single: tuple[int, int, int]) -> int:
    """What a star takes away: what it touches, and the rest of the units that it fills."""
    found = board.grid.around(bit) | bit
    for i, unit in enumerate(board.units):
        if unit & bit and unit & single[i // board.n]:
            found |= unit
    return found


def test_a_star_crowds_a_room_just_when_the_blocks_that_it_leaves_do() -> None:
    rng, told = random.Random(7), 0
    solution = next(iter(deduce.oracle.solutions(TWO, 1)))
    for number in range(60):
        known = sum(bit for bit in bits(TWO.board) if rng.random() < number / 80)
        marks = Marks(solution.yes & known, solution.no & known)
        state, some = tally(TWO, marks), rooms(TWO, marks)
        blocks = held(TWO.layout, some)
        assert blocks is not None
        found = Crowds(TWO.layout, blocks, some).starred(state, -1)
        for star in bits(state.open):
            after = left_by(TWO.layout, state, star, blocks)
            full = any(crowded(after, cells, count - bool(cells & star)) for cells, count in some)
            assert bool(found & star) == (not all(after) or full)
        told += found.bit_count()
    assert told


def test_cells_that_spoil_a_set_are_those_that_leave_too_little_room() -> None:
    """Small sets and such as are so large that a quarter of them is taken for their room."""
    rng, large, told = random.Random(5), 0, 0
    for i in range(160):
        board = random_layout(rng, 6 if i % 2 else 14)
        single = tuple(some_units(units, rng) for units in (board.rows, board.cols, board.regions))
        if i % 2:
            cells = rng.getrandbits(64) & rng.getrandbits(64) & board.board
        else:  # two lines and a little more: one star may take half of it
            cells = rng.choice(board.rows) | rng.choice(board.cols) | rng.choice(board.regions)
            cells |= rng.choice(board.rows) & rng.getrandbits(300)
            cells |= sum(rng.sample(list(bits(board.board)), 8))
        if not cells:
            continue
        most = room(cells, board.grid.width)
        least = max(1, most - rng.randint(0, 4)) + (i % 9 == 0)
        found = spoils(board, cells, least, single)
        assert (found < 0) == (most < least)
        if found >= 0:
            right = 0
            for bit in bits(board.board):
                own = 1 if bit & cells else 0
                if room(cells & ~taken(board, bit, single), board.grid.width) + own < least:
                    right |= bit
            assert found & board.board == right
            large += cells.bit_count() > EXACT
            told += right > 0
        needed = sum(bit for bit in bits(cells) if room(cells & ~bit, board.grid.width) < least)
        assert forced(cells, least, board.grid.width) == (needed if most == least else 0 if most > least else cells)
    assert min(large, told) > 20


def test_two_full_lines_are_spoilt_by_a_star_that_takes_both() -> None:
    """The room of 44 cells or more is bounded, not counted; a star may take a whole line and its region the other."""
    for n, least in itertools.product((22, 24), (2, 3, 4)):
        rows = [grid(n, n).row(r) for r in range(n)]
        star = grid(n, n).bit(3, 5)
        rows[3], rows[4] = rows[3] ^ star, rows[4] | star
        board = layout(n, tuple(rows))
        cells = board.rows[3] | board.rows[4]
        assert cells.bit_count() > EXACT
        for single in ((board.rows[3], 0, rows[4]), (board.rows[3], 0, 0), (0, 0, rows[4])):
            right = 0
            for bit in bits(board.board):
                own = 1 if bit & cells else 0
                if room(cells & ~taken(board, bit, single), board.grid.width) + own < least:
                    right |= bit
            assert spoils(board, cells, least, single) & board.board == right
            assert bool(right) == (single[0] > 0 < single[2])


def test_a_region_without_a_count_holds_what_fits() -> None:
    """As far as that can matter: more than all lines need is as good as any number."""
    rng = random.Random(6)
    for i in range(12):
        n, stars = ((8, 1), (9, 2), (10, 2), (12, 3), (13, 3), (11, 1))[i % 6]
        board = random_layout(rng, n)
        cells = board.board & ~sum(rng.sample(list(bits(board.board)), n))
        for need in (-1, stars):
            found = bounds(board, i // 6, cells, need, stars)
            for k, band in enumerate(board.bands[i // 6]):
                size = rng.random() < 0.1 and room(cells & band, board.grid.width)
                if size:
                    assert found.high[k] == (min(size, need) if need >= 0 else min(size, n * stars + 3))
                    assert found.low[k] == max(0, need - room(cells & ~band, board.grid.width))


def test_the_bound_on_a_region_without_a_count_is_never_too_low() -> None:
    """Where all other regions are empty, it takes all stars of the lines."""
    for n, stars in ((14, 3), (17, 4), (20, 4), (25, 6)):
        board = layout(n, tuple(grid(n, n).row(r) for r in range(n)))
        every = board.board
        for k, (i, j) in enumerate(board.spans):
            if j - i in (1, 2, n - 2, n - 1):
                fit = -(-(j - i) // 2) * -(-n // 2)
                assert bounds(board, 0, every, -1, stars).high[k] >= min(fit, (j - i) * stars)


def test_ways_to_place_the_stars_of_a_unit_are_all_listed() -> None:
    """What `shapes` finds all placements to have in common, against all placements; beyond its cap it says nothing."""
    rng, beyond, told = random.Random(7), 0, 0
    for i in range(220):
        board = random_layout(rng, 7)
        need = rng.choice((2, 2, 3))
        cells = sum(rng.sample(list(bits(board.board)), rng.randint(need, 9 if i % 4 else 30)))
        others = [j for j in range(len(board.units)) if rng.random() < 0.3]
        limits = tuple((j, rng.randint(1, need)) for j in others if board.units[j] & cells)
        ways = []
        for chosen in itertools.combinations(list(bits(cells)), need):
            stars = sum(chosen)
            if any(board.grid.around(bit) & stars for bit in chosen):
                continue
            if all((board.units[j] & stars).bit_count() <= most for j, most in limits):
                ways.append(stars)
        found = placing.placements(board, cells, need, limits)
        if not ways:
            assert found is None
            continue
        always, never = cells & functools.reduce(int.__and__, ways), board.board & ~cells
        for stars in ways:
            shut = board.grid.around(stars)
            for j, most in limits:
                if (board.units[j] & stars).bit_count() == most:
                    shut |= board.units[j]
            never &= shut | cells & ~stars
        never &= ~always
        if len(ways) > placing.MOST:
            beyond += 1
            assert found == (0, 0)
        else:
            assert found == (always, never)
            told += never > 0
    assert beyond > 10
    assert told > 50


def test_a_long_list_of_placements_says_nothing() -> None:
    """One star stands in a domino and the others in a large region: what touches the domino is empty, in each way."""
    n, rng = 12, random.Random(9)
    shape = grid(n, n)
    regions = (sum(shape.row(r) for r in range(6)), *(shape.row(r) for r in range(6, 11)), shape.row(11))
    board, domino = layout(n, regions), shape.bit(9, 4) | shape.bit(9, 5)
    for count in (6, 8, 20, 24):
        some = sum(rng.sample([shape.bit(r, c) for r in (0, 2, 4) for c in range(n)], count))
        ways = 2 * sum(not shape.around(a) & b for a, b in itertools.combinations(bits(some), 2))
        found = placing.placements(board, some | domino, 3, ((2 * n, 2),))
        assert found is not None
        beside = shape.around(shape.bit(9, 4)) & shape.around(shape.bit(9, 5)) & ~domino
        assert found[1] & beside == (beside if ways <= placing.MOST else 0)
        assert (ways > placing.MOST) == (count > 10)
