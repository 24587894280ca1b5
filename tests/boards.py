"""Boards that several tests use: one for each tier, and one of each kind."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind

if TYPE_CHECKING:
    from deduce.contract.kind import Kind
    from deduce.contract.technique import Function, Technique

ROOT = Path(__file__).parent.parent

TIER_1 = "https://puzz.link/p?yinyang/6/6/01220i360096"
TIER_2 = "https://puzz.link/p?yinyang/6/6/160023602902"
TIER_3 = "# kind: rightturn\n. 0 . . 0 2\n? . . 0 . .\n. . 0 . . .\n. 0 . 1 . .\n? . . . . .\n. ? . . . .\n"

FEW = ("hitori", "masyu")
"""Of the declared kinds one of cells and one of lines: on these is tried what is the same for all."""
FIRST = (*FEW, "sudoku")
"""On these a technique is tried that others have, too."""


def spared(name: str) -> bool:
    """Whether the suite tries on other kinds what is the same for this one."""
    return isinstance(kinds().get(name), DeclaredKind) and name not in FEW


def repeated(kind: Kind, technique: Technique) -> bool:
    """Whether the technique is one of an earlier kind, too, where the suite tries it: of `FIRST`, then by name."""
    return isinstance(kind, DeclaredKind) and _tried_on().get(technique.function, kind.name) != kind.name


@cache
def _tried_on() -> dict[Function, str]:
    """For each function of a technique the kind on which the suite tries it."""
    found: dict[Function, str] = {}
    for name in (*FIRST, *sorted(kinds())):
        for technique in kinds()[name].techniques:
            found.setdefault(technique.function, name)
    return found


def shipped() -> list[str]:
    """The kinds that ship boards. Only of these do tests ask for enough boards, for Japanese, and for long trials."""
    return [name for name in sorted(kinds()) if (ROOT / "data" / name).is_dir()]


def samples() -> dict[str, str]:
    """For each kind that has samples, the text of the shortest, without its solution."""
    found = {}
    for name, kind in kinds().items():
        texts = [path.read_text(encoding="utf-8") for path in (kind.folder / "samples").glob("*.txt")]
        if texts:
            found[name] = min(texts, key=lambda text: (len(text), text)).partition("\n# solution")[0]
    return found
