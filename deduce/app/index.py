"""The index of kinds: what a person chooses by, for the command line, the page and the docs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path

import deduce
from deduce import formats
from deduce.app.pages.reading import rules
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.language.words import columns

PLACES = ("../data", "boards")
"""Where the library lies, from the package on: in a checkout, and in an installed package."""
TIER = re.compile(r'^# grade: .*"tier": (\d)', re.MULTILINE)
HEAD = 1000
"""Characters of a file in which its grade stands."""
SIZES = (4, 5, 6)
"""Rows and columns of the tiny board: the first at which the kind's generator finds one."""
SEED = 3
SENTENCE = re.compile(r".*?(?:[.:](?=\s)|。|$)", re.DOTALL)


def gist(kind: Kind, lang: str) -> str:
    """What one does in a kind, in a line: as the kind says it, else the first sentence of its rules."""
    if kind.gist:
        return kind.gist[lang]
    found = SENTENCE.match(" ".join(rules(kind, lang).partition("\n\n")[2].split()))
    return found[0] if found else ""


def home() -> Path | None:
    """The folder of the library; None where the package came without it."""
    here = Path(str(deduce.__file__)).parent
    return next((path for path in ((here / place).resolve() for place in PLACES) if path.is_dir()), None)


def shelved(kind: Kind) -> tuple[list[Path], bool]:
    """The boards of a kind, and whether they are the library; else they are only its samples."""
    place = home()
    whole = place is not None and (place / kind.name).is_dir()
    folder = place / kind.name if place is not None and whole else kind.folder / "samples"
    return sorted(folder.glob("*.txt")), whole


@lru_cache(256)
def tiers(kind: Kind) -> Mapping[int, int]:
    """How many boards of a kind are of each tier; 0 stands for those without one."""
    found = [TIER.search(path.read_text(encoding="utf-8")[:HEAD]) for path in shelved(kind)[0]]
    return dict(sorted(Counter(int(one[1]) if one else 0 for one in found).items()))


def boards(kind: Kind) -> Message:
    """How many boards a kind has, and how deep they are."""
    found = tiers(kind)
    count, known = sum(found.values()), [tier for tier in found if tier]
    if count == 1:
        return msg("one board of tier {tier}", tier=known[0]) if known else msg("one board")
    if not known:
        return msg("{count} boards", count=count)
    if len(known) == 1:
        return msg("{count} boards of tier {tier}", count=count, tier=known[0])
    return msg("{count} boards of tiers {first}–{last}", count=count, first=known[0], last=known[-1])


def depth(kind: Kind) -> Message:
    """How well a kind is known: its standing, and how many techniques it has."""
    if kind.standing == "basic":
        return msg("basic, {count} techniques", count=len(kind.techniques))
    return msg("expert, {count} techniques", count=len(kind.techniques))


@lru_cache(256)
def tiny(kind: Kind) -> Puzzle | None:
    """A board that shows the rules at a glance, with one solution; None where the kind has no boards."""
    from deduce.making.generate import NoneFound, generate
    from deduce.making.options import generates

    for size in SIZES if generates(kind) else ():
        try:
            return next(generate(kind, size, size, tier=1, seed=SEED)).puzzle
        except (InputError, NoneFound):
            continue
    samples = [formats.load(path, kind.name) for path in sorted((kind.folder / "samples").glob("*.txt"))]
    return min(samples, key=lambda one: one.rows * one.cols, default=None)


def sample(kind: Kind) -> str:
    """The tiny board of a kind in characters, with its solution to the right; nothing where the kind has no boards."""
    from deduce.engine.solutions import solutions_of

    found = tiny(kind)
    if found is None:
        return ""
    shown = [found.text(marks).splitlines() for marks in (found.givens, *solutions_of(found)[:1])]
    wide = max(map(columns, shown[0])) + 4
    rows = zip_longest(*shown, fillvalue="")
    return "\n".join("".join(part + " " * (wide - columns(part)) for part in row).rstrip() for row in rows)


def pictures(kind: Kind, lang: str) -> list[str]:
    """The tiny board of a kind as a puzzle and solved, without a style sheet."""
    from deduce.engine.solutions import solutions_of
    from deduce.picture.draw import svg

    found = tiny(kind)
    return (
        [svg(found, marks, lang=lang, style=False) for marks in (found.givens, *solutions_of(found))] if found else []
    )
