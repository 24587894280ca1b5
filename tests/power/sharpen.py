"""Adds states that tell wrong versions of a technique from the right one: ``python -m tests.power.sharpen [NAME ...]``.

Mutants of a technique's file, and of what it shares, are planted, and asked about many states of all sizes. Of the
states that differ few are kept, such that each mutant differs on one of each sort of board on which it does at all.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from deduce.contract.registry import kinds
from tests.laws.boards import part
from tests.laws.tight import State, every_clue
from tests.mutants.catch import _limit, files, homes
from tests.mutants.operators import Mutant, some
from tests.mutants.plant import Unplantable, plant
from tests.power import FIRST, Measured, _passed, accepted, gains, places, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.technique import Technique

ON_BOARD = 6
"""How many states of each board a mutant is asked about,"""
NEAR = 30
"""and how many close to those that are kept."""
EACH = 12
"""How many mutants of a module are planted."""
ADDED = 36
"""Most states that are added to a technique."""
WAIT = 25
"""How many seconds of a processor one mutant may take."""


def sort_of(puzzle: Puzzle) -> str:
    """The sort of a board: whether its sides are odd, roughly how large it is, and what else sets boards apart."""
    cells = puzzle.rows * puzzle.cols
    size = "small" if cells <= 36 else "middling" if cells <= 120 else "large"
    return f"{puzzle.rows % 2}{puzzle.cols % 2} {size} {puzzle.variety}"


def pool(kind: Kind, technique: Technique) -> list[State]:
    """Many states for a technique: passed on walks, with clues left out, and around those that are kept."""
    rng = random.Random(f"pool {technique.id}")
    ladder = [*kind.sound, technique] if technique.assumes_unique else list(kind.sound)
    found: list[State] = []
    for where in places(kind, technique):
        passed, said = _passed(where, ladder, rng)
        own = [one[0] for alone in (True, False) for one in said.get((technique.id, alone), [])]
        for state in rng.sample(own, min(ON_BOARD // 2, len(own))) + rng.sample(
            passed, min(ON_BOARD // 2, len(passed))
        ):
            every = every_clue(where.puzzle)
            fewer = every & (rng.getrandbits(every.bit_length() or 1) | rng.getrandbits(every.bit_length() or 1))
            free = technique.assumes_unique is None and rng.random() < 0.3
            found.append(State(where, fewer if free else every, state.marks))
    near = [one.state for one in accepted(technique.id)]
    for state in rng.sample(near, min(NEAR, len(near))):
        more = state.marks.join(part(state.board.puzzle, state.board.solution, rng))
        if not more.clash:
            found.append(State(state.board, state.clues, more))
    return found


def told_apart(
    kind: Kind, name: str, mutant: Mutant, asked: dict[str, list[State]], right: dict[str, list[int]]
) -> dict[str, list[int]]:
    """By technique, the places in its list of the states on which a mutant of a module says something else."""
    read, written = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read)
            _limit(WAIT)
            plant(sys.modules[name], mutant)
            with os.fdopen(written, "w") as out:
                for item in kind.techniques:
                    for i, state in enumerate(asked.get(item.id, ())):
                        try:
                            same = gains(item, state, state.marks) == right[item.id][i]
                        except Exception:
                            same = False
                        if not same:
                            out.write(f"{item.id} {i}\n")
                            out.flush()
        except Unplantable:
            pass
        finally:
            os._exit(0)
    os.close(written)
    found: dict[str, list[int]] = {}
    with os.fdopen(read) as told:
        for line in told:
            one, _, i = line.rpartition(" ")
            if i.strip().isdigit() and one in asked:
                found.setdefault(one, []).append(int(i))
    os.waitpid(child, 0)
    return found


def sharpen(kind: Kind, wanted: Sequence[Technique]) -> None:
    """Add states to some techniques of a kind."""
    asked = {item.id: pool(kind, item) for item in wanted}
    right = {item.id: [gains(item, one, one.marks) for one in asked[item.id]] for item in wanted}
    needs: dict[str, dict[tuple[str, int, str], set[int]]] = {item.id: {} for item in wanted}
    users = {name: [item for some, own in homes(name) if some is kind for item in own] for name in files(kind)}
    for name in sorted(name for name, own in users.items() if any(item in wanted for item in own)):
        own = {item.id for item in users[name]}
        here = {one: states for one, states in asked.items() if one in own}
        source = Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8")
        for mutant in some(source, EACH, f"sharpen {name}"):
            for one, places_ in told_apart(kind, name, mutant, here, right).items():
                for i in places_:
                    sort = sort_of(asked[one][i].puzzle)
                    needs[one].setdefault((name, mutant.number, sort), set()).add(i)
        print(name, flush=True)
    for item in wanted:
        kept = list(accepted(item.id))
        left = dict(needs[item.id])
        for _ in range(ADDED):
            counts: dict[int, int] = {}
            for states in left.values():
                for i in states:
                    counts[i] = counts.get(i, 0) + 1
            if not counts:
                break
            best = max(counts, key=lambda i: (counts[i], -i))
            kept.append(Measured(asked[item.id][best], False, right[item.id][best], 0))
            left = {need: states for need, states in left.items() if best not in states}
        cause = json.loads((Path(__file__).parent / f"{item.id}.json").read_text(encoding="utf-8"))["cause"]
        write(item, list({one.state: one for one in kept}.values()), cause or FIRST)
        print(f"{item.id}: {len(kept)} states, {len(left)} of {len(needs[item.id])} needs left", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Sharpen the techniques that are named, or all."""
    for kind in kinds().values():
        wanted = [item for item in kind.techniques if not arguments or item.id in arguments or kind.name in arguments]
        wanted = [item for item in wanted if accepted(item.id)]
        if wanted:
            start = time.process_time()
            sharpen(kind, wanted)
            print(f"{kind.name}: {time.process_time() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
