"""Right-turn roads: how boards are written, bad input, known counts, the reading of the rules, roads, whole solves."""

from __future__ import annotations

import json
import os
import random
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from deduce import formats, oracle
from deduce.app.cli import main
from deduce.board.edges import edges
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.engine.reasons import explain
from deduce.engine.tiers import Tiers
from deduce.formats.source import Piece
from deduce.making.generate import generate
from deduce.picture.draw import svg
from techniques.rightturn import make
from techniques.rightturn.formats import looks
from techniques.rightturn.kind import KIND, STEPS, RightTurn
from techniques.rightturn.shared import spiral
from techniques.rightturn.shared.candidates import candidates, table
from techniques.rightturn.shared.lengths import least_length
from techniques.rightturn.shared.spiral import roads

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
ARTICLE = ". . 1 2\n2 . . .\n. . . .\n. . . ."
AREAS = ["3312", "3312", "2112", "2222"]
"""The article's solution: the road of each cell, numbered like the starts from the top left."""
SOLVED = ".-.x1x2\n| | | |\n2x.x.x.\nx x | |\n.x.-.x.\n| x x |\n.-.-.-."


def article() -> RightTurn:
    return RightTurn.drawn(ARTICLE)[0]


# The rules ------------------------------------------------------------------------------------------------------------


def test_the_board_of_the_article_has_the_solution_of_the_article() -> None:
    puzzle = article()
    (only,) = oracle.solutions(puzzle, 10)
    assert puzzle.text(only) == SOLVED
    areas = [[""] * 4 for _ in range(4)]
    for k, road in enumerate(puzzle.answer(only), 1):
        for r, c in road:
            areas[r][c] = str(k)
    assert ["".join(row) for row in areas] == AREAS
    assert deduce.grade(puzzle).tier == 1


def ways(numbers: dict[tuple[int, int], int], size: int, turns: set[int], exact: bool) -> Iterator[set[Any]]:
    """For each start all its ways, if roads turn by these quarters, as often as the number or at most."""
    for start, number in numbers.items():
        found = set()
        stack: list[tuple[tuple[tuple[int, int], ...], int, int]] = [((start,), -1, 0)]
        while stack:
            cells, way, count = stack.pop()
            if len(cells) > 1 and (count == number or not exact):
                found.add(cells)
            for k, (dr, dc) in enumerate(STEPS):
                cell = (cells[-1][0] + dr, cells[-1][1] + dc)
                turn = (k - way) % 4 if way >= 0 else 0
                if not (0 <= cell[0] < size and 0 <= cell[1] < size) or cell in cells or cell in numbers:
                    continue
                if turn == 0 or (turn in turns and count < number):
                    stack.append(((*cells, cell), k, count + (turn != 0)))
        yield found


@pytest.mark.parametrize(
    ("turns", "exact", "count"), [({1}, True, 1), ({3}, True, 0), ({1, 3}, True, 2), ({1}, False, 5)]
)
def test_only_one_reading_fits_the_article(turns: set[int], exact: bool, count: int) -> None:
    """Turns to the right, as many as the number: to the left, to either side or at most that many do not fit."""
    numbers = {cell: number for cell, number in article().starts if number is not None}
    found = {
        parts
        for parts in product(*ways(numbers, 4, turns, exact))
        if sum(map(len, parts)) == 16 == len(frozenset().union(*parts))
    }
    assert len(found) == count


COUNTS = (1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 3, 3, 2, 1, 1, 1, 1, 1, 4, 3, 1, 1, 4, 2, 3, 1, 2, 1)


def test_known_counts_by_the_model_and_by_trying_all_roads() -> None:
    """The model against all ways to lay roads side by side."""
    for puzzle, count in zip(make.tiny(), COUNTS, strict=True):
        assert len(oracle.solutions(puzzle, 100)) == count
        lists = table(puzzle.edges, puzzle.starts)
        assert not lists.silent
        full: list[tuple[int, int]] = [(0, 0)]
        for own in lists.own:
            full = [
                (cells | road.cells, on | road.on)
                for cells, on in full
                for road in lists.of(own or 0)
                if not cells & road.cells
            ]
        found = {on for cells, on in full if cells == puzzle.board}
        assert found == {solution.yes for solution in oracle.solutions(puzzle, 100)}


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ([], "r1c1 is on no road"),
        ([[[0, 0]]], "road 1 has fewer than two cells"),
        ([[[0, 2], [0, 1], [0, 0]]], "turns 0 times, not 1"),
        ([[[0, 2], [1, 2], [1, 3]]], "the road from r1c3 turns left at r2c3"),
        ([[[0, 2], [0, 3]]], "the start r1c4 lies on the way of another road"),
        ([[[0, 1], [0, 0]]], "the road from r1c2 does not begin at a number"),
        ([[[0, 2], [2, 2]]], "no neighbours"),
        ([[[0, 2], [0, 4]]], "r1c5 is not on the board"),
        ([[[0, 2], [1, 2], [0, 2]]], "r1c3 is passed twice"),
        (7, "the answer is not a list of roads"),
        ([[[0]]], "the answer is not a list of roads"),
    ],
)
def test_the_checker_says_what_is_wrong(answer: Any, fault: str) -> None:
    assert fault in KIND.checker.check(article(), answer)


