"""Forged proof logs: each sort is refused in one clear line, in both languages; the log that was forged is accepted.

What `test_proof` alters at random stands there; these are forgeries as somebody would write them, in the log and in its
JSON.
"""

from __future__ import annotations

import copy
import json
import re
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from deduce.app.cli import main
from deduce.board.marks import NOTHING, bits
from deduce.contract.naming import marks_record
from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind
from deduce.engine.solutions import solutions_of
from deduce.engine.tiers import Tiers
from deduce.proof.record import Reader
from tests.boards import TIER_1, TIER_2, TIER_3
from tests.test_proof import needless, pad

if TYPE_CHECKING:
    from collections.abc import Callable

    from deduce.contract.puzzle import Puzzle

Log = dict[str, Any]
Forge = "Callable[[Log, Puzzle], object]"
BOARDS = {
    "1": lambda: deduce.parse(TIER_1),
    "2": lambda: deduce.parse(TIER_2),
    "3": lambda: deduce.load(TIER_3),
    "counts": lambda: deduce.load(Path("data/starbattle/001.txt")),
    "declared": lambda: deduce.load(Path("data/hitori/001.txt")),
    "declared, 2": lambda: deduce.load(Path("data/kurodoko/021.txt")),
    "granted": lambda: deduce.load(Path("data/numberlink/010.txt")),
    "several": lambda: deduce.parse("# kind: yinyang\n0000\n0000\n0000\n0020\n"),
    "none": lambda: deduce.parse("https://puzz.link/p?yinyang/6/6/i020i9606902"),
}
"""The boards whose logs are forged: by tier, with clues, declared rules or a licence, and without one solution."""


@lru_cache
def proved(name: str) -> tuple[Puzzle, str]:
    puzzle: Puzzle = BOARDS[name]()  # type: ignore[no-untyped-call]
    more: Any = {"solutions": solutions_of(puzzle)} if name == "several" else {"alone": name == "granted"}
    log = deduce.prove(puzzle, **more)
    assert log is not None
    return puzzle, json.dumps(log)


@pytest.mark.parametrize("name", BOARDS)
def test_unharmed_logs_are_accepted(name: str) -> None:
    """However their JSON is laid out."""
    puzzle, text = proved(name)
    deduce.verify(puzzle, json.loads(json.dumps(json.loads(text), indent=1, sort_keys=True)), ask=False)


def contradiction(log: Log) -> Log:
    return next(step for step in log["steps"] if "steps" in step)


def other_mark(log: Log, puzzle: Puzzle) -> str:
    """A variable of which the first step knows nothing."""
    step = log["steps"][0]
    told = {name for marks in (step["reason"], step["conclusion"]) for side in marks.values() for name in side}
    given = puzzle.givens.known
    return next(name for name, bit in Reader(puzzle).bit.items() if name not in told and not bit & given)


def padded(log: Log, puzzle: Puzzle) -> None:
    """A true step before a contradiction that does not need it."""
    pad(puzzle, *next(needless(log, puzzle)))


def without_what_it_needs(log: Log, _: Puzzle) -> None:
    """The steps without the first whose conclusion a later one rests on."""
    steps = log["steps"]
    for i, step in enumerate(steps):
        made = {name for side in step["conclusion"].values() for name in side}
        if any(made & {name for side in later["reason"].values() for name in side} for later in steps[i + 1 :]):
            del steps[i]
            return
    raise AssertionError("no place for it")


def weaker_technique(log: Log, puzzle: Puzzle) -> None:
    """A step that another technique of the same kind is said to make, which does not see that much."""
    for step in log["steps"]:
        if "steps" not in step:
            reason, conclusion = (Reader(puzzle).marks(step[part]) for part in ("reason", "conclusion"))
            for item in puzzle.kind.sound:
                if not conclusion.within(item.function(puzzle, reason)):
                    step["technique"] = item.id
                    return
    raise AssertionError("no place for it")


def turned(log: Log, puzzle: Puzzle) -> None:
    """The solution with its first row turned round, which breaks a rule."""
    log["solution"][0] = [3 - value for value in log["solution"][0]]


