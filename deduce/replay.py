"""The replayer: accepts or rejects a proof log with nothing but the techniques that it names and the kind's checker.

It shares no search, deletion or path code with what wrote the log.
"""

from __future__ import annotations

import json
from typing import Any

from deduce.errors import InputError
from deduce.formats import write
from deduce.marks import NOTHING, Marks, bits
from deduce.puzzle import Puzzle
from deduce.record import Reader
from deduce.technique import Technique

STEP = {"technique", "reason", "clues", "conclusion"}
FIELDS = {
    "solved": {"tier", "steps", "solution"},
    "no_solution": {"steps"},
    "several": {"solutions"},
}


class Rejected(Exception):
    """The log does not prove its claim; the message says where and why."""


def verify(puzzle: Puzzle, log: Any) -> None:
    """Check a proof log against the puzzle that it is said to be about.

    Raises:
        Rejected: when a claim is false, unsupported or malformed.
    """
    try:
        _Replay(puzzle).check(log)
    except (ValueError, InputError) as error:
        raise Rejected(str(error)) from None


class _Replay:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.sound: dict[str, Technique] = {
            item.id: item for item in puzzle.kind.techniques if item.assumes_unique is None
        }
        self.read = Reader(puzzle).marks

    def check(self, log: Any) -> None:
        if not isinstance(log, dict) or log.get("schema") != 1:
            raise Rejected("not a proof log of schema 1")
        status = log.get("status")
        if not isinstance(status, str) or status not in FIELDS:
            raise Rejected(f"unknown status {status!r}")
        lacking = {"kind", "technique_set", "puzzle"} | FIELDS[status]
        allowed = lacking | {"schema", "status"} | ({"standstill"} if status == "solved" else set())
        if not lacking <= set(log) or not set(log) <= allowed:
            raise Rejected(f"the fields of the log are not those of status {status}")
        kind = self.puzzle.kind
        if log["kind"] != kind.name or log["technique_set"] != kind.technique_set:
            raise Rejected(
                f"the log is about {log['kind']} {log['technique_set']}, not {kind.name} {kind.technique_set}"
            )
        if log["puzzle"] != json.loads(write(self.puzzle, "json")):
            raise Rejected("the log is about another puzzle")
        if status == "several":
            self._several(log["solutions"])
            return
        marks, tier = self._steps(log["steps"], self.puzzle.givens, 3, "step")
        if status == "no_solution":
            if not marks.clash:
                raise Rejected("the steps do not end in a clash")
            return
        if marks.clash or not self.puzzle.solved(marks):
            raise Rejected("the steps do not lead to a full board")
        self._right(log["solution"])
        if self.puzzle.answer(marks) != log["solution"]:
            raise Rejected("the steps lead to another board than the solution")
        if type(log["tier"]) is not int or log["tier"] != tier:
            raise Rejected(f"the deepest step is of tier {tier}, the claim is {log['tier']!r}")
        if tier > 1:
            self._standstill(log.get("standstill"), tier - 1)
        elif "standstill" in log:
            raise Rejected("tier 1 has no standstill")

    def _right(self, answer: Any) -> None:
        marks = self.puzzle.marks(answer)
        if not self.puzzle.solved(marks):
            raise Rejected("the solution is not a full board")
        fault = self.puzzle.kind.part("checker").check(self.puzzle, answer)
        if fault:
            raise Rejected(f"the solution is not right: {fault}")

    def _several(self, answers: Any) -> None:
        if not isinstance(answers, list) or len(answers) != 2 or answers[0] == answers[1]:
            raise Rejected("two solutions that differ are needed")
        for answer in answers:
            self._right(answer)

    # Steps -----------------------------------------------------------------------------------------------------------

    def _steps(self, records: Any, marks: Marks, deepest: int, where: str) -> tuple[Marks, int]:
        """The marks after the steps and the deepest tier among them."""
        if not isinstance(records, list):
            raise Rejected(f"{where}s are not a list")
        tier = 1
        for i, record in enumerate(records):
            here = f"{where} {i + 1}"
            if marks.clash:
                raise Rejected(f"{here} comes after the clash")
            if not isinstance(record, dict) or not set(record) >= STEP:
                raise Rejected(f"{here} lacks a field")
            if not isinstance(record["technique"], str):
                raise Rejected(f"{here} names no technique")
            reason, conclusion = self.read(record["reason"]), self.read(record["conclusion"])
            clues = self._clues(record["clues"], here)
            if reason.clash or not reason.within(marks):
                raise Rejected(f"{here} rests on marks that are not on the board")
            if not conclusion.clash and (conclusion == NOTHING or conclusion.known & marks.known):
                raise Rejected(f"{here} concludes nothing new")
            if record["technique"] in self.sound:
                if set(record) != STEP:
                    raise Rejected(f"{here} has fields that no technique has")
                self._technique(self.sound[record["technique"]], reason, clues, conclusion, here)
            elif record["technique"] == "one-cell-contradiction" and deepest >= 2:
                tier = max(tier, 2)
                self._contradiction(record, reason, clues, conclusion, 1, here)
            elif record["technique"] == "two-cell-contradiction" and deepest >= 3:
                tier = 3
                self._contradiction(record, reason, clues, conclusion, 2, here)
            else:
                raise Rejected(f"{here} names {record['technique']!r}, which may not be used there")
            marks = marks.join(conclusion)
        return marks, tier

    def _clues(self, numbers: Any, here: str) -> int:
        count = len(self.puzzle.clues)
        if not isinstance(numbers, list) or any(type(i) is not int or not 0 <= i < count for i in numbers):
            raise Rejected(f"{here} names clues that the puzzle does not have")
        if len(set(numbers)) != len(numbers):
            raise Rejected(f"{here} names a clue twice")
        return sum(1 << i for i in numbers)

    def _concludes(self, technique: Technique, reason: Marks, clues: int, conclusion: Marks) -> bool:
        result = technique.function(self.puzzle.keep(clues), reason)
        return reason.join(result).clash if conclusion.clash else conclusion.within(result)

    def _technique(self, technique: Technique, reason: Marks, clues: int, conclusion: Marks, here: str) -> None:
        if not self._concludes(technique, reason, clues, conclusion):
            raise Rejected(f"{here}: {technique.id} does not draw the conclusion from the reason")
        for literal in reason.literals():
            if self._concludes(technique, reason.without(literal), clues, conclusion):
                raise Rejected(f"{here}: the reason is not minimal")
        for clue in bits(clues):
            if self._concludes(technique, reason, clues ^ clue, conclusion):
                raise Rejected(f"{here}: the reason is not minimal, a clue is not needed")

    def _contradiction(
        self, record: Any, reason: Marks, clues: int, conclusion: Marks, deepest: int, here: str
    ) -> None:
        if set(record) != STEP | {"suppose", "steps"}:
            raise Rejected(f"{here} has not the fields of a contradiction")
        supposed = self.read(record["suppose"])
        if supposed.size() != 1 or conclusion != supposed.flipped:
            raise Rejected(f"{here} does not conclude the opposite of one supposed mark")
        end, tier = self._steps(record["steps"], reason.join(supposed), deepest, f"{here}, step")
        if not end.clash:
            raise Rejected(f"{here} does not end in a clash")
        if tier != deepest and deepest > 1:
            raise Rejected(f"{here} is called deeper than it is")
        used, named = NOTHING, 0
        for inner in record["steps"]:
            used = used.join(self.read(inner["reason"]))
            named |= self._clues(inner["clues"], here)
        if not reason.within(used) or clues != named:
            raise Rejected(f"{here}: the reason is not minimal")

    # The tier below -------------------------------------------------------------------------------------------------

    def _standstill(self, record: Any, tier: int) -> None:
        if not isinstance(record, dict) or set(record) != {"tier", "marks", "silent"} or record["tier"] != tier:
            raise Rejected(f"no standstill of tier {tier} is shown")
        if record["silent"] != list(self.sound):
            raise Rejected("the standstill does not name every technique")
        marks = self.read(record["marks"])
        if marks.clash or self.puzzle.solved(marks) or not self.puzzle.givens.within(marks):
            raise Rejected("the standstill is not an unsolved board with the givens")
        for technique in self.sound.values():
            if not technique.function(self.puzzle, marks).within(marks):
                raise Rejected(f"{technique.id} still draws something at the standstill")
        if tier > 1:
            for bit in bits(self.puzzle.variables & ~marks.known):
                for literal in (Marks(bit, 0), Marks(0, bit)):
                    if self._refuted(marks.join(literal)):
                        raise Rejected("a one-cell contradiction remains at the standstill")

    def _refuted(self, marks: Marks) -> bool:
        while True:
            before = marks
            for technique in self.sound.values():
                marks = marks.join(technique.function(self.puzzle, marks))
                if marks.clash:
                    return True
            if marks == before:
                return False