# Roads ----------------------------------------------------------------------------------------------------------------


def test_least_lengths() -> None:
    """No road is shorter than the least length for its turns, and on a board with room one is as short."""
    shape = edges(6, 6)
    shortest = dict.fromkeys(range(8), 99)
    for start in bits(shape.grid.board):
        for turns in shortest:
            for road in roads(shape, start, start, turns) or ():
                shortest[turns] = min(shortest[turns], road.cells.bit_count())
    assert [shortest[turns] for turns in range(8)] == [2, 3, 4, 6, 8, 10, 12, 15]
    assert [least_length(turns) for turns in range(12)] == [2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]


def all_roads(size: int, start: tuple[int, int]) -> dict[int, set[int]]:
    """Every way that never turns left, by its turns, found without any theorem."""
    shape = edges(size, size)
    found: dict[int, set[int]] = {}
    stack: list[tuple[tuple[tuple[int, int], ...], int, int, int]] = [((start,), -1, 0, 0)]
    while stack:
        cells, way, turns, on = stack.pop()
        if on:
            found.setdefault(turns, set()).add(on)
        for k in range(4) if way < 0 else (way, (way + 1) % 4):
            cell = (cells[-1][0] + STEPS[k][0], cells[-1][1] + STEPS[k][1])
            if 0 <= cell[0] < size and 0 <= cell[1] < size and cell not in cells:
                edge = shape.between(cells[-1], cell)
                stack.append(((*cells, cell), k, turns + (way >= 0 and k != way), on | edge))
    return found


@pytest.mark.parametrize(("size", "start"), [(4, (0, 0)), (5, (2, 1)), (6, (2, 2)), (6, (5, 0))])
def test_the_spiral_theorem_cuts_no_road(size: int, start: tuple[int, int]) -> None:
    shape = edges(size, size)
    bit = shape.grid.bit(*start)
    found = all_roads(size, start)
    for turns in range(max(found) + 2):
        assert {road.on for road in roads(shape, bit, bit, turns) or ()} == found.get(turns, set())
    every = {road.on for road in roads(shape, bit, bit, None) or ()}
    assert every == set().union(*found.values())


def test_lists_grow_no_longer_with_more_marks() -> None:
    """Listing for the marks at hand finds the roads of the whole list that agree with them."""
    rng = random.Random(4)
    for _ in range(40):
        full = make.solution(rng, 5, 6)
        puzzle = make.puzzle_of(full, 5, 6)
        some = rng.getrandbits(200) & rng.getrandbits(200)
        marks = Marks(full.yes & some, full.no & some)
        lists, left = candidates(puzzle, marks)
        for (cell, number), own in zip(puzzle.starts, lists.own, strict=True):
            fresh = roads(puzzle.edges, puzzle.start_cells, puzzle.grid.bit(*cell), number, marks.yes, marks.no)
            assert {road.on for road in fresh or ()} == {road.on for road in lists.of((own or 0) & left)}


