"""The rating: how much work a puzzle is, from order-free figures of its solve.

People find a puzzle hard when for a long time there is nothing that they can see, and more so while much of the board
is open to look through. The clock (`grading.clock`) tells how long they wait: late-ranked techniques and long
refutations take long to see, and where many places offer progress the easy ones come first. A wait costs its time, less
where less of the board is open; filling in costs something as well, the same for each mark. The sum is scaled by the
size of the board, by how few clues and givens there are for it, by how alike the areas of its clues are (small ones
show where to begin, and where all are alike no place stands out), and by how many sorts of arguments it takes, each of
which must be thought of.

A solve of tier 3 has no rating: what it asks of a person is not measured.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from grading.clock import waits
from grading.rounds import Round
from grading.weights import Weights, weights


def efforts(
    puzzle: Puzzle, techniques: Sequence[Technique], rounds: Sequence[Round], scale: Weights | None = None
) -> list[float]:
    """What each round costs; the rating is their sum.

    A wait of the clock is shared by the rounds in proportion to what it brings of their marks; filling in, by what each
    draws.

    Args:
        puzzle: the puzzle.
        techniques: those of the solve, the easiest first.
        rounds: the solve in rounds.
        scale: the weights; by default those of the kind.
    """
    scale = scale or weights(puzzle.kind.name)
    whole = max(1, puzzle.variables.bit_count())
    factor = whole**scale.size * sparseness(puzzle) ** scale.sparse * evenness(puzzle) ** scale.even
    factor *= variety(rounds) ** scale.various / scale.unit
    gains = [one.gained.known for one in rounds]
    drawn = [(gain & puzzle.variables).bit_count() for gain in gains]
    found = [factor * scale.fill * count / (sum(drawn) or 1) for count in drawn]
    left = dict(enumerate(gains))
    for wait in waits(puzzle, techniques, rounds, scale):
        cost = factor * wait.ticks * (wait.open / whole) ** scale.look
        seen = wait.gained.known
        for i, gain in list(left.items()) if cost else ():
            if share := gain & seen:
                found[i] += cost * share.bit_count() / seen.bit_count()
                left[i] = gain ^ share
                if share == gain:
                    del left[i]
    return found


def sparseness(puzzle: Puzzle) -> float:
    """The variables for each clue or given: the more there are, the farther one has to argue."""
    printed = len(puzzle.clues) + (puzzle.givens.known & puzzle.variables).bit_count()
    return puzzle.variables.bit_count() / max(1, printed)


def variety(rounds: Sequence[Round]) -> int:
    """How many techniques and sorts of contradictions are the easiest in some round."""
    return max(1, len({one.name for one in rounds}))


def evenness(puzzle: Puzzle) -> float:
    """How alike in size the areas of the clues are: 1 when all are the same, less the more they differ.

    It is the number of areas of one size that would part the cells as finely (the exponential of the entropy), as a
    share of their number.
    """
    areas = sorted(clue.cells.bit_count() for clue in puzzle.clues if clue.cells)
    whole = sum(areas)
    return math.exp(-sum(area / whole * math.log(area / whole) for area in areas)) / len(areas) if areas else 1.0
