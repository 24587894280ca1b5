"""What several test modules share: the toy kinds, registered while a test needs them."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import techniques
from deduce.app.commands import new
from deduce.contract.registry import forget, kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deduce.contract.puzzle import Kind

os.environ["LC_ALL"] = "C.UTF-8"  # English, whatever the locale of the tester
TOYS = Path(__file__).parent / "toys"
LONG = 30
"""From how many seconds on the times are told."""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How long the tests of each kind took, for runs long enough to ask."""
    spent: dict[str, list[float]] = {}
    names = [*kinds(), "tally", "domino", "outlook", "mixed"]
    for reports in terminalreporter.stats.values():
        for report in reports:
            if duration := getattr(report, "duration", 0):
                words = set(re.split(r"[^a-z]+", report.nodeid))
                kind = next((name for name in names if name in words), "no kind")
                spent.setdefault(kind, []).append(duration)
    if sum(map(sum, spent.values())) > LONG:
        terminalreporter.section("seconds and parts of tests by kind")
        for kind, times in sorted(spent.items(), key=lambda item: -sum(item[1])):
            terminalreporter.line(f"{kind:12} {sum(times):8.1f} {len(times):6}")


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mapping[str, Kind]]:
    """The toy kinds by name: folders that lie elsewhere, as those of another distribution would."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    for entry in TOYS.iterdir():
        if (entry / "kind.py").exists():
            shutil.copytree(entry, elsewhere / entry.name, ignore=shutil.ignore_patterns("__pycache__"))
    new.kind(elsewhere, "outlook")  # the template of a new kind is a toy too
    names = sorted(entry.name for entry in elsewhere.iterdir())
    techniques.__path__.append(str(elsewhere))
    forget()
    try:
        yield {name: kinds()[name] for name in names}
    finally:
        techniques.__path__.remove(str(elsewhere))
        for module in list(sys.modules):
            if module.split(".")[:1] == ["techniques"] and module.split(".")[1:2] and module.split(".")[1] in names:
                del sys.modules[module]
        for name in names:
            vars(techniques).pop(name, None)
        forget()
