"""What works on sets of cells as numbers is asked about the same numbers on boards of several widths.

There they are other sets. So what is remembered of one board must not be taken for another one: whichever comes first,
the answers are those of a process that was asked about nothing else.
"""

from __future__ import annotations

import inspect
import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from deduce.board.marks import bits
from deduce.contract.registry import kinds

WIDTHS = (4, 5, 7)
"""A row has one place less than these, as its last one is a guard."""
BOARD = sum(1 << k for k in range(28) if all(k % width != width - 1 for width in WIDTHS))
"""The numbers that are cells on all boards."""
TIMES = 60
SMALL = {"size": 4, "most": 4, "least": 2}
"""The parameters that count something, and up to where."""
WITHIN = {"region", "cells", "reach", "walls"}
"""Those that are cells; the others are some of these."""

Asked = Callable[..., object]


def functions() -> Iterator[tuple[str, Asked]]:
    """The functions of the program that take numbers alone, among them a width."""
    assert all(kind.techniques for kind in kinds().values())
    for module, held in sorted(sys.modules.items()):
        for name, one in vars(held).items() if module.startswith(("deduce.", "techniques.")) else ():
            plain = getattr(one, "__wrapped__", one)
            if inspect.isfunction(plain) and plain.__module__ == module:
                given = inspect.signature(plain).parameters
                if "width" in given and {str(part.annotation) for part in given.values()} <= {"int", "Bitset"}:
                    yield f"{module}:{name}", one


def questions(one: Asked) -> list[dict[str, int]]:
    """Arguments but for the width, at random."""
    rng, found = Random(getattr(one, "__name__", "")), list[dict[str, int]]()
    names = [name for name in inspect.signature(one).parameters if name != "width"]
    for _ in range(TIMES):
        share = rng.choice((0.5, 0.7, 0.9))
        cells = sum(bit for bit in bits(BOARD) if rng.random() < share) or BOARD
        asked = dict[str, int]()
        for name in names:
            if name in SMALL:
                asked[name] = rng.randint(1, SMALL[name])
            elif name in WITHIN or name in ("right", "below"):
                asked[name] = cells
            else:
                asked[name] = rng.choice(list(bits(cells)))
        found.append(asked)
    return found


def answers(one: Asked, asked: Sequence[dict[str, int]], widths: Sequence[int]) -> dict[int, list[object]]:
    """What a function says at each width, all questions at one width after all at another."""

    def told(width: int, question: dict[str, int]) -> object:
        found = one(**question, width=width)
        return list(found) if isinstance(found, Iterator) else found

    return {width: [told(width, question) for question in asked] for width in widths}


def in_a_process(one: Asked, asked: Sequence[dict[str, int]], widths: Sequence[int]) -> dict[int, list[object]]:
    """The same in a process of its own, which remembers what this one does."""
    read, written = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(read)
            with os.fdopen(written, "wb") as told:
                pickle.dump(answers(one, asked, widths), told)
        finally:
            os._exit(0)
    os.close(written)
    with os.fdopen(read, "rb") as told:
        found: dict[int, list[object]] = pickle.load(told)
    os.waitpid(child, 0)
    return found


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes do not begin alike here")
def test_what_is_remembered_is_of_one_width() -> None:
    tried = 0
    for name, one in functions():
        asked = questions(one)
        together = in_a_process(one, asked, WIDTHS)
        for width in WIDTHS:
            assert in_a_process(one, asked, [width])[width] == together[width], f"{name}, width {width}"
        tried += any(together[WIDTHS[0]][i] != together[WIDTHS[1]][i] for i in range(TIMES))
    assert tried > 8
