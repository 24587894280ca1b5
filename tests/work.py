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

    from deduce.contract.kind import Kind
    from deduce.contract.technique import Function, Technique

BOARDS = 6
"""How many boards of ``data/`` are closed under tier 2,"""
BUDGET = 400
"""each with so many fixpoints at most."""
SHARE, LEAST = 0.2, 10
"""By which share of the number that was accepted, and by how much at least, a number may differ."""


def ladders(kind: Kind) -> dict[str, Sequence[Technique]]:
    """The techniques that are counted together, by the file of their numbers: those that hold by the rules alone, and
    all, on boards that license all.
    """
    licensed = {"licensed": kind.techniques} if len(kind.sound) < len(kind.techniques) else {}
    return {"asked": kind.sound, **licensed}


def asked(techniques: Sequence[Technique], names: Sequence[str]) -> dict[str, int]:
    """How often each technique is asked, and how many fixpoints the boards take."""
    counts: Counter[str] = Counter()
    called = {item.some or item.function: item.name for item in techniques}

    def counting(function: Function) -> Function:
        def count(puzzle: Any, marks: Any) -> Any:
            counts[called[function]] += 1
            return function(puzzle, marks)

        return count

    for name in names:
        puzzle = board(name).puzzle
        tiers = Tiers(puzzle, techniques, budget=BUDGET)
        changed = {function: counting(function) for function in tiers.functions}
        tiers.functions, tiers.cheap = ([changed[one] for one in some] for some in (tiers.functions, tiers.cheap))
        try:
            tiers.close2(puzzle.givens, {})
        except OutOfBudget:
            counts["out of budget"] += 1
        counts["fixpoints"] += tiers.fixpoints
    return dict(sorted(counts.items()))


def chosen(kind: Kind, ladder: str) -> list[str]:
    """The names of a few boards that ship, of middling size, that are of tier 2 by these techniques."""
    senses = {item.assumes_unique for item in ladders(kind)[ladder]} - {None}
    tier = "tier_unique" if senses else "tier"
    found = [
        one.name
        for one in shipped(kind)
        if one.puzzle.extra.get("grade", {}).get(tier) == 2
        and 25 <= one.puzzle.rows * one.puzzle.cols <= 100
        and all(one.puzzle.licensed(str(sense), one.solution, ask=False) for sense in senses)
    ]
    return found[:: max(1, len(found) // BOARDS)][:BOARDS]


def file(kind: Kind, ladder: str) -> Path:
    """Where the accepted numbers of a kind lie."""
    return HOME / kind.name / "work" / f"{ladder}.json"


def accepted(kind: Kind, ladder: str) -> dict[str, Any]:
    """The boards and the numbers; nothing if they were never counted."""
    path = file(kind, ladder)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def missing(kind: Kind) -> bool:
    """Whether there are boards on which nothing has been counted yet."""
    return any(chosen(kind, ladder) and not accepted(kind, ladder) for ladder in ladders(kind))


def differences(kind: Kind) -> list[str]:
    """What is asked more or less often than was accepted."""
    found = []
    for ladder, techniques in ladders(kind).items():
        if kept := accepted(kind, ladder):
            now, before = asked(techniques, kept["boards"]), kept["asked"]
            for name in sorted(now.keys() | before.keys()):
                was, is_ = before.get(name, 0), now.get(name, 0)
                if abs(is_ - was) > max(LEAST, SHARE * was):
                    found.append(f"{ladder}: {name}: {is_} instead of {was}")
    return found


def accept(kind: Kind, cause: str) -> bool:
    """Count and keep the numbers; whether any is another one than before."""
    changed = False
    for ladder, techniques in ladders(kind).items():
        kept = accepted(kind, ladder)
        boards = kept.get("boards") or chosen(kind, ladder)
        if boards and (not kept or asked(techniques, boards) != kept["asked"]):
            file(kind, ladder).parent.mkdir(parents=True, exist_ok=True)
            entry = {"cause": cause, "boards": boards, "asked": asked(techniques, boards)}
            file(kind, ladder).write_text(json.dumps(entry, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            changed = True
    return changed
