"""Hidoku as a declaration: the numbers from 1 on, once each, and each beside the next."""

from __future__ import annotations

from functools import partial

from deduce.contract.cells import Value
from deduce.declared import Making, Numbers, declared
from deduce.declared.library.paths import MOST, cells_of, path_of_numbers, random_path
from deduce.declared.library.phrases import TAKEN
from deduce.declared.library.valued import every_value

KIND = declared(
    "hidoku",
    title={"en": "Hidoku", "ja": "ヒダト"},
    gist={
        "en": "Fill in all numbers from 1 on, each beside the next: across, up, down or at a corner.",
        "ja": "1から順に、縦・横・斜めに隣り合うように、すべてのマスに数字を入れる。",
    },
    aliases=("hidato", "number-snake", "snakepit", "ひだと", "数つなぎ"),
    numbers=Numbers(least=1, most=MOST),
    values_of=cells_of,
    sides=(Value("placed", "入る", noun="number"), Value("not possible", "入らない", noun="number")),
    rules=partial(path_of_numbers, diagonal=True),
    janko=("hidoku",),
    making=Making(
        every_value,
        solution=partial(random_path, diagonal=True),
        reference=(5, 6, 7),
        tiny=((1, 3), (2, 2), (2, 3), (3, 3)),
    ),
    plainly=("next-number", "place-in-reach", "number-in-reach", "too-far"),
    derived={"full": TAKEN},
)
