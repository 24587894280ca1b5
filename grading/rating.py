"""The rating: how much work a puzzle is, from order-free figures of its solve.

People find a puzzle hard when for a long time there is nothing that they can see, and more so while much of the board
is open to look through. The clock (`grading.clock`) tells how long they wait: late-ranked techniques and long
refutations take long to see, and where many places offer progress the easy ones come first. A wait costs its time, less
where less of the board is open. The sum is scaled by the size of the board and by how little of it is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deduce.marks import bits
from deduce.puzzle import Puzzle
from deduce.technique import Technique
from grading.clock import waits
from grading.rounds import Round
from grading.weights import Weights, weights


def efforts(
    puzzle: Puzzle, techniques: Sequence[Technique], rounds: Sequence[Round], scale: Weights | None = None
) -> list[float]:
    """What each round costs; the rating is their sum.

    A wait of the clock is shared by the rounds in proportion to what it brings of their marks.

    Args:
        puzzle: the puzzle.
        techniques: those of the solve, the easiest first.
        rounds: the solve in rounds.
        scale: the weights; by default those of the kind.
    """
    scale = scale or weights(puzzle.kind.name)
    whole = max(1, puzzle.variables.bit_count())
    bare = (puzzle.variables & ~puzzle.givens.known).bit_count() / whole
    factor = whole**scale.size * bare**scale.bare / scale.unit
    owner = {bit: i for i, one in enumerate(rounds) for bit in bits(one.gained.known)}
    found = [0.0] * len(rounds)
    for wait in waits(puzzle, techniques, rounds, scale):
        cost = factor * wait.ticks * (wait.open / whole) ** scale.look
        shares = Counter(owner[bit] for bit in bits(wait.gained.known)) or {len(rounds) - 1: 1}
        for i, share in sorted(shares.items()):
            found[i] += cost * share / sum(shares.values())
    return found
