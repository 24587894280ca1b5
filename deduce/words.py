"""Small pieces of English and Japanese that every kind needs."""

from __future__ import annotations

from collections.abc import Sequence

LANGUAGES = ("en", "ja")


def cell_name(cell: tuple[int, int], lang: str) -> str:
    """A cell as solvers name it, counted from 1: ``r3c4``, 3行4列."""
    r, c = cell
    return f"{r + 1}行{c + 1}列" if lang == "ja" else f"r{r + 1}c{c + 1}"


def listed(words: Sequence[str], lang: str) -> str:
    """Words as a list: "a, b and c", "a、b、c"."""
    if lang == "ja":
        return "、".join(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
