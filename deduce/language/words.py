"""Small pieces of English and Japanese that every kind needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Self, TypeVar
from unicodedata import east_asian_width

from deduce.language.errors import Unsaid

LANGUAGES = ("en", "ja")
LONGEST = 6
"""How many cells or stretches of cells a sentence lists; the picture shows the rest."""
T = TypeVar("T")


class Some(tuple[T, ...]):
    """One thing or more, in their order: what a sentence lists. There is none without a thing, so no sentence can list
    nothing: who may have nothing to tell says what is said then.
    """

    __slots__ = ()

    def __new__(cls, first: T, /, *others: T) -> Self:
        return super().__new__(cls, (first, *others))

    def __getnewargs__(self) -> tuple[T, ...]:
        return tuple(self)

    @classmethod
    def of(cls, things: Iterable[T]) -> Self:
        """These things.

        Raises:
            Unsaid: where there are none.
        """
        there = tuple(things)
        if not there:
            raise Unsaid("nothing is there to be told")
        return cls(*there)


def cell_name(cell: tuple[int, int], lang: str) -> str:
    """A cell as solvers name it, counted from 1: ``r3c4``, 3行4列."""
    r, c = cell
    return f"{r + 1}行{c + 1}列" if lang == "ja" else f"r{r + 1}c{c + 1}"


def cell_said(cell: tuple[int, int]) -> Mapping[str, str]:
    """A cell by name in every language, for messages."""
    return {lang: cell_name((int(cell[0]), int(cell[1])), lang) for lang in LANGUAGES}


def cells_said(cells: Some[tuple[int, int]]) -> Mapping[str, str]:
    """Cells in a short list in every language, for messages."""
    return {lang: cells_named(cells, lang) for lang in LANGUAGES}


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """A count in English: as a word as long as that is short."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def listed(words: Some[str], lang: str, last: str = "and") -> str:
    """Words as a list: "a, b and c", "a、b、c"; with another word before the `last` one in English."""
    if lang == "ja":
        return "、".join(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


CONTINUED = {
    "引く": "引き",
    "引かない": "引かず",
    "通る": "通り",
    "通らない": "通らず",
    "しまう": "しまい",
    "なる": "なり",
    "つなぐ": "つなぎ",
    "つながる": "つながり",
    "触れる": "触れ",
    "ぶつかる": "ぶつかり",
    "届かない": "届かず",
    "取れない": "取れず",
    "入らない": "入らず",
    "属する": "属し",
    "属さない": "属さず",
    "入る": "入り",
    "ある": "あり",
    "はない": "はなく",
    "がない": "がなく",
    "しかない": "しかなく",
}
"""The ends of Japanese clauses that conclude, and how such a clause goes on into the next."""
VERB = re.compile(f"({'|'.join(CONTINUED)})(（.*）)?$")


def clauses(parts: Some[str], lang: str) -> str:
    """Clauses as a list; in Japanese only the last one ends its sentence."""
    if lang != "ja":
        return listed(parts, lang)
    return "、".join([*map(_continued, parts[:-1]), *parts[-1:]])


def statements(parts: Iterable[str], lang: str) -> str:
    """Whole statements one after another, for clauses that have commas of their own."""
    return ("。" if lang == "ja" else "; ").join(parts)


def _continued(clause: str) -> str:
    return VERB.sub(lambda end: CONTINUED[end[1]] + (end[2] or ""), clause)


def supposed(clause: str, lang: str) -> str:
    """A clause as what is supposed: in Japanese its subjects then take another particle."""
    return clause.replace("には", "に").replace("は", "が") if lang == "ja" else clause


def assumed(clause: str, lang: str) -> str:
    """A clause as an assumption, in Japanese before とする."""
    clause = supposed(clause, lang)
    return clause if lang != "ja" or VERB.search(clause) else f"{clause}だ"


def case(clause: str, lang: str, *, counted: bool = False) -> str:
    """A clause as one case of several, or as what some of them have."""
    if counted or lang != "ja":
        return before(supposed(clause, lang), lang)
    return f"{supposed(clause, lang)}なら"


def before(clause: str, lang: str) -> str:
    """A clause before another that follows from it."""
    if lang != "ja":
        return clause
    return _continued(clause) if VERB.search(clause) else f"{clause}で"


def caused(clause: str, lang: str) -> str:
    """A clause as the cause of another: in Japanese before a comma."""
    if lang != "ja":
        return f"since {clause}"
    return supposed(clause, lang) + ("ので" if VERB.search(clause) else "なので")


def cells_named(cells: Some[tuple[int, int]], lang: str, longest: int = LONGEST) -> str:
    """Cells in a short list: three or more in a line become ``r2c3–c6``, and a long list ends in a count."""
    left = dict.fromkeys(sorted(cells))
    words: list[str] = []
    while left:
        r, c = next(iter(left))
        across = next(k for k in range(1, len(left) + 1) if (r, c + k) not in left)
        down = next(k for k in range(1, len(left) + 1) if (r + k, c) not in left)
        if max(across, down) < 3:
            run = [(r, c)]
            words.append(cell_name((r, c), lang))
        elif across >= down:
            run = [(r, c + k) for k in range(across)]
            words.append(f"{r + 1}行{c + 1}–{c + across}列" if lang == "ja" else f"r{r + 1}c{c + 1}–c{c + across}")
        else:
            run = [(r + k, c) for k in range(down)]
            words.append(f"{r + 1}–{r + down}行{c + 1}列" if lang == "ja" else f"r{r + 1}–r{r + down}c{c + 1}")
        for cell in run:
            del left[cell]
        if len(words) == longest and len(left) > 1:
            words.append(f"ほか{len(left)}マス" if lang == "ja" else f"{len(left)} more")
            break
    return listed(Some.of(words), lang)


def columns(text: str) -> int:
    """How many columns a text takes in a terminal."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
