"""What each technique says, kept: a technique that says less, or more, than it was known to fails until accepted.

``tests/power/KIND/TECHNIQUE.json`` holds states on boards of every size class: tight ones, from which each mark is
needed, and others. Beside each stands what the technique said when it was accepted. The states stay when the technique
changes; they are chosen once, by ``python -m tests.power KIND/TECHNIQUE``.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.engine.tiers import Tiers
from tests.laws.boards import closed
from tests.laws.stock import Board, board, fill, large, shipped, stock
from tests.laws.tight import STARTS, State, every_clue, places, stripped, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.technique import Technique

HOME = Path(__file__).parent
TIGHT = 26
"""Most tight states of a technique,"""
CLASHES = 8
"""most of those that are contradictions,"""
PLAIN = 10
"""and most other states."""
OWN = 6
"""In how many states at least a technique goes on where all easier ones stand still, if so many are found"""
PASSES = 3
"""on so many ways through each board."""
BESIDE = 8
"""How many marks of a tight state are left out in turn."""
Target = tuple[State, Marks]
"""A state and something that follows there."""
FIRST = "as it was when this was first measured"


@dataclass(frozen=True)
class Measured:
    """A state, and what the technique said there.

    Attributes:
        state: the state.
        tight: whether each mark is needed.
        says: how many new marks; -1 for a contradiction.
        beside: the same added up over the state without one of its marks, where it is tight.
    """

    state: State
    tight: bool
    says: int
    beside: int


def gains(technique: Technique, state: State, marks: Marks) -> int:
    """How many new marks the technique draws; -1 for a contradiction."""
    found = closed(marks, technique.function(state.puzzle, marks))
    return -1 if found.clash else found.without(marks).size()


def measured(technique: Technique, state: State, tight: bool) -> Measured:
    """The state with what the technique says now."""
    beside = 0
    if tight:
        literals = list(state.marks.without(fixed(technique, state)).literals())
        for literal in literals[:: max(1, len(literals) // BESIDE)][:BESIDE]:
            beside += gains(technique, state, state.marks.without(literal))
    return Measured(state, tight, gains(technique, state, state.marks), beside)


def fixed(technique: Technique, state: State) -> Marks:
    """What may not be left out: a technique with a licence sees all givens."""
    return state.board.puzzle.givens if technique.assumes_unique else NOTHING


# Files -------------------------------------------------------------------------------------------------------------


def file(technique: Technique) -> Path:
    """Where the states of a technique lie."""
    return HOME / technique.kind / f"{technique.name}.json"


@lru_cache(maxsize=512)
def accepted(technique_id: str) -> Sequence[Measured]:
    """The states of a technique with what it said when it was accepted; none if it has never been measured."""
    path = HOME / f"{technique_id}.json"
    if not path.exists():
        return ()
    found = []
    for entry in json.loads(path.read_text(encoding="utf-8"))["states"]:
        where = board(entry["board"])
        clues = int(entry["clues"], 16) if "clues" in entry else every_clue(where.puzzle)
        state = State(where, clues, Marks(int(entry["yes"], 16), int(entry["no"], 16)))
        found.append(Measured(state, "beside" in entry, entry["says"], entry.get("beside", 0)))
    return tuple(found)


def cause(technique: Technique) -> str:
    """Why the technique says what it says."""
    return str(json.loads(file(technique).read_text(encoding="utf-8"))["cause"])


def write(technique: Technique, found: Iterable[Measured], cause: str) -> None:
    """Keep what the technique says now, and why."""
    entries = []
    for one in found:
        state = one.state
        entry: dict[str, str | int] = {"board": state.board.name}
        if state.clues != every_clue(state.board.puzzle):
            entry["clues"] = f"{state.clues:x}"
        entry |= {"yes": f"{state.marks.yes:x}", "no": f"{state.marks.no:x}", "says": one.says}
        if one.tight:
            entry["beside"] = one.beside
        entries.append(json.dumps(entry))
    path = file(technique)
    path.parent.mkdir(exist_ok=True)
    lines = ",\n".join(entries)
    path.write_text(
        f'{{"technique": "{technique.id}",\n"cause": {json.dumps(cause)},\n"states": [\n{lines}\n]}}\n',
        encoding="utf-8",
    )
    accepted.cache_clear()


# Choosing states ---------------------------------------------------------------------------------------------------


def choose(kind: Kind, wanted: Sequence[Technique]) -> dict[str, list[Measured]]:
    """States of some techniques of a kind, on as many of its boards as they speak on."""
    fill(kind)
    found: dict[str, list[Measured]] = {}
    for sense in sorted({item.assumes_unique for item in wanted}, key=str):
        group = [item for item in wanted if item.assumes_unique == sense]
        ladder = list(kind.sound) if sense is None else [*kind.sound, *(t for t in kind.techniques if t in group)]
        found |= _chosen(kind, group, ladder)
    return found


def more(kind: Kind, wanted: Sequence[Technique]) -> dict[str, list[Measured]]:
    """States of some techniques on the boards in stock on which none of the kind has any, a few for each board."""
    large(kind)
    known = {one.state.board.name for item in kind.techniques for one in accepted(item.id)}
    new = [one for one in stock(kind) if one.name not in known]
    wanted = [item for item in wanted if item.assumes_unique is None]
    return _chosen(kind, wanted, list(kind.sound), new) if new and wanted else {}


def alone(kind: Kind, wanted: Sequence[Technique]) -> dict[str, list[Measured]]:
    """Tight states in which techniques go on where all easier ones stand still, for those that have few of them.

    A technique that says much of what easier ones say too may be wrong in what it is there for, and other states never
    ask it.
    """
    found: dict[str, list[Measured]] = {}
    for item in wanted:
        easier = [one for one in kind.sound if one.rank < item.rank]
        lacking = OWN - sum(_goes_on(item, easier, one.state) for one in accepted(item.id))
        if lacking <= 0:
            continue
        rng = random.Random(f"alone {item.id}")
        targets: list[Target] = []
        boards = list(places(kind, item))
        more = [] if item.assumes_unique else list(shipped(kind))
        for where in rng.sample(boards, len(boards)) + rng.sample(more, len(more)):
            for _ in range(PASSES):
                passed = list(_standstills(where, item, easier, rng))
                targets += rng.sample(passed, min(len(passed), 2))
            if len(targets) >= 4 * lacking:
                break
        states = [stripped(item, state, target, rng) for state, target in _spread(targets, lacking, rng)]
        found[item.id] = [measured(item, state, True) for state in dict.fromkeys(states)]
    return found


def _goes_on(technique: Technique, easier: Sequence[Technique], state: State) -> bool:
    """Whether it says what easier ones, as often as one likes, do not."""
    found = closed(state.marks, technique.function(state.puzzle, state.marks))
    if found == state.marks:
        return False
    before = Tiers(state.puzzle, easier).fixpoint(state.marks)
    return not (before.clash or found.within(before))


def _standstills(
    where: Board, technique: Technique, easier: Sequence[Technique], rng: random.Random
) -> Iterator[Target]:
    """The standstills of easier techniques on a way through a board, with something that the technique says there.

    Where it is silent too, a little more of the solution is uncovered, or something wrong supposed.
    """
    puzzle, every = where.puzzle, every_clue(where.puzzle)
    tiers = Tiers(puzzle, easier)
    marks = tiers.fixpoint(puzzle.givens)
    while puzzle.variables & ~marks.known:
        hidden = rng.choice(list(where.solution.without(marks).literals()))
        for start in (marks, marks.join(hidden.flipped)):
            stood = tiers.fixpoint(start)
            found = TOP if stood.clash else closed(stood, technique.function(puzzle, stood))
            if not stood.clash and found != stood:
                target = TOP if found.clash else rng.choice(list(found.without(stood).literals()))
                yield State(where, every, stood), target
        marks = tiers.fixpoint(marks.join(hidden))


def _chosen(
    kind: Kind, group: Sequence[Technique], ladder: Sequence[Technique], on: Sequence[Board] = ()
) -> dict[str, list[Measured]]:
    tight: dict[str, list[Target]] = {item.id: [] for item in group}
    plain: dict[str, list[State]] = {item.id: [] for item in group}
    for where in on or places(kind, group[0]):
        rng = random.Random(f"power {where.name}")
        passed, said = _passed(where, ladder, rng)
        for item in group:
            states = said.get((item.id, True)) or said.get((item.id, False)) or []
            clashes = [one for one in states if one[1].clash]
            others = [one for one in states if not one[1].clash]
            tight[item.id] += rng.sample(others, min(2, len(others))) + rng.sample(clashes, min(1, len(clashes)))
            if passed:
                plain[item.id].append(rng.choice(passed))
    found = {}
    for item in group:
        rng = random.Random(f"power {item.id}")
        clashes = [one for one in tight[item.id] if one[1].clash]
        others = [one for one in tight[item.id] if not one[1].clash]
        states = _spread(others, TIGHT - CLASHES, rng) + _spread(clashes, CLASHES, rng)
        bare = [measured(item, stripped(item, state, target, rng), True) for state, target in states]
        bare += [measured(item, state, False) for state in rng.sample(plain[item.id], min(PLAIN, len(plain[item.id])))]
        found[item.id] = list({one.state: one for one in bare}.values())
    return found


def _passed(
    where: Board, ladder: Sequence[Technique], rng: random.Random
) -> tuple[list[State], dict[tuple[str, bool], list[Target]]]:
    """States that are passed on walks, and by technique, alone or beside easier ones, where it speaks with a target."""
    every = every_clue(where.puzzle)
    passed: list[State] = []
    said: dict[tuple[str, bool], list[Target]] = {}

    def seen(technique: Technique, marks: Marks, new: Marks, alone: bool) -> None:
        state = State(where, every, marks)
        passed.append(state)
        target = TOP if new.clash else rng.choice(list(new.literals()))
        said.setdefault((technique.id, alone), []).append((state, target))

    for _ in range(STARTS):
        walk(where, ladder, rng, seen)
    return passed, said


def _spread(states: Sequence[Target], count: int, rng: random.Random) -> list[Target]:
    """So many of the states, of as many size classes as there are."""
    classes: dict[str, list[Target]] = {}
    for one in rng.sample(states, len(states)):
        classes.setdefault(one[0].board.size, []).append(one)
    found: list[Target] = []
    while len(found) < count and any(classes.values()):
        found += [one.pop() for one in classes.values() if one]
    return found[:count]
