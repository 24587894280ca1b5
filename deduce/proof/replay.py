"""The replayer: accepts or rejects a proof log with nothing but the techniques that it names and the kind's checker.

It shares no search, deletion or path code with what wrote the log. Where the log takes one solution for granted, the
oracle can be asked whether that is so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from deduce.formats import write
from deduce.formats.source import shown
from deduce.language.errors import InputError, OutOfBudget, within
from deduce.language.messages import msg
from deduce.proof.record import ONE, Reader, licence_record

STEP = {"technique", "reason", "clues", "conclusion"}
PATH = {"tier", "steps"}
FIELDS = {
    "solved": PATH | {"solution"},
    "no_solution": {"steps"},
    "several": {"solutions"},
}


class Rejected(Exception):
    """The log does not prove its claim.

    Args:
        why: where it fails, and how.
    """

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(str(why))


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a log that was accepted rests on.

    Attributes:
        licence: the senses of uniqueness that its techniques assume; none where all follows from the rules alone.
        uniqueness: how one solution is known: by a ``path`` of the log, by the ``oracle``, or ``assumed``.
    """

    licence: tuple[str, ...] = ()
    uniqueness: Literal["path", "oracle", "assumed"] = "path"


def verify(puzzle: Puzzle, log: Any, *, ask: bool = True, time_limit: float | None = None) -> Accepted:
    """Check a proof log against the puzzle that it is said to be about.

    Args:
        puzzle: the puzzle.
        log: the log, as read from JSON.
        ask: whether the oracle is asked for the one solution where the log takes it for granted.
        time_limit: seconds that the oracle may take with what the replay took; when they are not enough, one solution
            stays assumed.

    Raises:
        Rejected: when a claim is false, unsupported or malformed.
    """
    try:
        return _Replay(puzzle, time_limit).check(log, ask)
    except InputError as error:
        raise Rejected(error.message) from None
    except ValueError as error:
        raise Rejected(str(error)) from None


