"""Relations by themselves: what each says to CP-SAT is what its plain check says, and planted faults are found."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import reduce
from itertools import combinations, islice, pairwise, product, takewhile
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import networkx as nx
import pytest

import deduce
from deduce import oracle
from deduce.board.grid import grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.reference import Plane
from deduce.engine.tiers import Tiers
from deduce.oracle import cpsat
from deduce.relations import Acyclic, RunLine, Skyline, Sum, SumLine, acyclic, lookahead, probing, sight, unlike
from deduce.relations.connected import propagation as connected
from deduce.relations.connected.rule import Connected
from deduce.relations.count import cases, overlap, ways
from deduce.relations.count import propagation as count
from deduce.relations.count.rule import Count, broken, says
from deduce.relations.forbidden import techniques as pictures
from deduce.relations.forbidden.rule import apart
from deduce.relations.islands import propagation as islands
from deduce.relations.loop.rule import OneLoop
from deduce.relations.rule import NO, YES, Rules
from deduce.relations.sight import Sees
from deduce.relations.sum import techniques as sums
from deduce.relations.table import adjacent
from deduce.relations.table import rule as table_rule
from deduce.relations.unlike import Unlike
from tests.laws.boards import states
from tests.laws.limits import LAWS
from tests.laws.technique import Broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from deduce.contract.kind import Kind

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("rounds", [0, 10**9], ids=["constraints", "cuts"])
@pytest.mark.parametrize("sides", [(YES,), (NO,), (YES, NO)], ids=str)
@pytest.mark.parametrize("shape", [(1, 5), (2, 3), (3, 3), (3, 4)], ids=str)
def test_connection_by_constraints_and_by_cuts(
    monkeypatch: pytest.MonkeyPatch, shape: tuple[int, int], sides: tuple[int, ...], rounds: int
) -> None:
    """A board with a hole in it, and all of its fillings."""
    from ortools.sat.python.cp_model import CpModel

    monkeypatch.setattr(cpsat, "ROUNDS", rounds)
    whole = grid(*shape)
    board = whole.board & ~whole.bit(0, 1)
    rules = [Connected(side) for side in sides]
    cp = CpModel()
    literal = {bit: cp.new_bool_var("") for bit in bits(board)}

    def cuts(solution: Marks) -> Iterator[Marks]:
        for rule in rules:
            yield from rule.cuts(solution, board, whole)

    def exact(cp: CpModel) -> None:
        for rule in rules:
            rule.exact(cp, literal, whole)

    found = cpsat.search(cpsat.Model(cp, literal, cuts=cuts, exact=exact), board, 10_000, effort=60)
    rows, cols = shape
    on = Plane([[(r, c) != (0, 1) for c in range(cols)] for r in range(rows)], shape)
    right = set()
    for filling in range(1 << board.bit_count()):
        yes = sum(bit for i, bit in enumerate(bits(board)) if filling >> i & 1)
        answer = Plane([[bool(whole.bit(r, c) & yes) for c in range(cols)] for r in range(rows)], shape)
        if not any(list(rule.faults(answer, on)) for rule in rules):
            right.add(Marks(yes, board & ~yes))
    assert set(found) == right
    assert len(found) == len(right)


def one_short(reaches: Callable[..., Any]) -> Callable[..., Any]:
    """Views that end one cell too early in the last direction."""

    def short(*args: Any) -> Any:
        *others, last = reaches(*args)
        return [*others, sorted({max(k - 1, 0) for k in last})]

    return short


def one_lost(listed: Callable[..., Any]) -> Callable[..., Any]:
    """A listing without its last way."""
    return lambda *args: found[:-1] if (found := listed(*args)) and len(found) > 1 else found


def one_of_a_count_lost(listed: Callable[..., Any]) -> Callable[..., Any]:
    """The same of a listing that comes with what may be concluded from it."""
    return lambda *args: (one_lost(lambda: listed(*args)[0])(), listed(*args)[1])


def full_too_early(plain: Callable[..., Any]) -> Callable[..., Any]:
    """Counts of one too few."""
    return lambda board: [(cells, allowed >> 1 or allowed, when) for cells, allowed, when in plain(board)]


def always_parted(_: Callable[..., Any]) -> Callable[..., Any]:
    """Connection that takes two pieces of today for two pieces for ever."""
    return lambda board, marks: any(
        len(list(connected.components(marks[rule.side], board.grid.width))) > 1 for rule in board.rules.of(Connected)
    )


def silent_when_much_is_known(speak: Callable[..., Any]) -> Callable[..., Any]:
    """Pictures that are forgotten on a board with much on it."""
    return lambda board, marks: (
        Marks(0, 0) if marks.known.bit_count() * 2 > board.board.bit_count() else speak(board, marks)
    )


def eight_outside(parts: Callable[..., Any]) -> Callable[..., Any]:
    """Two counts of which each has no more than eight cells of its own."""

    def few(cells: int) -> int:
        return sum(list(bits(cells))[:8])

    return lambda a, b: tuple(few(part) if i != 1 else part for i, part in enumerate(parts(a, b)))


FAULTS = {
    "sight": (sight, "reaches", one_short, "line-of-sight", "sound"),
    "sight in ways": (sight, "lengths", one_lost, "ways-of-a-clue", "sound"),
    "rows of a table": (table_rule, "fitting", one_lost, "local-cases", "sound"),
    "ways of a count": (cases, "_ways", one_of_a_count_lost, "ways-of-a-count", "sound"),
    "a count": (count, "plain", full_too_early, "full", "sound"),
    "eight cells outside": (overlap, "parts", eight_outside, "overlap", "holed"),
    "parted": (connected, "parted", always_parted, "one-step", "sound"),
    "pictures": (pictures, "speak", silent_when_much_is_known, "forbidden-picture", "monotone"),
}


SLOW = ("sight", "sight in ways")
"""Those that take long to be found."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in SLOW else ()) for name in FAULTS]
)
def test_planted_faults_are_found(toys: Mapping[str, Kind], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """On the boards with random rules of all relations."""
    module, function, fault, technique, law = FAULTS[name]
    (item,) = (one for one in toys["mixed"].techniques if one.name == technique)
    assert LAWS[law](toys["mixed"], item)
    monkeypatch.setattr(module, function, fault(getattr(module, function)))
    with pytest.raises(Broken):
        LAWS[law](toys["mixed"], item)


@pytest.mark.parametrize("count_of_states", [100, pytest.param(300, marks=pytest.mark.long)])
def test_counts_say_together_what_each_says(toys: Mapping[str, Kind], count_of_states: int) -> None:
    for board, marks in states(toys["mixed"])[:count_of_states]:
        puzzle = board.puzzle
        live = puzzle.live(Count)
        each = [says(rule, *marks) for rule in count.chosen(puzzle, live)]
        assert count.speak(puzzle, live, marks) == reduce(Marks.join, each, NOTHING)
        assert count.some_broken(puzzle, live, marks) == any(
            broken(rule, *marks) for rule in count.chosen(puzzle, live)
        )


@pytest.mark.parametrize("name", ["heyawake", "hitori", "kurodoko", "aqre"])
def test_fewer_rules_asked_say_the_same(name: str) -> None:
    """Where nothing follows plainly, and what was said before is kept, at all standstills of the other techniques."""
    puzzle = deduce.load(sorted((ROOT / "data" / name).glob("*.txt"))[-1])  # one of tier 2
    steps = [item for item in puzzle.kind.sound if item.name in ("one-step", "ways-of-a-count", "ways-of-a-clue")]
    tiers, marks, asked = Tiers(puzzle, [item for item in puzzle.kind.sound if item not in steps]), puzzle.givens, 0
    while True:
        marks = tiers.fixpoint(marks)
        known = lookahead.ground(puzzle, marks)
        assert known is not None
        assert known.settled
        every = known.under(marks)
        for joined in (True, False):
            stands = lookahead.standing(puzzle, known, joined=joined)
            for bit in bits(puzzle.board & ~marks.known):
                for value in (0, 1):
                    found = lookahead.refuted(puzzle, every, bit, value=value, counts=joined, joined=joined)
                    assert found == lookahead.refuted(puzzle, known, bit, value=value, counts=joined, joined=joined)
                    assert not (found and stands[value] & bit)
                    asked += 1
        for rule in count.chosen(puzzle, puzzle.live(Count)):
            listed = ways.ways_of(rule, marks, apart(puzzle), 50)
            if listed is not None and not rule.when:
                one, other = (lookahead.shared(puzzle, it, listed, rule.cells) for it in (known, every))
                assert one.without(marks) == other.without(marks)
        before = marks
        for item in steps:
            assert item.some is None or bool(item.some(puzzle, marks).without(marks).known) == bool(
                item(puzzle, marks).without(marks).known
            )
            marks = marks.join(item(puzzle, marks)) if marks == before else marks
        if marks == before:
            break
    assert asked > 100


def test_shapes_of_an_island_that_nearly_fills_a_large_room() -> None:
    """Of 595 pairs of cells to leave out, four cut off a corner. Partial shapes that lead nowhere are millions."""
    puzzle = deduce.parse("# kind: nurikabe\n34 - - - - -\n" + "- - - - - -\n" * 5)
    [(_, _, ways)] = islands.shapes(puzzle, puzzle.givens)
    assert len({way.yes for way in ways}) == 591


def test_a_loop_says_what_it_plainly_lacks() -> None:
    """A line that closes too early, one that is walled off, and a board with nothing left to draw; else nothing."""
    puzzle = deduce.parse("# kind: masyu\n" + "\n".join([". . . . ."] * 4))
    (rule,), shape = puzzle.rules.of(OneLoop), puzzle.edges
    square = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]
    loop = sum(shape.between(*two) for two in pairwise(square))
    far, near = shape.between((3, 3), (3, 4)), shape.between((0, 0), (0, 1))
    wall = sum(shape.between((r, 2), (r, 3)) for r in range(4))

    def told(yes: int, no: int) -> str:
        return str(rule.unmet(puzzle, Marks(yes, no)) or "")

    assert told(0, shape.all).startswith("nothing is left")
    assert told(loop | far, 0).endswith("would be left outside")
    assert told(near | far, wall).startswith("there would be no way left")
    for yes, no in (
        (0, 0),
        (0, wall),
        (loop, 0),
        (loop & ~near | far, 0),
        (loop, shape.all & ~loop),
        (near | far, 0),
        (near, wall),
    ):
        assert not told(yes, no)


