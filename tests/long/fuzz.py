"""Broken input for every reader of a kind: an `InputError` or a puzzle, soon, and in bounded memory."""

from __future__ import annotations

import random
import resource
import time
from typing import TYPE_CHECKING

from deduce.formats import names, parse, read_marks, write
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from tests.long import Trial
from tests.long.states import shipped

if TYPE_CHECKING:
    from deduce.contract.kind import Kind

SEEDS = 20
"""Boards, the smallest of the kind, that are written in each format and then broken."""
HUNG = 10.0
"""Seconds after which an input is taken to hang the reader."""
MEMORY = 200_000
"""Kilobytes by which the largest size of the process may grow."""
NASTY = (
    *"\0\x0b\x0c\x1c\x85\u2028\ufeff\u3000\ud800１٣○●.#/\\<>&;:=?'\"[]{},-+ \t\r\n0129azWB~_é💥",
    *("9" * 20, "9" * 5000, "1e999", "NaN", "-1", "null", "[" * 2000, "{" * 60, "\\ud800", "true", "0.5"),
    *("# solution\n", "# id: ", "pzprv3/", "begin\n", "https://", "?e=", "v:", "<script>", "<!--", "z" * 900),
)


def fuzz(kind: Kind, count: int) -> Trial:
    """So many broken inputs for each format that the kind can be written in."""
    trial = Trial("broken inputs")
    rng = random.Random(f"fuzz {kind.name}")
    puzzles = [puzzle for puzzle, _ in sorted(shipped(kind), key=lambda one: one[0].variables.bit_count())][:SEEDS]
    forms = [*names(), *(form.name for form in bodies(kind).own)]
    written = {form: seeds for form in forms if (seeds := [text for one in puzzles if (text := _written(one, form))])}
    largest, slowest = _size(), 0.0
    for form, seeds in written.items():
        for _ in range(count):
            text = mutated(rng.choice(seeds), rng, seeds)
            trial.count += 1
            start = time.perf_counter()
            for call in (lambda: parse(text, rng.choice((None, kind.name))), lambda: read_marks(puzzles[0], text)):  # noqa: B023
                try:
                    call()
                except InputError as fault:
                    if "\n" in str(fault) or len(str(fault)) > 600:
                        trial.faults.append(f"{form}: no line: {str(fault)[:999]!r}")
                except Exception as error:
                    trial.faults.append(f"{form}: {error!r} for {text!r}")
            spent = time.perf_counter() - start
            slowest = max(slowest, spent)
            if spent > HUNG:
                trial.faults.append(f"{form}: {spent:.0f} s for {text!r}")
    grown = _size() - largest
    if grown > MEMORY:
        trial.faults.append(f"the process grew by {grown} kB")
    trial.note = f"{', '.join(written)}; the slowest {1000 * slowest:.0f} ms, memory grew by {grown // 1024} MB"
    return trial


def _written(puzzle, form: str) -> str | None:  # type: ignore[no-untyped-def]
    try:
        return write(puzzle, form)
    except InputError:
        return None


def mutated(text: str, rng: random.Random, seeds: list[str]) -> str:
    """A text with one to six faults: something cut, doubled, turned, put in, or put in place of something."""
    for _ in range(rng.randint(1, 6)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 12, 60)))
        part = text[start:end]
        match rng.randrange(6):
            case 0:
                put = ""
            case 1:
                put = rng.choice(NASTY)
            case 2:
                put = chr(rng.randrange(32, 127))
            case 3:
                put = part * rng.randint(2, 30)
            case 4:
                put = part[::-1]
            case _:
                other = rng.choice(seeds)
                at = rng.randint(0, len(other))
                put = other[at : at + rng.randint(0, 80)]
        text = text[:start] + put + text[end:]
    return text


def _size() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
