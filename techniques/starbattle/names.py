"""Units, stars and blocks by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.language.words import Some, listed, number
from techniques.starbattle.shared.layout import letter

if TYPE_CHECKING:
    from techniques.starbattle.kind import StarBattle

SORTS = {"en": ("row", "column", "region"), "ja": ("{}行目", "{}列目", "{}の領域")}
RUN = 3
"""From this many on, units that follow one another are said as a range."""

SQUARE = 3
"""From so many cells on, what is left of a block is called one."""


def units(puzzle: StarBattle, indexes: Sequence[int], lang: str) -> str:
    """Some units by name: "columns 5–10", "regions A–F and I", "all rows but 3"."""
    n, parts = puzzle.rows, []
    for sort, word in enumerate(SORTS[lang]):
        mine = [i - sort * n for i in indexes if i // n == sort]
        others = [i for i in range(n) if i not in mine]
        but = len(others) < len(_runs(mine)) and others
        names = [letter(i) if sort == 2 else str(i + 1) for i in range(n)]
        told = [names[a] if a == b else f"{names[a]}–{names[b]}" for a, b in _runs(others if but else mine)]
        if not mine:
            continue
        if lang == "ja":
            parts.append(word.format("、".join(told)) + ("以外のすべて" if but else ""))
        elif but:
            parts.append(f"all {word}s but {listed(Some.of(told), lang)}")
        else:
            parts.append(f"{word}{'s' if len(mine) > 1 else ''} {listed(Some.of(told), lang)}")
    return listed(Some.of(parts), lang) if parts else ""


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of numbers that follow one another; short runs one by one."""
    starts = [i for i in places if i - 1 not in places]
    ends = [i for i in places if i + 1 not in places]
    found = []
    for a, b in zip(starts, ends, strict=True):
        found += [(a, b)] if b - a + 1 >= RUN else [(i, i) for i in range(a, b + 1)]
    return found


def stars(count: int, lang: str) -> str:
    """So many stars in words."""
    return f"星{count}個" if lang == "ja" else f"{number(count)} star{'' if count == 1 else 's'}"


def tiles(puzzle: StarBattle, blocks: Sequence[int], lang: str) -> str:
    """Some blocks by name, last those of which so much is left that they are called blocks."""
    small = [tile(puzzle, block, lang) for block in blocks if block.bit_count() < SQUARE]
    large = [tile(puzzle, block, lang) for block in blocks if block.bit_count() >= SQUARE]
    if large:
        named = f"the 2×2 block{'s' * (len(large) > 1)} {listed(Some.of(large), lang)}"
        small.append(f"2×2の{listed(Some.of(large), lang)}" if lang == "ja" else named)
    return listed(Some.of(small), lang)


def tile(puzzle: StarBattle, block: int, lang: str) -> str:
    """The cells of a block, row by row."""
    rows: dict[int, list[int]] = {}
    for r, c in puzzle.grid.cells(block):
        rows.setdefault(r, []).append(c)
    if lang == "ja":
        return "+".join(
            f"{r + 1}行{cs[0] + 1}" + (f"–{cs[-1] + 1}" if len(cs) > 1 else "") + "列" for r, cs in rows.items()
        )
    return "+".join(f"r{r + 1}c{cs[0] + 1}" + (f"–c{cs[-1] + 1}" if len(cs) > 1 else "") for r, cs in rows.items())
