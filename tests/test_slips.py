"""Texts with one slip: whether each reader still refuses what it refused, and reads what it read as the same board.

Small boards of every kind are written in all of its forms, and saves and answers are put beside them; then one sign,
number, word or line of a text is exchanged, left out or said twice. What came out is kept in ``slips.json``: for each
form which of the texts are read, and a hash of the boards and marks in them. After a wanted change look at the texts
that a failing test shows, then accept them: ``DEDUCE_ACCEPT=1 pytest tests/test_slips.py -m "long or not long"``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.engine.tiers import Tiers
from deduce.formats import able, parse, parse_board, write
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from tests.boards import FEW, samples
from tests.test_runs import GAMES, saved

FILE = Path(__file__).with_name("slips.json")
PACKED = {"penpa", "sugar"}
"""Forms in which a sign is not a part of the board, and that no program reads as one."""
SLIPS = 80
"""So many texts with a slip are made of each text."""
SIGNS = '0123456789abfgz.-?#+x|=",;/'
WORDS = ("0", "1", "2", "3", "4", "9", "10", "16", "-1", "-", ".", "?", "#", "+", "x", "a", "q1", "c1", "1,1", "null")
MOVES = {
    "Bridges": [
        ["L0,0,2,0,1", "L0,0,2,0,2"],
        ["N0,0,2,0"],
        ["L0,0,0,2,1"],
        ["L0,0,2,0,3"],
        ["L0,0,0,2,0", "L2,0,0,0,2"],
    ],
    "Dominosa": [["D0,1", "E1,2", "D1,2"], ["E0,1", "E0,1", "D0,3"], ["D0,5"]],
    "Filling": [["0_1", "0,1_3", "1_0"], ["s123"], ["0_99"]],
    "Galaxies": [["E2,1", "E1,2", "E2,1"], ["A1,1,3,3", "U1,1", "M3,3"], ["S;E2,1;E4,1"], ["E1,1"]],
    "Keen": [["R1,0,2", "P0,1,1", "M"], ["S1221"], ["S123231312"]],
    "Light Up": [["L0,0", "I1,0"]],
    "Loopy": [["1y", "4y", "4u", "0n"]],
    "Mosaic": [["t0,0", "T1,0", "d1,0,0,0,1"], ["sd8"]],
    "Pattern": [["F0,0,2,1", "E1,0,1,1", "U0,0,1,1"], ["S01010101"], ["S010101"]],
    "Pearl": [["F1,0,0;F4,1,0", "M8,0,0"]],
    "Range": [["SB,1,0W,0,1"], ["E,0,0", "B,0,1"]],
    "Rectangles": [["R0,0,2,1", "H1,0", "V0,1"], ["E0,0,2,2"], ["S0101"], ["S0101010"]],
    "Singles": [["B0,0", "C1,0", "E0,0"]],
    "Slant": [["\\0,0", "/1,0", "C0,0"]],
    "Solo": [["R1,0,2", "P0,1,3", "M"], ["S1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1"]],
    "Tents": [["T0,0", "N1,0", "B0,0"], ["S;T0,0"]],
    "Towers": [["R1,0,2", "P0,1,1", "D0,0", "M"], ["S1221"], ["S123231312"]],
    "Unequal": [["R1,0,2", "P0,1,1", "H"], ["S1221"], ["S123231312"]],
    "Unruly": [["P1,1,1", "P0,0,0", "P-,0,0"], ["S0110"]],
}
"""Moves of Simon Tatham's games."""
ANSWERS = "- - - x 1 2 3 a b o # . w"
"""What stands in the answers of files."""


def board_of(kind: Kind) -> Puzzle:
    return parse(samples()[kind.name], kind.name)


def small(kind: Kind) -> list[Puzzle]:
    """The shortest sample, and two of the smallest boards, one of which has an unknown clue if there is such."""
    tiny = sorted(islice(kind.make.tiny(), 12), key=lambda board: ("?" not in board.text(), len(board.text())))
    return [board_of(kind), *tiny[:2]]


