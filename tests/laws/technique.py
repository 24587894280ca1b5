"""The laws of a technique, as plain functions of a kind and a technique. Each raises `Broken` or returns a count.

`LAWS` is the table that the tests walk. A law returns how often it had something to check; where that must not be
nothing, the law itself says so.
"""

from __future__ import annotations

import copy
import random
import re
import string
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from deduce import formats
from deduce.app.pages import reading
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.engine.reasons import concludes, explain, minimal
from deduce.engine.tiers import Tiers
from deduce.explain.sentences import CELL, sentence
from deduce.language.errors import Unsaid
from tests.laws import boards
from tests.laws.boards import closed, part, spoilt
from tests.laws.implied import implies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle, Symmetry
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

    Law = Callable[[Kind, Technique], int]

T = TypeVar("T")
HEADINGS = ["What it says", "Why it is sound", "Example"]
BLANKS = {"because", "given", "since", "marks", "marked", "therefore", "unless", "cells", "same", "clues"}
BLANKS |= {"wall", "walled", "any", "title"}
CONCLUDING = {"therefore", "cells", "settled"}
NO_NAMES = re.compile(r"(avoid|do-not|dont|never|must|check|find|apply|use)(-|$)|.*-(rule|technique|strategy)$")
"""A name says what a solver sees, not what to do, and not that it is a technique."""
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
ADDRESS = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+(/[!-~]*)?")
RAGGED = 40
"""Lines shorter than this only end a paragraph."""
STATES = 4000
"""How many tiny states of a technique there are,"""
REASONS = 30
"""how many of them are explained,"""
SPOKEN, SAID = 40, 8
"""in how many of them steps are put into words, and how many of a state,"""
ASKED = 15
"""and how many larger ones, which are put to the oracle."""
FAST = USUAL = 0.25
"""Which share of these and of the other counts is taken; ``python -m tests.long laws`` takes all."""


def share(count: int) -> int:
    """So many of a count."""
    return max(1, round(count * FAST))