def test_equal_shapes_are_told_by_the_cells_where_they_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known shapes only, and only where both are in rooms that have a name; else the rule's own words."""
    puzzle = deduce.parse("# kind: lits\n" + "a a a a a\n" * 2 + "b b b b b\n" * 2)
    (rule,) = puzzle.rules.of(Unlike)
    places = ((1, 0, 4), (2, 1, 5), (3, 1, 5), (2, 1, 3))
    over, under, low, short = (sum(puzzle.grid.bit(r, c) for c in range(a, b)) for r, a, b in places)

    def told(rule: Unlike, yes: int) -> str:
        return str(rule.unmet(puzzle, Marks(yes, 0)) or "")

    assert told(rule, over | under).endswith("equal shapes, which touch in r2c2–c4 and r3c2–c4")
    assert not any(told(rule, over | other) for other in (0, low, short, under | puzzle.grid.bit(0, 0)))
    for place in (0, 1):
        tables = tuple(replace(one, clue=None) if i == place else one for i, one in enumerate(rule.tables))
        monkeypatch.setattr(unlike, "tables", lambda board, tables=tables: tables)
        assert told(replace(rule, tables=tables), over | under).endswith("are two equal shapes that touch")


def test_ways_of_a_room_that_is_nearly_full() -> None:
    """Of 3×7 cells ten apart from each other are too many sets to look at, unless it is done along paths."""
    puzzle = deduce.parse("# kind: heyawake\n" + "a a a a a\n" + "a b5 b b a\n" + "a b b b a\n" * 2 + "a a a a a\n")
    beside = apart(puzzle)
    (rule,) = (one for one in puzzle.rules.of(Count) if one.clue and one.clue.name["en"].startswith("the 5"))
    rng = random.Random(3)
    for number in range(2, 6):
        one = replace(rule, allowed=1 << number)
        for _ in range(60):
            yes = sum(bit for bit in bits(rule.cells) if rng.random() < 0.1)
            no = sum(bit for bit in bits(rule.cells & ~yes) if rng.random() < 0.2)
            sets = (sum(some) for some in combinations(bits(rule.cells & ~no), number))
            right = {way for way in sets if not yes & ~way and not any(beside[bit] & way for bit in bits(way))}
            found = ways.ways_of(one, Marks(yes, no), beside, 0)
            assert found is not None
            assert {way.yes | yes for way in found} == right
            spots = rule.cells & ~(yes | no) & ~reduce(int.__or__, (beside[bit] for bit in bits(yes)), 0)
            size = number - yes.bit_count()
            assert size < 0 or ways._dense(rule.cells, spots, [size], beside) >= len(right)
    rim, room = "a " * 9 + "\n", "a" + " b" * 7 + " a\n"
    wide = deduce.parse("# kind: heyawake\n" + rim + room.replace("b", "b10", 1) + 2 * room + rim)
    (full,) = (one for one in wide.rules.of(Count) if one.clue and one.clue.name["en"].startswith("the 10"))
    listed = ways.ways_of(full, NOTHING, apart(wide), 0)
    assert listed is not None
    assert len(listed) == 12