class _Replay:
    def __init__(self, puzzle: Puzzle, time_limit: float | None) -> None:
        self.puzzle = puzzle
        self.end = None if time_limit is None else time.monotonic() + time_limit
        self.usable: dict[str, Technique] = {item.id: item for item in puzzle.kind.sound}
        self.read = Reader(puzzle).marks

    def check(self, log: Any, ask: bool) -> Accepted:
        if not isinstance(log, dict) or not _same(log.get("schema"), 1):
            raise Rejected(msg("not a proof log of schema 1"))
        status = log.get("status")
        if not isinstance(status, str) or status not in FIELDS:
            raise Rejected(msg("unknown status {status}", status=_printable(status)))
        lacking = {"kind", "technique_set", "puzzle"} | FIELDS[status]
        if self.puzzle.declaration:
            lacking.add("declaration")
        allowed = lacking | {"schema", "status"} | ({"standstill", "licence"} if status == "solved" else set())
        if "licence" in log:
            allowed.add("alone")
        if not lacking <= set(log) or not set(log) <= allowed:
            raise Rejected(msg("the fields of the log are not those of status {status}", status=status))
        kind = self.puzzle.kind
        if log["kind"] == kind.name and log["technique_set"] != kind.technique_set:
            told = msg(
                "the log is of {name} {its_set}, and this program has {own_set}; one with {its_set} reads it",
                name=kind.name,
                its_set=_printable(log["technique_set"]),
                own_set=kind.technique_set,
            )
            raise Rejected(told)
        if log["kind"] != kind.name:
            raise Rejected(
                msg(
                    "the log is about {claimed} {its_set}, not {name} {own_set}",
                    claimed=_printable(log["kind"]),
                    its_set=_printable(log["technique_set"]),
                    name=kind.name,
                    own_set=kind.technique_set,
                )
            )
        self._of_this_puzzle(log["puzzle"])
        if self.puzzle.declaration and log["declaration"] != self.puzzle.declaration:
            raise Rejected(msg("the log is about other rules than {name} has now", name=kind.name))
        if status == "several":
            self._several(log["solutions"])
            return Accepted()
        if status == "no_solution":
            marks, _ = self._steps(log["steps"], self.puzzle.givens, 3)
            if not marks.clash:
                raise Rejected(msg("the steps do not end in a clash"))
            self._all_needed(log["steps"])
            return Accepted()
        if "licence" not in log:
            self._solved(log, log["solution"])
            return Accepted()
        if "alone" in log:
            alone = log["alone"]
            if not isinstance(alone, dict) or not PATH <= set(alone) <= PATH | {"standstill"}:
                raise Rejected(msg("the path by the rules alone has not the fields of a path"))
            self._solved(alone, log["solution"])
        senses = self._licence(log["licence"])
        marks = self._solved(log, log["solution"])
        return Accepted(senses, self._uniqueness(senses, marks, "alone" in log, ask))

    def _of_this_puzzle(self, named: Any) -> None:
        """Whether a log is about the puzzle, whatever that is called in it."""
        board = json.loads(write(replace(self.puzzle, id=None, extra={}), "json"))
        if not isinstance(named, dict) or not _same({name: named.get(name) for name in board}, board):
            raise Rejected(msg("the log is about another puzzle"))
        if unknown := sorted(set(named) - set(board) - {"id"}):
            raise Rejected(
                msg("the puzzle of the log has a field {name} that means nothing", name=_printable(unknown[0]))
            )
        if not isinstance(named.get("id", ""), str):
            raise Rejected(msg("the id of the puzzle in the log is no text"))

    def _solved(self, path: Any, solution: Any) -> Marks:
        """The full board to which a path of some tier leads."""
        marks, tier = self._steps(path["steps"], self.puzzle.givens, 3)
        if marks.clash or not self.puzzle.solved(marks):
            raise Rejected(msg("the steps do not lead to a full board"))
        self._right(solution)
        if not _same(self.puzzle.answer(marks), solution):
            raise Rejected(msg("the steps lead to another board than the solution"))
        if not _same(path["tier"], tier):
            claim = _printable(path["tier"])
            raise Rejected(msg("the deepest step is of tier {tier}, not {claim}", tier=tier, claim=claim))
        if tier > 1:
            self._standstill(path.get("standstill"), tier - 1)
        elif "standstill" in path:
            raise Rejected(msg("tier 1 has no standstill"))
        return marks

    # One solution ---------------------------------------------------------------------------------------------------

    def _licence(self, record: Any) -> tuple[str, ...]:
        """The senses of uniqueness that a licence names, whose techniques may be used from now on."""
        if not isinstance(record, dict) or set(record) != {"assumes", "techniques"} or record["assumes"] != ONE:
            raise Rejected(msg("the licence does not say what it assumes"))
        named = record["techniques"]
        needs = [item for item in self.puzzle.kind.techniques if item.assumes_unique is not None]
        if not isinstance(named, dict) or not named or not set(named) <= {item.assumes_unique for item in needs}:
            raise Rejected(msg("the licence names a sense of uniqueness that no technique needs"))
        granted = [item for item in needs if item.assumes_unique in named]
        if not _same(record, licence_record(granted)):
            raise Rejected(msg("the licence does not name the techniques that need it"))
        ladder = {*self.usable, *(item.id for item in granted)}
        self.usable = {item.id: item for item in self.puzzle.kind.techniques if item.id in ladder}
        return tuple(sorted(named))

    def _uniqueness(
        self, senses: Sequence[str], solution: Marks, alone: bool, ask: bool
    ) -> Literal["path", "oracle", "assumed"]:
        """How it is known that there is one solution, in all these senses."""
        if alone and all(self.puzzle.licensed(sense, solution, ask=False) for sense in senses):
            return "path"
        if not ask:
            return "assumed"
        from deduce import oracle

        try:
            left = None if self.end is None else max(self.end - time.monotonic(), 0.01)
            found = oracle.unique(self.puzzle, time_limit=left).solutions
            proved = [sense for sense in senses if self.puzzle.licensed(sense, solution)]
        except OutOfBudget:
            return "assumed"
        if len(found) != 1 or self.puzzle.answer(found[0]) != self.puzzle.answer(solution):
            raise Rejected(msg("the log takes one solution for granted, and the oracle finds another"))
        if len(proved) < len(senses):
            raise Rejected(msg("one solution is not proved in the sense that a technique needs"))
        return "oracle"

    def _right(self, answer: Any) -> None:
        marks = self.puzzle.marks(answer)
        if not self.puzzle.solved(marks) or not _same(answer, self.puzzle.answer(marks)):
            raise Rejected(msg("the solution is not a full board"))
        fault = self.puzzle.kind.checker.check(self.puzzle, answer)
        if fault:
            raise Rejected(msg("the solution is not right: {fault}", fault=fault))
        graphs = self.puzzle.kind.graphs
        if graphs is not None and not graphs.holds(self.puzzle, answer):
            raise Rejected(msg("the solution is not right: by its graph something does not hang together as it must"))

    def _several(self, answers: Any) -> None:
        if not isinstance(answers, list) or len(answers) != 2 or answers[0] == answers[1]:
            raise Rejected(msg("two solutions that differ are needed"))
        for answer in answers:
            self._right(answer)

    # Steps -----------------------------------------------------------------------------------------------------------

    def _steps(self, records: Any, marks: Marks, deepest: int, outer: str = "") -> tuple[Marks, int]:
        """The marks after the steps and the deepest tier among them."""
        if not isinstance(records, list):
            raise Rejected(msg("the steps are not a list"))
        tier = 1
        for i, record in enumerate(records):
            here = msg("step {number}", number=i + 1)
            here = within(outer, here) if outer else here
            if marks.clash:
                raise Rejected(msg("{here} comes after the clash", here=here))
            if not isinstance(record, dict) or not set(record) >= STEP:
                raise Rejected(msg("{here} lacks a field", here=here))
            if not isinstance(record["technique"], str):
                raise Rejected(msg("{here} names no technique", here=here))
            reason, conclusion = self.read(record["reason"]), self.read(record["conclusion"])
            clues = self._clues(record["clues"], here)
            if reason.clash or not reason.within(marks):
                raise Rejected(msg("{here} rests on marks that are not on the board", here=here))
            if not conclusion.clash and (conclusion == NOTHING or conclusion.known & marks.known):
                raise Rejected(msg("{here} concludes nothing new", here=here))
            if record["technique"] in self.usable:
                if set(record) != STEP:
                    raise Rejected(msg("{here} has fields that no technique has", here=here))
                self._technique(self.usable[record["technique"]], reason, clues, conclusion, here)
            elif record["technique"] == "one-cell-contradiction" and deepest >= 2:
                tier = max(tier, 2)
                self._contradiction(record, reason, clues, conclusion, 1, here)
            elif record["technique"] == "two-cell-contradiction" and deepest >= 3:
                tier = 3
                self._contradiction(record, reason, clues, conclusion, 2, here)
            else:
                raise Rejected(
                    msg(
                        "{here} names {name}, which may not be used there",
                        here=here,
                        name=_printable(record["technique"]),
                    )
                )
            marks = marks.join(conclusion)
        return marks, tier

    def _clues(self, numbers: Any, here: str) -> int:
        count = len(self.puzzle.clues)
        if not isinstance(numbers, list) or any(type(i) is not int or not 0 <= i < count for i in numbers):
            raise Rejected(msg("{here} names clues that the puzzle does not have", here=here))
        if len(set(numbers)) != len(numbers):
            raise Rejected(msg("{here} names a clue twice", here=here))
        return sum(1 << i for i in numbers)

    def _concludes(self, technique: Technique, reason: Marks, clues: int, conclusion: Marks) -> bool:
        kept = self.puzzle.keep(clues)
        if conclusion.clash:
            return reason.join(technique.function(kept, reason)).clash
        return technique.drawn(kept, reason, conclusion) == conclusion

    def _technique(self, technique: Technique, reason: Marks, clues: int, conclusion: Marks, here: str) -> None:
        if not self._concludes(technique, reason, clues, conclusion):
            raise Rejected(msg("{here}: {id} does not draw the conclusion from the reason", here=here, id=technique.id))
        for literal in reason.literals():
            if self._concludes(technique, reason.without(literal), clues, conclusion):
                raise Rejected(msg("{here}: the reason is not minimal", here=here))
        if technique.assumes_unique is not None:
            if clues != (1 << len(self.puzzle.clues)) - 1:
                raise Rejected(msg("{here}: one solution rests on every clue", here=here))
            return
        for clue in bits(clues):
            if self._concludes(technique, reason, clues ^ clue, conclusion):
                raise Rejected(msg("{here}: the reason is not minimal, a clue is not needed", here=here))

    def _contradiction(
        self, record: Any, reason: Marks, clues: int, conclusion: Marks, deepest: int, here: str
    ) -> None:
        if set(record) != STEP | {"suppose", "steps"}:
            raise Rejected(msg("{here} has not the fields of a contradiction", here=here))
        supposed = self.read(record["suppose"])
        if supposed.size() != 1 or conclusion != supposed.flipped:
            raise Rejected(msg("{here} does not conclude the opposite of one supposed mark", here=here))
        end, tier = self._steps(record["steps"], reason.join(supposed), deepest, here)
        if not end.clash:
            raise Rejected(msg("{here} does not end in a clash", here=here))
        if tier != deepest and deepest > 1:
            raise Rejected(msg("{here} is called deeper than it is", here=here))
        used, named = self._all_needed(record["steps"], here)
        if not reason.within(used) or clues != named:
            raise Rejected(msg("{here}: the reason is not minimal", here=here))

    def _all_needed(self, records: Any, outer: str = "") -> tuple[Marks, int]:
        """The marks and clues on which steps that end in a clash rest, each of which leads to it."""
        used, named = NOTHING, 0
        for i, record in reversed(list(enumerate(records))):
            here = msg("step {number}", number=i + 1)
            here = within(outer, here) if outer else here
            if i + 1 < len(records) and not self.read(record["conclusion"]).common(used).known:
                raise Rejected(msg("{here} is not needed for the clash", here=here))
            used = used.join(self.read(record["reason"]))
            named |= self._clues(record["clues"], here)
        return used, named

    # The tier below -------------------------------------------------------------------------------------------------

    def _standstill(self, record: Any, tier: int) -> None:
        fields = {"tier", "marks", "silent"}
        if not isinstance(record, dict) or set(record) != fields or not _same(record["tier"], tier):
            raise Rejected(msg("no standstill of tier {tier} is shown", tier=tier))
        if record["silent"] != list(self.usable):
            raise Rejected(msg("the standstill does not name every technique"))
        marks = self.read(record["marks"])
        if marks.clash or self.puzzle.solved(marks) or not self.puzzle.givens.within(marks):
            raise Rejected(msg("the standstill is not an unsolved board with the givens"))
        for technique in self.usable.values():
            if not technique.function(self.puzzle, marks).within(marks):
                raise Rejected(msg("{id} still draws something at the standstill", id=technique.id))
        if tier > 1:
            for bit in bits(self.puzzle.variables & ~marks.known):
                for literal in (Marks(bit, 0), Marks(0, bit)):
                    if self._refuted(marks.join(literal)):
                        raise Rejected(msg("a one-cell contradiction remains at the standstill"))

    def _refuted(self, marks: Marks) -> bool:
        while True:
            before = marks
            for technique in self.usable.values():
                marks = marks.join(technique.function(self.puzzle, marks))
                if marks.clash:
                    return True
            if marks == before:
                return False


def _printable(value: Any) -> str:
    """A word of the log as a message has it: as it is where it is one, else as input is quoted."""
    text = str(value)
    return text if 0 < len(text) <= 60 and text.isprintable() else shown(text)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: for Python, true equals 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
