"""The law that compiled code does what its Python does, as functions that tell of the first difference.

``python -m tests.core_law KIND COUNT`` holds it on so many boards, and prints how much it has compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import deduce
from deduce.board.connectivity import flood
from deduce.board.marks import NOTHING, Marks, bits
from deduce.core import session as core
from deduce.core.library import found, library, switched_off
from deduce.core.words import label_of, resolved
from deduce.engine.refute import fewest
from deduce.engine.tiers import Closures, Tiers
from deduce.language.errors import OutOfBudget
from grading.rounds import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique


ROOT = Path(__file__).parent.parent


class Different(AssertionError):
    """Compiled code and Python do not agree."""


def boards(kind: str, count: int, rng: Random) -> list[Puzzle]:
    """Boards of ``data/`` that the library takes, of all sizes, among them one that is as wide as it takes; where these
    are all wider, those that random questions are asked of.
    """
    folders = (ROOT / "data" / kind, ROOT / "tests" / "stock" / kind)
    names = [name for folder in folders for name in _shuffled(sorted(folder.glob("*.txt")), rng)]
    fitting = (one for one in map(deduce.load, names) if core.session(one) is not None)
    found = list(islice(fitting, count))
    return [*found, *(deduce.parse(url) for url in WIDE.get(kind, []))]


def _shuffled(names: list[Path], rng: Random) -> list[Path]:
    return rng.sample(names, len(names))


def small_boards(kind: str, count: int, rng: Random) -> list[Puzzle]:
    """Boards of ``data/``, of those that are not large."""
    return sorted(boards(kind, 4 * count, rng), key=lambda one: one.variables.bit_count())[:count]


WIDE = {"yinyang": [f"https://puzz.link/p?yinyang/15/15/{'3i' * 37}0"]}


def states(puzzle: Puzzle, rng: Random, count: int) -> Iterator[Marks]:
    """The givens, parts of what follows from them, every other one with one to three marks that may be wrong, and the
    end of tier 1 with one supposed mark.
    """
    yield puzzle.givens
    tiers = Tiers(puzzle, puzzle.kind.sound)
    with switched_off():
        still = tiers.fixpoint(puzzle.givens)
        end = tiers.close2(puzzle.givens, {})
    if end.clash:
        end = puzzle.givens
    if not still.clash:
        yield still
        yield from (still.join(one) for one in tiers.literals(still)[: count // 2])
    path = list(end.without(puzzle.givens).literals())
    for i in range(count):
        marks = puzzle.givens
        for one in rng.sample(path, rng.randint(0, len(path))):
            marks = marks.join(one)
        left = list(bits(tiers.open(marks)))
        for bit in rng.sample(left, min(rng.randint(1, 3), len(left))) if i % 2 else ():
            marks = marks.join(Marks(bit, 0) if rng.random() < 0.5 else Marks(0, bit))
        if not marks.clash:
            yield marks


def techniques(puzzle: Puzzle, marks: Marks, rng: Random) -> int:
    """Each compiled technique, and the part of it that closures ask, on some marks; returns how many were compared."""
    compared = 0
    for item in puzzle.kind.techniques:
        for function in filter(None, (item.function, item.some)):
            for asked in (-1, rng.getrandbits(puzzle.variables.bit_length()) & puzzle.variables):
                choosy = function.__code__.co_argcount > 2
                if asked != -1 and not choosy:
                    continue
                mine = core.answered(function, puzzle, marks, asked)
                if mine is None:
                    continue
                right = function(puzzle, marks, asked) if choosy else function(puzzle, marks)  # type: ignore[call-arg]
                compared += 1
                if mine != right and function is item.some:
                    mine, right = _without_a_past(item, puzzle, marks, asked, (mine, right))
                if mine != right:
                    raise Different(f"{item.id} asked {asked} of {puzzle} with {marks}: {mine}, not {right}")
    return compared


def _without_a_past(
    item: Technique, puzzle: Puzzle, marks: Marks, asked: int, answers: tuple[Marks, Marks]
) -> tuple[Marks, Marks]:
    """What closures ask, on boards of which nothing was asked before.

    Which part of the whole is met first depends on earlier questions; each must be a part that gains.
    """
    assert item.some
    whole = item.function(puzzle, marks)
    if any(one.within(marks) or not one.within(whole) for one in answers):
        return answers
    choosy = item.some.__code__.co_argcount > 2
    mine = core.answered(item.some, replace(puzzle), marks, asked)
    assert mine is not None
    fresh = replace(puzzle)
    return mine, item.some(fresh, marks, asked) if choosy else item.some(fresh, marks)  # type: ignore[call-arg]


def questions(marks: Marks, solution: Marks) -> dict[str, Callable[[Tiers], Any]]:
    """What the loops are asked at some marks; each answer is compared whole, with what was filled."""

    def close2(tiers: Tiers) -> Any:
        closures: Closures = {}
        return tiers.close2(marks, closures), closures

    def again(tiers: Tiers) -> Any:
        closures: Closures = {}
        reached = tiers.close2(marks, closures, solution)
        return reached, tiers.close2(reached, closures), closures

    def refutable(tiers: Tiers) -> Any:
        still = tiers.fixpoint(marks)
        if still.clash:
            return still
        closures: Closures = {}
        standstills: list[Marks] = []
        found = tiers.refutable(still, closures, standstills=standstills)
        shortest = fewest(tiers, still, found) if found else None
        added = still
        for one in found[:1]:
            added = tiers.fixpoint(still.join(one.flipped))
        more = [] if added.clash else tiers.refutable(added, closures, refuted=found[1:], standstills=standstills)
        return found, shortest, more, closures, standstills

    return {
        "fixpoint": lambda tiers: (tiers.fixpoint(marks), tiers.fixpoint(marks, tiers.cheap)),
        "barred": lambda tiers: tiers.fixpoint(marks, None, solution.flipped),
        "close2": close2,
        "again": again,
        "standing": lambda tiers: (tiers.standing(marks), tiers.standing(marks, solution)),
        "refutable": refutable,
        "rounds": lambda tiers: [(one.name, before, gained) for one, before, gained in tiers.rounds(marks)],
        "play": lambda tiers: (play(tiers, marks), play(tiers, marks, max_tier=1)),
        "play with the solution": lambda tiers: play(tiers, marks, solution=solution),
    }


def asked(puzzle: Puzzle, question: Callable[[Tiers], Any], budget: int | None, techniques: Any = None) -> Any:
    """An answer, or that the budget was too small, with what is left of it and how many fixpoints there were."""
    tiers = Tiers(puzzle, puzzle.kind.sound if techniques is None else techniques, budget=budget)
    answer = None
    with suppress(OutOfBudget):
        answer = question(tiers)
    return answer, tiers.left, tiers.fixpoints


def loops(puzzle: Puzzle, marks: Marks, rng: Random, techniques: Any = None) -> int:
    """Each loop on some marks, with and without a budget; returns how many were compared."""
    with switched_off():
        solution = Tiers(puzzle, puzzle.kind.sound).close2(puzzle.givens, {})
    if solution.clash:
        solution = NOTHING
    compared = 0
    for name, question in questions(marks, solution).items():
        with switched_off():
            right = asked(puzzle, question, None, techniques)
        for budget in (None, rng.randint(0, right[2])):
            with switched_off():
                right = asked(puzzle, question, budget, techniques)
            mine = asked(puzzle, question, budget, techniques)
            compared += 1
            if mine != right:
                raise Different(f"{name} of {puzzle} with {marks} and budget {budget}: {mine}, not {right}")
    return compared


def value(schema: list[Any], rng: Random, puzzle: Puzzle) -> Any:
    """A random value of a type, of bits and numbers that a board may have."""
    kind, *args = schema
    if kind == "bits":
        bound = puzzle.variables.bit_length()
        dense = rng.getrandbits(bound) & puzzle.variables
        some = rng.choice(
            (dense, dense & rng.getrandbits(bound), dense | rng.getrandbits(bound), puzzle.variables, 1, 0)
        )
        return some & puzzle.variables
    if kind == "wide":
        return rng.getrandbits(rng.choice((20, 63, 64, 65, 900))) * rng.choice((1, 1, 1, -1))
    if kind == "number":
        return rng.choice((1, 2, 3, puzzle.cols, puzzle.cols + 1))
    if kind == "bool":
        return rng.random() < 0.5
    if kind == "marks":
        yes, no = value(["bits"], rng, puzzle), value(["bits"], rng, puzzle)
        return Marks(yes & ~no, no & ~yes)
    if kind == "opt":
        return None if rng.random() < 0.3 else value(args[0], rng, puzzle)
    if kind == "list":
        return [value(args[0], rng, puzzle) for _ in range(rng.randint(0, 4))]
    if kind == "tuple":
        return tuple(value(one, rng, puzzle) for one in args)
    if kind == "record":
        of = library()
        assert of is not None
        return resolved(args[0])(*(value(one, rng, puzzle) for one in of.manifest["records"][args[0]].values()))
    if kind == "dict":
        return dict(value(["tuple", *args], rng, puzzle) for _ in range(rng.randint(0, 4)))
    raise NotImplementedError(kind)


def _severed(arguments: list[Any], puzzle: Any) -> list[Any]:
    region, doubtful, seed, width = arguments
    region = flood(region & -region, region, puzzle.width)
    doubtful &= region
    rest = region & ~doubtful
    return [region, doubtful, seed & rest or rest & -rest, width]


def _on_the_rim(arguments: list[Any], puzzle: Any) -> list[Any]:
    black, white, *more = arguments
    rim = puzzle.grid.rim
    partner = [value(["opt", ["number"]], Random(black), puzzle) for _ in puzzle.grid.ring]
    return [black & rim, white & rim & ~black, *(partner if one else None for one in more)]


def _fillings(arguments: list[Any], puzzle: Any) -> list[Any]:
    marks, listed, asked = arguments
    return [marks, [one & puzzle.grid.rim for one in listed], asked]


def _shaped(arguments: list[Any], puzzle: Any) -> list[Any]:
    part, size, reach, width = arguments
    seed = part & -part or puzzle.variables & -puzzle.variables
    return [seed, size, reach | seed, width]


def _sharing(arguments: list[Any], _: Any) -> list[Any]:
    rng = Random(repr(arguments))
    left, right = ([rng.choice((-1, 0, 1, 1, 2)) for _ in range(rng.randint(1, 5))] for _ in range(2))
    return [tuple(left), tuple(right), tuple(tuple(rng.choices((0, 1, 2), k=len(right))) for _ in left)]


def _limited(arguments: list[Any], puzzle: Any) -> list[Any]:
    cells, need, limits = arguments
    return [cells, need, tuple((i % len(puzzle.units), most) for i, most in limits)]


ARRANGED: dict[str, Callable[[list[Any], Any], list[Any]]] = {
    "placements:placements": _limited,
    "connectivity:severed": _severed,
    "flows:shares": _sharing,
    "border_fillings:_inside": _fillings,
    "propagation:_shapes": _shaped,
    **dict.fromkeys(("ring:one_stretch", "ring:_stretches", "ring:fillings"), _on_the_rim),
    **dict.fromkeys(("border_fillings:_agreeing", "border_fillings:_few", "border_parity:_parity"), _on_the_rim),
}
"""Helpers that ask something of their arguments: how random ones are made to have it, by module and name."""


UNORDERED = {"rooms", "parts"}
"""Helpers that return a list of what is in a set."""


def plain(answer: Any) -> Any:
    """A value without its classes: generators, lists, records and tuples alike.

    Dictionaries are compared by what they hold, since a trail begins with what it was asked before.
    """
    if isinstance(answer, dict):
        return sorted(([plain(one) for one in pair] for pair in answer.items()), key=repr)
    if isinstance(answer, int | bool) or answer is None:
        return int(answer) if answer is not None else None
    return [plain(one) for one in answer]


def unordered(answer: Any) -> Any:
    """A plain value with lists in one order."""
    return sorted(map(unordered, answer), key=repr) if isinstance(answer, list) else answer


def asked_of(number: int, puzzle: Any) -> bool:
    """Whether the session of a puzzle has all that a helper needs."""
    of = library()
    assert of is not None
    one = of.manifest["helpers"][number]
    if not core.of_rules(puzzle):
        data = any(schema[0] == "data" for schema in one["params"])
        return one["root"] == label_of(type(puzzle)) or (one["root"] != core.BOARD and not data)
    shipped = core.shipped(puzzle)
    able = () if shipped is None else shipped.able  # what is too wide for the library is not shipped
    needs = {need for number, mine in core.needed(of, puzzle).items() if number in able for need in mine}
    return one["root"] == core.BOARD and not one["asks"] and needs.issuperset(one["needs"])


def helper(number: int, puzzle: Puzzle, rng: Random) -> bool:
    """A compiled helper on random arguments; returns whether Python takes them at all."""
    of = library()
    assert of is not None
    one = of.manifest["helpers"][number]
    if not asked_of(number, puzzle):
        return False
    function = resolved(one["name"])
    given = [schema for schema in one["params"] if schema[0] != "data"]
    arguments = [value(schema, rng, puzzle) for schema in given]
    arguments = ARRANGED.get(one["name"].rpartition(".")[2], lambda arguments, _: arguments)(arguments, puzzle)
    data = {type(one).__name__: one for one in (*vars(puzzle).values(), puzzle)} | {"Board": puzzle}
    rest = iter(arguments)
    all_of_them = [data[schema[1].partition(":")[2]] if schema[0] == "data" else next(rest) for schema in one["params"]]
    try:
        right = plain(function(*all_of_them))
    except (AssertionError, AttributeError, TypeError):
        return False  # arguments that it is never given
    except (ArithmeticError, LookupError, RuntimeError, StopIteration, ValueError):
        right = None
    session = core.session(puzzle)
    if session is None:  # of a board that is too wide
        return False
    try:
        mine = plain(session.help(number, arguments, core.live(session.library, puzzle)))
    except ArithmeticError:
        return right is None
    if one["name"].partition(":")[2] in UNORDERED:
        mine, right = unordered(mine), unordered(right)
    if mine != right:
        raise Different(f"{one['name']} of {arguments} on {puzzle}: {mine}, not {right}")
    return True


def all_of_it(kind: str, count: int, rng: Random, small: int = 0) -> int:
    """The whole law on some boards, and on some more that are not large; returns how much was compared."""
    of, compared = library(), 0
    assert of is not None, found()[1]
    for puzzle in [*boards(kind, count, rng), *small_boards(kind, small, rng)]:
        for marks in states(puzzle, rng, 12):
            compared += techniques(puzzle, marks, rng)
            if rng.random() < 0.1 and puzzle.variables.bit_count() < 150:
                compared += loops(puzzle, marks, rng)
        for number in range(len(of.manifest["helpers"]) if max(puzzle.rows, puzzle.cols) <= 12 else 0):
            compared += sum(helper(number, puzzle, rng) for _ in range(10))
    return compared


if __name__ == "__main__":
    print(all_of_it(sys.argv[1], int(sys.argv[2]), Random(0)))