@pytest.mark.parametrize("name", ["hitori", "heyawake", "lits"])
def test_what_connection_says_to_more_marks_is_what_it_says_to_all(name: str) -> None:
    """However little of it is looked at anew; cells that are marked by then, too, may be cut."""
    rng, told = random.Random(5), 0

    def some(cells: int, share: float) -> int:
        return sum(bit for bit in bits(cells) if rng.random() < share)

    for path in sorted((ROOT / "data" / name).glob("*.txt"))[:6]:
        board: Any = deduce.load(path)
        (rule,) = board.rules.of(Connected)

        def marked(mine: int, walls: int, side: int = rule.side) -> Marks:
            return Marks(mine, walls) if side == YES else Marks(walls, mine)

        for _ in range(1000):
            walls = some(board.board, 0.3 * rng.random())
            known = marked(some(board.board & ~walls, 0.3 * rng.random()), walls)
            known = known.join(connected.speak(board, known))
            plain = not known.clash and connected.speak(board, known).within(known)
            if not plain or not connected.whole(board, known):
                continue
            walls = some(board.board & ~known.known, 0.4 * rng.random())
            marks = known.join(marked(some(board.board & ~known.known & ~walls, 0.2), walls))
            wanted, most = connected.speak(board, marks), connected.most(board, known, marks)
            assert wanted.clash == (most is TOP)
            if not wanted.clash:
                said = connected.follow(board, marks, most, Marks(board.board, board.board))
                assert said.without(marks) == wanted.without(marks)
                told += bool(said.without(marks).known)
    assert told > 100