def exchanged(log: Log, puzzle: Puzzle) -> None:
    """The solution with two entries that differ in each other's place, which breaks a rule."""
    rows = flat(log["solution"])
    for one, other in combinations([(row, i) for row in rows for i in range(len(row))], 2):
        (row, i), (line, k) = one, other
        if row[i] != line[k]:
            row[i], line[k] = line[k], row[i]
            if puzzle.kind.checker.check(puzzle, log["solution"]) is not None:
                return
            row[i], line[k] = line[k], row[i]
    raise AssertionError("no place for it")


def flat(answer: Any) -> list[list[int]]:
    """The rows of an answer, of all its parts."""
    parts = answer.values() if isinstance(answer, dict) else answer
    return [row for part in parts for row in (flat(part) if isinstance(part[0], list) else [part])]


def one_clue_less(log: Log, puzzle: Puzzle) -> None:
    """A step that assumes one solution without one of the clues, by which alone there is one."""
    assuming = {item.id for item in puzzle.kind.techniques if item.assumes_unique is not None}
    next(step for step in log["steps"] if step["technique"] in assuming)["clues"].pop()


def against_the_board(log: Log, _: Puzzle) -> None:
    """A step from the opposite of marks on the board to that of what they show, as if colours were exchanged."""
    step = next(step for step in log["steps"] if step["reason"]["yes"] or step["reason"]["no"])
    for part in ("reason", "conclusion"):
        step[part] = {"yes": step[part]["no"], "no": step[part]["yes"]}


def full_standstill(log: Log, puzzle: Puzzle) -> None:
    whole = puzzle.marks(log["solution"])
    log["standstill"]["marks"] = marks_record(puzzle, whole)


def standstill_of_the_tier_below(log: Log, puzzle: Puzzle) -> None:
    """Where techniques stand still, said of one-cell contradictions, too."""
    log["standstill"]["marks"] = marks_record(puzzle, Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens))


def less_of_a_standstill(log: Log, puzzle: Puzzle) -> None:
    """Where the tier below begins, not where it stands still."""
    log["standstill"]["marks"] = marks_record(puzzle, puzzle.givens)


def beyond_the_board(log: Log, puzzle: Puzzle) -> None:
    """The reason also names what the solution has, before it follows."""
    whole = puzzle.marks(log["solution"])
    left = whole.without(puzzle.givens)
    side = "yes" if left.yes else "no"
    name = puzzle.name(next(bits(left.yes or left.no)), "en")
    log["steps"][0]["reason"][side].append(name)


def shorter(log: Log, puzzle: Puzzle) -> None:
    step = next(step for step in log["steps"] if step["reason"]["yes"] or step["reason"]["no"])
    side = "yes" if step["reason"]["yes"] else "no"
    step["reason"][side].pop()


def more_marks(log: Log, puzzle: Puzzle) -> None:
    name = puzzle.name(next(bits(puzzle.givens.yes)), "en")
    step = next(step for step in log["steps"] if "steps" not in step and name not in str(step))
    step["reason"]["yes"].append(name)


def concludes_more(log: Log, puzzle: Puzzle) -> None:
    """What is true, but not by this step."""
    name = other_mark(log, puzzle)
    whole = puzzle.marks(log["solution"])
    log["steps"][0]["conclusion"]["yes" if whole.yes & Reader(puzzle).bit[name] else "no"].append(name)


def swapped(log: Log, puzzle: Puzzle) -> None:
    """Two steps, of which the later rests on the earlier, the other way round."""
    steps = log["steps"]
    for i, step in enumerate(steps[:-1]):
        made = {name for side in step["conclusion"].values() for name in side}
        if made & {name for side in steps[i + 1]["reason"].values() for name in side}:
            steps[i], steps[i + 1] = steps[i + 1], steps[i]
            return
    raise AssertionError("no place for it")


def first_with_clues(log: Log) -> Log:
    return next(step for step in log["steps"] if step["clues"] and "steps" not in step)


