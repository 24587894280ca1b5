"""What is told, kept: a step that says something else than it was known to fails until that is accepted.

Of eight boards of each kind ``tests/sentences/KIND.en.txt`` and ``KIND.ja.txt`` hold every step in words, so that a
change of wording is a diff that a person reads. Of all other boards of ``data/`` a line of ``KIND.hashes`` holds a hash
for each step. The boards are chosen once, by ``python -m tests.sentences KIND``, and stay.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import deduce
from deduce.explain.folding import tell
from deduce.explain.sentences import lines
from deduce.language.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

HOME = Path(__file__).parent
DATA = HOME.parent.parent / "data"
BOARDS = 8
"""Of so many boards a kind the words are kept."""
DIGITS = 6
"""Of a hash, in hexadecimal: one of 16 million changed steps goes unseen."""
FIRST = "as it was when this was first recorded"


@dataclass(frozen=True)
class Said:
    """A step as it is told.

    Attributes:
        head: its number, tier and technique.
        words: what is said of it, line by line, by language.
    """

    head: str
    words: Mapping[str, tuple[str, ...]]

    def text(self, lang: str) -> str:
        """As it stands in a file."""
        return "\n".join([self.head, *(f"    {line}" for line in self.words[lang])])

    @property
    def hash(self) -> str:
        """Of head and words in all languages."""
        return sha256("\n".join(self.text(lang) for lang in LANGUAGES).encode()).hexdigest()[:DIGITS]


def told(board: str) -> tuple[Said, ...]:
    """What is told of the whole path of a board of ``data/``, such as ``akari/001``."""
    steps = tell(deduce.solve(deduce.load(DATA / f"{board}.txt")))
    return tuple(
        Said(f"{n} [{step.tier}] {step.name}", {lang: tuple(lines(step, lang)) for lang in LANGUAGES})
        for n, step in enumerate(steps, 1)
    )


def told_of(boards: Sequence[str], processes: int) -> Iterator[tuple[str, tuple[Said, ...]]]:
    """The same of several boards, in their order."""
    if processes < 2 or len(boards) < 2:
        yield from ((board, told(board)) for board in boards)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from zip(boards, pool.map(told, boards), strict=True)


def shipped(kind: str) -> list[str]:
    """All boards of a kind in ``data/``."""
    return [f"{kind}/{path.stem}" for path in sorted((DATA / kind).glob("*.txt"))]


def chosen(kind: str) -> list[str]:
    """The boards of which the words are kept: those of the files, or some evenly spread over all."""
    kept = list(texts(kind, LANGUAGES[0]))
    every = shipped(kind)
    return kept or [every[n * len(every) // BOARDS] for n in range(min(BOARDS, len(every)))]


# Files -------------------------------------------------------------------------------------------------------------


def file(kind: str, lang: str) -> Path:
    """Where the words of a kind lie."""
    return HOME / f"{kind}.{lang}.txt"


def texts(kind: str, lang: str) -> dict[str, str]:
    """What was accepted, by board; empty where nothing has been recorded yet."""
    path = file(kind, lang)
    if not path.exists():
        return {}
    _, *parts = path.read_text(encoding="utf-8").split("\n# board: ")
    return dict(part.rstrip("\n").split("\n", 1) for part in parts)


def write(kind: str, found: Mapping[str, Sequence[Said]], why: str) -> None:
    """Keep the words of a kind, and why they changed."""
    for lang in LANGUAGES:
        parts = [f"# cause: {why}"]
        parts += [f"# board: {board}\n{in_words(said, lang)}" for board, said in found.items()]
        file(kind, lang).write_text("\n".join(parts) + "\n", encoding="utf-8")


def in_words(said: Sequence[Said], lang: str) -> str:
    """The steps of a board as they stand in a file."""
    return "\n".join(step.text(lang) for step in said)


def hashes(kind: str) -> dict[str, list[str]]:
    """The hashes that were accepted, by board."""
    path = HOME / f"{kind}.hashes"
    rows = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {board: steps for board, *steps in map(str.split, rows)}


def write_hashes(kind: str, found: Mapping[str, Sequence[str]]) -> None:
    """Keep the hashes of a kind."""
    rows = (" ".join([board, *steps]) for board, steps in sorted(found.items()))
    (HOME / f"{kind}.hashes").write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
