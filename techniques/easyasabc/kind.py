"""Easy as ABC as a declaration: each letter once in every row and column, and the first that is seen from an end."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.contract.cells import Value
from deduce.declared import Making, Printed, declared
from deduce.declared.library.lettered import (
    GIVEN,
    SIDES,
    SMALL,
    all_firsts,
    blank_board,
    exchanged_lines,
    first_from_outside,
    letters_and_blank,
    letters_in_lines,
    random_letters,
)
from deduce.declared.library.phrases import ONE_LEFT, TAKEN
from deduce.relations import Rule


def rules(board: Printed) -> Iterator[Rule]:
    """Cells, rows and columns, then the letters that are given, and those outside."""
    yield from letters_in_lines(board)
    yield from first_from_outside(board)


KIND = declared(
    "easyasabc",
    title={"en": "Easy as ABC", "ja": "ABCプレース"},
    gist={
        "en": "Put each letter once in every row and column; those outside are the first seen from there.",
        "ja": "各行・各列に文字を一つずつ入れ、残りは空白。外の文字は、そこから最初に見える文字。",
    },
    aliases=("easy-as-abc", "abc-end-view", "abcendview", "end-view", "abc", "buchstabensalat", "エンドビュー"),
    numbers=GIVEN,
    outside=SIDES,
    values_of=letters_and_blank,
    sides=(Value("placed", "入る", noun="letter"), Value("not possible", "入らない", noun="letter")),
    rules=rules,
    puzzlink={"easyasabc": "letters-around"},
    pzprv3={"easyasabc": "letters around-and-letters"},
    janko=("easyasabc", "buchstabensalat"),
    janko_signs=SMALL,
    making=Making(
        all_firsts,
        blank=blank_board,
        solution=random_letters,
        nearby=exchanged_lines,
        reference=(4, 5, 6),
        tiny=((2, 2), (3, 3), (3, 3)),
    ),
    plainly=(*("first-seen", "hidden-single", "hidden-pair", "x-wing", "two-links", "three-links"),),
    derived={"full": TAKEN, "naked-single": ONE_LEFT},
)