def test_past_the_bound_the_lists_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty 30×30 board has too many roads to list; what follows with a smaller bound follows with a larger one."""
    numbers: list[list[Any]] = [[None] * 30 for _ in range(30)]
    numbers[15][15], numbers[0][0] = 9, 0
    puzzle = RightTurn.of(numbers)
    assert table(puzzle.edges, puzzle.starts).own[1] is None
    assert not any(item(puzzle, NOTHING).clash for item in KIND.sound)
    board = article()
    full = [item(board, NOTHING) for item in KIND.sound]
    try:
        for most in (3, 10, 30):
            monkeypatch.setattr(spiral, "STEPS_MOST", most)
            _forget()
            less = [item(article(), NOTHING) for item in KIND.sound]
            assert all(a.within(b) for a, b in zip(less, full, strict=True))
    finally:
        monkeypatch.undo()
        _forget()


def _forget() -> None:
    table.cache_clear()
    roads.cache_clear()


# Formats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["text", "json"])
@pytest.mark.parametrize("text", [ARTICLE, ". . 0 / 12 . . . / ? . . .", "0 ."])
def test_what_is_written_is_read_again(text: str, to: str) -> None:
    rows = text.replace(" / ", "\n").split("\n")
    wide = max(len(row.split()) for row in rows)
    rows = [" ".join([*row.split(), *["."] * (wide - len(row.split()))]) for row in rows] + [" ".join("." * wide)] * 7
    puzzle = formats.parse("\n".join(rows), "rightturn")
    again = formats.parse(formats.write(puzzle, to), "rightturn")
    assert isinstance(puzzle, RightTurn)
    assert isinstance(again, RightTurn)
    assert (again.starts, again.text()) == (puzzle.starts, puzzle.text())


def test_json_has_null_for_no_clue() -> None:
    written = json.loads(formats.write(article(), "json"))
    assert written["clues"][:2] == [[None, None, 1, 2], [2, None, None, None]]


def test_marks_are_read() -> None:
    puzzle = article()
    (only,) = oracle.solutions(puzzle, 2)
    assert formats.read_marks(puzzle, SOLVED) == only
    assert formats.read_marks(puzzle, json.dumps(puzzle.answer(only))) == only
    assert formats.read_marks(puzzle, "[[[0, 0], [0, 1]]]") == Marks(puzzle.edges.between((0, 0), (0, 1)), 0)
    assert formats.recognise(SOLVED) == "text grid"
    assert formats.parse(SOLVED, "rightturn").kind is KIND


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (". . -1\n. . .", "line 1, column 5: a negative number -1; expected a number of turns, 0 or more"),
        ("4 .\n. .", "line 1, column 1: a road with 4 turns; expected a board of at least 8 cells; this one has 4"),
        (". .\n. .", "a board without a start"),
        (". 0 .\n. .", "line 2, column 4: a row of 2 cells; expected 3 cells as in the first row"),
        (". 0 .\n. z .", "unknown symbol 'z'"),
        (".-0 .\n'     |\n. . .", "line 2, column 7: an edge below no cell"),
        (".-0 .\n' '\n' '\n. . .", "line 3, column 1: a row of edges without cells above it"),
        (".-0 .\n' ' '", "no row of cells below"),
        (".-0 .\n' + '\n. . .", "unknown symbol '+'"),
        (".-0 .\n' ' '\n. z .", "unknown symbol 'z'"),
        (".+0 .\n' ' '\n. . .", "unknown symbol '+'"),
        ('{"kind": "rightturn", "clues": [[-1, null]]}', "row 1, column 1: bad value -1"),
        (
            '{"kind": "rightturn", "clues": [["?", "!"]]}',
            "bad value '!'; expected a number of turns (0 or more), \"?\" for",
        ),
        ('{"kind": "rightturn", "clues": [[9, null, null]]}', "clues, row 1, column 1: a road with 9 turns"),
        ('{"kind": "rightturn", "clues": [[null, null]]}', "a board without a start"),
        ('{"kind": "rightturn", "clues": [[null, 0], [0]]}', "row 2: a row of 1 cell; expected 2 cells"),
        ('{"kind": "rightturn", "clues": [[null, 99999999999]]}', "10000 or more turns"),
    ],
)
def test_bad_input_is_one_line(text: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["grade", str(path), "--kind", "rightturn"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


@pytest.mark.parametrize("answer", ["[[[0, 0], [2, 0]]]", "[[[0, 0], [9, 0]]]", "[[0, 1]]", "[7]", "7"])
def test_bad_marks_are_one_line(answer: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board, marks = tmp_path / "board.txt", tmp_path / "marks.json"
    board.write_text(ARTICLE, encoding="utf-8")
    marks.write_text(f'{{"marks": {answer}}}', encoding="utf-8")
    assert main(["hint", str(board), "--kind", "rightturn", "--marks", str(marks)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


# Sugar ----------------------------------------------------------------------------------------------------------------


def parsed(text: str) -> list[Any]:
    """The expressions of a Sugar file as nested lists."""
    words = (
        " ".join(line.partition(";")[0] for line in text.splitlines()).replace("(", " ( ").replace(")", " ) ").split()
    )
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(int(word) if word.lstrip("-").isdigit() else word)
    (found,) = stack
    return found


class Constraints:
    """A Sugar file as a CP-SAT model, by the meaning of each word of the language."""

    def __init__(self, text: str) -> None:
        from ortools.sat.python.cp_model import CpModel

        self.cp, self.ints = CpModel(), dict[str, Any]()
        for word, *rest in parsed(text):
            if word == "int":
                name, least, most = rest
                self.ints[name] = self.cp.new_int_var(least, most, name)
            else:
                self.cp.add(self.holds([word, *rest]) == 1)

    def value(self, expression: Any) -> Any:
        match expression:
            case ["+", *parts]:
                return sum(map(self.value, parts))
            case str():
                return self.ints[expression]
        return expression

    def holds(self, expression: Any) -> Any:
        """A Boolean that is true exactly where the expression holds."""
        cp = self.cp
        match expression:
            case ["=", a, b]:
                true = cp.new_bool_var("")
                cp.add(self.value(a) == self.value(b)).only_enforce_if(true)
                cp.add(self.value(a) != self.value(b)).only_enforce_if(~true)
            case ["!", a]:
                return ~self.holds(a)
            case ["and", *parts]:
                true, inner = cp.new_bool_var(""), [self.holds(part) for part in parts]
                cp.add_bool_and(inner).only_enforce_if(true)
                cp.add_bool_or([~one for one in inner] + [true])
            case ["or", *parts]:
                return ~self.holds(["and", *(["!", part] for part in parts)])
            case ["=>", a, b]:
                return self.holds(["or", ["!", a], b])
            case ["count", value, among, "=", number]:
                cp.add(sum(self.holds(["=", one, value]) for one in among) == number)
                return cp.new_constant(1)
            case _:
                raise AssertionError(expression)
        return true

    def solutions(self, most: int) -> list[dict[str, int]]:
        """Some solutions, by the declared numbers."""
        from ortools.sat.python.cp_model import CpSolver, CpSolverSolutionCallback

        found: list[dict[str, int]] = []
        ints = self.ints

        class Keep(CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                found.append({name: self.value(one) for name, one in ints.items()})
                if len(found) == most:
                    self.stop_search()

        solver = CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        solver.solve(self.cp, Keep())
        return found


def test_the_export_to_sugar_has_the_solution_of_the_article(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(ARTICLE, encoding="utf-8")
    assert main(["convert", str(path), "--kind", "rightturn", "--to", "sugar"]) == 0
    (only,) = Constraints(capsys.readouterr().out).solutions(3)
    assert ["".join(str(only[f"area_{r}_{c}"]) for c in range(4)) for r in range(4)] == AREAS


@pytest.mark.parametrize("k", [2, 5, 10, 12, 14])
def test_the_export_to_sugar_has_the_solutions_of_the_board(k: int) -> None:
    puzzle = list(make.tiny())[k]
    assert len(Constraints(formats.write(puzzle, "sugar")).solutions(50)) == COUNTS[k]


@pytest.mark.parametrize("board", ["? . .\n. . 0", "0 . ?\n. . .", "? ? .\n. . 0", "? .\n. ."])
def test_the_export_to_sugar_lets_roads_of_unknown_number_turn(board: str) -> None:
    """As often as they can, however often the others do."""
    puzzle = RightTurn.drawn(board)[0]
    count = len(oracle.solutions(puzzle, 100))
    assert 0 < count < 100
    assert len(Constraints(formats.write(puzzle, "sugar")).solutions(100)) == count


@pytest.mark.parametrize(
    ("board", "fits"),
    [
        ("0 . 0 .\n? . ? .", True),
        ("2 . 0\n. . .", True),
        ("1 . 1\n. . .", True),
        ("0 .\n0 .", True),
        ("0 .\n1 .", False),
        ("2 . 1\n. . .", False),
    ],
)
def test_the_shortest_roads_may_just_fill_a_board(board: str, fits: bool) -> None:
    """Of 2, 3 and 4 cells for 0, 1 and 2 turns; where they need one more, it is none of this kind."""
    room = sum(2 + int(word.replace("?", "0")) for word in board.split() if word != ".")
    assert (room <= len(board.split())) == fits
    assert (looks([Piece(line, at) for at, line in enumerate(board.splitlines())]) > 0) == fits


# Pictures and words ---------------------------------------------------------------------------------------------------


def test_heads_and_counted_turns_are_drawn() -> None:
    puzzle = article()
    steps = list(deduce.solve(puzzle))
    assert puzzle.solved(steps[-1].after)
    assert svg(puzzle, steps[-1].after).count('<polygon class="ink"') == 3  # one head for each road
    quoting = RightTurn.drawn("3-.-.\n' ' |\n. . .\n' ' x\n. . 0")
    item = next(item for item in KIND.sound if item.name == "turn-count")
    steps = explain(item, *quoting, item(*quoting).without(quoting[1]))
    step = next(step for step in steps if step.clues)
    assert ">1</text>" in svg(quoting[0], quoting[1], step=step)
    assert "the 3 at r1c1" in step.sentence("en")
    assert "1行1列の3" in step.sentence("ja")


def test_every_step_is_spoken_in_both_languages() -> None:
    for step in deduce.solve(article()):
        assert step.sentence("en").endswith(".")
        assert step.sentence("ja").endswith("。")


PICTURED = {"board": (1, 0), "turns": (1, 19), "solution": (1, 0), "1": (1, 7), "2": (2, 10), "3": (3, 11)} | {
    "4": (4, 4),
    "5": (5, 22),
}
"""The pictures of the page that teaches the kind: the number of the board and that of the step."""


@pytest.mark.parametrize("name", PICTURED)
def test_the_pictures_of_the_page_are_fresh(name: str) -> None:
    """``DEDUCE_ACCEPT=1`` draws them anew."""
    board, number = PICTURED[name]
    steps = list(deduce.solve(deduce.load(ROOT / f"data/rightturn/{board:03}.txt")))
    step = steps[number - 1]
    match name:
        case "board":
            drawn = svg(step.puzzle, NOTHING)
        case "solution":
            drawn = svg(step.puzzle, Marks(step.after.yes, 0))
        case _:
            drawn = svg(step.puzzle, step.before, step=step, legend=name != "turns")
    path = ROOT / f"docs/pictures/right-turn-roads-{name}.svg"
    if os.environ.get("DEDUCE_ACCEPT"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn


# Whole solves ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "tier"),
    [(4, 1), (6, 1), (6, 2), *(pytest.param(*more, marks=pytest.mark.long) for more in ((7, 1), (8, 2)))],
)
def test_generated_boards_have_their_tier(size: int, tier: int) -> None:
    made = next(generate(KIND, size, size, tier=tier, seed=3))
    assert isinstance(made.puzzle, RightTurn)
    assert None not in made.puzzle.numbers.values()
    tiers = Tiers(made.puzzle, KIND.sound)
    marks = tiers.fixpoint(NOTHING)
    assert made.puzzle.solved(marks) == (tier == 1)
    assert tiers.close2(marks, {}) == made.solution
    assert KIND.checker.check(made.puzzle, made.puzzle.answer(made.solution)) is None


@pytest.mark.parametrize("tier", [1, 2])
def test_few_numbers_are_no_more_than_needed(tier: int) -> None:
    """At tier 1 the techniques need each of them, above that the one solution does; all starts stay."""
    puzzle = next(generate(KIND, 5, 5, tier=tier, seed={1: 6, 2: 1}[tier], options={"numbers": "few"})).puzzle
    assert isinstance(puzzle, RightTurn)
    assert len(puzzle.clues) < len(puzzle.starts)
    for k in range(len(puzzle.clues)):
        fewer = puzzle.keep((1 << len(puzzle.clues)) - 1 & ~(1 << k))
        assert not (fewer.solved(Tiers(fewer, KIND.sound).fixpoint(NOTHING)) if tier == 1 else oracle.unique(fewer))


@pytest.mark.parametrize(("board", "tier"), [(1, 1), (70, 2), (76, 3)])
def test_the_walk_knows_when_a_board_is_hard_enough(board: int, tier: int) -> None:
    """No ease is left where the tier below stalls; `generate --tier 3` itself takes too long for a test."""
    puzzle = deduce.load(ROOT / f"data/rightturn/{board:03}.txt")
    assert isinstance(puzzle, RightTurn)
    assert [make._ease(puzzle, asked) == 0 for asked in (2, 3)] == [tier > 1, tier > 2]


@pytest.mark.parametrize(
    ("board", "status"),
    [(ARTICLE, "solved"), ("2 . .\n. . 1\n. . .", "no_solution"), (". . 0\n. 3 .\n. . .", "several")],
)
def test_the_answers(board: str, status: str) -> None:
    assert deduce.grade(deduce.parse(board, "rightturn")).status == status


def test_two_solutions_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text(". . 0\n. 3 .\n. . .", encoding="utf-8")
    assert main(["check", str(path), "--kind", "rightturn"]) == 1
    assert main(["solve", str(path), "--kind", "rightturn"]) == 1
    puzzle = deduce.load(path, "rightturn")
    found = oracle.unique(puzzle)
    assert len(found.solutions) == 2
    one, other = found.solutions
    assert one != other
    assert TOP not in found.solutions
    assert capsys.readouterr().out
