"""A running server for the tests of the web page."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parent.parent
PATIENCE = 600
"""Seconds by the clock after which an answer, or the end, of a server is held to be lost: how quick it is, is asked by
benchmarks, and a busy machine may leave it little of its time.
"""


@contextmanager
def served(environment: Mapping[str, str] | None = None) -> Iterator[str]:
    """The address of ``deduce serve`` on a free port, without a slash at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "deduce.app", "serve", "--port", "0"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=dict(environment) if environment else None,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("deduce: http://"), line
        yield line.split()[1].rstrip("/")
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()
