"""Both sides of every bound, code and cache key: numbers where a code gets longer, boards of all widths in turn.

Codes are held against the words of the format itself and not against our own writer alone: what reads and writes the
same wrong code comes back all the same.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import islice
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kinds
from deduce.declared.formats.jumps import jumps, read_jumps
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.formats.source import MAX_CELLS, Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg
from grading.roles import roles
from grading.rounds import longest_refutation, play
from tests.boards import TIER_2
from tests.laws import boards
from tests.laws.engine import plain_closure
from tests.laws.stock import stock
from tests.mutants.plant import forget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique

ROOT = Path(__file__).parent.parent
STATES = 10
"""How many states of a kind are tried in turn."""
KINDS = [pytest.param(kind, id=name) for name, kind in kinds().items()]
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


# Codes of addresses ------------------------------------------------------------------------------------------------


def number16(n: int) -> str:
    return f"{n:x}" if n < 16 else f"-{n:02x}" if n < 256 else f"+{n:03x}"


def base36(n: int) -> str:
    return DIGITS[n] if n < 36 else f"-{DIGITS[n // 36]}{DIGITS[n % 36]}"


def empties(count: int) -> str:
    """Cells without a number in a row: g for one to z for twenty."""
    return "z" * (count // 20) + (DIGITS[15 + count % 20] if count % 20 else "")


NUMBERS = (1, 2, 9, 10, 15, 16, 17, 35, 36, 37, 71, 72, 99, 100, 255, 256, 257, 998, 999)


def address(board: dict[str, Any]) -> str:
    puzzle = deduce.parse(json.dumps(board))
    written = deduce.write(puzzle, "puzzlink")
    assert deduce.write(deduce.parse(written), "json") == deduce.write(puzzle, "json")
    return written.rpartition("/")[2]


@pytest.mark.parametrize("n", NUMBERS)
def test_numbers_are_written_as_puzz_link_does(n: int) -> None:
    assert address({"kind": "kurodoko", "clues": [[n, None]]}).startswith(number16(n))
    if n > 1:
        assert address({"kind": "nurimisaki", "clues": [[n, None]]}).startswith(number16(n))
    assert address({"kind": "nurikabe", "clues": [[n, None]]}).startswith(number16(n))
    assert address({"kind": "hitori", "clues": [[n, 1]]}) == base36(n) + "1"
    if n < 300:  # a room that can hold so many
        wide = 2 * n + 1
        for kind in ("heyawake", "aqre", "countryroad"):
            body = address({"kind": kind, "clues": [[n] + [None] * wide], "rooms": [[1] * (wide + 1)]})
            assert body == "0" * -(-wide // 5) + number16(n)
    assert address({"kind": "numberlink", "clues": [[n, n]]}) == number16(n) * 2


def test_numbers_beyond_the_largest_are_refused() -> None:
    for kind in ("kurodoko", "nurimisaki", "nurikabe", "hitori", "heyawake", "aqre", "countryroad"):
        rooms = {"rooms": [[1, 1]]} if kind in ("heyawake", "aqre", "countryroad") else {}
        with pytest.raises(InputError, match="999"):
            deduce.parse(json.dumps({"kind": kind, "clues": [[1000, None]], **rooms}))
    for body in ("+3e8", "=000", "%000"):  # 1000, 4096, 8192
        with pytest.raises(InputError):
            deduce.parse(f"https://puzz.link/p?kurodoko/2/1/{body}g")


@pytest.mark.parametrize("count", [1, 2, 19, 20, 21, 22, 40, 41])
def test_runs_of_cells_without_a_clue(count: int) -> None:
    assert address({"kind": "kurodoko", "clues": [[None] * count + [3]]}) == empties(count) + "3"
    body = address({"kind": "slitherlink", "clues": [[None] * count + [3]]})
    assert body == empties(count) + "3"
    body = address({"kind": "yajilin", "clues": [[None] * count + ["0n"]]})
    assert body == without_arrows(count) + "10"
    body = address({"kind": "tapa", "clues": [[None] * count + ["3"]]})
    assert body == empties(count) + "3"


@pytest.mark.parametrize("clue", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("behind", [0, 1, 2, 3])
def test_small_numbers_with_cells_behind_them(clue: int, behind: int) -> None:
    """Up to two of them are told with the number, the others as a run."""
    body = address({"kind": "slitherlink", "clues": [[clue] + [None] * behind + [1]]})
    assert body == f"{clue + 5 * min(behind, 2):x}" + empties(max(0, behind - 2)) + "1"


@pytest.mark.parametrize("n", [0, 1, 9, 10, 15, 16, 17, 99, 100, 255, 256, 257, 300])
@pytest.mark.parametrize(("way", "digit"), [("n", 1), ("s", 2), ("w", 3), ("e", 4)])
def test_numbers_with_arrows(n: int, way: str, digit: int) -> None:
    told = f"{digit}{n:x}" if n < 16 else f"{digit + 5}{n:02x}" if n < 256 else f"-{digit}{n:03x}"
    line: list[str | None] = [None] * (2 * n + 1)  # on which so many cells can be shaded
    line = [*line, f"{n}{way}"] if way in "nw" else [f"{n}{way}", *line]
    body = address({"kind": "yajilin", "clues": [line] if way in "we" else [[cell] for cell in line]})
    run = without_arrows(2 * n + 1)
    assert body == (run + told if way in "nw" else told + run)


def without_arrows(count: int) -> str:
    """Cells without an arrow in a row: a for one to z for twenty-six."""
    return "z" * (count // 26) + (DIGITS[9 + count % 26] if count % 26 else "")


@pytest.mark.parametrize("body", ["f", "fi", "1f", "gf"])
def test_what_is_no_digit_of_small_numbers_is_refused(body: str) -> None:
    """A digit up to e: a number up to 4 with up to two empty cells behind it."""
    for kind in ("slitherlink/4/1", "gokigen/3/0", "gokigen/3/1"):
        with pytest.raises(InputError):
            deduce.parse(f"https://puzz.link/p?{kind}/{body}i")
    deduce.parse("https://puzz.link/p?slitherlink/4/1/eg")


@pytest.mark.parametrize("count", [0, 1, 2, 24, 25, 26, 27, 49, 50, 51, 52, 75, 76])
def test_places_passed_over_to_a_mark(count: int) -> None:
    """A letter for up to 25, of which z is 25 without a mark behind them."""
    letters, left = "", count
    while left > 25:
        letters, left = letters + "z", left - 25
    letters += DIGITS[9 + left] if left else "_"
    assert jumps([count], count + 1) == letters + "_"
    assert [at for at, _ in read_jumps(Piece(letters + "_"), (1, count + 1), count + 1, msg("{count}"))] == [count]
    for body in (letters, letters + "a", letters + "__", "a" + letters + "_"):  # another number of places
        with pytest.raises(InputError):
            read_jumps(Piece(body), (1, count + 1), count + 1, msg("{count}"))


RUNS = [
    "0",
    "1",
    "8",
    "?",
    "1111",
    "11",
    "15",
    "51",
    "55",
    "?5",
    "??",
    "111",
    "131",
    "133",
    "3?1",
    "???",
    "111?",
    "????",
]


@pytest.mark.parametrize("clue", RUNS)
def test_runs_around_a_cell(clue: str) -> None:
    """Where each number has its place among those of its sort, a question mark being nothing."""
    runs = [0 if run == "?" else int(run) for run in clue]
    base, first = {1: (0, 0), 2: (6, 360), 3: (4, 396), 4: (2, 460)}[len(runs)]
    number = first + sum(run * base**k for k, run in enumerate(reversed(runs)))
    told = {"?": ".", "1111": "9"}.get(clue, clue if len(clue) == 1 else DIGITS[number // 36] + DIGITS[number % 36])
    body = address({"kind": "tapa", "clues": [[None] * 3, [None, clue, None], [None] * 3]})
    assert body == "j" + told + "j"


@pytest.mark.parametrize("cells", [*range(1, 12), 24, 25, 26])
def test_shaded_cells_five_to_a_digit(cells: int) -> None:
    clues = ["■" if i % 3 == 1 else None for i in range(cells)]
    padded = "".join("01"[clue == "■"] for clue in clues) + "0" * (-cells % 5)
    told = "".join(DIGITS[int(padded[i : i + 5], 2)] for i in range(0, len(padded), 5))
    assert address({"kind": "simpleloop", "clues": [clues]}) == (told if "■" in clues else "")


@pytest.mark.parametrize("cells", range(1, 8))
def test_pearls_three_to_a_digit(cells: int) -> None:
    stones = [(i % 3, (None, "w", "b")[i % 3]) for i in range(1, cells + 1)]
    padded = [value for value, _ in stones] + [0] * (-cells % 3)
    told = "".join(DIGITS[9 * a + 3 * b + c] for a, b, c in zip(*[iter(padded)] * 3, strict=True))
    assert address({"kind": "masyu", "clues": [[stone for _, stone in stones]]}) == told


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 5), (1, 6), (1, 7), (2, 3), (3, 2), (5, 1), (6, 1), (7, 1), (3, 4), (6, 6)]
)
def test_borders_five_to_a_digit(shape: tuple[int, int]) -> None:
    """Between neighbours in a row first, then between those in a column; each sort begins a digit of its own."""
    rng = random.Random(str(shape))
    rows, cols = shape
    for _ in range(8):
        rooms = grown(rng, rows, cols)
        across = [rooms[r][c] != rooms[r][c + 1] for r in range(rows) for c in range(cols - 1)]
        down = [rooms[r][c] != rooms[r + 1][c] for r in range(rows - 1) for c in range(cols)]
        told = ""
        for walls in (across, down):
            padded = walls + [False] * (-len(walls) % 5)
            for five in zip(*[iter(padded)] * 5, strict=True):
                told += DIGITS[sum(wall << 4 - k for k, wall in enumerate(five))]
        board = {"kind": "heyawake", "clues": [[None] * cols] * rows, "rooms": rooms}
        assert address(board) == told + empties(len({one for row in rooms for one in row}))


def grown(rng: random.Random, rows: int, cols: int) -> list[list[int]]:
    """Rooms in one piece each, numbered in reading order."""
    rooms = [[0] * cols for _ in range(rows)]
    count = 0
    for r in range(rows):
        for c in range(cols):
            beside = [rooms[y][x] for y, x in ((r - 1, c), (r, c - 1)) if y >= 0 and x >= 0]
            if beside and rng.random() < 0.6:
                rooms[r][c] = rng.choice(beside)
            else:
                count += 1
                rooms[r][c] = count
    return rooms


# Round trips --------------------------------------------------------------------------------------------------------


def back(puzzle: Puzzle, marks: Marks = NOTHING) -> None:
    """Whatever a board is written as is that board, and the same board with marks comes back with them."""
    marks = marks.join(puzzle.givens)
    declared = isinstance(puzzle.kind, DeclaredKind)
    board = board_of(puzzle)
    for to in sorted({*formats.able(puzzle)} - {"sugar"}):  # which is written for another solver, and not read
        written = deduce.write(puzzle, to)
        again = deduce.parse(written, puzzle.kind.name)
        assert (again.rows, again.cols) == (puzzle.rows, puzzle.cols), to
        if declared:
            assert board_of(again) == board, to
        else:  # regions and pairs may be named anew
            assert deduce.write(again, to) == written, to
    whole = puzzle.kind.puzzle.drawn(puzzle.text(marks))
    shown = Marks(*(side & (puzzle.variables | puzzle.auxiliary) for side in marks))
    assert whole[1].join(puzzle.givens) == shown.join(puzzle.givens)


def board_of(puzzle: Puzzle) -> str:
    """The board alone as text."""
    return deduce.write(replace(puzzle, id=None, extra={}), "json")  # type: ignore[type-var]


def pairs(count: int) -> dict[str, Any]:
    return {"kind": "numberlink", "clues": [[n, n] for n in range(1, count + 1)]}


@pytest.mark.parametrize(
    "count", [1, 9, 10, 15, 16, 25, 26, 27, 35, 36, 37, 51, 52, 53, 61, 62, 63, 119, 120, 121, 256]
)
def test_as_many_pairs_as_one_likes(count: int) -> None:
    puzzle = deduce.parse(json.dumps(pairs(count)))
    (solution,) = deduce.oracle.solutions(puzzle, 2) if count < 30 else (NOTHING,)
    back(puzzle, solution)
    assert len(set(puzzle.text().split())) >= count


@pytest.mark.parametrize("number", [9, 10, 35, 36, 61, 62, 99, 100, 255, 256, 999, 1000, 4095, 4096, 9998, 9999])
def test_numbers_of_pairs(number: int) -> None:
    puzzle = deduce.parse(json.dumps({"kind": "numberlink", "clues": [[number, 0, 1], [number, 0, 1]]}))
    back(puzzle)
    with pytest.raises(InputError):
        deduce.parse(json.dumps({"kind": "numberlink", "clues": [[number + 9999] * 2]}))


@pytest.mark.parametrize("n", [4, 5, 9, 10, 25, 26, 27, 32, 33, 35, 36, 37, 51, 52, 53, 62, 63])
def test_as_many_regions_as_one_likes(n: int) -> None:
    board = {"kind": "starbattle", "stars": 1, "clues": [[r + 1] * n for r in range(n)]}
    back(deduce.parse(json.dumps(board)))


@pytest.mark.parametrize("count", [1, 9, 10, 26, 27, 35, 36, 37, 52, 53, 61, 62, 63, 99, 100, 101])
@pytest.mark.parametrize(
    "kind",
    [name for name, kind in kinds().items() if isinstance(kind, DeclaredKind) and kind.rooms and not kind.cages],
)
def test_as_many_rooms_as_one_likes(kind: str, count: int) -> None:
    rooms = [[r + 1, r + 1] for r in range(count)]
    declared = kinds()[kind]
    assert isinstance(declared, DeclaredKind)
    clue = None if declared.numbers.none or declared.values_of else 1
    board: dict[str, Any] = {"kind": kind, "rooms": rooms, "clues": [[clue, None]] * count}
    if declared.numbers.none:
        del board["clues"]
    back(deduce.parse(json.dumps(board)))


EDGE = (0, 1, 2, 4, 9, 10, 13, 14, 15, 16, 35, 36, 99, 100, 255, 256, 999)


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_clues_at_every_bound_come_back(kind: Kind) -> None:
    """Numbers of one, two and three digits, all symbols and words, on boards of one row, of one column and wide."""
    rng, clues = random.Random(f"bounds {kind.name}"), 0
    even = kind.name == "binairo"  # and what is drawn breaks a rule on most boards
    if isinstance(kind, DeclaredKind) and not (kind.between or even) and not (kind.rooms and kind.values_of):
        sizes = UP_TO_NINE if kind.numbers.crossing else SQUARES if kind.values_of else SIZES
        sizes = DOMINOES if kind.numbers.every else sizes
        for rows, cols in (size for size in sizes if size[0] <= UP_TO.get(kind.name, size[0])):
            puzzle, count = drawn(kind, rng, rows, cols)
            back(puzzle)
            clues += count
        assert kind.numbers.none or clues > LEAST
    some = stock(kind)[:6]
    assert len(some) == 6
    for board in some:
        back(board.puzzle, board.solution)


SIZES = [(1, 3), (3, 1), (2, 9), (9, 2), (2, 10), (10, 2), (3, 37), (37, 3), (5, 5), (11, 11)]
SQUARES = [(4, 4), (9, 9), (10, 10), (12, 12), (16, 16)]
DOMINOES = [(1, 2), (2, 1), (3, 2), (1, 6), (3, 4), (6, 2), (10, 11), (12, 11), (25, 26)]
UP_TO = {"easyasabc": 12, "skyscrapers": 9, "calcudoku": 9, "hidoku": 10, "numbrix": 10, "fillomino": 12}
UP_TO_NINE = [(1, 3), (3, 1), (4, 4), (2, 9), (9, 2), (9, 9)]
"""The sizes of boards; of squares, the largest of some kinds, and of genres without long runs of cells."""
LEAST, TRIED = 20, 30
"""How many clues the boards of a kind have in all, and how many are tried where a board does not take what is drawn."""


WORDS = {
    "easyasabc": ["A", "B", "C", "K"],
    "tapa": ["11", "1?", "????", "1111", "7", "8"],
    "calcudoku": ["1-", "9-", "2/", "10+", "36*", "99999999*"],
    "yajilin": [f"{n}{way}" for n in EDGE for way in "nswe"],
    "kakuro": ["\\", "\\1", "\\9", "\\10", "\\45", "1\\", "9\\", "10\\", "45\\", "1\\9", "10\\10", "45\\45"],
}
"""Clues that are words."""


def drawn(kind: DeclaredKind, rng: random.Random, rows: int, cols: int) -> tuple[Puzzle, int]:
    """A board of a size with clues at bounds, and how many it has: all that are drawn or, where they do not fit, one
    after another as far as they do.
    """
    numbers = kind.numbers
    may = [n for n in (*EDGE, numbers.least, numbers.most) if numbers.least <= n <= numbers.most and numbers.fits(n)]
    may = [*may, *numbers.symbols, *WORDS.get(kind.name, [])]  # type: ignore[list-item]
    more = 1 if kind.corners else 0
    rooms = grown(rng, rows, cols) if kind.rooms else None
    seen = set[int]()
    clues: list[list[Any]] = [
        [rng.choice([None, *may]) if may and not numbers.none else None for _ in range(cols + more)]
        for _ in range(rows + more)
    ]
    if numbers.every:  # dominoes have numbers up to that of their set
        clues = [[rng.randrange(isqrt(rows * cols)) for _ in row] for row in clues]
    for r, row in enumerate(rooms or ()):
        for c, room in enumerate(row):
            if room in seen:
                clues[r][c] = None
            seen.add(room)

    def board(clues: list[list[Any]]) -> Puzzle | None:
        try:
            return kind.puzzle.of(clues, rooms)  # type: ignore[attr-defined]
        except InputError:
            return None

    places = [(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is not None]
    if found := board(clues):
        return found, len(places)
    count, fitting = 0, [[None] * len(row) for row in clues]
    if not (found := board(fitting)):
        rooms = [[1] * cols] * rows  # where each needs several cells
        found = board(fitting)
    for r, c in rng.choices(places, k=TRIED) if places else ():
        before, fitting[r][c] = fitting[r][c], rng.choice(may)
        if more := board(fitting):
            found, count = more, count + (before is None)
        else:
            fitting[r][c] = before
    assert found
    return found, count


@pytest.mark.parametrize("kind", ["kurodoko", "hitori", "nurimisaki"])
@pytest.mark.parametrize("column", [[14, 15, 16], [99, 99, 99], [100, 101, 102], [14, 15, None]])
def test_a_column_of_long_numbers_is_no_wider_board(kind: str, column: list[int | None]) -> None:
    """Three rows of two signs, in which every sign could be a cell."""
    if kind == "hitori" and None in column:
        pytest.skip("a number in every cell")
    puzzle = deduce.parse(json.dumps({"kind": kind, "clues": [[n] for n in column]}))
    assert (puzzle.rows, puzzle.cols) == (3, 1)
    back(puzzle)


@pytest.mark.parametrize(
    "n", [1, 2, 9, 10, 15, 16, 17, 99, 100, *(pytest.param(n, marks=pytest.mark.long) for n in (255, 256, 257))]
)
def test_numbers_outside_come_back(n: int) -> None:
    """Runs, tents and totals of one, two and three digits, beside a row and above a column."""
    for row in (
        {"kind": "nonogram", "above": [[1]] * n, "left": [[n]]},
        {"kind": "tents", "above": [None] * n, "left": [0, n], "clues": [["T"] * n, [None] * n]},
        {"kind": "kakurasu", "above": [None] * 24, "left": [n]},
    ):
        back(deduce.parse(json.dumps(row)))
        upright = {"above": row["left"], "left": row["above"]}
        if "clues" in row:
            upright["clues"] = [list(cells) for cells in zip(*row["clues"], strict=True)]
        back(deduce.parse(json.dumps({**row, **upright})))
        if row["kind"] == "tents" and n < 256:
            assert address(row).startswith(empties(n) + "0" + number16(n))
    assert len(formats.able(deduce.parse(json.dumps({"kind": "nonogram", "above": [[1]] * n, "left": [[n]]})))) > 2


def test_boards_as_large_as_can_be() -> None:
    side = int(MAX_CELLS**0.5)
    puzzle = deduce.parse("# kind: yinyang\n" + ("." * side + "\n") * side)
    assert (puzzle.rows, puzzle.cols) == (side, side)
    back(puzzle)
    with pytest.raises(InputError, match="cells"):
        deduce.parse("# kind: yinyang\n" + ("." * side + "\n") * (side + 1))


# Caches -------------------------------------------------------------------------------------------------------------


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_boards_of_other_widths_do_not_change_an_answer(kind: Kind) -> None:
    """Every technique says on a board what it says when nothing is remembered of boards before, also of such that look
    alike but for their width.
    """
    rng = random.Random(f"widths {kind.name}")
    states: list[tuple[Puzzle, Marks]] = []
    known = [(board.puzzle, boards.part(board.puzzle, board.solution, rng)) for board in stock(kind)[:2]]
    known += [(puzzle, boards.spoilt(puzzle, puzzle.givens, rng)) for puzzle in islice(kind.make.tiny(), 6)]
    for puzzle, some in known:
        for marks in (puzzle.givens, *([] if (more := some.join(puzzle.givens)).clash else [more])):
            states.append((puzzle, marks))
            states += [(one.puzzle, one(marks)) for one in islice(puzzle.symmetries(), 4)]
    states = rng.sample(states, min(len(states), STATES))
    cold = []
    for puzzle, marks in states:
        forget()
        cold.append([item.function(puzzle, marks) for item in kind.sound])
    answers = {(item.id, i): cold[i][k] for k, item in enumerate(kind.sound) for i in range(len(states))}
    order = [(item, i) for item in kind.sound for i in range(len(states))]
    rng.shuffle(order)
    for item, i in order:
        assert item.function(*states[i]) == answers[item.id, i], item.id


# Values of reports --------------------------------------------------------------------------------------------------


def rounds_to_a_clash(puzzle: Puzzle, marks: Marks, techniques: Sequence[Technique] | None = None) -> int | None:
    """How many rounds lead to a clash, by the definition of a round: all hits of the easiest technique with any."""
    count = 0
    while not marks.clash:
        for item in puzzle.kind.sound if techniques is None else techniques:
            after = marks.join(item.function(puzzle, marks))
            if after != marks:
                marks, count = after, count + 1
                break
        else:
            return None
    return count


SMALL = ["yinyang", pytest.param("starbattle", marks=pytest.mark.long)]


def small(name: str) -> Puzzle:
    """The board of tier 2 of a kind that has the shortest file."""
    paths = [path for path in (ROOT / "data" / name).glob("*.txt") if '"tier": 2' in path.read_text(encoding="utf-8")]
    return deduce.load(min(paths, key=lambda path: (path.stat().st_size, path.name)))


@pytest.mark.parametrize("name", SMALL)
def test_figures_of_a_report_are_what_they_are_by_definition(name: str) -> None:
    """The shortest refutation of each round, the longest of these, and what is known before the dearest round."""
    puzzle = small(name)
    found = deduce.grade(puzzle, unique="never")
    marks, inner = puzzle.givens, []
    for one in found.rounds:
        if one.tier == 2:
            open_ = puzzle.variables & ~marks.known
            counts = [rounds_to_a_clash(puzzle, marks.join(literal)) for literal in Marks(open_, open_).literals()]
            refuted = [count for count in counts if count is not None]
            assert (one.hits, one.inner) == (len(refuted), min(refuted))
            inner.append(one.inner)
        else:
            assert one.hits == one.gained.size()
        marks = marks.join(one.gained)
    assert puzzle.solved(marks)
    assert found.longest_refutation == max(inner)
    counts_of: dict[str, int] = {}
    for one in found.rounds:
        counts_of[one.name] = counts_of.get(one.name, 0) + one.hits
    assert {name: count for name, count in found.counts.items() if count} == counts_of
    worst = max(range(len(found.efforts)), key=lambda i: (found.efforts[i], -i))
    assert found.bottleneck is not None
    assert found.bottleneck.round == worst + 1
    assert found.bottleneck.share == pytest.approx(found.efforts[worst] / sum(found.efforts))
    hits = [one.hits for one in found.rounds]
    assert found.bottleneck.known == pytest.approx(sum(hits[:worst]) / sum(hits))


def test_shares_of_a_rating_are_sums_over_rounds() -> None:
    found = deduce.grade(deduce.load(ROOT / "data/akari/001.txt"))
    names = [one.name for one in found.rounds]
    assert len(set(names)) < len(names)
    shares: dict[str, float] = {}
    for one, effort in zip(found.rounds, found.efforts, strict=True):
        shares[one.name] = shares.get(one.name, 0) + effort
    assert found.shares == pytest.approx({name: share / sum(shares.values()) for name, share in shares.items()})
    assert list(found.shares.values()) == sorted(found.shares.values(), reverse=True)
    assert found.easiest == {name: names.count(name) for name in names}


@pytest.mark.long
@pytest.mark.parametrize("name", SMALL)
def test_roles_at_tier_2_are_what_they_are_by_definition(name: str) -> None:
    puzzle = small(name)
    techniques = puzzle.kind.sound
    found = roles(puzzle, techniques, 2, deduce.grade(puzzle, unique="never").counts)
    assert found is not None
    _, played = play(Tiers(puzzle, techniques), puzzle.givens)
    used = {one.name for one in played}
    for item in techniques:
        left = [other for other in techniques if other is not item]
        solves = puzzle.solved(closed_by(puzzle, left))
        assert found[item.id] == ("essential" if not solves else "replaceable" if item.id in used else "unused"), (
            item.id
        )


@pytest.mark.parametrize(
    ("name", "few", "asked"),
    [
        ("creek/006", ("last-places", "cut-cell"), [1, 2, 1]),
        ("tapa/011", ("shared-pairs", "out-of-reach"), [2, 1, 1]),
    ],
)
def test_figures_where_contradictions_differ_in_length(name: str, few: Sequence[str], asked: Sequence[int]) -> None:
    """Few techniques on a small board: the longest refutation is not the first one, the last one or the shortest, and
    a technique that no round is of, but without which contradictions end in no clash, is essential.
    """
    puzzle = deduce.load(ROOT / f"data/{name}.txt")
    techniques = [item for item in puzzle.kind.sound if item.name in few]
    marks, played = play(Tiers(puzzle, techniques), puzzle.givens)
    assert puzzle.solved(marks)
    deep = [one for one in played if one.tier == 2]
    assert [one.inner for one in deep] == asked
    assert longest_refutation(played) == max(one.inner for one in deep) > min(one.inner for one in deep)
    before = puzzle.givens
    for one in played:
        if one.tier == 2:
            open_ = puzzle.variables & ~before.known
            counts = [
                count
                for literal in Marks(open_, open_).literals()
                if (count := rounds_to_a_clash(puzzle, before.join(literal), techniques)) is not None
            ]
            assert (one.hits, one.inner) == (len(counts), min(counts))
        before = before.join(one.gained)
    used = dict.fromkeys((one.name for one in played), 1)
    found = roles(puzzle, techniques, 2, used)
    assert found is not None
    for item in techniques:
        left = [other for other in techniques if other is not item]
        needed = not puzzle.solved(closed_by(puzzle, left))
        assert found[item.id] == ("essential" if needed else "replaceable" if item.id in used else "unused")
    assert any(role == "essential" and name not in used for name, role in found.items())


def closed_by(puzzle: Puzzle, techniques: Sequence[Technique]) -> Marks:
    """Tier 2 of some techniques by definition: single literals refuted until none is."""

    def one(marks: Marks) -> Marks:
        before = None
        while marks != before and not marks.clash:
            before = marks
            for item in techniques:
                marks = marks.join(item.function(puzzle, marks))
        return marks

    marks = one(puzzle.givens)
    again = True
    while again and not marks.clash:
        again = False
        open_ = puzzle.variables & ~marks.known
        for literal in Marks(open_, open_).literals():
            if not literal.known & marks.known and one(marks.join(literal)).clash:
                marks, again = one(marks.join(literal.flipped)), True
    return marks


def test_tier_2_by_definition_is_that_of_the_laws() -> None:
    puzzle = deduce.parse(TIER_2)
    assert closed_by(puzzle, puzzle.kind.sound) == plain_closure(puzzle, puzzle.givens, 2)


# Clues that could be printed besides ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize(
    "kind", ["kurodoko", "hashi", "minesweeper", "shikaku", "slant", "slitherlink", "akari", "masyu"]
)
def test_every_clue_that_may_be_printed_is_tried(kind: str, size: tuple[int, int]) -> None:
    """Each number that the genre has, up to that of all cells, and each symbol, where only `dropped` or nothing is."""
    rows, cols = size
    numbers, making = kinds()[kind].numbers, kinds()[kind].making  # type: ignore[attr-defined]
    more = int(kinds()[kind].corners)  # type: ignore[attr-defined]
    board = kinds()[kind].puzzle.of([[making.dropped] * (cols + more)] * (rows + more))  # type: ignore[attr-defined]
    every = {n for n in range(100) if numbers.fits(n) and n <= rows * cols} | {*numbers.symbols} - {making.dropped}
    wanted = {((r, c), n) for r in range(rows + more) for c in range(cols + more) for n in every}
    assert {*board.additions()} == (wanted if making.changed is None else set())
