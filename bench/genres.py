"""Declared kinds on a corpus: ``python -m bench.genres PATH [GENRE ...]``, from the root of the project.

``PATH`` is a folder with ``<genre>.jsonl`` — one board a line: ``id``, ``problem`` and ``areas`` as rows of strings,
``solution`` — and ``rule_checks.jsonl``: boards of pzpr's own tests, each with the name of the rule that it breaks. For
each genre the tiers are reached by techniques alone and with one-cell contradictions, and every mark is compared with
the published solution. With ``--unique`` the oracle is asked instead whether there is one solution, and
with ``--clingo`` the time of the tiers is compared with that of a plain program for clingo.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import solvers
from deduce import formats, oracle
from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.bridges import BridgePuzzle
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.boards.pieces import PiecePuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError, OutOfBudget

WHOLE = ("akari", "nurikabe", "slant", "shikaku", "dominosa", "hashi", "shakashaka")
"""The genres whose programs say all."""
RULES = {
    "csAdjacent": "adjacent",
    "cuDivideRB": "connected",
    "nmDupRow": "twice",
    "bkShadeNe": "number",
    "bkUnshadeConsecGt3": "three-rooms",
    "nmAkariNe": "number",
    "akariDup": "lights-bulb",
    "ceDark": "dark",
    "lnBranch": "dot cell",
    "lnCross": "dot cell",
    "lnDeadEnd": "dot cell",
    "lnPlLoop": "one-loop",
    "brNoLine": "one-loop",
    "nmLineNe": "number",
    "nmSumViewNe": "number",
    "csGt2": "pair",
    "csLt2": "pair",
    "bkShadeGt2": "room",
    "bkShadeLt2": "room",
    "bkNoShade": "room",
    "bkShadeGt4": "room",
    "bkShadeLt4": "room",
    "bkShadeDivide": "room",
    "bsSameShape": "alike",
    "ceTapaNe": "clue",
    "anShadeNe": "number",
    "lnOnShade": "cell",
    "ceEmpty": "cell",
    "bkPassTwice": "room",
    "bkNoLine": "room",
    "bkLineNe": "number",
    "cbNoLine": "border",
    "cs2x2": "pool",
    "cu2x2": "pool",
    "cuDivide": "connected",
    "csDivide": "connected",
    "circleNotPromontory": "cape",
    "nonCirclePromontory": "no-cape",
    "crShadeGt": "number",
    "crShadeLt": "number",
    "cs3": "four-in-a-row",
    "cu3": "four-in-a-row",
    "mashuOnLine": "white black",
    "mashuWCurve": "white",
    "mashuWStNbr": "white",
    "mashuBStrig": "black",
    "mashuBCvNbr": "black",
    "bkNoNum": "islands",
    "bkNumGe2": "islands",
    "bkSizeNe": "size",
}
"""What pzpr calls a broken rule, and what the declarations call it, by any of these names.

