"""The version of the program, as it is installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

DISTRIBUTION = "deduce-puzzles"
UNKNOWN = "0+unknown"
"""The version of a program that is not installed, such as a plain checkout."""


def _installed() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return UNKNOWN


__version__ = _installed()