FORGERIES: dict[str, tuple[str, Forge, str]] = {
    # Reasons
    "a reason without a mark": ("1", shorter, "does not draw the conclusion"),
    "a reason with a mark too many": ("1", more_marks, "not minimal"),
    "a reason that is not known yet": ("1", beyond_the_board, "not on the board"),
    "a reason of nothing": ("1", lambda log, _: log["steps"][0].update(reason={"yes": [], "no": []}), "does not draw"),
    "a reason both ways": (
        "1",
        lambda log, _: log["steps"][0]["reason"].update(yes=["r1c1"], no=["r1c1"]),
        "marked both ways",
    ),
    "a reason named twice": ("1", lambda log, _: log["steps"][0]["reason"].update(yes=["r1c1"] * 2), "twice"),
    "a reason that is a clash": ("1", lambda log, _: log["steps"][0].update(reason="clash"), "not on the board"),
    "a clue too many": (
        "counts",
        lambda log, puzzle: first_with_clues(log).update(clues=list(range(len(puzzle.clues)))),
        "a clue is not needed",
    ),
    "a clue too many of a contradiction": (
        "declared, 2",
        lambda log, puzzle: contradiction(log).update(clues=list(range(len(puzzle.clues)))),
        "the reason is not minimal",
    ),
    "a clue too few": ("counts", lambda log, _: first_with_clues(log)["clues"].pop(), "does not draw"),
    "a clue twice": ("counts", lambda log, _: first_with_clues(log).update(clues=[0, 0]), "a clue twice"),
    "a clue that is not there": ("counts", lambda log, _: first_with_clues(log).update(clues=[999]), "does not have"),
    "a clue that counts from the end": ("counts", lambda log, _: first_with_clues(log).update(clues=[-1]), "not have"),
    "a clue that is true": ("counts", lambda log, _: first_with_clues(log).update(clues=[True]), "does not have"),
    "a clue that is half": ("counts", lambda log, _: first_with_clues(log).update(clues=[0.5]), "does not have"),
    # Conclusions
    "a conclusion that is true, too early": ("1", concludes_more, "does not draw the conclusion"),
    "a conclusion turned round": (
        "1",
        lambda log, _: log["steps"][0].update(
            conclusion={side: log["steps"][0]["conclusion"][other] for side, other in (("yes", "no"), ("no", "yes"))}
        ),
        "does not draw the conclusion",
    ),
    "a conclusion of nothing": ("1", lambda log, _: log["steps"][0].update(conclusion={"yes": [], "no": []}), "new"),
    "a clash that is none": ("1", lambda log, _: log["steps"][0].update(conclusion="clash"), "does not draw"),
    # Techniques
    "a technique that sees less": ("1", weaker_technique, "does not draw the conclusion"),
    "a technique of another kind": (
        "1",
        lambda log, _: log["steps"][0].update(technique=kinds()["numberlink"].techniques[0].id),
        "may not be used there",
    ),
    "a technique of nobody": ("1", lambda log, _: log["steps"][0].update(technique="yinyang/oracle"), "may not be"),
    "a technique that needs one solution": (
        "1",
        lambda log, puzzle: log["steps"][0].update(
            technique=next(item.id for item in puzzle.kind.techniques if item.assumes_unique)
        ),
        "may not be used there",
    ),
    "a technique without a name": ("1", lambda log, _: log["steps"][0].update(technique=None), "names no technique"),
    # Order
    "a step left out": ("1", without_what_it_needs, "not on the board"),
    "the last step left out": ("1", lambda log, _: log["steps"].pop(), "do not lead to a full board"),
    "no step at all": ("1", lambda log, _: log.update(steps=[]), "do not lead to a full board"),
    "a step twice": ("1", lambda log, _: log["steps"].insert(1, log["steps"][0]), "concludes nothing new"),
    "steps in another order": ("1", swapped, "not on the board"),
    "steps after a clash": ("none", lambda log, _: log["steps"].append(log["steps"][-1]), "comes after the clash"),
    "steps without their clash": ("none", lambda log, _: log["steps"].pop(), "do not end in a clash"),
    # Tiers
    "a tier too low": ("2", lambda log, _: log.update(tier=1), "deepest step is of tier 2, not 1"),
    "a tier too high": ("2", lambda log, _: log.update(tier=3), "deepest step is of tier 2, not 3"),
    "a tier that is true": ("1", lambda log, _: log.update(tier=True), "deepest step is of tier 1, not True"),
    "a tier that is a fraction": ("2", lambda log, _: log.update(tier=2.0), "deepest step is of tier 2, not 2.0"),
    "a deeper contradiction than it is": (
        "2",
        lambda log, _: contradiction(log).update(technique="two-cell-contradiction"),
        "called deeper than it is",
    ),
    "a shallower contradiction than it is": (
        "3",
        lambda log, _: next(step for step in log["steps"] if step["technique"] == "two-cell-contradiction").update(
            technique="one-cell-contradiction"
        ),
        "may not be used there",
    ),
    "a standstill that is full": ("2", full_standstill, "not an unsolved board"),
    "a standstill at the start": ("2", less_of_a_standstill, "still draws something"),
    "a reason against the board": ("1", against_the_board, "rests on marks that are not on the board"),
    "one solution without a clue": ("granted", one_clue_less, "one solution rests on every clue"),
    "a standstill of techniques alone for tier 3": (
        "3",
        standstill_of_the_tier_below,
        "a one-cell contradiction remains at the standstill",
    ),
    "a standstill on an empty board": (
        "2",
        lambda log, _: log["standstill"].update(marks={"yes": [], "no": []}),
        "not an unsolved board with the givens",
    ),
    "no standstill": ("2", lambda log, _: log.pop("standstill"), "no standstill of tier 1 is shown"),
    "a standstill of tier 1 for tier 3": (
        "3",
        lambda log, _: log["standstill"].update(tier=1),
        "no standstill of tier 2 is shown",
    ),
    "a standstill where tier 1 needs none": (
        "1",
        lambda log, _: log.update(standstill={"tier": 0, "marks": {"yes": [], "no": []}, "silent": []}),
        "tier 1 has no standstill",
    ),
    "a standstill that asks not all": ("2", lambda log, _: log["standstill"]["silent"].pop(), "every technique"),
    # Contradictions
    "a contradiction with a needless step": ("2", padded, "not needed for the clash"),
    "a contradiction without its clash": ("2", lambda log, _: contradiction(log)["steps"].pop(), "not end in a clash"),
    "a contradiction that supposes nothing": (
        "2",
        lambda log, _: contradiction(log).update(suppose={"yes": [], "no": []}),
        "the opposite of one supposed mark",
    ),
    "a contradiction that concludes what it supposes": (
        "2",
        lambda log, _: contradiction(log).update(conclusion=contradiction(log)["suppose"]),
        "the opposite of one supposed mark",
    ),
    "a contradiction with a wrong step inside": (
        "2",
        lambda log, _: contradiction(log)["steps"][-1].update(reason={"yes": [], "no": []}, clues=[]),
        "does not draw the conclusion",
    ),
    "a contradiction with another's technique inside": (
        "2",
        lambda log, _: contradiction(log)["steps"][-1].update(technique="akari/lonely"),
        "may not be used there",
    ),
    "a contradiction inside a contradiction": (
        "2",
        lambda log, _: contradiction(log)["steps"].insert(0, copy.deepcopy(contradiction(log))),
        "step 1 concludes nothing new",
    ),
    "a contradiction that takes no step": ("2", lambda log, _: contradiction(log).update(steps=[]), "end in a clash"),
    # Claims
    "another board": ("1", lambda log, _: log["puzzle"]["clues"][0].__setitem__(0, 1), "another puzzle"),
    "a board with a field more": ("1", lambda log, _: log["puzzle"].update(note="trust me"), "means nothing"),
    "a board whose id is no text": ("1", lambda log, _: log["puzzle"].update(id={"a": [1]}), "id of the puzzle"),
    "another solution": ("1", turned, "the solution is not right"),
    "a solution that is none": ("1", lambda log, _: log.update(solution="yes"), "do not fit the board"),
    "a solution of truths": (
        "counts",
        lambda log, _: log.update(solution=[[bool(value) for value in row] for row in log["solution"]]),
        "bad value False",
    ),
    "a solution of huge numbers": (
        "1",
        lambda log, _: log.update(solution=[[10**60 for _ in row] for row in log["solution"]]),
        "bad value 10{60}; expected",
    ),
    "the same solution twice": (
        "several",
        lambda log, _: log.update(solutions=[log["solutions"][0]] * 2),
        "two solutions that differ",
    ),
    "one of two solutions": ("several", lambda log, _: log["solutions"].pop(), "two solutions that differ"),
    "two solutions, one of them wrong": (
        "several",
        lambda log, _: log["solutions"][1].__setitem__(0, [1, 2, 1, 2]),
        "not right",
    ),
    "one solution where there are two": (
        "several",
        lambda log, _: log.update(status="solved", solution=log.pop("solutions")[0], tier=1, steps=[]),
        "do not lead to a full board",
    ),
    "solved called without a solution": (
        "1",
        lambda log, _: [log.update(status="no_solution"), log.pop("tier"), log.pop("solution")],
        "do not end in a clash",
    ),
    "a status of nobody": ("1", lambda log, _: log.update(status="proved"), "unknown status proved"),
    "another schema": ("1", lambda log, _: log.update(schema=2), "not a proof log of schema 1"),
    "a schema that is true": ("1", lambda log, _: log.update(schema=True), "not a proof log of schema 1"),
    "another version": ("1", lambda log, _: log.update(technique_set="0.9"), "the log is of yinyang 0.9"),
    "another kind": ("1", lambda log, _: log.update(kind="akari"), "the log is about akari"),
    "other rules": ("declared", lambda log, _: log.update(declaration="0" * 16), "other rules"),
    "no rules": ("declared", lambda log, _: log.pop("declaration"), "the fields of the log"),
    "rules where none are pinned": ("1", lambda log, _: log.update(declaration="0" * 16), "the fields of the log"),
    "a licence that nothing needs": (
        "1",
        lambda log, _: log.update(licence={"assumes": "one solution", "techniques": {}}),
        "a sense of uniqueness",
    ),
    "a licence for another technique": (
        "granted",
        lambda log, puzzle: log["licence"]["techniques"].update(
            {next(iter(log["licence"]["techniques"])): [puzzle.kind.sound[0].id]}
        ),
        "techniques that need it",
    ),
    "one solution claimed without the licence": (
        "granted",
        lambda log, _: [log.pop("licence"), log.pop("alone")],
        "numberlink/corner-diagonal, which may not be used there",
    ),
    "a path of its own that is the licensed one": (
        "granted",
        lambda log, _: log["alone"].update(steps=log["steps"], tier=log["tier"]),
        "numberlink/corner-diagonal, which may not be used there",
    ),
    # Fields
    "a field more": ("1", lambda log, _: log.update(note=None), "the fields of the log"),
    "a field more in a step": ("1", lambda log, _: log["steps"][0].update(note=None), "fields that no technique has"),
    "a field more in marks": ("1", lambda log, _: log["steps"][0]["reason"].update(note=[]), "yes and no"),
    "a field more in a contradiction": ("2", lambda log, _: contradiction(log).update(tier=2), "not the fields"),
    "a field more in a standstill": ("2", lambda log, _: log["standstill"].update(note=1), "no standstill"),
    "a field less": ("1", lambda log, _: log.pop("tier"), "the fields of the log"),
    "a field less in a step": ("1", lambda log, _: log["steps"][0].pop("clues"), "lacks a field"),
    "steps that are an object": ("1", lambda log, _: log.update(steps={"0": log["steps"][0]}), "not a list"),
    "a step that is a list": ("1", lambda log, _: log["steps"].__setitem__(0, []), "lacks a field"),
    "marks that are a list": ("1", lambda log, _: log["steps"][0].update(reason=["r1c1"]), "yes and no"),
    "a mark that is a number": ("1", lambda log, _: log["steps"][0]["reason"].update(yes=[1]), "listed by name"),
    "a mark outside": ("1", lambda log, _: log["steps"][0]["reason"].update(yes=["r99c1"]), "no variable 'r99c1'"),
    "a mark in full width": ("1", lambda log, _: log["steps"][0]["reason"].update(yes=["r１c１"]), "no variable"),
    "a mark in Japanese": ("1", lambda log, _: log["steps"][0]["reason"].update(yes=["1行1列"]), "no variable"),
    "a mark of several lines": ("1", lambda log, _: log["steps"][0]["reason"].update(yes=["r1c1\nr"]), "no variable"),
    "a name without end": ("1", lambda log, _: log["steps"][0].update(technique="x" * 10**5), "may not be used"),
    "a version of several lines": ("1", lambda log, _: log.update(technique_set="1\nAccepted: all"), "the log is of"),
    "a status that is a list": ("1", lambda log, _: log.update(status=["solved"]), "unknown status"),
}
"""Forgeries by name: the board whose log is forged, how, and what is told of it."""


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_refused(name: str) -> None:
    board, forge, told = FORGERIES[name]
    puzzle, text = proved(board)
    log = json.loads(text)
    forge(log, puzzle)  # type: ignore[operator]
    assert json.dumps(log) != text
    with pytest.raises(deduce.Rejected, match=told) as refused:
        deduce.verify(puzzle, log, ask=False)
    for lang in ("en", "ja"):
        why = refused.value.why
        line = why.said(lang) if hasattr(why, "said") else str(why)
        assert 0 < len(line) < 300
        assert line.isprintable(), line
        assert lang == "en" or re.search("[\u3040-\u30ff\u4e00-\u9fff]", line), line