Other names are of boards that are not finished.
"""

SECTIONS = ("problem", "areas", "clabels", "rlabels", "solution")
"""What is told of a board of janko.at."""
FIELDS = ("patternx", "patterny", "mines", "depth")
"""What else may be told of one, in a line each."""


def corpus(path: Path, kind: Kind) -> Path | None:
    """The boards of a genre, by any name that janko.at has for it; of a kind that is written out, by its own."""
    names = (*kind.janko, *kind.aliases) if isinstance(kind, DeclaredKind) else (kind.name,)
    return next((file for name in names if (file := path / f"{name}.jsonl").exists()), None)


def boards(path: Path, kind: Kind, least: int, most: int) -> Iterator[tuple[str, Puzzle, Marks]]:
    """The boards of a genre within some sizes: name, puzzle and published solution."""
    file = corpus(path, kind)
    for line in file.read_text(encoding="utf-8").splitlines() if file else ():
        found = json.loads(line)
        if not isinstance(kind, DeclaredKind):  # our JSON, with a solution
            if found.get("solution") and least <= max(found["rows"], found["cols"]) <= most:
                puzzle = formats.parse(line, kind.name)
                yield found["id"], puzzle, puzzle.marks(puzzle.extra["solution"])
            continue
        rows = found["solution"]
        if not least <= max(len(rows), len(rows[0])) <= most:
            continue
        sections = [f"{name}\n{_rows(found[name])}" for name in SECTIONS if found.get(name)]
        size = f"rows {len(rows)}\ncols {len(rows[0])}"
        size += "".join(
            f"\n{name} {found[name]}" for name in ("patternx", "patterny", "mines", "depth") if name in found
        )
        text = "\n".join(["begin", f"puzzle {kind.janko[0]}", size, *sections, "end"])
        try:
            puzzle = formats.parse(text)
        except InputError as fault:  # a published slip, such as a room in two pieces
            print(f"{found['id']}: {fault}", file=sys.stderr)
            continue
        yield found["id"], puzzle, puzzle.marks(puzzle.extra["solution"])


def _rows(rows: list[list[str]]) -> str:
    """The rows of a section; a number with stray characters behind it is the number."""
    return "\n".join(" ".join(re.sub(r'^([0-9]+)[">].*', r"\1", cell) for cell in row) for row in rows)


@dataclass(frozen=True)
class Reached:
    """How far the tiers reach on the boards of a genre.

    Attributes:
        solved: how many boards each tier solves that the one before does not; under 0 those that neither does.
        wrong: the names of boards with a mark that the published solution contradicts.
        times: seconds of processor time for each, in order.
    """

    solved: Counter[int]
    wrong: Sequence[str]
    times: Sequence[float]

    def share(self, tier: int) -> float:
        """The boards solved within a tier, in %."""
        return round(100 * sum(self.solved[one] for one in range(1, tier + 1)) / max(1, len(self.times)), 1)


def _several(puzzle: Puzzle, limit: float) -> bool:
    """Whether a board has several solutions, as one of further rules has by ours alone."""
    with suppress(OutOfBudget):
        return len(oracle.unique(puzzle, effort=1e9, time_limit=limit).solutions) > 1
    return False


def reached(path: Path, kind: Kind, args: argparse.Namespace, *, unique: bool = False) -> Reached:
    """Solve the boards of a genre by techniques alone, then with one-cell contradictions; on demand only those that
    have one solution by the rules of the kind.
    """
    solved: Counter[int] = Counter()
    wrong, times = [], []
    for i, (name, puzzle, solution) in enumerate(boards(path, kind, args.least, args.most)):
        if i % args.step:
            continue
        start = time.process_time()
        taken = kind.techniques if kind.convention == "unique" else kind.sound  # as its solvers take it for granted
        tool = Tiers(puzzle, taken, time_limit=args.limit)
        marks = puzzle.givens
        for tier in (1, 2):
            try:
                marks = tool.fixpoint(marks) if tier == 1 else tool.close2(marks, {})
            except OutOfBudget:
                break
            if puzzle.solved(marks):
                break
        spent = time.process_time() - start
        if not marks.within(solution):
            wrong.append(name)
        elif unique and not puzzle.solved(marks) and _several(puzzle, args.limit):
            continue
        times.append(spent)
        solved[tier if puzzle.solved(marks) else 0] += 1
    return Reached(solved, wrong, sorted(times))


def tiers(path: Path, kind: DeclaredKind, args: argparse.Namespace) -> str:
    """How far the tiers reach, as a line of a table."""
    found = reached(path, kind, args)
    count = len(found.times)
    spent = [round(found.times[int(part * (count - 1))], 3) for part in (0.5, 0.95, 1)]
    told = [kind.name, count, len(found.wrong), found.share(1), found.share(2), *spent]
    return "| " + " | ".join(map(str, told)) + " |" + (f" contradicted: {found.wrong}" if found.wrong else "")


def program(kind: DeclaredKind) -> str:
    """The plain program of a genre for clingo; empty when there is none."""
    home = Path(__file__).parent / "genre_programs"
    names = [*([] if kind.name in WHOLE else ["loop" if kind.lines else "shading"]), kind.name]
    found = [home / f"{name}.lp" for name in names]
    return "\n".join(path.read_text(encoding="utf-8") for path in found) if found[-1].exists() else ""


def clingo(path: Path, kind: DeclaredKind, args: argparse.Namespace) -> str:
    """The time of tier 1 and 2 beside that of clingo on a plain program of the genre, as a line of a table."""
    rules = program(kind)
    ours, theirs, ratios, wrong = list[float](), list[float](), list[float](), 0
    for i, (_, puzzle, solution) in enumerate(boards(path, kind, args.least, args.most)):
        if i % args.step:
            continue
        assert isinstance(puzzle, DeclaredPuzzle)
        facts = "".join(_facts(puzzle))
        start = time.process_time()
        tool = Tiers(puzzle, kind.sound, time_limit=args.limit)
        with suppress(OutOfBudget):
            marks = tool.fixpoint(puzzle.givens)
            if not puzzle.solved(marks):
                tool.close2(marks, {})
        ours.append(time.process_time() - start)
        start = time.process_time()
        (model,) = solvers.clingo([rules, facts], {}, 1, args.limit)
        theirs.append(time.process_time() - start)
        wrong += _yes(puzzle, model) != solution.yes
        ratios.append(theirs[-1] / ours[-1])
    for found in (ours, theirs, ratios):
        found.sort()
    count = len(ours)
    spent = [round(1000 * found[int(part * (count - 1))], 1) for found in (ours, theirs) for part in (0.5, 0.95)]
    parts = [theirs[int(part * (count - 1))] / ours[int(part * (count - 1))] for part in (0.5, 0.95)]
    told = [kind.name, count, wrong, *spent, *(round(part, 2) for part in (*parts, ratios[0]))]
    return "| " + " | ".join(map(str, told)) + " |"


def _yes(puzzle: DeclaredPuzzle, model: solvers.Atoms) -> int:
    """The variables that a model has: cells, or edges or dominoes to the right (0) or down (1); values of cells; the
    first cells of rectangles with their rows and columns; the ends of bridges with how many there are.
    """
    if isinstance(puzzle, CellPuzzle):
        return puzzle.grid.union((r - 1, c - 1) for r, c in model)
    if isinstance(puzzle, ValuePuzzle):
        return sum(puzzle.variable(puzzle.grid.bit(r - 1, c - 1), value) for r, c, value in model)
    if isinstance(puzzle, BridgePuzzle):
        first = {span: 1 << 2 * i for i, span in enumerate(puzzle.spans)}
        spans = [(first[(r - 1, c - 1), (y - 1, x - 1)], count) for r, c, y, x, count in model]
        return sum(bit | (bit << 1 if count > 1 else 0) for bit, count in spans)
    if isinstance(puzzle, PiecePuzzle):
        boxes = [(one if len(one) == 4 else (*one[1:], 1 + one[0], 2 - one[0])) for one in model]
        spots = [(r - 1, c - 1, high, wide) for r, c, high, wide in boxes]
        return sum(puzzle.piece(_box(puzzle, *one)) for one in spots)
    assert isinstance(puzzle, EdgePuzzle)
    ends = (((r - 1, c - 1), (r - 1 + down, c - down)) for down, r, c in model)
    return sum(puzzle.edges.between(*two) for two in ends)


def _box(puzzle: DeclaredPuzzle, top: int, left: int, high: int, wide: int) -> int:
    """The cells of a rectangle."""
    return puzzle.grid.union((top + r, left + c) for r in range(high) for c in range(wide))


def _facts(puzzle: DeclaredPuzzle) -> Iterator[str]:
    """What is printed, with rows and columns from 1."""
    for r, row in enumerate(puzzle.print.cells, 1):
        for c, printed in enumerate(row, 1):
            yield f"cell({r},{c})."
            if isinstance(printed, int):
                yield f"clue({r},{c},{printed})."
            elif printed:
                yield f"pearl({r},{c},{printed})." if isinstance(puzzle, EdgePuzzle) else f"blank({r},{c})."
    for r, names in enumerate(puzzle.print.ids, 1):
        yield from (f"room({r},{c},{name})." for c, name in enumerate(names, 1))


def unique(path: Path, kind: DeclaredKind, args: argparse.Namespace) -> str:
    """How many boards the oracle decides, as a line of a table."""
    answers: Counter[str] = Counter()
    times = []
    for i, (_, puzzle, _) in enumerate(boards(path, kind, args.least, args.most)):
        if i % args.step:
            continue
        start = time.process_time()
        try:
            found = len(oracle.unique(puzzle, effort=1e9, time_limit=args.limit).solutions)
            answers["none" if not found else "one" if found == 1 else "several"] += 1
        except OutOfBudget:
            answers["undecided"] += 1
        times.append(time.process_time() - start)
    times.sort()
    spent = [round(times[int(part * (len(times) - 1))], 3) for part in (0.5, 0.95, 1)]
    told = [kind.name, len(times), *(answers[word] for word in ("one", "several", "none", "undecided")), *spent]
    return "| " + " | ".join(map(str, told)) + " |"


def rule_checks(path: Path) -> Iterator[str]:
    """How the boards of pzpr's tests are judged, one line each."""
    for line in (path / "rule_checks.jsonl").read_text(encoding="utf-8").splitlines():
        found: dict[str, Any] = json.loads(line)
        breaks, text = found["breaks"], found["board"]
        if text.split("/")[1] not in {name for kind in declared() for name in kind.pzprv3}:
            continue
        try:
            puzzle = formats.parse(text)
            answer = puzzle.answer(formats.read_marks(puzzle, text))
            names = [name for name, _ in puzzle.kind.checker.reasons(puzzle, answer)]
        except InputError:
            names = ["unfinished"] if text.count("/") < 4 else ["unreadable"]
        wanted = set(RULES.get(breaks, "unfinished").split()) if breaks else set()
        unfinished = "unfinished" in wanted or names == ["unfinished"]
        right = not names if not breaks else bool(wanted & set(names)) or (unfinished and bool(names))
        yield f"{'as there' if right else 'OTHERWISE'}: {found['pzpr']} {breaks}: {', '.join(dict.fromkeys(names))}"


