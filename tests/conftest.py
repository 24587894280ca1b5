"""What several test modules share: the toy kinds, registered while a test needs them."""

from __future__ import annotations

import gc
import os
import re
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

import techniques
from deduce.app.new.kind import kind as new_kind
from deduce.contract.registry import forget, kinds
from deduce.core.library import switched_off
from tests.boards import spared
from tests.laws import boards

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from deduce.contract.kind import Kind

os.environ["LC_ALL"] = "C.UTF-8"  # English, whatever the locale of the tester
settings.register_profile("alike", derandomize=True)  # what is red once is red again
settings.load_profile("alike")
TOYS = Path(__file__).parent / "toys"
ON_BOARDS = {"test_engine", "test_half_filled", "test_laws", "test_licences", "test_power"}
"""The modules whose tests of a kind need the same boards."""
LONG = 30
"""From how many seconds on the times are told."""


def pytest_configure(config: pytest.Config) -> None:
    """Where compiled modules may not lie beside their sources, the programs that tests start share a place for them."""
    cache = getattr(config, "cache", None)
    if sys.dont_write_bytecode and cache and not hasattr(config, "workerinput"):
        os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("compiled"))
        del os.environ["PYTHONDONTWRITEBYTECODE"]


def pytest_cmdline_main(config: pytest.Config) -> None:
    """Each process of a run takes neighbouring tests, which share what they make."""
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The tests of a kind follow each other, so that its boards are made in one process and not in each.

    The tests in a browser take as long as half of all others, and wait for those who ask for them; what is alike for
    all declared kinds is long on most of them.
    """
    for item in items:
        if item.get_closest_marker("alike") and spared(kind_of(item.nodeid)):
            item.add_marker(pytest.mark.long)
    if not any("browser" in asked for asked in config.args):
        for item in items:
            if item.path.parent.name == "browser":
                item.add_marker(pytest.mark.skip(reason="asked for by: pytest tests/browser, as .ci/run does"))
    order = {name: number for number, name in enumerate(kinds(), 1)}
    items.sort(key=lambda item: order.get(kind_of(item.nodeid), 0) if item.path.stem in ON_BOARDS else 0)


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector looks at them once, and seldom at what is new."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """A limit of time may fall into a call of the collector, where the interpreter swallows what is raised.

    Only tests have such calls: Hypothesis counts the collector's time, from its first test to the end of the process.
    """
    calls = gc.callbacks[:]
    gc.callbacks.clear()
    try:
        yield
    finally:
        gc.callbacks[:] = calls + gc.callbacks


@pytest.fixture(autouse=True)
def in_full(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long tests try all the boards that there are."""
    monkeypatch.setattr(boards, "FULL", request.node.get_closest_marker("long") is not None)


@pytest.fixture
def in_python() -> Iterator[None]:
    """Nothing compiled answers: for tests that exchange functions of Python as they run."""
    with switched_off():
        yield


def kind_of(test: str) -> str:
    """The kind that a test is about; a part of its name says so."""
    words = set(re.split(r"[^a-z]+", test))
    return next((name for name in (*kinds(), "tally", "domino", "outlook", "mixed") if name in words), "no kind")


# Times ----------------------------------------------------------------------------------------------------------------


def processor_time() -> float:
    """Of this process and of those that it has seen end."""
    return sum(os.times()[:4])


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Each part of a test tells what it cost; a test in a browser costs more than is seen here."""
    before, now = item.session.stash.get(SPENT, 0.0), processor_time()
    item.session.stash[SPENT] = now
    result: Any = yield
    result.get_result().spent = now - before if before else 0.0


SPENT = pytest.StashKey[float]()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What the tests of each kind cost, for runs long enough to ask."""
    spent: dict[str, list[tuple[float, float]]] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if duration := getattr(report, "duration", 0):
                spent.setdefault(kind_of(report.nodeid), []).append((getattr(report, "spent", 0.0), duration))
    rows = [(kind, *map(sum, zip(*times, strict=True)), len(times)) for kind, times in spent.items()]
    if sum(row[2] for row in rows) > LONG:
        terminalreporter.section("processor seconds, seconds by the clock and parts of tests by kind")
        for kind, busy, passed, parts in sorted(rows, key=lambda row: -row[1]):
            terminalreporter.line(f"{kind:12} {busy:8.1f} {passed:8.1f} {parts:6}")


@contextmanager
def lying(elsewhere: Path, loaded: dict[str, ModuleType] | None = None) -> Iterator[Mapping[str, Kind]]:
    """The kinds of the folders in a place elsewhere by name, as those of another distribution would be found.

    What was loaded from there before is taken again and kept. Without it the kinds are new ones, whose boards equal
    those of others of the same names: so what is known of boards is forgotten.
    """
    names = {entry.name for entry in elsewhere.iterdir()}
    modules = {} if loaded is None else loaded
    techniques.__path__.append(str(elsewhere))
    sys.modules.update(modules)
    vars(techniques).update({name: modules[f"techniques.{name}"] for name in names if f"techniques.{name}" in modules})
    forget()
    try:
        yield {name: kinds()[name] for name in sorted(names)}
    finally:
        techniques.__path__.remove(str(elsewhere))
        for module in list(sys.modules):
            if module.startswith("techniques.") and module.split(".")[1] in names:
                modules[module] = sys.modules.pop(module)
        for name in names:
            vars(techniques).pop(name, None)
        forget()
        if loaded is None:
            boards.forget()


@pytest.fixture(scope="session")
def toy_modules() -> dict[str, ModuleType]:
    """The modules of the toys, which are the same for all tests, as those of other kinds are."""
    return {}


@pytest.fixture(scope="session")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the toys lie."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    for entry in TOYS.iterdir():
        if (entry / "kind.py").exists():
            shutil.copytree(entry, elsewhere / entry.name, ignore=shutil.ignore_patterns("__pycache__"))
    new_kind(elsewhere, "outlook")  # the template of a new kind is a toy too
    return elsewhere


@pytest.fixture(scope="module")
def toys(toy_folder: Path, toy_modules: dict[str, ModuleType]) -> Iterator[Mapping[str, Kind]]:
    """The toy kinds by name."""
    with lying(toy_folder, toy_modules) as found:
        yield found