# Sights --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shape", [(1, 1), (1, 9), (9, 1), (2, 3), (7, 8), (7, 9), (5, 12), (8, 16), (16, 7), (3, 70)], ids=str
)
def test_what_a_number_sees_by_walking(shape: tuple[int, int]) -> None:
    """On boards up to and beyond 64 and 128 bits: the rays of every cell, and what each number is on random boards."""
    rows, cols = shape
    whole, rng = grid(*shape), random.Random(f"sights {shape}")
    shaded = {(r, c) for r in range(rows) for c in range(cols) if rng.random() < 0.3}
    clues = [[None if (r, c) in shaded else 1 for c in range(cols)] for r in range(rows)]
    walks = {}
    for r, c in ((r, c) for r in range(rows) for c in range(cols) if (r, c) not in shaded):
        for y, x in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            ray = [(r + i * y, c + i * x) for i in range(1, rows + cols)]
            walks[r, c, y, x] = [(i, k) for i, k in ray if 0 <= i < rows and 0 <= k < cols]
            clues[r][c] += len(list(takewhile(lambda cell: cell not in shaded, walks[r, c, y, x])))
    puzzle = deduce.parse(json.dumps({"kind": "kurodoko", "clues": clues}))
    rules = list(puzzle.rules.of(Sees))
    assert len(rules) == len(walks) // 4
    answer = Plane([[(r, c) in shaded for c in range(cols)] for r in range(rows)], shape)
    on = Plane([[True] * cols] * rows, shape)
    for rule in rules:
        (cell,) = whole.cells(rule.cell)
        rays = [[whole.bit(*seen) for seen in walks[*cell, *way]] for way in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        assert [list(ray) for ray in rule.rays] == rays
        assert not list(rule.faults(answer, on))
        assert list(replace(rule, total=rule.total + 1).faults(answer, on))


@pytest.mark.parametrize(("straight", "bent"), [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize("side", [YES, NO])
def test_how_far_a_number_may_see(side: int, straight: bool, bent: bool) -> None:
    """All ways and what they share, against every product of the directions, for totals from too few to too many."""
    rng, none, several = random.Random(f"far {side} {straight}"), 0, 0
    own = int(not bent)
    for _ in range(600):
        sizes = [rng.choice((0, 1, 2, 4, 7)) for _ in range(4 if bent else rng.choice((0, 2, 4, 4)))]
        bits_of = iter([1 << i for i in range(1, 1 + sum(sizes))])
        rays = tuple(tuple(islice(bits_of, size)) for size in sizes)
        mine, others = (sum(bit for ray in rays for bit in ray if rng.random() < 0.2) for _ in range(2))
        others &= -1 if rng.random() < 0.1 else ~mine  # also where marks clash
        rule = Sees(own, rays, rng.randint(1, 3 + sum(sizes)), side, straight=straight, bent=bent)
        marks = Marks(mine, others) if side == YES else Marks(others, mine)
        ways = []
        for way in product(*(range(size + 1) for size in sizes)):
            filled, ends = sum(sum(ray[:k]) for ray, k in zip(rays, way, strict=True)), 0
            ends = sum(ray[k] for ray, k in zip(rays, way, strict=True) if k < len(ray))
            if sum(way) == rule.total - 1 and not (filled & others or ends & mine):
                angles = sum(map(bool, way[:2])) == sum(map(bool, way[2:])) == 1
                fits = angles if bent else not straight or sum(map(bool, way)) < 2
                ways += [(way, Marks(own | filled, ends))] if fits else []
        assert sorted(sight.lengths(rule, marks)) == sorted(way for way, _ in ways)
        for way, put in ways:
            assert sight.filled(rule, way) == (put if side == YES else Marks(put.no, put.yes))
        every = reduce(Marks.common, (put for _, put in ways), TOP)
        assert sight.shared(rule, marks) == (every if side == YES or every.clash else Marks(every.no, every.yes))
        none, several = none + (not ways), several + (len(ways) > 1)
    assert none > 50
    assert several > (5 if straight or bent else 50)


# Caps ---------------------------------------------------------------------------------------------------------------

BLANK = deduce.parse("# kind: mosaic\n" + ("- " * 21 + "\n") * 21)
"""A board without clues, for rules of our own."""


def first(size: int) -> int:
    """So many cells of that board."""
    return sum(list(bits(BLANK.variables))[:size])


@pytest.mark.parametrize(("size", "need", "listed"), [(15, 7, 6435), (16, 5, 4368), (16, 6, None), (14, 7, 3432)])
def test_sets_of_a_count_are_looked_at_up_to_a_number(size: int, need: int, listed: int | None) -> None:
    """6,500 of them, where they do not keep apart."""
    found = ways.ways_of(Count.of(first(size), need, need), NOTHING, {}, ways.MOST_WAYS)
    assert (None if found is None else len(found)) == listed


@pytest.mark.parametrize(
    ("cell", "size", "listed"),
    [((5, 5), 5, 315), ((5, 5), 6, None), ((0, 5), 6, 391), ((0, 5), 7, None), ((0, 0), 7, 353), ((0, 0), 8, None)],
)
def test_shapes_of_an_island_are_followed_up_to_a_number(cell: tuple[int, int], size: int, listed: int | None) -> None:
    """600 of them: the polyominoes in the open, at the rim and in the corner."""
    board = grid(11, 11)
    found = islands._shapes(board.bit(*cell), size, board.board, board.width)
    assert (None if found is None else len(found)) == listed


def ways_to_meet(rule: Count) -> tuple[Sequence[Marks], Marks]:
    """The ways to meet a count that is the only rule of that board."""
    board = SimpleNamespace(board=BLANK.variables, grid=grid(BLANK.rows, BLANK.cols), rules=Rules([rule]))
    return cases._ways(board, 0, 0, 0)  # type: ignore[arg-type]


def test_a_step_lists_twelve_ways_of_a_count_at_most() -> None:
    """Those that lack what it concludes, of 400."""
    spots = list(bits(first(14)))
    for size in (12, 13, 14):
        listed, among = ways_to_meet(Count.of(first(size), 1, 1))
        assert len(listed) == size
        assert among == (TOP if size == 12 else Marks(sum(spots[:13]) if size == 13 else 0, first(size)))
    for size, left in ((400, 400), (401, 0)):
        assert len(ways_to_meet(Count.of(first(size), 1, 1))[0]) == left


def test_a_step_lists_twelve_ways_of_a_clue_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    known = lookahead.ground(BLANK, NOTHING)
    assert known is not None
    monkeypatch.setattr(probing, "shared", lambda _, __, ___, ____, among: among)
    for size, concluded in ((12, [TOP]), (13, [Marks(first(13))]), (14, [])):
        single = [Marks(bit) for bit in bits(first(size))]
        monkeypatch.setattr(probing, "listings", lambda *_, single=single: [(BLANK.variables, single)])
        assert [among for _, among in probing.of_clues(BLANK, known)] == concluded
    assert [adjacent._few((1 << count) - 1) for count in (12, 13)] == [True, False]


OPEN_GRAPHS = {
    "a row of islands": "# kind: hashi\n? . ? . ? . ? . ?",
    "crossing bridges": "# kind: hashi\n. ? ?\n? . ?\n. ? ?",
    "diagonals": "# kind: slant\n. . . .\n - - -\n. . . .\n - - -\n. . . .\n - - -\n. . . .",
    "trees": "# kind: tents\n: | . . . .\n. | - T - -\n. | - T - T\n. | - - - -",
}
"""Small boards without numbers whose rules are about a graph."""


@pytest.mark.parametrize("rounds", [0, 10**9], ids=["constraints", "cuts"])
@pytest.mark.parametrize("name", OPEN_GRAPHS)
def test_graphs_by_constraints_and_by_cuts(monkeypatch: pytest.MonkeyPatch, name: str, rounds: int) -> None:
    """All solutions, each once, against the checker on all fillings."""
    puzzle = deduce.parse(OPEN_GRAPHS[name])
    monkeypatch.setattr(cpsat, "ROUNDS", rounds)
    found = oracle.solutions(puzzle, 10_000)
    spots = list(bits(puzzle.variables))
    fillings = (sum(bit for i, bit in enumerate(spots) if filling >> i & 1) for filling in range(1 << len(spots)))
    every = (Marks(yes, puzzle.variables & ~yes) for yes in fillings)
    right = {marks for marks in every if puzzle.kind.checker.check(puzzle, puzzle.answer(marks)) is None}
    assert set(found) == right
    assert len(found) == len(right) > 1


@pytest.mark.parametrize("seed", range(8))
def test_a_loop_beyond_known_edges_is_seen_through_any_chain_of_parts(seed: int) -> None:
    """Against networkx, where edges are added to a forest that is known in part."""
    rng, blank = random.Random(seed), deduce.parse("# kind: slant\n" + "\n - - - - -\n".join([". . . . . ."] * 6))
    [rule] = blank.rules.of(Acyclic)  # type: ignore[attr-defined]
    spots = list(bits(blank.variables))
    loops = 0
    for _ in range(60):
        rng.shuffle(spots)
        yes = sum(bit for bit in spots[:22] if rng.random() < 0.5)
        after = Marks(yes, sum(spots[:22]) & ~yes)
        few = sum(spots[: rng.choice((0, 4, 12))])
        before = Marks(after.yes & few, after.no & few)
        drawn = [(one, other) for bit, side, one, other in rule.edges if bit & after[side]]
        graph = nx.MultiGraph(drawn)
        loop = bool(nx.number_of_edges(graph) > len(graph) - nx.number_connected_components(graph))
        loops += loop
        known = [(one, other) for bit, side, one, other in rule.edges if bit & before[side]]
        graph = nx.MultiGraph(known)
        if nx.number_of_edges(graph) == len(graph) - nx.number_connected_components(graph):
            assert acyclic.closed(blank, before, after) == loop
    assert 0 < loops < 60


def values(cells: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The variables of so many cells that take values."""
    return tuple(tuple(1 << i * most + k for k in range(most)) for i in range(cells))


LISTINGS = {
    "a line of 12": (RunLine(tuple(1 << i for i in range(12)), (1,)), 12),
    "a line of 13": (RunLine(tuple(1 << i for i in range(13)), (1,)), None),
    "a total of 12": (SumLine(tuple(1 << i for i in range(12)), (1,) * 12, 1), 12),
    "a total of 13": (SumLine(tuple(1 << i for i in range(13)), (1,) * 13, 1), None),
    "a sum of 12": (Sum(values(2, 13), 13, different=False), 12),
    "a sum of 13": (Sum(values(2, 13), 14, different=False), None),
    "different values to 12": (Sum(values(2, 13), 13, different=True), 12),
    "different values to 14": (Sum(values(2, 14), 15, different=True), None),
    "a skyline of 6": (Skyline(values(4, 4), 3), 6),
    "a skyline of 11": (Skyline(values(4, 4), 2), 11),
    "a skyline of 35": (Skyline(values(5, 5), 3), None),
}
"""Rules with the number of ways to meet them; None where they are more than a step may tell."""


@pytest.mark.parametrize("name", LISTINGS)
def test_a_step_lists_twelve_ways_of_a_line_or_sum_at_most(name: str) -> None:
    rule, count = LISTINGS[name]
    listed = rule.ways(None, NOTHING)  # type: ignore[arg-type]
    assert (None if listed is None else len(set(listed))) == count
    if isinstance(rule, Skyline) and count is None:  # the highest in the first cell or the second, and so on: 12 and 13
        by_marks = [rule.ways(None, marks) for marks in two_bit_marks(rule)]  # type: ignore[arg-type]
        assert {len(one) for one in by_marks if one is not None} >= {11, 12}
        assert max(len(one) for one in by_marks if one is not None) == 12


def two_bit_marks(rule: Skyline) -> Iterator[Marks]:
    """Up to two values that are not in a cell, and one that is."""
    spots = [bit for spot in rule.spots for bit in spot]
    for one, other in combinations(spots, 2):
        yield Marks(0, one | other)
        yield Marks(one, other)


@pytest.mark.parametrize("different", [True, False])
def test_extremes_of_a_sum_leave_what_some_way_has(different: bool) -> None:
    """And what no other cells could make up for is out, by trying all values of the others."""
    rng, cells, most = random.Random(7), 3, 5
    spots = values(cells, most)
    for _ in range(300):
        rule = Sum(spots, rng.randint(3, 15), different=different)
        marks = Marks(0, sum(bit for spot in spots for bit in spot if rng.random() < 0.2))
        left = [[k for k, bit in enumerate(spot, 1) if not bit & marks.no] for spot in spots]
        said = sums.outside_bounds(rule, marks)
        ways = [way for way in product(*left) if sum(way) == rule.total and (not different or len(set(way)) == cells)]
        if said.clash:
            assert not ways
            continue
        for i, spot in enumerate(spots):
            rests = [sum(way) for way in product(*left[:i], *left[i + 1 :])]
            others = [sum(way) for way in combinations(range(1, most + 1), cells - 1)] if different else rests
            low, high = max(min(rests), min(others)), min(max(rests), max(others))
            for k, bit in enumerate(spot, 1):
                assert bool(bit & said.no) == (not low <= rule.total - k <= high)
                assert not (bit & said.no and any(way[i] == k for way in ways))
