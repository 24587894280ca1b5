"""Runs the least tests that can catch a mutant, in a forked process, until one does."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import resource
import signal
import sys
import time
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from deduce.contract.registry import kinds
from deduce.core.library import switched_off
from deduce.relations.derived import every
from tests import work
from tests.laws import boards, limits
from tests.laws.derived import SAMPLED, laws
from tests.laws.kind import LAWS as KIND_LAWS
from tests.laws.technique import Broken
from tests.mutants.operators import Mutant
from tests.mutants.plant import Unplantable, plant
from tests.power import accepted, measured

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deduce.contract.kind import Kind
    from deduce.contract.technique import Technique

    Check = tuple[str, Callable[[], object]]

ROOT = Path(__file__).parent.parent.parent
RELATIONS = "deduce.relations"
CORE = {
    "deduce.board.marks": ("test_engine", "test_toy_kind"),
    "deduce.engine.tiers": ("test_engine", "test_toy_kind"),
    "deduce.engine.reasons": ("test_engine", "test_toy_kind", "test_hints"),
    "deduce.engine.refute": ("test_engine", "test_toy_kind", "test_hints"),
    "deduce.proof.replay": ("test_proof",),
    "deduce.board.connectivity": ("test_connectivity",),
}
"""Modules of the core that are tried, with the test files that are there for them."""
SECONDS = 100
"""How long each test of a mutant may take; one that makes it take longer is caught."""
MEMORY = 6 << 30
REASONED = ("deduce.engine.reasons",)
"""Modules of the engine that laws of techniques try."""


def homes(name: str) -> list[tuple[Kind, list[Technique]]]:
    """The kinds with techniques that use a module of techniques or of relations, each with these techniques."""
    found = []
    for kind in kinds().values():
        root = kind.package or f"techniques.{kind.name}"
        for where in (root, RELATIONS):
            if name.startswith(f"{where}."):
                own = [item for item in kind.techniques if name in reached(item.module, where)]
                if own or where == root:
                    found.append((kind, own))
    return found


@lru_cache(maxsize=512)
def reached(name: str, root: str) -> frozenset[str]:
    """The modules of a kind that a module uses, and itself."""
    seen, todo = set(), [name]
    while todo:
        one = todo.pop()
        if one in seen or one not in sys.modules or not one.startswith(f"{root}."):
            continue
        seen.add(one)
        for thing in vars(sys.modules[one]).values():
            held = getattr(thing, "function", thing)
            where = held.__name__ if isinstance(held, ModuleType) else getattr(held, "__module__", None)
            if isinstance(where, str):
                todo.append(where)
    return frozenset(seen)


def checks(name: str) -> Iterator[Check]:
    """The tests that can catch a mutant of a module, the quick ones first."""
    found = homes(name)
    for kind, own in found:
        for technique in own:
            yield f"power {technique.id}", lambda one=technique: says(one)  # type: ignore[misc]
        yield f"work {kind.name}", lambda kind=kind: busy(kind)  # type: ignore[misc]
    if name.startswith("deduce.board"):
        for kind in kinds().values():
            for technique in kind.techniques:
                yield f"power {technique.id}", lambda one=technique: says(one)  # type: ignore[misc]
    for stem in files_for(name):
        yield f"tests/{stem}.py", lambda stem=stem: run(stem)  # type: ignore[misc]
    for kind, _ in found:
        for law in KIND_LAWS if name.startswith(f"{RELATIONS}.") else ("trailed",):
            yield f"{law} {kind.name}", lambda law=law, kind=kind: KIND_LAWS[law](kind)  # type: ignore[misc]
    if name in REASONED:
        found = [(kind, list(kind.techniques)) for kind in kinds().values()]
    for law in ("deletion", "reasons") if name in REASONED else {**limits.LAWS, **SAMPLED} if found else ():
        for kind, own in found:
            for technique in own:
                if check := laws(technique).get(law):
                    yield f"{law} {technique.id}", lambda check=check, kind=kind, one=technique: check(kind, one)  # type: ignore[misc]


def files_for(name: str) -> Sequence[str]:
    """The test files that are there for a module."""
    if name in CORE:
        return CORE[name]
    if name.startswith(f"{RELATIONS}."):
        return ("test_declared", "test_relations", "test_toy_kind")
    found = []
    for kind, own in homes(name):
        file = ROOT / "tests" / f"test_{kind.name}.py"
        if file.exists() and (len(own) != 1 or name.rsplit(".", 1)[-1] in file.read_text(encoding="utf-8")):
            found.append(file.stem)
    return found


def warm(name: str, only: Sequence[str] | None = None) -> None:
    """Draw the boards and states that the tests of a module ask for (of these kinds), while nothing is planted yet."""
    for kind, own in homes(name):
        if only and kind.name not in only:
            continue
        boards.larger_states(kind)
        boards.solver_states(kind)
        for technique in own:
            boards.states(kind, licensed=technique.assumes_unique)
            boards.larger_states(kind, licensed=technique.assumes_unique)
            accepted(technique.id)


def says(technique: Technique) -> None:
    """It says what it said."""
    for one in accepted(technique.id):
        if measured(technique, one.state, one.tight) != one:
            raise Broken("it says something else than before")


def busy(kind: Kind) -> None:
    """Its techniques are asked as often as they were."""
    if work.differences(kind):
        raise Broken("techniques are asked more or less often")


def run(stem: str, test: str = "") -> None:
    """The tests of a file pass, or one of them."""
    import pytest

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        arguments = [
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            *(["-m", ""] if not test else []),
            f"tests/{stem}.py" + (f"::{test}" if test else ""),
        ]
        status = pytest.main(arguments)
    if status:
        raise Broken(f"tests/{stem}.py fails")


def caught(name: str, mutant: Mutant | None, *, only: Callable[[str], bool] = bool, test: str = "") -> str | None:
    """What catches a mutant of a module: the name of a test, "time", "memory" or "nothing can plant it"; None if none.

    Args:
        name: the module.
        mutant: its wrong version; None for the right one, which nothing should catch.
        only: which tests, by their names, are run.
        test: the one test to run instead, as ``tests/FILE.py::NAME``.
    """
    read, written = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(read)
            os.write(written, (_first(sys.modules[name], mutant, only, test) or "").encode())
            status = 0
        finally:
            os._exit(status)
    os.close(written)
    with os.fdopen(read, encoding="utf-8") as told:
        answer = told.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "time" if os.WTERMSIG(status) in (signal.SIGALRM, signal.SIGXCPU, signal.SIGKILL) else "a crash"
    return answer or ("a crash" if os.WEXITSTATUS(status) else None)


def alone(test: str) -> Iterator[Check]:
    """One test of a file."""
    file, _, name = test.partition("::")
    yield test, lambda: run(Path(file).stem, name)


def _limit(seconds: int = SECONDS) -> None:
    """From now on, so much time of a processor."""
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    end = int(time.process_time()) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _first(module: ModuleType, mutant: Mutant | None, only: Callable[[str], bool], test: str) -> str | None:
    try:
        if mutant:
            plant(module, mutant)
    except Unplantable:
        return "not planted"
    with switched_off():  # compiled code has no mutant
        for what, check in alone(test) if test else checks(module.__name__):
            if only(what):
                _limit()
                try:
                    check()
                except BaseException:
                    return what
    return None


def module_of(path: str) -> str:
    """The name of a module from its name or its path; imported, with all kinds."""
    kinds_known = [technique for kind in kinds().values() for technique in kind.techniques]
    assert kinds_known
    name = path.removesuffix(".py").replace("/", ".").strip(".")
    importlib.import_module(name)
    return name


def files(kind: Kind) -> list[str]:
    """The modules of a kind that are tried: its ladder and what the techniques share."""
    root = kind.package or f"techniques.{kind.name}"
    found = []
    for folder in ("ladder", "shared"):
        for path in sorted((kind.folder / folder).glob("*.py")):
            if path.stem != "__init__":
                found.append(f"{root}.{folder}.{path.stem}")
    return found


def relations() -> list[str]:
    """The modules of relations that techniques use."""
    return sorted({item.function.__module__ for item in every().values()})
