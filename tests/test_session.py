"""What Python asks of a session and what it takes back, with a library that only notes what it is told.

That the compiled code itself answers as Python does is asked by `test_core`, where there is a compiler.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from deduce.board.marks import Marks
from deduce.core import session as core
from deduce.language.errors import OutOfBudget, OutOfTime


class Plain:
    """A puzzle that is no board of rules."""


class OfRules:
    """One that is: its rules, and which of them hold."""

    rules = SimpleNamespace(of=lambda _: range(62))

    def live(self, sort: str) -> int:
        return {"first": 0b101, "second": (1 << 70) | 1}[sort]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the library is told, with marks that it always answers."""
    calls = list[Any]()
    one = SimpleNamespace(able={3}, library="lib", apply=lambda *some: calls.append(some) or Marks(8, 0))
    monkeypatch.setattr(core, "library", lambda: "lib")
    monkeypatch.setattr(core, "number_of", lambda _, function: {"compiled": 3, "not able": 4}.get(function))
    monkeypatch.setattr(core, "session", lambda puzzle: one if puzzle != "too wide" else None)
    monkeypatch.setattr(core, "live", lambda *_: b"live")
    monkeypatch.setattr(core, "_asked", WeakKeyDictionary())
    monkeypatch.setattr(core, "_sessions", WeakKeyDictionary())
    return calls


def answered(function: str, puzzle: Any = "board", marks: Marks = Marks(1, 2), *asked: int) -> Marks | None:  # noqa: B008
    return core.answered(function, puzzle, marks, *asked)  # type: ignore[arg-type]


def test_a_question_has_the_marks_what_is_asked_of_and_which_rules_hold(told: list[Any]) -> None:
    assert answered("compiled", "board", Marks(1, 2), 5) == Marks(8, 0)
    assert answered("compiled") == Marks(8, 0)
    assert told == [(3, Marks(1, 2), 5, b"live"), (3, Marks(1, 2), -1, b"live")]


def test_python_says_what_the_library_cannot(told: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert answered("not able") is None
    assert answered("not compiled") is None
    assert answered("compiled", "too wide") is None
    assert answered("compiled", "board", Marks(3, 1)) is None  # marks that clash
    monkeypatch.setattr(core, "library", lambda: None)
    assert answered("compiled") is None
    assert core.concluded("compiled", Plain(), Marks(0, 0)) is None  # type: ignore[arg-type]
    assert not told


def test_a_puzzle_has_its_own_session_from_the_third_question_on(told: list[Any]) -> None:
    """But a board of rules, which shares one, and one that has a session are answered at once."""

    def concluded(puzzle: Any) -> bool:
        return core.concluded("compiled", puzzle, Marks(0, 0)) is not None  # type: ignore[arg-type]

    one, other = Plain(), Plain()
    assert [concluded(one) for _ in range(4)] == [False, False, True, True]
    assert [concluded(other) for _ in range(3)] == [False, False, True]
    assert concluded(OfRules())
    has = Plain()
    core._sessions[has] = SimpleNamespace()  # type: ignore[assignment]
    assert concluded(has)
    assert len(told) == 5


def test_which_rules_hold_is_told_in_words_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each sort, and of so many as it has room for."""
    monkeypatch.setattr(core, "resolved", lambda name: name)
    board = OfRules()
    of: Any = SimpleNamespace(words=1, manifest={"sorts": ["first", "second"]})
    assert core.live(of, board) == (5).to_bytes(8, "little") + (1).to_bytes(8, "little")
    assert core.live(of, Plain()) is None
    wide: Any = SimpleNamespace(words=2, manifest={"sorts": ["second"]})
    assert core.live(wide, OfRules()) == ((1 << 70) | 1).to_bytes(16, "little")


@pytest.mark.parametrize(("rules", "able"), [(62, {1, 2}), (63, {2})])
def test_a_technique_that_asks_which_rules_hold_needs_room_for_them(
    rules: int, able: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """64 bits a word, of which two are none of theirs."""
    of: Any = SimpleNamespace(words=1, manifest={"sorts": ["first"]})
    board: Any = SimpleNamespace(rules=SimpleNamespace(of=lambda _: range(rules)))
    monkeypatch.setattr(core, "resolved", lambda name: name)
    monkeypatch.setattr(core, "needed", lambda *_: {1: {f"{core.LIVE}first"}, 2: {"something else"}, 3: {"missing"}})
    asked = list[set[str]]()

    def written(_: str, __: Any, needs: set[str]) -> tuple[str, set[str]]:
        asked.append(needs)
        return "words", {"missing"}

    monkeypatch.setattr(core, "codec", lambda _: SimpleNamespace(board=written))
    assert core._board(of, board) == ("words", able)
    assert asked == [{f"{core.LIVE}first", "something else", "missing"}]


@pytest.mark.parametrize(("stop", "error"), [(0, None), (1, OutOfBudget), (2, OutOfTime)])
def test_a_loop_takes_from_the_budget_and_fills_the_closures(stop: int, error: type[Exception] | None) -> None:
    """Also where it ends for a limit."""
    numbers, ran = iter([stop, 40, 7]), list[Any]()
    closed = [(Marks(1, 0), Marks(3, 0)), (Marks(2, 0), Marks(6, 0))]
    parts = iter([Marks(9, 0), closed, [], [], 1, 2, []])
    codec = SimpleNamespace(marks=lambda _: bytes(16), value=lambda *_: next(parts))
    loops: Any = core.Loops.__new__(core.Loops)
    loops.session = SimpleNamespace(
        codec=codec,
        handle="handle",
        answer=lambda: SimpleNamespace(number=lambda: next(numbers)),
        library=SimpleNamespace(calls=SimpleNamespace(core_run=lambda *some: ran.append(some[:2]))),
    )
    tiers: Any = SimpleNamespace(left=47, fixpoints=3, deadline=None)
    closures = {Marks(0, 0): Marks(0, 0)}
    if error:
        with pytest.raises(error):
            loops.run(tiers, core.CLOSE2, Marks(0, 0), closures=closures)
    else:
        found = loops.run(tiers, core.CLOSE2, Marks(0, 0), closures=closures)
        assert (found.marks, found.which, found.inner) == (Marks(9, 0), 1, 2)
    assert (tiers.left, tiers.fixpoints) == (40, 10)
    assert closures == {Marks(0, 0): Marks(0, 0), **dict(closed)}
    assert ran == [("handle", core.CLOSE2)]
