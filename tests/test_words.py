"""What steps and contradictions say: what is needed against what there is, or what would be broken; where to look."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import random
import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.app import index
from deduce.app.pages import reading
from deduce.board.marks import TOP, Marks, bits
from deduce.contract.registry import kinds
from deduce.engine.reasons import explain
from deduce.explain.looking import lines, look
from deduce.explain.sentences import sentence
from deduce.language.errors import Unsaid
from deduce.language.words import LANGUAGES, Some, cells_named, cells_said, clauses, columns, listed, number
from tests.laws.boards import part, spoilt
from tests.laws.stock import stock
from tests.laws.technique import draws, example_boards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

KINDS = [pytest.param(kind, id=name) for name, kind in kinds().items()]
SPOILT, READ = 15, 6
"""How often the example of a technique is spoilt, and how many of its contradictions are read."""
BOARDS, CELLS = 4, 50
"""How many boards of the stock are spoilt as well, and the most variables of each."""
SAYS_NOTHING = re.compile(
    "cannot stand together|every choice would break a rule|there would be a second solution or none|two counts share"
    "|every way to meet one count|a loose part could|come into some 2×2 block|at once break another rule"
    "|leaves a room without any",
    re.IGNORECASE,
)
"""What a contradiction says where its technique finds no words for what is needed, or for what would be broken."""
MOSTLY = {
    *("akari/overlap", "countryroad/ways-of-a-count", "rippleeffect/three-links"),
    *("calcudoku/naked-pair", "calcudoku/two-links", "dominosa/overlap", "dominosa/two-links"),
}
"""Techniques that see a few contradictions only by all rules together, so that they may say nothing of every third."""
SILENT = {"numberlink/only-number", "numberlink/bottleneck"}
"""Techniques that say nothing where a board has no solution, or leave that to an easier one."""
TOLD = {
    "sunglasses/separator": "would join them|would join two lenses",
    "sunglasses/out-of-reach": r"join the lenses of|nly the lens.*, yet .* image|off from every lens",
    "sunglasses/narrow-line": "allows only one more, but .*(come with its image|come together)|cannot have .* with",
    "starbattle/pressured-exclusion": "may stand|are needed|where it needs|no place|leaves (room for )?none|room for",
    "starbattle/exclusion": "where it needs|no place for|fewer than the",
    "numberlink/colour-balance": "which can only come from .* room for|no way is left there",
    "numberlink/cut-parity": "joins .* line ends? to come",
    "yinyang/border-fillings": ", since |where |of the [0-9]+ ways left|no way to colour|cut|block|window",
    "nurikabe/between-islands": "would join the islands of r",
    "nurikabe/unreached-cell": "o island can reach r",
    "nurikabe/loose-part": "and only through|can be joined to a number only through",
    "nurikabe/pool-breaker": "can come into the 2×2 block .* and only through",
    "tapa/local-cases": "all ways to place the runs around the clue agree",
    "masyu/stand-or-fall": "(the other way|another side|on one side).*(no way|close|would be|crossed out|3 lines)",
}
"""What sentences of some techniques say beside what they conclude, wherever one is said of an example or a case."""
CLASHES = {
    "starbattle/shapes": "has room for [a-z]+ only",
    "numberlink/colour-balance": "which can only come from",
    "numberlink/cut-parity": "shut in with .* line ends? to come, in",
    "yinyang/border-fillings": "where .*; otherwise, |, since ",
    "nurikabe/unreached-cell": "no island could reach|would have only [0-9]+ of its",
    "masyu/stand-or-fall": "on both of its sides",
    "yajilin/stand-or-fall": "if .*, there would be no way left .*, and if ",
}
"""The same of contradictions, of which one has such words."""
NAMES = re.compile("[0-9]|region [A-Z]|領域", re.IGNORECASE)


def boards(kind: Kind, technique: Technique) -> Iterator[tuple[Puzzle, Marks]]:
    """Boards with wrong marks: cases that clash, the example and small boards of the stock."""
    rng = random.Random(f"words {technique.id}")
    yield from ((case.puzzle, case.before) for case in reading.cases(kind, technique))
    puzzle, before, after = example_boards(kind, technique)
    for _ in range(SPOILT):
        yield from ((puzzle, spoilt(puzzle, marks, rng)) for marks in (before, after))
    small = [] if technique.costly else stock(kind)
    for board in [one for one in small if one.puzzle.variables.bit_count() <= CELLS][:BOARDS]:
        marks = part(board.puzzle, board.solution, rng)
        yield board.puzzle, spoilt(board.puzzle, marks, rng)


def clashes(kind: Kind, technique: Technique) -> Iterator[Step]:
    """Some contradictions of a technique."""
    for puzzle, marks in boards(kind, technique):
        if not marks.clash and draws(technique, puzzle, marks).clash:
            yield from explain(technique, puzzle, marks, TOP)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_says_in_a_line_what_one_does(lang: str) -> None:
    """In words of its own that fit on a line of the index; the first sentence of the rules may do."""
    told = {kind.name: index.gist(kind, lang) for kind in kinds().values()}
    assert len(set(told.values())) == len(told)
    assert not {name: text for name, text in told.items() if not 20 <= columns(text) <= 92 or text[-1] not in ".。"}
    assert lang == "en" or all(re.search("[ぁ-ん]", text) for text in told.values())


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_a_contradiction_says_what_is_needed_or_what_would_be_broken(kind: Kind) -> None:
    silent = set()
    for technique in kind.techniques:
        steps = list(islice(clashes(kind, technique), READ))
        silent |= set() if steps else {technique.id}
        for step in steps:
            for lang in ("en", "ja"):
                told = sentence(step, lang)
                assert "{" not in told
                assert NAMES.search(told) or not (step.reason.known or step.quoted), told
        vague = [told for step in steps if SAYS_NOTHING.search(told := sentence(step, "en"))]
        assert len(vague) <= (READ // 3 if technique.id in MOSTLY else 0), f"{technique.id}: {vague}"
    assert silent <= SILENT


@pytest.mark.parametrize("name", TOLD)
def test_a_sentence_says_what_the_opposite_would_break(name: str) -> None:
    kind, technique = _technique(name)
    boards = [
        example_boards(kind, technique)[:2],
        *((one.puzzle, one.before) for one in reading.cases(kind, technique)),
    ]
    for puzzle, marks in boards:
        drawn = draws(technique, puzzle, marks)
        for step in explain(technique, puzzle, marks, drawn.without(marks)) if not drawn.clash else ():
            assert re.search(TOLD[name], sentence(step, "en")), sentence(step, "en")
            assert not re.search("[a-z]{4}", sentence(step, "ja")), sentence(step, "ja")


@pytest.mark.parametrize("name", CLASHES)
def test_a_contradiction_says_how_much_is_needed_and_where(name: str) -> None:
    steps = list(islice(clashes(*_technique(name)), 12))
    assert any(re.search(CLASHES[name], sentence(step, "en")) for step in steps)
    assert not any(re.search("[a-z]{4}", sentence(step, "ja")) for step in steps)


def _technique(name: str) -> tuple[Kind, Technique]:
    kind = kinds()[name.partition("/")[0]]
    return kind, next(one for one in kind.techniques if one.id == name)


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_part_of_a_solution_breaks_nothing(kind: Kind) -> None:
    """However many clues are left; and what is plainly broken is seen on most boards with wrong marks."""
    rng = random.Random(f"broken {kind.name}")
    seen = 0
    for board in stock(kind)[:12]:
        for share in (1.0, 0.6):
            clues = sum(1 << i for i in range(len(board.puzzle.clues)) if rng.random() < share)
            puzzle = board.puzzle.keep(clues)
            for marks in (board.solution, part(puzzle, board.solution, rng)):
                assert puzzle.broken(marks) is None, puzzle.text(marks)
        seen += board.puzzle.broken(spoilt(board.puzzle, board.solution, rng)) is not None
    assert seen or not stock(kind)


def test_counts_are_words_as_long_as_these_are_short() -> None:
    told = [number(count) for count in (-1, 0, 1, 2, 12, 13, 14, 100)]
    assert told == ["-1", "no", "one", "two", "twelve", "13", "14", "100"]


@pytest.mark.parametrize(("rows", "cols"), [(2, 7), (7, 2), (4, 4)])
def test_lines_to_look_at_are_those_of_the_board_in_which_the_variables_stand(rows: int, cols: int) -> None:
    """One alone, or all of two: in as few rows or columns as there are, which are on the board."""
    for kind, text in (("hitori", "12345678"[:cols]), ("slitherlink", "." * cols)):
        puzzle = deduce.parse("\n".join([text] * rows), kind)
        rng, every = random.Random(kind), list(bits(puzzle.variables))
        for some in ([bit] for bit in every), (rng.sample(every, 2) for _ in range(40)):
            for chosen in some:
                name, variables = lines(puzzle, sum(chosen))
                word, first, last = re.fullmatch(r"(row|column)s? (\d+)(?:(?: and |–)(\d+))?", name["en"]).groups()  # type: ignore[union-attr]
                low, high, axis = int(first), int(last or first), int(word == "column")
                assert 1 <= low <= high <= (rows, cols)[axis]
                assert (" and " in name["en"], "–" in name["en"]) == (high == low + 1, high > low + 1)
                assert name["ja"] == f"{low}{f'–{high}' if high > low else ''}{('行目', '列目')[axis]}"
                places = [puzzle.place(bit) for bit in chosen]
                spans = [max(p[at] for p in places) - min(p[at] for p in places) for at in (0, 1)]
                assert spans[axis] <= min(spans) + 1
                assert all(low - 1.5 <= place[axis] <= high - 0.5 for place in places)
                assert all(bit & variables for bit in chosen)


@pytest.mark.alike
@pytest.mark.parametrize("kind", KINDS)
def test_where_to_look_is_a_place_and_not_the_answer(kind: Kind) -> None:
    """Every technique's example: a place by name, and no bare cells."""
    for technique in kind.techniques:
        puzzle, before, _ = example_boards(kind, technique)
        step = next(explain(technique, puzzle, before, draws(technique, puzzle, before).without(before)))
        place = look(step)
        for lang in ("en", "ja"):
            assert place.name[lang]
            assert not re.fullmatch("r[0-9].*|([0-9–]+行[0-9–]+列、?)+", place.name[lang]), place.name[lang]
        assert place.variables