EVERY_KIND: dict[str, tuple[Forge, str]] = {
    "a reason without a mark": (shorter, "does not draw the conclusion|not on the board|concludes nothing new"),
    "a reason that is not known yet": (beyond_the_board, "not on the board"),
    "a conclusion that is true, too early": (concludes_more, "does not draw the conclusion"),
    "a conclusion turned round": (
        lambda log, _: log["steps"][0].update(
            conclusion={side: log["steps"][0]["conclusion"][other] for side, other in (("yes", "no"), ("no", "yes"))}
        ),
        "does not draw the conclusion|contradicts",
    ),
    "a clue too many": (
        lambda log, puzzle: first_with_clues(log).update(clues=list(range(len(puzzle.clues)))),
        "a clue is not needed|the reason is not minimal",
    ),
    "a clue too few": (lambda log, _: first_with_clues(log)["clues"].pop(), "does not draw"),
    "a step left out": (without_what_it_needs, "not on the board"),
    "the last step left out": (lambda log, _: log["steps"].pop(), "do not lead to a full board"),
    "steps in another order": (swapped, "not on the board"),
    "another rule": (lambda log, _: log.update(declaration="0" * 16), "other rules"),
    "a solution with two values exchanged": (exchanged, "is not right|which is printed on|bad value|the piece of"),
}
"""Forgeries for which every declared kind has a place on a board of its own."""


