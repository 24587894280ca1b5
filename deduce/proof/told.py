"""What is told of the steps of a log, held to the rules: every argument is checked link by link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from deduce.board.marks import NOTHING
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.language.errors import within
from deduce.language.messages import Message, msg
from deduce.proof.arguments import Unproved, check
from deduce.proof.record import Reader
from deduce.proof.replay import Rejected
from deduce.relations.argument import Argument


class ArguedSteps(NamedTuple):
    """How many steps of techniques a log has, and of how many of them an argument shows the whole conclusion."""

    steps: int
    argued: int


def told(puzzle: Puzzle, log: dict[str, Any]) -> ArguedSteps:
    """Check the arguments of all steps of a log, those inside of contradictions too.

    Args:
        puzzle: the puzzle.
        log: a log that was accepted.

    Raises:
        Rejected: where a link of an argument does not hold, naming the step.
    """
    count = argued = 0
    for here, step in _steps(puzzle, log):
        count += 1
        argument = step.argument()
        if isinstance(argument, Argument):
            try:
                check(argument, puzzle.keep(step.clues), step.reason)  # type: ignore[arg-type]
            except Unproved as wrong:
                raise Rejected(
                    msg("{here}: what is told of it is not proved: {why}", here=here, why=wrong.why)
                ) from None
            argued += argument.claim == step.conclusion
    return ArguedSteps(count, argued)


def _steps(puzzle: Puzzle, log: dict[str, Any]) -> Iterator[tuple[Message, Step]]:
    """The steps of techniques that a log records, each with where it stands."""
    techniques = {item.id: item for item in puzzle.kind.techniques}
    read = Reader(puzzle).marks

    def walk(records: Sequence[dict[str, Any]], outer: Message | None = None) -> Iterator[tuple[Message, Step]]:
        for number, record in enumerate(records, 1):
            here = msg("step {number}", number=number)
            here = here if outer is None else within(outer, here)
            item = techniques.get(record["technique"])
            if item is None:
                yield from walk(record["steps"], here)
                continue
            reason, conclusion = read(record["reason"]), read(record["conclusion"])
            clues = sum(1 << clue for clue in record["clues"])
            yield here, Step(puzzle, NOTHING, reason, conclusion, clues, technique=item)

    yield from walk(log.get("steps", ()))
    yield from walk(log.get("alone", {}).get("steps", ()))