def test_what_guides_name_is_here_and_what_a_guide_teaches_is_named() -> None:
    table = (Path(__file__).parent.parent / "docs" / "names.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]+/[a-z0-9-]+)`", table))
    assert named <= {technique.id for kind in kinds().values() for technique in kind.techniques}
    expert = [kind for kind in kinds().values() if kind.standing == "expert"]
    assert {technique.id for kind in expert for technique in kind.techniques if technique.taught} <= named


def test_no_list_in_a_sentence_is_empty() -> None:
    """Not for the types, and not when it is made."""
    assert listed(Some("a"), "en") == "a"
    assert listed(Some.of(iter("abc")), "en") == "a, b and c"
    for made in (lambda: Some(), lambda: Some.of([]), lambda: Some.of(iter(())), lambda: Some(*[])):  # type: ignore[call-arg]
        with pytest.raises((TypeError, Unsaid)):
            made()
    some = Some((0, 1), (0, 2))
    assert pickle.loads(pickle.dumps(some)) == copy.copy(some) == some == Some.of(some)
    assert cells_named(some, "ja") == "1行2列、1行3列"
    for function in (listed, clauses, cells_named, cells_said):
        first = next(iter(inspect.signature(function).parameters.values()))
        assert str(first.annotation).startswith("Some["), function


def test_some_is_never_made_of_what_may_be_empty() -> None:
    """A first thing is given by itself: types do not count what a star unpacks."""
    for room in ("deduce", "techniques", "grading"):
        for path in Path(room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Some":
                    assert not isinstance(node.args[0], ast.Starred), f"{path}:{node.lineno}"


def test_a_union_may_be_of_nothing() -> None:
    """On the smallest boards a list that is never empty elsewhere is: a fold begins with the set without cells."""
    for room in ("deduce", "techniques", "grading"):
        for path in Path(room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "reduce":
                    unites = ast.unparse(node.args[0]) in ("or_", "Marks.join")
                    assert len(node.args) == 3 or not unites, f"{path}:{node.lineno}"


@pytest.mark.parametrize("kind", KINDS)
def test_marks_of_nothing_are_told_as_nothing(kind: Kind) -> None:
    puzzle = stock(kind)[0].puzzle
    for lang in LANGUAGES:
        assert puzzle.phrase(Marks(0, 0), lang) == puzzle.noun(Marks(0, 0), lang) == ""
