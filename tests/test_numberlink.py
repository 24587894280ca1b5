"""Numberlink: its formats and bad input, counts that are known, the graphs it rests on, whole solves, licences."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from copy import copy
from dataclasses import replace
from itertools import combinations, pairwise, product
from pathlib import Path

import networkx as nx
import pytest

import deduce
from deduce import oracle
from deduce.app.cli import main
from deduce.app.web.views import source
from deduce.board.connectivity import drift, reverse, spread
from deduce.board.edges import edges
from deduce.board.lines import Planes, bridges, faces, ways
from deduce.board.marks import NOTHING, Marks, bits
from deduce.engine.reasons import explain
from deduce.engine.tiers import Tiers
from deduce.formats import parse, parse_all, read_marks, write
from deduce.language.errors import InputError
from deduce.making.generate import generate
from techniques.numberlink import make
from techniques.numberlink.kind import KIND, RULES, Numberlink
from techniques.numberlink.make.filling import fill, fills_block
from techniques.numberlink.shared.flow import settled
from techniques.numberlink.shared.rims import across, rims

SEED = "https://puzz.link/p?numlin/10/10/1w5h6g1q43o6g5h8g3o47q2g8h7w2"
ROWS = "1000000000 0000000050 0601000000 0000043000 0000006050 0803000000 0004700000 0000002080 0700000000 0000000002"
FIVE = Numberlink.of([[1, 0, 0, 0, 0], [2, 0, 0, 3, 0], [0, 0, 0, 0, 0], [0, 1, 0, 0, 2], [0, 0, 0, 0, 3]])


def board(text: str, rules: str = "any") -> Numberlink:
    full_cover, no_2x2 = RULES[rules]
    clues = [[int(sign) if sign != "." else 0 for sign in line] for line in text.split()]
    return Numberlink.of(clues, full_cover=full_cover, no_2x2=no_2x2)


# Formats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("form", ["text", "json", "puzzlink", "pzprv3", "janko", "numberlink"])
def test_what_is_written_is_read_again(form: str, rules: str) -> None:
    puzzle = board("1.... 2..3. ..... .1..2 ....3", rules)
    try:
        text = write(puzzle, form)
    except InputError:
        assert rules != "any" or form == "numberlink"
        return
    found = parse(text, "numberlink")
    assert isinstance(found, Numberlink)
    assert (found.numbers, found.ends, found.rules) == (puzzle.numbers, puzzle.ends, puzzle.rules)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(row) for row in ROWS.split()),
        "\n".join(" ".join(f"{int(sign):.18e}" for sign in row) for row in ROWS.split()),
        "\n".join(ROWS.replace("0", ".").split()),
        SEED,
        json.dumps({"kind": "numberlink", "clues": [[int(sign) for sign in row] for row in ROWS.split()]}),
        "begin\npuzzle arukone\nsize 10\nproblem\n"
        + "\n".join(" ".join(row.replace("0", "-")) for row in ROWS.split())
        + "\nend",
    ],
    ids=["numbers", "numpy", "drawn", "puzz.link", "json", "janko"],
)
def test_one_board_in_all_its_forms(text: str) -> None:
    found = parse(text, "numberlink")
    assert isinstance(found, Numberlink)
    assert found.text() == ROWS.replace("0", ".").replace(" ", "\n")


def test_letters_stand_for_numbers() -> None:
    flow = parse("R.G.Y\n..B.O\n.....\n.G.Y.\n.RBO.", "numberlink")
    assert isinstance(flow, Numberlink)
    assert len(flow.numbers) == 5
    both = list(parse_all("5 5\nR.G.Y\n..B.O\n.....\n.G.Y.\n.RBO.\n3 1\na.a\n0 0", "numberlink"))
    assert [one.cols for one in both] == [5, 3]
    assert all(isinstance(one, Numberlink) and one.full_cover for one in both)


def test_grids_are_known_by_their_pairs() -> None:
    solved = FIVE.text(oracle.unique(FIVE).solutions[0])
    begun = FIVE.text(Marks(FIVE.edges.between((0, 0), (0, 1)), 0))
    for text in ("R.G.Y\n..B.O\n.....\n.G.Y.\n.RBO.", ROWS.replace(" ", "\n"), solved, begun):
        assert parse(text).kind is KIND
    for text in ("36323632", "1-. 2\n|   |\n. .-."):
        with pytest.raises(InputError, match=r"in no known form|does not say its kind"):
            parse(text)


def test_numbers_need_not_be_consecutive() -> None:
    puzzle = Numberlink.of([[70, 0, 0], [0, 12, 70], [0, 0, 12]])
    assert puzzle.text().startswith("# numbers: 12 70")
    for form in ("text", "json", "puzzlink", "pzprv3", "janko"):
        again = parse(write(puzzle, form), "numberlink")
        assert isinstance(again, Numberlink)
        assert again.numbers == (12, 70)
    large = Numberlink.of([[300, 5000, 9000], [300, 5000, 9000]])
    assert parse(write(large, "puzzlink")).text() == large.text()


def test_marks_are_read_and_drawn() -> None:
    solution = oracle.unique(FIVE).solutions[0]
    assert read_marks(FIVE, FIVE.text(solution)) == solution
    assert read_marks(FIVE, json.dumps(FIVE.answer(solution))) == solution
    sheet = write(FIVE, "pzprv3").split("\n")
    sheet[-1] = "1 -1 0 0 0 "
    marks = read_marks(FIVE, "\n".join(sheet))
    assert marks == Marks(FIVE.edges.between((3, 0), (4, 0)), FIVE.edges.between((3, 1), (4, 1)))


def test_two_drawings_over_the_same_cells_are_different_answers() -> None:
    puzzle = board("1.. ... 1..", "full")
    answers = [puzzle.answer(one) for one in oracle.solutions(puzzle, 9)]
    assert len(answers) == 2
    assert all(answer["labels"] == [[1, 1, 1]] * 3 for answer in answers)
    assert answers[0]["edges"] != answers[1]["edges"]
    assert all(KIND.checker.check(puzzle, answer) is None for answer in answers)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1.2\n..2", "the number 1 stands once, at r1c1"),
        ("1.1\n..1", "the number 1 stands 3 times, at r1c1, r1c3 and r2c3"),
        ("1.1\n1.1", "which cells belong together would be open"),
        ("...\n...", "an empty grid"),
        ("A.1\n..1", "the letter A on a board of numbers; expected either numbers or letters"),
        ("A1 1\n. A1", "bad cell 'A1'"),
        ("every word", "bad cell 'every'"),
        ("# rules: loops\n1.1", "unknown rule set 'loops'; expected one of any, full, no2x2"),
        ('{"kind": "numberlink", "clues": [[1, 1]], "full_cover": 1}', "bad full_cover; expected true or false"),
        ('{"kind": "numberlink", "clues": [[1, -1]]}', "bad value -1"),
        ("numlin/2/2/1.h1", "a clue without a number; expected a number"),
        ("numlin/2/2/1h!", "bad digit '!'"),
        ("pzprv3/numlin/1/3/1 . 1/0 2/", None),
    ],
)
def test_bad_boards_get_one_clear_line(text: str, said: str | None) -> None:
    with pytest.raises(InputError) as fault:
        read_marks(parse(text, "numberlink"), text)
    assert said is None or said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_blocks_may_be_forbidden_alone() -> None:
    puzzle = parse('{"kind": "numberlink", "clues": [[1, 0], [1, 0]], "no_2x2": true}')
    assert isinstance(puzzle, Numberlink)
    assert puzzle.rules == "any-no2x2"
    assert len(oracle.solutions(puzzle, 9)) == 1


# Counts ---------------------------------------------------------------------------------------------------------------


def listed(puzzle: Numberlink) -> int:
    """The number of solutions by joining the pairs one after the other in all ways."""
    shape = nx.grid_2d_graph(puzzle.rows, puzzle.cols)
    pairs = [[puzzle.grid.at(cell) for cell in pair] for pair in puzzle.ends]

    def fills(line: list[tuple[int, int]]) -> bool:
        return any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= set(line) for r, c in line)

    def count(i: int, left: set[tuple[int, int]]) -> int:
        if i == len(pairs):
            return not (left and puzzle.full_cover)
        room = shape.subgraph(left | set(pairs[i]))
        lines = nx.all_simple_paths(room, *pairs[i])
        return sum(count(i + 1, left - set(line)) for line in lines if not (puzzle.no_2x2 and fills(line)))

    return count(0, set(shape) - {cell for pair in pairs for cell in pair})


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("1..1", (1, 1, 1, 1)),
        ("1. 1.", (2, 1, 0, 1)),
        ("1.. ... ..1", (12, 2, 0, 6)),
        ("1..1 .... 2..2", (17, 4, 0, 7)),
        ("1... .2.. ..12", None),
        ("1... .2.. ..1. ...2", None),
    ],
)
def test_known_counts(text: str, counts: tuple[int, ...] | None) -> None:
    found = tuple(len(oracle.solutions(board(text, rules), 2000)) for rules in RULES)
    assert found == tuple(listed(board(text, rules)) for rules in RULES)
    assert counts is None or found == counts


# Graphs ---------------------------------------------------------------------------------------------------------------


def graphs(count: int) -> list[tuple[int, int, int, nx.Graph, random.Random]]:
    """Random parts of small grids: the planes, the width, and the same as a networkx graph of single cells."""
    found = []
    for i in range(count):
        rng = random.Random(i)
        shape = edges(rng.randint(2, 5), rng.randint(2, 5))
        open_ = sum(edge for edge in bits(shape.all) if rng.random() < rng.choice((0.6, 0.85)))
        graph = nx.Graph([[shape.grid.bit(*cell) for cell in shape.at(edge)] for edge in bits(open_)])
        found.append((*shape.split(open_), shape.grid.width, graph, rng))
    return found


def test_edges_and_moves_lead_where_networkx_says() -> None:
    for right, below, width, graph, rng in graphs(40):
        seeds = rng.sample(sorted(graph), 2) if len(graph) > 2 else sorted(graph)
        reached = [nx.node_connected_component(graph, cell) for cell in seeds]
        assert spread(sum(seeds), right, below, width) == sum(set().union(*reached))
        for cell, part in zip(seeds, reached, strict=True):
            until = rng.choice(sorted(part))
            found = spread(cell, right, below, width, until)
            assert found & until
            assert not found & ~sum(part)
        some = [rng.getrandbits(6 * width) for _ in range(4)]
        moves = (right & some[0], right & some[1], below & some[2], below & some[3])
        there = nx.DiGraph()
        there.add_nodes_from(graph)
        for side, by, forth in zip(moves, (1, 1, width, width), (True, False, True, False), strict=True):
            there.add_edges_from((cell, cell << by) if forth else (cell << by, cell) for cell in bits(side))
        for way, on in ((moves, there), (reverse(moves), there.reverse())):
            assert drift(sum(seeds), way, width) == sum(set(seeds).union(*(nx.descendants(on, c) for c in seeds)))


def test_narrow_rims_are_those_that_are_counted() -> None:
    seen = set()
    for i in range(60):
        rng = random.Random(i)
        rows, cols = rng.randint(2, 4), rng.randint(3, 5)
        puzzle = make.puzzle_of(make.solution(rng, rows, cols), rows, cols).keep(rng.getrandbits(8) | 3)
        gaps = sum(edge for edge in bits(puzzle.variables) if rng.random() < rng.choice((0.1, 0.3)))
        pairs = [pair for i, pair in enumerate(puzzle.ends) if puzzle.kept >> i & 1]
        lines, fails = 0, False
        for (top, bottom), (left, right) in product(combinations(range(rows + 1), 2), combinations(range(cols + 1), 2)):
            inside = puzzle.grid.union(product(range(top, bottom), range(left, right)))
            parted = sum((inside & a > 0) != (inside & b > 0) for a, b in pairs)
            rim = puzzle.edges.leaving(inside) & ~gaps
            if parted > 1 and rim.bit_count() <= parted:
                lines |= rim
                fails |= rim.bit_count() < parted
        few = Marks(0, sum(edge for edge in bits(gaps) if rng.random() < 0.5))
        rims(puzzle, few)  # from which the next answer starts
        found = rims(puzzle, Marks(0, gaps))
        assert (found is None) == fails
        assert found is None or across(puzzle, found) == lines
        seen.add((fails, lines > 0))
    assert {(False, False), (False, True), (True, True)} <= seen


def test_what_all_flows_have_alike_is_settled() -> None:
    seen = set()
    for i in range(40):
        rng = random.Random(i)
        puzzle = make.puzzle_of(make.solution(rng, 3, 3), 3, 3)
        known = [(edge, rng.choice((0, 0, 0, 1, 2))) for edge in bits(puzzle.variables)]
        yes, no = (sum(edge for edge, value in known if value == side) for side in (1, 2))
        free = [edge for edge, value in known if not value]
        flows = []
        for chosen in product((0, 1), repeat=len(free)):
            lines = yes | sum(edge for edge, value in zip(free, chosen, strict=True) if value)
            one, two, three, _ = puzzle.edges.degrees(lines)
            if one == puzzle.board and not three and two == puzzle.board & ~puzzle.terminals:
                flows.append(lines & ~yes)
        found = settled(puzzle, Marks(yes, no))
        assert found.clash == (not flows)
        if flows:
            some, every = 0, -1
            for lines in flows:
                some, every = some | lines, every & lines
            assert found == Marks(every, sum(free) & ~some)
        seen.add(bool(flows))
    assert seen == {True, False}


def test_ways_are_those_that_networkx_lists() -> None:
    for right, below, width, graph, rng in graphs(60):
        if len(graph) < 2:
            continue
        pairs = [rng.sample(sorted(graph), 2) for _ in range(3)]
        lines = [list(nx.all_simple_paths(graph, *pair)) for pair in pairs]
        joined = [i for i in range(3) if lines[i]]
        for chosen in (range(3), joined):  # a plane for each pair
            at = [1 << 30 * i for i in range(len(chosen))]
            starts, ends = (sum(pairs[i][k] * plane for i, plane in zip(chosen, at, strict=True)) for k in (0, 1))
            found = ways(Planes(width, 30, sum(at)), right * sum(at), below * sum(at), starts, ends)
            assert (found is None) == (len(chosen) > len(joined))
            for i, plane in zip(chosen, at, strict=True):
                if found is None:
                    continue
                steps = set.intersection(*({frozenset(step) for step in pairwise(line)} for line in lines[i]))
                assert [part // plane % (1 << 30) for part in found] == [
                    sum(set().union(*map(set, lines[i]))),
                    sum(set.intersection(*map(set, lines[i])) - set(pairs[i])),
                    sum(min(step) for step in steps if max(step) == min(step) << 1),
                    sum(min(step) for step in steps if max(step) == min(step) << width),
                ]


def test_bridges_are_those_that_networkx_finds() -> None:
    for right, below, width, graph, _ in graphs(60):
        found = {
            frozenset((edge, edge << (1 if across else width)))
            for across, down, *_ in bridges(right, below, width)
            if (edge := across | down)
        }
        assert found == {frozenset(edge) for edge in nx.bridges(graph)}


def test_faces_pass_every_side_once() -> None:
    for right, below, width, graph, _ in graphs(40):
        walks = faces(right, below, width)
        blocks = right & right >> width & below & below >> 1
        passed = sum(len(walk) for walk in walks) + 4 * blocks.bit_count()
        assert passed == 2 * graph.number_of_edges()
        steps = [(a, b) for walk in walks for a, b in zip(walk, (*walk[1:], walk[0]), strict=True)]
        assert len(steps) == len(set(steps))
        assert all(graph.has_edge(a, b) for a, b in steps)


# Solves and licences --------------------------------------------------------------------------------------------------


def test_short_lines_and_detours_tell_one_solution_from_two() -> None:
    rng = random.Random(1)
    seen = set()
    for _ in range(80):
        rows, cols = rng.randint(1, 4), rng.randint(2, 5)
        places = rng.sample(range(rows * cols), 2 * rng.randint(1, max(1, rows * cols // 4)))
        clues = [[0] * cols for _ in range(rows)]
        for i, place in enumerate(places):
            clues[place // cols][place % cols] = i // 2 + 1
        puzzle = Numberlink.of(clues)
        every = oracle.solutions(puzzle, 1000)
        found = oracle.unique(puzzle).solutions
        assert len(set(found)) == len(found) == min(2, len(every))
        assert set(found) <= set(every)
        seen.add(len(found))
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("rules", RULES)
def test_boards_that_share_their_rules_keep_their_answers(rules: str) -> None:
    one, other = board("1..2 .... 1..2", rules), board("1.2. .... 2..1", rules)
    asked = [puzzle.keep(clues) for puzzle in (one, other) for clues in (3, 1, 0)]
    found = {puzzle: oracle.solutions(puzzle, 400) for puzzle in asked}
    rules_of = KIND.model._rules
    rules_of.cache_clear()
    oracle._models.clear()  # equal boards share one
    for puzzle in reversed(asked):
        again = copy(puzzle)
        assert oracle.solutions(again, 400) == found[puzzle]
    assert rules_of.cache_info().misses == 2


def test_the_seed() -> None:
    found = deduce.grade(parse(SEED), budget=1_500)
    assert (found.status, found.tier, found.tier_unique) == ("out_of_budget", None, 2)
    assert parse(SEED).answer(found.solutions[0])[0] == [1, *[6] * 9]
    assert deduce.grade(parse(SEED), budget=1_500, unique="never").tier_unique is None


def test_no_licence_without_the_sense_it_needs() -> None:
    puzzle = next(
        one
        for one in make.tiny()
        if one.full_cover and oracle.unique(one) and not one.licensed("empty", oracle.unique(one).solutions[0])
    )
    solution = oracle.unique(puzzle).solutions[0]
    assert puzzle.licensed("any", solution)
    assert not puzzle.licensed("empty, filled", solution)


def test_a_licence_is_proved_under_every_rule_set() -> None:
    """A board is licensed just when it has one solution where cells may stay empty and lines may fill blocks."""
    rng, seen = random.Random("licences"), Counter[tuple[str, bool]]()
    for i in range(70):
        rows, cols = rng.choice(((3, 3), (3, 4), (4, 4), (4, 5)))
        lines = fill(rng, rows, cols, 4, touching=i % 3 == 0)
        plain = make._puzzle(lines[: max(1, len(lines) - i % 2)], rows, cols)
        for full_cover, no_2x2 in RULES.values():
            puzzle = replace(plain, full_cover=full_cover, no_2x2=no_2x2)
            found = oracle.unique(puzzle)
            if not found:
                continue
            (solution,) = found.solutions
            right = len(oracle.solutions(plain, 2)) == 1
            covers = puzzle.edges.touched(solution.yes & puzzle.variables) == puzzle.board
            assert puzzle.licensed("any", solution)
            assert puzzle.licensed("empty", solution) == right
            assert puzzle.licensed("empty, filled", solution) == (right and covers)
            seen[puzzle.rules, right] += 1
    assert all(seen[name, right] for name in RULES for right in (True, False) if right or name != "any"), seen


@pytest.mark.parametrize("text", ["12. ... .21", "1.2 ... 2.1", "1.. .2. 2.1"])
def test_no_solution_is_seen(text: str) -> None:
    puzzle = board(text)
    if not oracle.solutions(puzzle, 1):
        assert Tiers(puzzle, KIND.sound).close2(NOTHING, {}).clash


def test_any_line_of_a_made_board_is_found_again() -> None:
    rng = random.Random(5)
    for rows, cols in ((3, 3), (4, 6), (7, 5)):
        solution = make.solution(rng, rows, cols)
        puzzle = make.puzzle_of(solution, rows, cols)
        assert KIND.checker.check(puzzle, puzzle.answer(solution)) is None
        cells = list(product(range(rows), range(cols)))
        assert all(puzzle.grid.bit(*a) != puzzle.grid.bit(*b) for a, b in combinations(cells, 2))


@pytest.mark.parametrize(
    ("rules", "touching", "rows", "cols", "tier"),
    [
        ("any", "no", 5, 5, 1),
        ("any", "no", 10, 10, 2),
        ("any", "no", 12, 9, 1),
        ("any", "yes", 6, 7, 2),
        ("full", "no", 9, 9, 2),
        ("full", "yes", 7, 7, 2),
        ("no2x2", "no", 15, 15, 2),
        ("no2x2", "yes", 7, 8, 1),
    ],
)
def test_made_boards_look_like_a_setters(rules: str, touching: str, rows: int, cols: int, tier: int) -> None:
    options = {"rules": rules, "touching": touching}
    made = next(generate(KIND, rows, cols, tier=tier, seed=2, options=options, attempts=500))
    puzzle = made.puzzle
    assert isinstance(puzzle, Numberlink)
    assert puzzle.rules == rules
    assert oracle.unique(puzzle).solutions == (made.solution,)
    lines = list(puzzle.edges.trails(made.solution.yes & puzzle.variables))
    assert sum(map(len, lines)) == rows * cols
    assert min(map(len, lines)) > 2
    assert len(lines) <= max(4, rows * cols // 6)
    if touching == "no" or rules == "any":
        assert not any(map(touches, lines))
    assert not (rules == "no2x2" and any(map(fills_block, lines)))


def touches(line: list[tuple[int, int]]) -> bool:
    """Whether two cells of a line are neighbours without following each other."""
    return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for i, a in enumerate(line) for b in line[i + 2 :])


@pytest.mark.parametrize("blocks", [False, True])
def test_lines_touch_themselves_where_that_is_asked_for(blocks: bool) -> None:
    rng = random.Random(4)
    drawn = [fill(rng, 7, 6, 9, touching=True, blocks=blocks) for _ in range(30)]
    for lines in drawn:
        assert sorted(cell for line in lines for cell in line) == list(product(range(7), range(6)))
    assert sum(any(map(touches, lines)) for lines in drawn) > 2
    assert any(fills_block(line) for lines in drawn for line in lines) == blocks


# Sentences ------------------------------------------------------------------------------------------------------------


def test_a_straight_way_that_fits_no_number_is_told() -> None:
    """It was looked for along a diagonal, which a straight way does not have, without end."""
    puzzle = board("..... ..... 12.12", "full")
    marks = read_marks(puzzle, f"{puzzle.text()}\n# 1 not at r1c2\n# 2 not at r1c4")
    [ways] = [item for item in KIND.techniques if item.name == "cell-ways"]
    down = Marks(puzzle.edges.between((0, 2), (1, 2)), 0)
    [step] = explain(ways, puzzle, marks, down)
    assert "r1c3 can be passed only right–down or down–left (right–left would fit no number)" in step.sentence("en")
    assert "1行3列の通り方は右–下か下–左だけ（右–左だと通れる数字がない）" in step.sentence("ja")


# Letters --------------------------------------------------------------------------------------------------------------

FLOW = parse("# rules: full\nR.G.Y\n..B.O\n.....\n.G.Y.\n.RBO.", "numberlink")


def test_letters_are_spoken_of_drawn_and_written_as_letters(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, picture, page = (str(tmp_path / name) for name in ("flow.txt", "flow.svg", "flow.html"))
    Path(path).write_text(write(FLOW, "text"), encoding="utf-8")
    for lang in ("en", "ja"):
        for call in (["--steps", "--svg", picture], ["--json"], ["--html", page]):
            assert main(["solve", path, "--lang", lang, *call]) == 0
            told = capsys.readouterr().out
            assert not re.search(r"\b(2|7|15|18|25)(の組| passes|を?は)|pair \d", told)
            assert re.search("Gの組|はG|the pair G|belongs to G", told) or "--html" in call
        numbers = re.findall(r'<text class="number"[^>]*>(\w+)<', Path(picture).read_text(encoding="utf-8"))
        assert sorted(numbers) == sorted("RRGGBBYYOO")
        assert main(["booklet", path, "--lang", lang, "--out", page]) == 0
        assert {"R", "Y"} < set(re.findall(r'<text class="number"[^>]*>(\w+)<', Path(page).read_text(encoding="utf-8")))
        capsys.readouterr()


@pytest.mark.parametrize("form", ["text", "json", "puzzlink", "pzprv3", "janko", "numberlink"])
@pytest.mark.parametrize("rules", ["any", "full"])
def test_letters_are_written_and_read_again_as_letters(form: str, rules: str) -> None:
    puzzle = replace(FLOW, full_cover=rules == "full")  # type: ignore[call-arg]
    if (form, rules) in (("janko", "full"), ("numberlink", "any")):
        with pytest.raises(InputError, match="has no form as"):
            write(puzzle, form)
        return
    text = write(puzzle, form)
    assert parse(text, "numberlink").text() == puzzle.text()
    assert "arukone" in text or form not in ("puzzlink", "pzprv3")


def test_marks_and_answers_speak_in_letters() -> None:
    [solution] = oracle.unique(FLOW).solutions
    answer = FLOW.answer(solution)
    assert answer[0] == ["R", "G", "G", "Y", "Y"]
    assert KIND.checker.check(FLOW, answer) is None
    wrong = [["G" if (r, c) == (0, 0) else label for c, label in enumerate(row)] for r, row in enumerate(answer)]
    assert KIND.checker.check(FLOW, wrong) == "r1c1 is G, the number there is R"
    assert read_marks(FLOW, json.dumps(answer)) == solution
    assert read_marks(FLOW, "\n".join("".join(row) for row in answer)) == solution
    half = read_marks(FLOW, "RG...\n.....\n.....\n.....\n.....")
    assert FLOW.noun(half, "en") == "r1c2 of G"
    assert "# G at r1c2" in FLOW.text(half)
    assert read_marks(FLOW, FLOW.text(half)) == half
    with pytest.raises(InputError, match="unknown number 18; expected a letter of the board, or 0"):
        read_marks(FLOW, json.dumps([[18, 0, 0, 0, 0], *[[0] * 5] * 4]))


@pytest.mark.parametrize(
    ("name", "rules"),
    [("arukone", "any"), ("Numberlink", "any"), ("Arukone-2", "no2x2"), ("Arukone 3", "no2x2"), ("ARUKONE-3", "no2x2")],
)
def test_files_of_janko_have_their_rules_in_the_name(name: str, rules: str) -> None:
    found = parse(f"begin\npuzzle {name}\nsize 3\nproblem\n1 - 2\n- - -\n1 - 2\nend")
    assert found == replace(parse("# rules: " + rules + "\n1.2\n...\n1.2", "numberlink"), stated=found.stated)  # type: ignore[call-arg]
    assert found.variety == rules


def test_arukone_is_shown_with_letters_as_its_site_does() -> None:
    """1 to 26 are A to Z there, 27 to 52 a to z; its files say whether every cell is used, then the letters."""
    assert parse("https://puzz.link/p?arukone/2/2/1122").text() == "# rules: full\nAA\nBB"
    assert parse("https://puzz.link/p?arukone/e/2/2/-1b-1b-1a-1a").text() == "aa\nZZ"
    assert parse("https://puzz.link/p?numlin/2/2/1122").text() == "11\n22"
    file = "pzprv3/arukone/2/3/{}/A . A /b . b /1 0 /0 -1 /0 0 0 /"
    puzzle, marks = deduce.parse_board(file.format("dontpassallcell"))
    assert puzzle.text() == "A.A\nb.b"
    assert puzzle.phrase(marks, "en") == "a line runs r1c1–r1c2 and no line joins r2c2–r2c3"
    assert parse(file.format("passallcell")).variety == "full"
    with pytest.raises(InputError, match="unknown rule set 'all'"):
        parse(file.format("all"))


def test_faults_of_letters() -> None:
    for text, said in {
        "R.G\n..G\n.G.": "the letter G stands 3 times, at r1c3, r2c3 and r3c2; expected each letter in two cells",
        '{"kind": "numberlink", "clues": [["R", 1], [1, "R"]]}': "letters beside numbers; expected either",
        '{"kind": "numberlink", "clues": [["RG", 0], [0, "RG"]]}': "bad value 'RG'; expected 0 \\(open\\), a number",
    }.items():
        with pytest.raises(InputError, match=said):
            parse(text, "numberlink")


def test_the_page_keeps_the_signs_of_a_board() -> None:
    for text in ("# rules: full\n1.2\n...\n1.2", "# rules: full\nA.B\n...\nA.B", "A.B\n...\nA.B"):
        puzzle = parse(text, "numberlink")
        assert parse(source(puzzle), "numberlink").text() == puzzle.text() == text