def spread(items: Sequence[T]) -> Sequence[T]:
    """All of what the suite tries in full; fewer, from all over it, only where less than its usual share is taken."""
    count = min(len(items), share(round(len(items) / USUAL)))
    return [items[i * len(items) // count] for i in range(count)]


class Broken(AssertionError):
    """A law that does not hold: what is wrong, and on which boards."""

    def __init__(self, what: str, puzzle: Puzzle | None = None, **shown: Marks) -> None:
        pictures = [f"{name}:\n{picture(puzzle, marks)}" for name, marks in shown.items()] if puzzle else []
        super().__init__("\n".join([what, *pictures]))


def picture(puzzle: Puzzle, marks: Marks) -> str:
    return "a contradiction" if marks.clash else puzzle.text(marks)


def draws(technique: Technique, puzzle: Puzzle, marks: Marks) -> Marks:
    """The marks with all that the technique draws from them."""
    return closed(marks, technique.function(puzzle, marks))


def smallest(marks: Marks, fails: Callable[[Marks], bool]) -> Marks:
    """The marks without those that a failure does not need."""
    for literal in list(marks.literals()):
        if fails(marks.without(literal)):
            marks = marks.without(literal)
    return marks


# The page ----------------------------------------------------------------------------------------------------------


def documented(kind: Kind, technique: Technique) -> int:
    """The page has its title and its three sections, the name is one that a solver says, and all is said twice."""
    title, found = reading.sections(technique.doc)
    if list(found) != HEADINGS:
        raise Broken(f"the sections are {list(found)}, not {HEADINGS}")
    if empty := [name for name, text in found.items() if not text.strip()]:
        raise Broken(f"nothing stands under {empty}")
    for paragraph in technique.doc.split("\nExample\n")[0].split("\n\n"):
        prose = [line for line in paragraph.splitlines() if line not in HEADINGS and line.strip("-")]
        if ragged := [line for line in prose[:-1] if len(line) < RAGGED]:
            raise Broken(f"lines inside a paragraph break off early: {ragged}")
    name, colon, says = title.partition(": ")
    if not colon or not says.endswith(".") or technique.title != name or not name[:1].strip():
        raise Broken(f"the page does not begin with 'Title: what it says.' but with {title!r}")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", technique.name) or NO_NAMES.match(technique.name):
        raise Broken(f"{technique.name!r} is no name that a solver says")
    if not JAPANESE.search(technique.ja) or not JAPANESE.search(technique.says_ja):
        raise Broken("the Japanese name or sentence is missing")
    if technique.id not in {item.id for item in kind.techniques}:
        raise Broken(f"{technique.id} is not a technique of {kind.name}")
    if technique.taught is not None and not ADDRESS.fullmatch(technique.taught):
        raise Broken(f"{technique.taught!r} is no address of a guide, such as example.org/guide")
    same_rank = [item.name for item in kind.techniques if item.rank == technique.rank and item.id != technique.id]
    if same_rank:
        raise Broken(f"rank {technique.rank} is also that of {same_rank}")
    if bool(technique.clash) != bool(technique.clash_ja):
        raise Broken("a contradiction is said in one language only")
    sentences = [text.split("\n") for text in (technique.says, technique.says_ja)]
    said = [(line, CONCLUDING) for lines in sentences for line in lines[-1:]]
    said += [(line, CONCLUDING | _own(line)) for lines in sentences for line in lines[:-1]]
    said += [(line, None) for text in (technique.clash, technique.clash_ja) for line in text.split("\n")]
    for template, concluding in said:
        blanks = _blanks(template)
        if concluding is not None and not blanks & concluding:
            raise Broken(f"{template!r} does not say what follows")
        if unknown := sorted(blank for blank in blanks - BLANKS if not _filled(kind, technique, blank)):
            raise Broken(f"{template!r} names {unknown}, which is no blank and nothing of the puzzle")
    return 1


def _blanks(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


def _own(template: str) -> set[str]:
    """The blanks that the kind fills: the conclusion may stand in one of them, before the last sentence that may be."""
    return _blanks(template) - BLANKS


def _filled(kind: Kind, technique: Technique, blank: str) -> bool:
    """Whether the puzzle knows a blank, though it may have nothing to say in it."""
    puzzle, step = _example(kind, technique)
    try:
        if step is not None:
            puzzle.told(blank, step, "en")
    except AttributeError:
        return False
    except Unsaid:
        return not isinstance(puzzle, DeclaredPuzzle) or blank in puzzle.blanks or blank in _rules(kind)
    return True


@lru_cache(maxsize=4)  # of one technique every blank is asked for
def _example(kind: Kind, technique: Technique) -> tuple[Puzzle, Step | None]:
    """The puzzle of the page's example, and a step on it."""
    puzzle, before, _ = example_boards(kind, technique)
    return puzzle, next(_steps(technique, puzzle, before), None)


@cache
def _rules(kind: Kind) -> set[str]:
    """The names of the rules of a declared kind."""
    found = set()
    for path in (kind.folder / "samples").glob("*.txt"):
        puzzle = formats.load(path, kind.name)
        assert isinstance(puzzle, DeclaredPuzzle)
        found |= {rule.name for rule in puzzle.rules.all}
    return found


def example_boards(kind: Kind, technique: Technique) -> tuple[Puzzle, Marks, Marks]:
    """The puzzle of the page's example, the marks before and after."""
    try:
        shown = reading.example(kind, technique)
    except ValueError as error:
        raise Broken(f"the example cannot be read: {error}") from error
    return shown.puzzle, shown.before, shown.after


def example(kind: Kind, technique: Technique) -> int:
    """The example of the page: the right board is exactly what follows from the left one."""
    puzzle, before, after = example_boards(kind, technique)
    _fires(technique, puzzle, before, after)
    if not boards.possible(puzzle, after):
        raise Broken("the example's board has no solution", puzzle, after=after)
    return 1


def _fires(technique: Technique, puzzle: Puzzle, before: Marks, after: Marks) -> None:
    result = draws(technique, puzzle, before)
    if before == after:
        raise Broken("nothing is drawn on the right board", puzzle, before=before)
    if result != after:
        raise Broken("the right board is not what follows", puzzle, before=before, drawn=after, follows=result)


def cases(kind: Kind, technique: Technique) -> int:
    """The cases beside the technique's file fire exactly as drawn, or stay silent, or clash; none stands twice.

    A board has a solution, unless the case is a clash: from an impossible board anything follows.
    """
    name = f"{technique.name}.cases"
    if technique.cases is None:
        raise Broken(f"{name} is missing")
    try:
        found = reading.cases(kind, technique)
    except ValueError as error:
        raise Broken(f"{name}: {error}") from error
    seen = set()
    for case in found:
        try:
            puzzle, before = case.puzzle, case.before
            if not case.why:
                raise Broken("the case does not say why")
            if (picture(puzzle, before), puzzle.text()) in seen:
                raise Broken("the board stands twice in the file")
            seen.add((picture(puzzle, before), puzzle.text()))
            if case.verb == "fires":
                _fires(technique, puzzle, before, case.after)
            elif case.verb == "silent" and draws(technique, puzzle, before) != before:
                raise Broken("it should stay silent", puzzle, before=before, follows=draws(technique, puzzle, before))
            elif case.verb == "clash" and draws(technique, puzzle, before) != TOP:
                raise Broken("it should see a contradiction", puzzle, before=before)
            if not technique.assumes_unique and (case.verb == "clash") == boards.possible(puzzle, before):
                raise Broken(f"the board has {'a' if case.verb == 'clash' else 'no'} solution", puzzle, before=before)
        except Broken as error:
            raise Broken(f"{name}, {case.verb}: {case.why}: {error}") from error
    if not any(case.verb == "silent" for case in found):
        raise Broken(f"{name} has no board on which the technique must stay silent")
    return len(found)


def needed(kind: Kind, technique: Technique) -> int:
    """On the page's example the easier techniques together give nothing of the marked conclusion."""
    puzzle, before, after = example_boards(kind, technique)
    others = {item.name: item for item in kind.techniques}
    if technique.subsumed_by and others[technique.subsumed_by].rank < technique.rank:
        return 0
    easier = [item for item in kind.techniques if item.rank < technique.rank]
    if not easier:
        return 0
    reached = Tiers(puzzle, easier).fixpoint(before)
    if reached.common(after.without(before)).known:
        raise Broken("easier techniques give the example's conclusion too", puzzle, before=before, easier=reached)
    return 1


def spoken(kind: Kind, technique: Technique) -> int:
    """The sentences of its steps fill in both languages: on the example, on cases that clash, and in random states."""
    puzzle, before, _ = example_boards(kind, technique)
    steps = list(_steps(technique, puzzle, before))
    for case in reading.cases(kind, technique):
        steps += _steps(technique, case.puzzle, case.before)
    for board, marks in islice(_firing(kind, technique), share(SPOKEN)):
        steps += islice(_steps(technique, board.puzzle, marks), share(SAID))
    for step in steps:
        for lang, end in (("en", "."), ("ja", "。")):
            said = sentence(step, lang)
            if not said.endswith(end) or "{" in said or "}" in said or "  " in said or said != said.strip():
                raise Broken(f"no sentence: {said!r}")
            if lang == "en" and (
                JAPANESE.search(said) or (not said[0].isupper() and said[0].isalpha() and not CELL.match(said))
            ):
                raise Broken(f"not English: {said!r}")
            if lang == "ja" and not JAPANESE.search(said):
                raise Broken(f"not Japanese: {said!r}")
    return len(steps)


def _steps(technique: Technique, puzzle: Puzzle, marks: Marks) -> Iterator[Step]:
    """The steps by which the technique gains what it does."""
    result = draws(technique, puzzle, marks)
    if result != marks:
        yield from explain(technique, puzzle, marks, TOP if result.clash else result.without(marks))


# The function ------------------------------------------------------------------------------------------------------


def _states(kind: Kind, technique: Technique) -> list[boards.State]:
    """Tiny boards in random states with all that is true of them."""
    return list(boards.states(kind, licensed=technique.assumes_unique)[: share(STATES)])


def _everywhere(kind: Kind, technique: Technique, count: int) -> Iterator[tuple[Puzzle, Marks]]:
    """States of all sorts: of tiny and larger boards, the solver's own, spoilt ones, those of the drawn examples."""
    rng = random.Random(f"everywhere {technique.id}")
    found = [(board.puzzle, marks) for board, marks in _states(kind, technique)]
    found += [(board.puzzle, marks) for board, marks in boards.larger_states(kind)]
    found += boards.solver_states(kind)
    count = share(count)
    found = rng.sample(found, min(count, len(found)))
    for puzzle, marks in found[: count // 4]:
        found.append((puzzle, spoilt(puzzle, marks, rng)))
    puzzle, before, after = example_boards(kind, technique)
    for _ in range(count // 10):
        found.append((puzzle, part(puzzle, before, rng)))
        found.append((puzzle, part(puzzle, after, rng)))
        found.append((puzzle, spoilt(puzzle, before, rng)))
    yield from found


def _firing(kind: Kind, technique: Technique) -> Iterator[boards.State]:
    """The tiny states in which it concludes something new."""
    for board, marks in _states(kind, technique):
        if draws(technique, board.puzzle, marks) != marks:
            yield board, marks


def sound(kind: Kind, technique: Technique) -> int:
    """On every tiny board, all solutions that agree with the marks agree with the conclusion; and it fired."""
    fired = 0
    for board, marks in _states(kind, technique):
        result = technique.function(board.puzzle, marks)
        if result.within(marks):
            continue
        fired += 1
        if not board.allows(marks, TOP if marks.join(result).clash else result):
            raise _unsound(technique, board, marks)
    if not fired:
        raise Broken("it never fired on a tiny board")
    return fired


def sound_on_larger_boards(kind: Kind, technique: Technique) -> int:
    """On larger boards, what follows from a part of a solution is in the solution."""
    fired = 0
    for board, marks in spread(boards.larger_states(kind, licensed=technique.assumes_unique)):
        result = technique.function(board.puzzle, marks)
        fired += not result.within(marks)
        if any(marks.within(solution) and not result.within(solution) for solution in board.solutions):
            raise _unsound(technique, board, marks)
    return fired


def _unsound(technique: Technique, board: boards.Truth, marks: Marks) -> Broken:
    """What to say of a wrong conclusion, with no more marks than it takes."""

    def wrong(marks: Marks) -> bool:
        return not board.allows(marks, draws(technique, board.puzzle, marks))

    marks = smallest(marks, wrong)
    after = draws(technique, board.puzzle, marks)
    return Broken("a solution has the marks and not the conclusion", board.puzzle, before=marks, after=after)


def monotone(kind: Kind, technique: Technique) -> int:
    """More marks in never means fewer marks out: on nested marks, random, spoilt and from the solver."""
    rng = random.Random(f"monotone {technique.id}")
    told = 0
    for puzzle, marks in _everywhere(kind, technique, 900):
        larger = draws(rng.choice(kind.techniques), puzzle, marks)
        for less, more in ((part(puzzle, marks, rng), marks), (marks, larger)):
            if more.clash:
                continue
            before, after = draws(technique, puzzle, less), draws(technique, puzzle, more)
            told += before != less
            if not before.within(after):
                raise _not_monotone(technique, puzzle, less, more)
    if not told:
        raise Broken("none of the smaller marks led to a conclusion")
    return told


def _not_monotone(technique: Technique, puzzle: Puzzle, less: Marks, more: Marks) -> Broken:
    """What to say of a lost conclusion, with no more marks than it takes."""
    before = draws(technique, puzzle, less)
    lost = TOP if before.clash else next(before.without(draws(technique, puzzle, more)).literals())

    def loses(extra: Marks) -> bool:
        return not lost.within(draws(technique, puzzle, less.join(extra)))

    more = less.join(smallest(more.without(less), loses))
    return Broken("with more marks it concludes less", puzzle, less=less, more=more, lost=lost)


def monotone_in_clues(kind: Kind, technique: Technique) -> int:
    """With more clues it concludes no less."""
    rng = random.Random(f"clues {technique.id}")
    told = 0
    for puzzle, marks in _everywhere(kind, technique, 400):
        if not puzzle.clues:
            continue
        more = rng.getrandbits(len(puzzle.clues)) | rng.getrandbits(len(puzzle.clues))
        less = more & (rng.getrandbits(len(puzzle.clues)) | rng.getrandbits(len(puzzle.clues)))
        before, after = (draws(technique, puzzle.keep(clues), marks) for clues in (less, more))
        told += before != marks
        if not before.within(after):
            raise Broken("with more clues it concludes less", puzzle, marks=marks, fewer_clues=before, more_clues=after)
    return told


def reasons(kind: Kind, technique: Technique) -> int:
    """Each reason is enough, for the technique and by the rules alone, and no part of it can be left out."""
    explained = 0
    for board, marks in islice(_firing(kind, technique), share(REASONS)):
        for step in islice(_steps(technique, board.puzzle, marks), 2):
            explained += 1
            explains(technique, step)
            if technique.assumes_unique is None:
                if step.puzzle.clues and boards.has(kind, "model"):  # without its counts a board has too many to list
                    _implied(step, implies(step.puzzle, step.reason, step.conclusion, step.clues))
                    continue
                truth = boards.relaxed(step.puzzle, step.clues)
                _implied(step, truth.allows(step.reason, step.conclusion))
    rng = random.Random(f"reasons {technique.id}")
    asked = 0
    larger = [(board.puzzle, marks) for board, marks in boards.larger_states(kind, technique.assumes_unique)]
    for puzzle, marks in rng.sample(larger, len(larger)):
        for step in islice(_steps(technique, puzzle, marks), 1):
            asked += 1
            explains(technique, step)
            if technique.assumes_unique is None and boards.has(kind, "model"):
                _implied(step, implies(step.puzzle, step.reason, step.conclusion, step.clues))
        if asked == share(ASKED):
            break
    return explained + asked


def _implied(step: Step, implied: bool) -> None:
    if not implied:
        clues = [clue.name["en"] for i, clue in enumerate(step.puzzle.clues) if step.clues >> i & 1]
        what = f"the rules, the reason and these clues do not imply the conclusion: {', '.join(clues) or 'none'}"
        raise Broken(what, step.puzzle, reason=step.reason, conclusion=step.conclusion)


def asked(kind: Kind, technique: Technique) -> int:
    """Asked about one variable, it says of it what it says when it is asked about all; `some` of it is new if it is."""
    rng = random.Random(f"asked {technique.id}")
    found = 0
    for puzzle, marks in _everywhere(kind, technique, 300):
        result = technique.function(puzzle, marks)
        if technique.some and not marks.clash:
            every, some = (marks.join(one) for one in (result, technique.some(puzzle, marks)))
            if not some.within(every) or (some == marks) != (every == marks):
                raise Broken("a part of it says too much or nothing", puzzle, before=marks, part=some, whole=every)
        if marks.clash or marks.join(result).clash:
            continue
        new = list(bits(result.without(marks).known))
        open_ = list(bits(_all(puzzle) & ~marks.known))
        for bit in rng.sample(new, min(4, len(new))) + rng.sample(open_, min(2, len(open_))):
            for wanted in (Marks(bit, 0), Marks(0, bit)):
                if technique.drawn(puzzle, marks, wanted) != result.common(wanted):
                    raise Broken("it says something else when asked about one variable", puzzle, before=marks)
            found += 1
    return found


def deletion(kind: Kind, technique: Technique) -> int:
    """A reason is what dropping one clue and then one mark after another leaves, the newest and the farthest first."""
    rng = random.Random(f"deletion {technique.id}")
    found = [(board.puzzle, marks) for board, marks in islice(_firing(kind, technique), REASONS)]
    found = rng.sample(found, min(share(REASONS), len(found)))
    passed = (state for state in boards.solver_states(kind) if draws(technique, *state) != state[1])
    found += islice(passed, share(REASONS))
    for puzzle, marks in found:
        result = draws(technique, puzzle, marks)
        target = TOP if result.clash else rng.choice(list(result.without(marks).literals()))
        newer = part(puzzle, marks, rng)
        ages = (newer, *([part(puzzle, newer, rng)] if rng.random() < 0.5 else ()))
        ages = ages if rng.random() < 0.7 else ()
        if minimal(technique, puzzle, marks, target, ages) != _dropped(technique, puzzle, marks, target, ages):
            raise Broken("the reason is not what dropping one by one leaves", puzzle, before=marks, concluded=target)
    return len(found)


def _dropped(
    technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks, ages: Sequence[Marks]
) -> tuple[Marks, int]:
    """The reason by plain deletion: first at once of what other marks make plain, if it can be spared together."""
    if concludes(technique, puzzle, rest := marks.without(puzzle.implied(marks)), target):
        marks = rest
    about = target
    if target.clash:
        result = technique.function(puzzle, marks)
        both = 0 if result == TOP else (marks.yes | result.yes) & (marks.no | result.no)
        about = Marks(both, 0)
    spots = [puzzle.place(bit) for bit in bits(about.known)]

    def far(cells: int) -> float:
        places = [puzzle.place(bit) for bit in bits(cells)]
        return min((abs(r - x) + abs(c - y) for r, c in places for x, y in spots), default=0.0)

    clues = (1 << len(puzzle.clues)) - 1
    dropped = range(len(puzzle.clues)) if technique.assumes_unique is None else ()  # one solution rests on all
    for number in sorted(dropped, key=lambda number: -far(puzzle.clues[number].cells)):
        if concludes(technique, puzzle.keep(clues & ~(1 << number)), marks, target):
            clues &= ~(1 << number)

    def turn(literal: Marks) -> tuple[int, float]:
        newest = max((age for age, added in enumerate(ages) if literal.within(added)), default=-1)
        return -newest, -far(literal.known)

    for literal in sorted(marks.literals(), key=turn):
        if concludes(technique, puzzle.keep(clues), marks.without(literal), target):
            marks = marks.without(literal)
    return marks, clues


def explains(technique: Technique, step: Step) -> None:
    """A step follows from its reason, and from nothing less."""
    puzzle, reason, target = step.puzzle, step.reason, step.conclusion

    def holds(clues: int, marks: Marks) -> bool:
        return concludes(technique, puzzle.keep(clues), marks, target)

    shown = {"reason": reason, "conclusion": target}
    if not reason.within(step.before):
        raise Broken("the reason is not on the board", puzzle, before=step.before, **shown)
    if not holds(step.clues, reason):
        raise Broken("the conclusion does not follow from the reason", puzzle, **shown)
    for literal in reason.literals():
        if holds(step.clues, reason.without(literal)):
            raise Broken("a mark of the reason can be left out", puzzle, **shown, needless=literal)
    if technique.assumes_unique is not None:
        if step.clues != (1 << len(puzzle.clues)) - 1:
            raise Broken("it assumes one solution, which rests on all clues", puzzle, **shown)
        return
    for clue in bits(step.clues):
        if holds(step.clues & ~clue, reason):
            name = puzzle.clues[clue.bit_length() - 1].name["en"]
            raise Broken(f"the clue {name} can be left out of the reason", puzzle, **shown)


def symmetric(kind: Kind, technique: Technique) -> int:
    """It commutes with the symmetries that the kind declares."""
    turned: dict[int, list[Symmetry]] = {}
    told = 0
    for puzzle, marks in _everywhere(kind, technique, 120):
        result = draws(technique, puzzle, marks)
        told += result != marks
        for symmetry in turned.setdefault(id(puzzle), list(puzzle.symmetries())):
            expected, there = symmetry(result), draws(technique, symmetry.puzzle, symmetry(marks))
            if there != expected:
                raise Broken(
                    f"it concludes otherwise when the board is {symmetry.name}",
                    symmetry.puzzle,
                    marks=symmetry(marks),
                    expected=expected,
                    concludes=there,
                )
    return told


def pure(kind: Kind, technique: Technique) -> int:
    """It gives the same answer each time and for an equal puzzle, changes nothing, never raises, stays on the board."""
    found = list(_everywhere(kind, technique, 300))
    for puzzle, solution in {id(puzzle): (puzzle, marks) for puzzle, marks in found}.values():
        every = puzzle.variables
        found += [(puzzle, NOTHING), (puzzle, Marks(every, 0)), (puzzle, Marks(0, every))]
        found += [(puzzle, Marks(every & ~solution.no, solution.no)), (puzzle, puzzle.givens)]
    found = [(puzzle, marks) for puzzle, marks in found if not marks.clash]
    answers = []
    for puzzle, marks in found:
        state = copy.deepcopy(_fields(puzzle))
        try:
            answers.append(technique.function(puzzle, marks))
        except Exception as error:
            raise Broken(f"it raises {error!r}", puzzle, marks=marks) from error
        if any(_fields(puzzle)[name] != value for name, value in state.items()):
            raise Broken("it changes the puzzle", puzzle, marks=marks)
        result = answers[-1]
        if not isinstance(result, Marks) or (result != TOP and result.known & ~_all(puzzle)):
            raise Broken(f"it marks what is not on the board: {result}", puzzle, marks=marks)
    half = sum(1 << i for i in range(0, 4000, 2))
    for (puzzle, marks), answer in reversed(list(zip(found, answers, strict=True))):
        other = copy.copy(puzzle)
        for same in (puzzle, other, other):
            if same is other:  # what it was asked before must not matter
                technique.function(other, Marks(marks.yes & half, marks.no & half))
            if technique.function(same, marks) != answer:
                raise Broken(
                    "it gives another answer when asked again", puzzle, marks=marks, once=closed(marks, answer)
                )
    return len(found)


def _all(puzzle: Puzzle) -> int:
    return puzzle.variables | puzzle.auxiliary


def _fields(puzzle: Puzzle) -> dict[str, object]:
    return {name: value for name, value in vars(puzzle).items() if isinstance(value, int | str | tuple | list | dict)}


def subsumed(kind: Kind, technique: Technique) -> int:
    """What it concludes is concluded without it too, if it says so: closures leave it out."""
    if not technique.subsumed_by:
        return 0
    by = {item.name: item for item in kind.techniques}.get(technique.subsumed_by)
    if by is None or by.subsumed_by or by.assumes_unique:
        raise Broken(f"{technique.subsumed_by} is no technique that stays in the closures")
    told = 0
    for puzzle, marks in _everywhere(kind, technique, 1000):
        result = draws(technique, puzzle, marks)
        if result == marks:
            continue
        told += 1
        tiers = Tiers(puzzle, [item for item in kind.sound if item.id != technique.id])
        reached = tiers.fixpoint(marks)
        if not result.within(reached):
            raise Broken("the others do not conclude it", puzzle, marks=marks, concludes=result, others=reached)
    return told


LAWS: dict[str, Law] = {
    law.__name__.replace("_", "-"): law
    for law in (
        documented,
        example,
        cases,
        needed,
        spoken,
        sound,
        sound_on_larger_boards,
        monotone,
        monotone_in_clues,
        reasons,
        asked,
        deletion,
        symmetric,
        pure,
        subsumed,
    )
}
