"""The work of a tier, counted: how often the closures of some boards ask each technique.

Time cannot be tested, since no two machines agree on it; how often a technique is asked is the same everywhere. So one
that is asked too early or too late shows, such as one that should be `costly` and is not.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from tests.laws.stock import board, shipped
from tests.power import HOME

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from deduce.contract.puzzle import Kind
    from deduce.contract.technique import Function

BOARDS = 6
"""How many boards of ``data/`` are closed under tier 2,"""
BUDGET = 400
"""each with so many fixpoints at most."""
SHARE, LEAST = 0.2, 10
"""By which share of the number that was accepted, and by how much at least, a number may differ."""


def asked(kind: Kind, names: Sequence[str]) -> dict[str, int]:
    """How often each technique is asked, and how many fixpoints it takes."""
    counts: Counter[str] = Counter()
    called = {item.function: item.name for item in kind.sound}

    def counting(function: Function) -> Function:
        def count(puzzle: Any, marks: Any) -> Any:
            counts[called[function]] += 1
            return function(puzzle, marks)

        return count

    for name in names:
        puzzle = board(name).puzzle
        tiers = Tiers(puzzle, kind.sound, budget=BUDGET)
        changed = {function: counting(function) for function in tiers.functions}
        tiers.functions, tiers.cheap = ([changed[one] for one in some] for some in (tiers.functions, tiers.cheap))
        try:
            tiers.close2(puzzle.givens, {})
        except OutOfBudget:
            counts["out of budget"] += 1
        counts["fixpoints"] += tiers.fixpoints
    return dict(sorted(counts.items()))


def chosen(kind: Kind) -> list[str]:
    """The names of a few boards that ship, of tier 2 and of middling size."""
    found = []
    for one in shipped(kind):
        if one.puzzle.extra.get("grade", {}).get("tier") == 2 and 25 <= one.puzzle.rows * one.puzzle.cols <= 100:
            found.append(one.name)
    return found[:: max(1, len(found) // BOARDS)][:BOARDS]


def file(kind: Kind) -> Path:
    """Where the accepted numbers of a kind lie."""
    return HOME / kind.name / "work" / "asked.json"


def accepted(kind: Kind) -> dict[str, Any]:
    """The boards and the numbers; nothing if they were never counted."""
    path = file(kind)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def differences(kind: Kind) -> list[str]:
    """What is asked more or less often than was accepted."""
    kept = accepted(kind)
    now, before = asked(kind, kept["boards"]), kept["asked"]
    found = []
    for name in sorted(now.keys() | before.keys()):
        was, is_ = before.get(name, 0), now.get(name, 0)
        if abs(is_ - was) > max(LEAST, SHARE * was):
            found.append(f"{name}: {is_} instead of {was}")
    return found


def accept(kind: Kind, cause: str) -> bool:
    """Count and keep the numbers; whether any is another one than before."""
    kept = accepted(kind)
    boards = kept.get("boards") or chosen(kind)
    if not boards or (kept and asked(kind, boards) == kept["asked"]):
        return False
    file(kind).parent.mkdir(parents=True, exist_ok=True)
    entry = {"cause": cause, "boards": boards, "asked": asked(kind, boards)}
    file(kind).write_text(json.dumps(entry, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return True
