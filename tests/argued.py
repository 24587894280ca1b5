"""Whether what is told is proved: ``python -m tests.argued [KIND ...]`` checks the argument of every step of ``data/``.

It prints for each kind how many steps have an argument, of how many it shows the whole conclusion, and which it does
not prove. With ``--planted`` each argument is spoilt in several ways as well; nearly all of these must be refused.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import deduce
from deduce.board.marks import Marks
from deduce.proof.arguments import Unproved, check
from deduce.relations.argument import Argument

if TYPE_CHECKING:
    from collections.abc import Callable

    from deduce.contract.step import Step

DATA = Path(__file__).parent.parent / "data"


def steps(board: Path) -> Iterator[Step]:
    """The steps of the path of a board, and those inside of contradictions."""
    for step in deduce.solve(deduce.load(board)):
        yield from (one for one in step.walk() if one.technique is not None)


def proved(step: Step, argument: Argument) -> str:
    """Why an argument does not show its claim; empty where it does."""
    try:
        check(argument, step.puzzle.keep(step.clues), step.reason)  # type: ignore[arg-type]
    except Unproved as wrong:
        return str(wrong)
    return ""


# Planted faults -----------------------------------------------------------------------------------------------------


def planted(step: Step, argument: Argument, draw: random.Random) -> Iterator[tuple[str, Argument]]:
    """An argument spoilt in one place: a premise dropped, a cell moved, a line or a case left out, another source."""
    puzzle = step.puzzle.keep(step.clues)
    sources = [one.by for one in argument.walk() if one.by is not None and one.sort == "unit"]
    for sort, spoil in _spoilers(puzzle, sources, draw).items():
        places = [(one, spoilt) for one in argument.walk() if (spoilt := spoil(one)) is not None]
        if places:
            yield sort, _with(argument, *draw.choice(places))


def _with(argument: Argument, place: Argument, spoilt: Argument) -> Argument:
    """The argument with another part in some place."""
    if argument is place:
        return spoilt
    lines = tuple(_with(one, place, spoilt) for one in argument.lines)
    return replace(argument, lines=lines, cases=tuple(_with(one, place, spoilt) for one in argument.cases))


def _spoilers(puzzle, sources, draw: random.Random) -> dict[str, Callable[[Argument], Argument | None]]:  # type: ignore[no-untyped-def]
    def dropped(one: Argument) -> Argument | None:
        if one.sort != "unit" or not one.rests.known:
            return None
        return replace(one, rests=one.rests.without(draw.choice(list(one.rests.literals()))))

    def moved(marks: Marks) -> Marks | None:
        literal = draw.choice(list(marks.literals()))
        free = [bit for bit in (literal.known << 1, literal.known >> 1) if bit & puzzle.variables & ~marks.known]
        if not free:
            return None
        return marks.without(literal).join(Marks(free[0], 0) if literal.yes else Marks(0, free[0]))

    def rest_moved(one: Argument) -> Argument | None:
        marks = moved(one.rests) if one.sort == "unit" and one.rests.known else None
        return None if marks is None else replace(one, rests=marks)

    def claim_moved(one: Argument) -> Argument | None:
        marks = moved(one.claim) if one.sort == "unit" and not one.claim.clash else None
        return None if marks is None else replace(one, claim=marks)

    def line_left_out(one: Argument) -> Argument | None:
        if len(one.lines) < 2:
            return None
        at = draw.randrange(len(one.lines))
        return replace(one, lines=one.lines[:at] + one.lines[at + 1 :])

    def case_left_out(one: Argument) -> Argument | None:
        if not one.cases:
            return None
        at = draw.randrange(len(one.cases))
        return replace(one, cases=one.cases[:at] + one.cases[at + 1 :])

    def other_source(one: Argument) -> Argument | None:
        others = [by for by in sources if one.by is not None and not {*one.by.rules} <= {*by.rules}]
        return replace(one, by=draw.choice(others)) if others and one.sort == "unit" else None

    return {one.__name__: one for one in (dropped, rest_moved, claim_moved, line_left_out, case_left_out, other_source)}


# The command --------------------------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> int:
    """Check, and print what is not proved; 1 where something is not."""
    known = sorted(path.name for path in DATA.iterdir() if path.is_dir())
    parser = argparse.ArgumentParser(prog="python -m tests.argued", description=__doc__)
    parser.add_argument("kind", nargs="*", help="all of them")
    parser.add_argument("--boards", type=int, help="so many of each kind, evenly spread; default: all")
    parser.add_argument("--planted", action="store_true", help="spoil each argument as well")
    options = parser.parse_args(arguments)
    for name in options.kind:
        if name not in known:
            parser.error(f"no boards of {name!r} in data/; there are {', '.join(known)}")
    wrong = 0
    for kind in options.kind or known:
        found, draw = Counter[str](), random.Random(kind)
        boards = sorted((DATA / kind).glob("*.txt"))
        for board in boards[:: max(1, len(boards) // options.boards) if options.boards else 1]:
            for number, step in enumerate(steps(board), 1):
                argument = step.argument()
                found["steps"] += 1
                if not isinstance(argument, Argument):
                    continue
                found["argued"] += 1
                found["whole"] += argument.claim == step.conclusion
                found["inferences"] += argument.size()
                if why := proved(step, argument):
                    found["not proved"] += 1
                    print(f"{kind}/{board.stem}, step {number}, {step.name}: {why}")
                for sort, spoilt in planted(step, argument, draw) if options.planted else ():
                    found["planted"] += 1
                    found["refused"] += bool(proved(step, spoilt))
                    found[f"not refused: {sort}"] += not proved(step, spoilt)
        wrong += found["not proved"]
        print(f"{kind}: {', '.join(f'{count} {what}' for what, count in found.items() if count)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