@lru_cache
def shipped_log(kind: str) -> tuple[Puzzle, str]:
    """A board of a kind that techniques solve with the help of clues, and its log."""
    puzzle = deduce.load(min(Path("data", kind).glob("*.txt")))
    log = deduce.prove(puzzle, alone=False)
    assert log is not None
    deduce.verify(puzzle, log, ask=False)
    return puzzle, json.dumps(log)


@pytest.mark.alike
@pytest.mark.parametrize("kind", [name for name, one in sorted(kinds().items()) if isinstance(one, DeclaredKind)])
def test_every_declared_kind_refuses_forgeries(kind: str) -> None:
    puzzle, text = shipped_log(kind)
    quoting = any(step["clues"] for step in json.loads(text)["steps"] if "steps" not in step)
    for name, (forge, told) in EVERY_KIND.items():
        if name.startswith("a clue") and not quoting:  # where what is printed are givens alone
            continue
        log = json.loads(text)
        forge(log, puzzle)  # type: ignore[operator]
        assert json.dumps(log) != text, name
        with pytest.raises(deduce.Rejected, match=told):
            deduce.verify(puzzle, log, ask=False)


def test_there_are_forgeries_enough() -> None:
    assert len(FORGERIES) + len(TEXTS) >= 60


TEXTS: dict[str, tuple[Callable[[str], str], str]] = {
    "cut off": (lambda text: text[: len(text) // 2], "broken JSON"),
    "without its last sign": (lambda text: text[:-1], "broken JSON"),
    "twice": (lambda text: text * 2, "broken JSON"),
    "on two lines": (lambda text: f"{text}\n{text}", "broken JSON"),
    "followed by words": (lambda text: f"{text} trust me", "broken JSON"),
    "in a list": (lambda text: f"[{text}]", "not a proof log"),
    "as text": (lambda text: json.dumps(text), "not a proof log"),
    "empty": (lambda text: "", "empty|broken JSON"),
    "null": (lambda text: "null", "not a proof log"),
    "with a field twice": (lambda text: text.replace('"tier": 1', '"tier": 2, "tier": 1'), "given twice"),
    "with a step's field twice": (lambda text: text.replace('"clues": []', '"clues": [9], "clues": []', 1), "twice"),
    "with what is no number": (lambda text: text.replace('"tier": 1', '"tier": NaN'), "NaN"),
    "with what has no end": (lambda text: text.replace('"tier": 1', '"tier": 1e999'), "too large"),
    "with infinity": (lambda text: text.replace('"tier": 1', '"tier": Infinity'), "Infinity"),
    "with a number of many digits": (lambda text: text.replace('"tier": 1', f'"tier": {"1" * 5000}'), "5000 digits"),
    "with many levels": (lambda text: text.replace('"tier": 1', f'"tier": {"[" * 9999 + "]" * 9999}'), "deeply"),
    "with a comment": (lambda text: "// proof\n" + text, "broken JSON"),
    "with single quotes": (lambda text: text.replace('"', "'"), "broken JSON"),
}
"""Forgeries of the file: what is done to its text, and what is told."""


@pytest.mark.parametrize("name", TEXTS)
def test_a_spoilt_file_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil, told = TEXTS[name]
    text = proved("1")[1]
    board, log = tmp_path / "board.txt", tmp_path / "log.json"
    board.write_text(TIER_1, encoding="utf-8")
    log.write_text(spoil(text), encoding="utf-8")
    assert log.read_text(encoding="utf-8") != text
    for lang in ("en", "ja"):
        assert main(["verify", str(board), str(log), "--lang", lang]) in (1, 2)
        out, err = capsys.readouterr()
        assert (out + err).count("\n") == 1
        assert lang == "ja" or re.search(told, out + err), out + err
        assert "Accepted" not in out
    log.write_text(text, encoding="utf-8")
    assert main(["verify", str(board), str(log)]) == 0


def test_nothing_is_supposed_in_the_marks_of_nobody() -> None:
    """A record of marks is read as it was written."""
    puzzle, text = proved("1")
    read = Reader(puzzle).marks
    for step in json.loads(text)["steps"]:
        for part in ("reason", "conclusion"):
            marks = read(step[part])
            assert marks == NOTHING or marks_record(puzzle, marks) == step[part]


def test_one_solution_is_proved_in_every_sense_that_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, text = proved("granted")
    log = json.loads(text)
    del log["alone"]  # by which it would be proved without a question
    senses = [*log["licence"]["techniques"]]
    assert len(senses) > 1
    assert deduce.verify(puzzle, log).uniqueness == "oracle"
    for lacking in senses:
        monkeypatch.setattr(
            type(puzzle), "licensed", lambda self, sense, solution, *, ask=True, lacking=lacking: sense != lacking
        )
        with pytest.raises(deduce.Rejected, match="not proved in the sense"):
            deduce.verify(puzzle, log)