def texts(kind: Kind) -> Iterator[tuple[str, str]]:
    """Sound texts, each with the name of its form."""
    rng = Random(kind.name)
    for puzzle in small(kind):
        known = Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens)
        if not known.clash:
            yield "text", f"# kind: {kind.name}\n{puzzle.text(known)}"
        for form in sorted({*able(puzzle)} - PACKED):
            text = write(puzzle, form)
            yield form, text
            if form == "tatham":
                size, _, desc = text.partition("#")[2].partition(":")
                for moves in MOVES[GAMES[kind.name].name]:
                    yield "save", saved(GAMES[kind.name].name, size, desc, *moves)
            if form == "janko" and "solution" not in text:
                rows = (" ".join(rng.choice(ANSWERS.split()) for _ in range(puzzle.cols)) for _ in range(puzzle.rows))
                yield "janko", text.replace("\nend", "\n".join(["", "solution", *rows, "end"]))
        for name, body in bodies(kind).kanpen.items():
            lines = "".join(f"{'_'.join(line.split())}_/" for line in body.write(puzzle) or ())
            yield "kanpen", f"http://www.kanpen.net/{name}.html?problem={puzzle.rows}/{puzzle.cols}/{lines}"


def slips(text: str, rng: Random) -> Iterator[str]:
    """The text, and texts with one slip."""
    yield text
    tokens = re.findall(r"[0-9]+|[A-Za-z]+|\s+|[^\sA-Za-z0-9]", text)
    numbers = [i for i, token in enumerate(tokens) if token.isdigit()]
    for _ in range(SLIPS):
        parts, what = list(tokens), rng.randrange(11)
        i = rng.randrange(len(parts))
        if what == 0:
            at = rng.randrange(len(text))
            parts = [text[:at], rng.choice(SIGNS), text[at + 1 :]]
        elif what == 1:
            parts[i] = ""
        elif what == 2:
            parts[i] *= 2
        elif what == 3:
            parts[i] = rng.choice(tokens)
        elif what in (4, 5):
            mark = rng.choice([one for one in "\n,;/ " if one in text] or [" "])
            words = text.split(mark)
            at = rng.randrange(len(words))
            more = [words[at]] * 2 if what == 4 else rng.choice([[], [words[at], rng.choice(words)]])
            parts = [mark.join([*words[:at], *more, *words[at + 1 :]])]
        elif what > 7:
            parts = re.split(r"([\s,/]+)", text)
            parts[2 * rng.randrange((len(parts) + 1) // 2)] = rng.choice(WORDS)
        elif numbers:
            i = rng.choice(numbers)
            number = int(parts[i])
            parts[i] = str(rng.choice([number + 1, max(number - 1, 0), 0, 3, 9, 16, 10 * number, number + 100]))
        yield "".join(parts)


def outcome(text: str, kind: str) -> str:
    """The board and its marks as one line; nothing where the text is refused."""
    try:
        found = parse_board(text, kind)
    except InputError:
        return ""
    return f"{write(found.puzzle.named(None), 'json')} {found.marks.yes:x} {found.marks.no:x}"


def told(kind: Kind) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each form which of its texts are read, as a hexadecimal number, with a hash of all that is; and the texts."""
    every: dict[str, list[str]] = {}
    found: dict[str, list[str]] = {}
    for form, text in texts(kind):
        rng = Random(f"{kind.name} {form} {len(every.get(form, ()))}")
        every.setdefault(form, []).extend(slips(text, rng))
    for form, some in every.items():
        outcomes = [outcome(text, kind.name) for text in some]
        read = sum(1 << i for i, one in enumerate(outcomes) if one)
        found[form] = [f"{read:x}", blake2b("\n".join(outcomes).encode(), digest_size=6).hexdigest()]
    return found, every


@pytest.mark.parametrize("kind", [pytest.param(name, marks=[pytest.mark.long] * (name not in FEW)) for name in kinds()])
def test_texts_with_a_slip_are_read_as_before(kind: str) -> None:
    now, every = told(kinds()[kind])
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    if os.environ.get("DEDUCE_ACCEPT"):
        kept[kind] = now
        rows = (f' "{name}": {json.dumps(forms)}' for name, forms in sorted(kept.items()))
        FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    before = kept.get(kind)
    assert before is not None, "not accepted yet: look at the head of this module"
    assert list(now) == list(before)
    for form, (read, _) in now.items():
        changed = int(read, 16) ^ int(before[form][0], 16)
        assert not changed, [text for i, text in enumerate(every[form]) if changed >> i & 1][:5]
        assert now[form] == before[form], f"{form}: other boards or marks are read"