def declared() -> list[DeclaredKind]:
    """The kinds that are declared."""
    return [kind for kind in kinds().values() if isinstance(kind, DeclaredKind)]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.genres", description=__doc__)
    parser.add_argument("path", type=Path, help="the folder of the corpus")
    parser.add_argument("genres", nargs="*", help="these genres only")
    parser.add_argument("--least", type=int, default=1, help="boards with a side of at least this")
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--limit", type=float, default=20, help="seconds a board")
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    parser.add_argument("--clingo", action="store_true", help="compare the time of the tiers with clingo")
    parser.add_argument("--unique", action="store_true", help="ask the oracle whether there is one solution")
    args = parser.parse_args()
    if args.unique:
        print("| genre | boards | one | several | none | undecided | s: median | 95 % | longest |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    elif args.clingo:
        print("| genre | boards | wrong | tier, ms: median | 95 % | clingo | 95 % | ÷: medians | 95 % | worst |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    else:
        print("| genre | boards | contradicted | tier 1 % | tier ≤ 2 % | s: median | 95 % | longest |")
        print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for kind in declared():
        if (not args.genres or kind.name in args.genres) and corpus(args.path, kind):
            print((unique if args.unique else clingo if args.clingo else tiers)(args.path, kind, args), flush=True)
    if not (args.unique or args.clingo or args.genres):
        print(*rule_checks(args.path), sep="\n")


if __name__ == "__main__":
    main()
